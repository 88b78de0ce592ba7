//! Takes in goods of several producers as one new lot. Each producer's goods are a move of their own, so that the origin
//! of the lot names every one of them.

use contracts::ids::AccountId;
use contracts::lots::{Intake, IntakePart, IntakePort};
use kernel::TxError;
use kernel::store::Tx;

use super::model::Source;
use super::receive::{self, ReceiveGoods};
use crate::lot::crop_year::{CropYear, CropYears};
use crate::lot::model::{Goods, Lot, Traits};

/// The implementation of [`IntakePort`].
pub(crate) struct Intakes;

impl IntakePort for Intakes {
    fn take_in(&self, tx: &mut Tx<'_>, wanted: &Intake) -> Result<(), TxError> {
        let lot = new_lot(wanted)?;
        for (at, part) in wanted.parts.iter().enumerate() {
            let goods = goods(&wanted.seller, &wanted.by, part, wanted.now_ms);
            match at {
                0 => receive::into_new(tx, &lot, &goods),
                _ => receive::into_known(tx, &lot.id, &goods),
            }?;
        }
        Ok(())
    }
}

fn new_lot(wanted: &Intake) -> Result<Lot, TxError> {
    let year = CropYear::parse(&wanted.crop_year).ok_or_else(|| TxError::field("season", "must be a crop year"))?;
    let crop_years = CropYears::of(year);
    if let Some(Err(why)) = wanted.harvested.map(|day| crop_years.harvested(day)) {
        return Err(TxError::field("deliveries", &format!("have a harvest that is none of their season: {why}")));
    }
    Ok(Lot {
        id: wanted.id.clone(),
        seller: wanted.seller.clone(),
        number: wanted.number.clone(),
        traits: Traits {
            goods: if wanted.stage.is_tea() { Goods::Tea } else { Goods::Coffee },
            stage: wanted.stage,
            country: wanted.country.clone(),
            crop_years,
            grade: wanted.grade.clone(),
            process: String::new(),
            station: wanted.station.clone(),
            harvested: wanted.harvested,
        },
        moisture: None,
        location: wanted.station.clone(),
        notes: String::new(),
        shared: false,
        certificates: Vec::new(),
        made_by: None,
        balance_g: 0,
        created_ms: wanted.now_ms,
    })
}

fn goods(seller: &AccountId, by: &AccountId, part: &IntakePart, now_ms: i64) -> ReceiveGoods {
    ReceiveGoods {
        id: part.id.clone(),
        seller: seller.clone(),
        by: by.clone(),
        grams: part.grams,
        day: part.day,
        evidence: part.evidence.clone(),
        source: Source { producer: Some(part.producer.clone()), name: part.name.clone(), plots: part.plots.clone() },
        now_ms,
    }
}
