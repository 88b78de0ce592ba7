//! Checks of the data folder, and of the files in and beside it.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::{Newest, Visit};
use crate::files::Files;
use crate::object_store::ObjectStore;
use crate::store::backup::{self, backup_beside};
use crate::store::free_bytes;

/// With less free room than this, the shop's writes may soon be refused, in bytes.
const LITTLE: u64 = 256 << 20;
/// With less than this, they are refused already.
const NONE: u64 = 32 << 20;

/// Returns the hash in a file's name.
fn hash_of(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.get(..64).filter(|hash| Files::is_hash(hash))
}

impl Visit<'_> {
    /// Checks the folder itself; returns whether there is one to look into.
    pub(super) fn folder(&mut self) -> bool {
        let data = self.data().to_owned();
        let at = data.display();
        let about = match fs::metadata(&data) {
            Ok(about) if about.is_dir() => about,
            Ok(_) => {
                self.wrong(format!("{at} is no folder: set store.path to the data folder"));
                return false;
            }
            Err(e) if e.kind() == ErrorKind::NotFound => {
                self.wrong(format!("there is no data folder {at}: set store.path to it, or restore a backup"));
                return false;
            }
            Err(e) => {
                self.wrong(format!("the data folder {at} cannot be looked at ({e}): run this as the shop's user"));
                return false;
            }
        };
        self.mode(&data, about.mode());
        let own = rustix::process::geteuid();
        if about.uid() != own.as_raw() {
            let text = format!("{at} belongs to the user {}, and this runs as {}", about.uid(), own.as_raw());
            self.warn(format!("{text}: run the shop and its commands as one user"));
        }
        if access(&data, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK).is_err() {
            self.wrong(format!("{at} cannot be written: give it to the user that the shop runs as (chown, chmod u+rwx), and see that its disk is not read-only"));
        }
        self.room(&data);
        true
    }

    fn mode(&mut self, data: &Path, mode: u32) {
        let (at, open) = (data.display(), mode & 0o077);
        if open == 0 {
            self.well(format!("the data folder {at}, closed to other users"));
        } else if self.repair {
            match fs::set_permissions(data, fs::Permissions::from_mode(0o700)) {
                Ok(()) => self.well(format!("the data folder {at}: it was open to other users, and is closed now")),
                Err(e) => self.wrong(format!("{at} is open to other users, and cannot be closed ({e})")),
            }
        } else if open & 0o022 != 0 {
            self.wrong(format!("other users may write in {at}: chmod 700 {at}, or --repair"));
        } else {
            self.warn(format!("other users may look into {at}: chmod 700 {at}, or --repair"));
        }
    }

    fn room(&mut self, data: &Path) {
        let at = data.display();
        match free_bytes(data) {
            Ok(free) if free < NONE => self.wrong(format!(
                "the disk of {at} is full ({} MiB left): make room; the shop writes again by itself then",
                free >> 20
            )),
            Ok(free) if free < LITTLE => {
                self.warn(format!("the disk of {at} has {} MiB left: make room", free >> 20));
            }
            Ok(free) => self.well(format!("room on its disk: {} MiB", free >> 20)),
            Err(e) => self.warn(format!("nobody can say how much room the disk of {at} has ({e})")),
        }
    }

    /// Checks the files beside the store. A file that is named by a hash must have that hash. Of the files in the
    /// newest backup, those must be here that rows name or that have no hash: files that no row names were deleted.
    pub(super) fn files(&mut self, newest: Option<&Newest>) {
        let found = match backup::files(self.data()) {
            Ok(found) => found,
            Err(error) => return self.wrong(format!("a file cannot be looked at: {error}")),
        };
        let objects = match backup::objects(self.settings.files.objects.as_ref()) {
            Ok(objects) => objects,
            Err(error) => return self.wrong(error.to_string()),
        };
        let mut damaged = Vec::new();
        for path in &found {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if Files::is_hash(name) && fs::read(self.data().join(path)).is_ok_and(|bytes| Files::hash(&bytes) != name) {
                damaged.push(path.clone());
            }
        }
        let contents = newest.and_then(|newest| newest.contents.as_ref().ok());
        let kept = contents.iter().flat_map(|contents| contents.files());
        let named = |path: &Path| match hash_of(path) {
            None => true,
            Some(hash) => match &self.named {
                Some(named) => named.contains(hash),
                // A running shop has its rows to itself, and deletes files meanwhile.
                None => self.rows_read,
            },
        };
        let mut missing: Vec<PathBuf> = kept
            .map(|entry| PathBuf::from(entry.name.strip_prefix("files/").unwrap_or_default()))
            .filter(|path| !found.contains(path) && !objects.contains(path) && named(path))
            .collect();
        if let Some(place) = self.settings.files.objects.as_ref().map(ObjectStore::place) {
            let there: BTreeSet<&str> = objects.iter().filter_map(|path| hash_of(path)).collect();
            let gone = self.named.iter().flatten().filter(|hash| !there.contains(hash.as_str()));
            missing.extend(gone.map(PathBuf::from));
            self.well(format!("{} files in {place}", objects.len()));
        }
        for (files, what) in [(damaged, "damaged"), (missing, "missing")] {
            let Some(first) = files.first() else { continue };
            let text = format!("{} files are {what}, such as {}", files.len(), first.display());
            match newest {
                Some(newest) => self.wrong(format!(
                    "{text}: take them from the backup (tar -xf {} -C {} --strip-components=1 files/{})",
                    newest.file.display(),
                    self.data().display(),
                    first.display()
                )),
                None => self.wrong(format!("{text}: take them from a backup")),
            }
        }
        self.well(format!("{} files beside the store", found.len()));
    }

    /// Finds a swap that was cut off between two steps, on a file system that cannot swap names in one.
    pub(super) fn swapped(&mut self) {
        for at in [self.data().to_owned(), self.data().join("store")] {
            let aside = backup_beside(&at, "swapping");
            if at.exists() || !aside.exists() {
                continue;
            }
            if self.repair && fs::rename(&aside, &at).is_ok() {
                self.well(format!("{} is back: a command had been cut off while it was swapped", at.display()));
            } else {
                let (from, to) = (aside.display(), at.display());
                self.wrong(format!("a command was cut off while it swapped {to}: mv {from} {to}, or --repair"));
            }
        }
    }

    /// Finds the remains of commands that were cut off, and the folders that a restore kept.
    pub(super) fn leftovers(&mut self) {
        let data = self.data().to_owned();
        // A command that works in a folder holds its lock.
        let held = |path: &Path| {
            let folder = if path.starts_with(&data) { &data } else { path };
            !fs::File::open(folder).is_ok_and(|file| file.try_lock().is_ok())
        };
        let left = [backup_beside(&data, "restoring"), data.join("store.new"), data.join(".check")];
        for path in left.iter().filter(|path| path.exists()) {
            if held(path) {
                self.warn(format!("{} is in use by another command at this moment", path.display()));
            } else if self.repair {
                match fs::remove_dir_all(path) {
                    Ok(()) => {
                        self.well(format!("{} was left by a command that was cut off, and is gone", path.display()))
                    }
                    Err(e) => self.wrong(format!("{} cannot be taken away ({e})", path.display())),
                }
            } else {
                self.warn(format!("{} was left by a command that was cut off: --repair takes it away", path.display()));
            }
        }
        let before = data.file_name().map(|name| format!("{}.before-", name.to_string_lossy())).unwrap_or_default();
        let beside = data.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        for entry in fs::read_dir(beside).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&before) {
                let path = entry.path();
                self.warn(format!("{} is what a restore replaced: delete it when you need it no more", path.display()));
            }
        }
    }
}
