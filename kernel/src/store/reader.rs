//! Reading one scope.

use super::StoreError;
use super::record::{self, Record};
use super::table::Table;
use super::view::{Rows, View};

/// One state of a scope: what others commit meanwhile does not show.
pub struct Reader<'a> {
    pub(super) view: View<'a>,
    pub(super) scope: &'static str,
}

impl Reader<'_> {
    /// The same state, of another scope.
    pub(super) fn within(&self, scope: &'static str) -> Reader<'_> {
        Reader { view: self.view, scope }
    }

    /// A row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails or the row is not such a record.
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        let found = self.view.get(&table.key(self.scope, key.as_ref()))?;
        Ok(found.map(|bytes| record::decode(&bytes)).transpose()?)
    }

    /// Whether there is such a row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        Ok(self.view.get(&table.key(self.scope, key.as_ref()))?.is_some())
    }

    /// Rows whose key starts with `prefix`, ascending, strictly after the key `after`.
    pub fn scan<R: Record>(&self, table: &Table<R>, prefix: &[u8], after: Option<&[u8]>) -> Rows<'_, R> {
        Rows::after(self.view, self.scope, table, prefix, after)
    }

    /// Rows whose key starts with `prefix`, descending, strictly before the key `before`.
    pub fn scan_back<R: Record>(&self, table: &Table<R>, prefix: &[u8], before: Option<&[u8]>) -> Rows<'_, R> {
        Rows::before(self.view, self.scope, table, prefix, before)
    }
}
