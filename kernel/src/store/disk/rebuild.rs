//! Makes the engine's files anew from the log, which has all rows: they are a view of it.

use std::path::Path;

use super::super::engine::{APPLIED, Batch, bytes_of};
use super::super::engine_kind::EngineKind;
use super::super::folder::Folder;
use super::super::log::{self, Source};
use super::super::{OpenError, backup, error};
use super::database::why;
use super::files::{released, sync_files};
use super::opening::{check, first_rows, start};

/// How much of the log is given to the engine at once, in bytes.
const STEP: usize = 8 << 20;

/// Makes the files of an engine from the newest base that is whole and the groups after it, and puts them in the place
/// of what is there. Returns the number of the last group.
pub(in super::super) fn rebuild(path: &Path, kind: EngineKind, cache_bytes: u64) -> Result<u64, OpenError> {
    let unreadable = |why: String| error::unreadable(path, why);
    let folder = Folder::enter_without_engine(path, kind)?;
    let base = log::whole_base(&folder.log()).map_err(unreadable)?;
    let (old, new) = (folder.engine(), folder.new_engine());
    let fault = |e: std::io::Error| error::io(&new, &e);
    folder.clear_new_engine()?;
    kind.mark(&new).map_err(fault)?;
    let made = || -> Result<u64, OpenError> {
        let db = start(path, kind, &new, cache_bytes, false)?;
        let rows = log::rows_of_base(&base).map_err(unreadable)?;
        // An error in the base ends the rows: it is told before anything else is done.
        let mut damage = None;
        let rows = rows.map_while(|row| row.map_err(|why| damage = Some(why)).ok());
        db.fill(&mut rows.map(Ok)).map_err(|e| unreadable(why(e)))?;
        if let Some(why) = damage {
            return Err(unreadable(why));
        }
        let (mut batch, mut bytes) = (Batch::new(), 0);
        let last = log::groups_after_base(&folder.log(), &base, |_, rows| {
            bytes += bytes_of(&rows);
            batch.extend(rows);
            if bytes < STEP {
                return Ok(());
            }
            bytes = 0;
            db.write(&std::mem::take(&mut batch)).map_err(why)
        })
        .map_err(unreadable)?;
        let applied = Source { shop: base.shop, applied: last };
        batch.extend(first_rows(folder.closed()?));
        batch.insert(APPLIED.into(), Some(applied.stored().into()));
        db.write(&batch).and_then(|()| db.flush()).and_then(|()| db.sync()).map_err(|e| unreadable(why(e)))?;
        drop(db);
        released(path, kind, &new)?;
        check(path, &*start(path, kind, &new, cache_bytes, false)?, kind, folder.closed()?, true)?;
        released(path, kind, &new)?;
        sync_files(&new).map_err(fault)?;
        // Before the swap: an older program cannot read dense blocks.
        folder.set_format()?;
        Ok(applied.applied)
    };
    let last = made().inspect_err(|_| {
        let _ = folder.clear_new_engine();
    })?;
    let placed = if old.exists() { backup::swap(&new, &old) } else { std::fs::rename(&new, &old) };
    placed.map_err(|e| error::io(&old, &e))?;
    super::super::folder::sync_folder(path)?;
    // Last: while one is there that is not whole, the store does not open.
    log::forget_newer(&folder.log(), &base).map_err(|e| error::io(&folder.log(), &e))?;
    let _ = folder.clear_new_engine();
    Ok(last)
}
