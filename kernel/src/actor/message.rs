//! The actor of a module, and the messages that it answers.

use crate::store::Changed;

/// A message to an actor, which replies to it. Between modules it lives in the shared contract, else in the module.
pub trait Message: Send + 'static {
    /// The reply.
    type Reply: Send + 'static;
}

/// The state of a module's actor. It lives on a thread of its own and is built again after a panic.
///
/// A module without state in memory registers none: its actor then has the state `()`.
///
/// ```
/// use kernel::{Actor, Handler, Message};
///
/// struct CountVisits;
/// impl Message for CountVisits {
///     type Reply = u64;
/// }
///
/// struct Visits(u64);
/// impl Actor for Visits {}
/// impl Handler<CountVisits> for Visits {
///     fn handle(&mut self, _: CountVisits) -> u64 {
///         self.0 += 1;
///         self.0
///     }
/// }
/// assert_eq!(Visits(1).handle(CountVisits), 2);
/// ```
pub trait Actor: Sized + Unpin + 'static {}

impl Actor for () {}

/// An actor answers a message.
pub trait Handler<M: Message>: Actor {
    /// Answers a message. It must not block: the actor answers nobody else meanwhile.
    fn handle(&mut self, message: M) -> M::Reply;
}

/// A cache of an actor's answers for the next callers with the same message. It is read on the caller's own thread.
pub trait AnswerCache<M: Message>: Send + Sync + 'static {
    /// The facts that [`AnswerCache::insert`] needs from before a message was sent.
    type Ticket: Send;
    /// Returns the answer; else the ticket that [`AnswerCache::insert`] needs.
    ///
    /// # Errors
    /// The ticket, where the answer is not known.
    fn find(&self, message: &M) -> Result<M::Reply, Self::Ticket>;
    /// Saves the actor's answer.
    fn insert(&self, ticket: Self::Ticket, answer: &M::Reply);
}

/// A cache that keeps nothing.
impl<M: Message> AnswerCache<M> for () {
    type Ticket = ();

    fn find(&self, _: &M) -> Result<M::Reply, ()> {
        Err(())
    }

    fn insert(&self, (): (), _: &M::Reply) {}
}

/// Rows of the module's own scope that a commit changed. The actor receives them after the commit is durable and before
/// its transactions are answered: a caller that asks after its own transaction is answered from the new state.
pub struct Changes(pub Vec<Changed>);

impl Message for Changes {
    type Reply = ();
}
