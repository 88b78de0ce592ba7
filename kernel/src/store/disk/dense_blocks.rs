//! The rows of a store that is filled at once, in dense blocks.

use super::super::StoreError;
use super::super::engine::{Pair, SharedBytes};
use super::block::{self, DenseCompressor};
use super::packing::DENSE;

/// The blocks of rows that come in key order. It ends after the first error.
pub(super) struct DenseBlocks<'a> {
    rows: &'a mut dyn Iterator<Item = Result<Pair, StoreError>>,
    compressor: DenseCompressor,
    /// The rows of the block that is being filled, and their size before compression.
    block: Vec<Pair>,
    filled: usize,
    /// The key under which that block lies: at most its first row's, and above all rows before it.
    key: SharedBytes,
    ended: bool,
}

impl<'a> DenseBlocks<'a> {
    pub(super) fn new(rows: &'a mut dyn Iterator<Item = Result<Pair, StoreError>>) -> Result<Self, StoreError> {
        let compressor = DenseCompressor::new()?;
        Ok(DenseBlocks { rows, compressor, block: Vec::new(), filled: 0, key: SharedBytes::default(), ended: false })
    }

    /// Packs the rows that were gathered; `next` is the first row of the block behind them.
    fn packed(&mut self, next: Option<Pair>) -> Result<Option<Pair>, StoreError> {
        let rows: Vec<(&[u8], &[u8])> = self.block.iter().map(|(key, value)| (&key[..], &value[..])).collect();
        let Some((last, _)) = rows.last() else { return Ok(None) };
        let bytes = self.compressor.pack(&rows)?;
        let next_key =
            next.as_ref().map_or_else(SharedBytes::default, |(first, _)| block::separator(last, first).into());
        self.block.clear();
        self.filled = next.as_ref().map_or(0, |(key, value)| block::row_len(&[], key, value));
        self.block.extend(next);
        Ok(Some((std::mem::replace(&mut self.key, next_key), bytes.into())))
    }

    fn block(&mut self) -> Result<Option<Pair>, StoreError> {
        while let Some((key, value)) = self.rows.next().transpose()? {
            let before = self.block.last().map_or(&[][..], |(key, _)| key);
            let size = block::row_len(before, &key, &value);
            if !self.block.is_empty() && self.filled + size > DENSE {
                return self.packed(Some((key, value)));
            }
            self.filled += size;
            self.block.push((key, value));
        }
        self.ended = true;
        self.packed(None)
    }
}

impl Iterator for DenseBlocks<'_> {
    type Item = Result<Pair, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let block = self.block();
        self.ended |= block.is_err();
        block.transpose()
    }
}
