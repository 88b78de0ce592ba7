//! Tables, and the keys of their rows.

use std::marker::PhantomData;
use std::ops::Range;

use smallvec::SmallVec;

use super::engine::Span;
use super::record::Record;

/// A full key on the stack: most keys are looked up, and few of them written.
pub(super) type FullKey = SmallVec<[u8; 128]>;

/// A table: records of one type by key, in a module's scope. The name holds no NUL.
///
/// ```ignore
/// kernel::tables! {
///     pub(crate) NOTES: Table<Note> = "notes";
/// }
///
/// tx.put(&NOTES, "note-1", &note)?;
/// let note: Option<Note> = reader.get(&NOTES, "note-1")?;
/// ```
pub struct Table<R> {
    pub(super) name: &'static str,
    record: PhantomData<fn() -> R>,
}

impl<R: Record> Table<R> {
    /// A table with this name.
    pub const fn new(name: &'static str) -> Self {
        Table { name, record: PhantomData }
    }

    /// Its name, which [`Changed`](super::Changed) names too.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The full key: scope, NUL, table, NUL, key.
    pub(super) fn key(&self, scope: &str, key: &[u8]) -> FullKey {
        let mut full = FullKey::new();
        [scope.as_bytes(), &[0], self.name.as_bytes(), &[0], key]
            .into_iter()
            .for_each(|part| full.extend_from_slice(part));
        full
    }

    /// The length of a full key's part before the table's own key.
    pub(super) fn head(&self, scope: &str) -> usize {
        scope.len() + self.name.len() + 2
    }

    /// Keys that start with `prefix` and come strictly after `after`. `None` where there are no such keys.
    pub(super) fn span_after(&self, scope: &str, prefix: &[u8], after: Option<&[u8]>) -> Option<Span> {
        let mut span = self.span(scope, prefix)?;
        if let Some(after) = after.map(|after| self.key(scope, after).into_vec())
            && after >= span.start
        {
            (span.start, span.with_start) = (after, false);
        }
        (span.start < span.end).then_some(span)
    }

    /// Keys that start with `prefix` and come strictly before `before`. `None` where there are no such keys.
    pub(super) fn span_before(&self, scope: &str, prefix: &[u8], before: Option<&[u8]>) -> Option<Span> {
        let mut span = self.span(scope, prefix)?;
        if let Some(before) = before.map(|before| self.key(scope, before).into_vec()) {
            span.end = span.end.min(before);
        }
        (span.start < span.end).then_some(span)
    }

    fn span(&self, scope: &str, prefix: &[u8]) -> Option<Span> {
        let start = self.key(scope, prefix).into_vec();
        let mut end = start.clone();
        // The NULs before the key always leave a byte that can be raised.
        while end.pop_if(|last| *last == u8::MAX).is_some() {}
        *end.last_mut()? += 1;
        Some(Span { start, with_start: true, end })
    }
}

impl<R> Clone for Table<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R> Copy for Table<R> {}

/// The part of a full key before the table's own key: scope, NUL, table, NUL. All of it where it is no such key.
pub(super) fn prefix(full: &[u8]) -> &[u8] {
    let mut ends = full.iter().enumerate().filter(|(_, byte)| **byte == 0).map(|(at, _)| at + 1);
    ends.nth(1).map_or(full, |end| &full[..end])
}

/// The full keys of a scope.
pub(super) fn scope_keys(scope: &str) -> Range<Vec<u8>> {
    [scope.as_bytes(), &[0]].concat()..[scope.as_bytes(), &[1]].concat()
}

/// Splits a full key into scope, table and key.
pub fn parts(full: &[u8]) -> Option<(&str, &str, &[u8])> {
    let mut parts = full.splitn(3, |byte| *byte == 0);
    let (scope, table, key) = (parts.next()?, parts.next()?, parts.next()?);
    Some((std::str::from_utf8(scope).ok()?, std::str::from_utf8(table).ok()?, key))
}
