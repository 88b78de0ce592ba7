//! Rows in blocks: a database whose rows are the blocks of another one.
//!
//! A block lies under a key that is at most that of its first row and above that of the last row before it. So a row is
//! in the last block whose key is not after the row's, or nowhere. A block never takes in rows of the block before or
//! behind it: a reader who holds a block, and then asks for the next one, misses no row that was there all the time.

use std::sync::{Arc, PoisonError, RwLock};

use super::super::StoreError;
use super::super::engine::{Batch, Pair, Pairs, Reads, SharedBytes, Span};
use super::block::DenseCompressor;
use super::block_cache::BlockCache;
use super::block_rows::BlockRows;
use super::database::Database;
use super::dense_blocks::DenseBlocks;
use super::lookup;
use super::packing::Merged;
use super::recent_blocks::RecentBlocks;

/// A database that keeps its rows in blocks.
pub(super) struct Blocks {
    /// The database with the blocks. Whoever reads holds it until the end: another one may take its place.
    below: RwLock<Arc<dyn Database>>,
    cache: BlockCache,
    recent: RecentBlocks,
}

impl Blocks {
    /// Blocks in another database. Those that were read lately are kept in memory, up to so many bytes.
    pub(super) fn new(below: Box<dyn Database>, cache_bytes: u64) -> Self {
        Blocks { below: RwLock::new(below.into()), cache: BlockCache::new(cache_bytes), recent: RecentBlocks::new() }
    }

    /// The database with the blocks.
    pub(super) fn now(&self) -> Arc<dyn Database> {
        self.below.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Reads for Blocks {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        self.look_up(key).map(|(value, _)| value)
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        Box::new(BlockRows::new(self.now(), &self.cache, span, back))
    }
}

impl Database for Blocks {
    fn alive(&self) -> Result<(), StoreError> {
        self.now().alive()
    }

    fn write(&self, batch: &Batch) -> Result<(), StoreError> {
        let (below, mut written, mut changes) = (self.now(), Batch::new(), batch.iter().peekable());
        let mut compressor = DenseCompressor::new()?;
        while let Some((first, _)) = changes.peek() {
            // Keys before those of all blocks begin a new one, under the least possible key.
            let (key, old) = match lookup::block_of(&*below, first)? {
                Some(found) => self.cache.read(found).map(|(key, cached)| (key, Some(cached)))?,
                None => (SharedBytes::default(), None),
            };
            let next = below.key_after(&key)?;
            let mut mine = Vec::new();
            while let Some(change) = changes.next_if(|(key, _)| next.as_ref().is_none_or(|next| *key < next)) {
                mine.push(change);
            }
            let blocks = Merged::of(old.as_ref().map(|cached| &cached.block), &mine)
                .into_blocks(key.clone(), &mut compressor)?;
            if blocks.is_empty() && old.is_some() {
                written.insert(key, None);
            }
            written.extend(blocks.into_iter().map(|(key, bytes)| (key, Some(bytes))));
        }
        self.recent.forget(|| below.write(&written))
    }

    fn flush(&self) -> Result<(), StoreError> {
        self.now().flush()
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.now().sync()
    }

    fn length(&self) -> u64 {
        self.now().length()
    }

    fn size(&self) -> u64 {
        self.now().size()
    }

    fn fill(&self, rows: &mut dyn Iterator<Item = Result<Pair, StoreError>>) -> Result<(), StoreError> {
        self.now().fill(&mut DenseBlocks::new(rows)?)
    }

    /// A row of a block that is not in memory is seldom asked for again: once the block is, the row may be too.
    fn look_up(&self, key: &[u8]) -> Result<(Option<SharedBytes>, bool), StoreError> {
        let state = self.recent.state();
        let Some(found) = lookup::block_of(&*self.now(), key)? else { return Ok((None, false)) };
        let known = self.cache.has(&found.0);
        let (at, cached) = self.cache.read(found)?;
        let value = cached.block.find(key).map(SharedBytes::from);
        self.recent.remember(state, at, cached);
        Ok((value, known))
    }

    fn get_recent(&self, key: &[u8]) -> Option<Option<SharedBytes>> {
        self.recent.get(key)
    }

    fn below(&self) -> Option<Arc<dyn Database>> {
        Some(self.now())
    }

    fn replace_below(&self, with: Arc<dyn Database>) {
        *self.below.write().unwrap_or_else(PoisonError::into_inner) = with;
    }
}
