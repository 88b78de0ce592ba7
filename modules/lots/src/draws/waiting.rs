//! Goods of contracts for which the buyer decided on samples: while a part of them has no lot, or is of goods that the buyer did
//! not approve, they are not picked up.

use contracts::ids::{AccountId, LineId};
use contracts::lots::{SampledGoodsPort, Unapproved};
use contracts::quality::SamplePort;
use kernel::Context;
use kernel::store::{Reader, StoreError};

use super::choice::{Decision, Sampled};
use super::model::LineDraw;
use super::{undrawn, word};
use crate::lot::store::LOTS;

/// The implementation of [`SampledGoodsPort`].
pub(crate) struct SampledLines(pub(crate) Context);

impl SampledGoodsPort for SampledLines {
    fn unapproved(
        &self,
        reader: &Reader<'_>,
        seller: &AccountId,
        lines: &[LineId],
    ) -> Result<Option<Unapproved>, StoreError> {
        let samples = self.0.port::<dyn SamplePort>();
        for id in lines {
            let Some(line) = undrawn::find(reader, seller, id)? else { continue };
            let sampled = Sampled::of(reader, samples.as_ref(), line.contract.as_ref())?;
            let found = unapproved(reader, &line, &sampled)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

/// Returns why the goods of a line are not picked up. Where the buyer only rejected samples, goods without one can go.
///
/// # Errors
/// Where the store failed.
pub(crate) fn unapproved(
    reader: &Reader<'_>,
    line: &LineDraw,
    sampled: &Sampled,
) -> Result<Option<Unapproved>, StoreError> {
    if sampled.approved.is_empty() && sampled.rejected.is_empty() {
        return Ok(None);
    }
    if line.open_g() > 0 {
        return Ok(Some(Unapproved::NoLot));
    }
    let given = word::given(reader, &line.id)?;
    for part in &line.drawn {
        let Some(lot) = reader.get(&LOTS, &part.lot)? else { continue };
        match sampled.decision(reader, &lot)? {
            Some(Decision::Approved) => {}
            Some(Decision::Rejected) => return Ok(Some(Unapproved::Rejected)),
            None if sampled.approved.is_empty() || word::covers(&given, &part.lot, part.grams) => {}
            None => return Ok(Some(Unapproved::NoSample)),
        }
    }
    Ok(None)
}
