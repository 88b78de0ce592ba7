//! Questions and who answers them: message type → service. The only part of the program, with [`crate::supervise`],
//! that names actix's actor types.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::{BoxFuture, LocalBoxFuture};
use metrics::{Counter, Histogram};
use tokio::sync::Semaphore;

use crate::measure::ASK;
use crate::store::Changed;
use crate::supervise::{Envelope, Seat};

/// A request's question never waits longer than this for its answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// A plain thread's never longer than this: no person waits for it, and a module may be taking in a large catalogue.
pub(crate) const LONG_PATIENCE: Duration = Duration::from_secs(120);

/// A message that is answered. Between modules it lives in the shared contract, else in the module.
pub trait Question: Send + 'static {
    /// What comes back.
    type Reply: Send + 'static;
}

/// The state of a module's actor. It runs on a thread of its own and is built again after a panic.
pub trait Service: Sized + Unpin + 'static {}

/// A service answers a question.
pub trait Answer<Q: Question>: Service {
    /// Must not block: waiting is [`Reply::later`].
    fn answer(&mut self, question: Q) -> Reply<Q::Reply>;
}

/// An answer, at once or later.
pub enum Reply<T> {
    /// At once.
    Now(T),
    /// When the future is done; the service answers others meanwhile.
    Later(LocalBoxFuture<'static, T>),
}

impl<T> Reply<T> {
    /// Answers when `future` is done.
    pub fn later(future: impl Future<Output = T> + 'static) -> Self {
        Reply::Later(Box::pin(future))
    }
}

impl<T> From<T> for Reply<T> {
    fn from(answer: T) -> Self {
        Reply::Now(answer)
    }
}

/// Answers of a service that are kept for whoever asks the same again: they are found on the asker's own thread.
pub trait Keeps<Q: Question>: Send + Sync + 'static {
    /// What has to be known of the time before a question was asked.
    type Asked: Send;
    /// The answer; else what [`Keeps::keep`] needs to know.
    ///
    /// # Errors
    /// The latter, where the answer is not known.
    fn find(&self, question: &Q) -> Result<Q::Reply, Self::Asked>;
    /// Keeps what the service answered.
    fn keep(&self, asked: Self::Asked, answer: &Q::Reply);
}

/// Nothing is kept.
impl<Q: Question> Keeps<Q> for () {
    type Asked = ();

    fn find(&self, _: &Q) -> Result<Q::Reply, ()> {
        Err(())
    }

    fn keep(&self, (): (), _: &Q::Reply) {}
}

/// Rows of the module's own scope that a commit changed. Delivered after the commit is durable and before its
/// transactions are answered: who was told "done" and asks next is answered from the new state.
pub struct Changes(pub Vec<Changed>);

impl Question for Changes {
    type Reply = ();
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The module that would answer is switched off.
    #[error("the module {0} is switched off")]
    ModuleDisabled(&'static str),
    /// Too many questions wait at that module.
    #[error("too many requests are waiting; try again in a moment")]
    Busy,
    /// The service panicked or is being built again.
    #[error("that part of the shop is restarting; try again in a moment")]
    Died,
    /// No answer in time.
    #[error("no answer in time; try again in a moment")]
    TimedOut,
}

type Ask<Q> = Box<dyn Fn(Q) -> BoxFuture<'static, Result<<Q as Question>::Reply, AskError>> + Send + Sync>;

struct Desk<Q: Question> {
    permits: Arc<Semaphore>,
    ask: Ask<Q>,
    /// How long its module's questions take, and how many it refused.
    seconds: Histogram,
    busy: Counter,
}

/// How many questions may wait at a service at once.
pub(crate) struct Permits {
    pub(crate) module: &'static str,
    pub(crate) most: usize,
    pub(crate) free: Arc<Semaphore>,
}

impl Permits {
    /// How many wait or are being answered.
    pub(crate) fn in_flight(&self) -> usize {
        self.most.saturating_sub(self.free.available_permits())
    }
}

/// All questions that are answered in this process.
#[derive(Default)]
pub(crate) struct Registry {
    desks: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
}

impl Registry {
    pub(crate) fn add<S: Answer<Q>, Q: Question>(
        &mut self,
        module: &'static str,
        permits: Arc<Semaphore>,
        seat: Seat<S>,
        kept: impl Keeps<Q>,
    ) {
        let kept = Arc::new(kept);
        let ask: Ask<Q> = Box::new(move |question| {
            let (seat, kept) = (seat.clone(), kept.clone());
            Box::pin(async move {
                let asked = match kept.find(&question) {
                    Ok(answer) => return Ok(answer),
                    Err(asked) => asked,
                };
                let address = seat.address().ok_or(AskError::Died)?;
                let answer = address.send(Envelope::new(question)).await.map_err(|_| AskError::Died)?;
                kept.keep(asked, &answer);
                Ok(answer)
            })
        });
        let seconds = metrics::histogram!(ASK, "module" => module);
        let busy = metrics::counter!("sokoni_asks_busy_total", "module" => module);
        self.desks.insert(TypeId::of::<Q>(), Box::new(Desk { permits, ask, seconds, busy }));
    }

    /// Asks, and waits so long for the answer. Answers [`AskError::ModuleDisabled`] with an empty name where nobody is
    /// registered for the question.
    pub(crate) async fn ask<Q: Question>(&self, question: Q, patience: Duration) -> Result<Q::Reply, AskError> {
        let desk = self.desks.get(&TypeId::of::<Q>()).and_then(|d| d.downcast_ref::<Desk<Q>>());
        let Some(desk) = desk else {
            return Err(AskError::ModuleDisabled(""));
        };
        let Ok(_permit) = desk.permits.try_acquire() else {
            desk.busy.increment(1);
            return Err(AskError::Busy);
        };
        let start = Instant::now();
        let answer = tokio::time::timeout(patience, (desk.ask)(question)).await.unwrap_or(Err(AskError::TimedOut));
        desk.seconds.record(start.elapsed().as_secs_f64());
        answer
    }
}

/// A service that was registered; names the questions it answers.
pub struct ServiceHandle<S: Service> {
    pub(crate) seat: Seat<S>,
    pub(crate) module: &'static str,
    pub(crate) permits: Arc<Semaphore>,
    pub(crate) registry: Arc<std::sync::Mutex<Registry>>,
}

impl<S: Service> ServiceHandle<S> {
    /// Registers this service as the one that answers `Q`.
    pub fn answers<Q: Question>(&self) -> &Self
    where
        S: Answer<Q>,
    {
        self.answers_kept::<Q>(())
    }

    /// [`ServiceHandle::answers`] what is not kept already.
    pub fn answers_kept<Q: Question>(&self, kept: impl Keeps<Q>) -> &Self
    where
        S: Answer<Q>,
    {
        let mut registry = self.registry.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        registry.add::<S, Q>(self.module, self.permits.clone(), self.seat.clone(), kept);
        self
    }
}
