//! The engines on disk. `sled_database.rs` alone names sled, `fjall_database.rs` alone names fjall; the rest is the same
//! for both.
//!
//! Durable means synced: a commit is one batch, and it is on the disk, not in the disk's cache alone, when `sync`
//! returns. The store uses one ordered map, plain batches, one writing thread, and no more.

mod database;
mod fjall_database;
mod opening;
mod quiet;
mod rewrite;
mod sled_database;
mod store_engine;

pub(super) use opening::{open, open_engine, try_copy};
pub use rewrite::Progress;
pub(super) use rewrite::rewrite;
pub(super) use store_engine::DiskEngine;
