//! A transaction that is ready to be handed to the writer, by whoever has it.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::inner::Inner;
use super::job::{Job, Work};
use super::{Scope, StoreError, Tx};

/// A transaction on its way. Dropped on the way, it answers [`StoreError::Busy`], and nothing of it happened.
pub(crate) struct Transaction {
    store: Arc<Inner>,
    job: Option<Box<dyn Job>>,
}

impl Transaction {
    /// Hands it to the writer; one that finds no room there, or a store that has stopped, is answered at once.
    pub(crate) fn submit(mut self) {
        if let Some(job) = self.job.take()
            && let Err((job, error)) = self.store.shared.queue(job, false)
        {
            job.answer(Some(error));
        }
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if let Some(job) = self.job.take() {
            job.answer(Some(StoreError::Busy));
        }
    }
}

impl Scope {
    /// A transaction of this scope, and where its answer comes. It is of the request that asks for it here.
    pub(crate) fn transaction<T, E, F>(&self, f: F) -> (Transaction, oneshot::Receiver<Result<T, E>>)
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (work, answer) = Work::new(self.name, f);
        (Transaction { store: self.inner.clone(), job: Some(Box::new(work)) }, answer)
    }
}
