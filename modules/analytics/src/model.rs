//! The stored forms of analytics.

use contracts::money::Money;
use kernel::store::{Former, Record};
use serde::{Deserialize, Serialize};

use crate::taxed::Worth;

kernel::ids! {
    /// The id of a piece of news; ids sort by time.
    NewsId,
}

/// One seller's month.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Month {
    /// Order lines placed in it and not cancelled.
    pub(crate) sales: u64,
    /// Order lines that came back in it.
    pub(crate) returns: u64,
    /// Returns because of damage, part of `returns`.
    pub(crate) damaged: u64,
    /// Revenue of those sales without tax, by currency.
    pub(crate) revenue: Vec<Money>,
    /// Their tax, by currency.
    pub(crate) tax: Vec<Money>,
}
impl Record for Month {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without tax.
        |payload| Self::completed(payload, &Vec::<Money>::new()),
    ];
}

impl Month {
    /// Adds to the revenue and the tax in their currency; the amounts may be negative. One that would overflow is left
    /// out.
    pub(crate) fn earn(&mut self, worth: Worth) {
        add(&mut self.revenue, worth.net);
        if worth.tax.minor != 0 {
            add(&mut self.tax, worth.tax);
        }
    }
}

fn add(sums: &mut Vec<Money>, amount: Money) {
    match sums.iter_mut().find(|sum| sum.currency == amount.currency) {
        Some(sum) => *sum = sum.plus(amount).unwrap_or(*sum),
        None => sums.push(amount),
    }
}

/// When an order was placed, version 1. A cancellation is subtracted from the month of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedAt {
    /// Milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for PlacedAt {}

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
impl Record for News {}
