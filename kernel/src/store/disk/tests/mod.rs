//! Tests of what lies below the store: blocks of rows, large batches, compaction while the store is used, and the
//! rewriting of an older folder's files.
#![allow(clippy::unwrap_used)]

mod blocks;
mod large_batches;
mod older;
mod online_compaction;
