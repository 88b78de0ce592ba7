//! Picture files in `<data>/media`, named by what is in them: written and synced before a commit names them, and never
//! changed after.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

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
    folder: PathBuf,
}

impl Media {
    pub(crate) fn new(data: &Path) -> Self {
        Media { folder: data.join("media") }
    }

    /// Keeps both sizes of a picture and answers its hash. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written.
    pub(crate) fn keep(&self, large: &[u8], small: &[u8]) -> io::Result<String> {
        fs::create_dir_all(&self.folder)?;
        let hash: String = Sha256::digest(large).iter().map(|byte| format!("{byte:02x}")).collect();
        self.write(&format!("{hash}.webp"), large)?;
        self.write(&format!("{hash}{SMALL}.webp"), small)?;
        File::open(&self.folder)?.sync_all()?;
        Ok(hash)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        if path.exists() {
            return Ok(());
        }
        // Whoever reads it under its name reads all of it.
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error).map(drop)
    }

    /// A file by the last part of its address; `None` where there is none. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let stem = name.strip_suffix(".webp").unwrap_or("");
        let hash = stem.strip_suffix(SMALL).unwrap_or(stem);
        if hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Ok(None);
        }
        match fs::read(self.folder.join(name)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_it_gave_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let media = Media::new(folder.path());
        fs::write(folder.path().join("secret.webp"), "x").unwrap();
        let hash = media.keep(b"large", b"small").unwrap();
        assert_eq!(media.keep(b"large", b"small").unwrap(), hash, "the same picture is kept once");
        let read = |name: &str| media.read(name).unwrap();
        assert_eq!(read(&format!("{hash}.webp")).as_deref(), Some(&b"large"[..]));
        assert_eq!(read(&format!("{hash}-small.webp")).as_deref(), Some(&b"small"[..]));
        for name in ["../secret.webp", "secret.webp", "", &format!("../{hash}.webp"), &format!("{hash}.svg")] {
            assert_eq!(read(name), None, "{name}");
        }
    }
}
