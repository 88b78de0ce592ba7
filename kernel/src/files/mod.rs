//! Files beside the store, in folders of the data folder, for content that is too large for a row. They are named by
//! the hash of their content, written and synced before a commit names them, and never changed after.
//!
//! The store lists the rows that name a file ([`crate::store::file_names`]). A thread ([`sweep`]) deletes a file that
//! no row names: after the commit that took its last name away, after an upload that came to nothing, and after a
//! start. Two uploads and a deletion may concern the same file at once, so an upload holds its file from before it
//! looks for the file until its commit was answered. Other nodes of the shop do not see that; for them a file is young
//! ([`old_file`]).

mod old_file;
mod sweep;
pub mod uploaded;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::http::problem::Problem;
use crate::store::backup::DRAFT;
use crate::store::{Reader, Scope, StoreError, file_names, hex, is_hash, room_for_files};
pub(crate) use sweep::Sweep;

/// How old a file must be that one of several nodes deletes: longer than any upload takes from its file to its commit, and
/// than a backup that another node writes.
pub(crate) const GRACE: Duration = Duration::from_secs(60 * 60);

/// A folder of files that rows name. Clones are the same folder.
#[derive(Clone)]
pub struct Files(Arc<Inner>);

struct Inner {
    folder: PathBuf,
    /// The endings after the hash in the names of its files.
    endings: &'static [&'static str],
    /// Whether the store knows all rows that name the files.
    known: bool,
    sweep: Arc<Sweep>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.sweep.end();
    }
}

/// The error of a file that was not saved.
#[derive(Debug)]
pub enum NotKept {
    /// The rest of the disk is for rows.
    NoRoom,
    /// The system refused.
    Io(io::Error),
}

impl From<io::Error> for NotKept {
    fn from(error: io::Error) -> Self {
        NotKept::Io(error)
    }
}

impl From<NotKept> for Problem {
    fn from(error: NotKept) -> Self {
        use io::ErrorKind::{QuotaExceeded, StorageFull};
        match error {
            NotKept::NoRoom => Problem::NoRoomForFiles,
            NotKept::Io(error) if matches!(error.kind(), StorageFull | QuotaExceeded) => Problem::NoRoomForFiles,
            NotKept::Io(error) => Problem::Internal(format!("a file cannot be kept: {error}")),
        }
    }
}

/// The files of one hash, for an upload: while this lives they are not deleted, whether a row names them yet or not. A
/// transaction that names them must own a clone, because it may still wait when its caller is gone.
#[derive(Clone)]
pub struct Held(Arc<Hold>);

struct Hold {
    hash: String,
    sweep: Arc<Sweep>,
}

impl Held {
    /// The hash.
    pub fn hash(&self) -> &str {
        &self.0.hash
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.sweep.let_go(&self.hash);
    }
}

impl Files {
    /// A folder at this path, which is made with its first file. Files that no row names are deleted if the store knows
    /// all rows that name files (`known`), once they are older than the grace.
    pub(crate) fn new(
        folder: PathBuf,
        endings: &'static [&'static str],
        scope: &Scope,
        known: bool,
        grace: Duration,
    ) -> Self {
        let sweep = Arc::new(Sweep::new(grace));
        if known {
            sweep.start(&folder, endings, scope);
        }
        Files(Arc::new(Inner { folder, endings, known, sweep }))
    }

    /// Ends the thread that deletes the files of which no row knows.
    pub(crate) fn end(&self) {
        self.0.sweep.end();
    }

    /// Returns the sweep, which must receive every row that changed.
    pub(crate) fn sweep(&self) -> Arc<Sweep> {
        self.0.sweep.clone()
    }

    /// Returns the hash that names files: the SHA-256 of their bytes, in 64 hexadecimal digits.
    pub fn hash(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// Whether a text is such a hash.
    pub fn is_hash(text: &str) -> bool {
        is_hash(text)
    }

    /// Saves the files of a hash, one for each ending; a file that is there already keeps its content. They are on disk
    /// when this returns, and stay while the returned value lives. Blocks.
    ///
    /// # Errors
    /// [`NotKept`]; nothing stays then.
    pub fn save(&self, hash: &str, files: &[&[u8]]) -> Result<Held, NotKept> {
        let Inner { folder, endings, sweep, .. } = &*self.0;
        fs::create_dir_all(folder)?;
        let bytes = files.iter().map(|file| file.len() as u64).sum();
        if !room_for_files(folder, bytes)? {
            return Err(NotKept::NoRoom);
        }
        sweep.hold(hash);
        let held = Held(Arc::new(Hold { hash: hash.to_owned(), sweep: sweep.clone() }));
        for (ending, bytes) in endings.iter().zip(files) {
            self.write(&format!("{hash}{ending}"), bytes)?;
        }
        File::open(folder)?.sync_all()?;
        Ok(held)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.0.folder.join(name);
        if old_file::renew(&path) {
            return Ok(());
        }
        // A reader that finds the file under its name reads all of it.
        let mut file = tempfile::Builder::new().prefix(DRAFT).tempfile_in(&self.0.folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error).map(drop)
    }

    /// Whether a row names the files of this hash.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn is_named(&self, reader: &Reader<'_>, hash: &str) -> Result<bool, StoreError> {
        if self.0.known { file_names::is_named(reader, hash) } else { Ok(true) }
    }

    /// Reads a file by its name; `None` where there is none. The name comes from a commit, never from a caller: nothing
    /// here keeps it inside the folder. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let Some((mut file, _)) = self.open(name)? else { return Ok(None) };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Opens a file to be read piece by piece, otherwise as [`Files::read`]; returns the file and its length. Blocks.
    ///
    /// # Errors
    /// As [`Files::read`].
    pub fn open(&self, name: &str) -> io::Result<Option<(File, u64)>> {
        match File::open(self.0.folder.join(name)) {
            Ok(file) => file.metadata().map(|about| Some((file, about.len()))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
