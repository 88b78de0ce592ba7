//! The copy of the shop's files from one place to another.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::blobs::Blobs;
use super::error::FileError;
use crate::error::StartError;
use crate::settings::Settings;
use crate::store::backup::{self, is_object};

/// What a copy did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopiedFiles {
    /// The files that were written.
    pub written: u64,
    /// Their bytes.
    pub bytes: u64,
    /// The files that were there already, with the same content.
    pub there: u64,
}

/// Copies the files of the place of one configuration to that of another one, and reads each back. What is there already
/// is compared. Nothing is deleted. `say` is called with the files so far, after each.
///
/// # Errors
/// [`StartError::Other`]: one line that names the file; what was copied stays, and the next run goes on.
pub fn copy_files(from: &Settings, to: &Settings, mut say: impl FnMut(u64)) -> Result<CopiedFiles, StartError> {
    let failed = |why: String| StartError::Other(format!("not all files were copied: {why}"));
    if let Some(objects) = &to.files.objects {
        objects.prepare().map_err(|error| failed(error.to_string()))?;
    }
    let mut copied = CopiedFiles::default();
    for path in all(from).map_err(|error| failed(error.to_string()))? {
        let (folder, name) = folder_and_name(&path);
        let (source, target) = (Blobs::of(from, folder), Blobs::of(to, folder));
        let done = copy(&source, &target, name, &mut copied);
        done.map_err(|error| failed(format!("{}: {error}", path.display())))?;
        say(copied.written + copied.there);
    }
    Ok(copied)
}

/// The paths of all files of a place.
fn all(settings: &Settings) -> Result<BTreeSet<PathBuf>, backup::BackupError> {
    match &settings.files.objects {
        Some(objects) => backup::objects(Some(objects)),
        None => {
            let mut files = backup::files(&settings.store.path)?;
            files.retain(|path| path.to_str().is_some_and(is_object));
            Ok(files)
        }
    }
}

/// The two names of a path of [`all`].
fn folder_and_name(path: &Path) -> (&str, &str) {
    path.to_str().and_then(|path| path.split_once('/')).unwrap_or_default()
}

fn copy(from: &Blobs, to: &Blobs, name: &str, copied: &mut CopiedFiles) -> Result<(), FileError> {
    // A file that was deleted since the list was made is not the shop's any more.
    let Some(bytes) = content(from, name)? else { return Ok(()) };
    if content(to, name)?.is_some_and(|there| there == bytes) {
        copied.there += 1;
        return Ok(());
    }
    to.save(&[(name.to_owned(), bytes.as_slice())], Duration::ZERO)?;
    if content(to, name)?.is_none_or(|there| there != bytes) {
        return Err(std::io::Error::other("what was written is not what is read back").into());
    }
    copied.written += 1;
    copied.bytes += bytes.len() as u64;
    Ok(())
}

fn content(place: &Blobs, name: &str) -> Result<Option<Vec<u8>>, FileError> {
    let Some((mut file, _)) = place.open(name, None)? else { return Ok(None) };
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}
