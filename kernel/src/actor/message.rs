//! What a module's actor is, and the messages that it answers.

use crate::store::Changed;

/// A message that is answered. Between modules it lives in the shared contract, else in the module.
pub trait Message: Send + 'static {
    /// What comes back.
    type Reply: Send + 'static;
}

/// The state of a module's actor. It lives on a thread of its own and is built again after a panic.
///
/// A module that holds nothing in memory registers none: its actor then has the state `()`.
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
    /// Must not block: the actor answers nobody else meanwhile.
    fn handle(&mut self, message: M) -> M::Reply;
}

/// Answers of an actor that are kept for the next caller with the same message: they are found on the caller's own
/// thread.
pub trait AnswerCache<M: Message>: Send + Sync + 'static {
    /// What has to be known of the time before a message was sent.
    type Ticket: Send;
    /// The answer; else what [`AnswerCache::insert`] needs to know.
    ///
    /// # Errors
    /// The latter, where the answer is not known.
    fn find(&self, message: &M) -> Result<M::Reply, Self::Ticket>;
    /// Keeps what the actor answered.
    fn insert(&self, ticket: Self::Ticket, answer: &M::Reply);
}

/// Nothing is kept.
impl<M: Message> AnswerCache<M> for () {
    type Ticket = ();

    fn find(&self, _: &M) -> Result<M::Reply, ()> {
        Err(())
    }

    fn insert(&self, (): (), _: &M::Reply) {}
}

/// Rows of the module's own scope that a commit changed. The actor hears of them after the commit is durable and before
/// its transactions are answered: a caller that hears "done" and asks next is answered from the new state.
pub struct Changes(pub Vec<Changed>);

impl Message for Changes {
    type Reply = ();
}
