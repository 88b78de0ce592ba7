//! The place of one kind of files: a folder of the data folder, or a part of a bucket.

use std::collections::BTreeSet;
use std::fs::File;
use std::time::Duration;

use super::deletion::Deletion;
use super::error::FileError;
use super::folder::Folder;
use super::in_bucket::InBucket;

/// The place of one kind of files, by their names.
#[derive(Clone)]
pub(crate) enum Blobs {
    /// A folder on this machine, or on a disk that it has mounted.
    Folder(Folder),
    /// A bucket of an S3-compatible server.
    Bucket(InBucket),
}

impl Blobs {
    /// Whether the files are on a disk of this machine, so that reading them does not wait for a server.
    pub(super) fn is_near(&self) -> bool {
        matches!(self, Blobs::Folder(_))
    }

    /// Writes files, each with its name; one that is there keeps its content, and is young. They are stored when this
    /// returns. `grace` is that of deletions.
    pub(super) fn save(&self, files: &[(String, &[u8])], grace: Duration) -> Result<(), FileError> {
        match self {
            Blobs::Folder(folder) => folder.save(files),
            Blobs::Bucket(bucket) => bucket.save(files, grace),
        }
    }

    /// Opens a file, and returns it with its length; `None` where there is none. `content` is the hash of its content, where
    /// its name says that.
    pub(super) fn open(&self, name: &str, content: Option<&str>) -> Result<Option<(File, u64)>, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.open(name)?),
            Blobs::Bucket(bucket) => bucket.open(name, content),
        }
    }

    /// Returns the hashes of the files that are there, and tidies up after an ended process.
    pub(super) fn left_behind(&self, grace: Duration) -> Result<BTreeSet<String>, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.left_behind(grace)?),
            Blobs::Bucket(bucket) => bucket.hashes(),
        }
    }

    /// Deletes a file, unless it is younger than the grace.
    pub(super) fn delete(&self, name: &str, grace: Duration) -> Result<Deletion, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.delete(name, grace)?),
            Blobs::Bucket(bucket) => bucket.delete(name, grace),
        }
    }
}
