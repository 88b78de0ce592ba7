//! The stored records of credit.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, OrderId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

/// What a seller grants to a company, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// Its key: see [`pair`].
    pub(crate) id: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) seller_name: String,
    /// The company's account.
    pub(crate) buyer: AccountId,
    /// The company's name then.
    pub(crate) buyer_name: String,
    /// The most that it may owe; `None` if there is no limit.
    pub(crate) limit: Option<Money>,
    /// The days in which it pays.
    pub(crate) days: u16,
    /// Whether it orders nothing on account while something is overdue.
    pub(crate) block_overdue: bool,
    /// When they were first granted, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Terms {
    const VERSION: u16 = 1;
}
impl Listed for Terms {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        // Two sellers may grant credit to a company in one moment.
        sort_key(self.since_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_seller(&self.seller), of_buyer(&self.buyer)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.buyer_name]
    }
}

/// The key of a seller and a company. An account id has no point in it.
pub(crate) fn pair(seller: &AccountId, buyer: &AccountId) -> String {
    format!("{seller}.{buyer}")
}

/// The name of the list of the terms that a seller grants.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("credit-granted/{seller}")
}

/// The name of the list of the terms that a company has.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("credit-had/{buyer}")
}

/// What a company owes a seller for orders that count, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Used {
    /// One sum for each currency.
    pub(crate) sums: Vec<Money>,
}
impl Record for Used {
    const VERSION: u16 = 1;
}
impl Used {
    /// The sum in the currency of this amount.
    pub(crate) fn like(&self, amount: Money) -> Money {
        let same = |sum: &&Money| sum.currency == amount.currency;
        self.sums.iter().find(same).copied().unwrap_or(Money::new(0, amount.currency))
    }
}

/// The parts of an order that count as credit, one for each seller who granted some, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderCredit {
    pub(crate) parts: Vec<Part>,
}
impl Record for OrderCredit {
    const VERSION: u16 = 1;
}

/// A seller's part of an order. Part of [`OrderCredit`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) seller: AccountId,
    /// The day by which it is to be paid.
    pub(crate) due: Date,
    /// What of it is not paid.
    pub(crate) open: Money,
}

/// The key of a part that is not paid. Those of a seller and a company sort by their days.
pub(crate) fn due_key(seller: &AccountId, buyer: &AccountId, due: Date, order: &OrderId) -> String {
    format!("{} {due} {order}", pair(seller, buyer))
}
