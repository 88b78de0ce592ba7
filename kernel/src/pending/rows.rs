//! The rows of uploads that wait: one for each account, and one by the time at which it ends.

use serde::{Deserialize, Serialize};

use crate::ids::AccountId;
use crate::store::{ByTime, Reader, Record, StoreError, Table, Tx, file_names};

/// An upload that waits for its account's confirmation, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingUpload {
    pub(super) account: AccountId,
    pub(super) id: String,
    /// The hash in the name of its file.
    pub(super) hash: String,
    pub(super) ends_ms: i64,
}
impl Record for PendingUpload {}

/// The tables of one kind of uploads, which its module declares.
#[derive(Clone, Copy)]
pub struct PendingTables {
    /// Account → its upload.
    pub by_account: Table<PendingUpload>,
    /// The same by the time at which they end.
    pub by_end: ByTime<PendingUpload>,
}

impl PendingTables {
    /// Saves an account's upload in place of the one before.
    pub(super) fn put(self, tx: &mut Tx<'_>, upload: &PendingUpload) -> Result<(), StoreError> {
        self.erase(tx, &upload.account)?;
        tx.put(&self.by_account, &upload.account, upload)?;
        self.by_end.put(tx, upload.ends_ms, &upload.account, upload)?;
        file_names::enter(tx, &upload.hash, &upload.account)
    }

    /// Returns an account's upload with this id, if it still waits.
    pub(super) fn find(
        self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &str,
        now_ms: i64,
    ) -> Result<Option<PendingUpload>, StoreError> {
        let upload = reader.get(&self.by_account, account)?;
        Ok(upload.filter(|upload| upload.id == id && now_ms < upload.ends_ms))
    }

    /// Ends an account's upload in the commit that its confirmation makes; returns whether it still waited.
    ///
    /// # Errors
    /// Where the store failed.
    pub fn confirm(self, tx: &mut Tx<'_>, account: &AccountId, id: &str, now_ms: i64) -> Result<bool, StoreError> {
        let waits = self.find(&tx.reader(), account, id, now_ms)?.is_some();
        if waits {
            self.erase(tx, account)?;
        }
        Ok(waits)
    }

    /// Deletes an account's upload.
    ///
    /// # Errors
    /// Where the store failed.
    pub fn erase(self, tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
        let Some(upload) = tx.get(&self.by_account, account)? else { return Ok(()) };
        tx.delete(&self.by_account, account)?;
        self.by_end.remove(tx, upload.ends_ms, account)?;
        file_names::strike(tx, &upload.hash, account)
    }

    /// Deletes the first uploads that have ended.
    pub(super) fn sweep(self, tx: &mut Tx<'_>, now_ms: i64) -> Result<(), StoreError> {
        let ended = self.by_end.due(&tx.reader(), now_ms)?;
        ended.iter().try_for_each(|(_, upload)| self.erase(tx, &upload.account))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FaultPlan, Scope, Store, golden};

    const TABLES: PendingTables =
        PendingTables { by_account: Table::new("pending"), by_end: ByTime::new("pending-ends") };

    fn upload(account: &str, id: &str, ends_ms: i64) -> PendingUpload {
        PendingUpload { account: account.into(), id: id.to_owned(), hash: crate::Files::hash(id.as_bytes()), ends_ms }
    }

    fn put(scope: &Scope, upload: PendingUpload) {
        scope.transact_blocking(move |tx| TABLES.put(tx, &upload)).unwrap();
    }

    fn waits(scope: &Scope, account: &str, id: &str, now_ms: i64) -> bool {
        scope.read(|reader| TABLES.find(reader, &account.into(), id, now_ms)).unwrap().is_some()
    }

    fn is_named(scope: &Scope, id: &str) -> bool {
        scope.read(|reader| file_names::is_named(reader, &crate::Files::hash(id.as_bytes()))).unwrap()
    }

    #[test]
    fn an_upload_waits_for_its_account_until_its_end() {
        let scope = Store::in_memory(FaultPlan::default()).scope("test");
        put(&scope, upload("a", "1", 100));
        assert!(waits(&scope, "a", "1", 99) && is_named(&scope, "1"));
        assert!(!waits(&scope, "a", "1", 100) && !waits(&scope, "b", "1", 1) && !waits(&scope, "a", "2", 1));
        put(&scope, upload("a", "2", 200));
        assert!(!waits(&scope, "a", "1", 1) && !is_named(&scope, "1"), "the later one takes its place");
        put(&scope, upload("b", "2", 300));
        scope.transact_blocking(|tx| TABLES.sweep(tx, 199)).unwrap();
        assert!(waits(&scope, "a", "2", 199), "the end of the first one is not that of the second");
        scope.transact_blocking(|tx| TABLES.sweep(tx, 200)).unwrap();
        assert!(!waits(&scope, "a", "2", 199) && waits(&scope, "b", "2", 200) && is_named(&scope, "2"));
        assert!(!scope.read(|reader| TABLES.by_end.any_due(reader, 299)).unwrap());
    }

    #[test]
    fn an_upload_is_confirmed_once() {
        let scope = Store::in_memory(FaultPlan::default()).scope("test");
        put(&scope, upload("a", "1", 100));
        let confirm = |id: &'static str, now_ms| {
            scope.transact_blocking(move |tx| TABLES.confirm(tx, &"a".into(), id, now_ms)).unwrap()
        };
        assert!(!confirm("2", 1) && !confirm("1", 100));
        assert!(confirm("1", 99) && !confirm("1", 99) && !is_named(&scope, "1"));
    }

    #[test]
    fn the_stored_form_is_frozen() {
        golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"), "pending-upload", &upload("account", "id", 7));
    }
}
