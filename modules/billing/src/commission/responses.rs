//! Commission as the API shows and takes it.

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use garde::Validate;
use jiff::civil::Date;
use kernel::http::text::{NullableTrimmed, Trimmed, instant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rates::{Rate, Scope};
use super::shares::{Share, WHOLE, part};
use crate::bills::model::Bill;

/// The goods that a rate of commission is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CommissionScope)]
pub(super) enum ScopeName {
    /// All goods.
    All,
    /// The goods of a category.
    Category,
    /// The goods of a seller.
    Seller,
}

impl ScopeName {
    fn parse(word: &str) -> Option<Self> {
        match word {
            "all" => Some(ScopeName::All),
            "category" => Some(ScopeName::Category),
            "seller" => Some(ScopeName::Seller),
            _ => None,
        }
    }
}

/// A rate of commission.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommissionRate)]
pub(super) struct RateView {
    id: String,
    scope: ScopeName,
    /// The category, or the seller's name; empty for all goods.
    of: String,
    /// The seller's account; `null` for others.
    #[schema(required)]
    seller_id: Option<String>,
    /// Hundredths of a percent of the price.
    basis_points: u32,
    /// The first day of its orders, UTC.
    #[schema(format = Date)]
    from: String,
    #[schema(format = DateTime)]
    set_at: String,
    /// When it was taken back; orders from then on do not have it.
    #[schema(required, format = DateTime)]
    ended_at: Option<String>,
}

impl RateView {
    /// The view of a rate; `name` is that of a seller's account.
    pub(super) fn new(rate: &Rate, name: impl FnOnce(&AccountId) -> String) -> Self {
        let (scope, of, seller_id) = match &rate.scope {
            Scope::All => (ScopeName::All, String::new(), None),
            Scope::Category(category) => (ScopeName::Category, category.clone(), None),
            Scope::Seller(seller) => (ScopeName::Seller, name(seller), Some(seller.to_string())),
        };
        RateView {
            id: rate.id.to_string(),
            scope,
            of,
            seller_id,
            basis_points: rate.basis_points,
            from: rate.from.to_string(),
            set_at: instant(rate.set_ms),
            ended_at: rate.ended_ms.map(instant),
        }
    }
}

/// A rate of commission wanted.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase", default)]
#[schema(as = WriteCommissionRate)]
pub(super) struct RateForm {
    /// The goods that it is for.
    #[garde(custom(is_scope))]
    #[schema(value_type = ScopeName, required)]
    pub(super) scope: Trimmed,
    /// The category as products have it, or the seller's e-mail address; empty for all goods.
    #[garde(custom(is_of(&self.scope)))]
    #[schema(value_type = Option<String>, max_length = 254)]
    pub(super) of: NullableTrimmed,
    /// Hundredths of a percent of the price: 500 are 5 %.
    #[garde(custom(is_rate))]
    #[schema(required, nullable = false, minimum = 0, maximum = 10000)]
    pub(super) basis_points: Option<i64>,
    /// The first day of its orders, UTC.
    #[garde(custom(is_day))]
    #[schema(value_type = String, format = Date, required)]
    pub(super) from: Trimmed,
}

impl RateForm {
    /// The scope of a form that was validated.
    pub(super) fn scope_name(&self) -> Option<ScopeName> {
        ScopeName::parse(&self.scope)
    }

    /// The rate of a form that was validated.
    pub(super) fn rate(&self) -> Option<u32> {
        self.basis_points.and_then(|rate| u32::try_from(rate).ok())
    }

    /// The day of a form that was validated.
    pub(super) fn day(&self) -> Option<Date> {
        day(&self.from)
    }
}

fn day(text: &str) -> Option<Date> {
    text.parse::<Date>().ok().filter(|day| (2000..2100).contains(&day.year()))
}

fn wrong(why: impl std::fmt::Display) -> garde::Result {
    Err(garde::Error::new(why))
}

fn is_scope(text: &str, _: &()) -> garde::Result {
    if ScopeName::parse(text).is_some() { Ok(()) } else { wrong("must be all, category or seller") }
}

fn is_of<'a>(scope: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, _| match ScopeName::parse(scope) {
        Some(ScopeName::Category) if text.is_empty() => wrong("is required: the category, as products have it"),
        Some(ScopeName::Category) if text.chars().count() > 60 => wrong("must be at most 60 characters"),
        Some(ScopeName::Seller) if text.is_empty() => wrong("is required: the seller's e-mail address"),
        Some(ScopeName::Seller) if text.chars().count() > 254 => wrong("must be at most 254 characters"),
        Some(ScopeName::All) if !text.is_empty() => wrong("must be empty for all goods"),
        _ => Ok(()),
    }
}

fn is_rate(rate: &Option<i64>, _: &()) -> garde::Result {
    match rate {
        None => wrong("is required: hundredths of a percent, such as 500 for 5 %"),
        Some(rate) if *rate < 0 => wrong("must not be below 0"),
        Some(rate) if *rate > i64::from(WHOLE) => wrong(format!(
            "must be at most {WHOLE}, which is 100 % of the price; {rate} would be {}.{:02} %",
            rate / 100,
            rate % 100
        )),
        Some(_) => Ok(()),
    }
}

fn is_day(text: &str, _: &()) -> garde::Result {
    if day(text).is_some() { Ok(()) } else { wrong("must be a day of this century like 2026-07-01") }
}

/// The commission on a sale.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SaleCommission)]
pub(super) struct SaleCommissionView {
    /// Hundredths of a percent of the price.
    basis_points: u32,
    /// The price from which it is taken: without tax and freight.
    price: String,
    /// The commission of the whole sale.
    commission: String,
    /// What is left of it after credits.
    kept: String,
    /// What of it the shop has earned: nothing before the sale is paid.
    earned: String,
    currency: String,
}

impl SaleCommissionView {
    /// The commission of a line of a bill.
    pub(super) fn new(bill: &Bill, share: &Share) -> Self {
        let currency: Currency = bill.amount.currency;
        let text = |minor: i64| Money::new(minor, currency).to_string();
        let received = bill.creditable() - bill.balance().max(0);
        SaleCommissionView {
            basis_points: share.basis_points,
            price: text(share.price),
            commission: text(share.commission),
            kept: text(share.kept()),
            earned: text(part(share.kept(), received, bill.creditable())),
            currency: currency.to_string(),
        }
    }
}
