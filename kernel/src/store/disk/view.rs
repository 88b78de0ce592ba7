//! Opens the engine of a folder that is a view of a log in a database. It has nothing that the log lacks: what is wrong with
//! it is made anew.

use std::path::Path;

use super::super::engine::{APPLIED, OWN_ROWS, Reads, Span};
use super::super::engine_kind::EngineKind;
use super::super::error::unreadable;
use super::super::folder::{self, Folder};
use super::super::log::{ShopId, Source};
use super::super::shared_folders;
use super::super::{OpenError, StoreError};
use super::database::why;
use super::opening::open_engine;
use super::store_engine::DiskEngine;

/// Refuses a folder that has a shop of its own. One that has nothing but folders of files is marked as a new one.
///
/// # Errors
/// [`OpenError::Unreadable`].
pub(in super::super) fn can_be_view(path: &Path) -> Result<(), OpenError> {
    if path.join("log").exists() {
        return Err(unreadable(path, OWN_SHOP));
    }
    shared_folders::begin_beside(path)
}

const OWN_SHOP: &str = "it has a shop of its own: name an empty folder in store.path, or take the shop into the database \
     (sokoni move --to postgres)";

/// Opens the engine of a node of a shop whose log ends with the group `head`; makes it anew if that is asked. Returns it with the last group of the log that it has; 0 where it has none.
pub(in super::super) fn open_view(
    path: &Path,
    kind: EngineKind,
    cache_bytes: u64,
    durable: bool,
    (shop, head): (ShopId, u64),
    anew_at_once: bool,
) -> Result<(DiskEngine, u64), OpenError> {
    let open = || open_engine(path, kind, cache_bytes, durable);
    let anew = |why: String| {
        tracing::warn!(why, "the node's folder is made anew from the log");
        Folder::enter_without_engine(path, kind)?.half_made(true)?;
        let engine = open()?;
        engine.folder.mark_view()?;
        Ok((engine, 0))
    };
    if anew_at_once {
        return anew("the log asks for it".to_owned());
    }
    let engine = match open() {
        Ok(engine) => engine,
        Err(OpenError::Unreadable { why, .. }) if folder::is_view(path) => return anew(why),
        Err(error) => return Err(error),
    };
    let fault = |error: StoreError| unreadable(path, why(error));
    let source = engine.get(APPLIED).map_err(fault)?.as_deref().and_then(Source::read);
    match source {
        _ if !engine.folder.is_view() && (source.is_some() || has_rows(&engine).map_err(fault)?) => {
            Err(unreadable(path, OWN_SHOP))
        }
        Some(source) if source.shop != shop => Err(unreadable(
            path,
            "it is a node of another shop than the one in the database: name an empty folder in store.path",
        )),
        Some(source) if source.applied > head => Err(unreadable(
            path,
            format!(
                "the database has lost groups: it is at {head}, and this folder is at {}; see ops/cluster.md",
                source.applied
            ),
        )),
        Some(source) => Ok((engine, source.applied)),
        None if has_rows(&engine).map_err(fault)? => {
            drop(engine);
            anew("it was not filled to the end".to_owned())
        }
        None => {
            engine.folder.mark_view()?;
            Ok((engine, 0))
        }
    }
}

/// Whether an engine has rows beside its own.
fn has_rows(engine: &DiskEngine) -> Result<bool, StoreError> {
    let mut rows = engine.scan(Span::all(), false);
    rows.find(|row| row.as_ref().map_or(true, |(key, _)| !key.starts_with(OWN_ROWS)))
        .transpose()
        .map(|row| row.is_some())
}
