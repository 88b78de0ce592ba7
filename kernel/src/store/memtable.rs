//! A memtable: rows that are durable in the log and not yet in the engine, with all their versions.
//!
//! It is divided by tables, so that a row is sought among those of its own table only.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::engine::{Batch, SharedBytes, Span, row_bytes};
use super::memtable_part::Part;
use super::view::Entries;

/// The rough cost of a version beyond its bytes.
const EACH: usize = 112;

/// The rows of some groups. One thread inserts them while others read.
pub(super) struct Memtable {
    /// By their first keys, ascending; the first part begins with the empty key. Each has the keys up to the next one's first.
    parts: Vec<Part>,
    bytes: AtomicUsize,
}

impl Default for Memtable {
    fn default() -> Self {
        Memtable::new(Vec::new())
    }
}

impl Memtable {
    /// Creates one with a part for each of these tables: see [`Memtable::tables`].
    pub(super) fn new(tables: Vec<SharedBytes>) -> Self {
        let parts = std::iter::once(SharedBytes::default()).chain(tables).map(Part::new).collect();
        Memtable { parts, bytes: AtomicUsize::new(0) }
    }

    /// The tables that have rows here: the beginning of their keys up to the second NUL, ascending.
    pub(super) fn tables(&self) -> Vec<SharedBytes> {
        let (mut tables, mut start) = (Vec::new(), Vec::new());
        loop {
            let span = Span { start, ..Span::all() };
            let Some(Ok((key, _))) = self.scan(&span, u64::MAX, false).next() else { return tables };
            let mut nuls = key.iter().enumerate().filter(|(_, byte)| **byte == 0).map(|(at, _)| at);
            start = match nuls.nth(1) {
                Some(at) => {
                    tables.push(SharedBytes::from(&key[..=at]));
                    // Past all keys of this table, of which each has the NUL here.
                    [&key[..at], &[1]].concat()
                }
                None => [&key[..], &[0]].concat(),
            };
        }
    }

    /// The place of the part that has a key.
    fn place(&self, key: &[u8]) -> usize {
        // No key comes before the first part's.
        self.parts.partition_point(|part| part.first() <= key).saturating_sub(1)
    }

    /// Inserts the rows of a group. Readers of earlier groups do not see them.
    pub(super) fn insert(&self, group: u64, batch: &Batch) {
        let mut bytes = 0;
        for (key, value) in batch {
            bytes += EACH + row_bytes(key, value.as_ref());
            self.parts[self.place(key)].insert(group, key, value.as_ref());
        }
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Roughly how much memory its rows take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bytes() == 0
    }

    /// The newest value of a key up to a group: `Some(None)` where it is deleted, `None` where nothing is known of it.
    pub(super) fn get(&self, key: &[u8], upto: u64) -> Option<Option<SharedBytes>> {
        self.parts[self.place(key)].get(key, upto)
    }

    /// The newest values of a span up to a group, with the keys that are deleted.
    pub(super) fn scan(&self, span: &Span, upto: u64, back: bool) -> Entries<'_> {
        let end = self.parts.partition_point(|part| part.first() < &span.end[..]);
        let parts = self.parts.get(self.place(&span.start)..end).unwrap_or_default();
        if let [part] = parts {
            return part.scan(span, upto, back);
        }
        let span = span.clone();
        let mut parts = parts.iter();
        let next = move || if back { parts.next_back() } else { parts.next() };
        Box::new(std::iter::from_fn(next).flat_map(move |part| part.scan(&span, upto, back)))
    }

    /// The newest value of each key, in key order.
    pub(super) fn newest(&self) -> impl Iterator<Item = (SharedBytes, Option<SharedBytes>)> {
        self.parts.iter().flat_map(Part::newest)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// Keys of few scopes and tables, and some without.
    fn key() -> impl Strategy<Value = Vec<u8>> {
        let name = || prop::sample::select(vec![&b"a"[..], b"ab", b"b", b"ba"]);
        let rest = prop::collection::vec(prop::sample::select(vec![0, 1, b'a', u8::MAX]), 0..4);
        prop_oneof![
            4 => (name(), name(), rest.clone()).prop_map(|(scope, table, rest)| [scope, &[0], table, &[0], &rest].concat()),
            1 => name().prop_map(<[u8]>::to_vec),
            1 => (name(), rest).prop_map(|(name, rest)| [name, &rest].concat()),
        ]
    }

    proptest! {
        /// Whatever parts a memtable has, it answers like a plain sorted map.
        #[test]
        fn a_divided_memtable_is_a_sorted_map(
            before in prop::collection::vec(key(), 0..12),
            keys in prop::collection::vec(key(), 1..40),
            (start, end, with_start) in (key(), key(), any::<bool>()),
        ) {
            let earlier = Memtable::default();
            earlier.insert(1, &before.iter().map(|key| (key.as_slice().into(), None)).collect());
            let tables = earlier.tables();
            let divided = Memtable::new(tables.clone());
            let mut wanted = BTreeMap::new();
            for (group, key) in (1..).zip(&keys) {
                let value = SharedBytes::from(&[group as u8][..]);
                divided.insert(group, &Batch::from([(key.as_slice().into(), Some(value.clone()))]));
                wanted.insert(SharedBytes::from(key.as_slice()), Some(value));
            }
            for key in &keys {
                prop_assert_eq!(divided.get(key, u64::MAX), wanted.get(&key[..]).cloned());
            }
            prop_assert_eq!(divided.newest().collect::<BTreeMap<_, _>>(), wanted.clone());
            prop_assert!(divided.newest().map(|(key, _)| key).is_sorted());
            let again = Memtable::new(divided.tables());
            prop_assert!(again.parts.iter().map(Part::first).is_sorted());
            prop_assert!(tables.is_sorted());
            if start < end {
                let span = Span { start: start.clone(), end: end.clone(), with_start };
                let inside = |key: &[u8]| (*key > start[..] || with_start && *key == start[..]) && *key < end[..];
                let mut rows: Vec<_> = wanted.into_iter().filter(|(key, _)| inside(key)).collect();
                let found = |back| divided.scan(&span, u64::MAX, back).collect::<Result<Vec<_>, _>>();
                prop_assert_eq!(found(false).ok(), Some(rows.clone()));
                rows.reverse();
                prop_assert_eq!(found(true).ok(), Some(rows));
            }
        }
    }
}
