//! Writes all rows into new files, of the same engine or of the other one. In old files every value that was ever
//! overwritten takes room.

use std::path::Path;

use super::super::engine::{APPLIED, Pair, Span};
use super::super::engine_kind::EngineKind;
use super::super::folder::Folder;
use super::super::free_space::free;
use super::super::log::{self, Source};
use super::super::{OpenError, StoreError, backup, error};
use super::database::{Database, why};
use super::files::{released, sync_files};
use super::opening::{check, start};

/// How far a rewriting is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many rows are written.
    Written(u64),
    /// So many of them are read again.
    ReadAgain(u64),
}

/// The number of rows between two reports.
const BETWEEN_REPORTS: u64 = if cfg!(test) { 500 } else { 100_000 };
/// How many times the bytes of its rows an engine's new files may take: sled writes its pages more than once.
const MOST_GROWN: u64 = 2;
/// The room that new files take beyond what follows from the rows, in bytes: a journal, and what commits keep free.
const BESIDE: u64 = 96 << 20;

/// Writes all rows of the store in a folder into new files of the engine `to`, compares them, and replaces the old files
/// in one step. Returns the number of rows.
pub(in super::super) fn rewrite(
    path: &Path,
    to: Option<EngineKind>,
    cache_bytes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<u64, OpenError> {
    let folder = Folder::enter(path)?;
    if folder.fresh {
        return Err(error::unreadable(path, "there is no store in it yet"));
    }
    let to = to.unwrap_or(folder.kind);
    let (old, new) = (folder.engine(), folder.new_engine());
    let fault = |e: std::io::Error| error::io(&new, &e);
    folder.clear_new_engine()?;
    let open = |kind, at: &Path| start(path, kind, at, cache_bytes, false);
    to.mark(&new).map_err(fault)?;
    let mut copied = || {
        let from = open(folder.kind, &old)?;
        check(path, &*from, folder.kind, folder.closed()?, false)?;
        if to != folder.kind || !to.marked(&old) {
            has_room(path, bytes_of(path, &*from)?)?;
        }
        let rows = copy_rows(path, &*from, || open(to, &new), progress)?;
        let source = from.get(APPLIED).map_err(|e| error::unreadable(path, why(e)))?;
        // The log of a node is elsewhere.
        if let Some(source) = source.as_deref().and_then(Source::read).filter(|_| !folder.is_view()) {
            // Rows that an older program wrote beside the log are in no group of it.
            log::renew(&folder.log(), source, &mut from.scan(Span::all(), false))
                .map_err(|why| error::unreadable(path, why))?;
        }
        Ok(rows)
    };
    let rows = copied().and_then(|rows| {
        released(path, folder.kind, &old)?;
        released(path, to, &new)?;
        sync_files(&new).map_err(fault)?;
        // Before the swap: an older program would take blocks for rows, or could not read dense ones.
        folder.set_format()?;
        Ok(rows)
    });
    let rows = rows.inspect_err(|_| {
        let _ = folder.clear_new_engine();
    })?;
    backup::swap(&new, &old).map_err(|e| error::io(&old, &e))?;
    // The old files are not needed any more; those that cannot be deleted now are deleted next time.
    let _ = folder.clear_new_engine();
    Ok(rows)
}

/// The bytes of all rows.
fn bytes_of(path: &Path, from: &dyn Database) -> Result<u64, OpenError> {
    let mut bytes = 0;
    for row in from.scan(Span::all(), false) {
        let (key, value) = row.map_err(|e| error::unreadable(path, why(e)))?;
        bytes += (key.len() + value.len()) as u64;
    }
    Ok(bytes)
}

/// Checks that the disk has room for rows of so many bytes in new files.
pub(in super::super) fn has_room(path: &Path, bytes: u64) -> Result<(), OpenError> {
    let (free, needed) = (free(path).map_err(|e| error::io(path, &e))?, MOST_GROWN * bytes + BESIDE);
    if free < needed {
        return Err(OpenError::NoRoom { path: path.to_owned(), free: free >> 20, needed: needed >> 20 });
    }
    Ok(())
}

/// Fills a new database with all rows of the old one, opens it anew, reads it to the end, and compares number and
/// checksum of the rows of each table.
fn copy_rows(
    path: &Path,
    from: &dyn Database,
    new: impl Fn() -> Result<Box<dyn Database>, OpenError>,
    progress: &mut dyn FnMut(Progress),
) -> Result<u64, OpenError> {
    let unreadable = |e: StoreError| error::unreadable(path, why(e));
    let (mut before, mut after) = (Counted::default(), Counted::default());
    let mut rows =
        from.scan(Span::all(), false).inspect(|row| before.add(row, &mut |n| progress(Progress::Written(n))));
    new()?.fill(&mut rows).map_err(unreadable)?;
    drop(rows);
    for row in new()?.scan(Span::all(), false) {
        after.add(&row, &mut |n| progress(Progress::ReadAgain(n)));
        row.map_err(unreadable)?;
    }
    let rows = before.rows;
    if rows != after.rows || before.sums.finish() != after.sums.finish() {
        return Err(error::unreadable(path, "its rows came out otherwise when they were copied; nothing was replaced"));
    }
    Ok(rows)
}

/// Number and checksums of rows.
#[derive(Default)]
struct Counted {
    rows: u64,
    sums: backup::Sums,
}

impl Counted {
    fn add(&mut self, row: &Result<Pair, StoreError>, report: &mut dyn FnMut(u64)) {
        if let Ok((key, value)) = row {
            self.rows += 1;
            self.sums.add(key, value);
            if self.rows.is_multiple_of(BETWEEN_REPORTS) {
                report(self.rows);
            }
        }
    }
}
