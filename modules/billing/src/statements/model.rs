//! The stored records of statements.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, BillId};
use contracts::money::Money;
use kernel::http::text::today;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bills::model::Bill;
use crate::payments::model::{Method, Payment, Refund};

/// Which way the money went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = StatementDirection)]
pub(crate) enum Direction {
    /// To the account.
    Received,
    /// Back to the payer.
    Refunded,
}

impl Direction {
    /// Its word.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Direction::Received => "received",
            Direction::Refunded => "refunded",
        }
    }
}

/// A line of a statement, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StatementLine {
    /// The id of its payment or refund.
    pub(crate) id: String,
    /// The account whose statement it is: the bill's payee.
    pub(crate) account: AccountId,
    /// When the money came or went, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    pub(crate) direction: Direction,
    /// Never negative.
    pub(crate) amount: Money,
    pub(crate) bill: BillId,
    pub(crate) bill_number: String,
    pub(crate) payer_name: String,
    pub(crate) method: Method,
    /// The text or number by which the money is found at the bank or the provider; may be empty.
    pub(crate) reference: String,
    /// Whether no money moved.
    pub(crate) test: bool,
}
impl Record for StatementLine {}

impl StatementLine {
    /// The line of a payment that came in.
    pub(crate) fn received(payment: &Payment, bill: &Bill, at_ms: i64) -> Self {
        let receipt = payment.remote.as_ref().and_then(|remote| remote.receipt.clone());
        StatementLine {
            id: payment.id.to_string(),
            account: payment.payee.clone(),
            at_ms,
            direction: Direction::Received,
            amount: payment.amount,
            bill: bill.id.clone(),
            bill_number: bill.number.clone(),
            payer_name: bill.payer.name.clone(),
            method: payment.method,
            reference: receipt.or_else(|| payment.reference.clone()).unwrap_or_default(),
            test: payment.test,
        }
    }

    /// The line of a refund that went back.
    pub(crate) fn refunded(refund: &Refund, payment: &Payment, bill: &Bill, at_ms: i64) -> Self {
        let direction = Direction::Refunded;
        let (id, amount) = (refund.id.to_string(), refund.amount);
        StatementLine { id, amount, direction, ..Self::received(payment, bill, at_ms) }
    }

    /// Its month, as [`month`] writes it.
    pub(crate) fn month(&self) -> String {
        month(self.at_ms)
    }
}

impl Listed for StatementLine {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([list(&self.account, &self.month())])
    }
}

/// The name of the list of an account's lines of a month.
pub(crate) fn list(account: &AccountId, month: &str) -> String {
    format!("statement/{account}/{month}")
}

/// The month of a time, UTC: `2026-11`.
pub(crate) fn month(at_ms: i64) -> String {
    today(at_ms).strftime("%Y-%m").to_string()
}

/// The sums of a month in one currency. Part of [`MonthSums`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MonthSum {
    pub(crate) received: Money,
    pub(crate) refunded: Money,
    /// Whether test payments, in which no money moved, are in it.
    pub(crate) test: bool,
}

/// The sums of an account's month, by currency, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MonthSums(pub(crate) Vec<MonthSum>);
impl Record for MonthSums {}
