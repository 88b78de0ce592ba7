//! The engine on disk. Only this folder names it.
//!
//! Durable means flushed *and* synced: the engine's own flush leaves the disk's cache alone, so the database file is
//! synced through a handle of our own. The store uses one tree, plain batches, one writing thread, and no more.

mod compact;
mod open;

use std::fs::File;
use std::ops::Bound;
use std::sync::OnceLock;

use super::StoreError;
use super::ballast::Ballast;
use super::engine::{Batch, CommitError, Engine, Pair, Pairs, Reads, Span};
use super::folder::Folder;
use super::free_space::FreeSpace;

pub(super) use compact::compact;
pub(super) use open::{open, try_copy};

/// The key of the count of clean closes. The folder counts them too: if its count is higher, the database fell back to
/// an older state.
const CLOSED: &[u8] = b"_store\0meta\0closed";

/// The engine on disk.
pub(super) struct SledEngine {
    db: sled::Db,
    /// The database file, to sync it.
    file: File,
    durable: bool,
    room: FreeSpace,
    ballast: Ballast,
    /// The first error of the database. It would wait for ever for the write that failed, so it is not written or
    /// flushed again, not even at its end.
    dead: OnceLock<StoreError>,
    folder: Folder,
}

fn closed_times(db: &sled::Db) -> sled::Result<u64> {
    let times = db.get(CLOSED)?.and_then(|times| <[u8; 8]>::try_from(times.as_ref()).ok());
    Ok(times.map_or(0, u64::from_be_bytes))
}

const DAMAGED: &str = "store/db is damaged";

/// The engine's error without its talk of bugs and reports.
fn plain(error: &sled::Error) -> String {
    match error {
        sled::Error::Corruption { .. } => DAMAGED.to_owned(),
        sled::Error::Unsupported(_) => "it was made by another version of the storage engine".to_owned(),
        sled::Error::Io(e) => e.to_string(),
        other => other.to_string(),
    }
}

fn stored(error: sled::Error) -> StoreError {
    match error {
        sled::Error::Io(e) if is_full(&e) => StoreError::Full(e.to_string()),
        other => StoreError::Engine(plain(&other)),
    }
}

fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

impl SledEngine {
    /// Saves the first error.
    fn failed(&self, error: sled::Error) -> StoreError {
        let error = stored(error);
        let _ = self.dead.set(error.clone());
        error
    }

    /// Checks that the database may still be written.
    fn alive(&self) -> Result<(), CommitError> {
        self.dead.get().map_or(Ok(()), |error| Err(CommitError::uncertain(error.clone())))
    }
}

impl Reads for SledEngine {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(key).map_err(|e| self.failed(e))?.map(|value| value.to_vec()))
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        let from = if span.with_start { Bound::Included(span.start) } else { Bound::Excluded(span.start) };
        let rows = self.db.range((from, Bound::Excluded(span.end)));
        let pair = |row: sled::Result<(sled::IVec, sled::IVec)>| -> Result<Pair, StoreError> {
            row.map(|(key, value)| (key.to_vec(), value.to_vec())).map_err(|e| self.failed(e))
        };
        if back { Box::new(rows.rev().map(pair)) } else { Box::new(rows.map(pair)) }
    }
}

impl Engine for SledEngine {
    fn apply(&self, batch: &Batch) -> Result<(), CommitError> {
        self.alive()?;
        let bytes = batch.iter().map(|(key, value)| key.len() + value.as_ref().map_or(0, Vec::len)).sum::<usize>();
        let length = self.file.metadata().map_or(0, |file| file.len());
        self.room.look(length, bytes as u64).map_err(|e| CommitError {
            error: if is_full(&e) { StoreError::Full(e.to_string()) } else { StoreError::Engine(e.to_string()) },
            nothing_kept: true,
        })?;
        self.ballast.load();
        let mut rows = sled::Batch::default();
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(key.as_slice(), value.as_slice()),
                None => rows.remove(key.as_slice()),
            }
        }
        self.db.apply_batch(rows).map_err(|e| CommitError::uncertain(self.failed(e)))
    }

    fn flush(&self) -> Result<(), CommitError> {
        self.alive()?;
        if self.durable {
            self.db.flush().map_err(|e| CommitError::uncertain(self.failed(e)))?;
        }
        Ok(())
    }

    fn sync(&self) -> Result<(), CommitError> {
        self.alive()?;
        if !self.durable {
            return Ok(());
        }
        self.file.sync_data().map_err(|e| CommitError::uncertain(self.failed(e.into())))
    }

    fn close(&self) -> Result<(), StoreError> {
        self.alive().map_err(|failure| failure.error)?;
        let length = self.file.metadata().map_or(0, |file| file.len());
        if let Err(error) = self.room.look(length, 0) {
            // Everything acknowledged is durable, and an engine that meets a full disk half way would damage its end.
            tracing::warn!(%error, "the disk is full, so the store does not say that it was closed well");
            return Ok(());
        }
        let times = closed_times(&self.db).map_err(|e| self.failed(e))?.saturating_add(1);
        self.db.insert(CLOSED, &times.to_be_bytes()).map_err(|e| self.failed(e))?;
        self.db.flush().map_err(|e| self.failed(e))?;
        self.file.sync_data().map_err(|e| self.failed(e.into()))?;
        // Last, because the store's count must never be lower than the folder's.
        self.folder.set_closed(times).map_err(|e| StoreError::Engine(e.to_string()))
    }

    fn half_made(&self, yes: bool) -> Result<(), StoreError> {
        self.folder.half_made(yes).map_err(|e| StoreError::Engine(e.to_string()))
    }

    fn size(&self) -> u64 {
        self.db.size_on_disk().unwrap_or(0)
    }
}

impl Drop for SledEngine {
    fn drop(&mut self) {
        if self.dead.get().is_some() {
            std::mem::forget(self.db.clone());
        }
    }
}
