//! The repair of the storage engine's files after damage. It is tried on a copy, so that nothing is made worse.
//!
//! Sled's snapshots can be made anew from its log, unless nothing of the part before the last one is needed any more:
//! sled gives that part up, and then takes its log for cut off. Each of fjall's files holds rows that no other file has.

use std::fs;
use std::path::{Path, PathBuf};

use super::engine_kind::EngineKind;
use super::folder::{self, Folder};
use super::{OpenError, disk, error, folder_move, log, segments};

/// Returns the engine's snapshot files, if one is damaged and all rows can be read without them: the engine makes them
/// anew from its log. This is tried on a copy, which is read to the last row.
///
/// # Errors
/// [`OpenError`] where it cannot be tried, or where the store does not open without them either.
pub fn without_snapshots(path: &Path) -> Result<Vec<PathBuf>, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        return Err(error::unreadable(path, "there is no store in it yet"));
    }
    if folder.kind != EngineKind::Sled {
        return Err(error::unreadable(path, "nothing of its engine's files can be made anew"));
    }
    let snapshots = snapshots(&folder.engine()).map_err(|e| error::io(path, &e))?;
    // A snapshot that is whole and does not fit the log shows that the log lost its end.
    if !snapshots.iter().any(|snapshot| is_damaged(snapshot)) {
        return Err(error::unreadable(path, "store/db is damaged"));
    }
    let copy = folder.copy_without(&snapshots)?;
    disk::try_copy(path, &copy, folder.kind, folder.closed()?)?;
    Ok(snapshots)
}

/// Checks that the log is whole, so that the engine's files can be made anew from it. Reads all of it. Returns the number
/// of its last group.
///
/// # Errors
/// What is wrong with it, for a person.
pub fn check_log(path: &Path) -> Result<u64, String> {
    let log = path.join("log");
    let base = log::whole_base(&log)?;
    log::rows_of_base(&base)?.try_for_each(|row| row.map(drop))?;
    log::groups_after_base(&log, &base, |_, _| Ok(()))
}

/// How far a store goes: the last group of which its log knows, and the last one of its engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The log's. What is after it may be lost.
    pub log: u64,
    /// The engine's.
    pub engine: u64,
}

/// How far a store goes whose engine is whole and has all groups of which the log knows, so that the log can be begun
/// anew. A log without a segment does not know how far it went, unless the engine is ahead of it.
pub fn engine_has_all(path: &Path, kind: EngineKind, cache_bytes: u64) -> Option<Extent> {
    // The log of a node is elsewhere.
    if folder::is_view(path) || folder_move::moving(path).ok()?.is_some() {
        return None;
    }
    let (log, engine) = (path.join("log"), disk::source(path, kind, cache_bytes)?);
    let found = Extent { log: log::last_known(&log, engine.shop)?, engine: engine.applied };
    let has_all = found.log < found.engine || (found.log == found.engine && log::has_groups(&log));
    has_all.then_some(found)
}

/// Begins the log anew with the rows of the engine, which has all groups of it.
///
/// # Errors
/// [`OpenError`]; the log is as it was.
pub fn log_from_engine(path: &Path, kind: EngineKind, cache_bytes: u64) -> Result<(), OpenError> {
    disk::new_base(path, kind, cache_bytes)
}

/// Makes the engine's files anew from the log.
///
/// # Errors
/// [`OpenError`]; the files are as they were.
pub fn engine_from_log(path: &Path, kind: EngineKind, cache_bytes: u64) -> Result<(), OpenError> {
    disk::rebuild(path, kind, cache_bytes).map(drop)
}

/// Deletes these files, durably.
///
/// # Errors
/// [`OpenError::Io`].
pub fn take_away(path: &Path, files: &[PathBuf]) -> Result<(), OpenError> {
    files.iter().try_for_each(|file| fs::remove_file(file).map_err(|e| error::io(file, &e)))?;
    folder::sync_folder(&path.join("store"))
}

/// Whether the folder's marker is lost or damaged, and all the rest is whole. Tried on a copy.
pub fn can_mark(path: &Path) -> bool {
    let whole = || {
        let folder = Folder::enter_unmarked(path)?;
        disk::try_copy(path, &folder.copy_without(&[])?, folder.kind, folder.closed()?)
    };
    folder::format_of(path).is_err() && whole().is_ok()
}

/// Writes the folder's marker anew.
///
/// # Errors
/// [`OpenError`]; the marker is as it was.
pub fn mark(path: &Path) -> Result<(), OpenError> {
    let folder = Folder::enter_unmarked(path)?;
    folder.finish()
}

/// Whether a snapshot file fails its own checksum, a CRC-32 in its last 4 bytes. The 8 bytes before that are not
/// summed.
fn is_damaged(snapshot: &Path) -> bool {
    let Ok(bytes) = fs::read(snapshot) else { return true };
    let Some((rest, sum)) = bytes.split_last_chunk::<4>() else { return true };
    let Some(summed) = rest.len().checked_sub(8).filter(|length| *length > 0) else { return true };
    segments::crc32(&rest[..summed]) != u32::from_le_bytes(*sum)
}

fn snapshots(engine: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(engine)? {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(|name| name.starts_with("snap.")) {
            found.push(entry.path());
        }
    }
    Ok(found)
}
