//! The committer: a thread that writes each group to the log, makes it visible, calls the watchers, and answers. The
//! writer runs the next group meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::base_keeper::BaseKeeper;
use super::engine::{Batch, CommitError};
use super::job::Job;
use super::layer::Layer;
use super::log::Log;
use super::phases::TableCounters;
use super::shared::{NoWait, SharedState};
use super::{StoreError, applier};

/// The shop is quiet after so long without a group: the log is made shorter then.
const QUIET: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1000 });

/// A group whose transactions have been run.
pub(super) struct Group {
    /// Its transactions; with the error of each that failed by itself.
    pub(super) jobs: Vec<(Box<dyn Job>, Option<StoreError>)>,
    /// How many of them were kept.
    pub(super) kept: u64,
    /// The rows that they wrote.
    pub(super) rows: Arc<Layer>,
    /// The number of the last event in the log with this group.
    pub(super) last_event: u64,
}

impl Group {
    /// Answers all transactions. Where the commit failed, all fail: those that failed by themselves may have seen writes
    /// that never happened.
    pub(super) fn answer(self, failed: Option<&StoreError>) {
        for (job, own) in self.jobs {
            let failed = failed.cloned().or(own);
            // Only a destructor of the caller's values could panic here; the thread must outlive it.
            let _ = catch_unwind(AssertUnwindSafe(|| job.answer(failed)));
        }
    }
}

/// The thread, as the writer holds it: one group is with it at most.
pub(super) struct Committer {
    groups: SyncSender<Group>,
    outcomes: Receiver<Result<(), StoreError>>,
    thread: JoinHandle<()>,
}

impl Committer {
    /// Starts the thread.
    pub(super) fn start(shared: Arc<SharedState>, log: Box<dyn Log>, last: u64) -> std::io::Result<Self> {
        let (groups, received) = sync_channel(1);
        let (tell, outcomes) = sync_channel(1);
        let thread = std::thread::Builder::new().name("store-log".to_owned());
        let thread = thread.spawn(move || run(&shared, log, last, &received, &tell))?;
        Ok(Committer { groups, outcomes, thread })
    }

    /// Gives it a group. Only after the outcome of the one before.
    pub(super) fn give(&self, group: Group) {
        if let Err(error) = self.groups.send(group) {
            error.0.answer(Some(&StoreError::Stopped));
        }
    }

    /// The outcome of the group that it was given last, if it is known yet.
    pub(super) fn outcome(&self) -> Option<Result<(), StoreError>> {
        match self.outcomes.try_recv() {
            Ok(outcome) => Some(outcome),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(StoreError::Stopped)),
        }
    }

    /// Waits for the outcome of the group that it was given last.
    pub(super) fn wait(&self) -> Result<(), StoreError> {
        self.outcomes.recv().unwrap_or(Err(StoreError::Stopped))
    }

    /// Ends the thread, once it is done.
    pub(super) fn stop(self) {
        drop(self.groups);
        let _ = self.thread.join();
    }
}

fn run(
    shared: &Arc<SharedState>,
    mut log: Box<dyn Log>,
    mut last: u64,
    groups: &Receiver<Group>,
    tell: &SyncSender<Result<(), StoreError>>,
) {
    let _no_wait = NoWait::enter();
    let (mut tables, mut keeper) = (TableCounters::default(), BaseKeeper::default());
    let mut idle = true;
    loop {
        let next = if idle { groups.recv().map_err(Into::into) } else { groups.recv_timeout(QUIET) };
        let group = match next {
            Ok(group) => group,
            Err(RecvTimeoutError::Timeout) => {
                idle = keeper.look(shared, &mut *log, true);
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let begun = Instant::now();
        let kept = if group.rows.is_empty() { Ok(()) } else { commit(shared, &mut *log, last + 1, &group.rows) };
        if kept.is_ok() && !group.rows.is_empty() {
            last += 1;
            shared.counters.committed(group.kept, begun.elapsed());
            tables.count(&group.rows);
            shared.counters.phases.watch.time(|| shared.watchers.tell(&group.rows));
        }
        if kept.is_ok() && group.last_event > shared.bell.head() {
            shared.bell.ring(group.last_event);
        }
        let failed = kept.as_ref().err().cloned();
        // First, so that the writer knows of a failure before anybody sends a transaction because of it.
        let _ = tell.send(kept);
        shared.counters.phases.answer.time(|| group.answer(failed.as_ref()));
        if failed.is_none() {
            keeper.look(shared, &mut *log, false);
            idle = false;
        }
    }
    keeper.stop();
}

/// Makes a group durable, then visible. If nobody can know what was kept, the store takes no more writes, and readers go
/// on seeing the state before.
fn commit(shared: &SharedState, log: &mut dyn Log, group: u64, rows: &Batch) -> Result<(), StoreError> {
    let phases = &shared.counters.phases;
    applier::wait_for_room(shared)?;
    let written = phases.write.time(|| guarded(|| log.write(group, rows)));
    if let Err(failure) = written.and_then(|()| phases.sync.time(|| guarded(|| log.sync()))) {
        if !failure.nothing_kept {
            tracing::error!(error = %failure.error, "the store could not commit and takes no write until it is opened again");
            let _ = shared.broken.set(failure.error.clone());
        }
        return Err(failure.error);
    }
    phases.publish.time(|| shared.publish(group, rows));
    Ok(())
}

fn guarded(f: impl FnOnce() -> Result<(), CommitError>) -> Result<(), CommitError> {
    catch_unwind(AssertUnwindSafe(f))
        .unwrap_or_else(|_| Err(CommitError::uncertain(StoreError::Engine("the log panicked".to_owned()))))
}
