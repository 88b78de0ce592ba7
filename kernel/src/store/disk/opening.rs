//! Opens the database: first a copy, so that damage is found before anything is written over it.

use std::path::Path;

use super::super::ballast::Ballast;
use super::super::engine::{APPLIED, Batch, OWN_ROWS, Reads, Span};
use super::super::engine_kind::EngineKind;
use super::super::folder::{self, Folder};
use super::super::folder_move;
use super::super::free_space::{FreeSpace, Working, is_full, size_of};
use super::super::log::{self, FileLog, Source};
use super::super::memtables::Memtables;
use super::super::opened::{LogOf, Opened};
use super::super::{OpenError, StoreError, error};
use super::blocks::Blocks;
use super::database::{Database, why};
use super::online_compaction::OnlineCompaction;
use super::quiet::quietly;
use super::row_cache::RowCache;
use super::store_engine::{DiskEngine, closed_key, closed_times};
use super::{fjall_database, sled_database};

/// The value of the row that every store has from the beginning. Without it the opened database is not the one that was
/// made.
const HEADER: &[u8] = b"sokoni 1";

fn header_key() -> Vec<u8> {
    [OWN_ROWS, b"header"].concat()
}

/// Opens the store in a folder, or makes one in an empty folder.
pub(in super::super) fn open(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    durable: bool,
) -> Result<Opened, OpenError> {
    let engine = open_engine(path, kind, cache_bytes, durable)?;
    with_log(path, engine, kind, durable).map_err(|why| error::unreadable(path, why))
}

/// Opens the engine alone, to fill it or to compare it: a store that is being made has no log yet.
pub(in super::super) fn open_engine(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    durable: bool,
) -> Result<DiskEngine, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        folder.begin()?;
    } else if folder.kind != kind {
        return Err(OpenError::OtherEngine { path: path.to_owned(), found: folder.kind, wanted: kind });
    }
    let inside = folder.engine();
    let ballast = Ballast::new(path);
    let looked = FreeSpace::new(path, ".room", working_room(kind, &inside, None)).look(0, 0);
    let full = looked.is_err();
    match looked {
        Ok(()) => {}
        Err(e) if folder.fresh || !is_full(&e) || !ballast.drop_for_room().unwrap_or(false) => {
            return Err(error::io(path, &e));
        }
        Err(_) => tracing::warn!(
            "the disk is full: the shop can be read, and refuses what would be written until there is room"
        ),
    }
    let room = FreeSpace::new(path, ".room", working_room(kind, &inside, Some(path)));
    let closed = folder.closed()?;
    // The engine repairs while it opens, and some damage it finds out only when it reads. So it opens a copy first.
    if !folder.fresh
        && !full
        && let Some(copy) = folder.copy()?
    {
        try_copy(path, &copy, kind, closed)?;
    }
    if folder.fresh {
        kind.mark(&inside).map_err(|e| error::io(&inside, &e))?;
    }
    // A quarter of the memory for single rows, the rest for the database.
    let of_database = cache_bytes - cache_bytes / 4;
    let db = start(path, kind, &inside, of_database, false)?;
    if folder.fresh {
        db.write(&first_rows(0))
            .and_then(|()| db.flush())
            .and_then(|()| db.sync())
            .map_err(|e| error::unreadable(path, why(e)))?;
        folder.finish()?;
    } else {
        check(path, &*db, kind, closed, false)?;
    }
    let shop = path.to_owned();
    let anew = move |at: &Path| {
        kind.mark(at).map_err(|e| error::io(at, &e))?;
        start(&shop, kind, at, of_database, false)
    };
    let compaction = OnlineCompaction::new(path.to_owned(), Box::new(anew));
    Ok(DiskEngine { db, cache: RowCache::new(cache_bytes / 4), durable, room, ballast, compaction, folder })
}

/// The engine's own rows of a store that was closed so many times.
pub(super) fn first_rows(closed: u64) -> Batch {
    let mut rows = Batch::from([(header_key().into(), Some((*HEADER).into()))]);
    if closed > 0 {
        rows.insert(closed_key().into(), Some(closed.to_be_bytes().into()));
    }
    rows
}

/// How much of the log stays in memory when a store is opened, in bytes: the rest is given to the engine at once.
const REPLAYED: usize = 64 << 20;

/// Begins the log of an engine that has none: it is new, or a backup or an older program made it.
fn new_log(engine: &DiskEngine) -> Result<Source, String> {
    let source = Source { shop: uuid::Uuid::new_v4().into_bytes(), applied: 0 };
    if log::has_groups(&engine.folder.log()) {
        return Err("its log is of another shop".to_owned());
    }
    log::renew(&engine.folder.log(), source, &mut engine.scan(Span::all(), false))?;
    // Last, so that an engine that names a log has one.
    let applied = Batch::from([(APPLIED.into(), Some(source.stored().into()))]);
    let durably = engine.db.write(&applied).and_then(|()| engine.db.flush()).and_then(|()| engine.db.sync());
    durably.map_err(why).map(|()| source)
}

/// How far the engine of a store is, which must open and be read to the last row.
pub(in super::super) fn source(path: &Path, kind: EngineKind, cache_bytes: u64) -> Option<Source> {
    let engine = open_engine(path, kind, cache_bytes, true).ok()?;
    check(path, &*engine.db, kind, engine.folder.closed().ok()?, true).ok()?;
    engine.get(APPLIED).ok()?.as_deref().and_then(Source::read)
}

/// Begins the log anew with all rows of the engine of a store, which has all groups of the log.
pub(in super::super) fn new_base(path: &Path, kind: EngineKind, cache_bytes: u64) -> Result<(), OpenError> {
    let engine = open_engine(path, kind, cache_bytes, true)?;
    let written = || {
        let source = engine.get(APPLIED).map_err(why)?.as_deref().and_then(Source::read).ok_or("it has no log")?;
        log::begin_anew(&engine.folder.log(), source, &mut engine.scan(Span::all(), false))
    };
    written().map_err(|why| error::unreadable(path, why))
}

/// Reads what the log has and the engine does not.
fn with_log(path: &Path, engine: DiskEngine, kind: EngineKind, durable: bool) -> Result<Opened, String> {
    if let Some(moving) = folder_move::moving(path).map_err(|error| error.to_string())? {
        return Err(moving.refusal());
    }
    if engine.folder.is_view() {
        return Err(format!(
            "it is a node's: its shop is in a database, and store.log must be {:?}; `sokoni move --to file` takes the shop back",
            "postgres"
        ));
    }
    let memtables = Memtables::default();
    let room = FreeSpace::new(path, ".room-log", working_room(kind, &engine.folder.engine(), Some(path)));
    let source = match engine.get(APPLIED).map_err(why)?.as_deref().and_then(Source::read) {
        Some(source) => source,
        None => new_log(&engine)?,
    };
    if !durable && log::check_after(&engine.folder.log(), source).is_err() {
        // A kill left the engine with rows that the log had not written: without durability it may.
        let _ = std::fs::remove_dir_all(engine.folder.log());
        log::renew(&engine.folder.log(), source, &mut engine.scan(Span::all(), false))?;
    }
    let Source { shop, mut applied } = source;
    let log::Opened { log, last } = FileLog::open(engine.folder.log(), source, durable, room, |group, rows| {
        memtables.replay(group, &rows);
        if memtables.now().bytes() > REPLAYED {
            memtables.flush(&engine, shop).map_err(|failure| why(failure.error))?;
            applied = group;
        }
        Ok(())
    })?;
    Ok(Opened { engine: Box::new(engine), log: LogOf::One(Box::new(log)), shop, memtables, applied, last })
}

/// The room in which fjall writes a table of what it holds in memory, in bytes. With it, a disk that has no more room
/// than its ballast left is still full.
const TABLE: u64 = 4 << 20;
/// The most room that fjall takes for a while to merge tables, in bytes.
const MOST_MERGED: u64 = 96 << 20;

/// The room that the engine may need at any time beyond the need of a commit: fjall writes and merges tables. What the
/// ballast of `store` lacks is added.
fn working_room(kind: EngineKind, engine: &Path, store: Option<&Path>) -> Working {
    let (tables, ballast) = (engine.join("keyspaces"), store.map(Ballast::new));
    Box::new(move || {
        let merged = match kind {
            EngineKind::Sled => 0,
            EngineKind::Fjall => TABLE + size_of(&tables).unwrap_or(0).min(MOST_MERGED),
        };
        merged + ballast.as_ref().map_or(0, Ballast::owed)
    })
}

/// Opens the database of an engine, or makes one in a folder that has the engine's mark. A `trial` is deleted afterwards.
pub(super) fn start(
    path: &Path,
    kind: EngineKind,
    at: &Path,
    cache_bytes: u64,
    trial: bool,
) -> Result<Box<dyn Database>, OpenError> {
    match kind {
        EngineKind::Sled if kind.marked(at) => {
            // Half of the memory for packed blocks, half for those that were read.
            let below = sled_database::start(path, at, cache_bytes / 2, trial)?;
            Ok(Box::new(Blocks::new(below, cache_bytes / 2)))
        }
        // A folder of format 1.
        EngineKind::Sled => sled_database::start(path, at, cache_bytes, trial),
        EngineKind::Fjall => fjall_database::start(path, at, cache_bytes),
    }
}

/// Checks that the database is the one that was made, in its state at the last clean close or newer; and, if `whole`,
/// that every row can be read.
pub(super) fn check(
    path: &Path,
    db: &dyn Database,
    kind: EngineKind,
    closed: u64,
    whole: bool,
) -> Result<(), OpenError> {
    let (files, damaged) = match kind {
        EngineKind::Sled => ("store/db", sled_database::DAMAGED),
        EngineKind::Fjall => ("store", fjall_database::DAMAGED),
    };
    let look = || -> Result<Result<(), &str>, StoreError> {
        if db.get(&header_key())?.as_deref() != Some(HEADER) {
            return Ok(Err("has lost its first row"));
        }
        if closed_times(db)? < closed {
            return Ok(Err("has lost what was stored last"));
        }
        if whole {
            db.scan(Span::all(), false).try_for_each(|row| row.map(drop))?;
        }
        Ok(Ok(()))
    };
    match quietly(look) {
        Some(Ok(Ok(()))) => Ok(()),
        Some(Ok(Err(lost))) => Err(error::unreadable(path, format!("{files} {lost}"))),
        Some(Err(e)) => Err(error::unreadable(path, why(e))),
        None => Err(error::unreadable(path, damaged)),
    }
}

/// Checks that the copy of a store opens, and can be read to the last row.
pub(in super::super) fn try_copy(
    path: &Path,
    copy: &folder::Copy,
    kind: EngineKind,
    closed: u64,
) -> Result<(), OpenError> {
    check(path, &*start(path, kind, &copy.0, CACHE_OF_A_TRY, true)?, kind, closed, true)
}

/// The cache of a trial, in bytes: little, because each row is read once.
const CACHE_OF_A_TRY: u64 = 8 << 20;
