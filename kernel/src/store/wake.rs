//! Wakes the applier, and those who wait for it.

use std::sync::{Condvar, Mutex, PoisonError};

use super::StoreError;

/// Wakes the applier, and those who wait for it.
#[derive(Default)]
pub(super) struct Wake {
    pub(super) state: Mutex<State>,
    pub(super) changed: Condvar,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) stopping: bool,
    /// Whether it looks at the engine's files before it waits again.
    pub(super) files: bool,
    /// Why the engine took nothing last time.
    pub(super) refused: Option<StoreError>,
}

impl Wake {
    /// Tells it that it should look.
    pub(super) fn look(&self) {
        // With the lock: else it could look, find nothing, and begin to wait only after it was told.
        drop(self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }

    /// Tells it to look whether the engine's files can be made smaller.
    pub(super) fn look_at_files(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).files = true;
        self.changed.notify_all();
    }

    /// Tells it to apply what there is, and to end.
    pub(super) fn stop(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).stopping = true;
        self.changed.notify_all();
    }
}
