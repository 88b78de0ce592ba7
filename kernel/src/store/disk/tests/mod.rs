//! Tests of what lies below the store: blocks of rows, and the rewriting of an older folder's files.
#![allow(clippy::unwrap_used)]

mod blocks;
mod older;
