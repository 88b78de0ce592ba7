//! Questions and who answers them: message type → service. The only part of the program, with [`crate::supervise`],
//! that names actix's actor types.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use metrics::{Counter, Histogram};
use tokio::sync::Semaphore;

use crate::error::AskError;
use crate::measure::ASK;
use crate::service::{Answer, Keeps, Question, Service};
use crate::supervise::{Envelope, Seat};

/// A request's question never waits longer than this for its answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// A plain thread's never longer than this: no person waits for it, and a module may be taking in a large catalogue.
pub(crate) const LONG_PATIENCE: Duration = Duration::from_secs(120);

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
