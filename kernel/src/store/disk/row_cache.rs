//! A cache of rows that were read from the engine: finding one there takes about ten times as long.

use std::sync::{PoisonError, RwLock};

use hashbrown::DefaultHashBuilder;
use quick_cache::Weighter;
use quick_cache::sync::{Cache, DefaultLifecycle};

use super::super::StoreError;
use super::super::engine::{Batch, CommitError, SharedBytes, row_bytes};

/// Values by full key. Rows that are not there are not remembered: nobody asks twice for those.
pub(super) struct RowCache {
    rows: Cache<SharedBytes, SharedBytes, Weigher, DefaultHashBuilder>,
    /// Held while a row is read and entered, and alone while rows are written: what was read before is not entered after.
    writing: RwLock<()>,
}

#[derive(Clone)]
struct Weigher;

/// The rough cost of a row beyond its bytes.
const EACH: usize = 64;

impl Weighter<SharedBytes, SharedBytes> for Weigher {
    fn weight(&self, key: &SharedBytes, value: &SharedBytes) -> u64 {
        (EACH + row_bytes(key, Some(value))) as u64
    }
}

/// The rough size of a row in the cache, in bytes: the cache is made for as many.
const ROUGHLY: u64 = 400;

impl RowCache {
    /// A cache of so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let items = usize::try_from(bytes / ROUGHLY).unwrap_or(usize::MAX).max(1);
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        RowCache { rows: Cache::with(items, bytes, Weigher, hasher, lifecycle), writing: RwLock::default() }
    }

    /// The value of a key, which `read` reads from the engine if it is not here, and tells whether to enter it.
    pub(super) fn get(
        &self,
        key: &[u8],
        read: impl FnOnce() -> Result<(Option<SharedBytes>, bool), StoreError>,
    ) -> Result<Option<SharedBytes>, StoreError> {
        if let Some(value) = self.rows.get(key) {
            return Ok(Some(value));
        }
        // While rows are written, nobody waits: the row is read, and not entered.
        let reading = self.writing.try_read();
        let (found, keep) = read()?;
        if keep
            && reading.is_ok()
            && let Some(value) = &found
        {
            self.rows.insert(key.into(), value.clone());
        }
        Ok(found)
    }

    /// Runs `write`, which writes this batch to the engine, and forgets its rows, also where it fails.
    pub(super) fn forget(
        &self,
        batch: &Batch,
        write: impl FnOnce() -> Result<(), CommitError>,
    ) -> Result<(), CommitError> {
        let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
        let written = write();
        if !self.rows.is_empty() {
            batch.keys().for_each(|key| drop(self.rows.remove(key)));
        }
        written
    }
}
