//! Finds blocks in the database below by the keys under which they lie.

use super::super::StoreError;
use super::super::engine::{Pair, Span};
use super::database::Database;

/// The last block whose key comes before `end`.
pub(super) fn last_before(blocks: &dyn Database, end: Vec<u8>) -> Result<Option<Pair>, StoreError> {
    blocks.scan(Span { start: Vec::new(), with_start: true, end }, true).next().transpose()
}

/// The block in which a key is, or would be.
pub(super) fn block_of(blocks: &dyn Database, key: &[u8]) -> Result<Option<Pair>, StoreError> {
    // The end is the key that follows at once.
    last_before(blocks, [key, &[0]].concat())
}

/// The first block whose key comes after this one.
pub(super) fn first_after(blocks: &dyn Database, key: &[u8]) -> Result<Option<Pair>, StoreError> {
    let span = Span { start: key.to_vec(), with_start: false, end: Span::all().end };
    blocks.scan(span, false).next().transpose()
}
