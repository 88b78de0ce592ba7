//! The address of the database that has the shop's log.

use super::{LogKind, StoreSettings};
use crate::store::Address;

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
    let (text, key) = match (postgres.is_empty(), file.as_os_str().is_empty()) {
        (false, true) => (postgres.clone(), "store.postgres"),
        (true, false) => {
            let text = std::fs::read_to_string(file).map_err(|error| {
                let source = source("store.postgres_file");
                format!("store.postgres_file = \"{}\" in {source} cannot be read: {error}", file.display())
            })?;
            (text.trim().to_owned(), "store.postgres_file")
        }
        (true, true) => {
            let source = source("store.log");
            return Err(format!("store.log = \"postgres\" in {source} needs an address in store.postgres"));
        }
        (false, false) => {
            return Err(format!(
                "store.postgres in {} and store.postgres_file in {} both name a database: keep one",
                source("store.postgres"),
                source("store.postgres_file")
            ));
        }
    };
    let authorities = (!ca.as_os_str().is_empty()).then(|| ca.clone());
    let address = Address {
        text,
        named: format!("{key} in {}", source(key)),
        authorities,
        listen: *listen,
        keep_groups: *keep_groups,
    };
    address.read()?;
    Ok(Some(address))
}
