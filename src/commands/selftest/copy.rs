//! The copy that the tries run on, and the proof that the data itself did not change.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::interrupt::Interrupt;

/// A folder that exists for the length of the test.
pub(super) struct Scratch {
    pub(super) path: PathBuf,
}

impl Scratch {
    /// Makes it beside the data folder, with a unique name.
    pub(super) fn beside(data: &Path) -> Result<Scratch, String> {
        let name = data.file_name().map_or_else(|| "data".into(), |name| name.to_string_lossy().into_owned());
        let path = data.with_file_name(format!("{name}-selftest-{}", kernel::new_id::<String>()));
        fs::create_dir_all(&path).map_err(|e| format!("no folder for the copy, {}: {e}", path.display()))?;
        Ok(Scratch { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.path) {
            eprintln!("sokoni: the copy {} could not be removed: {error}", self.path.display());
        }
    }
}

/// Locks the shop, so that it cannot be opened while it is copied and compared. `None` where there is no shop yet.
pub(super) fn hold(data: &Path) -> Result<Option<File>, String> {
    let empty = fs::read_dir(data).map_or(true, |mut entries| entries.next().is_none());
    if empty {
        return Ok(None);
    }
    let folder = File::open(data).map_err(|e| format!("{} cannot be opened: {e}", data.display()))?;
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => Err(format!("the shop in {} is running: stop it first", data.display())),
        Err(TryLockError::Error(e)) => Err(format!("{} cannot be held: {e}", data.display())),
    }
}

/// Bytes to stay free beside the copies: a shop leaves the last of its disk free, and a backup leaves more.
const BESIDE: u64 = 320 << 20;

/// Checks that the disk has room for a copy of this size, the writes to it, its backup and a shop restored from that.
pub(super) fn room(beside: &Path, bytes: u64) -> Result<(), String> {
    let free = kernel::store::free_bytes(beside).map_err(|e| format!("{}: {e}", beside.display()))?;
    let needed = bytes.saturating_mul(4).saturating_add(BESIDE);
    if free >= needed {
        return Ok(());
    }
    let (free, needed) = (free >> 20, needed >> 20);
    Err(format!("the disk of {} has {free} MiB left, and this takes up to {needed}: make room", beside.display()))
}

/// Finds the files below a folder, by their paths in it. Others, such as sockets, are left out.
fn files(folder: &Path, inside: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let unread = |e: std::io::Error| format!("{} cannot be read: {e}", folder.join(inside).display());
    for entry in fs::read_dir(folder.join(inside)).map_err(unread)? {
        let entry = entry.map_err(unread)?;
        let (kind, path) = (entry.file_type().map_err(unread)?, inside.join(entry.file_name()));
        if kind.is_dir() {
            files(folder, &path, found)?;
        } else if kind.is_file() {
            found.push(path);
        }
    }
    Ok(())
}

/// Copies all files, until it is interrupted.
pub(super) fn copy(from: &Path, to: &Path, interrupt: &Interrupt) -> Result<(), String> {
    let mut found = Vec::new();
    files(from, Path::new(""), &mut found)?;
    for file in found {
        interrupt.check()?;
        let (from, to) = (from.join(&file), to.join(&file));
        let made = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::copy(&from, &to));
        made.map_err(|e| format!("{} cannot be copied: {e}", from.display()))?;
    }
    Ok(())
}

/// Size and SHA-256 of each file of a folder.
#[derive(PartialEq, Eq)]
pub(super) struct Marks(BTreeMap<PathBuf, (u64, Vec<u8>)>);

impl Marks {
    /// Reads all files, until it is interrupted.
    pub(super) fn of(folder: &Path, interrupt: &Interrupt) -> Result<Marks, String> {
        let (mut found, mut marks) = (Vec::new(), BTreeMap::new());
        files(folder, Path::new(""), &mut found)?;
        for path in found {
            interrupt.check()?;
            let unread = |e: std::io::Error| format!("{} cannot be read: {e}", folder.join(&path).display());
            let (mut file, mut hash) = (File::open(folder.join(&path)).map_err(unread)?, Sha256::new());
            let bytes = std::io::copy(&mut file, &mut Hashing(&mut hash)).map_err(unread)?;
            marks.insert(path, (bytes, hash.finalize().to_vec()));
        }
        Ok(Marks(marks))
    }

    pub(super) fn files(&self) -> usize {
        self.0.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.0.values().map(|(bytes, _)| bytes).sum()
    }
}

/// Writes into a hash.
struct Hashing<'a>(&'a mut Sha256);

impl std::io::Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
