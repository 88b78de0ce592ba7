//! The lots from which a line of an order is filled by itself, and those from which it is not filled at all.

use contracts::ids::{ContractId, LotId};
use contracts::lots::MoveKind;
use contracts::quality::SamplePort;
use kernel::store::{Port, Reader, StoreError};

use super::fits::unfit;
use super::model::LineDraw;
use crate::ledger::store::MOVES;
use crate::lot::model::Lot;
use crate::lot::store;

/// The lots on whose samples the buyer of a contract decided.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sampled {
    pub(crate) approved: Vec<LotId>,
    pub(crate) rejected: Vec<LotId>,
}

impl Sampled {
    /// Those of a contract; none without one, or in a shop without samples.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn of(
        reader: &Reader<'_>,
        samples: Option<&Port<dyn SamplePort>>,
        contract: Option<&ContractId>,
    ) -> Result<Self, StoreError> {
        let Some((port, contract)) = samples.zip(contract) else { return Ok(Sampled::default()) };
        port.read(reader, |port, reader| {
            let approved = port.approved_lots(reader, contract)?;
            let mut rejected = port.rejected_lots(reader, contract)?;
            rejected.retain(|lot| !approved.contains(lot));
            Ok(Sampled { approved, rejected })
        })
    }
}

/// Chooses grams for what a line has not got yet: of the lots of approved samples alone if there are any, and else of those
/// that the product is sold from and whose sample was not rejected, the oldest first. It may find less than that.
///
/// # Errors
/// Where the store failed.
pub(crate) fn oldest_first(
    reader: &Reader<'_>,
    line: &LineDraw,
    sold_from: &[LotId],
    Sampled { approved, rejected }: &Sampled,
) -> Result<Vec<(LotId, u64)>, StoreError> {
    let mut known = Vec::new();
    for lot in if approved.is_empty() { sold_from } else { approved } {
        known.extend(store::find(reader, &line.seller, lot)?);
    }
    known.retain(|lot| unfit(&line.category, &lot.traits).is_none());
    for at in (0..known.len()).rev() {
        if is_of(reader, &known[at], rejected)? {
            known.remove(at);
        }
    }
    known.sort_by_cached_key(|lot| (lot.created_ms, lot.number.clone()));
    let (mut open, mut chosen) = (line.open_g(), Vec::new());
    for Lot { id, balance_g, .. } in known {
        let grams = balance_g.min(open);
        if grams > 0 {
            chosen.push((id, grams));
            open -= grams;
        }
    }
    Ok(chosen)
}

/// The most splits and transfers of a lot that are followed back.
const MOST_STEPS: usize = 100;

/// Whether a lot is one of these, or the same goods under another number: a part of one that was split off, or moved to another
/// place.
///
/// # Errors
/// Where the store failed.
pub(crate) fn is_of(reader: &Reader<'_>, lot: &Lot, these: &[LotId]) -> Result<bool, StoreError> {
    let mut of = lot.clone();
    for _ in 0..MOST_STEPS {
        if these.is_empty() || these.contains(&of.id) {
            return Ok(!these.is_empty());
        }
        let made = of.made_by.as_ref().map(|id| reader.get(&MOVES, id)).transpose()?.flatten();
        let same = made.filter(|made| matches!(made.kind, MoveKind::Split | MoveKind::Transfer));
        let before = same.as_ref().and_then(|made| made.inputs.first());
        let before = before.map(|part| store::find(reader, &lot.seller, &part.lot)).transpose()?.flatten();
        let Some(before) = before else { return Ok(false) };
        of = before;
    }
    Ok(false)
}
