//! One state of the whole store, read while writing goes on.
//!
//! While a snapshot lives, the committer keeps for it the value that each key had before its first change. Laid over the
//! committed rows, these values give the state at its beginning, however much has been committed since. They are kept in
//! memory, so a snapshot is for a single walk through the store, and fails where too much changes meanwhile.

use std::sync::{Arc, Mutex};

use super::StoreError;
use super::engine::Span;
use super::shared::SharedState;
use super::snapshots::Kept;
use super::view::View;
use super::walk::{self, CHUNK_ROWS, Chunk};

/// How much one snapshot may keep in memory, in bytes.
const MOST_KEPT: usize = 256 << 20;

/// A snapshot of the whole store. It holds the engine that it reads, not the store, which can stop meanwhile.
pub struct Snapshot {
    shared: Arc<SharedState>,
    kept: Arc<Kept>,
    /// Rows that are read at once.
    chunk: usize,
}

impl Snapshot {
    pub(super) fn taken(shared: &Arc<SharedState>) -> Self {
        Self::within(shared, MOST_KEPT, CHUNK_ROWS)
    }

    /// A snapshot that keeps at most `most` bytes and reads at most `chunk` rows at once.
    pub(super) fn within(shared: &Arc<SharedState>, most: usize, chunk: usize) -> Self {
        // It begins between two groups: a group is shown where no snapshot lives, or with the gate closed.
        let taken = shared.state(|_| {
            let kept = Arc::new(Kept { most, state: Mutex::default() });
            shared.snapshots.add(&kept);
            kept
        });
        Snapshot { shared: shared.clone(), kept: taken, chunk }
    }

    /// Calls `f` with every row, in key order: its full key (scope, NUL, table, NUL, key) and its stored value. The
    /// engine's own rows are left out. `f` may take its time.
    ///
    /// # Errors
    /// The error of `f`; [`StoreError`] where the engine fails or too much was changed meanwhile.
    pub fn for_each<E: From<StoreError>>(&self, f: impl FnMut(&[u8], &[u8]) -> Result<(), E>) -> Result<(), E> {
        walk::rows(|span| self.read(span), f)
    }

    /// The next rows, and whether these are the last ones.
    fn read(&self, span: &Span) -> Result<Chunk, StoreError> {
        self.shared.state(|committed| {
            let state = self.kept.state();
            if let Some(error) = &state.failed {
                return Err(error.clone());
            }
            let view = View { layers: [Some(&state.before), None, None], ..View::of(committed) };
            walk::chunk(&view, span, self.chunk)
        })
    }
}
