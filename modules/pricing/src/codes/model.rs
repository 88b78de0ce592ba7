//! The stored discount code.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, ProductId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::lists::model::Days;

/// The basis points of the whole price.
pub(crate) const WHOLE: u32 = 10_000;

/// A discount code, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Code {
    /// The code itself, in capitals: no two of a shop are the same.
    pub(crate) id: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) off: Off,
    /// The days on which it counts, in the shop's time zone.
    pub(crate) days: Days,
    /// How often it can be used in all; `None` if there is no bound.
    pub(crate) uses: Option<u32>,
    /// How often each buyer can use it; `None` if there is no bound.
    pub(crate) uses_each: Option<u32>,
    /// The least that the seller's goods in an order must come to.
    pub(crate) minimum: Option<Money>,
    /// The goods that it is for; empty if it is for all of the seller's.
    pub(crate) goods: Vec<Good>,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) made_ms: i64,
    /// Its end before its last day.
    pub(crate) ended: Option<Ended>,
}
impl Record for Code {}

/// What a code takes off. Part of [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Off {
    /// A part of the price, in hundredths of a percent.
    Part(u32),
    /// This much of an order.
    Amount(Money),
}

/// A product that a code is for. Part of [`Code`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Good {
    pub(crate) product: ProductId,
    /// Its name when the code was made.
    pub(crate) name: String,
}

/// The end of a code. Part of [`Code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ended {
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
    /// Whether the shop's owner ended it.
    pub(crate) by_shop: bool,
}

impl Code {
    /// Whether it counts on a day.
    pub(crate) fn counts(&self, day: Date) -> bool {
        self.ended.is_none() && self.days.has(day)
    }

    /// Whether it is for a product of its seller.
    pub(crate) fn is_for(&self, product: &ProductId) -> bool {
        self.goods.is_empty() || self.goods.iter().any(|good| good.product == *product)
    }
}

impl Listed for Code {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.made_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([EVERY.to_owned(), of_seller(&self.seller)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.id]
    }
}

/// The name of the list of all codes.
pub(crate) const EVERY: &str = "discount-codes";

/// The name of the list of a seller's codes.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("discount-codes/{seller}")
}
