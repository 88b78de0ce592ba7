//! The threads of consumers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use super::RecordError;
use super::event::{SCOPE, StoredEvent};
use super::shared::SharedState;
use super::{StoreError, Tx, dead_event, events};

/// How many events one transaction takes at most.
const BATCH: usize = 256;
/// The pause after a transaction, unless that was full: where events come all the time, one transaction takes many of them.
const REST: Duration = Duration::from_millis(20);
/// After so many events that a consumer did not want, its cursor is stored all the same.
const SKIP: u64 = 1024;
/// After so many failures in a row an event is given up.
const FAILURES: u32 = 5;
/// The first wait after a failure; each further one is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(10);
/// How often it is looked how far another node is with a consumer.
const LONGEST_FOLLOWED: Duration = Duration::from_millis(10);
/// The longest wait after a failure.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A consumer's function, which takes an event.
pub(super) type Handle = dyn Fn(&StoredEvent, &mut Tx<'_>) -> Result<(), ConsumeError> + Send + Sync;

/// Called after each commit in which events were taken.
pub(super) type Wake = Box<dyn Fn() + Send + Sync>;

/// The error of a consumer that did not take an event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConsumeError {
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The event cannot be opened.
    #[error("the event cannot be opened: {0}")]
    Record(#[from] RecordError),
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

impl ConsumeError {
    /// Whether the event is at fault, and not the store's condition at the moment.
    fn counts(&self) -> bool {
        use StoreError::{Busy, Engine, Full, Stopped, Unreachable};
        !matches!(self, ConsumeError::Store(Busy | Stopped | Engine(_) | Full(_) | Unreachable(_)))
    }
}

/// A consumer that is to be started: its name, the scope of its effects, and its work.
pub(super) struct Task {
    pub(super) name: &'static str,
    pub(super) scope: &'static str,
    pub(super) events: &'static [&'static str],
    pub(super) handle: Box<Handle>,
    pub(super) wake: Option<Wake>,
}

/// The state that a consumer's thread and its replays share.
pub(super) struct Worker {
    shared: Arc<SharedState>,
    name: &'static str,
    scope: &'static str,
    events: &'static [&'static str],
    handle: Arc<Handle>,
    wake: Option<Wake>,
    /// The last event that it is done with.
    at: AtomicU64,
}

/// A consumer that was started.
pub(super) struct Running {
    worker: Arc<Worker>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(super) fn start(shared: Arc<SharedState>, task: Task) -> Result<Self, StoreError> {
        let Task { name, scope, events, handle, wake } = task;
        let saved = shared.read(SCOPE, |r| r.get(&events::CURSORS, name))?.unwrap_or(0);
        let (handle, at) = (Arc::from(handle), AtomicU64::new(saved));
        let worker = Arc::new(Worker { shared, name, scope, events, handle, wake, at });
        let thread = std::thread::Builder::new().name(format!("consume-{name}")).spawn({
            let worker = worker.clone();
            move || worker.run(saved)
        });
        let thread = thread.map_err(|e| StoreError::Engine(format!("no thread for the consumer {name}: {e}")))?;
        Ok(Running { worker, thread: Some(thread) })
    }

    pub(super) fn name(&self) -> &'static str {
        self.worker.name
    }

    /// The name of the scope that its effects go to.
    pub(super) fn scope(&self) -> &'static str {
        self.worker.scope
    }

    pub(super) fn worker(&self) -> Arc<Worker> {
        self.worker.clone()
    }

    pub(super) fn thread(&mut self) -> Option<JoinHandle<()>> {
        self.thread.take()
    }

    /// How many events it is behind a log that ends with `head`.
    pub(super) fn behind(&self, head: u64) -> u64 {
        head.saturating_sub(self.worker.at.load(Ordering::Relaxed))
    }
}

/// The progress of a consumer.
struct Place {
    /// The cursor as it is stored.
    saved: u64,
    /// Events up to this one are taken one by one, because some of them fail.
    singly_until: u64,
    /// How often the next event failed.
    failures: u32,
}

/// The result of a step.
enum Step {
    /// It went on, or goes on differently.
    On,
    /// A transaction took all events that there were.
    Took,
    /// The next event failed this many times in a row: it is tried again after a while.
    Failed(u32),
}

impl Worker {
    fn run(&self, saved: u64) {
        // Everything that the thread logs belongs to this consumer.
        let _span = tracing::error_span!("consumer", consumer = self.name, module = self.scope).entered();
        let mut place = Place { saved, singly_until: 0, failures: 0 };
        let mut waits = 0_u32;
        while let Some(head) = self.shared.bell.after(self.at.load(Ordering::Relaxed)) {
            if !self.shared.works_here() {
                let wait = self.follow(&mut place, head);
                if self.shared.bell.pause(wait) {
                    return;
                }
                continue;
            }
            let wait = match self.step(&mut place, head) {
                Ok(Step::On) => {
                    waits = 0;
                    continue;
                }
                Ok(Step::Took) => {
                    waits = 0;
                    REST
                }
                Ok(Step::Failed(times)) => wait_after(times),
                Err(StoreError::Stopped) => return,
                Err(error) => {
                    tracing::warn!(%error, "a consumer waits for the store");
                    waits = waits.saturating_add(1);
                    self.look_again(&mut place);
                    wait_after(waits)
                }
            };
            if self.shared.bell.pause(wait) {
                return;
            }
        }
    }

    /// Another node runs this consumer: goes on with its cursor, and past events that nobody of its kind wants. Returns how
    /// long to wait then.
    fn follow(&self, place: &mut Place, head: u64) -> Duration {
        let found = self.shared.read(SCOPE, |r| r.get(&events::CURSORS, self.name)).ok().flatten().unwrap_or(0);
        let at = self.at.load(Ordering::Relaxed).max(found);
        place.saved = found;
        self.at.store(at, Ordering::Relaxed);
        let Ok(batch) = self.shared.events(at, head, BATCH) else {
            return LONGEST_FOLLOWED;
        };
        match batch.iter().find(|event| self.events.contains(&event.name.as_str())) {
            Some(wanted) => {
                self.at.store(wanted.seq.saturating_sub(1).max(at), Ordering::Relaxed);
                LONGEST_FOLLOWED
            }
            None => {
                self.at.store(batch.last().map_or(at, |last| last.seq), Ordering::Relaxed);
                Duration::ZERO
            }
        }
    }

    /// Reads the cursor again: somebody else may have moved it.
    fn look_again(&self, place: &mut Place) {
        let found = self.shared.read(SCOPE, |r| r.get(&events::CURSORS, self.name));
        if let Ok(found) = found.map(Option::unwrap_or_default)
            && found != place.saved
        {
            self.moved(place, found);
        }
    }

    /// Takes the next events, up to `head`. An error is the store's; the events stay where they are.
    fn step(&self, place: &mut Place, head: u64) -> Result<Step, StoreError> {
        let at = self.at.load(Ordering::Relaxed);
        let mut batch = self.shared.events(at, head, BATCH)?;
        let wanted = |event: &Arc<StoredEvent>| self.events.contains(&event.name.as_str());
        if at < place.singly_until
            && let Some(first) = batch.iter().position(wanted)
        {
            batch.truncate(first + 1);
        }
        let Some(last) = batch.last().map(|event| event.seq) else {
            return Err(StoreError::Engine(format!("the log lacks the events after {at}")));
        };
        let full = batch.len() == BATCH;
        batch.retain(wanted);
        if batch.is_empty() && last - place.saved < SKIP {
            self.at.store(last, Ordering::Relaxed);
            return Ok(Step::On);
        }
        let batch = Arc::new(batch);
        match self.commit(place.saved, last, batch.clone()) {
            Ok(()) => {}
            Err(error) if !error.counts() => return Err(store_error(error)),
            Err(_) if batch.len() > 1 => {
                place.singly_until = last;
                return Ok(Step::On);
            }
            Err(error) => return self.failed(place, &batch, &error.to_string()),
        }
        self.moved(place, last);
        self.wake(!batch.is_empty());
        Ok(if full { Step::On } else { Step::Took })
    }

    fn wake(&self, took: bool) {
        self.wake.iter().filter(|_| took).for_each(|wake| wake());
    }

    fn moved(&self, place: &mut Place, to: u64) {
        (place.saved, place.failures) = (to, 0);
        self.at.store(to, Ordering::Relaxed);
    }

    /// One transaction: the effects of these events, and the cursor.
    fn commit(&self, from: u64, to: u64, batch: Arc<Vec<Arc<StoredEvent>>>) -> Result<(), ConsumeError> {
        let (name, handle) = (self.name, self.handle.clone());
        self.shared.transact(self.scope, move |tx| {
            for event in batch.iter() {
                take(&*handle, event, tx)?;
            }
            Ok(events::move_cursor(tx, name, from, to)?)
        })
    }

    /// Handles an event that failed by itself: it is tried again, or given up.
    fn failed(&self, place: &mut Place, batch: &[Arc<StoredEvent>], error: &str) -> Result<Step, StoreError> {
        let Some(event) = batch.first().cloned() else {
            return Ok(Step::On);
        };
        place.failures += 1;
        tracing::warn!(event = event.seq, error, failures = place.failures, "an event was not taken");
        if place.failures < FAILURES {
            return Ok(Step::Failed(place.failures));
        }
        let (name, from, seq, said) = (self.name, place.saved, event.seq, error.to_owned());
        self.shared.transact(SCOPE, move |tx| {
            dead_event::bury(tx, name, &event, &said)?;
            events::move_cursor(tx, name, from, event.seq)
        })?;
        dead_event::counted(&self.shared.counters, true);
        self.moved(place, seq);
        Ok(Step::On)
    }

    /// Gives a dead event to the consumer once more.
    pub(super) fn replay(&self, seq: u64) -> Result<(), String> {
        let event = self.shared.state(|committed| events::one(committed, seq)).map_err(|e| e.to_string())?;
        let event = event.ok_or_else(|| format!("there is no event {seq}"))?;
        let (name, handle) = (self.name, self.handle.clone());
        let taken: Result<bool, ConsumeError> = self.shared.transact(self.scope, move |tx| {
            let dead = dead_event::raise(tx, name, event.seq)?;
            if dead {
                take(&*handle, &event, tx)?;
            }
            Ok(dead)
        });
        match taken {
            Ok(true) => {
                dead_event::counted(&self.shared.counters, false);
                self.wake(true);
                Ok(())
            }
            Ok(false) => Err(format!("{} has not given up event {seq}", self.name)),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Gives the consumer an event; a panic is a failure like another.
fn take(handle: &Handle, event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    catch_unwind(AssertUnwindSafe(|| handle(event, tx)))
        .unwrap_or_else(|_| Err(ConsumeError::Other("the consumer panicked".to_owned())))
}

fn store_error(error: ConsumeError) -> StoreError {
    match error {
        ConsumeError::Store(error) => error,
        ConsumeError::Record(error) => error.into(),
        ConsumeError::Other(error) => StoreError::Engine(error),
    }
}

fn wait_after(failures: u32) -> Duration {
    FIRST_WAIT.saturating_mul(1 << (failures.clamp(1, 11) - 1)).min(LONGEST_WAIT)
}
