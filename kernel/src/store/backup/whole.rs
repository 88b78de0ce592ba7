//! Files that are there as a whole or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::super::folder::sync_folder;
use super::BackupError;

/// Writes a new file that nobody else may read: under its name it is there whole and synced, or not at all. `write`
/// gets the file and the name that it has until then.
///
/// # Errors
/// The error of `write`; [`BackupError`] where the name is taken or the file cannot be made. Nothing is left behind
/// then.
pub fn whole<T, E: From<BackupError>>(to: &Path, write: impl FnOnce(&File, &Path) -> Result<T, E>) -> Result<T, E> {
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()).into());
    }
    let part = part_of(to);
    let file = draft(&part)?;
    let publish = |written| {
        file.sync_all().and_then(|()| fs::rename(&part, to)).map_err(|e| BackupError::io(to, &e))?;
        sync_folder(&folder_of(to)).map_err(BackupError::from)?;
        Ok(written)
    };
    write(&file, &part).and_then(publish).inspect_err(|_| {
        let _ = fs::remove_file(&part);
    })
}

/// Returns the folder of a file.
pub(super) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Returns the path of a file while it is written.
fn part_of(to: &Path) -> PathBuf {
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    to.with_file_name(name)
}

/// Opens an empty draft that nobody else reads, and locks it. It is new, or one that an ended process left.
fn draft(part: &Path) -> Result<File, BackupError> {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(part);
    let file = opened.map_err(|e| BackupError::io(part, &e))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(BackupError::Writing(part.to_owned())),
        Err(TryLockError::Error(e)) => return Err(BackupError::io(part, &e)),
    }
    // Its former holder may have finished it, and it has another name now.
    let is_draft = || Ok(file.metadata()?.ino() == fs::metadata(part)?.ino());
    if !is_draft().map_err(|e: io::Error| BackupError::io(part, &e))? {
        return Err(BackupError::Writing(part.to_owned()));
    }
    let empty = file.set_len(0).and_then(|()| file.set_permissions(fs::Permissions::from_mode(0o600)));
    empty.map_err(|e| BackupError::io(part, &e)).map(|()| file)
}
