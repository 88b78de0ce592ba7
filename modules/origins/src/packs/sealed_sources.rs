//! The lots and the plots that were sealed in each pack, whatever its orders draw from today.

use std::collections::BTreeSet;

use contracts::ids::{LotId, PackId, PlotId};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

/// The most ids of each kind in a row: so many fit in a row of the store.
const MOST_IN_ROW: usize = 700;

kernel::tables! {
    /// Pack and number of the part, divided by a dot → the part of its sources.
    pub(crate) SEALED_SOURCES: Table<SealedSources> = "sealed-sources", unaudited;
}

/// The sources of a sealed pack, or a part of them, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SealedSources {
    /// The lots that its orders drew from.
    pub(crate) lots: BTreeSet<LotId>,
    /// The plots that the goods of these came from.
    pub(crate) plots: BTreeSet<PlotId>,
}
impl Record for SealedSources {}

impl SealedSources {
    /// Its parts that fit in rows, one at least.
    fn parts(&self) -> Vec<SealedSources> {
        let count = self.lots.len().max(self.plots.len()).div_ceil(MOST_IN_ROW).max(1);
        let part = |at: usize| SealedSources {
            lots: self.lots.iter().skip(at * MOST_IN_ROW).take(MOST_IN_ROW).cloned().collect(),
            plots: self.plots.iter().skip(at * MOST_IN_ROW).take(MOST_IN_ROW).cloned().collect(),
        };
        (0..count).map(part).collect()
    }
}

/// Saves the sources of a pack that is sealed.
///
/// # Errors
/// Where the store failed.
pub(super) fn save(tx: &mut Tx<'_>, pack: &PackId, sources: &SealedSources) -> Result<(), StoreError> {
    sources.parts().iter().enumerate().try_for_each(|(at, part)| tx.put(&SEALED_SOURCES, key(pack, at), part))
}

/// Returns the sources of a sealed pack; `None` of one that an older program sealed.
///
/// # Errors
/// Where the store failed.
pub(super) fn of(reader: &Reader<'_>, pack: &PackId) -> Result<Option<SealedSources>, StoreError> {
    let mut all: Option<SealedSources> = None;
    let mut at = 0;
    while let Some(part) = reader.get(&SEALED_SOURCES, key(pack, at))? {
        let known = all.get_or_insert_default();
        known.lots.extend(part.lots);
        known.plots.extend(part.plots);
        at += 1;
    }
    Ok(all)
}

/// The key of a part.
fn key(pack: &PackId, at: usize) -> String {
    format!("{pack}.{at}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_plots_of_a_pack_are_kept_in_parts_that_fit_in_rows() {
        let id = |n: usize| format!("01920000-0000-7000-8000-{n:012}");
        let all = SealedSources {
            lots: (0..3).map(|n| LotId::from(id(n))).collect(),
            plots: (0..10_000).map(|n| PlotId::from(id(n))).collect(),
        };
        let parts = all.parts();
        assert_eq!(parts.len(), 15);
        let bytes = |part: &SealedSources| {
            let ids = part.lots.iter().map(|lot| lot.len()).chain(part.plots.iter().map(|plot| plot.len()));
            ids.map(|length| length + 1).sum::<usize>()
        };
        // As many lots as plots fit too.
        assert!(parts.iter().all(|part| 2 * bytes(part) < kernel::store::MAX_ROW_BYTES - 200));
        let joined = parts.into_iter().fold(SealedSources::default(), |mut joined, part| {
            joined.lots.extend(part.lots);
            joined.plots.extend(part.plots);
            joined
        });
        assert_eq!(joined, all);
        assert_eq!(SealedSources::default().parts().len(), 1, "a pack without sources is known to have none");
    }
}
