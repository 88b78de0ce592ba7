//! Opens deliveries that earlier versions stored.

use contracts::ids::{AccountId, GrowerDeliveryId, LotId, PlotId};
use contracts::lots::Stage;
use contracts::money::Money;
use contracts::words;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::grade;
use super::model::{Delivery, Grower, Struck, TakenIn};

/// [`Delivery`], versions 1 and 2: without moisture, ticket and re-weighing. They differ in what is said of its lot.
#[derive(Deserialize)]
struct FormerDelivery<L> {
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
    lot: Option<L>,
    struck: Option<Struck>,
    by: AccountId,
    at_ms: i64,
}

/// [`TakenIn`], version 1: without the move that received it in its lot.
#[derive(Deserialize)]
struct TakenInV1 {
    lot: LotId,
    number: String,
}

impl From<TakenInV1> for TakenIn {
    fn from(TakenInV1 { lot, number }: TakenInV1) -> Self {
        TakenIn { lot, number, moved: None }
    }
}

impl<L: Into<TakenIn>> From<FormerDelivery<L>> for Delivery {
    fn from(old: FormerDelivery<L>) -> Self {
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
            lot: old.lot.map(Into::into),
            struck: old.struck,
            by: old.by,
            at_ms: old.at_ms,
        }
    }
}

impl Record for Delivery {
    const FORMER: &'static [Former<Self>] =
        &[Self::former::<FormerDelivery<TakenInV1>>, Self::former::<FormerDelivery<TakenIn>>];
}
