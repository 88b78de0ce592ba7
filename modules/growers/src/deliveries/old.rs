//! Opens deliveries that earlier versions stored.

use contracts::ids::{AccountId, GrowerDeliveryId, LotId, PlotId};
use contracts::lots::Stage;
use contracts::money::Money;
use contracts::words;
use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::grade;
use super::model::{Delivery, Grower, Struck, TakenIn};

/// [`Delivery`], version 1: without the move that received it in its lot.
#[derive(Deserialize)]
struct DeliveryV1 {
    id: GrowerDeliveryId,
    seller: AccountId,
    number: u64,
    season: String,
    day: Date,
    grower: Grower,
    plots: Vec<PlotId>,
    point: String,
    #[serde(with = "words")]
    stage: Stage,
    grade: String,
    gross_g: u64,
    tare_g: u64,
    price: Money,
    lot: Option<TakenInV1>,
    struck: Option<Struck>,
    by: AccountId,
    at_ms: i64,
}

#[derive(Deserialize)]
struct TakenInV1 {
    lot: LotId,
    number: String,
}

impl From<DeliveryV1> for DeliveryV2 {
    fn from(old: DeliveryV1) -> Self {
        DeliveryV2 {
            id: old.id,
            seller: old.seller,
            number: old.number,
            season: old.season,
            day: old.day,
            grower: old.grower,
            plots: old.plots,
            point: old.point,
            stage: old.stage,
            grade: old.grade,
            gross_g: old.gross_g,
            tare_g: old.tare_g,
            price: old.price,
            lot: old.lot.map(|taken| TakenIn { lot: taken.lot, number: taken.number, moved: None }),
            struck: old.struck,
            by: old.by,
            at_ms: old.at_ms,
        }
    }
}

/// [`Delivery`], version 2: without moisture, ticket and re-weighing.
#[derive(Deserialize)]
struct DeliveryV2 {
    id: GrowerDeliveryId,
    seller: AccountId,
    number: u64,
    season: String,
    day: Date,
    grower: Grower,
    plots: Vec<PlotId>,
    point: String,
    #[serde(with = "words")]
    stage: Stage,
    grade: String,
    gross_g: u64,
    tare_g: u64,
    price: Money,
    lot: Option<TakenIn>,
    struck: Option<Struck>,
    by: AccountId,
    at_ms: i64,
}

impl From<DeliveryV2> for Delivery {
    fn from(old: DeliveryV2) -> Self {
        Delivery {
            id: old.id,
            seller: old.seller,
            number: old.number,
            season: old.season,
            day: old.day,
            grower: old.grower,
            plots: old.plots,
            point: old.point,
            stage: old.stage,
            grade: grade::written(&old.grade),
            gross_g: old.gross_g,
            tare_g: old.tare_g,
            price: old.price,
            moisture: None,
            scale: String::new(),
            ticket: String::new(),
            signed_for: String::new(),
            again: None,
            lot: old.lot,
            struck: old.struck,
            by: old.by,
            at_ms: old.at_ms,
        }
    }
}

impl Record for Delivery {
    const VERSION: u16 = 3;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(DeliveryV2::from(decode_payload::<DeliveryV1>(payload)?).into()),
            2 => Ok(decode_payload::<DeliveryV2>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
