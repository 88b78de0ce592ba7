//! Statements as the API shows them.

use contracts::money::Money;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Direction, MonthSum, StatementLine};
use crate::disputes::held::HeldView;
use crate::ledger::responses::BooksView;
use crate::payments::model::Method;

/// What an account received and gave back in a month.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Statement)]
pub(super) struct StatementView {
    /// UTC.
    pub(super) month: String,
    /// By currency.
    pub(super) sums: Vec<SumView>,
    /// The months that have something, the newest first.
    pub(super) months: Vec<String>,
    /// What stands between the account and the shop, by currency.
    pub(super) books: Vec<BooksView>,
    /// What open disputes hold back now, by currency: the next payout leaves it out.
    pub(super) held: Vec<HeldView>,
}

/// The sums of a month in one currency.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StatementSum)]
pub(super) struct SumView {
    currency: String,
    received: String,
    refunded: String,
    /// What stays: received less refunded.
    net: String,
    /// Whether test payments, in which no money moved, are in it.
    test: bool,
}

impl From<&MonthSum> for SumView {
    fn from(sum: &MonthSum) -> Self {
        let currency = sum.received.currency;
        SumView {
            currency: currency.to_string(),
            received: sum.received.to_string(),
            refunded: sum.refunded.to_string(),
            net: Money::new(sum.received.minor - sum.refunded.minor, currency).to_string(),
            test: sum.test,
        }
    }
}

/// Money that came, or went back.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementLine)]
pub(super) struct LineView {
    id: String,
    #[schema(format = DateTime)]
    at: String,
    direction: Direction,
    pub(super) amount: String,
    pub(super) currency: String,
    bill_id: String,
    bill_number: String,
    payer_name: String,
    method: Method,
    /// What it is found by at the bank or the provider; may be empty.
    reference: String,
    /// Whether no money moved.
    test: bool,
}

impl From<&StatementLine> for LineView {
    fn from(line: &StatementLine) -> Self {
        LineView {
            id: line.id.clone(),
            at: instant(line.at_ms),
            direction: line.direction,
            amount: line.amount.to_string(),
            currency: line.amount.currency.to_string(),
            bill_id: line.bill.to_string(),
            bill_number: line.bill_number.clone(),
            payer_name: line.payer_name.clone(),
            method: line.method,
            reference: line.reference.clone(),
            test: line.test,
        }
    }
}
