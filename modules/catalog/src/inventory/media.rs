//! Picture files in `<data>/media`, named by what is in them: written and synced before a commit names them, and never
//! changed after.

use std::io;
use std::path::Path;

use kernel::Files;

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
    pub(crate) fn new(data: &Path) -> Self {
        Media { files: Files::new(data.join("media")) }
    }

    /// Keeps both sizes of a picture and answers its hash. Blocks.
    ///
    /// # Errors
    /// Where the folder cannot be written.
    pub(crate) fn keep(&self, large: &[u8], small: &[u8]) -> io::Result<String> {
        let hash = Files::hash(large);
        self.files.keep(&[(&format!("{hash}.webp"), large), (&format!("{hash}{SMALL}.webp"), small)])?;
        Ok(hash)
    }

    /// A file by the last part of its address; `None` where there is none. Blocks.
    ///
    /// # Errors
    /// Where it is there and cannot be read.
    pub(crate) fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        let stem = name.strip_suffix(".webp").unwrap_or("");
        if Files::is_hash(stem.strip_suffix(SMALL).unwrap_or(stem)) { self.files.read(name) } else { Ok(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_it_gave_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let media = Media::new(folder.path());
        std::fs::write(folder.path().join("secret.webp"), "x").unwrap();
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
