//! A price list as it is sent, and its checks. All that is wrong with it is told at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::{NullableTrimmed, Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Company, Days};
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
}

/// What the checks need to know.
pub(crate) struct Facts<'a> {
    pub(crate) seller: &'a AccountId,
    /// The names of those accounts that may be on the list.
    pub(crate) companies: BTreeMap<AccountId, String>,
    /// The listed ones of its products.
    pub(crate) cards: &'a [Arc<ProductCard>],
    /// The prices that the list has already. Its products stay on it even if they are not listed now.
    pub(crate) before: BTreeMap<ProductId, Money>,
}

/// A form that was read.
pub(crate) struct Written {
    pub(crate) name: String,
    pub(crate) companies: Vec<Company>,
    pub(crate) days: Days,
    pub(crate) prices: BTreeMap<ProductId, Money>,
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
                Err((field, why)) => drop(wrongs.insert(format!("prices.{at}.{field}"), vec![why])),
                Ok(price) if prices.insert(product, price).is_some() => {
                    wrongs.insert(format!("prices.{at}.productId"), vec!["is on the list already".to_owned()]);
                }
                Ok(_) => {}
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
    fn read(&self, product: &ProductId, facts: &Facts<'_>) -> Result<Money, (&'static str, String)> {
        let card = facts.cards.iter().find(|card| card.id == *product && card.seller == *facts.seller);
        let currency = card.map(|card| card.price.currency).or(facts.before.get(product).map(|price| price.currency));
        let currency = currency.ok_or_else(|| ("productId", "is none of your listed goods".to_owned()))?;
        let most = currency.most_asked();
        match Money::parse(&self.price, currency) {
            Some(price) if price.minor > most.minor => Err(("price", format!("must be at most {most} {currency}"))),
            Some(price) if price.minor > 0 => Ok(price),
            _ => Err(("price", format!("must be an amount above nought in {currency}, like 12.50"))),
        }
    }
}
