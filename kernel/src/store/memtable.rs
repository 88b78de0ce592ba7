//! A memtable: rows that are durable in the log and not yet in the engine, with all their versions.

use std::borrow::Borrow;
use std::cmp::{Ordering as Order, Reverse};
use std::ops::Bound;
use std::sync::atomic::{AtomicUsize, Ordering};

use crossbeam_skiplist::SkipMap;
use crossbeam_skiplist::map::{Entry, Range};

use super::engine::{Batch, SharedBytes, Span, row_bytes};
use super::view::Entries;

/// The rough cost of a version beyond its bytes.
const EACH: usize = 96;

/// The version of a key that a group wrote. The newest version of a key comes first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Version {
    key: SharedBytes,
    group: Reverse<u64>,
}

impl Version {
    fn first_of(key: SharedBytes) -> Self {
        Version { key, group: Reverse(u64::MAX) }
    }

    fn last_of(key: SharedBytes) -> Self {
        Version { key, group: Reverse(0) }
    }
}

/// A version whose key is borrowed, so that one is looked for without a key of its own.
trait VersionRef {
    fn parts(&self) -> (&[u8], Reverse<u64>);
}

impl VersionRef for Version {
    fn parts(&self) -> (&[u8], Reverse<u64>) {
        (&self.key, self.group)
    }
}

impl VersionRef for (&[u8], Reverse<u64>) {
    fn parts(&self) -> (&[u8], Reverse<u64>) {
        *self
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

/// The rows of some groups. One thread inserts them while others read.
#[derive(Default)]
pub(super) struct Memtable {
    rows: Rows,
    bytes: AtomicUsize,
}

impl Memtable {
    /// Inserts the rows of a group. Readers of earlier groups do not see them.
    pub(super) fn insert(&self, group: u64, batch: &Batch) {
        let mut bytes = 0;
        for (key, value) in batch {
            bytes += EACH + row_bytes(key, value.as_ref());
            self.rows.insert(Version { key: key.clone(), group: Reverse(group) }, value.clone());
        }
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Roughly how much memory its rows take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The newest value of a key up to a group: `Some(None)` where it is deleted, `None` where nothing is known of it.
    pub(super) fn get(&self, key: &[u8], upto: u64) -> Option<Option<SharedBytes>> {
        let newest: &dyn VersionRef = &(key, Reverse(upto));
        let found = self.rows.lower_bound(Bound::Included(newest))?;
        (*found.key().key == *key).then(|| found.value().clone())
    }

    /// The newest values of a span up to a group, with the keys that are deleted.
    pub(super) fn scan(&self, span: &Span, upto: u64, back: bool) -> Entries<'_> {
        let start = span.start.as_slice().into();
        let from = if span.with_start {
            Bound::Included(Version::first_of(start))
        } else {
            Bound::Excluded(Version::last_of(start))
        };
        let range = self.rows.range((from, Bound::Excluded(Version::first_of(span.end.as_slice().into()))));
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
