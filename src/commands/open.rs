//! Opening the store of a shop for a command.

use kernel::store::{OpenError, Store};
use kernel::{Settings, StartError};

use crate::parts::shop;

/// Commands that read a shop do not make one.
pub(super) fn there_is_a_shop(settings: &Settings) -> Result<(), StartError> {
    let path = &settings.store.path;
    let there = path.join("FORMAT").exists();
    there.then_some(()).ok_or_else(|| {
        StartError::Other(format!("there is no shop in the data folder {}: set store.path to it", path.display()))
    })
}

/// Opens the store of a shop that is not running.
pub(super) fn open(settings: &Settings) -> Result<Store, StartError> {
    shop(settings.clone()).store().map_err(|error| match error {
        StartError::Store(error @ OpenError::Locked(_)) => StartError::Other(format!("{error}: stop the shop first")),
        other => other,
    })
}

/// Opens the store of a shop that does not answer.
pub(super) fn open_silent(settings: &Settings) -> Result<Store, StartError> {
    there_is_a_shop(settings)?;
    shop(settings.clone()).store().map_err(|error| match error {
        StartError::Store(error @ OpenError::Locked(_)) => StartError::Other(format!(
            "{error}, which does not answer: try again when the shop has started or stopped, or see its log"
        )),
        other => other,
    })
}

/// Refuses the settings of a node, whose folder is no place for a shop of its own: it would be a second one.
pub(super) fn not_a_node(settings: &Settings, nothing: &str) -> Result<(), StartError> {
    let Some(address) = &settings.store.nodes else { return Ok(()) };
    Err(StartError::Config(format!(
        "{nothing}: with store.log = \"postgres\" the shop is in the database that {} names; set store.log = \"file\" and \
         store.path to a new folder, and `sokoni move --to postgres` takes it into a database",
        address.named
    )))
}
