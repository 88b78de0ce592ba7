//! What the parts of one node share, and what can be asked of it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::{Notify, watch};

use super::super::StoreError;
use super::super::read_cache::WriterRows;
use super::address::Database;
use super::connection::runtime;
use super::ending::Ending;
use super::lease::Lease;
use super::node_clock::NodeClock;
use super::nodes::{Figures, NodeState};
use super::notes::Notes;
use super::overtaken::Overtaken;
use super::place::Place;
use super::read_index::{PATIENCE, Waiting};
use super::setup::Setup;
use super::slow::Slow;

/// How far the view of this node is.
pub(super) struct Applied {
    /// The last group that it has.
    pub(super) last: Place,
    /// The number of the last event in those groups.
    pub(super) last_event: u64,
}

/// What the parts of one node share: its writer, its follower, and those who wait for it.
pub(in super::super) struct Cluster {
    pub(super) database: Database,
    /// Drawn for each run: a node that comes back is another one.
    pub(super) node: uuid::Uuid,
    /// Held while groups are applied, and by the writer during its turn: nothing is applied meanwhile.
    pub(super) at: Mutex<Applied>,
    /// The last group that the watchers have been told of.
    pub(super) told: watch::Sender<Place>,
    /// The rows that the writer has read.
    pub(super) rows: WriterRows,
    pub(super) waiting: Waiting,
    pub(super) lease: Lease,
    /// Wakes the follower.
    pub(super) look: Notify,
    pub(super) stopping: AtomicBool,
    /// Whether it is one of the shop's nodes, which have the right secret.
    pub(super) joined: AtomicBool,
    /// Held while the shop is made or brought up to date, so that one node does it.
    pub(super) setup: Mutex<Option<Setup>>,
    pub(super) follower: Mutex<Option<JoinHandle<()>>>,
    pub(super) figures: Figures,
    pub(in super::super) overtaken: Overtaken,
    pub(in super::super) ending: Ending,
    pub(in super::super) slow: Slow,
    pub(super) clock: NodeClock,
    pub(super) notes: Notes,
    /// How many other nodes live.
    pub(super) others: AtomicU32,
}

impl Cluster {
    pub(super) fn at(&self) -> MutexGuard<'_, Applied> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    /// How this node stands to the others.
    pub(in super::super) fn state(&self) -> NodeState {
        let applied = self.told.borrow().group;
        NodeState {
            applied,
            head: self.figures.head.load(Ordering::Relaxed).max(applied),
            behind_seconds: self.figures.behind_seconds(),
            works_here: self.works_here(),
            clock_ahead_ms: self.clock.ahead_ms(),
            clock_is_wrong: self.clock.wrong().is_some(),
        }
    }

    /// Whether this node does the work that is nobody's request.
    pub(in super::super) fn works_here(&self) -> bool {
        self.lease.is_ours()
    }

    /// How many nodes live, with this one.
    pub(in super::super) fn nodes(&self) -> u32 {
        self.others.load(Ordering::Relaxed).saturating_add(1)
    }

    /// Whether the nodes can tell each other anything.
    pub(in super::super) fn tells(&self) -> bool {
        self.database.listen
    }

    /// Tells the other nodes something that may be lost. The subject is one word.
    pub(in super::super) fn tell(&self, subject: &str, text: &str) {
        self.notes.put(subject, text);
        self.look.notify_one();
    }

    /// Calls `hear` with what other nodes tell of this subject.
    pub(in super::super) fn hear(&self, subject: String, hear: impl Fn(&str) + Send + Sync + 'static) {
        self.notes.hear(subject, Box::new(hear));
    }

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

    /// [`Cluster::caught_up`] for a thread that may wait.
    pub(in super::super) fn caught_up_blocking(&self) -> Result<(), StoreError> {
        let runtime = runtime().map_err(|error| StoreError::Engine(error.to_string()))?;
        runtime.block_on(self.caught_up())
    }

    /// From now on this is one of the shop's nodes: it may take the lease.
    pub(in super::super) fn join(&self) {
        self.joined.store(true, Ordering::SeqCst);
        self.look.notify_one();
    }

    pub(super) fn has_joined(&self) -> bool {
        self.joined.load(Ordering::SeqCst)
    }

    /// Marks the shop as half made, or as complete: a half-made one is made anew by the next start.
    pub(in super::super) fn half_made(&self, yes: bool) -> Result<(), StoreError> {
        self.while_set_up(|setup| setup.half_made(yes))
    }

    /// The sealed keys of the shop by their names. Before other nodes are let in.
    pub(in super::super) fn keys(&self) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.while_set_up(|setup| setup.keys())
    }

    /// Keeps a sealed key of the shop for all nodes. Before other nodes are let in.
    pub(in super::super) fn keep_key(&self, name: &str, sealed: &[u8]) -> Result<(), StoreError> {
        self.while_set_up(|setup| setup.keep_key(name, sealed))
    }

    fn while_set_up<T: Send>(
        &self,
        f: impl FnOnce(&mut Setup) -> Result<T, StoreError> + Send,
    ) -> Result<T, StoreError> {
        let mut setup = self.setup.lock().unwrap_or_else(PoisonError::into_inner);
        match setup.as_mut() {
            Some(setup) => apart(|| f(setup)),
            None => Err(StoreError::Engine("another node may make this shop".to_owned())),
        }
    }

    /// Lets other nodes in: the shop is made and up to date.
    pub(in super::super) fn is_set_up(&self) {
        let setup = self.setup.lock().unwrap_or_else(PoisonError::into_inner).take();
        apart(|| drop(setup));
    }

    /// Ends what tries again and again, and gives the lease back.
    pub(in super::super) fn begin_to_stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        self.look.notify_one();
    }

    /// Ends the follower, once the writer has ended.
    pub(in super::super) fn stop(&self) {
        self.begin_to_stop();
        if let Some(thread) = self.follower.lock().unwrap_or_else(PoisonError::into_inner).take() {
            let _ = thread.join();
        }
        self.is_set_up();
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
