//! The writer thread: it runs the waiting transactions, commits them together, and answers.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use super::audit;
use super::engine::{Batch, CommitError, Reads};
use super::job::Job;
use super::phases::TableCounters;
use super::read_cache::ReadCache;
use super::shared::{NoWait, SharedState};
use super::{StoreError, Tx};

/// A group takes no further transaction once it writes this many bytes.
const GROUP_BYTES: usize = 4 << 20;

/// Runs until the queue is closed and empty. `most` is how many transactions one commit takes.
pub(super) fn run(shared: &SharedState, waiting: &Receiver<Box<dyn Job>>, most: usize, mut next_seq: u64) {
    let _no_wait = NoWait::enter();
    let (phases, mut tables) = (&shared.counters.phases, TableCounters::default());
    while let Ok(first) = phases.wait.time(|| waiting.recv()) {
        let mut group = Group::new(shared, next_seq);
        phases.run.time(|| {
            group.take(first);
            while group.jobs.len() < most && group.bytes < GROUP_BYTES {
                match waiting.try_recv() {
                    Ok(job) => group.take(job),
                    Err(_) => break,
                }
            }
        });
        next_seq = group.finish(next_seq, &mut tables);
    }
}

/// Transactions that are committed together.
struct Group<'a> {
    shared: &'a SharedState,
    seen: ReadCache<'a>,
    now_ms: i64,
    jobs: Vec<(Box<dyn Job>, Option<StoreError>)>,
    kept: u64,
    batch: Batch,
    bytes: usize,
    next_seq: u64,
}

impl<'a> Group<'a> {
    fn new(shared: &'a SharedState, next_seq: u64) -> Self {
        Group {
            shared,
            seen: ReadCache::of(&*shared.engine),
            now_ms: (shared.now)(),
            jobs: Vec::new(),
            kept: 0,
            batch: Batch::new(),
            bytes: 0,
            next_seq,
        }
    }

    /// Runs a transaction over those before it, and keeps its writes if it succeeds.
    fn take(&mut self, mut job: Box<dyn Job>) {
        self.shared.counters.queue.fetch_sub(1, Ordering::Relaxed);
        if let Some(error) = self.shared.broken.get() {
            self.jobs.push((job, Some(error.clone())));
            return;
        }
        let mut tx = Tx::new(&self.seen, &self.batch, job.scope(), self.now_ms, self.next_seq);
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
                let (own, next_seq) = tx.finish();
                self.bytes += own.iter().map(|(k, v)| k.len() + v.as_ref().map_or(0, Vec::len)).sum::<usize>();
                self.next_seq = next_seq;
                self.kept += 1;
                self.batch.extend(own);
                None
            }
            Ok(false) => None,
            Err(error) => Some(error),
        };
        self.jobs.push((job, failed));
    }

    /// Commits, calls the watchers, answers; returns the next event's number.
    fn finish(mut self, before: u64, tables: &mut TableCounters) -> u64 {
        let begun = Instant::now();
        let committed = if self.batch.is_empty() { Ok(()) } else { commit(self.shared, &self.seen, &self.batch) };
        match committed {
            Ok(()) => {
                if !self.batch.is_empty() {
                    self.shared.counters.committed(self.kept, begun.elapsed());
                    tables.count(&self.batch);
                    self.shared.counters.phases.watch.time(|| self.shared.watchers.tell(&self.batch));
                }
                if self.next_seq > before {
                    self.shared.bell.ring(self.next_seq - 1);
                }
            }
            Err(error) => {
                self.next_seq = before;
                // Transactions that failed by themselves may have seen writes that now never happened.
                self.jobs.iter_mut().for_each(|(_, failed)| *failed = Some(error.clone()));
            }
        }
        let jobs = self.jobs;
        self.shared.counters.phases.answer.time(|| {
            for (job, failed) in jobs {
                // Only a destructor of the caller's values could panic here; the thread must outlive it.
                let _ = catch_unwind(AssertUnwindSafe(|| job.answer(failed)));
            }
        });
        self.next_seq
    }
}

fn panicked() -> StoreError {
    StoreError::Engine("panicked".to_owned())
}

/// Applies a batch and makes it durable. If nobody can know what was kept, the store takes no more writes, and readers
/// go on seeing the state before.
fn commit(shared: &SharedState, seen: &ReadCache<'_>, batch: &Batch) -> Result<(), StoreError> {
    let phases = &shared.counters.phases;
    let before = phases
        .read
        .time(|| batch.keys().map(|key| Ok((key.clone(), seen.get(key)?))).collect::<Result<Batch, StoreError>>())?;
    let gate = shared.gate.write().unwrap_or_else(PoisonError::into_inner);
    shared.snapshots.save(&before);
    let applied = phases.apply.time(|| guarded(|| shared.engine.apply(batch)));
    drop(gate);
    let flushed = applied.and_then(|()| phases.flush.time(|| guarded(|| shared.engine.flush())));
    let Err(failure) = flushed.and_then(|()| phases.sync.time(|| guarded(|| shared.engine.sync()))) else {
        return Ok(());
    };
    if !failure.nothing_kept {
        tracing::error!(error = %failure.error, "the store could not commit and takes no write until it is opened again");
        let _gate = shared.gate.write().unwrap_or_else(PoisonError::into_inner);
        shared.snapshots.fail(&failure.error);
        let _ = shared.mask.set(before);
        let _ = shared.broken.set(failure.error.clone());
    }
    Err(failure.error)
}

fn guarded(f: impl FnOnce() -> Result<(), CommitError>) -> Result<(), CommitError> {
    catch_unwind(AssertUnwindSafe(f))
        .unwrap_or_else(|_| Err(CommitError::uncertain(StoreError::Engine("the engine panicked".to_owned()))))
}

/// Starts the thread.
pub(super) fn start(
    shared: Arc<SharedState>,
    waiting: Receiver<Box<dyn Job>>,
    most: usize,
    next_seq: u64,
) -> std::io::Result<std::thread::JoinHandle<()>> {
    let thread = std::thread::Builder::new().name("store-writer".to_owned());
    thread.spawn(move || run(&shared, &waiting, most.max(1), next_seq))
}
