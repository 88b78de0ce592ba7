//! The state that all handles of one store share.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SendError, SyncSender, TrySendError};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use tokio::sync::oneshot;

use super::cluster::state::Cluster;
use super::engine::{Batch, Engine, Reads};
use super::job::{Job, Work};
use super::log::ShopId;
use super::memtables::{Committed, Memtables};
use super::options::Now;
use super::reader::Reader;
use super::recent_events::RecentEvents;
use super::snapshots::Snapshots;
use super::stats::Counters;
use super::view::View;
use super::wake::Wake;
use super::watch::Watchers;
use super::{StoreError, StoredEvent, Tx, events};

/// The state that the handles, the writer and the consumers of one store share.
pub(super) struct SharedState {
    pub(super) engine: Box<dyn Engine>,
    /// This node among others, where the log is in a database.
    pub(super) cluster: Option<Arc<Cluster>>,
    /// The shop whose log it is.
    pub(super) shop: ShopId,
    /// The committed rows that the engine does not have yet.
    pub(super) memtables: Memtables,
    /// The last group that readers see.
    pub(super) visible: AtomicU64,
    /// The last group that the engine has durably.
    pub(super) applied: AtomicU64,
    /// Held by readers while they read. Whoever has had it alone knows that all who read now see the last group.
    pub(super) gate: RwLock<()>,
    pub(super) applier: Wake,
    /// The length from which the engine's files are made smaller while the store is open, in bytes; 0: never.
    pub(super) compact_above: AtomicU64,
    /// Why the store takes no more writes.
    pub(super) broken: OnceLock<StoreError>,
    /// The queue of transactions for the writer; `None` once the store stops.
    pub(super) waiting: Mutex<Option<SyncSender<Box<dyn Job>>>>,
    pub(super) snapshots: Snapshots,
    pub(super) watchers: Watchers,
    pub(super) bell: Bell,
    pub(super) recent_events: RecentEvents,
    /// Held by backups while they read, and by the code that deletes files that no row names.
    pub(super) files: RwLock<()>,
    pub(super) counters: Counters,
    pub(super) now: Now,
    /// Scope and table of each table that the audit log leaves out.
    pub(super) unaudited: RwLock<Vec<(&'static str, &'static str)>>,
}

thread_local! {
    /// How deep this thread is in work that must not wait for the writer: reads, and the work of the store's own threads.
    static BUSY: Cell<u32> = const { Cell::new(0) };
    /// Whether this thread holds the gate. Taking it again behind somebody who waits for it would never end.
    static READING: Cell<bool> = const { Cell::new(false) };
}

/// While it lives, this thread holds the gate as a reader.
struct Reading<'a> {
    _gate: Option<RwLockReadGuard<'a, ()>>,
    was: bool,
}

impl<'a> Reading<'a> {
    fn enter(gate: &'a RwLock<()>) -> Self {
        let was = READING.with(|reading| reading.replace(true));
        Reading { _gate: (!was).then(|| gate.read().unwrap_or_else(PoisonError::into_inner)), was }
    }
}

impl Drop for Reading<'_> {
    fn drop(&mut self) {
        READING.with(|reading| reading.set(self.was));
    }
}

/// While it lives, this thread must not wait for the writer.
pub(super) struct NoWait;

impl NoWait {
    pub(super) fn enter() -> Self {
        BUSY.with(|busy| busy.set(busy.get() + 1));
        NoWait
    }

    pub(super) fn is_on() -> bool {
        BUSY.with(|busy| busy.get() > 0)
    }
}

impl Drop for NoWait {
    fn drop(&mut self) {
        BUSY.with(|busy| busy.set(busy.get() - 1));
    }
}

impl SharedState {
    /// Whether this process does the work that is nobody's request, such as consumers and timers.
    pub(super) fn works_here(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.works_here())
    }

    /// Runs `f` on one state of a scope.
    pub(super) fn read<T>(&self, scope: &'static str, f: impl FnOnce(&Reader<'_>) -> T) -> T {
        self.state(|committed| f(&Reader { view: View::of(committed), scope }))
    }

    /// Runs `f` on one state of the store.
    pub(super) fn state<T>(&self, f: impl FnOnce(&dyn Reads) -> T) -> T {
        let _reading = Reading::enter(&self.gate);
        let _no_wait = NoWait::enter();
        // In this order: memtables that are read later hold all groups up to the one that is visible now.
        let upto = self.visible.load(Ordering::Acquire);
        f(&self.committed(upto))
    }

    /// The state after the group `upto`.
    pub(super) fn committed(&self, upto: u64) -> Committed<'_> {
        Committed::new(&*self.engine, self.memtables.now(), upto)
    }

    /// The events strictly after one number, up to and with another that is durable, at most `limit`.
    pub(super) fn events(&self, after: u64, upto: u64, limit: usize) -> Result<Vec<Arc<StoredEvent>>, StoreError> {
        let read = |after| self.state(|committed| events::between(committed, after, upto, limit));
        self.recent_events.between(after, upto, limit, read)
    }

    /// Makes the rows of a group that is durable visible.
    pub(super) fn publish(&self, group: u64, rows: &Batch) {
        let show = || self.visible.store(group, Ordering::Release);
        self.memtables.insert(group, rows, || {
            if self.snapshots.show_if_none(show) {
                return;
            }
            let before = self.state(|committed| {
                let values = rows.keys().map(|key| Ok((key.clone(), committed.get(key)?)));
                values.collect::<Result<Batch, StoreError>>()
            });
            let _gate = self.gate.write().unwrap_or_else(PoisonError::into_inner);
            match before {
                Ok(before) => self.snapshots.save(&before),
                Err(error) => self.snapshots.fail(&error),
            }
            show();
        });
        self.applier.look();
    }

    /// Returns once all who read began after this call or see the group that is visible now.
    pub(super) fn wait_for_readers(&self) {
        drop(self.gate.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// Queues a transaction. If the queue is full, waits for room (`wait`) or fails with [`StoreError::Busy`].
    pub(super) fn submit<T, E, F>(
        &self,
        scope: &'static str,
        f: F,
        wait: bool,
    ) -> Result<oneshot::Receiver<Result<T, E>>, StoreError>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (work, answer) = Work::new(scope, f);
        self.queue(Box::new(work), wait).map(|()| answer).map_err(|(_, error)| error)
    }

    /// Queues a transaction, and gives it back where there is no room or the store has stopped.
    pub(super) fn queue(&self, job: Box<dyn Job>, wait: bool) -> Result<(), (Box<dyn Job>, StoreError)> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(waiting) = waiting else { return Err((job, StoreError::Stopped)) };
        if !wait
            && let Some(cluster) = &self.cluster
            && let Err(error) = cluster.slow.refuse()
        {
            return Err((job, error));
        }
        // Counted before it is sent, because the writer may take it at once.
        self.counters.queue.fetch_add(1, Ordering::Relaxed);
        let sent = if wait {
            waiting.send(job).map_err(|SendError(job)| (job, StoreError::Stopped))
        } else {
            waiting.try_send(job).map_err(|error| match error {
                TrySendError::Full(job) => (job, StoreError::Busy),
                TrySendError::Disconnected(job) => (job, StoreError::Stopped),
            })
        };
        sent.inspect_err(|_| {
            self.counters.queue.fetch_sub(1, Ordering::Relaxed);
        })
    }

    /// Runs a transaction, and waits for it on this thread.
    pub(super) fn transact<T, E, F>(&self, scope: &'static str, f: F) -> Result<T, E>
    where
        F: Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        if NoWait::is_on() {
            let why = "a transaction inside a read, a transaction or a watcher would wait for itself";
            return Err(StoreError::Engine(why.to_owned()).into());
        }
        // Not the receiver's own blocking wait: that one panics on a runtime's thread, where seeds and tests may be.
        let answer = self.submit(scope, f, true)?;
        wait_for(answer).unwrap_or_else(|| Err(StoreError::Stopped.into()))
    }
}

/// Parks this thread until the answer is there; `None` where nobody will answer.
fn wait_for<T>(answer: oneshot::Receiver<T>) -> Option<T> {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll, Wake, Waker};

    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    // On a runtime's thread the receiver would yield to other tasks after a while, and they cannot run here.
    let mut answer = tokio::task::unconstrained(answer);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    loop {
        match Pin::new(&mut answer).poll(&mut context) {
            Poll::Ready(answered) => return answered.ok(),
            Poll::Pending => std::thread::park(),
        }
    }
}

/// Wakes consumers when events are durable, and when the store stops.
#[derive(Default)]
pub(super) struct Bell {
    state: Mutex<Rung>,
    rung: Condvar,
    stopped: Condvar,
}

#[derive(Clone, Copy, Default)]
struct Rung {
    /// Number of the last durable event.
    head: u64,
    stopping: bool,
}

impl Bell {
    /// A bell of a log whose last event has this number.
    pub(super) fn at(head: u64) -> Self {
        Bell { state: Mutex::new(Rung { head, stopping: false }), ..Bell::default() }
    }

    pub(super) fn head(&self) -> u64 {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).head
    }

    pub(super) fn ring(&self, head: u64) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).head = head;
        self.rung.notify_all();
    }

    pub(super) fn stop(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).stopping = true;
        self.rung.notify_all();
        self.stopped.notify_all();
    }

    /// Waits until there is an event after `seq`, and returns the last one's number. `None` where the store stops.
    pub(super) fn after(&self, seq: u64) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = |state: &mut Rung| !state.stopping && state.head <= seq;
        let state = self.rung.wait_while(state, waiting).unwrap_or_else(PoisonError::into_inner);
        (!state.stopping).then_some(state.head)
    }

    /// Waits for a time, or until the store stops. Returns whether it stops.
    pub(super) fn pause(&self, time: Duration) -> bool {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.stopped.wait_timeout_while(state, time, |state| !state.stopping);
        waited.unwrap_or_else(PoisonError::into_inner).0.stopping
    }
}
