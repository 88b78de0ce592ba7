//! A data folder of an older format, and its way to today's.
//!
//! In format 1 sled has a row for each of the store's, in format 2 blocks of rows, and in format 3 some blocks are dense.
//! Every command reads and writes all of them; a shop that starts rewrites files of format 1 once. The folder gets its new number just before the new files take the
//! place of the old ones, so that no older program ever reads blocks.

use std::path::Path;

use super::engine_kind::EngineKind;
use super::folder::{FORMAT, Folder, format_of};
use super::{OpenError, Progress, compact, disk};

/// What is older in a data folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OlderFiles {
    /// Its number alone.
    Number,
    /// Its number and its engine's files.
    Files,
    /// Its engine's files: a rewriting was cut off at its end.
    HalfRewritten,
}

/// Returns what is older in the data folder of a store, if something is.
///
/// # Errors
/// [`OpenError`] where the folder cannot be read.
pub fn older_files(path: &Path) -> Result<Option<OlderFiles>, OpenError> {
    let in_rows = compact::engine_of(path)? == EngineKind::Sled && !EngineKind::Sled.marked(&path.join("store"));
    Ok(match (format_of(path)? < FORMAT, in_rows) {
        (true, true) => Some(OlderFiles::Files),
        (true, false) => Some(OlderFiles::Number),
        (false, true) => Some(OlderFiles::HalfRewritten),
        (false, false) => None,
    })
}

/// Checks that the disk has room to rewrite rows of so many bytes.
///
/// # Errors
/// [`OpenError::NoRoom`], or [`OpenError::Io`].
pub fn has_room(path: &Path, bytes: u64) -> Result<(), OpenError> {
    disk::has_room(path, bytes)
}

/// Brings the data folder of a store that nobody has open to today's format. If it is cut off, it is called again.
///
/// # Errors
/// [`OpenError`]; the store is as it was.
pub fn bring_files_up_to_date(
    path: &Path,
    older: OlderFiles,
    cache_bytes: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<(), OpenError> {
    match older {
        OlderFiles::Number => Folder::enter(path)?.set_format(),
        OlderFiles::Files | OlderFiles::HalfRewritten => disk::rewrite(path, None, cache_bytes, progress).map(drop),
    }
}
