//! Files beside the store, in folders of the data folder, for what is too large for a row. They are named by what is in
//! them, written and synced before a commit names them, and never changed after.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use crate::store::backup::DRAFT;
use crate::store::hex;

/// A folder of such files.
pub struct Files {
    folder: PathBuf,
}

impl Files {
    /// The folder at this path; it is made with its first file.
    pub fn new(folder: PathBuf) -> Self {
        Files { folder }
    }

    /// What files are named by: the SHA-256 of their bytes, in 64 hexadecimal digits.
    pub fn hash(bytes: &[u8]) -> String {
        hex(&Sha256::digest(bytes))
    }

    /// Whether a text is such a hash.
    pub fn is_hash(text: &str) -> bool {
        text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
    }

    /// Keeps files by their names; one that is there already is left as it is. They are on disk when this answers. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written.
    pub fn keep(&self, files: &[(&str, &[u8])]) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        files.iter().try_for_each(|(name, bytes)| self.write(name, bytes))?;
        File::open(&self.folder)?.sync_all()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = self.folder.join(name);
        if path.exists() {
            return Ok(());
        }
        // Whoever reads it under its name reads all of it.
        let mut file = tempfile::Builder::new().prefix(DRAFT).tempfile_in(&self.folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error).map(drop)
    }

    /// A file by its name; `None` where there is none. The name is one that a commit named, never what a caller sent:
    /// nothing here keeps it inside the folder. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
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
    fn what_is_kept_is_read_and_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let files = Files::new(folder.path().join("papers"));
        let name = Files::hash(b"one");
        assert!(Files::is_hash(&name) && !Files::is_hash("../one"));
        assert_eq!(files.read(&name).unwrap(), None);
        files.keep(&[(&name, b"one")]).unwrap();
        files.keep(&[(&name, b"two")]).unwrap();
        assert_eq!(files.read(&name).unwrap().as_deref(), Some(&b"one"[..]), "the name says what is in it");
    }
}
