//! Builds the modules that are on: each registers its parts, then their actors start.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::Shop;
use crate::actor::registry::Registry;
use crate::actor::{Timers, TransactionMailbox};
use crate::builder::{Builder, Plan};
use crate::context::{Context, Shared};
use crate::error::StartError;
use crate::face::Faces;
use crate::http::operate::Known;
use crate::module::Module;
use crate::store::Store;

/// Modules that were built.
pub(super) struct Built {
    pub(super) modules: Modules,
    /// The registered parts, except those that the contexts share.
    pub(super) plan: Plan,
    /// All modules of the program, for its operator.
    pub(super) known: Vec<Known>,
    /// Receives the names of modules whose actor panicked.
    pub(super) failures: UnboundedReceiver<&'static str>,
}

/// The modules that are on, in the order of their requirements.
#[derive(Clone)]
pub(super) struct Modules {
    all: Arc<Vec<Box<dyn Module>>>,
    on: Vec<(usize, Context)>,
}

impl Modules {
    pub(super) fn each(&self) -> impl Iterator<Item = (&dyn Module, &Context)> {
        self.on.iter().map(|(at, context)| (&*self.all[*at], context))
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.each().map(|(module, _)| module.manifest().name).collect()
    }
}

impl Shop {
    /// Builds the modules at these places. Everything that they start ends once `stopping` is set.
    ///
    /// # Errors
    /// [`StartError`] where one of them cannot be built, or its actor does not start.
    pub(super) fn build(
        self,
        on: &[usize],
        store: &Store,
        faces: &Faces,
        stopping: &Arc<AtomicBool>,
    ) -> Result<Built, StartError> {
        let named = |at: usize| self.modules[at].manifest().name;
        let shared = Arc::new(Shared {
            enabled: on.iter().copied().map(named).collect(),
            faces: faces.clone(),
            settings: self.settings,
            clock: self.clock,
            registry: OnceLock::new(),
            ports: OnceLock::new(),
            files: Mutex::default(),
            personal: OnceLock::new(),
            runtime: tokio::runtime::Handle::current(),
        });
        let (sender, failures) = unbounded_channel();
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
            timers: Timers::new({
                let store = store.clone();
                move || store.works_here()
            }),
            failures: sender,
        };
        let mut built = Vec::new();
        for at in on {
            let name = named(*at);
            let scope = store.scope(name);
            let context = Context { shared: shared.clone(), scope, mailbox: TransactionMailbox::default() };
            built.push((*at, context.clone()));
            let mut builder = Builder { name, context, store, plan: &mut plan };
            self.modules[*at].build(&mut builder)?;
            builder.finish();
        }
        for starter in &plan.starters {
            starter.start()?;
        }
        let registry = std::mem::take(&mut *plan.registry.lock().unwrap_or_else(PoisonError::into_inner));
        // Each is set once, here, before anybody asks.
        let _ = shared.registry.set(registry);
        let _ = shared.ports.set(std::mem::take(&mut plan.ports));
        let _ = shared.personal.set(std::mem::take(&mut plan.personal));
        let mut known = Vec::new();
        for module in &self.modules {
            let manifest = module.manifest();
            let own = plan.starters.iter().find(|starter| starter.name() == manifest.name);
            let is_alive = own.map(|starter| starter.is_alive());
            known.push(Known { enabled: shared.enabled.contains(manifest.name), manifest, is_alive });
        }
        Ok(Built { modules: Modules { all: Arc::new(self.modules), on: built }, plan, known, failures })
    }
}
