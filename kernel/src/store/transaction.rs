//! A transaction that is ready for the writer.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::inner::Inner;
use super::job::{Job, Work};
use super::{Scope, StoreError, Tx};

/// A transaction on its way to the writer. If it is dropped there, it answers [`StoreError::Busy`], and did nothing.
pub(crate) struct Transaction {
    store: Arc<Inner>,
    job: Option<Box<dyn Job>>,
}

impl Transaction {
    /// Sends it to the writer. If there is no room, or the store has stopped, it is answered at once.
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
    /// Makes a transaction of this scope, and the receiver of its answer. It belongs to the request that is served
    /// here.
    pub(crate) fn transaction<T, E, F>(&self, f: F) -> (Transaction, oneshot::Receiver<Result<T, E>>)
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (work, answer) = Work::new(self.name, f);
        (Transaction { store: self.inner.clone(), job: Some(Box::new(work)) }, answer)
    }

    /// Waits for the answer to a transaction of this scope; where the database with the log is slow, only for a time.
    ///
    /// # Errors
    /// The transaction's; [`StoreError::Unreachable`] where it took too long, and may still be stored.
    pub(crate) async fn answered<T, E>(&self, answer: oneshot::Receiver<Result<T, E>>) -> Result<T, E>
    where
        E: From<StoreError>,
    {
        let answered = match &self.inner.shared.cluster {
            None => answer.await,
            Some(cluster) => cluster.slow.wait(answer).await?,
        };
        answered.unwrap_or_else(|_| Err(StoreError::Stopped.into()))
    }
}
