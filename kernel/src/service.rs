//! What a service of a module is: it holds state and answers questions about it.

use crate::store::Changed;

/// A message that is answered. Between modules it lives in the shared contract, else in the module.
pub trait Question: Send + 'static {
    /// What comes back.
    type Reply: Send + 'static;
}

/// The state of a module's actor. It runs on a thread of its own and is built again after a panic.
pub trait Service: Sized + Unpin + 'static {}

/// A service answers a question.
pub trait Answer<Q: Question>: Service {
    /// Must not block: the service answers nobody else meanwhile.
    fn answer(&mut self, question: Q) -> Q::Reply;
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
