//! The database that has the shop's log, and the secret that the nodes of the shop share.

use super::given::given;
use super::{LogKind, StoreSettings};
use crate::secrets::Secret;
use crate::store::Address;

/// The shortest secret of the nodes, in characters: whoever reads the database may try secrets as long as they like.
const SHORTEST: usize = 32;

/// The setting that makes them necessary.
const ASKED: (&str, &str) = ("store.log", "postgres");

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
    let (text, named) =
        given(("store.postgres", postgres), ("store.postgres_file", file), "an address", ASKED, &source)?;
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
    let (secret, named) = given(text, file, "the secret of its nodes", ASKED, &source)?;
    if secret.chars().count() < SHORTEST {
        return Err(format!("{named} is too short: the secret of the nodes has {SHORTEST} characters or more"));
    }
    Ok(Some(NodesSecret { secret: Secret::new(secret), named }))
}
