//! The actix actor around a module's state: it answers messages, hands transactions to the writer, and runs timers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix::{AsyncContext, Context, Handler as ActixHandler, MessageResult, WrapFuture};
use tokio::sync::mpsc::UnboundedSender;

use super::message::{Actor, Handler, Message};
use super::timer::Timers;
use crate::log::{self, RequestId};
use crate::store::Transaction;

/// A message on its way through a mailbox, and the request that it serves.
pub(crate) struct Envelope<M> {
    message: M,
    request: Option<RequestId>,
}

impl<M> Envelope<M> {
    pub(crate) fn new(message: M) -> Self {
        Envelope { message, request: log::request() }
    }
}

impl<M: Message> actix::Message for Envelope<M> {
    type Result = M::Reply;
}

impl actix::Message for Transaction {
    type Result = ();
}

/// The actix actor: the module's state, and a guard that reports its end.
pub(crate) struct ActorHost<A: Actor> {
    pub(super) actor: A,
    pub(super) timers: Timers,
    pub(super) guard: Guard,
}

impl<A: Actor> actix::Actor for ActorHost<A> {
    type Context = Context<Self>;

    /// The timers live as long as the actor: one that is built again starts them again.
    fn started(&mut self, context: &mut Context<Self>) {
        for timer in self.timers.of(self.guard.name) {
            context.spawn(timer.run().into_actor(self));
        }
    }
}

impl<A: Handler<M>, M: Message> ActixHandler<Envelope<M>> for ActorHost<A> {
    type Result = MessageResult<Envelope<M>>;

    fn handle(&mut self, envelope: Envelope<M>, _: &mut Context<Self>) -> Self::Result {
        let Envelope { message, request } = envelope;
        MessageResult(log::within(request, || self.actor.handle(message)))
    }
}

impl<A: Actor> ActixHandler<Transaction> for ActorHost<A> {
    type Result = ();

    /// Sends the transaction to the writer, which runs it and answers the caller; the actor is free meanwhile.
    fn handle(&mut self, transaction: Transaction, _: &mut Context<Self>) {
        transaction.submit();
    }
}

/// Reports the end of an actor that nobody stopped.
pub(super) struct Guard {
    pub(super) name: &'static str,
    pub(super) stopping: Arc<AtomicBool>,
    pub(super) failures: UnboundedSender<&'static str>,
}

impl Drop for Guard {
    fn drop(&mut self) {
        if !self.stopping.load(Ordering::SeqCst) {
            // This fails only when the process is ending.
            let _ = self.failures.send(self.name);
        }
    }
}
