//! A transaction: reads that see its own writes, and writes that are kept together or not at all.

use super::engine::{Batch, Reads};
use super::event::{Event, LOG, LogRow, SCOPE};
use super::reader::Reader;
use super::record::{self, Record};
use super::table::Table;
use super::view::{Rows, View};
use super::{MAX_ROW_BYTES, StoreError};

/// A transaction on one scope. It sees its own writes and those of all transactions before it. An error that its
/// closure answers takes back all of it; an error of a part that the closure swallows takes back nothing.
pub struct Tx<'a> {
    engine: &'a dyn Reads,
    earlier: &'a Batch,
    own: Batch,
    scope: &'static str,
    now_ms: i64,
    next_seq: u64,
    /// The account and the person that turned out to ask for it.
    asked_by: Option<(String, String)>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(
        engine: &'a dyn Reads,
        earlier: &'a Batch,
        scope: &'static str,
        now_ms: i64,
        next_seq: u64,
    ) -> Self {
        Tx { engine, earlier, own: Batch::new(), scope, now_ms, next_seq, asked_by: None }
    }

    /// What it wrote, and the next event's number.
    pub(super) fn finish(self) -> (Batch, u64) {
        (self.own, self.next_seq)
    }

    /// What it has written so far.
    pub(super) fn written(&self) -> &Batch {
        &self.own
    }

    /// When it was begun, in milliseconds since 1970 UTC.
    pub(super) fn now_ms(&self) -> i64 {
        self.now_ms
    }

    /// Says who asks for this, where only the transaction itself finds out: whoever signs in comes as a visitor. The audit
    /// log names them; whoever was signed in before stays named.
    pub fn asked_by(&mut self, account: &str, person: &str) {
        self.asked_by = Some((account.to_owned(), person.to_owned()));
    }

    /// Who turned out to ask for it.
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
        View { engine: self.engine, layers: [Some(self.earlier), Some(&self.own)] }
    }

    /// For functions that only read: what this transaction sees.
    pub fn reader(&self) -> Reader<'_> {
        Reader { view: self.view(), scope: self.scope }
    }

    /// A row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails or the row is not such a record.
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        self.reader().get(table, key)
    }

    /// Whether there is such a row.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        self.reader().has(table, key)
    }

    /// Rows whose key starts with `prefix`, ascending, strictly after the key `after`.
    pub fn scan<R: Record>(&self, table: &Table<R>, prefix: &[u8], after: Option<&[u8]>) -> Rows<'_, R> {
        Rows::after(self.view(), self.scope, table, prefix, after)
    }

    /// Rows whose key starts with `prefix`, descending, strictly before the key `before`.
    pub fn scan_back<R: Record>(&self, table: &Table<R>, prefix: &[u8], before: Option<&[u8]>) -> Rows<'_, R> {
        Rows::before(self.view(), self.scope, table, prefix, before)
    }

    /// Writes a row, over the one that is there.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] over [`MAX_ROW_BYTES`]; [`StoreError::Record`] where it cannot be encoded.
    pub fn put<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>, row: &R) -> Result<(), StoreError> {
        let (key, value) = (table.key(self.scope, key.as_ref()), record::encode(row)?);
        let bytes = key.len() + value.len();
        if bytes > MAX_ROW_BYTES {
            return Err(StoreError::TooLarge { bytes });
        }
        self.own.insert(key, Some(value));
        Ok(())
    }

    /// Writes a row as it is stored, by its full key, in whatever scope.
    pub(super) fn put_stored(&mut self, key: Vec<u8>, value: Vec<u8>) {
        self.own.insert(key, Some(value));
    }

    /// Deletes a row, if it is there.
    ///
    /// # Errors
    /// None today; a later engine may have some.
    pub fn delete<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<(), StoreError> {
        self.own.insert(table.key(self.scope, key.as_ref()), None);
        Ok(())
    }

    /// Counts a row up by one: the new count. Numbers that are drawn so have no gaps, for what has the number is made in the
    /// same commit.
    ///
    /// # Errors
    /// [`StoreError`] as for [`Tx::get`] and [`Tx::put`].
    pub fn next(&mut self, table: &Table<u64>, key: impl AsRef<[u8]>) -> Result<u64, StoreError> {
        let next = self.get(table, &key)?.unwrap_or(0) + 1;
        self.put(table, key, &next)?;
        Ok(next)
    }

    /// Appends an event to the log. It happens if this transaction does.
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
