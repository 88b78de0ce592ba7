//! The engines on disk. `sled_database.rs` alone names sled, `fjall_database.rs` alone names fjall; the rest is the same
//! for both. A row of sled's costs as much as a page, so that rows lie in blocks there: `blocks.rs` is a database over a
//! database.
//!
//! Durable means synced: a commit is one batch, and it is on the disk, not in the disk's cache alone, when `sync`
//! returns. The store uses one ordered map, plain batches, one writing thread, and no more.

mod block;
mod block_cache;
mod block_rows;
mod blocks;
mod database;
mod dense_blocks;
mod files;
mod fjall_database;
mod lookup;
mod moved;
mod online_compaction;
mod opening;
mod packing;
mod quiet;
mod rebuild;
mod recent_blocks;
mod rewrite;
mod row_cache;
mod sled_database;
mod store_engine;
mod view;

#[cfg(test)]
mod tests;

pub(super) use moved::{become_shop, become_view, log_of_view};
pub(super) use opening::{new_base, open, open_engine, source, try_copy};
pub(super) use rebuild::rebuild;
pub use rewrite::Progress;
pub(super) use rewrite::{has_room, rewrite};
pub(super) use store_engine::DiskEngine;
pub(super) use view::{can_be_view, open_view};
