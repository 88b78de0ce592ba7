//! Reading, and changing inside a transaction.

use std::sync::Arc;

use super::StoreError;
use super::engine::{Batch, Engine, Row};
use super::events::{Event, LOG, LoggedEvent};
use super::record::{self, Record};
use super::table::Table;

/// The largest record, in bytes; what is larger belongs into a file.
pub(crate) const RECORD_LIMIT: usize = 64 * 1024;

/// Reads rows of one scope.
pub struct Reader<'a> {
    pub(super) engine: &'a dyn Engine,
    pub(super) scope: &'a str,
}

impl<'e> Reader<'e> {
    /// One row.
    ///
    /// # Errors
    /// [`StoreError`] where the store or the record cannot be read.
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        let bytes = self.engine.get(&table.key(self.scope, key.as_ref()))?;
        bytes.map(|b| record::decode(&b).map_err(StoreError::Record)).transpose()
    }

    /// Whether a row is there.
    ///
    /// # Errors
    /// [`StoreError`] where the store cannot be read.
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        Ok(self.engine.get(&table.key(self.scope, key.as_ref()))?.is_some())
    }

    /// Rows whose key starts with `prefix`, ascending, strictly after the key `after` where one is given.
    pub fn scan<'s, R: Record>(
        &'s self,
        table: &Table<R>,
        prefix: &[u8],
        after: Option<&[u8]>,
    ) -> impl Iterator<Item = Result<(Vec<u8>, R), StoreError>> + use<'s, 'e, R> {
        let (from, to, skip) = bounds(table, self.scope, prefix, after, None);
        self.engine.range(from, to, false).map(move |row| open(row, skip))
    }

    /// Rows whose key starts with `prefix`, descending, strictly before the key `before` where one is given.
    pub fn scan_back<'s, R: Record>(
        &'s self,
        table: &Table<R>,
        prefix: &[u8],
        before: Option<&[u8]>,
    ) -> impl Iterator<Item = Result<(Vec<u8>, R), StoreError>> + use<'s, 'e, R> {
        let (from, to, skip) = bounds(table, self.scope, prefix, None, before);
        self.engine.range(from, to, true).map(move |row| open(row, skip))
    }
}

/// From, to, and how many bytes of a full key stand before the table's own key.
fn bounds<R: Record>(
    table: &Table<R>,
    scope: &str,
    prefix: &[u8],
    after: Option<&[u8]>,
    before: Option<&[u8]>,
) -> (Vec<u8>, Vec<u8>, usize) {
    let skip = table.key(scope, b"").len();
    let first = table.key(scope, prefix);
    let mut end = first.clone();
    // The first key that does not start with the prefix; tables end in NUL, so a byte that can grow is there.
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            break;
        }
    }
    let from = after.map_or(first.clone(), |key| {
        let mut key = table.key(scope, key);
        key.push(0);
        key.max(first)
    });
    let to = before.map_or(end.clone(), |key| table.key(scope, key).min(end));
    (from, to, skip)
}

fn open<R: Record>(row: Row, skip: usize) -> Result<(Vec<u8>, R), StoreError> {
    let (key, value) = row?;
    Ok((key[skip..].to_vec(), record::decode(&value).map_err(StoreError::Record)?))
}

/// What a transaction changes, over what its group changed before it, over the engine.
pub(super) struct Overlay {
    pub(super) engine: Arc<dyn Engine>,
    /// Of the transactions of this group that succeeded.
    pub(super) group: Batch,
    /// Of the transaction that runs.
    pub(super) own: Batch,
    pub(super) next_event: u64,
    pub(super) now_ms: i64,
}

impl Engine for Overlay {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        match self.own.get(key).or_else(|| self.group.get(key)) {
            Some(change) => Ok(change.clone()),
            None => self.engine.get(key),
        }
    }

    fn range(&self, from: Vec<u8>, to: Vec<u8>, backwards: bool) -> Box<dyn Iterator<Item = Row> + '_> {
        if from >= to {
            return Box::new(std::iter::empty());
        }
        let mut changes: Batch = self.group.range(from.clone()..to.clone()).map(|(k, v)| (k.clone(), v.clone())).collect();
        changes.extend(self.own.range(from.clone()..to.clone()).map(|(k, v)| (k.clone(), v.clone())));
        let below = self.engine.range(from, to, backwards);
        let mut changes: Vec<(Vec<u8>, Option<Vec<u8>>)> = changes.into_iter().collect();
        // Taken from the end.
        if !backwards {
            changes.reverse();
        }
        Box::new(Merge { below: below.peekable(), changes, backwards })
    }

    fn apply(&self, _: &Batch) -> Result<(), StoreError> {
        Err(StoreError::Engine("a transaction is applied by the writer".to_owned()))
    }

    fn make_durable(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn size_on_disk(&self) -> u64 {
        0
    }
}

/// Rows of the engine with changes laid over them, in order.
struct Merge<'a> {
    below: std::iter::Peekable<Box<dyn Iterator<Item = Row> + 'a>>,
    changes: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    backwards: bool,
}

impl Iterator for Merge<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        loop {
            let Some((changed, _)) = self.changes.last() else {
                return self.below.next();
            };
            let order = match self.below.peek() {
                Some(Ok((key, _))) if self.backwards => changed.cmp(key),
                Some(Ok((key, _))) => key.cmp(changed),
                Some(Err(_)) => return self.below.next(),
                None => std::cmp::Ordering::Greater,
            };
            if order == std::cmp::Ordering::Less {
                return self.below.next();
            }
            if order == std::cmp::Ordering::Equal {
                self.below.next();
            }
            if let Some((key, Some(value))) = self.changes.pop() {
                return Some(Ok((key, value)));
            }
        }
    }
}

/// A transaction: all of it happens or nothing. It sees its own writes and those committed before it.
pub struct Tx<'a> {
    pub(super) overlay: &'a mut Overlay,
    pub(super) scope: &'a str,
}

impl<'e> Tx<'e> {
    fn reader(&self) -> Reader<'_> {
        Reader { engine: self.overlay, scope: self.scope }
    }

    /// As [`Reader::get`].
    ///
    /// # Errors
    /// As [`Reader::get`].
    pub fn get<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<Option<R>, StoreError> {
        self.reader().get(table, key)
    }

    /// As [`Reader::has`].
    ///
    /// # Errors
    /// As [`Reader::has`].
    pub fn has<R: Record>(&self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<bool, StoreError> {
        self.reader().has(table, key)
    }

    /// As [`Reader::scan`].
    pub fn scan<'s, R: Record>(
        &'s self,
        table: &Table<R>,
        prefix: &[u8],
        after: Option<&[u8]>,
    ) -> impl Iterator<Item = Result<(Vec<u8>, R), StoreError>> + use<'s, 'e, R> {
        let (from, to, skip) = bounds(table, self.scope, prefix, after, None);
        self.overlay.range(from, to, false).map(move |row| open(row, skip))
    }

    /// As [`Reader::scan_back`].
    pub fn scan_back<'s, R: Record>(
        &'s self,
        table: &Table<R>,
        prefix: &[u8],
        before: Option<&[u8]>,
    ) -> impl Iterator<Item = Result<(Vec<u8>, R), StoreError>> + use<'s, 'e, R> {
        let (from, to, skip) = bounds(table, self.scope, prefix, None, before);
        self.overlay.range(from, to, true).map(move |row| open(row, skip))
    }

    /// Writes a row.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] over 64 KiB.
    pub fn put<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>, row: &R) -> Result<(), StoreError> {
        let bytes = record::encode(row)?;
        if bytes.len() > RECORD_LIMIT {
            return Err(StoreError::TooLarge { bytes: bytes.len() });
        }
        self.overlay.own.insert(table.key(self.scope, key.as_ref()), Some(bytes));
        Ok(())
    }

    /// Takes a row away; nothing happens where it is not there.
    ///
    /// # Errors
    /// None today; an engine may have some.
    pub fn delete<R: Record>(&mut self, table: &Table<R>, key: impl AsRef<[u8]>) -> Result<(), StoreError> {
        self.overlay.own.insert(table.key(self.scope, key.as_ref()), None);
        Ok(())
    }

    /// Appends an event to the log in this very commit.
    ///
    /// # Errors
    /// [`StoreError::TooLarge`] over 64 KiB.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<(), StoreError> {
        let logged =
            LoggedEvent { name: E::NAME.to_owned(), at_ms: self.overlay.now_ms, payload: record::encode(event)? };
        let seq = self.overlay.next_event;
        let mut log = Tx { overlay: self.overlay, scope: super::events::SCOPE };
        log.put(&LOG, seq.to_be_bytes(), &logged)?;
        self.overlay.next_event = seq + 1;
        Ok(())
    }
}

/// Another module's transaction port: the only way into its scope.
pub struct Port<P: ?Sized> {
    scope: &'static str,
    port: Arc<P>,
}

impl<P: ?Sized> Clone for Port<P> {
    fn clone(&self) -> Self {
        Port { scope: self.scope, port: self.port.clone() }
    }
}

impl<P: ?Sized> Port<P> {
    /// A port into `scope`.
    pub fn new(scope: &super::Scope, port: Arc<P>) -> Self {
        Port { scope: scope.name(), port }
    }

    /// Runs `f` within the caller's transaction, on the port's own scope.
    pub fn enter<T>(&self, tx: &mut Tx<'_>, f: impl FnOnce(&P, &mut Tx<'_>) -> T) -> T {
        f(&self.port, &mut Tx { overlay: tx.overlay, scope: self.scope })
    }
}
