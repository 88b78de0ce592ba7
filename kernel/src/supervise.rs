//! Services as actix actors, and what builds them again: actix leaves an actor that panics dead.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock, mpsc};
use std::time::{Duration, Instant};

use actix::{Actor, Addr, Arbiter, Context, Handler, Message, MessageResult};
use tokio::sync::mpsc::UnboundedSender;

use crate::error::StartError;
use crate::log::{self, RequestId};
use crate::service::{Answer, Question, Service};

/// Mailbox slots. Permits bound what waits long before this does.
const MAILBOX: usize = 16_384;
/// This many panics of one service within [`WINDOW`] end the process: restarting does not help.
const STRIKES: usize = 3;
const WINDOW: Duration = Duration::from_secs(60);
/// Waits before the first, second … restart within the window.
const BACK_OFF: [Duration; 3] = [Duration::ZERO, Duration::from_millis(250), Duration::from_secs(1)];

/// A question on its way through a mailbox, and the request that it is asked for.
pub(crate) struct Envelope<Q> {
    question: Q,
    request: Option<RequestId>,
}

impl<Q> Envelope<Q> {
    pub(crate) fn new(question: Q) -> Self {
        Envelope { question, request: log::request() }
    }
}

impl<Q: Question> Message for Envelope<Q> {
    type Result = Q::Reply;
}

/// What runs inside the actor: the service, and a guard that reports when it is gone.
pub(crate) struct Host<S: Service> {
    service: S,
    guard: Guard,
}

impl<S: Service> Actor for Host<S> {
    type Context = Context<Self>;
}

impl<S: Answer<Q>, Q: Question> Handler<Envelope<Q>> for Host<S> {
    type Result = MessageResult<Envelope<Q>>;

    fn handle(&mut self, envelope: Envelope<Q>, _: &mut Context<Self>) -> Self::Result {
        debug_assert!(!self.guard.name.is_empty());
        let Envelope { question, request } = envelope;
        MessageResult(log::within(request, || self.service.answer(question)))
    }
}

/// Reports the end of an actor that nobody stopped.
struct Guard {
    name: &'static str,
    stopping: Arc<AtomicBool>,
    fallen: UnboundedSender<&'static str>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        if !self.stopping.load(Ordering::SeqCst) {
            // Nobody listens any more only when the process is ending.
            let _ = self.fallen.send(self.name);
        }
    }
}

/// Where a service sits: its address now, empty while it is built again.
pub(crate) struct Seat<S: Service>(Arc<RwLock<Option<Addr<Host<S>>>>>);

impl<S: Service> Clone for Seat<S> {
    fn clone(&self) -> Self {
        Seat(self.0.clone())
    }
}

impl<S: Service> Seat<S> {
    pub(crate) fn empty() -> Self {
        Seat(Arc::new(RwLock::new(None)))
    }

    pub(crate) fn address(&self) -> Option<Addr<Host<S>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone().filter(Addr::connected)
    }

    /// Sends without waiting for an answer; nothing happens while the service is built again, since it then reads the
    /// store anew.
    pub(crate) fn tell<Q: Question<Reply = ()>>(&self, question: Q)
    where
        S: Answer<Q>,
    {
        let address = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(address) = address {
            address.do_send(Envelope::new(question));
        }
    }
}

type Factory<S> = Arc<dyn Fn() -> Result<S, StartError> + Send + Sync>;

/// How often each module's service was built again.
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

/// Whether a module's service stands at the moment.
pub(crate) type Pulse = Box<dyn Fn() -> bool + Send + Sync>;

/// How the supervisor starts a service, whatever its type.
pub(crate) trait Start: Send {
    fn name(&self) -> &'static str;
    fn pulse(&self) -> Pulse;
    /// Builds the service on its own thread and waits until it stands.
    fn start(&self) -> Result<(), StartError>;
}

pub(crate) struct Starter<S: Service> {
    name: &'static str,
    factory: Factory<S>,
    seat: Seat<S>,
    arbiter: Arbiter,
    stopping: Arc<AtomicBool>,
    fallen: UnboundedSender<&'static str>,
}

impl<S: Service> Starter<S> {
    pub(crate) fn new(
        name: &'static str,
        factory: impl Fn() -> Result<S, StartError> + Send + Sync + 'static,
        seat: Seat<S>,
        stopping: Arc<AtomicBool>,
        fallen: UnboundedSender<&'static str>,
    ) -> Self {
        let arbiter = Arbiter::new();
        // Entered for as long as the thread lives: all that it logs is this module's.
        arbiter.spawn_fn(move || std::mem::forget(tracing::error_span!("service", module = name).entered()));
        Starter { name, factory: Arc::new(factory), seat, arbiter, stopping, fallen }
    }
}

impl<S: Service> Start for Starter<S> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn pulse(&self) -> Pulse {
        let seat = self.seat.clone();
        Box::new(move || seat.address().is_some())
    }

    fn start(&self) -> Result<(), StartError> {
        let (factory, seat) = (self.factory.clone(), self.seat.clone());
        let (name, stopping, fallen) = (self.name, self.stopping.clone(), self.fallen.clone());
        let (done, result) = mpsc::sync_channel(1);
        let sent = self.arbiter.spawn_fn(move || {
            let (sender, receiver) = actix::dev::channel::channel(MAILBOX);
            let context = Context::with_receiver(receiver);
            // The address stands before the factory reads the store: a change meanwhile waits in the mailbox.
            *seat.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Addr::new(sender));
            match factory() {
                Ok(service) => {
                    let _address = context.run(Host { service, guard: Guard { name, stopping, fallen } });
                    let _ = done.send(Ok(()));
                }
                Err(error) => {
                    *seat.0.write().unwrap_or_else(PoisonError::into_inner) = None;
                    let _ = done.send(Err(error));
                }
            }
        });
        if !sent {
            return Err(StartError::Other(format!("the thread of the module {name} is gone")));
        }
        result
            .recv()
            .unwrap_or_else(|_| Err(StartError::Other(format!("the module {name} panicked while it was built"))))
    }
}

/// Builds fallen services again until the process stops. Ends with the name of one that keeps falling.
pub(crate) async fn watch(
    starters: Vec<Box<dyn Start>>,
    mut fallen: tokio::sync::mpsc::UnboundedReceiver<&'static str>,
    stopping: Arc<AtomicBool>,
    restarts: Restarts,
) -> &'static str {
    let starters: Arc<[Mutex<Box<dyn Start>>]> = starters.into_iter().map(Mutex::new).collect();
    let mut falls: VecDeque<(&'static str, Instant)> = VecDeque::new();
    while let Some(name) = fallen.recv().await {
        if stopping.load(Ordering::SeqCst) {
            continue;
        }
        falls.retain(|(_, at)| at.elapsed() < WINDOW);
        falls.push_back((name, Instant::now()));
        let strikes = falls.iter().filter(|(n, _)| *n == name).count();
        restarts.one(name);
        tracing::error!(module = name, strikes, "a service panicked; building it again");
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
