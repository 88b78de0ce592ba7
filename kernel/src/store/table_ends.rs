//! The ends of tables: keys behind which a table has no row. Most ids sort by time, and a writer looks for a row before it makes
//! one, so most rows that are not there lie behind all others of their table: no search is needed to know that.

use hashbrown::HashMap;

use super::StoreError;
use super::engine::{Batch, Reads, SharedBytes, Span};
use super::table;

/// The end of each table that was asked for, by the beginning of its keys.
#[derive(Default)]
pub(super) struct TableEnds(HashMap<SharedBytes, SharedBytes>);

impl TableEnds {
    /// Whether a full key lies behind all rows that its table has, or ever had since the first question about it. That
    /// one reads the table's last row.
    ///
    /// # Errors
    /// Those of the read.
    pub(super) fn are_before(&mut self, key: &[u8], committed: &dyn Reads) -> Result<bool, StoreError> {
        let table = table::prefix(key);
        if table.len() == key.len() {
            return Ok(false);
        }
        if let Some(end) = self.0.get(table) {
            return Ok(**end < *key);
        }
        let last = committed.scan(rows_of(table), true).next().transpose()?;
        let end = last.map_or_else(|| table.into(), |(key, _)| key);
        let is_before = *end < *key;
        self.0.insert(table.into(), end);
        Ok(is_before)
    }

    /// These rows were committed.
    pub(super) fn committed(&mut self, rows: &Batch) {
        // The last of each table comes before the first of another one.
        let mut rows = rows.iter().filter(|(_, value)| value.is_some()).map(|(key, _)| key).peekable();
        while let Some(key) = rows.next() {
            let table = table::prefix(key);
            if rows.peek().is_some_and(|next| next.starts_with(table)) {
                continue;
            }
            if let Some(end) = self.0.get_mut(table).filter(|end| **end < *key) {
                end.clone_from(key);
            }
        }
    }
}

/// All rows of a table.
fn rows_of(table: &[u8]) -> Span {
    let mut end = table.to_vec();
    // Its last byte is a NUL.
    if let Some(last) = end.last_mut() {
        *last += 1;
    }
    Span { start: table.to_vec(), with_start: true, end }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::Bound;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use proptest::prelude::*;

    use super::super::engine::Pairs;
    use super::super::read_cache::{ReadCache, WriterRows};
    use super::*;

    /// Committed rows, which count how often they are read.
    #[derive(Default)]
    struct Committed {
        rows: BTreeMap<SharedBytes, SharedBytes>,
        gets: AtomicUsize,
    }

    impl Reads for Committed {
        fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
            self.gets.fetch_add(1, Ordering::Relaxed);
            Ok(self.rows.get(key).cloned())
        }

        fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
            let (start, end) = (Bound::Included(&span.start[..]), Bound::Excluded(&span.end[..]));
            let rows = self.rows.range::<[u8], _>((start, end));
            let rows = rows.map(|(key, value)| Ok((key.clone(), value.clone())));
            if back { Box::new(rows.rev()) } else { Box::new(rows) }
        }
    }

    impl Committed {
        fn commit(&mut self, batch: &Batch, known: &WriterRows) {
            for (key, value) in batch {
                match value {
                    Some(value) => self.rows.insert(key.clone(), value.clone()),
                    None => self.rows.remove(key),
                };
            }
            known.committed(batch);
        }
    }

    /// Keys of two tables, and of none.
    fn key() -> impl Strategy<Value = Vec<u8>> {
        let rest = prop::collection::vec(prop::sample::select(vec![0, b'a', u8::MAX]), 0..3);
        (prop::sample::select(vec![&b"s\0a\0"[..], b"s\0b\0", b"s"]), rest)
            .prop_map(|(table, rest)| [table, &rest].concat())
    }

    fn put(key: &[u8]) -> Batch {
        Batch::from([(key.into(), Some(key.into()))])
    }

    proptest! {
        /// Whatever is committed between them, reads of the writer answer with what is committed.
        #[test]
        fn the_writer_reads_what_is_committed(
            steps in prop::collection::vec((prop::collection::vec((key(), any::<bool>()), 0..5), prop::collection::vec(key(), 0..5)), 0..12),
        ) {
            let (mut committed, known) = (Committed::default(), WriterRows::new());
            for (writes, asked) in steps {
                for key in asked {
                    prop_assert_eq!(ReadCache::of(&committed, &known).get(&key), Ok(committed.rows.get(&key[..]).cloned()));
                }
                let value = |n: usize| SharedBytes::from(&[n as u8][..]);
                let writes = writes.into_iter().enumerate();
                let batch = writes.map(|(n, (key, there))| (key.into(), there.then(|| value(n)))).collect();
                committed.commit(&batch, &known);
            }
        }
    }

    #[test]
    fn a_key_behind_its_table_is_not_searched() {
        let (mut committed, known) = (Committed::default(), WriterRows::new());
        committed.commit(&put(b"s\0a\x001"), &known);
        for key in [b"s\0a\x002", b"s\0a\x003"] {
            assert_eq!(ReadCache::of(&committed, &known).get(key), Ok(None));
            committed.commit(&put(key), &known);
        }
        assert_eq!(committed.gets.load(Ordering::Relaxed), 0);
        assert_eq!(ReadCache::of(&committed, &known).get(b"s\0a\x001").unwrap().as_deref(), Some(&b"s\0a\x001"[..]));
        assert_eq!(committed.gets.load(Ordering::Relaxed), 1);
    }
}
