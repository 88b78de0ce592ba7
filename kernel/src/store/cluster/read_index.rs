//! Read your writes on any node: a request waits until its node has applied everything that was committed before the
//! request came. One question to the database answers all who wait.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{self, Sender};

use super::super::StoreError;
use super::Cluster;

/// How long a request waits.
const PATIENCE: Duration = Duration::from_secs(5);

/// Those who wait until the node has everything.
#[derive(Default)]
pub(super) struct Waiting(Mutex<Vec<Sender<()>>>);

impl Waiting {
    /// Takes those who wait now. The log is read after this, and then they are told.
    pub(super) fn take(&self) -> Vec<Sender<()>> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts those back who could not be told, but for those who went away.
    pub(super) fn put_back(&self, senders: Vec<Sender<()>>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(senders.into_iter().filter(|sender| !sender.is_closed()));
    }

    fn add(&self) -> oneshot::Receiver<()> {
        let (sender, told) = oneshot::channel();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= 1024 {
            all.retain(|sender| !sender.is_closed());
        }
        all.push(sender);
        told
    }
}

impl Cluster {
    /// Returns once this node has everything that was committed before the call.
    ///
    /// # Errors
    /// [`StoreError::Unreachable`] where the database does not answer in time.
    pub(in super::super) async fn caught_up(&self) -> Result<(), StoreError> {
        let told = self.waiting.add();
        self.look.notify_one();
        match tokio::time::timeout(PATIENCE, told).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(StoreError::Stopped),
            Err(_) => Err(StoreError::Unreachable("the database does not answer".to_owned())),
        }
    }
}
