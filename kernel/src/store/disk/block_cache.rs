//! A cache of blocks that were read: unpacking one takes longer than finding it in the database below.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::super::StoreError;
use super::super::engine::{Pair, SharedBytes};
use super::block::Block;

/// A block with the bytes from which it was read.
pub(super) struct CachedBlock {
    bytes: SharedBytes,
    pub(super) block: Block,
}

/// Blocks by their keys in the database below.
pub(super) struct BlockCache(Cache<SharedBytes, Arc<CachedBlock>, Weigher>);

#[derive(Clone)]
struct Weigher;

impl Weighter<SharedBytes, Arc<CachedBlock>> for Weigher {
    fn weight(&self, key: &SharedBytes, cached: &Arc<CachedBlock>) -> u64 {
        (key.len() + cached.bytes.len() + cached.block.memory()) as u64
    }
}

/// The rough size of a block in the cache, in bytes: the cache is made for as many.
const ROUGHLY: u64 = 10 << 10;

impl BlockCache {
    /// A cache of so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let items = usize::try_from(bytes / ROUGHLY).unwrap_or(usize::MAX).max(1);
        BlockCache(Cache::with_weighter(items, bytes, Weigher))
    }

    /// Whether the block under a key was read lately; it may have been another one then.
    pub(super) fn has(&self, key: &[u8]) -> bool {
        self.0.contains_key(key)
    }

    /// Reads a block that lies in the database below now. It is taken from the cache only if its bytes are the same, so
    /// that nobody has to tell the cache of a change.
    pub(super) fn read(&self, (key, bytes): Pair) -> Result<(SharedBytes, Arc<CachedBlock>), StoreError> {
        if let Some(cached) = self.0.get(&key).filter(|cached| cached.bytes == bytes) {
            return Ok((key, cached));
        }
        let cached = Arc::new(CachedBlock { block: Block::read(&bytes)?, bytes });
        self.0.insert(key.clone(), cached.clone());
        Ok((key, cached))
    }
}
