//! The values that living snapshots need and commits overwrite.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::StoreError;
use super::engine::{Batch, row_bytes};
use super::layer::Layer;

/// The rough cost of a kept value beyond its bytes.
const EACH: usize = 128;

/// The overwritten values that a snapshot needs.
pub(super) struct Kept {
    pub(super) most: usize,
    pub(super) state: Mutex<State>,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) before: Layer,
    pub(super) bytes: usize,
    pub(super) failed: Option<StoreError>,
}

impl Kept {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self, before: &Batch) {
        let mut state = self.state();
        for (key, value) in before {
            if state.failed.is_some() {
                return;
            }
            if state.before.contains_key(key) {
                continue;
            }
            state.bytes += EACH + row_bytes(key, value.as_ref());
            if state.bytes > self.most {
                let why = format!("more than {} MiB changed while one state of the store was read", self.most >> 20);
                *state = State { failed: Some(StoreError::Engine(why)), ..State::default() };
                return;
            }
            state.before.insert(key.clone(), value.clone());
        }
    }
}

/// The snapshots that live.
#[derive(Default)]
pub(super) struct Snapshots(Mutex<Vec<Weak<Kept>>>);

impl Snapshots {
    pub(super) fn add(&self, kept: &Arc<Kept>) {
        let mut living = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        living.retain(|kept| kept.strong_count() > 0);
        living.push(Arc::downgrade(kept));
    }

    fn each(&self, f: impl Fn(&Kept)) {
        let mut living = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        living.retain(|kept| kept.upgrade().inspect(|kept| f(kept)).is_some());
    }

    /// Shows a group by `show` if no snapshot lives. Returns whether it did.
    pub(super) fn show_if_none(&self, show: impl FnOnce()) -> bool {
        let mut living = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        living.retain(|kept| kept.strong_count() > 0);
        if living.is_empty() {
            show();
        }
        living.is_empty()
    }

    /// Keeps the values that a group overwrites. Called with the gate closed, before the group is visible.
    pub(super) fn save(&self, before: &Batch) {
        self.each(|kept| kept.save(before));
    }

    #[cfg(test)]
    pub(super) fn living(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Fails all snapshots, for which the values could not be kept that a group overwrites.
    pub(super) fn fail(&self, error: &StoreError) {
        self.each(|kept| *kept.state() = State { failed: Some(error.clone()), ..State::default() });
    }
}
