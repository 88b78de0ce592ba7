//! Remembers the committed rows that the writer has read: most rows that are written were read before, by the same
//! transaction or by one shortly before it.

use std::sync::{Mutex, PoisonError};

use hashbrown::DefaultHashBuilder;
use quick_cache::Weighter;
use quick_cache::unsync::{Cache, DefaultLifecycle};

use super::StoreError;
use super::engine::{Batch, Pairs, Reads, SharedBytes, Span, row_bytes};
use super::table_ends::TableEnds;

/// The most memory that the rows take, in bytes.
const BYTES: u64 = 16 << 20;
/// The rough size of a row with its key, in bytes: the cache is made for as many.
const ROUGHLY: u64 = 256;
/// The rough cost of a row beyond its bytes.
const EACH: usize = 64;

#[derive(Clone)]
struct Weigher;

impl Weighter<SharedBytes, Option<SharedBytes>> for Weigher {
    fn weight(&self, key: &SharedBytes, value: &Option<SharedBytes>) -> u64 {
        (EACH + row_bytes(key, value.as_ref())) as u64
    }
}

type Rows = Cache<SharedBytes, Option<SharedBytes>, Weigher, DefaultHashBuilder>;

/// What the writer knows of the committed rows.
///
/// Nobody but the writer changes rows, so what it has read stays right until a group of its own is committed.
pub(super) struct WriterRows(Mutex<Known>);

struct Known {
    /// The rows that it has read, by full key; `None` for those that are not there.
    rows: Rows,
    ends: TableEnds,
}

impl WriterRows {
    pub(super) fn new() -> Self {
        let items = usize::try_from(BYTES / ROUGHLY).unwrap_or(usize::MAX);
        // The standard hasher takes three times as long for keys of this length.
        let hasher = DefaultHashBuilder::default();
        let rows = Cache::with(items, BYTES, Weigher, hasher, DefaultLifecycle::default());
        WriterRows(Mutex::new(Known { rows, ends: TableEnds::default() }))
    }

    /// A group was committed: rows that were read before it have its values now.
    pub(super) fn committed(&self, rows: &Batch) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, value) in rows {
            if let Some(mut row) = known.rows.peek_mut(key) {
                row.clone_from(value);
            }
        }
        known.ends.committed(rows);
    }
}

/// The committed rows, read through [`WriterRows`].
pub(super) struct ReadCache<'a> {
    committed: &'a dyn Reads,
    rows: &'a WriterRows,
}

impl<'a> ReadCache<'a> {
    pub(super) fn of(committed: &'a dyn Reads, rows: &'a WriterRows) -> Self {
        ReadCache { committed, rows }
    }
}

impl Reads for ReadCache<'_> {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        let mut known = self.rows.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.rows.get(key) {
            return Ok(found.clone());
        }
        let found = if known.ends.are_before(key, self.committed)? { None } else { self.committed.get(key)? };
        known.rows.insert(key.into(), found.clone());
        Ok(found)
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        self.committed.scan(span, back)
    }
}
