//! A price list as it is sent, and its checks. All that is wrong with it is told at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ProductId};
use contracts::money::{Currency, Money};
use contracts::unit_price::PriceTier;
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::{NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Company, Days, Price};
use crate::days::{is_day, is_later_day};

/// A price list wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WritePriceList)]
pub(crate) struct PriceListForm {
    /// The caller's name for it. Buyers are not shown it.
    #[garde(dive)]
    name: Text<1, 80>,
    /// The accounts of the buyers that it is for.
    #[serde(default)]
    #[garde(length(min = 1, max = 100), inner(length(min = 1, max = 100)))]
    #[schema(required, min_items = 1, max_items = 100)]
    companies: Vec<String>,
    /// Its first day, in the shop's time zone.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date, required)]
    from: Trimmed,
    /// Its last day; empty if it does not end.
    #[garde(custom(is_later_day(&self.from)))]
    #[schema(value_type = Option<String>, format = Date)]
    until: NullableTrimmed,
    /// At most 500.
    #[serde(default)]
    #[garde(length(min = 1, max = 500), dive)]
    #[schema(required, min_items = 1, max_items = 500)]
    pub(crate) prices: Vec<PriceForm>,
}

/// A price wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteListPrice)]
pub(crate) struct PriceForm {
    /// One of the caller's listed goods.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required, min_length = 1, max_length = 100)]
    pub(crate) product_id: String,
    /// Of one unit, in the currency of the product.
    #[garde(dive)]
    #[schema(example = "12.50")]
    price: Text<1, 30>,
    /// Lower prices from a quantity on, ascending by quantity; at most 10.
    #[serde(default)]
    #[garde(length(max = 10), dive)]
    #[schema(max_items = 10)]
    tiers: Vec<TierForm>,
}

/// A lower price from a quantity on.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteListPriceTier)]
pub(crate) struct TierForm {
    /// From so many units, at least 2.
    #[serde(default)]
    #[garde(range(min = 2, max = 1_000_000))]
    #[schema(required, minimum = 2, maximum = 1_000_000)]
    min_quantity: u32,
    /// Of one unit, lower than at the step before.
    #[garde(dive)]
    #[schema(example = "11.80")]
    price: Text<1, 30>,
}

/// What the checks need to know.
pub(crate) struct Facts<'a> {
    pub(crate) seller: &'a AccountId,
    /// The names of those accounts that may be on the list.
    pub(crate) companies: BTreeMap<AccountId, String>,
    /// The listed ones of its products.
    pub(crate) cards: &'a [Arc<ProductCard>],
    /// The prices that the list has already. Its products stay on it even if they are not listed now.
    pub(crate) before: BTreeMap<ProductId, Price>,
}

/// A form that was read.
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) companies: Vec<Company>,
    pub(crate) days: Days,
    pub(crate) prices: BTreeMap<ProductId, Price>,
}

impl PriceListForm {
    /// The accounts that it names.
    pub(crate) fn accounts(&self) -> BTreeSet<AccountId> {
        self.companies.iter().map(|account| account.as_str().into()).collect()
    }

    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(crate) fn read(self, facts: &Facts<'_>) -> Result<Written, Problem> {
        let mut wrongs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut companies = Vec::new();
        for account in self.accounts() {
            match facts.companies.get(&account) {
                Some(name) => companies.push(Company { account, name: name.clone() }),
                None => {
                    let why = "has an account that never ordered from you and never asked you for a quote";
                    wrongs.entry("companies".to_owned()).or_insert_with(|| vec![why.to_owned()]);
                }
            }
        }
        let mut prices = BTreeMap::new();
        for (at, row) in self.prices.iter().enumerate() {
            let product = ProductId::from(row.product_id.as_str());
            match row.read(&product, facts) {
                Err(faults) => {
                    wrongs.extend(faults.into_iter().map(|(field, why)| (format!("prices.{at}.{field}"), vec![why])));
                }
                Ok(_) if prices.contains_key(&product) => {
                    wrongs.insert(format!("prices.{at}.productId"), vec!["is on the list already".to_owned()]);
                }
                Ok(price) => drop(prices.insert(product, price)),
            }
        }
        let day = |text: &str| text.parse::<Date>().map_err(|_| Problem::field("from", "must be a day"));
        let until = if self.until.is_empty() { None } else { Some(day(&self.until)?) };
        let days = Days { from: day(&self.from)?, until };
        if wrongs.is_empty() {
            Ok(Written { name: self.name.into(), companies, days, prices })
        } else {
            Err(Problem::Invalid(wrongs))
        }
    }
}

impl PriceForm {
    /// Reads the price with its steps. The faults are told by their fields.
    fn read(&self, product: &ProductId, facts: &Facts<'_>) -> Result<Price, Vec<(String, String)>> {
        let card = facts.cards.iter().find(|card| card.id == *product && card.seller == *facts.seller);
        let before = facts.before.get(product).map(|before| before.price.currency);
        let Some(currency) = card.map(|card| card.price.currency).or(before) else {
            return Err(vec![("productId".to_owned(), "is none of your listed goods".to_owned())]);
        };
        let price = amount(&self.price, currency).map_err(|why| vec![("price".to_owned(), why)])?;
        let mut last = PriceTier { min_quantity: 1, price };
        let (mut tiers, mut faults) = (Vec::new(), Vec::new());
        for (at, tier) in self.tiers.iter().enumerate() {
            if tier.min_quantity <= last.min_quantity {
                faults.push((format!("tiers.{at}.minQuantity"), "must be more than at the step before".to_owned()));
            }
            match amount(&tier.price, currency) {
                Ok(price) => {
                    if price.minor >= last.price.minor {
                        let why = format!("must be below {}, the price before it", last.price);
                        faults.push((format!("tiers.{at}.price"), why));
                    }
                    last = PriceTier { min_quantity: tier.min_quantity, price };
                    tiers.push(last);
                }
                Err(why) => faults.push((format!("tiers.{at}.price"), why)),
            }
        }
        if faults.is_empty() { Ok(Price { price, tiers }) } else { Err(faults) }
    }
}

/// Reads the price of one unit.
fn amount(text: &str, currency: Currency) -> Result<Money, String> {
    let most = currency.most_asked();
    match Money::parse(text, currency) {
        Some(price) if price.minor > most.minor => Err(format!("must be at most {most} {currency}")),
        Some(price) if price.minor > 0 => Ok(price),
        _ => Err(format!("must be an amount above nought in {currency}, like 12.50")),
    }
}
