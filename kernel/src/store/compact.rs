//! Compaction: makes the store's files smaller, in which overwritten values stay.

use std::fs;
use std::path::Path;

use super::{OpenError, disk, error};

/// The report of a compaction.
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
    let size = || bytes(&path.join("store")).map_err(|e| error::io(path, &e));
    let before = size()?;
    let rows = disk::compact(path, cache_bytes)?;
    Ok(CompactReport { before, after: size()?, rows })
}

/// The size of a folder's files on disk, in bytes.
fn bytes(folder: &Path) -> std::io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        sum += if entry.file_type()?.is_dir() { bytes(&entry.path())? } else { entry.metadata()?.blocks() * 512 };
    }
    Ok(sum)
}
