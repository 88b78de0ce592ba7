//! Many nodes, one shop: PostgreSQL keeps the log, and each node's folder is a view of it.
//!
//! - A node writes in its **turn**: it locks the row `head`, applies the groups that it has not seen, runs the waiting
//!   transactions on that state, appends one record and moves the head, in one transaction of the database.
//! - The **follower** applies the groups of other nodes by the function that applies the node's own, so that watchers,
//!   consumers and open pages hear of them.
//! - A request waits until its node has applied everything that was committed before the request came: [`Cluster::caught_up`].
//! - One node at a time does the **work** that is nobody's request, such as consumers and timers: it has the lease.
//!
//! Nothing of this is made where the log is in files.

mod address;
mod catch_up;
mod chain;
mod connection;
mod failure;
mod follower;
mod lease;
mod nodes;
mod opening;
mod read_index;
mod schema;
mod setup;
mod snapshot;
mod turn;
mod writer;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{Notify, watch};

pub use address::{Address, Database};
pub(crate) use nodes::{NodeState, TURN};
pub(super) use opening::open;

use super::engine::Batch;
use super::read_cache::WriterRows;
use super::shared::SharedState;
use super::{StoreError, applier, events};
use chain::Chain;
use lease::Lease;
use read_index::Waiting;
use setup::Setup;

/// A place in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The last group.
    pub(super) group: u64,
    /// The hash over the log up to it.
    pub(super) chain: Chain,
}

/// How far the view of this node is.
pub(super) struct Applied {
    /// The last group that it has.
    last: Place,
    /// The number of the last event in those groups.
    last_event: u64,
}

/// What the parts of one node share: its writer, its follower, and those who wait for it.
pub(super) struct Cluster {
    database: Database,
    /// Drawn for each run: a node that comes back is another one.
    node: uuid::Uuid,
    /// Held while groups are applied, and by the writer during its turn: nothing is applied meanwhile.
    at: Mutex<Applied>,
    /// The last group that the watchers have been told of.
    told: watch::Sender<Place>,
    /// The rows that the writer has read.
    rows: WriterRows,
    waiting: Waiting,
    lease: Lease,
    /// Wakes the follower.
    look: Notify,
    stopping: AtomicBool,
    /// Held while the shop is made or brought up to date, so that one node does it.
    setup: Mutex<Option<Setup>>,
    follower: Mutex<Option<JoinHandle<()>>>,
    figures: nodes::Figures,
}

impl Cluster {
    fn at(&self) -> MutexGuard<'_, Applied> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Applies a group of another node. An error is the view's own: the group can be applied later.
    fn follow(&self, shared: &SharedState, at: &mut Applied, place: Place, rows: Batch) -> Result<(), StoreError> {
        applier::wait_for_room(shared)?;
        self.apply(shared, at, place, &chain::with(rows, place.chain));
        Ok(())
    }

    /// Applies a group that the log has: makes it visible, and tells everybody in this node.
    fn apply(&self, shared: &SharedState, at: &mut Applied, place: Place, rows: &Batch) {
        let phases = &shared.counters.phases;
        phases.publish.time(|| shared.publish(place.group, rows));
        self.rows.committed(rows);
        at.last = place;
        phases.watch.time(|| shared.watchers.tell(rows));
        if let Some(event) = events::last_in(rows) {
            at.last_event = event;
            shared.bell.ring(event);
        }
        self.told.send_replace(place);
    }

    /// How this node stands to the others.
    pub(super) fn state(&self) -> NodeState {
        let applied = self.told.borrow().group;
        NodeState {
            applied,
            head: self.figures.head.load(std::sync::atomic::Ordering::Relaxed).max(applied),
            behind_seconds: self.figures.behind_seconds(),
            works_here: self.works_here(),
        }
    }

    /// Whether this node does the work that is nobody's request.
    pub(super) fn works_here(&self) -> bool {
        self.lease.is_ours()
    }

    /// Marks the shop as half made, or as complete: a half-made one is made anew by the next start.
    pub(super) fn half_made(&self, yes: bool) -> Result<(), StoreError> {
        let mut setup = self.setup.lock().unwrap_or_else(PoisonError::into_inner);
        match setup.as_mut() {
            Some(setup) => apart(|| setup.half_made(yes)),
            None => Err(StoreError::Engine("another node may make this shop".to_owned())),
        }
    }

    /// Lets other nodes in: the shop is made and up to date.
    pub(super) fn is_set_up(&self) {
        let setup = self.setup.lock().unwrap_or_else(PoisonError::into_inner).take();
        apart(|| drop(setup));
    }

    /// Ends what tries again and again, and gives the lease back.
    pub(super) fn begin_to_stop(&self) {
        self.stopping.store(true, std::sync::atomic::Ordering::SeqCst);
        self.look.notify_one();
    }

    /// Ends the follower, once the writer has ended.
    pub(super) fn stop(&self) {
        self.begin_to_stop();
        if let Some(thread) = self.follower.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
        self.is_set_up();
    }

    /// Starts the node's threads; returns the writer's.
    pub(super) fn start(
        self: &Arc<Self>,
        shared: &Arc<SharedState>,
        waiting: std::sync::mpsc::Receiver<Box<dyn super::job::Job>>,
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

/// Runs `f` on a thread of its own, and waits: a connection that blocks cannot be used, nor closed, on the thread of another
/// runtime.
fn apart<T: Send>(f: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| match scope.spawn(f).join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}
