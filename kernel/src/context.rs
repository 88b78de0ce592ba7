//! The context: a module's access to the kernel at run time.

use std::any::{Any, TypeId};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use uuid::{ContextV7, Timestamp, Uuid};

use crate::actor::registry::{LONG_TIMEOUT, Registry, TIMEOUT};
use crate::actor::{Message, TransactionMailbox};
use crate::clock::Clock;
use crate::error::AskError;
use crate::face::{Face, Faces};
use crate::files::Files;
use crate::http::problem::Problem;
use crate::personal::PersonalData;
use crate::settings::Settings;
use crate::store::{Port, Reader, Scope, StoreError, Tx};

/// The state that all modules share; complete once every module is built.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) clock: Clock,
    pub(crate) faces: Faces,
    pub(crate) enabled: BTreeSet<&'static str>,
    pub(crate) registry: OnceLock<Registry>,
    pub(crate) ports: OnceLock<HashMap<TypeId, Box<dyn Any + Send + Sync>>>,
    /// By folder.
    pub(crate) files: Mutex<HashMap<String, Files>>,
    pub(crate) personal: OnceLock<Vec<(&'static str, Port<dyn PersonalData>)>>,
    /// The runtime that drives questions asked from plain threads.
    pub(crate) runtime: tokio::runtime::Handle,
}

/// A module's access to the kernel: its scope of the store, and the ways to talk to other modules.
#[derive(Clone)]
pub struct Context {
    pub(crate) shared: Arc<Shared>,
    pub(crate) scope: Scope,
    pub(crate) mailbox: TransactionMailbox,
}

impl Context {
    /// The module's own part of the store.
    pub fn store(&self) -> &Scope {
        &self.scope
    }

    /// Runs a transaction and returns its answer once it is durable. It goes to the module's actor, which hands it to
    /// the writer. `f` runs on the writer's thread: it is short, may be run again, and has no other effect; draw ids
    /// and time before. An error other than [`StoreError::Unreachable`] means that nothing of it happened. A transaction
    /// whose caller goes away is still run.
    ///
    /// ```ignore
    /// let order = state.context.commit(move |tx| commands::cancel(tx, &account, &id, now_ms)).await?;
    /// ```
    ///
    /// # Errors
    /// The error of `f`; [`StoreError::Busy`] where too many transactions wait or the actor is being built again;
    /// [`StoreError::Unreachable`] where a database with the log takes too long, and the transaction may be stored later;
    /// other [`StoreError`]s where the commit fails.
    pub async fn commit<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (transaction, answer) = self.scope.transaction(f);
        self.mailbox.post(transaction);
        self.scope.answered(answer).await
    }

    /// Reads another module's rows through its port, in a read of its own.
    ///
    /// # Errors
    /// [`Problem::ModuleDisabled`] where that module is off; the store's error.
    pub fn look_up<P, T>(&self, f: impl FnOnce(&P, &Reader<'_>) -> Result<T, StoreError>) -> Result<T, Problem>
    where
        P: ?Sized + Send + Sync + 'static,
    {
        let port = self.port::<P>().ok_or_else(|| Problem::ModuleDisabled(String::new()))?;
        self.scope.read(|reader| port.read(reader, f)).map_err(Problem::from)
    }

    /// Sends a question to the actor that answers `M`, and returns the reply.
    ///
    /// # Errors
    /// [`AskError`]: the module is off, too many questions wait, it is restarting, or no answer came in time.
    pub async fn ask<M: Message>(&self, message: M) -> Result<M::Reply, AskError> {
        self.ask_within(message, TIMEOUT).await
    }

    async fn ask_within<M: Message>(&self, message: M, timeout: Duration) -> Result<M::Reply, AskError> {
        match self.shared.registry.get() {
            Some(registry) => registry.ask(message, timeout).await,
            None => Err(AskError::Died),
        }
    }

    /// [`Context::ask`] for a plain thread, such as a seed's. Never call it on an async worker.
    ///
    /// # Errors
    /// As [`Context::ask`].
    pub fn ask_blocking<M: Message>(&self, message: M) -> Result<M::Reply, AskError> {
        self.shared.runtime.block_on(self.ask_within(message, LONG_TIMEOUT))
    }

    /// Returns another module's transaction port; `None` where that module is switched off.
    pub fn port<P: ?Sized + Send + Sync + 'static>(&self) -> Option<Port<P>> {
        let ports = self.shared.ports.get()?;
        ports.get(&TypeId::of::<P>())?.downcast_ref::<Port<P>>().cloned()
    }

    /// The folder of files that a module registered under this name ([`crate::Builder::files`]).
    pub fn files(&self, folder: &str) -> Option<Files> {
        self.shared.files.lock().unwrap_or_else(PoisonError::into_inner).get(folder).cloned()
    }

    /// Ends the threads that delete files of which no row knows: the shop stops.
    pub(crate) fn end_files(&self) {
        let all = self.shared.files.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().for_each(Files::end);
    }

    /// The parts of the modules in an account's export and deletion, each with its module's name.
    pub fn personal(&self) -> &[(&'static str, Port<dyn PersonalData>)] {
        self.shared.personal.get().map_or(&[], Vec::as_slice)
    }

    /// The shop's clock.
    pub fn clock(&self) -> &Clock {
        &self.shared.clock
    }

    /// Waits until this module's consumers have taken all events so far. For seeds, on a plain thread.
    pub fn caught_up_blocking(&self) {
        self.scope.caught_up_blocking();
    }

    /// A new id of any type: UUIDv7, so that ids sort by the time they were made.
    pub fn new_id<I: From<String>>(&self) -> I {
        new_id()
    }

    /// Whether a module is switched on.
    pub fn enabled(&self, module: &str) -> bool {
        self.shared.enabled.contains(module)
    }

    /// The shop's name, currency and looks, as they are now.
    pub fn face(&self) -> Arc<Face> {
        self.shared.faces.now()
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

/// A new id of any type: UUIDv7, so that ids sort by the time they were made.
pub fn new_id<I: From<String>>() -> I {
    id_at(SystemTime::now()).into()
}

/// Ids of the same instant sort in the order in which they were made.
static IDS: Mutex<ContextV7> = Mutex::new(ContextV7::new());

/// A clock before 1970 gives ids of 1970, which are valid all the same.
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
