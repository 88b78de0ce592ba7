//! Key files, created at first start beside the store and readable only by the shop's own user.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::error::StartError;

/// The folder of key files, inside the data folder.
pub const KEYS_FOLDER: &str = "keys";

/// 256-bit keys by id. The current key makes new things; old things are opened with the key that they name. To rotate,
/// add a key to the file, set it as the current one, and restart.
pub struct KeyRing {
    /// The id of the key that makes new things.
    pub current: String,
    /// All keys by their ids.
    pub keys: Vec<(String, [u8; 32])>,
}

#[derive(Serialize, Deserialize)]
struct KeyFile {
    current: String,
    keys: Vec<KeyEntry>,
}

#[derive(Serialize, Deserialize)]
struct KeyEntry {
    kid: String,
    /// 32 bytes in base64url.
    secret: String,
}

impl KeyRing {
    /// Creates a ring with one new random key.
    pub fn random() -> Self {
        let kid = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 6]>());
        KeyRing { current: kid.clone(), keys: vec![(kid, rand::random())] }
    }

    /// Opens a key file, or creates one with a random key.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written, or is not a key file. It leaves the file unchanged.
    pub fn open(path: &Path) -> Result<Self, StartError> {
        match fs::read(path) {
            Ok(bytes) => {
                warn_if_open_to_others(path);
                KeyRing::read(&bytes).ok_or_else(|| failed(path, "it is not a key file"))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let ring = KeyRing::random();
                ring.save(path).map_err(|error| failed(path, &error.to_string()))?;
                Ok(ring)
            }
            Err(error) => Err(failed(path, &error.to_string())),
        }
    }

    /// Reads the content of a key file; `None` where it is not one.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let file: KeyFile = serde_json::from_slice(bytes).ok()?;
        let mut keys = Vec::with_capacity(file.keys.len());
        for entry in file.keys {
            keys.push((entry.kid, URL_SAFE_NO_PAD.decode(entry.secret).ok()?.try_into().ok()?));
        }
        keys.iter().any(|(kid, _)| *kid == file.current).then_some(KeyRing { current: file.current, keys })
    }

    /// The content of its key file.
    pub(crate) fn written(&self) -> serde_json::Result<String> {
        let entry =
            |(kid, secret): &(String, [u8; 32])| KeyEntry { kid: kid.clone(), secret: URL_SAFE_NO_PAD.encode(secret) };
        serde_json::to_string_pretty(&KeyFile {
            current: self.current.clone(),
            keys: self.keys.iter().map(entry).collect(),
        })
    }

    /// Whether it has each key of another ring.
    pub(crate) fn has_all_of(&self, other: &KeyRing) -> bool {
        other.keys.iter().all(|key| self.keys.contains(key))
    }

    /// Writes the whole file or nothing, so that a power cut leaves no half of a key.
    pub(crate) fn save(&self, path: &Path) -> std::io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let file = self.written()?;
        let draft = path.with_extension("new");
        match fs::remove_file(&draft) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut out = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
        out.write_all(file.as_bytes())?;
        out.sync_all()?;
        fs::rename(&draft, path)?;
        File::open(folder)?.sync_all()
    }
}

fn failed(path: &Path, why: &str) -> StartError {
    StartError::Other(format!("cannot use the key file {}: {why}", path.display()))
}

fn warn_if_open_to_others(path: &Path) {
    if let Ok(meta) = fs::metadata(path)
        && meta.permissions().mode() & 0o077 != 0
    {
        tracing::warn!(file = %path.display(), "other users of this machine may read this key file; make its mode 600");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_made_once_and_closed_to_others() {
        let folder = std::env::temp_dir().join(format!("sokoni-keys-{}", rand::random::<u64>()));
        let path = folder.join("keys").join("jwt.json");
        let made = KeyRing::open(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        let again = KeyRing::open(&path).unwrap();
        assert_eq!((made.current, made.keys), (again.current, again.keys));

        fs::write(&path, "{}").unwrap();
        assert!(KeyRing::open(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}", "a file it cannot read is left alone");
        fs::remove_dir_all(folder).unwrap();
    }
}
