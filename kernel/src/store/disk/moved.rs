//! A folder whose shop has moved: from the shop's own to a node's view of the log in a database, and back.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::super::engine::{APPLIED, Batch, Engine, Reads, Span};
use super::super::engine_kind::EngineKind;
use super::super::error::{io, unreadable};
use super::super::folder::{Folder, NEW_LOG, sync_folder};
use super::super::folder_move;
use super::super::log::{self, Source};
use super::super::{OpenError, StoreError};
use super::database::why;
use super::opening::open_engine;
use super::store_engine::DiskEngine;

/// Makes a shop's own folder a node's: the database has its log, up to the group that `source` names. `chain` are the rows
/// that say so to a node. If it is cut off, it is called again.
pub(in super::super) fn become_view(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    source: Source,
    chain: Batch,
) -> Result<(), OpenError> {
    let engine = open_engine(path, kind, cache_bytes, true)?;
    let fault = |error: StoreError| unreadable(path, why(error));
    let found = engine.get(APPLIED).map_err(fault)?.as_deref().and_then(Source::read);
    // The log of a new shop has no group, but one in a database begins with the first.
    if found.is_some_and(|found| found.shop == source.shop && found.applied.max(1) == source.applied) {
        let mut rows = chain;
        rows.insert(APPLIED.into(), Some(source.stored().into()));
        let kept = engine.apply(&rows).and_then(|()| engine.flush()).and_then(|()| engine.sync());
        kept.map_err(|failure| fault(failure.error))?;
    }
    engine.close().map_err(fault)?;
    engine.folder.mark_view()?;
    delete(&engine.folder.log())?;
    folder_move::end(path)
}

/// Writes the log that a node's folder will have, beside the place of it: one base with all rows.
pub(in super::super) fn log_of_view(path: &Path, engine: &DiskEngine, source: Source) -> Result<(), OpenError> {
    let new = path.join(NEW_LOG);
    delete(&new)?;
    log::renew(&new, source, &mut engine.scan(Span::all(), false)).map_err(|why| unreadable(path, why))
}

/// Makes a node's folder a shop's own, with the log of [`log_of_view`]. If it is cut off, it is called again.
pub(in super::super) fn become_shop(path: &Path) -> Result<(), OpenError> {
    let folder = Folder::enter(path)?;
    let (new, log) = (path.join(NEW_LOG), folder.log());
    if new.exists() {
        fs::rename(&new, &log).map_err(|e| io(&log, &e))?;
        sync_folder(path)?;
    }
    folder.unmark_view()?;
    folder_move::end(path)
}

fn delete(folder: &Path) -> Result<(), OpenError> {
    match fs::remove_dir_all(folder) {
        Err(e) if e.kind() != ErrorKind::NotFound => Err(io(folder, &e)),
        _ => Ok(()),
    }
}
