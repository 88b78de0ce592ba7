//! The errors of files beside the store.

use std::io;

use crate::http::problem::Problem;
use crate::object_store::object::ObjectError;

/// The error of a file that was not saved or not read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The rest of the disk is for rows.
    #[error("the rest of the disk is for rows")]
    NoRoom,
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The server of the files did not answer, or refused.
    #[error("{0}")]
    Away(#[from] ObjectError),
}

impl From<FileError> for Problem {
    fn from(error: FileError) -> Self {
        use io::ErrorKind::{QuotaExceeded, StorageFull};
        match error {
            FileError::NoRoom => Problem::NoRoomForFiles,
            FileError::Io(error) if matches!(error.kind(), StorageFull | QuotaExceeded) => Problem::NoRoomForFiles,
            FileError::Io(error) => Problem::Internal(format!("a file cannot be kept or read: {error}")),
            FileError::Away(why) => {
                tracing::error!(%why, "a request was refused, for the files cannot be reached");
                Problem::FilesAway
            }
        }
    }
}
