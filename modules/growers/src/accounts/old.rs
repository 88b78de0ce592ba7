//! Opens seasons and accounts that earlier versions stored: a season had at most one second payment.

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Account, Season, Second, Share};
use crate::deliveries::model::Grower;

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

impl From<SeasonV1> for Season {
    fn from(old: SeasonV1) -> Self {
        let second = old.second.map(|made| Second {
            per_kg: made.per_kg,
            total: made.total,
            takes_back: None,
            by: made.by,
            at_ms: made.at_ms,
        });
        Season { name: old.name, currency: old.currency, net_g: old.net_g, seconds: second.into_iter().collect() }
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

impl From<AccountV1> for Account {
    fn from(old: AccountV1) -> Self {
        let share = (old.second != 0).then_some(Share { entry: 1, minor: old.second });
        Account {
            id: old.id,
            seller: old.seller,
            season: old.season,
            grower: old.grower,
            currency: old.currency,
            deliveries: old.deliveries,
            net_g: old.net_g,
            owed: old.owed,
            second: old.second,
            paid: old.paid,
            opened_ms: old.opened_ms,
            shares: share.into_iter().collect(),
        }
    }
}

impl Record for Season {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<SeasonV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

impl Record for Account {
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<AccountV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
