//! What the modules keep of people, so that it can be handed over and taken away.

use serde_json::Value;

use crate::store::{Reader, StoreError, Tx};

/// A module's part in the export and the deletion of an account. Each function works on the module's own scope.
pub trait PersonalData: Send + Sync {
    /// Everything that the module keeps of the account, for its owner to read.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    fn export(&self, reader: &Reader<'_>, account: &str) -> Result<Value, StoreError>;

    /// What must come to an end before the account can be deleted: whole sentences for its owner, none where nothing is in
    /// the way.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    fn open_business(&self, _reader: &Reader<'_>, _account: &str) -> Result<Vec<String>, StoreError> {
        Ok(Vec::new())
    }

    /// Takes away all that need not stay for the books, and the name from what stays.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed; the whole deletion then fails.
    fn erase(&self, tx: &mut Tx<'_>, account: &str) -> Result<(), StoreError>;
}
