//! What a storage engine must do. An engine holds one ordered map of bytes; all else is built on top.

use std::collections::BTreeMap;

use super::StoreError;

/// Full key → new value, or `None` where the row goes.
pub(super) type Batch = BTreeMap<Vec<u8>, Option<Vec<u8>>>;

/// How the keys of the rows begin that an engine keeps of itself. They are no data: another engine has its own.
pub(super) const OWN_ROWS: &[u8] = b"_store\0meta\0";

/// A full key and its value.
pub(super) type Pair = (Vec<u8>, Vec<u8>);

/// Rows in key order, in one direction.
pub(super) type Pairs<'a> = Box<dyn Iterator<Item = Result<Pair, StoreError>> + 'a>;

/// A range of full keys: from `start` (with it, or strictly after it) to strictly before `end`. Never empty.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) start: Vec<u8>,
    pub(super) with_start: bool,
    pub(super) end: Vec<u8>,
}

/// A commit that failed.
#[derive(Debug)]
pub(super) struct CommitError {
    /// Why.
    pub(super) error: StoreError,
    /// Whether it is certain that nothing of the batch is kept. If not, the store must not be written any more.
    pub(super) nothing_kept: bool,
}

impl CommitError {
    /// A failure after which nobody knows what the disk holds.
    pub(super) fn uncertain(error: StoreError) -> Self {
        CommitError { error, nothing_kept: false }
    }
}

/// Reading one ordered map of bytes.
pub(super) trait Reads: Send + Sync {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError>;
    /// Rows of a span, ascending or (`back`) descending, read as they are asked for.
    fn scan(&self, span: Span, back: bool) -> Pairs<'_>;
}

/// One ordered map of bytes. One thread alone calls [`Engine::apply`] and [`Engine::sync`], a running store's writer; after
/// it has ended, [`Engine::close`] is called once.
pub(super) trait Engine: Reads {
    /// Applies a batch as a whole; durable only after [`Engine::sync`].
    fn apply(&self, batch: &Batch) -> Result<(), CommitError>;
    /// Returns once all that was applied survives a power cut.
    fn sync(&self) -> Result<(), CommitError>;
    /// The last write: everything is durable, and the engine is closed well. Reading goes on.
    fn close(&self) -> Result<(), StoreError>;
    /// Whether the store is worth nothing as it is: opened again, it is made anew. Engines that do not outlive the process
    /// need not know.
    fn half_made(&self, _yes: bool) -> Result<(), StoreError> {
        Ok(())
    }
    /// What it takes on disk, in bytes.
    fn size(&self) -> u64;
}
