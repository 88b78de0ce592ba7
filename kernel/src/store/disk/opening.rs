//! Opens the database: first a copy, so that damage is found before anything is written over it.

use std::path::Path;

use super::super::ballast::Ballast;
use super::super::engine::{Batch, OWN_ROWS, Span};
use super::super::engine_kind::EngineKind;
use super::super::folder::{self, Folder};
use super::super::free_space::{FreeSpace, is_full, size_of};
use super::super::{OpenError, StoreError, error};
use super::blocks::Blocks;
use super::database::Database;
use super::quiet::quietly;
use super::store_engine::{DiskEngine, closed_times};
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
) -> Result<DiskEngine, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        folder.begin()?;
    } else if folder.kind != kind {
        return Err(OpenError::OtherEngine { path: path.to_owned(), found: folder.kind, wanted: kind });
    }
    let inside = folder.engine();
    let (working, ballast) = (working_room(kind, &inside), Ballast::new(path));
    let looked = FreeSpace::new(path, working).look(0, 0);
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
    let room = FreeSpace::new(path, working + ballast.owed());
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
    let db = start(path, kind, &inside, cache_bytes, false)?;
    if folder.fresh {
        let header = Batch::from([(header_key(), Some(HEADER.to_vec()))]);
        db.write(&header)
            .and_then(|()| db.flush())
            .and_then(|()| db.sync())
            .map_err(|e| error::unreadable(path, why(e)))?;
        folder.finish()?;
    } else {
        check(path, &*db, kind, closed, false)?;
    }
    Ok(DiskEngine { db, durable, room, ballast, folder })
}

/// The room in which fjall writes a table of what it holds in memory, in bytes. With it, a disk that has no more room
/// than its ballast left is still full.
const TABLE: u64 = 4 << 20;
/// The most room that fjall takes for a while to merge tables, in bytes.
const MOST_MERGED: u64 = 96 << 20;

/// The room that the engine may need at any time beyond the need of a commit, in bytes: fjall writes and merges tables.
fn working_room(kind: EngineKind, engine: &Path) -> u64 {
    match kind {
        EngineKind::Sled => 0,
        EngineKind::Fjall => TABLE + size_of(&engine.join("keyspaces")).unwrap_or(0).min(MOST_MERGED),
    }
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
            sled_database::start(path, at, cache_bytes, trial).map(|rows| Box::new(Blocks(rows)) as Box<dyn Database>)
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

/// The engine's own words.
pub(super) fn why(error: StoreError) -> String {
    match error {
        StoreError::Engine(why) | StoreError::Full(why) => why,
        other => other.to_string(),
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
