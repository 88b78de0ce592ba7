//! A scan of rows that lie in blocks.

use std::sync::Arc;

use super::super::StoreError;
use super::super::engine::{Pair, SharedBytes, Span};
use super::block_cache::{BlockCache, CachedBlock};
use super::database::Database;
use super::lookup::{block_of, first_after, last_before};

/// Rows in key order, in one direction. It holds one block as that was when the scan came to it, and finds the next one
/// by its key, so that the writer may split blocks and take them away meanwhile.
pub(super) struct BlockRows<'a> {
    blocks: Arc<dyn Database>,
    cache: &'a BlockCache,
    /// The span of the rows that the blocks behind the held one may have; `None` after the last.
    span: Option<Span>,
    back: bool,
    held: Option<Held>,
}

/// The block that is walked.
struct Held {
    key: SharedBytes,
    cached: Arc<CachedBlock>,
    /// The places of the rows that are still to come.
    left: std::ops::Range<usize>,
}

impl<'a> BlockRows<'a> {
    pub(super) fn new(blocks: Arc<dyn Database>, cache: &'a BlockCache, span: Span, back: bool) -> Self {
        BlockRows { blocks, cache, span: Some(span), back, held: None }
    }

    fn row(&mut self) -> Result<Option<Pair>, StoreError> {
        loop {
            if let Some(held) = &mut self.held {
                let at = if self.back { held.left.next_back() } else { held.left.next() };
                if let Some(at) = at {
                    let block = &held.cached.block;
                    return Ok(Some((block.key(at).into(), block.value(at).into())));
                }
            }
            let Some(span) = &mut self.span else { return Ok(None) };
            let Some(found) = next_block(&*self.blocks, span, self.held.as_ref(), self.back)? else {
                self.span = None;
                self.held = None;
                return Ok(None);
            };
            let (key, cached) = self.cache.read(found)?;
            let block = &cached.block;
            let left = block.before(&span.start, !span.with_start)..block.before(&span.end, false);
            self.held = Some(Held { key, left, cached });
        }
    }
}

/// The block that follows the held one, or the first. The span is cut to what lies beyond the held one: the writer may
/// have brought some of its rows into the next one, by a split, and new rows to where it was.
fn next_block(
    blocks: &dyn Database,
    span: &mut Span,
    held: Option<&Held>,
    back: bool,
) -> Result<Option<Pair>, StoreError> {
    match held {
        None if back => last_before(blocks, span.end.clone()),
        None => match block_of(blocks, &span.start)? {
            None => first_after(blocks, &[]),
            found => Ok(found),
        },
        Some(held) if back => {
            if *held.key <= *span.start {
                return Ok(None);
            }
            span.end = held.key.to_vec();
            last_before(blocks, span.end.clone())
        }
        Some(held) => {
            if let Some(last) = held.cached.block.last_key().filter(|last| **last > *span.start) {
                (span.start, span.with_start) = (last.to_vec(), false);
            }
            if held.cached.block.last_key().is_some_and(|last| *last >= *span.end) {
                return Ok(None);
            }
            Ok(first_after(blocks, &held.key)?.filter(|(key, _)| **key < *span.end))
        }
    }
}

impl Iterator for BlockRows<'_> {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.row();
        if row.is_err() {
            (self.span, self.held) = (None, None);
        }
        row.transpose()
    }
}
