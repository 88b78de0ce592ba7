//! Files beside the store, for content that is too large for a row: in folders of the data folder, or in an object
//! store
//! ([`blobs`]). They are named by the hash of their content, stored before a commit names them, and never changed after.
//!
//! The store lists the rows that name a file ([`crate::store::file_names`]). A thread ([`sweep`]) deletes a file that
//! no row names: after the commit that took its last name away, after an upload that came to nothing, and after a
//! start. Two uploads and a deletion may concern the same file at once, so an upload holds its file from before it
//! looks for the file until its commit was answered. Other nodes of the shop do not see that; for them a file is young
//! ([`old_file`]).

mod blobs;
mod copy;
mod deletion;
mod error;
mod folder;
mod object_folder;
mod old_file;
mod sweep;
pub mod uploaded;

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::object_store::ObjectStore;
use crate::store::{Reader, Scope, StoreError, file_names, hex, is_hash};
use blobs::Blobs;
pub use copy::{CopiedFiles, copy_files};
pub use error::FileError;
pub(crate) use sweep::Sweep;

/// How old a file must be that one of several nodes deletes: longer than any upload takes from its file to its commit, and
/// than a backup that another node writes.
pub(crate) const GRACE: Duration = Duration::from_secs(60 * 60);

/// Files of one kind that rows name. Clones are the same files.
#[derive(Clone)]
pub struct Files(Arc<Inner>);

struct Inner {
    blobs: Blobs,
    /// The endings after the hash in the names of its files.
    endings: &'static [&'static str],
    /// Whether the store knows all rows that name the files.
    known: bool,
    grace: Duration,
    sweep: Arc<Sweep>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.sweep.end();
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
    /// Files of the data folder `data`, in a folder of this name, or in the object store if there is one. Files that no row names
    /// are deleted if the store knows all rows that name files (`known`), once they are older than the grace.
    pub(crate) fn new(
        (data, name, objects): (PathBuf, &str, Option<&ObjectStore>),
        endings: &'static [&'static str],
        scope: &Scope,
        known: bool,
        grace: Duration,
    ) -> Self {
        let blobs = Blobs::new(data, name, objects);
        let sweep = Arc::new(Sweep::new(grace));
        if known {
            sweep.start(&blobs, endings, scope);
        }
        Files(Arc::new(Inner { blobs, endings, known, grace, sweep }))
    }

    /// Whether the files are on a disk of this machine, so that reading them waits for no server.
    pub fn is_near(&self) -> bool {
        self.0.blobs.is_near()
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

    /// Saves the files of a hash, one for each ending; a file that is there already keeps its content. They are stored when
    /// this returns, and stay while the returned value lives. Blocks.
    ///
    /// # Errors
    /// [`FileError`]; no row may name them then.
    pub fn save(&self, hash: &str, files: &[&[u8]]) -> Result<Held, FileError> {
        let Inner { blobs, endings, sweep, grace, .. } = &*self.0;
        sweep.hold(hash);
        let held = Held(Arc::new(Hold { hash: hash.to_owned(), sweep: sweep.clone() }));
        let named = endings.iter().zip(files).map(|(ending, bytes)| (format!("{hash}{ending}"), *bytes));
        blobs.save(&named.collect::<Vec<_>>(), *grace)?;
        Ok(held)
    }

    /// Whether a row names the files of this hash.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn is_named(&self, reader: &Reader<'_>, hash: &str) -> Result<bool, StoreError> {
        if self.0.known { file_names::is_named(reader, hash) } else { Ok(true) }
    }

    /// Reads a file by its name; `None` where there is none. The name comes from a commit, never from a caller: nothing
    /// here keeps it inside its place. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, FileError> {
        let Some((mut file, _)) = self.open(name)? else { return Ok(None) };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }

    /// Opens a file to be read piece by piece, otherwise as [`Files::read`]; returns the file and its length. Blocks.
    ///
    /// # Errors
    /// As [`Files::read`].
    pub fn open(&self, name: &str) -> Result<Option<(File, u64)>, FileError> {
        let Inner { blobs, endings, .. } = &*self.0;
        // The first file of a hash is the one that it is the hash of.
        let content = endings.first().and_then(|ending| name.strip_suffix(ending)).filter(|hash| is_hash(hash));
        blobs.open(name, content)
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
