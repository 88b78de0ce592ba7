//! Messages that are answered from memory, and the actor that answers each: message type → actor.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use metrics::{Counter, Histogram};
use tokio::sync::Semaphore;

use super::host::Envelope;
use super::mailbox::Mailbox;
use super::message::{Actor, AnswerCache, Handler, Message};
use crate::error::AskError;
use crate::measure::ASK;

/// The longest that a request's message waits for its answer.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(5);
/// The longest that a plain thread's message waits: no person waits, and a module may be loading a large catalogue.
pub(crate) const LONG_TIMEOUT: Duration = Duration::from_secs(120);

type Ask<M> = Box<dyn Fn(M) -> BoxFuture<'static, Result<<M as Message>::Reply, AskError>> + Send + Sync>;

struct Route<M: Message> {
    permits: Arc<Semaphore>,
    ask: Ask<M>,
    /// How long its module's messages take, and how many it refused.
    seconds: Histogram,
    busy: Counter,
}

/// The permits of the messages that wait at one actor.
pub(crate) struct Permits {
    pub(crate) module: &'static str,
    pub(crate) most: usize,
    pub(crate) free: Arc<Semaphore>,
}

impl Permits {
    /// Returns how many messages wait or are being answered.
    pub(crate) fn in_flight(&self) -> usize {
        self.most.saturating_sub(self.free.available_permits())
    }
}

/// All messages that are answered in this process.
#[derive(Default)]
pub(crate) struct Registry {
    routes: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
}

impl Registry {
    pub(crate) fn add<A: Handler<M>, M: Message>(
        &mut self,
        module: &'static str,
        permits: Arc<Semaphore>,
        mailbox: Mailbox<A>,
        cache: impl AnswerCache<M>,
    ) {
        let cache = Arc::new(cache);
        let ask: Ask<M> = Box::new(move |message| {
            let (mailbox, cache) = (mailbox.clone(), cache.clone());
            Box::pin(async move {
                let ticket = match cache.find(&message) {
                    Ok(answer) => return Ok(answer),
                    Err(ticket) => ticket,
                };
                let address = mailbox.address().ok_or(AskError::Died)?;
                let answer = address.send(Envelope::new(message)).await.map_err(|_| AskError::Died)?;
                cache.insert(ticket, &answer);
                Ok(answer)
            })
        });
        let seconds = metrics::histogram!(ASK, "module" => module);
        let busy = metrics::counter!("sokoni_asks_busy_total", "module" => module);
        self.routes.insert(TypeId::of::<M>(), Box::new(Route { permits, ask, seconds, busy }));
    }

    /// Sends a message, and waits for the answer, at most `timeout`. Fails with [`AskError::ModuleDisabled`] and an
    /// empty name where no actor is registered for the message.
    pub(crate) async fn ask<M: Message>(&self, message: M, timeout: Duration) -> Result<M::Reply, AskError> {
        let route = self.routes.get(&TypeId::of::<M>()).and_then(|d| d.downcast_ref::<Route<M>>());
        let Some(route) = route else {
            return Err(AskError::ModuleDisabled(""));
        };
        let Ok(_permit) = route.permits.try_acquire() else {
            route.busy.increment(1);
            return Err(AskError::Busy);
        };
        let start = Instant::now();
        let answer = tokio::time::timeout(timeout, (route.ask)(message)).await.unwrap_or(Err(AskError::TimedOut));
        route.seconds.record(start.elapsed().as_secs_f64());
        answer
    }
}

/// A registered actor, with which its module registers the messages that the actor answers.
pub struct ActorHandle<A: Actor> {
    pub(crate) mailbox: Mailbox<A>,
    pub(crate) module: &'static str,
    pub(crate) permits: Arc<Semaphore>,
    pub(crate) registry: Arc<std::sync::Mutex<Registry>>,
}

impl<A: Actor> ActorHandle<A> {
    /// Registers this actor as the one that answers `M`.
    pub fn answers<M: Message>(&self) -> &Self
    where
        A: Handler<M>,
    {
        self.answers_cached::<M>(())
    }

    /// [`ActorHandle::answers`] with a cache in front of the actor.
    pub fn answers_cached<M: Message>(&self, cache: impl AnswerCache<M>) -> &Self
    where
        A: Handler<M>,
    {
        let mut registry = self.registry.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        registry.add::<A, M>(self.module, self.permits.clone(), self.mailbox.clone(), cache);
        self
    }
}
