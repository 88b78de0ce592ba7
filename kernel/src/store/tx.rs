//! A transaction: reads that see its own writes, and writes that are kept together or not at all.

use super::engine::{Batch, Reads, SharedBytes};
use super::event::{Event, LOG, LogRow, SCOPE};
use super::layer::Layer;
use super::reader::Reader;
use super::record::{self, Record};
use super::table::Table;
use super::view::{Rows, View};
use super::{MAX_ROW_BYTES, StoreError};

/// A transaction on one scope. It sees its own writes and those of all transactions before it. An error that its
/// closure returns undoes all of it; an error of a part that the closure swallows undoes nothing.
pub struct Tx<'a> {
    committed: &'a dyn Reads,
    /// The rows of earlier transactions that are not committed yet, the newest last.
    earlier: [Option<&'a Layer>; 2],
    own: Layer,
    scope: &'static str,
    now_ms: i64,
    next_seq: u64,
    /// The account and the person that the transaction itself found to be behind it.
    asked_by: Option<(String, String)>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(
        committed: &'a dyn Reads,
        earlier: [Option<&'a Layer>; 2],
        scope: &'static str,
        now_ms: i64,
        next_seq: u64,
    ) -> Self {
        Tx { committed, earlier, own: Layer::default(), scope, now_ms, next_seq, asked_by: None }
    }

    /// Returns its writes, and the next event's number.
    pub(super) fn finish(self) -> (Layer, u64) {
        (self.own, self.next_seq)
    }

    /// Its writes so far.
    pub(super) fn written(&self) -> &Batch {
        &self.own
    }

    /// When it was begun, in milliseconds since 1970 UTC.
    pub(super) fn now_ms(&self) -> i64 {
        self.now_ms
    }

    /// Names the account and the person behind this, where only the transaction itself finds out: a person who signs in
    /// comes as a visitor. The audit log names them; a caller who was signed in before stays named.
    pub fn asked_by(&mut self, account: &str, person: &str) {
        self.asked_by = Some((account.to_owned(), person.to_owned()));
    }

    /// The account and the person that [`Tx::asked_by`] named.
    pub(super) fn found_asker(&self) -> Option<&(String, String)> {
        self.asked_by.as_ref()
    }

    /// Runs `f` on another scope.
    pub(super) fn within<T>(&mut self, scope: &'static str, f: impl FnOnce(&mut Tx<'_>) -> T) -> T {
        let own = std::mem::replace(&mut self.scope, scope);
        let answer = f(self);
        self.scope = own;
        answer
    }

    fn view(&self) -> View<'_> {
        let [before, group] = self.earlier;
        View { committed: self.committed, layers: [before, group, Some(&self.own)] }
    }

    /// Returns a reader of this transaction's state, for functions that only read.
    pub fn reader(&self) -> Reader<'_> {
        Reader { view: self.view(), scope: self.scope }
    }

    /// Returns the row of a key.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails or the row is not such a record.
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        self.reader().get(table, key)
    }

    /// Whether a key has a row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        self.reader().has(table, key)
    }

    /// Returns the rows whose key starts with `prefix`, ascending, strictly after the key `after`.
    pub fn scan<R: Record>(&self, table: &Table<R>, prefix: &[u8], after: Option<&[u8]>) -> Rows<'_, R> {
        Rows::after(self.view(), self.scope, table, prefix, after)
    }

    /// Returns the rows whose key starts with `prefix`, descending, strictly before the key `before`.
    pub fn scan_back<R: Record>(&self, table: &Table<R>, prefix: &[u8], before: Option<&[u8]>) -> Rows<'_, R> {
        Rows::before(self.view(), self.scope, table, prefix, before)
    }

    /// Writes a row, and replaces one that is there.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] over [`MAX_ROW_BYTES`]; [`StoreError::Record`] where it cannot be encoded.
    pub fn put<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>, row: &R) -> Result<(), StoreError> {
        let key = table.key(self.scope, key.as_ref());
        let value = record::encode_with(row, |value| match key.len() + value.len() {
            bytes if bytes > MAX_ROW_BYTES => Err(StoreError::TooLarge { bytes }),
            _ => Ok(value.into()),
        })??;
        self.own.insert(key[..].into(), Some(value));
        Ok(())
    }

    /// Writes a row in its stored form, by its full key, in any scope.
    pub(super) fn put_stored(&mut self, key: impl Into<SharedBytes>, value: impl Into<SharedBytes>) {
        self.own.insert(key.into(), Some(value.into()));
    }

    /// Deletes a row by its full key, in any scope.
    #[cfg(test)]
    pub(super) fn delete_stored(&mut self, key: SharedBytes) {
        self.own.insert(key, None);
    }

    /// Deletes a row, if it is there.
    ///
    /// # Errors
    /// None today; a later engine may have some.
    pub fn delete<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<(), StoreError> {
        self.own.insert(table.key(self.scope, key.as_ref())[..].into(), None);
        Ok(())
    }

    /// Increments a counter and returns the new count. Numbers that are drawn this way have no gaps, because the thing
    /// with the number is made in the same commit.
    ///
    /// # Errors
    /// [`StoreError`] as for [`Tx::get`] and [`Tx::put`].
    pub fn next(&mut self, table: &Table<u64>, key: impl AsRef<[u8]>) -> Result<u64, StoreError> {
        let next = self.get(table, &key)?.unwrap_or(0) + 1;
        self.put(table, key, &next)?;
        Ok(next)
    }

    /// Appends an event to the log, if this transaction commits.
    ///
    /// # Errors
    /// [`StoreError`] as for [`Tx::put`].
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<(), StoreError> {
        let seq = self.next_seq;
        append(self, seq, event)?;
        self.next_seq = seq + 1;
        Ok(())
    }
}

fn append<E: Event>(tx: &mut Tx<'_>, seq: u64, event: &E) -> Result<(), StoreError> {
    let row = LogRow { name: E::NAME.to_owned(), at_ms: tx.now_ms(), record: record::encode(event)? };
    tx.within(SCOPE, |tx| tx.put(&LOG, seq.to_be_bytes(), &row))
}
