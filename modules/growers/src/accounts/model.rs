//! Stored seasons and accounts.

use std::collections::{BTreeMap, BTreeSet};

use contracts::growers::EntryKind;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use contracts::words;
use kernel::store::{Listed, sort_key};
use serde::{Deserialize, Serialize};

use crate::deliveries::grade;
use crate::deliveries::model::Grower;

/// A season of a seller, version 3.
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
    /// Of a kilogram that counts one; `None` where the sum was given.
    pub(crate) per_kg: Option<Money>,
    /// Of all growers together; below nought where it takes a payment back.
    pub(crate) total: Money,
    /// What a kilogram of each grade counts; empty where every kilogram counts one.
    pub(crate) points: Vec<Points>,
    /// Why it takes the payment before it back; `None` for a payment.
    pub(crate) takes_back: Option<String>,
    /// The person who entered it.
    pub(crate) by: AccountId,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// What a kilogram of a grade counts in a second payment. Part of [`Second`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Points {
    /// May be empty, as the grade of a delivery may be.
    pub(crate) grade: String,
    pub(crate) thousandths: u64,
}

impl Season {
    /// A season in which nothing was delivered yet.
    pub(crate) fn new(name: String, currency: Currency) -> Season {
        Season { name, currency, net_g: 0, seconds: Vec::new() }
    }

    /// The second payment that was not taken back, with its number. The season is closed with it.
    pub(crate) fn in_force(&self) -> Option<(usize, &Second)> {
        self.seconds.last().filter(|second| second.takes_back.is_none()).map(|second| (self.seconds.len(), second))
    }
}

/// The account of a grower in a season, version 3.
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
    /// What they weigh, in grams; the latest weight of those that were weighed again.
    pub(crate) net_g: u64,
    /// What `net_g` has of each grade, as [`grade::written`]. An account of an older program that nothing changed since has none: see
    /// [`super::grades`].
    #[serde(deserialize_with = "grade::stored_grams")]
    pub(crate) grades: BTreeMap<String, u64>,
    /// What is owed for them, in minor units.
    pub(crate) owed: i64,
    /// The sum of the shares in second payments, in minor units.
    pub(crate) second: i64,
    /// The sums of its entries, each kind once.
    pub(crate) sums: Vec<Sum>,
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

/// The sum of the entries of a kind. Part of [`Account`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sum {
    #[serde(with = "words")]
    pub(crate) kind: EntryKind,
    /// What they add to the balance, in minor units; below nought where they lower it.
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

    /// Adds an amount to the sum of its kind.
    pub(crate) fn with_entry(&self, kind: EntryKind, minor: i64) -> Account {
        let mut after = self.clone();
        match after.sums.iter_mut().find(|sum| sum.kind == kind) {
            Some(sum) => sum.minor = sum.minor.saturating_add(minor),
            None => after.sums.push(Sum { kind, minor }),
        }
        after
    }

    /// Adds grams of a grade, or takes them away where they are below nought.
    pub(crate) fn with_grams(&self, grade: &str, grams: i64) -> Account {
        let mut after = Account { net_g: self.net_g.saturating_add_signed(grams), ..self.clone() };
        let of_grade = after.grades.entry(grade.to_owned()).or_default();
        *of_grade = of_grade.saturating_add_signed(grams);
        after.grades.retain(|_, grams| *grams > 0);
        after
    }

    /// The sum of the entries of a kind, in minor units.
    pub(crate) fn sum(&self, kind: EntryKind) -> i64 {
        self.sums.iter().filter(|sum| sum.kind == kind).map(|sum| sum.minor).sum()
    }

    /// What is left to pay, in minor units: the sum of everything in the account. Below nought, the grower owes it.
    pub(crate) fn balance(&self) -> i64 {
        self.sums.iter().fold(self.owed.saturating_add(self.second), |sum, part| sum.saturating_add(part.minor))
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
