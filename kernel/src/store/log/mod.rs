//! The commit log: each group of transactions is one record in it, and is answered once that record is durable. The
//! engine is a view of it, which the applier keeps up behind.

mod file_log;
mod group_record;
mod segment;
mod segments;

pub(super) use file_log::{FileLog, Opened};
pub(super) use segments::{ShopId, Source};

use super::engine::{Batch, CommitError};

/// A log of groups, which are numbered from 1 without a gap.
pub(super) trait Log: Send {
    /// Writes a group; durable only after [`Log::sync`]. It is the group after the last one that was synced.
    fn write(&mut self, group: u64, rows: &Batch) -> Result<(), CommitError>;
    /// Returns once the group that was written last survives a power cut.
    fn sync(&mut self) -> Result<(), CommitError>;
}
