//! Compaction, which makes the store's files smaller, in which overwritten values stay; and conversion, which writes
//! them anew by another engine.

use std::path::Path;

use super::engine_kind::EngineKind;
use super::folder::Folder;
use super::free_space::size_of;
use super::{OpenError, disk, error};

pub use disk::Progress;

/// The report of a compaction or a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactReport {
    /// The size of the engine's files before, in bytes.
    pub before: u64,
    /// Their size now, in bytes.
    pub after: u64,
    /// The number of rows, all compared.
    pub rows: u64,
}

/// Writes all rows of the store in this data folder into new files. They are read again and compared, and then replace
/// the old ones in one step. Nobody may have the folder open.
///
/// # Errors
/// [`OpenError`]; the store is as it was.
pub fn compact(path: &Path, cache_bytes: u64) -> Result<CompactReport, OpenError> {
    rewrite(path, None, cache_bytes, &mut |_| {})
}

/// Writes all rows of the store in this data folder into files of the engine `to`, as [`compact`] does. The disk must
/// have room for both. Where that engine keeps the store already, it only deletes what a conversion left that was cut
/// off, and returns none.
///
/// # Errors
/// [`OpenError`]; the store is as it was.
pub fn convert(
    path: &Path,
    to: EngineKind,
    cache_bytes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<Option<CompactReport>, OpenError> {
    if engine_of(path)? == to {
        return Folder::enter(path)?.clear_new_engine().map(|()| None);
    }
    rewrite(path, Some(to), cache_bytes, progress).map(Some)
}

fn rewrite(
    path: &Path,
    to: Option<EngineKind>,
    cache_bytes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<CompactReport, OpenError> {
    let size = || size_of(&path.join("store")).map_err(|e| error::io(path, &e));
    let before = size()?;
    let rows = disk::rewrite(path, to, cache_bytes, progress)?;
    Ok(CompactReport { before, after: size()?, rows })
}

/// The engine that wrote the store in this data folder.
///
/// # Errors
/// [`OpenError::Unreadable`] where the folder names none that this program knows.
pub fn engine_of(path: &Path) -> Result<EngineKind, OpenError> {
    EngineKind::of(&path.join("store")).map_err(|why| error::unreadable(path, why))
}

/// Checks that this engine wrote the store in this data folder, for code that works on a copy of it.
///
/// # Errors
/// [`OpenError::OtherEngine`], and the errors of [`engine_of`].
pub fn is_of(path: &Path, wanted: EngineKind) -> Result<(), OpenError> {
    let found = engine_of(path)?;
    if found == wanted { Ok(()) } else { Err(OpenError::OtherEngine { path: path.to_owned(), found, wanted }) }
}
