//! A whole shop in one file, and back.
//!
//! The file is a tar, so that its parts can be read with tools that every system has:
//!
//! - `rows/000001.gz` …: all rows of one state of the store in key order, each as length, key, length, value (lengths
//!   are 4 bytes, little endian), up to 8 MiB before compression in each entry.
//! - `files/…`: the files beside the store: pictures, papers, e-mails, keys. Those of a bucket are among them, under the
//!   names that they would have in the data folder.
//! - `manifest.json`: everything that must be in the file, with a SHA-256 for each table's rows and for each entry.
//! - `SHA256`: of all bytes before it. So no byte of the file can change unnoticed.
//!
//! Files are written and synced before the commit that names them and are never changed after, and none is deleted
//! while a backup is written. So they are copied after the snapshot of the rows: each file that a row names is there.

mod contents;
mod folder;
mod read;
mod restore;
mod swap;
mod whole;
mod write;

use std::path::{Path, PathBuf};

#[cfg(test)]
pub(super) use contents::seal as sealed_for_tests;
pub use contents::{Contents, Entry, Sum};
pub(super) use contents::{Sums, first_difference};
pub use folder::{backups, clear_drafts, file_name, made_at, rotate};
pub use read::verify;
pub(super) use restore::make;
pub use restore::{RestoreOptions, RestoreReport, restore};
pub(crate) use swap::beside as backup_beside;
pub(super) use swap::swap;
pub use whole::whole;
pub use write::{BackupReport, Beside, write, write_unless};
pub(crate) use write::{files, is_object, objects};

use super::error::advised;
use super::{OpenError, StoreError};
use crate::object_store::object::ObjectError;

/// The prefix of the names of files that are still being written: they are in no backup.
pub(crate) const DRAFT: &str = ".tmp";

/// The error of a backup or a restore that did not happen. Its text is one line for a person.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store cannot be read, or a new one cannot be written.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The new store cannot be made.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// The operating system refused.
    #[error("{}: {why}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's words.
        why: String,
    },
    /// The files are in a bucket, which cannot be read.
    #[error("{0}")]
    Away(#[from] ObjectError),
    /// A backup is never written over another file.
    #[error("{} is there already: choose another name", .0.display())]
    Exists(PathBuf),
    /// Another process writes the same file.
    #[error("{} is being written by another process", .0.display())]
    Writing(PathBuf),
    /// Writing it would take the room that the shop needs.
    #[error("{} has {free} MiB left, and the shop needs {needed}: make room, or choose another disk", path.display())]
    NoRoom {
        /// The folder.
        path: PathBuf,
        /// The free room, in MiB.
        free: u64,
        /// The room that must be left free, in MiB.
        needed: u64,
    },
    /// The file is not as it was written.
    #[error("{} is no backup, or is damaged: {why}; take another backup", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault.
        why: String,
    },
    /// A newer Sokoni wrote the file.
    #[error("{} was written by a newer Sokoni ({program}): use that one", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version that wrote it.
        program: String,
    },
    /// The shop to restore into is open.
    #[error("the data folder {} is in use: stop the shop first", .0.display())]
    Running(PathBuf),
    /// The shop to restore into has something in it.
    #[error("the data folder {} is not empty: --replace keeps it under another name and takes its place", .0.display())]
    NotEmpty(PathBuf),
    /// A folder that is the mount point of another disk cannot be swapped for another.
    #[error("{} is a disk's own folder, which nothing can take the place of: set store.path to a folder in it", .0.display())]
    Mount(PathBuf),
    /// The restored shop differs from the file.
    #[error("what was restored is not what the backup holds ({0}); nothing was replaced")]
    Differs(String),
    /// The file would lie in the data folder that it is a backup of.
    #[error("{} lies in the data folder: put backups somewhere else, best on another disk", .0.display())]
    Inside(PathBuf),
    /// A backup is being written.
    #[error("a backup is being written already: try again when it is done")]
    Busy,
    /// The process is to end.
    #[error("the shop stops: the backup was given up")]
    GivenUp,
}

impl BackupError {
    fn io(path: &Path, error: &std::io::Error) -> Self {
        BackupError::Io { path: path.to_owned(), why: advised(error) }
    }

    fn damaged(path: &Path, why: impl Into<String>) -> Self {
        BackupError::Damaged { path: path.to_owned(), why: why.into() }
    }
}
