//! The raw speed of the disk.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
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
