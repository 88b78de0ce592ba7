//! The keys of a shop that has several nodes. They are in the database beside the log, sealed with a secret of the
//! settings, and each node has them in its data folder as every shop has.
//!
//! The first node makes them and gives them to the database; the others take them from there. A ring to which somebody
//! added a key, on any node, replaces the one in the database, and the other nodes take it at their next start.

use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::StartError;
use crate::secrets::{KEYS_FOLDER, KeyRing, Sealed, Secret, Vault};
use crate::settings::{NodesSecret, StoreSettings};
use crate::store::{Store, plain};

/// The owner for whom they are sealed. Frozen: it stands in the seals.
const OWNER: &str = "nodes";

/// The keys of all nodes of a shop.
pub(super) struct SharedKeys {
    vault: Vault,
    /// The setting that has the secret.
    named: String,
    folder: PathBuf,
}

impl SharedKeys {
    /// `None` where the shop has no nodes.
    pub(super) fn of(settings: &StoreSettings) -> Option<SharedKeys> {
        let NodesSecret { secret, named } = settings.nodes_secret.clone()?;
        // The secret has enough characters that nobody can try all, so one round of hashing is enough.
        let key = Sha256::new().chain_update("sokoni nodes 1\n").chain_update(secret.reveal()).finalize();
        let ring = KeyRing { current: OWNER.to_owned(), keys: vec![(OWNER.to_owned(), key.into())] };
        Some(SharedKeys { vault: Vault::new(&ring), named, folder: settings.path.join(KEYS_FOLDER) })
    }

    /// Puts the keys of the shop, as the database has them, into the folder of this node, before any module opens them.
    ///
    /// # Errors
    /// One line: the secret is another one, or the folder has keys of another shop.
    pub(super) fn take(&self, shared: &[(String, Vec<u8>)]) -> Result<(), StartError> {
        for (name, sealed) in shared {
            let shared = self.opened(name, sealed)?;
            let path = self.folder.join(name);
            match own(&path)? {
                Some(own) if own.has_all_of(&shared) && !shared.has_all_of(&own) => {}
                Some(own) if !shared.has_all_of(&own) => {
                    return Err(StartError::Other(format!(
                        "the keys in {} are of another shop than the database: move that file away, and the node takes \
                         the shop's keys from the database",
                        path.display()
                    )));
                }
                _ => shared.save(&path).map_err(|error| cannot("write", &path, &error))?,
            }
        }
        Ok(())
    }

    /// Gives the database the keys that the modules made, and those to which somebody added one.
    ///
    /// # Errors
    /// One line: a file cannot be read, or the database does not answer.
    pub(super) fn give(&self, store: &Store) -> Result<(), StartError> {
        let given = self.sealed(&store.shared_keys().map_err(failed)?)?;
        given.iter().try_for_each(|(name, sealed)| store.share_key(name, sealed).map_err(failed))
    }

    /// Seals the keys of this folder that are not among those that are shared.
    ///
    /// # Errors
    /// One line: a file cannot be read.
    pub(super) fn sealed(&self, shared: &[(String, Vec<u8>)]) -> Result<Vec<(String, Vec<u8>)>, StartError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(cannot("read", &self.folder, &error)),
        };
        let mut all = Vec::new();
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Some(ring) = name.ends_with(".json").then(|| own(&entry.path())).transpose()?.flatten() else {
                continue;
            };
            let known = shared.iter().find(|(known, _)| *known == name);
            let known = known.map(|(_, sealed)| self.opened(&name, sealed)).transpose()?;
            if known.is_some_and(|known| known.has_all_of(&ring)) {
                continue;
            }
            let text = ring.written().map_err(failed)?;
            let sealed = self.vault.seal(&Secret::new(text), OWNER, &name);
            let sealed = sealed.map_err(|_| failed("they cannot be sealed"))?;
            all.push((name, serde_json::to_vec(&sealed).map_err(failed)?));
        }
        Ok(all)
    }

    fn opened(&self, name: &str, sealed: &[u8]) -> Result<KeyRing, StartError> {
        let sealed: Option<Sealed> = serde_json::from_slice(sealed).ok();
        let text = sealed.and_then(|sealed| self.vault.open(&sealed, OWNER, name));
        text.and_then(|text| KeyRing::read(text.reveal().as_bytes())).ok_or_else(|| {
            let named = &self.named;
            StartError::Other(format!(
                "{named} is not the secret of this shop: its nodes were started with another one"
            ))
        })
    }
}

/// The ring in a file; `None` where there is no such file.
fn own(path: &Path) -> Result<Option<KeyRing>, StartError> {
    if !path.exists() {
        return Ok(None);
    }
    KeyRing::open(path).map(Some)
}

fn failed(error: impl std::fmt::Display) -> StartError {
    StartError::Other(format!("the keys of the nodes cannot be shared: {error}"))
}

fn cannot(what: &str, path: &Path, error: &std::io::Error) -> StartError {
    StartError::Other(format!("cannot {what} {}: {}", path.display(), plain(error)))
}
