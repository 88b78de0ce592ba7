//! The database of sled.
//!
//! The engine's own flush leaves the disk's cache alone, so the database file is synced through a handle of our own.

use std::fs::File;
use std::ops::Bound;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use super::super::engine::{Batch, Pair, Pairs, Reads, SharedBytes, Span};
use super::super::free_space::is_full;
use super::super::lock::{BETWEEN_TRIES, PATIENCE};
use super::super::{OpenError, StoreError, error, segments};
use super::database::Database;
use super::quiet::quietly;

/// The text of an error over damage.
pub(super) const DAMAGED: &str = "store/db is damaged";

/// A database of sled.
struct SledDatabase {
    db: sled::Db,
    /// The database file, to sync it.
    file: File,
    /// The first error of the database. It would wait for ever for the write that failed, so it is not written or
    /// flushed again, not even at its end.
    dead: OnceLock<StoreError>,
}

/// Opens a database, or makes one. An engine that was just closed in this process unlocks its file a little later. A
/// `trial` keeps nothing of what it does.
pub(super) fn start(path: &Path, at: &Path, cache_bytes: u64, trial: bool) -> Result<Box<dyn Database>, OpenError> {
    let config = sled::Config::new().segment_size(segments::SEGMENT).flush_every_ms(None);
    let config = config.path(at).cache_capacity(cache_bytes).temporary(trial);
    let begun = Instant::now();
    let db = loop {
        match quietly(|| config.open()) {
            Some(Ok(db)) => break db,
            Some(Err(e)) if is_lock(&e) && begun.elapsed() < PATIENCE => std::thread::sleep(BETWEEN_TRIES),
            Some(Err(e)) if is_lock(&e) => return Err(OpenError::Locked(path.to_owned())),
            Some(Err(sled::Error::Io(e))) => return Err(error::io(path, &e)),
            Some(Err(e)) => return Err(error::unreadable(path, plain(&e))),
            None => return Err(error::unreadable(path, DAMAGED)),
        }
    };
    let file = File::options().read(true).write(true).open(at.join("db")).map_err(|e| error::io(path, &e))?;
    Ok(Box::new(SledDatabase { db, file, dead: OnceLock::new() }))
}

fn is_lock(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(e) if e.to_string().starts_with("could not acquire lock"))
}

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

impl SledDatabase {
    /// Saves the first error.
    fn failed(&self, error: sled::Error) -> StoreError {
        let error = stored(error);
        let _ = self.dead.set(error.clone());
        error
    }
}

impl Reads for SledDatabase {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        Ok(self.db.get(key).map_err(|e| self.failed(e))?.map(|value| value[..].into()))
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        let from = if span.with_start { Bound::Included(span.start) } else { Bound::Excluded(span.start) };
        let rows = self.db.range((from, Bound::Excluded(span.end)));
        let pair = |row: sled::Result<(sled::IVec, sled::IVec)>| -> Result<Pair, StoreError> {
            row.map(|(key, value)| (key[..].into(), value[..].into())).map_err(|e| self.failed(e))
        };
        if back { Box::new(rows.rev().map(pair)) } else { Box::new(rows.map(pair)) }
    }
}

impl Database for SledDatabase {
    fn alive(&self) -> Result<(), StoreError> {
        self.dead.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    fn write(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut rows = sled::Batch::default();
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(&key[..], &value[..]),
                None => rows.remove(&key[..]),
            }
        }
        self.db.apply_batch(rows).map_err(|e| self.failed(e))
    }

    /// Without its value: that of a block is some kilobytes.
    fn key_after(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        let mut after = self.db.range::<&[u8], _>((Bound::Excluded(key), Bound::Unbounded)).keys();
        Ok(after.next().transpose().map_err(|e| self.failed(e))?.map(|key| key[..].into()))
    }

    fn flush(&self) -> Result<(), StoreError> {
        self.db.flush().map(drop).map_err(|e| self.failed(e))
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_data().map_err(|e| self.failed(e.into()))
    }

    fn length(&self) -> u64 {
        self.file.metadata().map_or(0, |file| file.len())
    }

    fn size(&self) -> u64 {
        self.length()
    }
}

impl Drop for SledDatabase {
    fn drop(&mut self) {
        if self.dead.get().is_some() {
            std::mem::forget(self.db.clone());
        }
    }
}
