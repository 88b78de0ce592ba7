//! A part of a memtable: the rows from one key on, with all their versions.

use std::borrow::Borrow;
use std::cmp::{Ordering as Order, Reverse};
use std::ops::Bound;

use crossbeam_skiplist::SkipMap;
use crossbeam_skiplist::map::{Entry, Range};

use super::engine::{SharedBytes, Span};
use super::view::Entries;

/// The version of a key that a group wrote. The newest version of a key comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    /// See [`Part::head`].
    head: u128,
    key: SharedBytes,
    group: Reverse<u64>,
}

/// A version whose key is borrowed, so that one is looked for without a key of its own.
struct Sought<'a> {
    head: u128,
    key: &'a [u8],
    group: Reverse<u64>,
}

/// What versions are sorted by, of one that is there and of one that is sought.
trait VersionRef {
    fn parts(&self) -> (u128, &[u8], Reverse<u64>);
}

impl VersionRef for Version {
    fn parts(&self) -> (u128, &[u8], Reverse<u64>) {
        (self.head, &self.key, self.group)
    }
}

impl VersionRef for Sought<'_> {
    fn parts(&self) -> (u128, &[u8], Reverse<u64>) {
        (self.head, self.key, self.group)
    }
}

impl<'a> Borrow<dyn VersionRef + 'a> for Version {
    fn borrow(&self) -> &(dyn VersionRef + 'a) {
        self
    }
}

impl PartialEq for dyn VersionRef + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for dyn VersionRef + '_ {}

impl PartialOrd for dyn VersionRef + '_ {
    fn partial_cmp(&self, other: &Self) -> Option<Order> {
        Some(self.cmp(other))
    }
}

impl Ord for dyn VersionRef + '_ {
    fn cmp(&self, other: &Self) -> Order {
        self.parts().cmp(&other.parts())
    }
}

type Rows = SkipMap<Version, Option<SharedBytes>>;

/// One thread inserts rows while others read.
#[derive(Default)]
pub(super) struct Part {
    /// No key comes before it.
    first: SharedBytes,
    rows: Rows,
}

impl Part {
    pub(super) fn new(first: SharedBytes) -> Self {
        Part { first, rows: Rows::default() }
    }

    /// No key comes before this one.
    pub(super) fn first(&self) -> &[u8] {
        &self.first
    }

    /// What follows `first` in a key, its first bytes as a number that sorts like the keys. Most keys differ in them, and two
    /// numbers are compared without a look at the keys, which lie elsewhere in memory.
    fn head(&self, key: &[u8]) -> u128 {
        let Some(rest) = key.strip_prefix(&*self.first) else {
            return if *key < *self.first { 0 } else { u128::MAX };
        };
        let mut head = [0; size_of::<u128>()];
        let length = rest.len().min(head.len());
        head[..length].copy_from_slice(&rest[..length]);
        u128::from_be_bytes(head)
    }

    fn version(&self, key: SharedBytes, group: u64) -> Version {
        Version { head: self.head(&key), key, group: Reverse(group) }
    }

    /// Comes before all versions of a key.
    fn before(&self, key: &[u8]) -> Version {
        self.version(key.into(), u64::MAX)
    }

    /// Comes after all versions of a key.
    fn behind(&self, key: &[u8]) -> Version {
        self.version(key.into(), 0)
    }

    /// Inserts a row of a group. Readers of earlier groups do not see it.
    pub(super) fn insert(&self, group: u64, key: &SharedBytes, value: Option<&SharedBytes>) {
        self.rows.insert(self.version(key.clone(), group), value.cloned());
    }

    /// The newest value of a key up to a group: `Some(None)` where it is deleted, `None` where nothing is known of it.
    pub(super) fn get(&self, key: &[u8], upto: u64) -> Option<Option<SharedBytes>> {
        let newest: &dyn VersionRef = &Sought { head: self.head(key), key, group: Reverse(upto) };
        let found = self.rows.lower_bound(Bound::Included(newest))?;
        (*found.key().key == *key).then(|| found.value().clone())
    }

    /// The newest values of a span up to a group, with the keys that are deleted.
    pub(super) fn scan(&self, span: &Span, upto: u64, back: bool) -> Entries<'_> {
        let from = if span.with_start {
            Bound::Included(self.before(&span.start))
        } else {
            Bound::Excluded(self.behind(&span.start))
        };
        let range = self.rows.range((from, Bound::Excluded(self.before(&span.end))));
        if back { Box::new(Back { range, upto, next: None }) } else { Box::new(Forward { range, upto, last: None }) }
    }

    /// The newest value of each key, in key order.
    pub(super) fn newest(&self) -> impl Iterator<Item = (SharedBytes, Option<SharedBytes>)> {
        let mut last: Option<Entry<'_, Version, Option<SharedBytes>>> = None;
        self.rows.iter().filter_map(move |entry| {
            // The newest version of a key comes first.
            if last.as_ref().is_some_and(|last| last.key().key == entry.key().key) {
                return None;
            }
            let row = (entry.key().key.clone(), entry.value().clone());
            last = Some(entry);
            Some(row)
        })
    }
}

type Versions<'a> = Range<'a, Version, (Bound<Version>, Bound<Version>), Version, Option<SharedBytes>>;
type Row = Result<(SharedBytes, Option<SharedBytes>), super::StoreError>;

fn row(entry: &Entry<'_, Version, Option<SharedBytes>>) -> Row {
    Ok((entry.key().key.clone(), entry.value().clone()))
}

/// Rows ascending: of each key the first version that is not too new.
struct Forward<'a> {
    range: Versions<'a>,
    upto: u64,
    last: Option<SharedBytes>,
}

impl Iterator for Forward<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        loop {
            let entry = self.range.next()?;
            let version = entry.key();
            if version.group.0 <= self.upto && self.last.as_ref() != Some(&version.key) {
                self.last = Some(version.key.clone());
                return Some(row(&entry));
            }
        }
    }
}

/// Rows descending: of each key the last version that is not too new, since the oldest comes first.
struct Back<'a> {
    range: Versions<'a>,
    upto: u64,
    /// The version that was met and belongs to the next row.
    next: Option<Entry<'a, Version, Option<SharedBytes>>>,
}

impl Iterator for Back<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let upto = self.upto;
        let mut visible = || loop {
            let entry = self.range.next_back()?;
            if entry.key().group.0 <= upto {
                return Some(entry);
            }
        };
        let mut newest = self.next.take().or_else(&mut visible)?;
        while let Some(entry) = visible() {
            if entry.key().key != newest.key().key {
                self.next = Some(entry);
                break;
            }
            newest = entry;
        }
        Some(row(&newest))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Keys of few different bytes and about as long as a head, so that many share their first bytes or begin one another.
    fn key() -> impl Strategy<Value = Vec<u8>> {
        (0..2_usize, prop::collection::vec(prop::sample::select(vec![0, 1, u8::MAX]), 0..5))
            .prop_map(|(heads, rest)| [vec![1; heads * size_of::<u128>()], rest].concat())
    }

    proptest! {
        #[test]
        fn versions_are_sorted_by_key_and_then_the_newest_first(
            first in key(), keys in [key(), key()], older in 0..3_u64, newer in 0..3_u64
        ) {
            let part = Part::new(first.as_slice().into());
            // Of two keys that are compared, one at least is in the part; a bound may be before it or behind it.
            prop_assume!(keys.iter().any(|key| *key >= first));
            let wanted = keys[0].cmp(&keys[1]).then(newer.cmp(&older));
            let (left, right) = (part.version(keys[0].as_slice().into(), older), part.version(keys[1].as_slice().into(), newer));
            prop_assert_eq!(left.cmp(&right), wanted);
            let sought: &dyn VersionRef = &Sought { head: left.head, key: &keys[0], group: Reverse(older) };
            prop_assert_eq!(sought.cmp(right.borrow()), wanted);
        }
    }
}
