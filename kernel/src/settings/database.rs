//! The database that has the shop's log, and the secret that the nodes of the shop share.

use std::path::Path;

use super::{LogKind, StoreSettings};
use crate::secrets::Secret;
use crate::store::Address;

/// The shortest secret of the nodes, in characters: whoever reads the database may try secrets as long as they like.
const SHORTEST: usize = 32;

/// The secret that seals the keys of the shop in the database.
#[derive(Clone, Debug)]
pub struct NodesSecret {
    /// The secret.
    pub secret: Secret,
    /// The key of the configuration that has it, with its source.
    pub named: String,
}

/// The configured database; `None` where the log is in the data folder. `source` says where a key was set.
///
/// # Errors
/// One line that names the key and its source, and no password.
pub(super) fn named(settings: &StoreSettings, source: impl Fn(&str) -> String) -> Result<Option<Address>, String> {
    let StoreSettings {
        log,
        postgres,
        postgres_file: file,
        postgres_ca: ca,
        postgres_listen: listen,
        postgres_keep_groups: keep_groups,
        ..
    } = settings;
    if *log == LogKind::File {
        return Ok(None);
    }
    let (text, named) = given(("store.postgres", postgres), ("store.postgres_file", file), "an address", &source)?;
    let authorities = (!ca.as_os_str().is_empty()).then(|| ca.clone());
    let address = Address { text, named, authorities, listen: *listen, keep_groups: *keep_groups };
    address.read()?;
    Ok(Some(address))
}

/// The secret of the nodes; `None` where the log is in the data folder.
///
/// # Errors
/// One line that names the key and its source, and no secret.
pub(super) fn nodes_secret(
    settings: &StoreSettings,
    source: impl Fn(&str) -> String,
) -> Result<Option<NodesSecret>, String> {
    if settings.log == LogKind::File {
        return Ok(None);
    }
    let text = ("store.postgres_secret", settings.postgres_secret.as_str());
    let file = ("store.postgres_secret_file", settings.postgres_secret_file.as_path());
    let (secret, named) = given(text, file, "the secret of its nodes", &source)?;
    if secret.chars().count() < SHORTEST {
        return Err(format!("{named} is too short: the secret of the nodes has {SHORTEST} characters or more"));
    }
    Ok(Some(NodesSecret { secret: Secret::new(secret), named }))
}

/// Returns the text of one of two keys, of which the second names a file, and the key's name with its source.
fn given(
    (text_key, text): (&str, &str),
    (file_key, file): (&str, &Path),
    needed: &str,
    source: impl Fn(&str) -> String,
) -> Result<(String, String), String> {
    let (text, key) = match (text.is_empty(), file.as_os_str().is_empty()) {
        (false, true) => (text.to_owned(), text_key),
        (true, false) => {
            let text = std::fs::read_to_string(file).map_err(|error| {
                let source = source(file_key);
                format!("{file_key} = \"{}\" in {source} cannot be read: {error}", file.display())
            })?;
            (text.trim().to_owned(), file_key)
        }
        (true, true) => {
            let source = source("store.log");
            return Err(format!("store.log = \"postgres\" in {source} needs {needed} in {text_key} or {file_key}"));
        }
        (false, false) => {
            let (text, file) = (source(text_key), source(file_key));
            return Err(format!("{text_key} in {text} and {file_key} in {file} both give {needed}: keep one"));
        }
    };
    Ok((text, format!("{key} in {}", source(key))))
}
