//! The place of each lot in its seller's orders. A search's hits are sorted by these adjacent numbers instead of the
//! lots themselves, so that it costs hardly more on a large shelf than on a small one.

use super::ranked::Turns;

/// The places in one column's order, for all sellers' lots. A lot is on one shelf only.
#[derive(Default)]
pub(super) struct Places(Vec<u32>);

/// Whether the places of one shelf in one column's order are known.
#[derive(Default)]
pub(super) struct Known {
    known: bool,
    turns: Turns,
}

impl Known {
    /// Drops the places after the shelf's order changed.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    #[cfg(test)]
    pub(super) fn never() -> Self {
        Known { known: false, turns: Turns::never() }
    }
}

impl Places {
    /// Returns the places of the shelf with this order, by slot, in a shop with this many slots. Returns `None` if they
    /// are neither known nor due. The slots of other shelves hold those shelves' places.
    pub(super) fn of(&mut self, order: &[u32], known: &mut Known, slots: usize) -> Option<&[u32]> {
        if !known.known {
            let note = || {
                self.0.resize(slots.max(self.0.len()), 0);
                for (place, slot) in (0..).zip(order) {
                    self.0[*slot as usize] = place;
                }
            };
            known.turns.take(note)?;
            known.known = true;
        }
        Some(&self.0)
    }
}
