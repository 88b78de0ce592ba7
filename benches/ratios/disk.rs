//! The raw speed of the disk, and what a folder takes of it.

use std::fs::File;
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Result;

const BLOCK: [u8; 4096] = [7; 4096];
/// Written beforehand, so that no sync has to grow the file: the disk's best case.
const BLOCKS: u64 = 8192;

/// Measures how many times a second a block can be written and synced, one after another.
pub(crate) fn syncs_a_second(folder: &Path, time: Duration) -> Result<f64> {
    let path = folder.join("syncs");
    let mut file = File::create(&path)?;
    for _ in 0..BLOCKS {
        file.write_all(&BLOCK)?;
    }
    file.sync_all()?;
    let start = Instant::now();
    let mut count: u32 = 0;
    while start.elapsed() < time {
        if u64::from(count).is_multiple_of(BLOCKS) {
            file.seek(SeekFrom::Start(0))?;
        }
        file.write_all(&BLOCK)?;
        file.sync_data()?;
        count += 1;
    }
    let rate = f64::from(count) / start.elapsed().as_secs_f64();
    std::fs::remove_file(path)?;
    Ok(rate)
}

/// The blocks that the files of a folder take, in bytes: a file may have a hole, and a small one takes a whole block.
/// What does not exist, or is deleted by a running shop meanwhile, takes nothing.
pub(crate) fn taken(folder: &Path) -> Result<f64> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0.0),
        Err(error) => return Err(error.into()),
    };
    let mut bytes = 0.0;
    for entry in entries {
        let entry = entry?;
        match entry.metadata() {
            Ok(found) if found.is_dir() => bytes += taken(&entry.path())?,
            // Linux counts blocks of 512 bytes, at any block size of the disk.
            Ok(found) => bytes += found.blocks() as f64 * 512.0,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(bytes)
}
