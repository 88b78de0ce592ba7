//! The database of fjall: a journal that every commit is synced to, and sorted tables into which a thread of the engine
//! writes what the journal holds.

use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use fjall::compaction::Leveled;
use fjall::config::{BlockSizePolicy, CompressionPolicy};
use fjall::{CompressionType, Error, Keyspace, KeyspaceCreateOptions, LsmError, PersistMode};

use super::super::engine::{Batch, Pair, Pairs, Reads, SharedBytes, Span, bytes_of};
use super::super::free_space::{is_full, size_of};
use super::super::lock::{BETWEEN_TRIES, PATIENCE};
use super::super::{OpenError, StoreError, error, priority};
use super::database::Database;
use super::quiet::quietly;

/// The text of an error over damage.
pub(super) const DAMAGED: &str = "store is damaged";

/// The one keyspace, which holds all rows.
const ROWS: &str = "rows";
/// How much is held in memory before it is written to a table, in bytes.
const IN_MEMORY: u64 = 32 << 20;
/// A batch of so many bytes or more is written to a table at once.
const LARGE: usize = 4 << 20;
/// The size of a block of a table, in bytes before compression.
const BLOCK: u32 = 16 << 10;
/// The size of a table, in bytes: small, so that a merge of tables takes little room for a while.
const TABLE: u64 = 8 << 20;
/// The most bytes of journals, as little as the engine allows.
const JOURNALS: u64 = 64 << 20;
/// The engine's threads: one writes tables while another merges them.
const THREADS: usize = 2;

/// A database of fjall.
struct FjallDatabase {
    // It is dropped before the database: that waits for its threads.
    rows: Keyspace,
    db: fjall::Database,
    folder: PathBuf,
}

/// Opens a database, or makes one. A database that was just closed in this process may be locked a little longer.
pub(super) fn start(path: &Path, at: &Path, cache_bytes: u64) -> Result<Box<dyn Database>, OpenError> {
    let open = || {
        let db = fjall::Database::builder(at)
            .cache_size(cache_bytes)
            .manual_journal_persist(true)
            .max_journaling_size(JOURNALS)
            .worker_threads(THREADS)
            .open()?;
        let rows = db.keyspace(ROWS, options)?;
        Ok(FjallDatabase { rows, db, folder: at.to_owned() })
    };
    let begun = Instant::now();
    loop {
        match nicely(|| quietly(open)).map_err(|e| error::io(path, &e))? {
            Some(Ok(db)) => return Ok(Box::new(db)),
            Some(Err(Error::Locked)) if begun.elapsed() < PATIENCE => std::thread::sleep(BETWEEN_TRIES),
            Some(Err(Error::Locked)) => return Err(OpenError::Locked(path.to_owned())),
            Some(Err(Error::Io(e) | Error::Storage(LsmError::Io(e)))) => return Err(error::io(path, &e)),
            Some(Err(e)) => return Err(error::unreadable(path, plain(&e))),
            None => return Err(error::unreadable(path, DAMAGED)),
        }
    }
}

/// Runs `open` on a thread of lower priority, which the threads that it starts take over.
fn nicely<T: Send>(open: impl FnOnce() -> T + Send) -> std::io::Result<T> {
    std::thread::scope(|scope| {
        let opener = std::thread::Builder::new().name("store-opener".to_owned()).spawn_scoped(scope, || {
            priority::lower(priority::TIDYING);
            open()
        })?;
        opener.join().map_err(|_| std::io::Error::other(DAMAGED))
    })
}

fn options() -> KeyspaceCreateOptions {
    KeyspaceCreateOptions::default()
        .manual_journal_persist(true)
        .max_memtable_size(IN_MEMORY)
        .data_block_size_policy(BlockSizePolicy::all(BLOCK))
        .data_block_compression_policy(CompressionPolicy::all(CompressionType::Lz4))
        .compaction_strategy(Arc::new(Leveled::default().with_table_target_size(TABLE)))
}

fn plain(error: &Error) -> String {
    match error {
        Error::InvalidVersion(_) => "it was made by another version of the storage engine".to_owned(),
        Error::Io(e) | Error::Storage(LsmError::Io(e)) => e.to_string(),
        Error::Poisoned => "the storage engine could not write".to_owned(),
        _ => DAMAGED.to_owned(),
    }
}

fn stored(error: Error) -> StoreError {
    match error {
        Error::Io(e) | Error::Storage(LsmError::Io(e)) if is_full(&e) => StoreError::Full(e.to_string()),
        other => StoreError::Engine(plain(&other)),
    }
}

impl FjallDatabase {
    /// Writes a batch as a table of its own. The journal does not get it, which would keep it on the disk a second time.
    fn write_table(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut table = self.rows.start_ingestion().map_err(stored)?;
        for (key, value) in batch {
            match value {
                Some(value) => table.write(&key[..], &value[..]),
                None => table.write_tombstone(&key[..]),
            }
            .map_err(stored)?;
        }
        table.finish().map_err(stored)
    }
}

impl Reads for FjallDatabase {
    fn get(&self, key: &[u8]) -> Result<Option<SharedBytes>, StoreError> {
        Ok(self.rows.get(key).map_err(stored)?.map(|value| value[..].into()))
    }

    fn scan(&self, span: Span, back: bool) -> Pairs<'_> {
        let from = if span.with_start { Bound::Included(span.start) } else { Bound::Excluded(span.start) };
        let rows = self.rows.range((from, Bound::Excluded(span.end)));
        let pair = |row: fjall::Guard| -> Result<Pair, StoreError> {
            row.into_inner().map(|(key, value)| (key[..].into(), value[..].into())).map_err(stored)
        };
        if back { Box::new(rows.rev().map(pair)) } else { Box::new(rows.map(pair)) }
    }
}

impl Database for FjallDatabase {
    /// The engine itself refuses to write after its first error.
    fn alive(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn write(&self, batch: &Batch) -> Result<(), StoreError> {
        if bytes_of(batch) >= LARGE {
            return self.write_table(batch);
        }
        let mut rows = self.db.batch();
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(&self.rows, &key[..], &value[..]),
                None => rows.remove(&self.rows, &key[..]),
            }
        }
        rows.commit().map_err(stored)
    }

    fn flush(&self) -> Result<(), StoreError> {
        self.db.persist(PersistMode::Buffer).map_err(stored)
    }

    fn sync(&self) -> Result<(), StoreError> {
        self.db.persist(PersistMode::SyncData).map_err(stored)
    }

    fn length(&self) -> u64 {
        0
    }

    /// All that the applier has: nobody waits for a batch, and a large one becomes one table.
    fn batch_bytes(&self) -> usize {
        usize::MAX
    }

    fn size(&self) -> u64 {
        size_of(&self.folder).unwrap_or(0)
    }

    /// Writes tables alone: rows that went through the journal would lie in it too.
    fn fill(&self, rows: &mut dyn Iterator<Item = Result<Pair, StoreError>>) -> Result<(), StoreError> {
        let mut tables = self.rows.start_ingestion().map_err(stored)?;
        for row in rows {
            let (key, value) = row?;
            tables.write(&key[..], &value[..]).map_err(stored)?;
        }
        tables.finish().map_err(stored)?;
        self.sync()
    }
}
