//! Named tables of records inside a scope.

use std::marker::PhantomData;

use super::record::Record;

/// A table: its rows' full keys are scope, NUL, table, NUL, key.
pub struct Table<R> {
    pub(super) name: &'static str,
    record: PhantomData<fn() -> R>,
}

impl<R> Clone for Table<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Table<R> {}

impl<R: Record> Table<R> {
    /// A table of this name; the name holds no NUL.
    pub const fn new(name: &'static str) -> Self {
        Table { name, record: PhantomData }
    }

    pub(super) fn key(&self, scope: &str, key: &[u8]) -> Vec<u8> {
        let mut full = Vec::with_capacity(scope.len() + self.name.len() + key.len() + 2);
        full.extend_from_slice(scope.as_bytes());
        full.push(0);
        full.extend_from_slice(self.name.as_bytes());
        full.push(0);
        full.extend_from_slice(key);
        full
    }
}

/// Splits a full key into scope, table and key; `None` where it is none.
pub(super) fn split(full: &[u8]) -> Option<(&str, &str, &[u8])> {
    let mut parts = full.splitn(3, |byte| *byte == 0);
    let scope = std::str::from_utf8(parts.next()?).ok()?;
    let table = std::str::from_utf8(parts.next()?).ok()?;
    Some((scope, table, parts.next()?))
}
