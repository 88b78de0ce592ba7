//! Starts the threads of a node.

use std::sync::Arc;
use std::sync::PoisonError;
use std::thread::JoinHandle;

use super::super::shared::SharedState;
use super::state::Cluster;
use super::{follower, writer};

impl Cluster {
    /// Starts the node's threads; returns the writer's.
    pub(in super::super) fn start(
        self: &Arc<Self>,
        shared: &Arc<SharedState>,
        waiting: std::sync::mpsc::Receiver<Box<dyn super::super::job::Job>>,
        most: usize,
        applier: JoinHandle<()>,
        last_event: u64,
    ) -> std::io::Result<JoinHandle<()>> {
        self.at().last_event = last_event;
        let follower = follower::start(self.clone(), shared.clone())?;
        *self.follower.lock().unwrap_or_else(PoisonError::into_inner) = Some(follower);
        writer::start(self.clone(), shared.clone(), waiting, most, applier)
    }
}
