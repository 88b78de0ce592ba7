//! Tests of what lies below the store: blocks of rows, large batches, and the rewriting of an older folder's files.
#![allow(clippy::unwrap_used)]

mod blocks;
mod large_batches;
mod older;
