//! The place of one kind of files: a folder of the data folder, or a part of an object store.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::PathBuf;
use std::time::Duration;

use super::deletion::Deletion;
use super::error::FileError;
use super::folder::Folder;
use super::object_folder::ObjectFolder;
use crate::object_store::ObjectStore;
use crate::settings::Settings;

/// The place of one kind of files, by their names.
#[derive(Clone)]
pub(crate) enum Blobs {
    /// A folder on this machine, or on a disk that it has mounted.
    Folder(Folder),
    /// An object store: a bucket, or a table of the database.
    Objects(ObjectFolder),
}

impl Blobs {
    /// The files of this folder name in the place of a configuration.
    pub(super) fn of(settings: &Settings, folder: &str) -> Blobs {
        Blobs::new(settings.store.path.clone(), folder, settings.files.objects.as_ref())
    }

    /// The files of the data folder `data` in a folder of this name, or in the object store if there is one.
    pub(super) fn new(data: PathBuf, folder: &str, objects: Option<&ObjectStore>) -> Blobs {
        match objects {
            None => Blobs::Folder(Folder(data.join(folder))),
            Some(objects) => {
                Blobs::Objects(ObjectFolder { objects: objects.clone(), folder: folder.to_owned(), scratch: data })
            }
        }
    }

    /// Whether the files are on a disk of this machine, so that reading them does not wait for a server.
    pub(super) fn is_near(&self) -> bool {
        matches!(self, Blobs::Folder(_))
    }

    /// Writes files, each with its name; one that is there keeps its content, and is young. They are stored when this
    /// returns. `grace` is that of deletions.
    pub(super) fn save(&self, files: &[(String, &[u8])], grace: Duration) -> Result<(), FileError> {
        match self {
            Blobs::Folder(folder) => folder.save(files),
            Blobs::Objects(objects) => objects.save(files, grace),
        }
    }

    /// Opens a file, and returns it with its length; `None` where there is none. `content` is the hash of its content, where
    /// its name says that.
    pub(super) fn open(&self, name: &str, content: Option<&str>) -> Result<Option<(File, u64)>, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.open(name)?),
            Blobs::Objects(objects) => objects.open(name, content),
        }
    }

    /// Returns the hashes of the files that are there, and tidies up after an ended process.
    pub(super) fn left_behind(&self, grace: Duration) -> Result<BTreeSet<String>, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.left_behind(grace)?),
            Blobs::Objects(objects) => objects.hashes(),
        }
    }

    /// Deletes a file, unless it is younger than the grace.
    pub(super) fn delete(&self, name: &str, grace: Duration) -> Result<Deletion, FileError> {
        match self {
            Blobs::Folder(folder) => Ok(folder.delete(name, grace)?),
            Blobs::Objects(objects) => objects.delete(name, grace),
        }
    }
}
