//! The writer thread: it runs the waiting transactions, and gives them to the committer group by group.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::audit;
use super::committer::{self, Committer};
use super::engine::{Reads, row_bytes};
use super::job::Job;
use super::layer::Layer;
use super::read_cache::{ReadCache, WriterRows};
use super::shared::{NoWait, SharedState};
use super::{StoreError, Tx};

/// A group takes no further transaction once it writes this many bytes.
const GROUP_BYTES: usize = 4 << 20;
/// A group takes no further transaction after so long, if the committer is free. Its callers are answered while the next
/// group runs: one group of all that wait would leave the writer idle until they have come back.
const LONGEST: Duration = Duration::from_millis(3);

/// The writer, with the group that is with the committer.
struct Writer<'a> {
    shared: &'a SharedState,
    waiting: &'a Receiver<Box<dyn Job>>,
    committer: &'a Committer,
    /// How many transactions one group takes.
    most: usize,
    /// The rows that its transactions have read.
    rows: &'a WriterRows,
    /// The rows of the group that is being committed.
    before: Option<Arc<Layer>>,
    /// The number of the first event of that group.
    before_event: u64,
    /// The number of the next event.
    next_event: u64,
}

impl<'a> Writer<'a> {
    /// Runs until the queue is closed and empty.
    fn run(&mut self) {
        let phases = &self.shared.counters.phases;
        while let Ok(first) = phases.wait.time(|| self.waiting.recv()) {
            if let Some(outcome) = self.before.as_ref().and_then(|_| self.committer.outcome()) {
                self.ended(&outcome);
            }
            self.group(first);
        }
        if self.before.is_some() {
            let _ = self.committer.wait();
        }
    }

    /// Runs a group, and gives it to the committer once that is done with the group before.
    fn group(&mut self, first: Box<dyn Job>) {
        let (committed, before) = (self.shared.committed(u64::MAX), self.before.clone());
        let mut group = self.begin(&committed, before.as_deref());
        let outcome = self.fill(&mut group, first, before.is_some());
        if let Some(outcome) = outcome {
            self.ended(&outcome);
            if outcome.is_err() {
                // The transactions saw rows of the group that failed: they are run again.
                let jobs = group.jobs;
                group = self.begin(&committed, None);
                self.shared.counters.phases.run.time(|| jobs.into_iter().for_each(|(job, _)| group.take(job)));
            }
        }
        let group = group.finish();
        self.before = Some(group.rows.clone());
        (self.before_event, self.next_event) = (self.next_event, group.last_event + 1);
        self.committer.give(group);
    }

    /// An empty group after the one that is being committed.
    fn begin<'b>(&self, committed: &'b dyn Reads, before: Option<&'b Layer>) -> Group<'b>
    where
        'a: 'b,
    {
        let read = ReadCache::of(committed, self.rows);
        Group::new(self.shared, read, before, self.next_event, (self.shared.now)())
    }

    /// Runs transactions until there are none, or enough. Returns the outcome of the group before, if the committer is
    /// `busy` with one.
    fn fill(&self, group: &mut Group<'_>, first: Box<dyn Job>, mut busy: bool) -> Option<Result<(), StoreError>> {
        let phases = &self.shared.counters.phases;
        let waits = busy;
        let mut outcome = None;
        phases.run.time(|| {
            let (begun, mut next) = (Instant::now(), Some(first));
            while let Some(job) = next {
                self.shared.counters.taken();
                group.take(job);
                if busy {
                    outcome = self.committer.outcome();
                    busy = outcome.is_none();
                }
                let more = group.wants_more(self.most) && (busy || begun.elapsed() < LONGEST);
                next = more.then(|| self.waiting.try_recv().ok()).flatten();
            }
        });
        outcome.or_else(|| waits.then(|| phases.turn.time(|| self.committer.wait())))
    }

    /// The group before has ended so.
    fn ended(&mut self, outcome: &Result<(), StoreError>) {
        let rows = self.before.take();
        match outcome {
            Ok(()) => rows.iter().for_each(|rows| self.rows.committed(rows)),
            Err(_) => self.next_event = self.before_event,
        }
    }
}

/// Transactions that are committed together.
pub(super) struct Group<'a> {
    shared: &'a SharedState,
    committed: ReadCache<'a>,
    /// The rows of the group before, which is being committed.
    before: Option<&'a Layer>,
    now_ms: i64,
    jobs: Vec<(Box<dyn Job>, Option<StoreError>)>,
    kept: u64,
    rows: Layer,
    bytes: usize,
    next_event: u64,
}

impl<'a> Group<'a> {
    pub(super) fn new(
        shared: &'a SharedState,
        committed: ReadCache<'a>,
        before: Option<&'a Layer>,
        next_event: u64,
        now_ms: i64,
    ) -> Self {
        Group {
            shared,
            committed,
            before,
            now_ms,
            jobs: Vec::new(),
            kept: 0,
            rows: Layer::default(),
            bytes: 0,
            next_event,
        }
    }

    pub(super) fn wants_more(&self, most: usize) -> bool {
        self.jobs.len() < most && self.bytes < GROUP_BYTES
    }

    /// Runs a transaction over those before it, and keeps its writes if it succeeds.
    pub(super) fn take(&mut self, mut job: Box<dyn Job>) {
        if let Some(error) = self.shared.broken.get() {
            self.jobs.push((job, Some(error.clone())));
            return;
        }
        let mut tx =
            Tx::new(&self.committed, [self.before, Some(&self.rows)], job.scope(), self.now_ms, self.next_event);
        let run = || {
            let kept = job.run(&mut tx);
            let left_out = &*self.shared.unaudited.read().unwrap_or_else(PoisonError::into_inner);
            let entered = job
                .audit_context()
                .filter(|_| kept)
                .map_or(Ok(()), |audit_context| audit::enter(&mut tx, audit_context, left_out));
            entered.map(|()| kept)
        };
        let failed = match catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| Err(panicked())) {
            Ok(true) => {
                let (own, next_event) = tx.finish();
                self.bytes += own.iter().map(|(key, value)| row_bytes(key, value.as_ref())).sum::<usize>();
                self.next_event = next_event;
                self.kept += 1;
                self.rows.extend(own);
                None
            }
            Ok(false) => None,
            Err(error) => Some(error),
        };
        self.jobs.push((job, failed));
    }

    pub(super) fn finish(self) -> committer::Group {
        let (rows, last_event) = (Arc::new(self.rows), self.next_event - 1);
        committer::Group { jobs: self.jobs, kept: self.kept, rows, last_event }
    }
}

fn panicked() -> StoreError {
    StoreError::Engine("panicked".to_owned())
}

/// Starts the thread. It ends once the queue is closed and empty: then all rows are in the engine, and that is closed.
pub(super) fn start(
    shared: Arc<SharedState>,
    waiting: Receiver<Box<dyn Job>>,
    most: usize,
    (committer, applier): (Committer, JoinHandle<()>),
    next_event: u64,
) -> std::io::Result<JoinHandle<()>> {
    let thread = std::thread::Builder::new().name("store-writer".to_owned());
    thread.spawn(move || {
        let _no_wait = NoWait::enter();
        let (shared, most) = (&*shared, most.max(1));
        let (before, before_event) = (None, next_event);
        let rows = &WriterRows::new();
        let (waiting, with) = (&waiting, &committer);
        Writer { shared, waiting, committer: with, most, rows, before, before_event, next_event }.run();
        committer.stop();
        shared.applier.stop();
        let _ = applier.join();
        if shared.broken.get().is_none()
            && let Err(error) = shared.engine.close()
        {
            tracing::error!(%error, "the store could not be closed well");
        }
    })
}
