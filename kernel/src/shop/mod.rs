//! The shop: orders the modules, starts them, serves them, stops them.

mod build;
mod demo;
mod live;
mod moving;
mod order;
mod shared_keys;

use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use crate::backups::Backups;
use crate::clock::Clock;
use crate::error::StartError;
use crate::guard::Guard;
use crate::http::operations::{self, Listed};
use crate::http::page_files::PageFiles;
use crate::http::serve::Listeners;
use crate::http::tls;
use crate::log;
use crate::maintenance;
use crate::measure;
use crate::module::{Manifest, Module};
use crate::notify;
use crate::settings::{Server, Settings};
use crate::shutdown;
use crate::store::{Store, Stored, plain};
use crate::upgrade;
use order::ordered;

/// The program: modules, page and settings.
pub struct Shop {
    settings: Settings,
    modules: Vec<Box<dyn Module>>,
    page: Arc<dyn PageFiles>,
    clock: Clock,
}

impl Shop {
    /// A shop of these settings and this page, without modules yet.
    pub fn new(settings: Settings, page: Arc<dyn PageFiles>) -> Self {
        Shop { settings, modules: Vec::new(), page, clock: Clock::default() }
    }

    /// Sets the clock of the modules; for tests.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Describes the routes of the shop with all its modules, as an OpenAPI document. Builds for development have this.
    ///
    /// # Errors
    /// [`StartError::Other`] where two modules describe different things under one schema name.
    #[cfg(debug_assertions)]
    pub fn describe(&self) -> Result<String, StartError> {
        crate::http::describe(self.modules.iter().map(|module| module.manifest()))
    }

    /// Adds a module.
    #[must_use]
    pub fn with(mut self, module: impl Module + 'static) -> Self {
        self.modules.push(Box::new(module));
        self
    }

    /// Returns the tables and events of a shop with these modules, those that are switched off too.
    pub fn stored(&self) -> Stored {
        let mut stored = Stored::kernel();
        stored.tables.push((maintenance::rows::SCOPE, maintenance::rows::tables()));
        for module in &self.modules {
            let Manifest { name, tables, events, .. } = module.manifest();
            stored.add(name, tables(), events());
        }
        stored
    }

    /// Checks that the modules fit together as the settings switch them.
    ///
    /// # Errors
    /// [`StartError::Config`].
    pub fn check(&self) -> Result<(), StartError> {
        ordered(&self.modules, &self.settings).map(drop)
    }

    /// Opens the shop's store, unless a newer program wrote to it; for commands that work on a stopped shop.
    ///
    /// # Errors
    /// [`StartError`] where it cannot be opened.
    pub fn store(&self) -> Result<Store, StartError> {
        upgrade::open(&self.settings, &self.stored())
    }

    /// Opens the store and runs until the process is asked to end.
    ///
    /// # Errors
    /// [`StartError`] where it cannot start, or had to give up.
    pub fn run(self) -> Result<(), StartError> {
        log::start(&self.settings.log, self.modules.iter().map(|module| module.manifest().name))?;
        let entrance = self.entrance()?;
        // Before the store is opened: a big one takes a while.
        let server = &self.settings.server;
        let asked = shutdown::listen(Duration::from_secs(server.drain_seconds.saturating_add(server.shutdown_seconds)));
        let asked = asked.map_err(|e| StartError::Other(format!("signals cannot be heard: {}", plain(&e))))?;
        let store = upgrade::open_up_to_date(&self.settings, &self.stored())?;
        let scheme = if entrance.listeners.tls.is_some() { "https" } else { "http" };
        let guard = Guard::new(&self.settings, &self.clock, &store);
        let modules = entrance.on.iter().map(|at| self.modules[*at].manifest().name).collect();
        let stored = self.stored();
        let opened = |address: SocketAddr| {
            guard.open(modules, stored);
            say(&format!("Sokoni is open at {scheme}://{address}"));
            notify::tell(notify::READY);
        };
        let until = async {
            asked.heard().await;
            guard.end();
        };
        let ran = actix_web::rt::System::new().block_on(self.live(store, entrance, guard.backups(), opened, until));
        guard.ended();
        if ran.is_ok() {
            tracing::info!("stopped");
        }
        ran
    }

    /// Runs on a store that is open already until `until` resolves, and calls `opened` with the address on which it
    /// listens; it writes no log. For tests that have the whole program in their own process.
    ///
    /// # Errors
    /// [`StartError`] where it cannot start, or had to give up.
    pub fn run_on(
        self,
        store: Store,
        opened: impl FnOnce(SocketAddr),
        until: impl Future<Output = ()>,
    ) -> Result<(), StartError> {
        let entrance = self.entrance()?;
        let backups = Backups::new(store.clone(), &self.settings, self.clock.clone(), store.is_empty());
        actix_web::rt::System::new().block_on(self.live(store, entrance, Arc::new(backups), opened, until))
    }

    /// Prepares the start and opens the sockets, before any data is touched.
    fn entrance(&self) -> Result<Entrance, StartError> {
        let (on, off) = ordered(&self.modules, &self.settings)?;
        let tls = tls::configured(&self.settings.server)?;
        let named = |at: &usize| self.modules[*at].manifest();
        let listed = operations::list(on.iter().map(named), off.iter().map(named), self.page.clone());
        // Before the store is opened, which counts too.
        measure::recorder()?;
        let bound = |address: SocketAddr| {
            let error = |error| StartError::Other(format!("cannot listen on {address}: {}", plain(&error)));
            TcpListener::bind(address).map_err(error)
        };
        let Server { bind, metrics_bind, .. } = self.settings.server;
        let listeners = Listeners { shop: bound(bind)?, tls, metrics: metrics_bind.map(bound).transpose()? };
        Ok(Entrance { on, listed, listeners })
    }
}

/// The parts that a shop needs before it opens its store.
struct Entrance {
    /// Modules that are on, in the order of their requirements.
    on: Vec<usize>,
    listed: Listed,
    listeners: Listeners,
}

/// Prints one line on standard output; a closed console does not stop the shop.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
