//! The errors of the store.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::engine_kind::EngineKind;

/// The error of a read or a transaction. Nothing of a failed transaction is stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Too many transactions wait; try again in a moment.
    #[error("the store is busy")]
    Busy,
    /// The store is stopping or has stopped.
    #[error("the store has stopped")]
    Stopped,
    /// A row is over [`super::MAX_ROW_BYTES`].
    #[error("a row of {bytes} bytes is too large to store")]
    TooLarge {
        /// Its size, key and value.
        bytes: usize,
    },
    /// A stored value cannot be opened, or a new one cannot be encoded.
    #[error("a stored record cannot be opened: {0}")]
    Record(#[from] RecordError),
    /// The engine failed, or a transaction's closure panicked.
    #[error("the store failed: {0}")]
    Engine(String),
    /// The database with the log does not answer. The caller's transaction is not stored, unless the answer to its commit
    /// was lost: the same again, with its idempotency key, finds out.
    #[error("the database cannot be reached: {0}")]
    Unreachable(String),
    /// The disk is full.
    #[error("the disk is full: {0}")]
    Full(String),
}

/// The error of opening a store. The folder's bytes are as they were. Its text is one line for a person.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another process has the folder open.
    #[error("the data folder {} is in use by another process", .0.display())]
    Locked(PathBuf),
    /// The folder holds no store, or a damaged one.
    #[error("the data folder {} cannot be read: {why}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// The fault.
        why: String,
    },
    /// A newer Sokoni made the folder.
    #[error("the data folder {} was made by a newer Sokoni (format {found}; this one knows {known})", path.display())]
    Newer {
        /// The folder.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format that this program knows.
        known: u32,
    },
    /// Another engine wrote the folder.
    #[error(
        "the data folder {} was written by the engine {found}, and store.engine is {wanted}: set it to {found}, or run \
         `sokoni convert --to {wanted}`",
        path.display()
    )]
    OtherEngine {
        /// The folder.
        path: PathBuf,
        /// The engine that wrote it.
        found: EngineKind,
        /// The engine of the configuration.
        wanted: EngineKind,
    },
    /// The database that has the shop's log cannot be used.
    #[error("{named}: {why}")]
    Database {
        /// The setting with its source.
        named: String,
        /// The fault.
        why: String,
    },
    /// Its disk is too full for what is asked.
    #[error("the disk of the data folder {} has {free} MiB left, and this takes up to {needed}: make room", path.display())]
    NoRoom {
        /// The folder.
        path: PathBuf,
        /// The free room, in MiB.
        free: u64,
        /// The room that it takes, in MiB.
        needed: u64,
    },
    /// The operating system refused.
    #[error("the data folder {} cannot be opened: {why}", path.display())]
    Io {
        /// The folder, or a path in it.
        path: PathBuf,
        /// The system's words.
        why: String,
    },
}

/// The operating system's words, without its number.
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

/// [`plain`], with advice.
pub(super) fn advised(error: &io::Error) -> String {
    let what_to_do = match error.kind() {
        ErrorKind::PermissionDenied => "; the user that the shop runs as must be allowed to",
        ErrorKind::ReadOnlyFilesystem => "; it is mounted so that nothing can be written: mount it anew",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "; make room on that disk",
        _ => "",
    };
    plain(error) + what_to_do
}

/// The error of opening a stored value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// No upgrade from that version is known.
    #[error("version {version} is unknown, {known} is the newest")]
    UnknownVersion {
        /// Its version.
        version: u16,
        /// The version that this program writes.
        known: u16,
    },
    /// It is shorter than its version number.
    #[error("it is cut short")]
    Short,
    /// Its payload is not of its type.
    #[error("{0}")]
    Payload(String),
    /// Its table or event is not one that this program lists.
    #[error("this program knows no such table or event")]
    Unlisted,
    /// Bytes are left over, so it is not of its type.
    #[error("{0} bytes are left over")]
    LeftOver(usize),
}

pub(super) fn unreadable(path: &Path, why: impl Into<String>) -> OpenError {
    OpenError::Unreadable { path: path.to_owned(), why: why.into() }
}

pub(super) fn io(path: &Path, error: &io::Error) -> OpenError {
    let why = match error.kind() {
        ErrorKind::PermissionDenied => {
            plain(error) + "; the user that runs this program must be the one whose folder it is"
        }
        _ => advised(error),
    };
    OpenError::Io { path: path.to_owned(), why }
}
