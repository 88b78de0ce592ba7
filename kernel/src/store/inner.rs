//! The part of a store that all its handles share, and the end of its threads.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use super::shared::{NoWait, SharedState};
use super::worker::Running;

/// Stops the threads once no handle is left.
pub(super) struct Inner {
    pub(super) shared: Arc<SharedState>,
    pub(super) consumers: Mutex<Vec<Running>>,
    pub(super) tails: Mutex<Vec<JoinHandle<()>>>,
    pub(super) writer: Mutex<Option<JoinHandle<()>>>,
}

impl Inner {
    pub(super) fn consumers_took(&self, seq: u64) -> bool {
        let consumers = self.consumers.lock().unwrap_or_else(PoisonError::into_inner);
        consumers.iter().all(|running| running.behind(seq) == 0)
    }

    pub(super) fn stop(&self) {
        if let Some(cluster) = &self.shared.cluster {
            cluster.begin_to_stop();
        }
        self.shared.bell.stop();
        let mut threads = std::mem::take(&mut *self.tails.lock().unwrap_or_else(PoisonError::into_inner));
        {
            let mut consumers = self.consumers.lock().unwrap_or_else(PoisonError::into_inner);
            threads.extend(consumers.iter_mut().filter_map(Running::thread));
        }
        threads.into_iter().for_each(join);
        drop(self.shared.waiting.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        writer.into_iter().for_each(join);
    }
}

/// Waits for a thread, unless it may wait for this one: the last handle may be dropped on any.
fn join(thread: JoinHandle<()>) {
    if !NoWait::is_on() && thread.thread().id() != std::thread::current().id() {
        let _ = thread.join();
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.stop();
    }
}
