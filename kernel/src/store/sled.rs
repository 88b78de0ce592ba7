//! The engine on disk. The only file that names it.
//!
//! Durable means flushed *and* synced: the engine's own flush leaves the disk's cache alone, so the database file is
//! synced through a handle of our own. One tree, plain batches, one writing thread; nothing else of it is used.

use std::fs::File;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::Instant;

use super::backup::Sums;
use super::engine::{Batch, CommitError, Engine, Pair, Pairs, Reads, Span};
use super::folder::{self, BETWEEN_TRIES, Folder, PATIENCE};
use super::room::Room;
use super::{OpenError, StoreError, backup};

/// A row that every store has from the first. Without it what was opened is not what was made.
const HEADER: (&[u8], &[u8]) = (b"_store\0meta\0header", b"sokoni 1");
/// How often the store was closed well. The folder knows too: if it knows of more, the database fell back to an older
/// state.
const CLOSED: &[u8] = b"_store\0meta\0closed";

/// See the module.
pub(super) struct SledEngine {
    db: sled::Db,
    /// The database file, to sync it.
    file: File,
    durable: bool,
    room: Room,
    /// The first error that the database met. It would wait for ever for what it failed to write, so it is not
    /// written or flushed again, not even at its end.
    dead: OnceLock<StoreError>,
    folder: Folder,
}

/// Opens the store in a folder, or makes one in an empty folder.
pub(super) fn open(path: &Path, cache_bytes: u64, durable: bool) -> Result<SledEngine, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        folder.begin()?;
    }
    let inside = folder.engine();
    let room = Room::new(path);
    room.look(0, 0).map_err(|e| folder::io(path, &e))?;
    let closed = folder.closed()?;
    // The engine repairs while it opens, and some damage it finds out only when it reads. So it opens a copy first.
    if !folder.fresh
        && let Some(copy) = folder.copy()?
    {
        try_copy(path, &copy, closed)?;
    }
    let db = start(path, &config().path(&inside).cache_capacity(cache_bytes))?;
    let file = File::options().read(true).write(true).open(inside.join("db")).map_err(|e| folder::io(path, &e))?;
    if folder.fresh {
        db.insert(HEADER.0, HEADER.1).and_then(|_| db.flush()).map_err(|e| folder::unreadable(path, plain(&e)))?;
        file.sync_all().map_err(|e| folder::io(path, &e))?;
        folder.finish()?;
    } else {
        check(path, &db, closed, false)?;
    }
    Ok(SledEngine { db, file, durable, room, dead: OnceLock::new(), folder })
}

/// Whether the database is the one that was made, as it was when it was last closed well or newer; and, where `whole`,
/// whether every row can be read.
fn check(path: &Path, db: &sled::Db, closed: u64, whole: bool) -> Result<(), OpenError> {
    let look = || -> sled::Result<Result<(), &str>> {
        if db.get(HEADER.0)?.as_deref() != Some(HEADER.1) {
            return Ok(Err("store/db has lost its first row"));
        }
        if closed_times(db)? < closed {
            return Ok(Err("store/db has lost what was stored last"));
        }
        if whole {
            db.iter().try_for_each(|row| row.map(drop))?;
        }
        Ok(Ok(()))
    };
    match quietly(look) {
        Some(Ok(Ok(()))) => Ok(()),
        Some(Ok(Err(why))) => Err(folder::unreadable(path, why)),
        Some(Err(e)) => Err(folder::unreadable(path, plain(&e))),
        None => Err(folder::unreadable(path, DAMAGED)),
    }
}

const DAMAGED: &str = "store/db is damaged";

fn closed_times(db: &sled::Db) -> sled::Result<u64> {
    let times = db.get(CLOSED)?.and_then(|times| <[u8; 8]>::try_from(times.as_ref()).ok());
    Ok(times.map_or(0, u64::from_be_bytes))
}

/// Whether the copy of a store opens, and can be read to the last row.
pub(super) fn try_copy(path: &Path, copy: &folder::Copy, closed: u64) -> Result<(), OpenError> {
    check(path, &start(path, &config().path(&copy.0).temporary(true).cache_capacity(CACHE_OF_A_TRY))?, closed, true)
}

/// In bytes: little, since each row is read once.
const CACHE_OF_A_TRY: u64 = 8 << 20;

fn config() -> sled::Config {
    sled::Config::new().segment_size(folder::SEGMENT).flush_every_ms(None)
}

/// Writes all rows of the store in a folder into new files, compares them, and lets these take the place of the old ones in
/// one step: how many rows there are.
pub(super) fn compact(path: &Path, cache_bytes: u64) -> Result<u64, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        return Err(folder::unreadable(path, "there is no store in it yet"));
    }
    let (old, new) = (folder.engine(), folder.new_engine());
    let fault = |e: std::io::Error| folder::io(&new, &e);
    match std::fs::remove_dir_all(&new) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(fault(e)),
        _ => {}
    }
    let rows = copy_rows(path, &old, &new, cache_bytes, folder.closed()?).inspect_err(|_| {
        let _ = std::fs::remove_dir_all(&new);
    })?;
    sync_files(&new).map_err(fault)?;
    backup::swap(&new, &old).map_err(|e| folder::io(&old, &e))?;
    // Of the old files nothing is needed any more; what cannot be taken away now is so next time.
    let _ = std::fs::remove_dir_all(&new);
    Ok(rows)
}

/// Fills a new database with all rows of the old one, and reads both to the end.
fn copy_rows(path: &Path, old: &Path, new: &Path, cache_bytes: u64, closed: u64) -> Result<u64, OpenError> {
    let unreadable = |e: sled::Error| folder::unreadable(path, plain(&e));
    let open = |at: &Path| start(path, &config().path(at).cache_capacity(cache_bytes));
    let (mut before, mut after, mut rows) = (Sums::default(), Sums::default(), 0);
    {
        let (from, to) = (open(old)?, open(new)?);
        check(path, &from, closed, false)?;
        let (mut batch, mut bytes) = (sled::Batch::default(), 0);
        for row in from.iter() {
            let (key, value) = row.map_err(unreadable)?;
            before.add(&key, &value);
            (rows, bytes) = (rows + 1, bytes + key.len() + value.len());
            batch.insert(key, value);
            if bytes > COPIED {
                to.apply_batch(std::mem::take(&mut batch)).map_err(unreadable)?;
                bytes = 0;
            }
        }
        to.apply_batch(batch).and_then(|()| to.flush()).map_err(unreadable)?;
    }
    for row in open(new)?.iter() {
        let (key, value) = row.map_err(unreadable)?;
        after.add(&key, &value);
    }
    if before.finish() != after.finish() {
        return Err(folder::unreadable(
            path,
            "its rows came out otherwise when they were copied; nothing was replaced",
        ));
    }
    released(path, old)?;
    released(path, new)?;
    Ok(rows)
}

/// Waits until a database that was closed in this process has let go of its file.
fn released(path: &Path, engine: &Path) -> Result<(), OpenError> {
    let file = File::open(engine.join("db")).map_err(|e| folder::io(path, &e))?;
    let begun = Instant::now();
    while file.try_lock().is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(OpenError::Locked(path.to_owned()));
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    Ok(())
}

/// Syncs a folder with all in it.
fn sync_files(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { sync_files(&path)? } else { File::open(&path)?.sync_all()? }
    }
    File::open(folder)?.sync_all()
}

/// How much of the rows is copied at once, in bytes.
const COPIED: usize = 4 << 20;

/// Opens the database. An engine that was just closed in this process lets go of its file a little later.
fn start(path: &Path, config: &sled::Config) -> Result<sled::Db, OpenError> {
    let begun = Instant::now();
    loop {
        match quietly(|| config.open()) {
            Some(Ok(db)) => return Ok(db),
            Some(Err(e)) if is_lock(&e) && begun.elapsed() < PATIENCE => std::thread::sleep(BETWEEN_TRIES),
            Some(Err(e)) if is_lock(&e) => return Err(OpenError::Locked(path.to_owned())),
            Some(Err(sled::Error::Io(e))) => return Err(folder::io(path, &e)),
            Some(Err(e)) => return Err(folder::unreadable(path, plain(&e))),
            None => return Err(folder::unreadable(path, DAMAGED)),
        }
    }
}

fn is_lock(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(e) if e.to_string().starts_with("could not acquire lock"))
}

/// How many engines are being opened at this moment.
static OPENING: AtomicUsize = AtomicUsize::new(0);

/// Runs `f`, which may panic over damaged files, on this thread or on the engine's own: `None`, and nothing printed.
fn quietly<T>(f: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    thread_local! { static QUIET: std::cell::Cell<bool> = const { std::cell::Cell::new(false) }; }
    HOOK.call_once(|| {
        let others = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let thread = std::thread::current();
            let of_engine = thread.name().is_some_and(|name| name.starts_with("sled-"));
            let quiet = QUIET.get() || (of_engine && OPENING.load(Ordering::SeqCst) > 0);
            if !quiet {
                others(panic);
            }
        }));
    });
    OPENING.fetch_add(1, Ordering::SeqCst);
    QUIET.set(true);
    let outcome = catch_unwind(AssertUnwindSafe(f)).ok();
    QUIET.set(false);
    OPENING.fetch_sub(1, Ordering::SeqCst);
    outcome
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

fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

impl SledEngine {
    /// Keeps the first error.
    fn failed(&self, error: sled::Error) -> StoreError {
        let error = stored(error);
        let _ = self.dead.set(error.clone());
        error
    }

    /// Whether it may still be written.
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
        let mut rows = sled::Batch::default();
        for (key, value) in batch {
            match value {
                Some(value) => rows.insert(key.as_slice(), value.as_slice()),
                None => rows.remove(key.as_slice()),
            }
        }
        self.db.apply_batch(rows).map_err(|e| CommitError::uncertain(self.failed(e)))
    }

    fn sync(&self) -> Result<(), CommitError> {
        self.alive()?;
        if !self.durable {
            return Ok(());
        }
        self.db.flush().map_err(|e| CommitError::uncertain(self.failed(e)))?;
        self.file.sync_data().map_err(|e| CommitError::uncertain(self.failed(e.into())))
    }

    fn close(&self) -> Result<(), StoreError> {
        self.alive().map_err(|failure| failure.error)?;
        let times = closed_times(&self.db).map_err(|e| self.failed(e))?.saturating_add(1);
        self.db.insert(CLOSED, &times.to_be_bytes()).map_err(|e| self.failed(e))?;
        self.db.flush().map_err(|e| self.failed(e))?;
        self.file.sync_data().map_err(|e| self.failed(e.into()))?;
        // Last, for the store must never know of fewer times than the folder.
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
