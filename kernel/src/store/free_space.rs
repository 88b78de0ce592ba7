//! Checks that the disk has room for the next commit, before the engine gets it. An engine that meets a full disk half
//! way must be opened again, while a commit refused beforehand harms nobody and works once there is room. The check must
//! never take the room that it looks for from those who write meanwhile.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use rustix::fs::FallocateFlags;
use rustix::io::Errno;

/// The room that is kept free for the engine beyond the need of a commit, in bytes.
pub(super) const SPARE: u64 = 16 << 20;
/// How much may be written before the disk is checked again, in bytes.
const STRIDE: u64 = 4 << 20;
/// The room is taken for a moment, for the sake of quotas of which the system says nothing, only where it is so many
/// times as much as is needed: the engine's threads, the log's check and its writes need their room in that moment too.
const LEFT_TO_OTHERS: u64 = 4;

/// Returns the room that the engine may need at any time, in bytes.
pub(super) type Working = Box<dyn Fn() -> u64 + Send + Sync>;

/// The room on the disk of one store.
pub(super) struct FreeSpace {
    /// The store's folder.
    folder: PathBuf,
    /// The name of a file that is made for the check, and deleted at once.
    probe: &'static str,
    /// Bytes that were written since the last check.
    written: AtomicU64,
    /// The length of the database file at the last check.
    length: AtomicU64,
    /// The room that is kept free beyond [`SPARE`] and the need of a commit.
    working: Working,
}

impl FreeSpace {
    /// The room beside a store in this folder. `probe` is the name of a file that nobody else makes.
    pub(super) fn new(folder: &Path, probe: &'static str, working: Working) -> Self {
        let (written, length) = (AtomicU64::new(STRIDE), AtomicU64::new(0));
        FreeSpace { folder: folder.to_owned(), probe, written, length, working }
    }

    /// Makes sure that there is room for `bytes` more; the database file is `length` bytes long now.
    pub(super) fn look(&self, length: u64, bytes: u64) -> io::Result<()> {
        let written = self.written.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let grown = length.saturating_sub(self.length.load(Ordering::Relaxed));
        if written.max(grown) < STRIDE {
            return Ok(());
        }
        self.room_for(SPARE + (self.working)() + 2 * bytes)?;
        self.written.store(0, Ordering::Relaxed);
        self.length.store(length, Ordering::Relaxed);
        Ok(())
    }

    /// Makes sure that there are so many bytes of room.
    fn room_for(&self, bytes: u64) -> io::Result<()> {
        let free = free(&self.folder)?;
        if free < bytes {
            return Err(Errno::NOSPC.into());
        }
        if free < LEFT_TO_OTHERS * bytes {
            return Ok(());
        }
        let probe = self.folder.join(self.probe);
        let fits = take(&probe, bytes);
        let gone = fs::remove_file(&probe);
        fits.and(gone)
    }
}

/// Whether an error says that the disk, or what we may use of it, is full.
pub(super) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// The size of a folder's files on disk, in bytes. Files that go meanwhile count nothing.
pub(super) fn size_of(folder: &Path) -> io::Result<u64> {
    use std::os::unix::fs::MetadataExt;
    let mut sum = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let size = match entry.metadata() {
            Ok(about) if about.is_dir() => size_of(&entry.path()),
            about => about.map(|about| about.blocks() * 512),
        };
        match size {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            size => sum += size?,
        }
    }
    Ok(sum)
}

/// Returns how many bytes we may still write to the disk that holds this path.
///
/// # Errors
/// Where the system does not say.
pub fn free(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The room that files leave free for rows beyond [`SPARE`], in bytes: a tenth of the disk, within these bounds.
const RESERVE: std::ops::RangeInclusive<u64> = 8 << 20..=256 << 20;

/// Whether the disk that holds this path has room for a file of so many bytes beside the room for rows: a full disk
/// refuses files long before it refuses commits.
///
/// # Errors
/// Where the system does not say.
pub fn for_files(path: &Path, bytes: u64) -> io::Result<bool> {
    let disk = rustix::fs::statvfs(path)?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    let reserve = (disk.f_blocks.saturating_mul(disk.f_frsize) / 10).clamp(*RESERVE.start(), *RESERVE.end());
    Ok(free >= bytes.saturating_add(reserve + SPARE))
}

/// Takes that much room, because a file system knows only then whether it has it.
pub(super) fn take(path: &Path, bytes: u64) -> io::Result<()> {
    static BLOCK: [u8; 64 << 10] = [0; 64 << 10];
    let mut file = File::create(path)?;
    match rustix::fs::fallocate(&file, FallocateFlags::empty(), 0, bytes) {
        // Some file systems cannot reserve room.
        Err(Errno::OPNOTSUPP | Errno::NOSYS | Errno::INVAL) => {}
        taken => return Ok(taken?),
    }
    for _ in 0..bytes.div_ceil(BLOCK.len() as u64) {
        file.write_all(&BLOCK)?;
    }
    Ok(())
}
