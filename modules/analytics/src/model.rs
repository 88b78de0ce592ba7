//! The stored forms of analytics.

use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

kernel::ids! {
    /// The id of a piece of news; ids sort by time.
    NewsId,
}

/// One seller's month, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Month {
    /// Order lines placed in it and not cancelled.
    pub(crate) sales: u64,
    /// Order lines that came back in it.
    pub(crate) returns: u64,
    /// Returns because of damage, part of `returns`.
    pub(crate) damaged: u64,
    /// Revenue of those sales, by currency.
    pub(crate) revenue: Vec<Money>,
}
impl Record for Month {
    const VERSION: u16 = 1;
}

impl Month {
    /// Adds to the revenue in the amount's currency; the amount may be negative. One that would overflow is left out.
    pub(crate) fn earn(&mut self, amount: Money) {
        match self.revenue.iter_mut().find(|sum| sum.currency == amount.currency) {
            Some(sum) => *sum = sum.plus(amount).unwrap_or(*sum),
            None => self.revenue.push(amount),
        }
    }
}

/// When an order was placed, version 1. A cancellation is subtracted from the month of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedAt {
    /// Milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for PlacedAt {
    const VERSION: u16 = 1;
}

/// A piece of news that the administrator wrote, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct News {
    /// Its id.
    pub(crate) id: NewsId,
    /// Headline.
    pub(crate) title: String,
    pub(crate) text: String,
    /// When it was written, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for News {
    const VERSION: u16 = 1;
}
