//! The object store that has the files of the shop.

use super::{FilesPlace, Settings, bucket};
use crate::error::StartError;
use crate::object_store::ObjectStore;
use crate::store::FileTable;

impl Settings {
    /// The same configuration with the files in another place, whose settings stand in it too.
    ///
    /// # Errors
    /// [`StartError::Config`]: one line that names the key that is missing or wrong.
    pub fn with_files_in(&self, place: FilesPlace) -> Result<Settings, StartError> {
        let mut settings = self.clone();
        settings.files.place = place;
        let objects = named(&settings, |_| "the configuration of the new place".to_owned());
        settings.files.objects = objects.map_err(|line| StartError::Config(format!("configuration: {line}")))?;
        Ok(settings)
    }
}

/// The configured object store; `None` where the files are in the data folder. `source` says where a key was set.
///
/// # Errors
/// One line that names the key and its source, and no secret.
pub(super) fn named(settings: &Settings, source: impl Fn(&str) -> String) -> Result<Option<ObjectStore>, String> {
    match (settings.files.place, &settings.store.nodes) {
        (FilesPlace::Folder, _) => Ok(None),
        (FilesPlace::S3, _) => bucket::named(&settings.files, source).map(|bucket| Some(ObjectStore::Bucket(bucket))),
        (FilesPlace::Table, Some(database)) => Ok(Some(ObjectStore::Table(FileTable::new(database.read()?)))),
        (FilesPlace::Table, None) => {
            let named = source("files.place");
            Err(format!("files.place = \"table\" in {named} needs a database: set store.log = \"postgres\""))
        }
    }
}
