//! The folder in which a restore is tried. It lies beside the backups, because the shop may write there, and several nodes may
//! have one folder of backups. A lock tells those in use from those that an ended process left.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The beginning of the names, and the end of the names of the locks.
const BEGINNING: &str = "trial";
const LOCK: &str = ".lock";

/// An empty folder that no other process uses.
#[derive(Debug)]
pub(crate) struct TrialFolder {
    path: PathBuf,
    lock: PathBuf,
    _locked: File,
}

impl TrialFolder {
    /// Makes one in a folder of backups.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn make(backups: &Path) -> io::Result<TrialFolder> {
        fs::create_dir_all(backups)?;
        let path = backups.join(format!("{BEGINNING}-{}", uuid::Uuid::new_v4().simple()));
        let lock = lock_of(&path);
        // Before the folder: without a lock it would be taken for one that was left.
        let locked = File::create_new(&lock)?;
        locked.lock()?;
        fs::create_dir(&path)?;
        Ok(TrialFolder { path, lock, _locked: locked })
    }

    /// Its path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Deletes it.
    ///
    /// # Errors
    /// It cannot be deleted.
    pub(crate) fn delete(self) -> io::Result<()> {
        fs::remove_dir_all(&self.path)?;
        fs::remove_file(&self.lock)
    }
}

/// Deletes the folders that ended processes left in a folder of backups.
///
/// # Errors
/// One of them cannot be deleted.
pub(crate) fn clear(backups: &Path) -> io::Result<()> {
    let Ok(entries) = fs::read_dir(backups) else { return Ok(()) };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = backups.join(name.strip_suffix(LOCK).unwrap_or(&name));
        if !is_trial(&name) || is_used(&path)? {
            continue;
        }
        fs::remove_dir_all(&path).or_else(absent)?;
        fs::remove_file(lock_of(&path)).or_else(absent)?;
    }
    Ok(())
}

/// Whether it is a name of a trial's folder or its lock; of an older program's folder too.
fn is_trial(name: &str) -> bool {
    let id = name.strip_suffix(LOCK).unwrap_or(name).strip_prefix(BEGINNING);
    id.is_some_and(|id| id.is_empty() || id.strip_prefix('-').is_some_and(|id| uuid::Uuid::try_parse(id).is_ok()))
}

fn is_used(path: &Path) -> io::Result<bool> {
    match File::open(lock_of(path)) {
        Ok(file) => match file.try_lock() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(error),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(LOCK);
    path.with_file_name(name)
}

fn absent(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_ended_process_left_goes_and_a_trial_that_runs_stays() {
        let folder = tempfile::tempdir().unwrap();
        let (runs, ended) = (TrialFolder::make(folder.path()).unwrap(), TrialFolder::make(folder.path()).unwrap());
        let left = ended.path().to_owned();
        fs::write(left.join("data"), b"x").unwrap();
        // The lock goes with the process.
        drop(ended);
        // Of an older program; and what is no trial's.
        fs::create_dir(folder.path().join("trial")).unwrap();
        for other in ["trial-notes", "trials"] {
            fs::create_dir(folder.path().join(other)).unwrap();
        }
        clear(folder.path()).unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.path()).collect();
        names.sort();
        let mut stay = vec![
            runs.path().to_owned(),
            lock_of(runs.path()),
            folder.path().join("trial-notes"),
            folder.path().join("trials"),
        ];
        stay.sort();
        assert_eq!(names, stay, "{} went", left.display());
        runs.delete().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        clear(&folder.path().join("nothing")).unwrap();
    }
}
