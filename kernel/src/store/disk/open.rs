//! Opens the database: first a copy, so that damage is found before anything is written over it.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::Instant;

use super::super::ballast::Ballast;
use super::super::folder::{self, Folder};
use super::super::free_space::FreeSpace;
use super::super::lock::{BETWEEN_TRIES, PATIENCE};
use super::super::{OpenError, error, segments};
use super::{DAMAGED, SledEngine, closed_times, plain};

/// A row that every store has from the beginning. Without it the opened database is not the one that was made.
const HEADER: (&[u8], &[u8]) = (b"_store\0meta\0header", b"sokoni 1");

/// Opens the store in a folder, or makes one in an empty folder.
pub(in super::super) fn open(path: &Path, cache_bytes: u64, durable: bool) -> Result<SledEngine, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        folder.begin()?;
    }
    let inside = folder.engine();
    let room = FreeSpace::new(path);
    let ballast = Ballast::new(path);
    let looked = room.look(0, 0);
    let is_full = looked.is_err();
    match looked {
        Ok(()) => {}
        Err(e) if folder.fresh || !super::is_full(&e) || !ballast.drop_for_room().unwrap_or(false) => {
            return Err(error::io(path, &e));
        }
        Err(_) => tracing::warn!(
            "the disk is full: the shop can be read, and refuses what would be written until there is room"
        ),
    }
    let closed = folder.closed()?;
    // The engine repairs while it opens, and some damage it finds out only when it reads. So it opens a copy first.
    if !folder.fresh
        && !is_full
        && let Some(copy) = folder.copy()?
    {
        try_copy(path, &copy, closed)?;
    }
    let db = start(path, &config().path(&inside).cache_capacity(cache_bytes))?;
    let file = File::options().read(true).write(true).open(inside.join("db")).map_err(|e| error::io(path, &e))?;
    if folder.fresh {
        db.insert(HEADER.0, HEADER.1).and_then(|_| db.flush()).map_err(|e| error::unreadable(path, plain(&e)))?;
        file.sync_all().map_err(|e| error::io(path, &e))?;
        folder.finish()?;
    } else {
        check(path, &db, closed, false)?;
    }
    Ok(SledEngine { db, file, durable, room, ballast, dead: OnceLock::new(), folder })
}

/// Checks that the database is the one that was made, in its state at the last clean close or newer; and, if `whole`,
/// that every row can be read.
pub(super) fn check(path: &Path, db: &sled::Db, closed: u64, whole: bool) -> Result<(), OpenError> {
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
        Some(Ok(Err(why))) => Err(error::unreadable(path, why)),
        Some(Err(e)) => Err(error::unreadable(path, plain(&e))),
        None => Err(error::unreadable(path, DAMAGED)),
    }
}

/// Checks that the copy of a store opens, and can be read to the last row.
pub(in super::super) fn try_copy(path: &Path, copy: &folder::Copy, closed: u64) -> Result<(), OpenError> {
    check(path, &start(path, &config().path(&copy.0).temporary(true).cache_capacity(CACHE_OF_A_TRY))?, closed, true)
}

/// The cache of a trial, in bytes: little, because each row is read once.
const CACHE_OF_A_TRY: u64 = 8 << 20;

pub(super) fn config() -> sled::Config {
    sled::Config::new().segment_size(segments::SEGMENT).flush_every_ms(None)
}

/// Opens the database. An engine that was just closed in this process unlocks its file a little later.
pub(super) fn start(path: &Path, config: &sled::Config) -> Result<sled::Db, OpenError> {
    let begun = Instant::now();
    loop {
        match quietly(|| config.open()) {
            Some(Ok(db)) => return Ok(db),
            Some(Err(e)) if is_lock(&e) && begun.elapsed() < PATIENCE => std::thread::sleep(BETWEEN_TRIES),
            Some(Err(e)) if is_lock(&e) => return Err(OpenError::Locked(path.to_owned())),
            Some(Err(sled::Error::Io(e))) => return Err(error::io(path, &e)),
            Some(Err(e)) => return Err(error::unreadable(path, plain(&e))),
            None => return Err(error::unreadable(path, DAMAGED)),
        }
    }
}

fn is_lock(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(e) if e.to_string().starts_with("could not acquire lock"))
}

/// How many engines are being opened at this moment.
static OPENING: AtomicUsize = AtomicUsize::new(0);

/// Runs `f`, which may panic over damaged files, on this thread or on the engine's own. After a panic it returns
/// `None`, and nothing is printed.
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
