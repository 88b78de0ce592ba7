//! Stored seasons, accounts and payments.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, GrowerPaymentId, ProducerId};
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::deliveries::model::{Grower, Struck};

/// A season of a seller, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Season {
    /// The crop year.
    pub(crate) name: String,
    /// That of its first delivery; all others have the same.
    pub(crate) currency: Currency,
    /// What was delivered, in grams.
    pub(crate) net_g: u64,
    /// Its second payments, each followed by the entry that took it back, if it was. Entries are only added.
    pub(crate) seconds: Vec<Second>,
}

/// A second payment of a season, or the entry that took back the payment before it. Part of [`Season`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Second {
    /// Of a kilogram.
    pub(crate) per_kg: Money,
    /// Of all growers together; below nought where it takes a payment back.
    pub(crate) total: Money,
    /// Why it takes the payment before it back; `None` for a payment.
    pub(crate) takes_back: Option<String>,
    /// The person who entered it.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

impl Season {
    /// The second payment that was not taken back, with its number. The season is closed with it.
    pub(crate) fn in_force(&self) -> Option<(usize, &Second)> {
        self.seconds.last().filter(|second| second.takes_back.is_none()).map(|second| (self.seconds.len(), second))
    }
}

/// The account of a grower in a season, version 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Account {
    /// Seller, season and producer.
    pub(crate) id: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) season: String,
    /// As it was at the latest delivery.
    pub(crate) grower: Grower,
    pub(crate) currency: Currency,
    /// How many deliveries count.
    pub(crate) deliveries: u64,
    /// What they weigh, in grams.
    pub(crate) net_g: u64,
    /// What is owed for them, in minor units.
    pub(crate) owed: i64,
    /// The sum of the shares in second payments, in minor units.
    pub(crate) second: i64,
    /// What was paid, in minor units.
    pub(crate) paid: i64,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub(crate) opened_ms: i64,
    /// The shares in second payments, and those that took them back. Shares are only added.
    pub(crate) shares: Vec<Share>,
}

/// A share in a second payment. Part of [`Account`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Share {
    /// The number of its entry among those of the season, from 1.
    pub(crate) entry: usize,
    /// In minor units; below nought where it takes a share back.
    pub(crate) minor: i64,
}

impl Account {
    /// The shares with the season's entries and their numbers, the earliest first.
    pub(super) fn shares_of<'a>(&'a self, season: &'a Season) -> impl Iterator<Item = (usize, &'a Second, Money)> {
        let entry = |share: &Share| season.seconds.get(share.entry.checked_sub(1)?);
        let found = move |share: &Share| Some((share.entry, entry(share)?, Money::new(share.minor, self.currency)));
        self.shares.iter().filter_map(found)
    }

    /// Adds a share.
    pub(super) fn with_share(&self, entry: usize, minor: i64) -> Account {
        let mut after = Account { second: self.second.saturating_add(minor), ..self.clone() };
        if minor != 0 {
            after.shares.push(Share { entry, minor });
        }
        after
    }

    /// What is left to pay, in minor units. Below nought, an advance is not covered yet.
    pub(crate) fn balance(&self) -> i64 {
        self.owed + self.second - self.paid
    }
}

impl Listed for Account {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.opened_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_season(&self.seller, &self.season)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.grower.name, &self.grower.member_number]
    }
}

/// The name of the list of a season's accounts.
pub(crate) fn of_season(seller: &AccountId, season: &str) -> String {
    format!("accounts/{seller}/{season}")
}

/// A payment to a grower, version 1: an advance, or what was left. The seller made it outside the shop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Payment {
    pub(crate) id: GrowerPaymentId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    pub(crate) season: String,
    pub(crate) producer: ProducerId,
    pub(crate) amount: Money,
    pub(crate) day: Date,
    /// How it was paid, such as a receipt's number; may be empty.
    pub(crate) note: String,
    pub(crate) struck: Option<Struck>,
    /// The person who recorded it.
    pub(crate) by: AccountId,
    /// When it was recorded, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Payment {
    const VERSION: u16 = 1;
}
impl Listed for Payment {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([payments_of(&self.seller, &self.season, &self.producer), payments(&self.seller)])
    }
}

/// The name of the list of a seller's payments.
pub(crate) fn payments(seller: &AccountId) -> String {
    format!("payments/{seller}")
}

/// The name of the list of the payments to a grower for a season.
pub(crate) fn payments_of(seller: &AccountId, season: &str, producer: &ProducerId) -> String {
    format!("season-payments/{seller}/{season}/{producer}")
}
