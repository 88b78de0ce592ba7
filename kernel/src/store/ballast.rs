//! Ballast: a file that is emptied on a full disk, so that a shop on it opens and can be read. The engine writes a
//! little while it opens; commits are refused, as on every full disk, until there is room.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Once;

use super::free_space::{SPARE, free, take};
use super::segments::SEGMENT;

/// The file's name in the data folder.
pub(super) const NAME: &str = ".ballast";
/// The free room without which the engine is not opened, in bytes: it begins a segment and writes a snapshot at most,
/// and must not meet a full disk half way.
const LEAST: u64 = SEGMENT as u64 + (1 << 20);
/// The file's length, in bytes: it serves two openings, of which the second begins no segment as a rule.
const LENGTH: u64 = 2 * LEAST;

/// The ballast of one store.
pub(super) struct Ballast {
    file: PathBuf,
    loading: Once,
}

impl Ballast {
    /// The ballast of a store in this folder.
    pub(super) fn new(folder: &Path) -> Self {
        Ballast { file: folder.join(NAME), loading: Once::new() }
    }

    /// Writes the ballast where it is missing and the disk has room for more than that; the shop runs without it too.
    /// Once in a process, at its first commit: a folder that is only read is left as it is.
    pub(super) fn load(&self) {
        self.loading.call_once(|| {
            let is_loaded = fs::metadata(&self.file).is_ok_and(|file| file.len() == LENGTH);
            let has_room = free(self.folder()).is_ok_and(|free| free >= LENGTH + 2 * SPARE);
            if !is_loaded && has_room && take(&self.file, LENGTH).is_err() {
                let _ = fs::remove_file(&self.file);
            }
        });
    }

    /// The room that commits leave to further openings, in bytes, after the ballast was dropped.
    pub(super) fn owed(&self) -> u64 {
        let dropped = fs::metadata(&self.file).is_ok_and(|file| file.len() < LENGTH);
        if dropped { LENGTH } else { 0 }
    }

    /// Empties the ballast of a full disk. Returns whether the engine can be opened then.
    pub(super) fn drop_for_room(&self) -> io::Result<bool> {
        match File::options().write(true).open(&self.file).and_then(|file| file.set_len(0)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        Ok(free(self.folder())? >= LEAST)
    }

    fn folder(&self) -> &Path {
        // It has a parent: it was made by joining a name to a folder.
        self.file.parent().unwrap_or(Path::new("."))
    }
}
