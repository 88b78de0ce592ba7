//! Picture files in `<data>/media`, named by what is in them: written and synced before a commit names them, never changed
//! after, and deleted when no product has them any more.

use std::fs::File;
use std::io;

use kernel::store::{Reader, StoreError};
use kernel::{Builder, Files, Held, Problem};

use crate::model::Image;
use crate::store::IMAGES;

/// What the small one's name has between the hash and the ending.
const SMALL: &str = "-small";

/// Address of the large file.
pub(crate) fn url(hash: &str) -> String {
    format!("/media/images/{hash}.webp")
}

/// Address of the small file.
pub(crate) fn small_url(hash: &str) -> String {
    format!("/media/images/{hash}{SMALL}.webp")
}

/// The folder.
pub(crate) struct Media {
    files: Files,
}

impl Media {
    pub(crate) fn new(builder: &mut Builder<'_>) -> Self {
        let names = |key: &[u8], image: &Image| vec![(image.hash.clone(), String::from_utf8_lossy(key).into_owned())];
        Media { files: builder.files("media", &[".webp", "-small.webp"], &IMAGES, names) }
    }

    /// Keeps both sizes of a picture while the answer lives, or until no product has it. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written, or has no room.
    pub(crate) fn save(&self, large: &[u8], small: &[u8]) -> Result<Held, Problem> {
        Ok(self.files.save(&Files::hash(large), &[large, small])?)
    }

    /// Whether the last part of an address is that of a picture that a product has.
    pub(crate) fn has(&self, reader: &Reader<'_>, name: &str) -> Result<bool, StoreError> {
        match hash(name) {
            Some(hash) => self.files.is_named(reader, hash),
            None => Ok(false),
        }
    }

    /// A file by the last part of its address, with its length; `None` where there is none. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub(crate) fn open(&self, name: &str) -> io::Result<Option<(File, u64)>> {
        if hash(name).is_some() { self.files.open(name) } else { Ok(None) }
    }
}

/// The hash in a name that this shop gave.
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
