//! Whether the disk has room for the next commit, found out before the engine is given it: an engine that meets a full
//! disk half way must be opened again, while a commit refused beforehand harms nobody and works once there is room.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::FallocateFlags;
use rustix::io::Errno;

/// How much is kept free for the engine beyond what a commit needs, in bytes.
pub(super) const SPARE: u64 = 16 << 20;
/// How much may be written before the disk is looked at again, in bytes.
const STRIDE: u64 = 4 << 20;

/// See the module.
pub(super) struct FreeSpace {
    /// Made to find out, and gone at once.
    probe: PathBuf,
    /// Bytes that were written since the last look.
    written: AtomicU64,
    /// How long the database file was then.
    length: AtomicU64,
}

impl FreeSpace {
    /// The room beside a store in this folder.
    pub(super) fn new(path: &Path) -> Self {
        FreeSpace { probe: path.join(".room"), written: AtomicU64::new(STRIDE), length: AtomicU64::new(0) }
    }

    /// Makes sure that there is room for `bytes` more; the database file is `length` bytes long now.
    pub(super) fn look(&self, length: u64, bytes: u64) -> io::Result<()> {
        let written = self.written.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let grown = length.saturating_sub(self.length.load(Ordering::Relaxed));
        if written.max(grown) < STRIDE {
            return Ok(());
        }
        let fits = take(&self.probe, SPARE + 2 * bytes);
        let gone = fs::remove_file(&self.probe);
        fits.and(gone)?;
        self.written.store(0, Ordering::Relaxed);
        self.length.store(length, Ordering::Relaxed);
        Ok(())
    }
}

/// How many bytes may still be written to the disk that holds this path, by us.
///
/// # Errors
/// Where the system does not say.
pub fn free(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// What files leave free for rows beyond [`SPARE`], in bytes: a tenth of the disk between these.
const RESERVE: std::ops::RangeInclusive<u64> = 8 << 20..=256 << 20;

/// Whether the disk that holds this path has room for a file of so many bytes beside what rows need: a full disk refuses files
/// long before it refuses commits.
///
/// # Errors
/// Where the system does not say.
pub fn for_files(path: &Path, bytes: u64) -> io::Result<bool> {
    let disk = rustix::fs::statvfs(path)?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let reserve = (disk.f_blocks.saturating_mul(disk.f_frsize) / 10).clamp(*RESERVE.start(), *RESERVE.end());
    Ok(free >= bytes.saturating_add(reserve + SPARE))
}

/// Takes that much room, for a file system knows only then what it has.
pub(super) fn take(path: &Path, bytes: u64) -> io::Result<()> {
    static BLOCK: [u8; 64 << 10] = [0; 64 << 10];
    let mut file = File::create(path)?;
    match rustix::fs::fallocate(&file, FallocateFlags::empty(), 0, bytes) {
        // Some file systems give no room away beforehand.
        Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => {}
        taken => return Ok(taken?),
    }
    for _ in 0..bytes.div_ceil(BLOCK.len() as u64) {
        file.write_all(&BLOCK)?;
    }
    Ok(())
}
