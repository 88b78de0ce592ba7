//! A database in a folder: what both engines on disk give to the code that they share.

use std::sync::Arc;

use super::super::StoreError;
use super::super::engine::{BATCH, Batch, Pair, Reads, SharedBytes, Span};

/// How much of the rows is copied at once, in bytes.
const COPIED: usize = 4 << 20;

/// One ordered map of bytes on disk.
pub(super) trait Database: Reads {
    /// Checks that the database may still be written.
    fn alive(&self) -> Result<(), StoreError>;
    /// Takes a batch as a whole; durable only after [`Database::flush`] and [`Database::sync`].
    fn write(&self, batch: &Batch) -> Result<(), StoreError>;
    /// Writes the batches to its files.
    fn flush(&self) -> Result<(), StoreError>;
    /// Returns once all flushed batches survive a power cut.
    fn sync(&self) -> Result<(), StoreError>;
    /// The length of its file, where all that it writes makes one file longer; else 0.
    fn length(&self) -> u64;
    /// Its size on disk, in bytes.
    fn size(&self) -> u64;
    /// How many bytes of rows it gets in one batch.
    fn batch_bytes(&self) -> usize {
        BATCH
    }

    /// [`Reads::get`], and whether the value is worth its place in a cache of rows.
    fn look_up(&self, key: &[u8]) -> Result<(Option<SharedBytes>, bool), StoreError> {
        self.get(key).map(|value| (value, true))
    }

    /// [`Reads::get`] where what this thread read last tells the value; `None` where it does not.
    fn get_recent(&self, _key: &[u8]) -> Option<Option<SharedBytes>> {
        None
    }

    /// The first key after this one.
    fn key_after(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        let span = Span { start: key.to_vec(), with_start: false, end: Span::all().end };
        Ok(self.scan(span, false).next().transpose()?.map(|(key, _)| key))
    }

    /// The database with its blocks, where its rows lie in the blocks of another one.
    fn below(&self) -> Option<Arc<dyn Database>> {
        None
    }

    /// Puts another database, whose blocks have the same rows, in the place of the one with its blocks.
    fn replace_below(&self, _with: Arc<dyn Database>) {}

    /// Fills an empty database with rows that come in key order, durably.
    fn fill(&self, rows: &mut dyn Iterator<Item = Result<Pair, StoreError>>) -> Result<(), StoreError> {
        let (mut batch, mut bytes) = (Batch::new(), 0);
        for row in rows {
            let (key, value) = row?;
            bytes += key.len() + value.len();
            batch.insert(key, Some(value));
            if bytes > COPIED {
                self.write(&std::mem::take(&mut batch))?;
                // An engine may keep in memory all that is not flushed.
                self.flush()?;
                bytes = 0;
            }
        }
        self.write(&batch)?;
        self.flush()?;
        self.sync()
    }
}

/// The engine's own words.
pub(super) fn why(error: StoreError) -> String {
    match error {
        StoreError::Engine(why) | StoreError::Full(why) => why,
        other => other.to_string(),
    }
}
