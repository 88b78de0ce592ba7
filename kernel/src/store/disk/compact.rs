//! Writes all rows into new files: in the old ones every value that was ever overwritten takes room.

use std::fs::File;
use std::path::Path;
use std::time::Instant;

use super::super::folder::Folder;
use super::super::lock::{BETWEEN_TRIES, PATIENCE};
use super::super::{OpenError, backup, error};
use super::open::{check, config, start};
use super::plain;

/// How much of the rows is copied at once, in bytes.
const COPIED: usize = 4 << 20;

/// Writes all rows of the store in a folder into new files, compares them, and replaces the old files in one step.
/// Returns the number of rows.
pub(in super::super) fn compact(path: &Path, cache_bytes: u64) -> Result<u64, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        return Err(error::unreadable(path, "there is no store in it yet"));
    }
    let (old, new) = (folder.engine(), folder.new_engine());
    let fault = |e: std::io::Error| error::io(&new, &e);
    match std::fs::remove_dir_all(&new) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(fault(e)),
        _ => {}
    }
    let rows = copy_rows(path, &old, &new, cache_bytes, folder.closed()?).inspect_err(|_| {
        let _ = std::fs::remove_dir_all(&new);
    })?;
    sync_files(&new).map_err(fault)?;
    backup::swap(&new, &old).map_err(|e| error::io(&old, &e))?;
    // The old files are not needed any more; those that cannot be deleted now are deleted next time.
    let _ = std::fs::remove_dir_all(&new);
    Ok(rows)
}

/// Fills a new database with all rows of the old one, and reads both to the end.
fn copy_rows(path: &Path, old: &Path, new: &Path, cache_bytes: u64, closed: u64) -> Result<u64, OpenError> {
    let unreadable = |e: sled::Error| error::unreadable(path, plain(&e));
    let open = |at: &Path| start(path, &config().path(at).cache_capacity(cache_bytes));
    let (mut before, mut after, mut rows) = (backup::Sums::default(), backup::Sums::default(), 0);
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
        return Err(error::unreadable(path, "its rows came out otherwise when they were copied; nothing was replaced"));
    }
    released(path, old)?;
    released(path, new)?;
    Ok(rows)
}

/// Waits until a database that was closed in this process has unlocked its file.
fn released(path: &Path, engine: &Path) -> Result<(), OpenError> {
    let file = File::open(engine.join("db")).map_err(|e| error::io(path, &e))?;
    let begun = Instant::now();
    while file.try_lock().is_err() {
        if begun.elapsed() > PATIENCE {
            return Err(OpenError::Locked(path.to_owned()));
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    Ok(())
}

/// Syncs a folder with everything in it.
fn sync_files(folder: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { sync_files(&path)? } else { File::open(&path)?.sync_all()? }
    }
    File::open(folder)?.sync_all()
}
