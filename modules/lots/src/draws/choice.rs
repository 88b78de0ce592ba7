//! The lots from which a line of an order is filled by itself, and those from which it is not filled at all.

use contracts::ids::{ContractId, LotId};
use contracts::quality::SamplePort;
use kernel::store::{Port, Reader, StoreError};

use super::fits::unfit;
use super::model::LineDraw;
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
    known.retain(|lot| !rejected.contains(&lot.id) && unfit(&line.category, &lot.traits).is_none());
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
