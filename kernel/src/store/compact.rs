//! Making the store's files smaller: values that were overwritten stay in them.

use std::fs;
use std::path::Path;

use super::{OpenError, disk, error};

/// What became smaller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompactReport {
    /// What the engine's files took before, in bytes.
    pub before: u64,
    /// What they take now, in bytes.
    pub after: u64,
    /// Rows, all compared.
    pub rows: u64,
}

/// Writes all rows of the store in this data folder into new files, which take the place of the old ones in one step once
/// they were read again and compared. Nobody may have the folder open.
///
/// # Errors
/// [`OpenError`]; the store is as it was.
pub fn compact(path: &Path, cache_bytes: u64) -> Result<CompactReport, OpenError> {
    let size = || bytes(&path.join("store")).map_err(|e| error::io(path, &e));
    let before = size()?;
    let rows = disk::compact(path, cache_bytes)?;
    Ok(CompactReport { before, after: size()?, rows })
}

/// What a folder's files take on disk, in bytes.
fn bytes(folder: &Path) -> std::io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        sum += if entry.file_type()?.is_dir() { bytes(&entry.path())? } else { entry.metadata()?.blocks() * 512 };
    }
    Ok(sum)
}
