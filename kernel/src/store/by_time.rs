//! Tables of things that are due at a time. Their rows are durable, and survive a stop of the shop.

use std::ops::Deref;

use super::lists::sort_key;
use super::{Reader, Record, StoreError, StoredTable, Table, Tx};

/// The most rows that are returned at once: as many as one commit takes.
const PART: usize = 50;

/// A table of things that are due at a time. The key is a time and an id (see [`sort_key`]), and the row describes the
/// thing. It reads like a [`Table`]. The code that handles a due row deletes it in the same commit.
pub struct ByTime<T>(Table<T>);

impl<T: Record> ByTime<T> {
    /// A table by time with this name.
    pub const fn new(name: &'static str) -> Self {
        ByTime(Table::new(name))
    }

    /// The table as a module lists it.
    pub const fn stored(&self) -> StoredTable {
        self.0.stored()
    }

    /// Saves a row that is due at `at_ms`, in milliseconds since 1970 UTC.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn put(self, tx: &mut Tx<'_>, at_ms: i64, id: &str, due: &T) -> Result<(), StoreError> {
        tx.put(&self.0, sort_key(at_ms, id), due)
    }

    /// Undoes [`ByTime::put`].
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn remove(self, tx: &mut Tx<'_>, at_ms: i64, id: &str) -> Result<(), StoreError> {
        tx.delete(&self.0, sort_key(at_ms, id))
    }

    /// Returns the first rows whose time has come, with their keys, the oldest first.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn due(self, reader: &Reader<'_>, now_ms: i64) -> Result<Vec<(Vec<u8>, T)>, StoreError> {
        // Every time up to now sorts before the next millisecond.
        let end = sort_key(now_ms.saturating_add(1), "");
        let rows = reader.scan(&self.0, &[], None).take(PART);
        rows.take_while(|row| row.as_ref().map_or(true, |(key, _)| key.as_slice() < end.as_bytes())).collect()
    }

    /// Whether the time of any row has come.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn any_due(self, reader: &Reader<'_>, now_ms: i64) -> Result<bool, StoreError> {
        Ok(!self.due(reader, now_ms)?.is_empty())
    }
}

impl<T> Deref for ByTime<T> {
    type Target = Table<T>;

    fn deref(&self) -> &Table<T> {
        &self.0
    }
}

impl<T> Clone for ByTime<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ByTime<T> {}
