//! Read your writes on any node: a request waits until its node has applied everything that was committed before the
//! request came. One question to the database answers all who wait.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{self, Sender};

/// How long a request waits.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

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

    pub(super) fn add(&self) -> oneshot::Receiver<()> {
        let (sender, told) = oneshot::channel();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= 1024 {
            all.retain(|sender| !sender.is_closed());
        }
        all.push(sender);
        told
    }
}
