//! Stored seasons, accounts and payments.

use std::collections::BTreeSet;

use contracts::ids::{AccountId, GrowerPaymentId, ProducerId};
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::store::{Listed, Record, sort_key};
use serde::{Deserialize, Serialize};

use crate::deliveries::model::{Grower, Struck};

/// A season of a seller, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Season {
    /// The crop year.
    pub(crate) name: String,
    /// That of its first delivery; all others have the same.
    pub(crate) currency: Currency,
    /// What was delivered, in grams.
    pub(crate) net_g: u64,
    /// The second payment. The season is closed with it.
    pub(crate) second: Option<SecondPayment>,
}
impl Record for Season {
    const VERSION: u16 = 1;
}

/// The second payment of a season. Part of [`Season`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SecondPayment {
    /// Of a kilogram.
    pub(crate) per_kg: Money,
    /// Of all growers together.
    pub(crate) total: Money,
    /// The person who entered it.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// The account of a grower in a season, version 1.
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
    /// The share in the second payment, in minor units.
    pub(crate) second: i64,
    /// What was paid, in minor units.
    pub(crate) paid: i64,
    /// When it was opened, in milliseconds since 1970 UTC.
    pub(crate) opened_ms: i64,
}
impl Record for Account {
    const VERSION: u16 = 1;
}

impl Account {
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
