//! The engine of a store on disk: a database, with the care for a full disk and the count of clean closes.

use super::super::StoreError;
use super::super::ballast::Ballast;
use super::super::engine::{Batch, CommitError, Engine, OWN_ROWS, Pairs, Reads, SharedBytes, Span, bytes_of};
use super::super::folder::Folder;
use super::super::free_space::{FreeSpace, is_full, size_of};
use super::database::Database;
use super::online_compaction::OnlineCompaction;
use super::row_cache::RowCache;

/// A database that keeps a store.
pub(in super::super) struct DiskEngine {
    pub(super) db: Box<dyn Database>,
    pub(super) cache: RowCache,
    pub(super) durable: bool,
    pub(super) room: FreeSpace,
    pub(super) ballast: Ballast,
    pub(super) compaction: OnlineCompaction,
    pub(super) folder: Folder,
}

/// The key of the count of clean closes. The folder counts them too: if its count is higher, the database fell back to
/// an older state.
pub(super) fn closed_key() -> Vec<u8> {
    [OWN_ROWS, b"closed"].concat()
}

/// How often a database was closed cleanly.
pub(super) fn closed_times(db: &dyn Database) -> Result<u64, StoreError> {
    let times = db.get(&closed_key())?.and_then(|times| <[u8; 8]>::try_from(&times[..]).ok());
    Ok(times.map_or(0, u64::from_be_bytes))
}

impl Reads for DiskEngine {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        // First, so that the rows of a page that nobody asks for again do not drive others out of the cache.
        self.db.get_recent(key).map_or_else(|| self.cache.get(key, || self.db.look_up(key)), Ok)
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        self.db.scan(span, back)
    }
}

impl Engine for DiskEngine {
    fn apply(&self, batch: &Batch) -> Result<(), CommitError> {
        self.db.alive().map_err(CommitError::uncertain)?;
        let bytes = bytes_of(batch);
        self.room.look(self.db.length(), bytes as u64).map_err(|e| CommitError {
            error: if is_full(&e) { StoreError::Full(e.to_string()) } else { StoreError::Engine(e.to_string()) },
            nothing_kept: true,
        })?;
        self.ballast.load();
        self.cache.forget(batch, || self.db.write(batch).map_err(CommitError::uncertain))?;
        self.compaction.follow(batch, &self.folder);
        Ok(())
    }

    fn compact_piece(&self, above: u64) -> Result<bool, CommitError> {
        self.db.alive().map_err(CommitError::uncertain)?;
        self.compaction.piece(&*self.db, &self.folder, above)
    }

    fn flush(&self) -> Result<(), CommitError> {
        self.db.alive().map_err(CommitError::uncertain)?;
        if self.durable { self.db.flush().map_err(CommitError::uncertain) } else { Ok(()) }
    }

    fn sync(&self) -> Result<(), CommitError> {
        self.db.alive().map_err(CommitError::uncertain)?;
        if self.durable { self.db.sync().map_err(CommitError::uncertain) } else { Ok(()) }
    }

    fn close(&self) -> Result<(), StoreError> {
        self.compaction.stop(&self.folder);
        self.db.alive()?;
        if let Err(error) = self.room.look(self.db.length(), 0) {
            // Everything acknowledged is durable, and an engine that meets a full disk half way would damage its end.
            tracing::warn!(%error, "the disk is full, so the store does not say that it was closed well");
            return Ok(());
        }
        let times = closed_times(&*self.db)?.saturating_add(1);
        self.db.write(&Batch::from([(closed_key().into(), Some(times.to_be_bytes().into()))]))?;
        self.db.flush()?;
        self.db.sync()?;
        // Last, because the store's count must never be lower than the folder's.
        self.folder.set_closed(times).map_err(|e| StoreError::Engine(e.to_string()))
    }

    fn half_made(&self, yes: bool) -> Result<(), StoreError> {
        self.folder.half_made(yes).map_err(|e| StoreError::Engine(e.to_string()))
    }

    fn batch_bytes(&self) -> usize {
        self.db.batch_bytes()
    }

    fn size(&self) -> u64 {
        self.db.size() + size_of(&self.folder.log()).unwrap_or(0)
    }
}
