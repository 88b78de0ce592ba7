//! A discount code as it is sent, and its checks. All that is wrong with it is told at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::catalog::ProductCard;
use contracts::ids::{AccountId, ProductId};
use contracts::money::{Currency, Money};
use garde::Validate;
use jiff::civil::Date;
use kernel::Problem;
use kernel::http::text::Trimmed;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::{Code, Good, Off};
use super::store::normal;
use crate::days::{is_day, is_later_day};
use crate::lists::model::Days;

/// A discount code wanted. It takes off either a part of the price or an amount.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WriteDiscountCode)]
pub(crate) struct CodeForm {
    /// 3 to 30 letters A to Z, digits and hyphens; small letters become capitals.
    #[garde(custom(is_code))]
    #[schema(value_type = String, min_length = 3, max_length = 30, example = "HARVEST-10")]
    code: Trimmed,
    /// The part of the price that it takes off, in hundredths of a percent. Something stays to be paid: at most 99 percent.
    #[garde(inner(range(min = 1, max = 9_900)))]
    #[schema(minimum = 1, maximum = 9_900)]
    basis_points: Option<u32>,
    /// What it takes off an order, in the shop's currency.
    #[garde(inner(length(max = 30)))]
    #[schema(max_length = 30, example = "5.00")]
    amount: Option<String>,
    /// Its first day, in the shop's time zone.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date)]
    from: Trimmed,
    /// Its last day, in the shop's time zone.
    #[garde(custom(is_day), custom(is_later_day(&self.from)))]
    #[schema(value_type = String, format = Date)]
    until: Trimmed,
    /// How often it can be used in all; as often as buyers like unless told.
    #[garde(inner(range(min = 1, max = 1_000_000)))]
    #[schema(minimum = 1, maximum = 1_000_000)]
    uses: Option<u32>,
    /// How often each buyer can use it; as often as they like unless told.
    #[garde(inner(range(min = 1, max = 1_000_000)))]
    #[schema(minimum = 1, maximum = 1_000_000)]
    uses_each: Option<u32>,
    /// The least that the caller's goods in an order must come to, in the shop's currency.
    #[garde(inner(length(max = 30)))]
    #[schema(max_length = 30, example = "50.00")]
    minimum: Option<String>,
    /// The caller's listed goods that it is for; all of the caller's if empty.
    #[serde(default)]
    #[garde(length(max = 200), inner(length(min = 1, max = 100)))]
    #[schema(max_items = 200)]
    pub(crate) products: Vec<String>,
}

fn is_code(text: &str, _: &()) -> garde::Result {
    let fits = (3..=30).contains(&text.len());
    if fits && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(());
    }
    Err(garde::Error::new("must be 3 to 30 letters A to Z, digits and hyphens"))
}

/// What the checks need to know.
pub(super) struct Facts<'a> {
    pub(super) seller: &'a AccountId,
    /// The shop's currency.
    pub(super) currency: Currency,
    /// The listed ones of its products.
    pub(super) cards: &'a [Arc<ProductCard>],
    pub(super) now_ms: i64,
}

impl CodeForm {
    /// The ids of its products, each once.
    pub(super) fn ids(&self) -> Vec<ProductId> {
        let ids: std::collections::BTreeSet<ProductId> = self.products.iter().map(|id| id.as_str().into()).collect();
        ids.into_iter().collect()
    }

    /// Reads a form that was validated.
    ///
    /// # Errors
    /// 422 with every wrong field.
    pub(super) fn read(self, facts: &Facts<'_>) -> Result<Code, Problem> {
        let mut wrongs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut wrong = |field: &str, why: String| wrongs.entry(field.to_owned()).or_default().push(why);
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let mut goods = Vec::new();
        for product in self.ids() {
            match facts.cards.iter().find(|card| card.id == product && card.seller == *facts.seller) {
                Some(card) => goods.push(Good { product, name: card.name.clone() }),
                None => wrong("products", format!("has {product}, which is none of your listed goods")),
            }
        }
        let mut money = |field: &str, text: Option<String>| {
            let money = text.map(|text| amount(&text, facts.currency)).transpose();
            money.unwrap_or_else(|why| {
                wrong(field, why);
                None
            })
        };
        let (typed, minimum) = (given(&self.amount), money("minimum", given(&self.minimum)));
        let off = match (self.basis_points, typed) {
            (Some(part), None) => Some(Off::Part(part)),
            (None, Some(text)) => money("amount", Some(text)).map(Off::Amount),
            (Some(_), Some(_)) => {
                wrong("amount", "cannot be beside a percentage: a code takes off one or the other".to_owned());
                None
            }
            (None, None) => {
                wrong("amount", "or a percentage is needed".to_owned());
                None
            }
        };
        let day = |text: &str| text.parse::<Date>().map_err(|_| Problem::field("from", "must be a day"));
        let days = Days { from: day(&self.from)?, until: Some(day(&self.until)?) };
        let Some(off) = off.filter(|_| wrongs.is_empty()) else { return Err(Problem::Invalid(wrongs)) };
        Ok(Code {
            id: normal(&self.code),
            seller: facts.seller.clone(),
            off,
            days,
            uses: self.uses,
            uses_each: self.uses_each,
            minimum,
            goods,
            made_ms: facts.now_ms,
            ended: None,
        })
    }
}

fn amount(text: &str, currency: Currency) -> Result<Money, String> {
    let most = currency.most_asked();
    match Money::parse(text.trim(), currency) {
        Some(money) if money.minor > most.minor => Err(format!("must be at most {most} {currency}")),
        Some(money) if money.minor > 0 => Ok(money),
        _ => Err(format!("must be an amount above nought in {currency}, like 12.50")),
    }
}
