//! Credit as both sides see it.

use jiff::civil::Date;
use kernel::store::{Reader, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{DaysFrom, Terms};
use super::{rule, tables};

/// What a seller grants to a company, and what is used of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Credit)]
pub(crate) struct CreditView {
    /// The seller's account.
    seller_id: String,
    seller_name: String,
    /// The company's account.
    buyer_id: String,
    buyer_name: String,
    /// The most that the company may owe; `null` if there is no limit.
    #[schema(required, example = "5000.00")]
    limit: Option<String>,
    /// ISO 4217 code of the limit.
    #[schema(required)]
    currency: Option<String>,
    /// What it owes, one text for each currency: `120.00 USD`.
    used: Vec<String>,
    /// What is left of the limit.
    #[schema(required)]
    free: Option<String>,
    /// The days in which it pays.
    days: u16,
    /// The day from which they count.
    days_from: DaysFrom,
    /// Whether it orders nothing on account while something is overdue.
    block_overdue: bool,
    /// The day since which something is overdue, in the shop's time zone.
    #[schema(required, format = Date)]
    overdue_since: Option<String>,
}

impl CreditView {
    /// The view on a day.
    pub(crate) fn new(reader: &Reader<'_>, terms: &Terms, today: Date) -> Result<Self, StoreError> {
        let used = tables::used(reader, &terms.seller, &terms.buyer)?;
        let overdue = tables::first_due(reader, &terms.seller, &terms.buyer)?.filter(|(due, _)| *due < today);
        let owed = used.sums.iter().filter(|sum| sum.minor != 0);
        Ok(CreditView {
            seller_id: terms.seller.to_string(),
            seller_name: terms.seller_name.clone(),
            buyer_id: terms.buyer.to_string(),
            buyer_name: terms.buyer_name.clone(),
            limit: terms.limit.map(|limit| limit.to_string()),
            currency: terms.limit.map(|limit| limit.currency.to_string()),
            used: owed.map(|sum| format!("{sum} {}", sum.currency)).collect(),
            free: terms.limit.map(|limit| rule::free(limit, used.like(limit)).to_string()),
            days: terms.days,
            days_from: terms.days_from,
            block_overdue: terms.block_overdue,
            overdue_since: overdue.map(|(due, _)| due.to_string()),
        })
    }
}
