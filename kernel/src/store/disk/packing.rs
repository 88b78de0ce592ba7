//! How rows are divided into blocks.

use super::super::StoreError;
use super::super::engine::{Pair, SharedBytes};
use super::block::{self, Block, DenseCompressor};

/// The size to which blocks are filled, in bytes before compression. A larger row is a block of its own.
const FULL: usize = 4 << 10;
/// The size to which dense blocks are filled, in bytes before compression. Their rows are seldom changed again: a change
/// of one row writes the block anew.
pub(super) const DENSE: usize = 16 << 10;

/// A row's key and value.
type Row<'a> = (&'a [u8], &'a [u8]);

/// The rows of a block after changes.
pub(super) struct Merged<'a> {
    rows: Vec<Row<'a>>,
    /// If the new rows are one run, as rows are that are appended to a table or a list: how many rows are up to its end.
    grown: Option<usize>,
}

impl<'a> Merged<'a> {
    /// Merges changes, which come in key order, into the rows of a block.
    pub(super) fn of(old: Option<&'a Block>, changes: &[(&'a SharedBytes, &'a Option<SharedBytes>)]) -> Self {
        let old_rows = || old.into_iter().flat_map(|block| (0..block.len()).map(|at| (block.key(at), block.value(at))));
        let (mut rows, mut old, mut runs) = (Vec::new(), old_rows().peekable(), Vec::<std::ops::Range<usize>>::new());
        for (key, value) in changes {
            while let Some(row) = old.next_if(|(before, _)| *before < &key[..]) {
                rows.push(row);
            }
            let replaced = old.next_if(|(same, _)| *same == &key[..]).is_some();
            let Some(value) = value else { continue };
            if !replaced {
                match runs.last_mut() {
                    Some(run) if run.end == rows.len() => run.end += 1,
                    _ => runs.push(rows.len()..rows.len() + 1),
                }
            }
            rows.push((key, value));
        }
        rows.extend(old);
        let grown = match runs.as_slice() {
            // A single row between others may be anywhere; at the end it was appended.
            [run] if run.len() > 1 || run.end == rows.len() => Some(run.end),
            _ => None,
        };
        Merged { rows, grown }
    }

    /// Divides the rows into blocks; the first lies under `key`. Rows that were appended leave full blocks behind, dense
    /// ones where there are many; others leave blocks of the same size, into which more rows fit.
    pub(super) fn into_blocks(
        self,
        key: SharedBytes,
        compressor: &mut DenseCompressor,
    ) -> Result<Vec<Pair>, StoreError> {
        let whole = len(&self.rows);
        let mut dense = 0;
        let parts = match self.grown {
            _ if whole <= FULL => vec![&self.rows[..]],
            Some(end) => {
                let (grown, rest) = self.rows.split_at(end);
                let mut parts = divided(grown, DENSE);
                // More rows will be appended to the last ones.
                let last = parts.pop().unwrap_or_default();
                dense = parts.len();
                parts.extend(divided(last, FULL));
                parts.extend(divided(rest, FULL));
                parts
            }
            // An eighth more, so that the last rows do not become a small block.
            None => divided(&self.rows, (whole / whole.div_ceil(FULL) * 9 / 8).min(FULL)),
        };
        let mut blocks: Vec<Pair> = Vec::with_capacity(parts.len());
        let (mut key, mut last) = (key, None::<Row<'_>>);
        for (at, rows) in parts.into_iter().enumerate() {
            let [(first, _), ..] = rows else { continue };
            if let Some((last, _)) = last {
                key = block::separator(last, first).into();
            }
            let packed = if at < dense { compressor.pack(rows)? } else { block::pack(rows) };
            blocks.push((std::mem::take(&mut key), packed.into()));
            last = rows.last().copied();
        }
        Ok(blocks)
    }
}

/// The size of rows in one block, before compression.
fn len(rows: &[Row<'_>]) -> usize {
    let before = std::iter::once(&[][..]).chain(rows.iter().map(|(key, _)| *key));
    before.zip(rows).map(|(before, (key, value))| block::row_len(before, key, value)).sum()
}

/// Divides rows into parts of about this size.
fn divided<'r, 'a>(rows: &'r [Row<'a>], size: usize) -> Vec<&'r [Row<'a>]> {
    let (mut parts, mut start, mut filled) = (Vec::new(), 0, 0);
    for (at, (key, value)) in rows.iter().enumerate() {
        let before = if at == start { &[][..] } else { rows[at - 1].0 };
        let row = block::row_len(before, key, value);
        if at > start && filled + row > size {
            parts.push(&rows[start..at]);
            (start, filled) = (at, block::row_len(&[], key, value));
        } else {
            filled += row;
        }
    }
    parts.push(&rows[start..]);
    parts
}
