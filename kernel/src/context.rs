//! What a module holds of the kernel at run time.

use std::any::{Any, TypeId};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use uuid::{ContextV7, Timestamp, Uuid};

use crate::clock::Clock;
use crate::error::AskError;
use crate::files::Files;
use crate::personal::PersonalData;
use crate::registry::{LONG_PATIENCE, PATIENCE, Registry};
use crate::service::Question;
use crate::settings::Settings;
use crate::store::{Port, Scope};

/// What all modules share; complete once every module is built.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) clock: Clock,
    pub(crate) enabled: BTreeSet<&'static str>,
    pub(crate) registry: OnceLock<Registry>,
    pub(crate) ports: OnceLock<HashMap<TypeId, Box<dyn Any + Send + Sync>>>,
    /// By folder.
    pub(crate) files: Mutex<HashMap<String, Files>>,
    pub(crate) personal: OnceLock<Vec<(&'static str, Port<dyn PersonalData>)>>,
    /// The runtime that drives questions asked from plain threads.
    pub(crate) runtime: tokio::runtime::Handle,
}

/// A module's own view: its scope of the store, and the ways to talk to others.
#[derive(Clone)]
pub struct Context {
    pub(crate) shared: Arc<Shared>,
    pub(crate) scope: Scope,
}

impl Context {
    /// The module's own part of the store.
    pub fn store(&self) -> &Scope {
        &self.scope
    }

    /// Asks the service that answers `Q`.
    ///
    /// # Errors
    /// [`AskError`]: the module is off, too many wait, it is restarting, or no answer in time.
    pub async fn ask<Q: Question>(&self, question: Q) -> Result<Q::Reply, AskError> {
        self.ask_within(question, PATIENCE).await
    }

    async fn ask_within<Q: Question>(&self, question: Q, patience: Duration) -> Result<Q::Reply, AskError> {
        match self.shared.registry.get() {
            Some(registry) => registry.ask(question, patience).await,
            None => Err(AskError::Died),
        }
    }

    /// [`Context::ask`] from a plain thread, as seeds are. Never on an async worker.
    ///
    /// # Errors
    /// As [`Context::ask`].
    pub fn ask_blocking<Q: Question>(&self, question: Q) -> Result<Q::Reply, AskError> {
        self.shared.runtime.block_on(self.ask_within(question, LONG_PATIENCE))
    }

    /// Another module's transaction port; `None` where that module is switched off.
    pub fn port<P: ?Sized + Send + Sync + 'static>(&self) -> Option<Port<P>> {
        let ports = self.shared.ports.get()?;
        ports.get(&TypeId::of::<P>())?.downcast_ref::<Port<P>>().cloned()
    }

    /// The folder of files that a module registered under this name ([`crate::Builder::files`]).
    pub fn files(&self, folder: &str) -> Option<Files> {
        self.shared.files.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned()
    }

    /// The parts of the modules in an account's export and deletion, each with its module's name.
    pub fn personal(&self) -> &[(&'static str, Port<dyn PersonalData>)] {
        self.shared.personal.get().map_or(&[], Vec::as_slice)
    }

    /// The time.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// Waits until this module's consumers have taken all that has happened so far. For seeds, on a plain thread.
    pub fn caught_up_blocking(&self) {
        self.scope.caught_up_blocking();
    }

    /// A new id: UUIDv7, so that ids sort by the time they were made.
    pub fn new_id(&self) -> String {
        new_id()
    }

    /// Whether a module is switched on.
    pub fn enabled(&self, module: &str) -> bool {
        self.shared.enabled.contains(module)
    }

    /// The configuration.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// The folder that holds everything the shop must keep.
    pub fn data_dir(&self) -> &Path {
        &self.shared.settings.store.path
    }
}

/// A new id: UUIDv7, so that ids sort by the time they were made.
pub fn new_id() -> String {
    id_at(SystemTime::now())
}

/// Ids of one time come in the order in which they were made.
static IDS: Mutex<ContextV7> = Mutex::new(ContextV7::new());

/// A clock before 1970 gives ids of 1970: they are ids all the same.
fn id_at(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    Uuid::new_v7(Timestamp::from_unix(&IDS, since.as_secs(), since.subsec_nanos())).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_sort_by_their_time_and_a_clock_before_1970_makes_them_too() {
        let before = UNIX_EPOCH - Duration::from_secs(86_400);
        let early: Vec<String> = (0..3).map(|_| id_at(before)).collect();
        assert!(early.is_sorted() && early[0] != early[1] && early[1] != early[2], "{early:?}");
        assert!(early.iter().all(|id| Uuid::parse_str(id).is_ok_and(|id| id.get_version_num() == 7)));
        let now: Vec<String> = (0..1000).map(|_| new_id()).collect();
        assert!(now.is_sorted() && early[2] < now[0]);
    }
}
