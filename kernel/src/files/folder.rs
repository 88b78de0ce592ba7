//! One kind of files in a folder, each of which is written as a whole or not at all.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::deletion::Deletion;
use super::error::FileError;
use super::old_file;
use crate::store::backup::DRAFT;
use crate::store::{is_hash, room_for_files};

/// A folder, which is made with its first file.
#[derive(Clone)]
pub(crate) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn save(&self, files: &[(String, &[u8])]) -> Result<(), FileError> {
        let folder = &self.0;
        fs::create_dir_all(folder)?;
        let bytes = files.iter().map(|(_, file)| file.len() as u64).sum();
        if !room_for_files(folder, bytes)? {
            return Err(FileError::NoRoom);
        }
        for (name, bytes) in files {
            self.write(name, bytes)?;
        }
        Ok(File::open(folder)?.sync_all()?)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.0.join(name);
        if old_file::renew(&path) {
            return Ok(());
        }
        // A reader that finds the file under its name reads all of it.
        let mut file = tempfile::Builder::new().prefix(DRAFT).tempfile_in(&self.0)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error).map(drop)
    }

    pub(super) fn open(&self, name: &str) -> io::Result<Option<(File, u64)>> {
        match File::open(self.0.join(name)) {
            Ok(file) => file.metadata().map(|about| Some((file, about.len()))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) fn delete(&self, name: &str, grace: Duration) -> io::Result<Deletion> {
        old_file::delete(&self.0, name, grace)
    }

    /// Returns the hashes of the files. Drafts that an ended process left are deleted, unless they are so young that another
    /// node may be writing them. Files that one set aside get their places again.
    pub(super) fn left_behind(&self, grace: Duration) -> io::Result<BTreeSet<String>> {
        let folder = self.0.as_path();
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
            Err(error) => return Err(error),
        };
        let mut found = BTreeSet::new();
        for entry in entries {
            let name = entry?.file_name();
            let Some(name) = name.to_str() else { continue };
            if name.starts_with(DRAFT) {
                tidy(folder, name, grace)?;
                continue;
            }
            let back = present(old_file::put_back(folder, name))?.flatten();
            if let Some(hash) = back.as_deref().unwrap_or(name).get(..64).filter(|hash| is_hash(hash)) {
                found.insert(hash.to_owned());
            }
        }
        Ok(found)
    }
}

/// Deletes a draft, unless it is young.
fn tidy(folder: &Path, name: &str, grace: Duration) -> io::Result<()> {
    if present(old_file::is_young(folder, name, grace))? == Some(false) {
        present(fs::remove_file(folder.join(name)))?;
    }
    Ok(())
}

/// The result of work on a file that another node may have taken away: `None` where it has.
fn present<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}
