//! The reader of a scope.

use super::StoreError;
use super::record::{self, Record};
use super::table::Table;
use super::view::{Rows, View};

/// A reader of one state of a scope: it does not see the commits of others meanwhile.
pub struct Reader<'a> {
    pub(super) view: View<'a>,
    pub(super) scope: &'static str,
}

impl Reader<'_> {
    /// A reader of the same state, in another scope.
    pub(super) fn within(&self, scope: &'static str) -> Reader<'_> {
        Reader { view: self.view, scope }
    }

    /// Returns the row of a key.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails or the row is not such a record.
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        let found = self.view.get(&table.key(self.scope, key.as_ref()))?;
        Ok(found.map(|bytes| record::decode(&bytes)).transpose()?)
    }

    /// Whether a key has a row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        Ok(self.view.get(&table.key(self.scope, key.as_ref()))?.is_some())
    }

    /// Returns the rows whose key starts with `prefix`, ascending, strictly after the key `after`.
    pub fn scan<R: Record>(&self, table: &Table<R>, prefix: &[u8], after: Option<&[u8]>) -> Rows<'_, R> {
        Rows::after(self.view, self.scope, table, prefix, after)
    }

    /// Returns the rows whose key starts with `prefix`, descending, strictly before the key `before`.
    pub fn scan_back<R: Record>(&self, table: &Table<R>, prefix: &[u8], before: Option<&[u8]>) -> Rows<'_, R> {
        Rows::before(self.view, self.scope, table, prefix, before)
    }
}
