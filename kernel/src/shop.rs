//! The shop: orders the modules, starts them, serves them, stops them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use actix_web::web;
use futures_util::FutureExt;

use crate::builder::{Builder, Plan};
use crate::clock::Clock;
use crate::context::{Context, Shared};
use crate::guard::Guard;
use crate::http::fallback::Addresses;
use crate::http::front::Door;
use crate::http::head::Head;
use crate::http::health::Health;
use crate::http::limits::RequestLimits;
use crate::http::live::Streams;
use crate::http::openapi::{self, Described};
use crate::http::operate::{Known, Operations};
use crate::http::page::Written;
use crate::http::serve::{self, Parts};
use crate::http::tls;
use crate::live::Live;
use crate::log;
use crate::measure;
use crate::module::{Manifest, Module, StartError};
use crate::notify;
use crate::registry::Registry;
use crate::settings::Settings;
use crate::shutdown;
use crate::store::{Durability, Store, StoreOptions, Stored};
use crate::supervise::{self, Restarts};
use crate::upgrade;

/// A file of the embedded page.
pub struct PageFile {
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
    /// SHA-256 of the content.
    pub hash: [u8; 32],
    /// Its media type.
    pub mime: &'static str,
}

/// The embedded page.
pub trait PageFiles: Send + Sync {
    /// The file of this name (`index.html`, `assets/x.js`, `assets/x.js.br`).
    fn file(&self, name: &str) -> Option<PageFile>;
    /// Whether the app has a screen at this address.
    fn is_page(&self, path: &str) -> bool;
    /// The screens of one address each, with what their heads say.
    fn screens(&self) -> Vec<(&'static str, Head)>;
}

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

    /// Has the modules tell the time by this clock; for tests.
    #[must_use]
    pub fn with_clock(mut self, clock: Clock) -> Self {
        self.clock = clock;
        self
    }

    /// Adds a module.
    #[must_use]
    pub fn with(mut self, module: impl Module + 'static) -> Self {
        self.modules.push(Box::new(module));
        self
    }

    /// What a shop with these modules stores, those that are switched off too.
    pub fn stored(&self) -> Stored {
        let mut stored = Stored::kernel();
        for module in &self.modules {
            let Manifest { name, tables, events, .. } = module.manifest();
            stored.add(name, tables(), events());
        }
        stored
    }

    /// Whether the modules fit together as the settings switch them.
    ///
    /// # Errors
    /// [`StartError::Config`].
    pub fn check(&self) -> Result<(), StartError> {
        self.ordered().map(drop)
    }

    /// Opens the shop's store, unless a newer program wrote to it; for commands that work on a shop that is not running.
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
        let store = self.store()?;
        let scheme = if entrance.tls.is_some() { "https" } else { "http" };
        let guard = Guard::new(&self.settings, &self.clock, &store);
        let modules = entrance.on.iter().map(|at| self.modules[*at].manifest().name.to_owned()).collect();
        let opened = |address: SocketAddr| {
            guard.open(modules);
            say(&format!("Sokoni is open at {scheme}://{address}"));
            notify::tell(notify::READY);
        };
        let until = async {
            asked.heard().await;
            guard.end();
        };
        let ran = actix_web::rt::System::new().block_on(self.live(store, entrance, opened, until));
        guard.ended();
        if ran.is_ok() {
            tracing::info!("stopped");
        }
        ran
    }

    /// Runs on a store that is open already until `until` is there, and tells `opened` where it listens; it writes no log.
    /// For tests that have the whole program in their own process.
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
        actix_web::rt::System::new().block_on(self.live(store, entrance, opened, until))
    }

    /// Where it listens, before anything of the data is touched.
    fn entrance(&self) -> Result<Entrance, StartError> {
        let (on, off) = self.ordered()?;
        let tls = tls::configured(&self.settings.server)?;
        let named = |at: &usize| self.modules[*at].manifest();
        let described = openapi::describe(on.iter().map(named), off.iter().map(named))?;
        // Before the store is opened, which counts too.
        measure::recorder()?;
        let listener = TcpListener::bind(self.settings.server.bind)
            .map_err(|e| StartError::Other(format!("cannot listen on {}: {}", self.settings.server.bind, plain(&e))))?;
        Ok(Entrance { on, described, listener, tls })
    }

    /// Modules that are on, in the order of what they require, and those that are off; both as indices.
    fn ordered(&self) -> Result<(Vec<usize>, Vec<usize>), StartError> {
        let manifests: Vec<Manifest> = self.modules.iter().map(|m| m.manifest()).collect();
        let wrong = |line: String| StartError::Config(format!("configuration: {line}"));
        let mut index = BTreeMap::new();
        for (at, manifest) in manifests.iter().enumerate() {
            if index.insert(manifest.name, at).is_some() {
                return Err(wrong(format!("two modules are named {}", manifest.name)));
            }
        }
        let names: BTreeSet<&'static str> = index.keys().copied().collect();
        let on = self.settings.switched_on(&names)?;
        for manifest in manifests.iter().filter(|m| on.contains(m.name)) {
            for needed in manifest.requires {
                if !on.contains(needed) {
                    return Err(wrong(format!(
                        "modules.{} = true needs modules.{needed} = true, and modules.{needed} is false",
                        manifest.name
                    )));
                }
            }
        }
        if let Some(off) = manifests.iter().find(|m| m.required && !on.contains(m.name)) {
            return Err(wrong(format!("modules.{0} = false: the shop does not run without {0}", off.name)));
        }
        let mut order: Vec<usize> = Vec::new();
        let mut placed: BTreeSet<&str> = BTreeSet::new();
        while order.len() < on.len() {
            let next = manifests.iter().enumerate().find(|(_, m)| {
                on.contains(m.name) && !placed.contains(m.name) && m.requires.iter().all(|r| placed.contains(r))
            });
            let Some((at, manifest)) = next else {
                return Err(wrong("the modules require each other in a circle".to_owned()));
            };
            order.push(at);
            placed.insert(manifest.name);
        }
        let off = (0..manifests.len()).filter(|at| !order.contains(at)).collect();
        Ok((order, off))
    }

    async fn live(
        self,
        store: Store,
        Entrance { on, described, listener, tls }: Entrance,
        opened: impl FnOnce(SocketAddr),
        until: impl Future<Output = ()>,
    ) -> Result<(), StartError> {
        tokio::pin!(until);
        // It may have been asked to end while it opened its store.
        if (&mut until).now_or_never().is_some() {
            return Ok(());
        }
        upgrade::bring_up_to_date(&store, &self.stored(), &self.settings)?;
        let fresh = store.is_empty();
        let names: Vec<&'static str> = on.iter().map(|at| self.modules[*at].manifest().name).collect();
        let shared = Arc::new(Shared {
            settings: self.settings.clone(),
            clock: self.clock.clone(),
            enabled: names.iter().copied().collect(),
            registry: OnceLock::new(),
            ports: OnceLock::new(),
            personal: OnceLock::new(),
            runtime: tokio::runtime::Handle::current(),
        });
        let (fallen, falls) = tokio::sync::mpsc::unbounded_channel();
        let stopping = Arc::new(AtomicBool::new(false));
        let mut plan = Plan {
            registry: Arc::new(Mutex::new(Registry::default())),
            ports: HashMap::new(),
            starters: Vec::new(),
            permits: Vec::new(),
            consumers: Vec::new(),
            live: Vec::new(),
            states: Vec::new(),
            pages: Vec::new(),
            authenticator: None,
            personal: Vec::new(),
            stopping: stopping.clone(),
            fallen,
        };
        let metrics = measure::recorder()?;
        let mut contexts = Vec::new();
        for at in &on {
            let name = self.modules[*at].manifest().name;
            let context = Context { shared: shared.clone(), scope: store.scope(name) };
            contexts.push(context.clone());
            self.modules[*at].build(&mut Builder { name, context, store: &store, plan: &mut plan })?;
        }
        for starter in &plan.starters {
            starter.start()?;
        }
        let registry = std::mem::take(&mut *plan.registry.lock().unwrap_or_else(PoisonError::into_inner));
        // Each is set once, here, before anybody asks.
        let _ = shared.registry.set(registry);
        let _ = shared.ports.set(plan.ports);
        let _ = shared.personal.set(plan.personal);
        let mut known_modules: Vec<Known> = Vec::new();
        for module in &self.modules {
            let manifest = module.manifest();
            let own = plan.starters.iter().filter(|starter| starter.name() == manifest.name);
            let pulses = own.map(|starter| starter.pulse()).collect();
            known_modules.push(Known { enabled: names.contains(&manifest.name), manifest, pulses });
        }
        let restarts = Restarts::default();
        let supervisor = supervise::watch(plan.starters, falls, stopping.clone(), restarts.clone());
        tokio::pin!(supervisor);

        let modules: Arc<Vec<Box<dyn Module>>> = Arc::new(self.modules);
        // Before the demo data, so that a module's seed can go on from what its consumers made of another's.
        let (consumers, to) = (plan.consumers, store.clone());
        let consuming = tokio::task::spawn_blocking(move || consumers.into_iter().try_for_each(|c| to.consume(c)));
        consuming.await.map_err(|_| StartError::Other("the consumers could not start".to_owned()))??;
        if fresh && self.settings.demo.enabled {
            tracing::info!("the demo shop is made");
            store.half_made(true)?;
            let (modules, contexts, on) = (modules.clone(), contexts.clone(), on.clone());
            let mut seeding = tokio::task::spawn_blocking(move || {
                on.iter().zip(&contexts).try_for_each(|(at, context)| modules[*at].seed(context))
            });
            tokio::select! {
                made = &mut seeding => {
                    made.map_err(|_| StartError::Other("the demo data could not be made".to_owned()))??;
                }
                () = &mut until => {
                    stopping.store(true, Ordering::SeqCst);
                    // What it would still write is refused from here on, so it comes to an end.
                    let _ = tokio::task::spawn_blocking(move || store.stop()).await;
                    let _ = seeding.await;
                    say("Stopped while the demo shop was made: the next start makes it anew.");
                    return Ok(());
                }
            }
            store.half_made(false)?;
        }
        let (ready, closing) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let address = listener.local_addr().map_err(|e| StartError::Other(plain(&e)))?;
        let live = Arc::new(Live::new(plan.live));
        let told = live.clone();
        store.tail(move |event| told.tell(event))?;
        let limits = &self.settings.limits;
        let by_tls = tls.is_some();
        // Not in the order in which they need each other: the first one's paths are found soonest.
        let mut in_order_given = on.clone();
        in_order_given.sort_unstable();
        let server = serve::start(
            listener,
            &self.settings.server,
            tls,
            Parts {
                states: plan.states,
                routes: in_order_given.iter().map(|at| modules[*at].manifest().routes).collect(),
                door: web::Data::new(Door {
                    authenticator: plan.authenticator,
                    limits: RequestLimits::new(limits.account_per_second, limits.address_per_second),
                    trusted: self.settings.server.trusted_proxies.clone(),
                    secure: by_tls || self.settings.server.public_url.starts_with("https://"),
                    closing: closing.clone(),
                    patience: Duration::from_secs(self.settings.server.request_timeout_seconds),
                }),
                addresses: web::Data::new(Addresses {
                    known: described.known,
                    page: self.page,
                    pages: Arc::new(plan.pages),
                    public_url: self.settings.server.public_url.clone(),
                    written: Written::default(),
                }),
                health: web::Data::new(Health {
                    ready: ready.clone(),
                    closing: closing.clone(),
                    modules: names,
                    metrics,
                    store: store.clone(),
                    live: live.clone(),
                    restarts: restarts.clone(),
                    permits: plan.permits,
                }),
                streams: web::Data::new(Streams {
                    live: live.clone(),
                    beat: Duration::from_secs(self.settings.server.live_beat_seconds.max(1)),
                }),
                operations: web::Data::new(Operations { store: store.clone(), modules: known_modules, restarts }),
                document: web::Data::new(described.document),
            },
        )
        .map_err(|e| StartError::Other(format!("cannot serve on {address}: {}", plain(&e))))?;
        let handle = server.handle();
        let serving = actix_web::rt::spawn(server);
        for (at, context) in on.iter().zip(&contexts) {
            modules[*at].ready(context);
        }
        ready.store(true, Ordering::SeqCst);
        opened(address);

        let drain = Duration::from_secs(self.settings.server.drain_seconds);
        let drained = async {
            until.await;
            closing.store(true, Ordering::SeqCst);
            notify::tell(notify::STOPPING);
            tokio::time::sleep(drain).await;
        };
        let given_up = tokio::select! {
            () = drained => None,
            fallen = &mut supervisor => Some(fallen),
        };
        closing.store(true, Ordering::SeqCst);
        stopping.store(true, Ordering::SeqCst);
        live.close();
        handle.stop(true).await;
        let _ = serving.await;
        for (at, context) in on.iter().zip(&contexts) {
            modules[*at].stop(context);
        }
        let stopped = tokio::task::spawn_blocking(move || store.stop()).await;
        if let Some(name) = given_up {
            return Err(StartError::Other(format!("the module {name} panicked three times within a minute")));
        }
        stopped.map_err(|_| StartError::Other("the store did not stop cleanly".to_owned()))
    }
}

/// What a shop needs before it opens its store.
struct Entrance {
    /// Modules that are on, in the order of what they require.
    on: Vec<usize>,
    /// Made first, where its memory is free for the store to use.
    described: Described,
    listener: TcpListener,
    tls: Option<rustls::ServerConfig>,
}

/// How the store of a configuration is opened; for commands that work on a shop that is not running.
pub fn store_options(settings: &Settings) -> StoreOptions {
    StoreOptions {
        path: settings.store.path.clone(),
        cache_bytes: settings.store.cache_mb.saturating_mul(1 << 20),
        durability: if settings.store.durable { Durability::Durable } else { Durability::Off },
        ..StoreOptions::default()
    }
}

/// One line on standard output; a closed console does not stop the shop.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

/// An I/O error without its number.
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}
