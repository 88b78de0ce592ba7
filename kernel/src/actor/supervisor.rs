//! Starts the actors of modules, and builds them again after a panic: actix leaves an actor that panics dead.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use actix::{Addr, Arbiter, Context};
use tokio::sync::mpsc::UnboundedSender;

use super::host::{ActorHost, Guard};
use super::mailbox::Mailbox;
use super::message::Actor;
use super::timer::Timers;
use crate::error::StartError;

/// Mailbox slots. Further transactions are answered as busy; permits bound the questions long before.
const MAILBOX: usize = 16_384;
/// This many panics of one actor within [`WINDOW`] end the process: restarting does not help.
const STRIKES: usize = 3;
const WINDOW: Duration = Duration::from_secs(60);
/// Waits before the first, second … restart within the window.
const BACK_OFF: [Duration; 3] = [Duration::ZERO, Duration::from_millis(250), Duration::from_secs(1)];

type Factory<A> = Arc<dyn Fn() -> Result<A, StartError> + Send + Sync>;

/// How often each module's actor was built again.
#[derive(Clone, Default)]
pub(crate) struct Restarts(Arc<Mutex<BTreeMap<&'static str, u64>>>);

impl Restarts {
    pub(crate) fn of(&self, module: &str) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(module).copied().unwrap_or(0)
    }

    fn one(&self, module: &'static str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(module).or_default() += 1;
    }
}

/// Whether a module's actor runs at the moment.
pub(crate) type IsAlive = Box<dyn Fn() -> bool + Send + Sync>;

/// Starts an actor for the supervisor, which does not know the type of its state.
pub(crate) trait Start: Send {
    fn name(&self) -> &'static str;
    fn is_alive(&self) -> IsAlive;
    /// Builds the actor on its own thread and waits until it runs.
    fn start(&self) -> Result<(), StartError>;
}

/// Starts one module's actor.
pub(crate) struct Starter<A: Actor> {
    name: &'static str,
    factory: Factory<A>,
    mailbox: Mailbox<A>,
    timers: Timers,
    arbiter: Arbiter,
    stopping: Arc<AtomicBool>,
    failures: UnboundedSender<&'static str>,
}

impl<A: Actor> Starter<A> {
    pub(crate) fn new(
        name: &'static str,
        factory: impl Fn() -> Result<A, StartError> + Send + Sync + 'static,
        mailbox: Mailbox<A>,
        timers: Timers,
        stopping: Arc<AtomicBool>,
        failures: UnboundedSender<&'static str>,
    ) -> Self {
        let arbiter = Arbiter::new();
        // Entered for as long as the thread lives: everything that it logs belongs to this module.
        arbiter.spawn_fn(move || std::mem::forget(tracing::error_span!("actor", module = name).entered()));
        Starter { name, factory: Arc::new(factory), mailbox, timers, arbiter, stopping, failures }
    }
}

impl<A: Actor> Start for Starter<A> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn is_alive(&self) -> IsAlive {
        let mailbox = self.mailbox.clone();
        Box::new(move || mailbox.address().is_some())
    }

    fn start(&self) -> Result<(), StartError> {
        let (factory, mailbox, timers) = (self.factory.clone(), self.mailbox.clone(), self.timers.clone());
        let (name, stopping, failures) = (self.name, self.stopping.clone(), self.failures.clone());
        let (done, result) = mpsc::sync_channel(1);
        let sent = self.arbiter.spawn_fn(move || {
            let (sender, receiver) = actix::dev::channel::channel(MAILBOX);
            let context = Context::with_receiver(receiver);
            // The address is set before the factory reads the store: a change meanwhile waits in the mailbox.
            mailbox.set(Some(Addr::new(sender)));
            match factory() {
                Ok(actor) => {
                    let _address = context.run(ActorHost { actor, timers, guard: Guard { name, stopping, failures } });
                    let _ = done.send(Ok(()));
                }
                Err(error) => {
                    mailbox.set(None);
                    let _ = done.send(Err(error));
                }
            }
        });
        if !sent {
            return Err(StartError::Other(format!("the thread of the module {} is gone", self.name)));
        }
        result
            .recv()
            .unwrap_or_else(|_| Err(StartError::Other(format!("the module {} panicked while it was built", self.name))))
    }
}

impl<A: Actor> Drop for Starter<A> {
    /// Ends the actor's thread. Without that it and its files would stay open as long as the process; an address that
    /// the mailbox still held would keep the thread's poll open.
    fn drop(&mut self) {
        self.mailbox.set(None);
        self.arbiter.stop();
    }
}

/// The starters of all modules. Their actors run until the last copy is dropped.
pub(crate) type Starters = Arc<[Mutex<Box<dyn Start>>]>;

/// Builds actors again after a panic, until the process stops. Returns the name of one that keeps panicking.
pub(crate) async fn watch(
    starters: Starters,
    mut failures: tokio::sync::mpsc::UnboundedReceiver<&'static str>,
    stopping: Arc<AtomicBool>,
    restarts: Restarts,
) -> &'static str {
    let mut recent: VecDeque<(&'static str, Instant)> = VecDeque::new();
    while let Some(name) = failures.recv().await {
        if stopping.load(Ordering::SeqCst) {
            continue;
        }
        recent.retain(|(_, at)| at.elapsed() < WINDOW);
        recent.push_back((name, Instant::now()));
        let strikes = recent.iter().filter(|(n, _)| *n == name).count();
        restarts.one(name);
        tracing::error!(module = name, strikes, "a module panicked; building it again");
        if strikes >= STRIKES {
            return name;
        }
        tokio::time::sleep(BACK_OFF[(strikes - 1).min(BACK_OFF.len() - 1)]).await;
        let starters = starters.clone();
        let again = tokio::task::spawn_blocking(move || {
            for starter in starters.iter() {
                let starter = starter.lock().unwrap_or_else(PoisonError::into_inner);
                if starter.name() == name {
                    return starter.start();
                }
            }
            Ok(())
        })
        .await;
        if !matches!(again, Ok(Ok(()))) {
            return name;
        }
    }
    "nothing"
}
