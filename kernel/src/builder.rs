//! The builder, with which a module registers its parts.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;

use crate::actor::registry::{Permits, Registry};
use crate::actor::{Actor, ActorHandle, Changes, Handler, Mailbox, Start, Starter, Timer, Timers};
use crate::context::Context;
use crate::error::StartError;
use crate::face::Faces;
use crate::files::{Files, GRACE};
use crate::http::head::Pages;
use crate::http::identity::Authenticator;
use crate::live::Decoder;
use crate::personal::PersonalData;
use crate::store::{Changed, ConsumeError, Consumer, Event, Port, Record, Store, StoredEvent, Table, Tx, file_names};

type Configure = Box<dyn Fn(&mut web::ServiceConfig) + Send + Sync>;

/// All that the modules have registered so far.
pub(crate) struct Plan {
    pub(crate) registry: Arc<Mutex<Registry>>,
    pub(crate) ports: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
    pub(crate) starters: Vec<Box<dyn Start>>,
    pub(crate) permits: Vec<Permits>,
    pub(crate) consumers: Vec<Consumer>,
    pub(crate) live: Vec<Decoder>,
    pub(crate) states: Vec<Configure>,
    pub(crate) pages: Vec<Arc<dyn Pages>>,
    pub(crate) authenticator: Option<Arc<dyn Authenticator>>,
    pub(crate) personal: Vec<(&'static str, Port<dyn PersonalData>)>,
    pub(crate) stopping: Arc<AtomicBool>,
    pub(crate) timers: Timers,
    pub(crate) failures: UnboundedSender<&'static str>,
}

/// Registers the parts of one module: its actor, timers, ports, consumers and state.
pub struct Builder<'a> {
    pub(crate) name: &'static str,
    pub(crate) context: Context,
    pub(crate) store: &'a Store,
    pub(crate) plan: &'a mut Plan,
}

impl Builder<'_> {
    /// Returns the module's context. Questions and ports work once every module is built.
    pub fn context(&self) -> Context {
        self.context.clone()
    }

    /// Registers the state that the module's actor holds in memory. `factory` builds it from the store alone, at start
    /// and again after a panic. A module without such state registers none, and has an actor all the same.
    pub fn actor<A: Actor>(
        &mut self,
        factory: impl Fn() -> Result<A, StartError> + Send + Sync + 'static,
    ) -> ActorHandle<A> {
        let mailbox = self.start(factory);
        let most = self.context.settings().limits.asks_in_flight;
        let free = Arc::new(Semaphore::new(most));
        self.plan.permits.push(Permits { module: self.name, most, free: free.clone() });
        ActorHandle { mailbox, module: self.name, permits: free, registry: self.plan.registry.clone() }
    }

    fn start<A: Actor>(&mut self, factory: impl Fn() -> Result<A, StartError> + Send + Sync + 'static) -> Mailbox<A> {
        let mailbox = Mailbox::empty();
        self.context.mailbox.fill(self.name, mailbox.clone());
        self.plan.starters.push(Box::new(Starter::new(
            self.name,
            factory,
            mailbox.clone(),
            self.plan.timers.clone(),
            self.plan.stopping.clone(),
            self.plan.failures.clone(),
        )));
        mailbox
    }

    /// Finishes the module: adds an actor without state if the module registered none.
    pub(crate) fn finish(mut self) {
        if self.plan.starters.iter().all(|starter| starter.name() != self.name) {
            self.start(|| Ok(()));
        }
    }

    /// Registers a timer of the module's actor. Its first turn comes when the shop opens.
    pub fn timer(&mut self, timer: Timer) {
        self.plan.timers.add(self.name, timer);
    }

    /// Sends an actor the rows of this module's scope that a commit changed: see [`Changes`].
    pub fn watch<A: Handler<Changes>>(&mut self, handle: &ActorHandle<A>) {
        let mailbox = handle.mailbox.clone();
        self.store.watch(self.name, Box::new(move |changed| mailbox.tell(Changes(changed.to_vec()))));
    }

    /// Calls `f` with the rows of this module's scope that a commit changed, after the watchers that were registered
    /// before it (actors by [`Builder::watch`]) and before the caller is answered. It runs on the writer's thread, so
    /// it must be quick.
    pub fn on_changes(&mut self, f: impl Fn(&[Changed]) + Send + Sync + 'static) {
        self.store.watch(self.name, Box::new(f));
    }

    /// Registers files beside the store, in a folder of this name or in the object store, that rows of `table` name. `names` returns the files of a row as
    /// [`file_names::enter`] gets them in the commits of those rows. Files that no row names are deleted. `endings`:
    /// the endings after the hash in the names of its files.
    pub fn files<R: Record>(
        &mut self,
        folder: &str,
        endings: &'static [&'static str],
        table: &Table<R>,
        names: impl Fn(&[u8], &R) -> Vec<(String, String)>,
    ) -> Files {
        let scope = self.context.store();
        let known = file_names::complete(scope, table, names);
        if let Err(error) = &known {
            tracing::warn!(%error, folder, "files that no row names stay until the next start");
        }
        let grace = if scope.has_nodes() { GRACE } else { Duration::ZERO };
        let objects = self.context.settings().files.objects.as_ref();
        let place = (self.context.data_dir().to_owned(), folder, objects);
        let files = Files::new(place, endings, scope, known.is_ok(), grace);
        let sweep = files.sweep();
        self.on_changes(move |changed| sweep.look(changed));
        let mut all = self.context.shared.files.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(folder.to_owned(), files.clone());
        files
    }

    /// Offers a transaction port to other modules, which find it by its type.
    pub fn provide<P: ?Sized + Send + Sync + 'static>(&mut self, port: Arc<P>) {
        self.plan.ports.insert(TypeId::of::<P>(), Box::new(Port::new(self.context.store(), port)));
    }

    /// Registers the module's part in the export and the deletion of an account.
    pub fn personal(&mut self, part: Arc<dyn PersonalData>) {
        self.plan.personal.push((self.name, Port::new(self.context.store(), part)));
    }

    /// Registers a consumer of events. Its effect and its cursor commit together, so each event is taken exactly once.
    pub fn consume(
        &mut self,
        name: &'static str,
        events: &'static [&'static str],
        handle: impl Fn(&StoredEvent, &mut Tx<'_>) -> Result<(), ConsumeError> + Send + Sync + 'static,
    ) {
        let scope = self.context.store().clone();
        self.plan.consumers.push(Consumer { name, scope, events, handle: Box::new(handle), wake: None });
    }

    /// Sends the event `E` to open pages: the accounts that an event [concerns](Event::concerns) receive its name. The
    /// module that emits the event registers it.
    pub fn live<E: Event>(&mut self) {
        self.plan.live.push(Decoder::of::<E>());
    }

    /// Registers state for the module's handlers, which take it as `web::Data<T>`.
    pub fn state<T: Send + Sync + 'static>(&mut self, state: T) {
        let data = web::Data::new(state);
        self.plan.states.push(Box::new(move |config| {
            config.app_data(data.clone());
        }));
    }

    /// Registers the authenticator, which turns a token into an identity. One module does this.
    pub fn authenticator(&mut self, authenticator: Arc<dyn Authenticator>) {
        self.plan.authenticator = Some(authenticator);
    }

    /// Returns the shop's face, for the one module that shows another than the settings'.
    pub fn faces(&self) -> Faces {
        self.context.shared.faces.clone()
    }

    /// Registers pages whose heads this module knows.
    pub fn pages(&mut self, pages: Arc<dyn Pages>) {
        self.plan.pages.push(pages);
    }
}
