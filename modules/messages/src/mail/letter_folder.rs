//! The folder of letters of a shop without a mail server, in which a person reads them. It keeps the newest.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use contracts::ids::EmailId;

/// So many letters stay: some four megabytes.
const KEPT: usize = 1_000;
/// The folder is looked through at the first letter after a start, and then at one of so many.
const LOOK: usize = 100;

/// A folder with a file for each letter.
pub(super) struct LetterFolder {
    path: PathBuf,
    /// How many letters were written since the start.
    written: AtomicUsize,
}

impl LetterFolder {
    pub(super) fn new(path: PathBuf) -> LetterFolder {
        LetterFolder { path, written: AtomicUsize::new(0) }
    }

    /// Writes a letter whole or not at all.
    pub(super) fn write(&self, id: &EmailId, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.path)?;
        let unfinished = self.path.join(format!(".{id}.tmp"));
        // Private: links in e-mails sign in to accounts.
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&unfinished)?;
        file.write_all(bytes)?;
        fs::rename(unfinished, self.path.join(format!("{id}.eml")))?;
        if self.written.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOK) {
            // The letter is written: the oldest are deleted later where it fails now.
            let _ = delete_oldest(&self.path, KEPT).inspect_err(|error| tracing::warn!(%error, "old letters stay"));
        }
        Ok(())
    }
}

/// Deletes the oldest letters until so many are left.
fn delete_oldest(folder: &Path, kept: usize) -> io::Result<()> {
    let mut letters = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "eml") {
            letters.push((entry.metadata()?.modified()?, path));
        }
    }
    letters.sort_unstable();
    letters.iter().take(letters.len().saturating_sub(kept)).try_for_each(|(_, letter)| fs::remove_file(letter))
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn the_oldest_letters_go_and_other_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        for (name, second) in [("b.eml", 1), ("a.eml", 3), ("c.eml", 2), ("notes.txt", 0), (".d.tmp", 0)] {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(second)).unwrap();
        }
        delete_oldest(folder.path(), 2).unwrap();
        let mut left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort_unstable();
        assert_eq!(left, [".d.tmp", "a.eml", "c.eml", "notes.txt"]);
    }

    #[test]
    fn a_full_folder_loses_its_oldest_letters() {
        let folder = tempfile::tempdir().unwrap();
        let letters = LetterFolder::new(folder.path().join("outbox"));
        let ids: Vec<EmailId> = (0..=KEPT + LOOK).map(|n| format!("{n:05}").into()).collect();
        ids.iter().for_each(|id| letters.write(id, b"To: a").unwrap());
        let left: Vec<_> = ids.iter().map(|id| folder.path().join(format!("outbox/{id}.eml")).exists()).collect();
        assert_eq!(left.iter().position(|is_there| *is_there), Some(LOOK + 1));
        assert_eq!(left.iter().filter(|is_there| **is_there).count(), KEPT);
    }
}
