//! The commit log: each group of transactions is one record in it, and is answered once that record is durable. The
//! engine is a view of it, which the applier keeps up behind.
//!
//! Where many nodes have one shop, the log is in a database instead ([`cluster`](super::cluster)), with the same records.

mod base;
mod bases;
mod extent;
mod file_log;
mod group_record;
mod segment;
mod segments;
mod source;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod tests;

pub(super) use base::BaseWriter;
pub(super) use bases::{forget_newer, whole_base};
pub(super) use extent::last_known;
pub(super) use file_log::{
    FileLog, Opened, begin_anew, check_after, groups_after_base, has_groups, renew, rows_of_base,
};
pub(super) use group_record::{Encoder, decode_record};
pub(super) use source::{ShopId, Source};

use super::engine::{Batch, CommitError};

/// A log of groups, which are numbered from 1 without a gap.
pub(super) trait Log: Send {
    /// Writes a group; durable only after [`Log::sync`]. It is the group after the last one that was synced.
    fn write(&mut self, group: u64, rows: &Batch) -> Result<(), CommitError>;
    /// Returns once the group that was written last survives a power cut.
    fn sync(&mut self) -> Result<(), CommitError>;
    /// Begins a base after this group if the log is so long that it is worth it: sooner where the shop is `quiet`, and this
    /// group is the last one. Logs that are never long need not know.
    fn begin_base(&mut self, _group: u64, _quiet: bool) -> std::io::Result<Option<BaseWriter>> {
        Ok(None)
    }
    /// Deletes what nobody needs any more: neither the newest base, nor an engine that has all groups up to `applied`.
    fn forget(&mut self, _applied: u64) -> std::io::Result<()> {
        Ok(())
    }
}
