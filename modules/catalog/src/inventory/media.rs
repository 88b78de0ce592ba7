//! Picture files in `<data>/media`, named by a hash of their content. They are written and synced before a commit names
//! them, never changed later, and deleted when no product uses them.

use std::fs::File;

use kernel::store::{Reader, StoreError};
use kernel::{Builder, Files, Held, Problem};

use crate::model::Image;
use crate::store::IMAGES;

/// The part of a small file's name between the hash and the extension.
const SMALL: &str = "-small";

/// Returns the URL of the large file.
pub(crate) fn url(hash: &str) -> String {
    format!("/media/images/{hash}.webp")
}

/// Returns the URL of the small file.
pub(crate) fn small_url(hash: &str) -> String {
    format!("/media/images/{hash}{SMALL}.webp")
}

/// The folder of picture files.
pub(crate) struct Media {
    files: Files,
}

impl Media {
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |key: &[u8], image: &Image| vec![(image.hash.clone(), String::from_utf8_lossy(key).into_owned())];
        Media { files: builder.files("media", &[".webp", "-small.webp"], &IMAGES, names) }
    }

    /// Stores both sizes of a picture. They stay while the result lives and while a product uses them. Blocks.
    ///
    /// # Errors
    /// Fails if the folder cannot be written or is full.
    pub(crate) fn save(&self, large: &[u8], small: &[u8]) -> Result<Held, Problem> {
        Ok(self.files.save(&Files::hash(large), &[large, small])?)
    }

    /// Whether the last part of a URL names a picture that a product uses.
    pub(crate) fn has(&self, reader: &Reader<'_>, name: &str) -> Result<bool, StoreError> {
        match hash(name) {
            Some(hash) => self.files.is_named(reader, hash),
            None => Ok(false),
        }
    }

    /// Opens a file by the last part of its URL. Returns it with its length, or `None` if there is none. Blocks.
    ///
    /// # Errors
    /// Fails if the file exists and cannot be read.
    pub(crate) fn open(&self, name: &str) -> Result<Option<(File, u64)>, Problem> {
        if hash(name).is_some() { Ok(self.files.open(name)?) } else { Ok(None) }
    }
}

/// Returns the hash in a name that this shop made.
fn hash(name: &str) -> Option<&str> {
    let stem = name.strip_suffix(".webp")?;
    Some(stem.strip_suffix(SMALL).unwrap_or(stem)).filter(|hash| Files::is_hash(hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_it_gave_are_read() {
        let given = Files::hash(b"large");
        for name in [format!("{given}.webp"), small_url(&given).rsplit('/').next().unwrap().to_owned()] {
            assert_eq!(hash(&name), Some(given.as_str()));
        }
        for name in ["../secret.webp", "secret.webp", "", &format!("../{given}.webp"), &format!("{given}.svg")] {
            assert_eq!(hash(name), None, "{name}");
        }
    }
}
