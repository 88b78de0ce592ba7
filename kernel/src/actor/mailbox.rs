//! The mailbox of a module's actor: its present address, empty while the actor is built again.

use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use actix::Addr;
use metrics::Counter;

use super::host::{ActorHost, Envelope};
use super::message::{Actor, Handler, Message};
use crate::store::Transaction;

/// The mailbox of an actor with this state.
pub(crate) struct Mailbox<A: Actor>(Arc<RwLock<Option<Addr<ActorHost<A>>>>>);

impl<A: Actor> Clone for Mailbox<A> {
    fn clone(&self) -> Self {
        Mailbox(self.0.clone())
    }
}

impl<A: Actor> Mailbox<A> {
    pub(crate) fn empty() -> Self {
        Mailbox(Arc::new(RwLock::new(None)))
    }

    pub(super) fn set(&self, address: Option<Addr<ActorHost<A>>>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = address;
    }

    pub(super) fn address(&self) -> Option<Addr<ActorHost<A>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone().filter(Addr::connected)
    }

    /// Sends without waiting for an answer; nothing happens while the actor is built again, since it then reads the
    /// store anew.
    pub(crate) fn tell<M: Message<Reply = ()>>(&self, message: M)
    where
        A: Handler<M>,
    {
        let address = self.0.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(address) = address {
            address.do_send(Envelope::new(message));
        }
    }
}

/// The mailbox for a module's transactions, for any type of actor state. Filled once, when the module is built.
#[derive(Clone, Default)]
pub(crate) struct TransactionMailbox(Arc<OnceLock<Filled>>);

struct Filled {
    post: Box<dyn Fn(Transaction) + Send + Sync>,
    taken: Counter,
}

impl TransactionMailbox {
    pub(crate) fn fill<A: Actor>(&self, module: &'static str, mailbox: Mailbox<A>) {
        let taken = metrics::counter!(TRANSACTIONS, "module" => module);
        let post = move |transaction| {
            // A transaction that a full or empty mailbox does not take is dropped, which answers it as busy.
            if let Some(address) = mailbox.address() {
                let _ = address.try_send(transaction);
            }
        };
        let _ = self.0.set(Filled { post: Box::new(post), taken });
    }

    /// Sends a transaction to the module's actor.
    pub(crate) fn post(&self, transaction: Transaction) {
        if let Some(Filled { post, taken }) = self.0.get() {
            taken.increment(1);
            post(transaction);
        }
    }
}

/// Counts transactions that were sent to the actors of modules.
pub(crate) const TRANSACTIONS: &str = "sokoni_actor_transactions_total";
