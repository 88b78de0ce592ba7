//! Where each lot stands in its seller's orders: what a search found is then sorted by numbers that lie side by side, in
//! place of the lots themselves, and costs hardly more on a large shelf than on a small one.

use super::ranked::Turns;

/// One column's places, of all sellers' lots: a lot is on one shelf alone.
#[derive(Default)]
pub(super) struct Places(Vec<u32>);

/// Whether one shelf's places by one column are known.
#[derive(Default)]
pub(super) struct Known {
    known: bool,
    turns: Turns,
}

impl Known {
    /// The shelf's order has changed.
    pub(super) fn forget(&mut self) {
        self.known = false;
    }

    #[cfg(test)]
    pub(super) fn never() -> Self {
        Known { known: false, turns: Turns::never() }
    }
}

impl Places {
    /// The places of the shelf with this order, by slot, in a shop of so many slots; `None` where they are not known and not
    /// due to be noted. What stands at the slots of other shelves is theirs.
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
