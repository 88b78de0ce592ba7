//! Opens seasons, accounts and entries that earlier versions stored. In version 1 a season had at most one second payment.
//! Before version 3 a second payment was so much for every kilogram, and an account had payments alone beside deliveries.

use std::collections::BTreeMap;

use contracts::growers::EntryKind;
use contracts::ids::{AccountId, GrowerEntryId, ProducerId};
use contracts::money::{Currency, Money};
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::entry::Entry;
use super::model::{Account, Season, Second, Share, Sum};
use crate::deliveries::model::{Grower, Struck};

/// [`Season`], version 1.
#[derive(Deserialize)]
struct SeasonV1 {
    name: String,
    currency: Currency,
    net_g: u64,
    second: Option<SecondV1>,
}

#[derive(Deserialize)]
struct SecondV1 {
    per_kg: Money,
    total: Money,
    by: AccountId,
    at_ms: i64,
}

/// [`Season`], version 2.
#[derive(Deserialize)]
struct SeasonV2 {
    name: String,
    currency: Currency,
    net_g: u64,
    seconds: Vec<SecondV2>,
}

#[derive(Deserialize)]
struct SecondV2 {
    per_kg: Money,
    total: Money,
    takes_back: Option<String>,
    by: AccountId,
    at_ms: i64,
}

impl From<SeasonV1> for Season {
    fn from(old: SeasonV1) -> Self {
        let second = old.second.map(|made| SecondV2 {
            per_kg: made.per_kg,
            total: made.total,
            takes_back: None,
            by: made.by,
            at_ms: made.at_ms,
        });
        SeasonV2 { name: old.name, currency: old.currency, net_g: old.net_g, seconds: second.into_iter().collect() }
            .into()
    }
}

impl From<SeasonV2> for Season {
    fn from(old: SeasonV2) -> Self {
        let seconds = old.seconds.into_iter().map(|made| Second {
            per_kg: Some(made.per_kg),
            total: made.total,
            points: Vec::new(),
            takes_back: made.takes_back,
            by: made.by,
            at_ms: made.at_ms,
        });
        Season { name: old.name, currency: old.currency, net_g: old.net_g, seconds: seconds.collect() }
    }
}

/// [`Account`], version 1.
#[derive(Deserialize)]
struct AccountV1 {
    id: String,
    seller: AccountId,
    season: String,
    grower: Grower,
    currency: Currency,
    deliveries: u64,
    net_g: u64,
    owed: i64,
    second: i64,
    paid: i64,
    opened_ms: i64,
}

/// [`Account`], version 2. A record's fields stand one after another, so it begins as version 1.
#[derive(Deserialize)]
struct AccountV2 {
    before: AccountV1,
    shares: Vec<Share>,
}

impl From<AccountV1> for Account {
    fn from(old: AccountV1) -> Self {
        let share = (old.second != 0).then_some(Share { entry: 1, minor: old.second });
        let paid = (old.paid != 0).then_some(Sum { kind: EntryKind::Payment, minor: -old.paid });
        Account {
            id: old.id,
            seller: old.seller,
            season: old.season,
            grower: old.grower,
            currency: old.currency,
            deliveries: old.deliveries,
            net_g: old.net_g,
            grades: BTreeMap::new(),
            owed: old.owed,
            second: old.second,
            sums: paid.into_iter().collect(),
            opened_ms: old.opened_ms,
            shares: share.into_iter().collect(),
        }
    }
}

impl From<AccountV2> for Account {
    fn from(old: AccountV2) -> Self {
        Account { shares: old.shares, ..old.before.into() }
    }
}

/// [`Entry`], version 1: a payment, whose amount was what was paid.
#[derive(Deserialize)]
struct PaymentV1 {
    id: GrowerEntryId,
    seller: AccountId,
    season: String,
    producer: ProducerId,
    amount: Money,
    day: Date,
    note: String,
    struck: Option<Struck>,
    by: AccountId,
    at_ms: i64,
}

impl From<PaymentV1> for Entry {
    fn from(old: PaymentV1) -> Self {
        Entry {
            id: old.id,
            seller: old.seller,
            season: old.season,
            producer: old.producer,
            kind: EntryKind::Payment,
            amount: Money::new(-old.amount.minor, old.amount.currency),
            day: old.day,
            note: old.note,
            reweighed: None,
            carried: None,
            struck: old.struck,
            by: old.by,
            at_ms: old.at_ms,
        }
    }
}

impl Record for Season {
    const FORMER: &'static [Former<Self>] = &[Self::former::<SeasonV1>, Self::former::<SeasonV2>];
}

impl Record for Account {
    const FORMER: &'static [Former<Self>] = &[Self::former::<AccountV1>, Self::former::<AccountV2>];
}

impl Record for Entry {
    const FORMER: &'static [Former<Self>] = &[Self::former::<PaymentV1>];
}
