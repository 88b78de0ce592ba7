//! The lots from which a line of an order is filled by itself, and those from which it is not filled at all.

use std::collections::BTreeSet;

use contracts::ids::{ContractId, LotId};
use contracts::quality::SamplePort;
use kernel::store::{Port, Reader, StoreError};

use super::fits::unfit;
use super::model::LineDraw;
use crate::ledger::same_goods;
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
            Ok(Sampled { approved, rejected: port.rejected_lots(reader, contract)? })
        })
    }
}

/// What the buyer of a contract decided on goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Approved,
    Rejected,
}

impl Sampled {
    /// Returns the decision on a sample of a lot, or of the nearest lot that it was split off or moved from: these are the
    /// same goods under another number. An approval counts where a lot was rejected and approved.
    ///
    /// # Errors
    /// Where the store failed.
    pub(crate) fn decision(&self, reader: &Reader<'_>, lot: &Lot) -> Result<Option<Decision>, StoreError> {
        if self.approved.is_empty() && self.rejected.is_empty() {
            return Ok(None);
        }
        for of in same_goods::followed_back(reader, lot)? {
            if self.approved.contains(&of.id) {
                return Ok(Some(Decision::Approved));
            }
            if self.rejected.contains(&of.id) {
                return Ok(Some(Decision::Rejected));
            }
        }
        let rejected = same_goods::among(reader, &lot.seller, &lot.id, &self.rejected)?;
        Ok(rejected.map(|_| Decision::Rejected))
    }
}

/// Chooses grams for what a line has not got yet: of goods of approved samples alone if there are any, and else of the lots
/// that the product is sold from and whose sample was not rejected, the oldest first. It may find less than that.
///
/// # Errors
/// Where the store failed.
pub(crate) fn oldest_first(
    reader: &Reader<'_>,
    line: &LineDraw,
    sold_from: &[LotId],
    sampled: &Sampled,
) -> Result<Vec<(LotId, u64)>, StoreError> {
    let candidates: BTreeSet<&LotId> = sampled.approved.iter().chain(sold_from).collect();
    let mut known = Vec::new();
    for lot in candidates {
        let Some(lot) = store::find(reader, &line.seller, lot)? else { continue };
        let fits = match sampled.decision(reader, &lot)? {
            Some(decision) => decision == Decision::Approved,
            None => sampled.approved.is_empty(),
        };
        if fits && unfit(&line.category, &lot.traits).is_none() {
            known.push(lot);
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
