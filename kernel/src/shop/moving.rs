//! Moves a stopped shop from its data folder into a database, and back.

use super::Shop;
use super::shared_keys::SharedKeys;
use crate::error::StartError;
use crate::store::{MoveTo, Moved, OpenError, Progress, begin_to_database, to_folder};
use crate::upgrade::{self, store_options};

impl Shop {
    /// Moves the shop, which must be stopped, into the database of the settings, or out of it into their data folder. If it
    /// is cut off at any moment, the shop is in one of them, and the next call goes on or begins anew.
    ///
    /// # Errors
    /// [`StartError`]; nothing was moved.
    pub fn move_log(&self, to: MoveTo, report: &mut dyn FnMut(Progress)) -> Result<Moved, StartError> {
        let settings = &self.settings;
        let (Some(address), Some(keys)) = (&settings.store.nodes, SharedKeys::of(&settings.store)) else {
            return Err(StartError::Config(
                "store.log = \"file\": a move takes the settings of a node, which are store.log = \"postgres\" with the database \
                 and the secret of its nodes (ops/cluster.md)"
                    .to_owned(),
            ));
        };
        let options = store_options(settings);
        match to {
            MoveTo::Postgres => {
                if let Some(done) = begin_to_database(&options, address)? {
                    return Ok(done);
                }
                let keys = keys.sealed(&[])?;
                let mut own = settings.clone();
                own.store.nodes = None;
                let store = upgrade::open(&own, &self.stored()).map_err(stop_first)?;
                if store.is_empty() {
                    store.leave();
                    return Err(StartError::Other(format!(
                        "the shop in {} was never opened: start it once, or start a node with an empty folder",
                        options.path.display()
                    )));
                }
                Ok(store.move_to_database(&options, address, &keys, report)?)
            }
            MoveTo::File => to_folder(&options, address, report, || {
                let node = upgrade::open(settings, &self.stored()).map_err(stop_first)?;
                let taken = node.shared_keys().map_err(StartError::from).and_then(|shared| keys.take(&shared));
                node.stop();
                taken
            }),
        }
    }
}

fn stop_first(error: StartError) -> StartError {
    match error {
        StartError::Store(error @ OpenError::Locked(_)) => StartError::Other(format!("{error}: stop the shop first")),
        other => other,
    }
}
