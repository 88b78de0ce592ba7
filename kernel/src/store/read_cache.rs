//! Remembers the committed rows that a group of transactions has read: most rows that are written were read before, by
//! the same transaction or one beside it.

use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use super::StoreError;
use super::engine::{Pairs, Reads, Span};

/// Remembers the rows that were read. Right only while nothing is committed that the reader does not lay over it: during
/// a group, on the writer's thread.
pub(super) struct ReadCache<'a> {
    committed: &'a dyn Reads,
    rows: Mutex<HashMap<Vec<u8>, Option<Vec<u8>>>>,
}

impl<'a> ReadCache<'a> {
    pub(super) fn of(committed: &'a dyn Reads) -> Self {
        ReadCache { committed, rows: Mutex::default() }
    }
}

impl Reads for ReadCache<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = rows.get(key) {
            return Ok(found.clone());
        }
        let found = self.committed.get(key)?;
        rows.insert(key.to_vec(), found.clone());
        Ok(found)
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        self.committed.scan(span, back)
    }
}
