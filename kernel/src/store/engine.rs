//! The interface of a storage engine. An engine holds one ordered map of bytes; all else is built on top.

use std::collections::BTreeMap;
use std::collections::btree_map::Range;
use std::ops::Bound;
use std::sync::Arc;

use super::StoreError;

/// A key or a value. A written row lies in many places at once, from the transaction to the engine's cache: all of them share
/// the same bytes.
pub(super) type SharedBytes = Arc<[u8]>;

/// Full key → new value, or `None` where the row is deleted.
pub(super) type Batch = BTreeMap<SharedBytes, Option<SharedBytes>>;

/// The bytes of the rows of a batch.
pub(super) fn bytes_of(batch: &Batch) -> usize {
    batch.iter().map(|(key, value)| row_bytes(key, value.as_ref())).sum()
}

/// The rows of a batch from one key to strictly before another.
pub(super) fn between<'a>(batch: &'a Batch, from: &[u8], to: &[u8]) -> Range<'a, SharedBytes, Option<SharedBytes>> {
    batch.range::<[u8], _>((Bound::Included(from), Bound::Excluded(to)))
}

/// The bytes that a row takes: of its key, and of its value where it has one.
pub(super) fn row_bytes(key: &[u8], value: Option<&SharedBytes>) -> usize {
    key.len() + value.map_or(0, |value| value.len())
}

/// The prefix of the keys of an engine's own rows. They are no data: another engine has its own.
pub(super) const OWN_ROWS: &[u8] = b"_store\0meta\0";

/// The key of the row that says how far the engine is: see [`Source`](super::log::Source).
pub(super) const APPLIED: &[u8] = b"_store\0meta\0applied";

/// A full key and its value.
pub(super) type Pair = (SharedBytes, SharedBytes);

/// Rows in key order, in one direction.
pub(super) type Pairs<'a> = Box<dyn Iterator<Item = Result<Pair, StoreError>> + 'a>;

/// A range of full keys: from `start` (with it, or strictly after it) to strictly before `end`. Never empty.
#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) start: Vec<u8>,
    pub(super) with_start: bool,
    pub(super) end: Vec<u8>,
}

impl Span {
    /// All rows.
    pub(super) fn all() -> Self {
        Span { start: Vec::new(), with_start: true, end: vec![u8::MAX] }
    }
}

/// A commit that failed.
#[derive(Debug)]
pub(super) struct CommitError {
    /// The error.
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

/// Reads one ordered map of bytes.
pub(super) trait Reads: Send + Sync {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError>;
    /// Rows of a span, ascending or (`back`) descending, read lazily.
    fn scan(&self, span: Span, back: bool) -> Pairs<'_>;
    /// Fails where a read is planned to fail that needs no row of this engine. Real engines need not know.
    fn can_read(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

/// How many bytes of rows an engine gets in one batch, unless it says otherwise. Readers may wait for a batch.
pub(super) const BATCH: usize = if cfg!(test) { 64 } else { 1 << 20 };

/// One ordered map of bytes. Only the applier of a running store calls [`Engine::apply`], [`Engine::flush`],
/// [`Engine::sync`] and [`Engine::compact_piece`], while other threads read; after it has ended, [`Engine::close`] is
/// called once.
pub(super) trait Engine: Reads {
    /// Applies a batch as a whole; durable only after [`Engine::flush`] and [`Engine::sync`].
    fn apply(&self, batch: &Batch) -> Result<(), CommitError>;
    /// Writes the applied batches to its files. Engines that write at once need not know.
    fn flush(&self) -> Result<(), CommitError> {
        Ok(())
    }
    /// Returns once all flushed batches survive a power cut.
    fn sync(&self) -> Result<(), CommitError>;
    /// Writes a piece of the rows into new files, where overwritten values take most of the old ones, and those have more
    /// than `above` bytes; in the end the new files take their place. Returns whether more is left to do. Engines whose
    /// files do not grow by what is overwritten need not know.
    fn compact_piece(&self, _above: u64) -> Result<bool, CommitError> {
        Ok(false)
    }
    /// Makes everything durable and closes the engine cleanly: the last write. Reading goes on.
    fn close(&self) -> Result<(), StoreError>;
    /// Marks the store as half made, or as complete. A half-made store is made anew when it is opened again. Engines
    /// that do not outlive the process need not know.
    fn half_made(&self, _yes: bool) -> Result<(), StoreError> {
        Ok(())
    }
    /// How many bytes of rows it gets in one batch.
    fn batch_bytes(&self) -> usize {
        BATCH
    }
    /// Its size on disk, in bytes.
    fn size(&self) -> u64;
}
