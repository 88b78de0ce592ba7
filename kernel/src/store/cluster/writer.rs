//! The writer of a node: it runs the waiting transactions in its turn, on the state that all nodes have made.

use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::super::StoreError;
use super::super::committer;
use super::super::engine::Batch;
use super::super::job::Job;
use super::super::phases::TableCounters;
use super::super::read_cache::ReadCache;
use super::super::shared::{NoWait, SharedState};
use super::super::writer::Group;
use super::chain;
use super::failure::Failure;
use super::place::Place;
use super::state::Cluster;
use super::turn::Turns;

/// How long transactions are tried again before their callers are told to come later.
const PATIENCE: Duration = Duration::from_secs(12);
/// The time between two tries.
const AGAIN: Duration = Duration::from_millis(50);
/// A turn takes no further transaction after this time: other nodes wait.
const TURN: Duration = Duration::from_millis(500);

/// Starts the thread. It ends once the queue is closed and empty: then the engine is closed.
pub(super) fn start(
    cluster: Arc<Cluster>,
    shared: Arc<SharedState>,
    waiting: Receiver<Box<dyn Job>>,
    most: usize,
    applier: JoinHandle<()>,
) -> std::io::Result<JoinHandle<()>> {
    let turns = Turns::new(cluster.database.clone(), cluster.node).map_err(std::io::Error::other)?;
    std::thread::Builder::new().name("store-writer".to_owned()).spawn(move || {
        let _no_wait = NoWait::enter();
        let (most, tables) = (most.max(1), TableCounters::default());
        Writer { cluster: &cluster, shared: &shared, waiting: &waiting, most, turns, tables }.run();
        cluster.stop();
        shared.applier.stop();
        let _ = applier.join();
        if shared.broken.get().is_none()
            && let Err(error) = shared.engine.close()
        {
            tracing::error!(%error, "the store could not be closed well");
        }
    })
}

struct Writer<'a> {
    cluster: &'a Cluster,
    shared: &'a SharedState,
    waiting: &'a Receiver<Box<dyn Job>>,
    /// How many transactions one group takes.
    most: usize,
    turns: Turns,
    tables: TableCounters,
}

/// The end of a try.
enum Tried {
    /// All callers are answered.
    Answered,
    /// The transactions are to be run again.
    Again(Vec<Box<dyn Job>>, Failure),
}

impl Writer<'_> {
    /// Runs until the queue is closed and empty.
    fn run(&mut self) {
        let phases = &self.shared.counters.phases;
        while let Ok(first) = phases.wait.time(|| self.waiting.recv()) {
            self.shared.counters.taken();
            let cluster = self.cluster;
            cluster.slow.commit(|| self.commit(vec![first]));
        }
    }

    /// Runs these transactions and those that wait, until they are in the log or it is too late.
    fn commit(&mut self, mut jobs: Vec<Box<dyn Job>>) {
        let begun = Instant::now();
        loop {
            match self.attempt(jobs) {
                Tried::Answered => return,
                Tried::Again(again, failure) => {
                    if begun.elapsed() > PATIENCE
                        || self.cluster.is_stopping()
                        || matches!(failure, Failure::Full(_) | Failure::Refused(_) | Failure::Differs(_))
                    {
                        let error = failure.as_error();
                        return again.into_iter().for_each(|job| job.answer(Some(error.clone())));
                    }
                    jobs = again;
                    self.cluster.figures.run_again.increment(1);
                    std::thread::sleep(AGAIN);
                }
            }
        }
    }

    /// One turn.
    fn attempt(&mut self, jobs: Vec<Box<dyn Job>>) -> Tried {
        if let Some(error) = self.shared.broken.get() {
            jobs.into_iter().for_each(|job| job.answer(Some(error.clone())));
            return Tried::Answered;
        }
        let (cluster, shared) = (self.cluster, self.shared);
        if let Some(why) = cluster.clock.wrong() {
            jobs.into_iter().for_each(|job| job.answer(Some(StoreError::Unreachable(why.clone()))));
            return Tried::Answered;
        }
        let phases = &shared.counters.phases;
        let head = match phases.turn.time(|| self.turns.begin()) {
            Ok(head) => head,
            Err(failure) => return Tried::Again(jobs, failure),
        };
        let begun = Instant::now();
        let mut at = cluster.at();
        if head.place.group < at.last.group {
            self.turns.end();
            drop(at);
            cluster.went_back(shared, super::catch_up::number(head.place.group));
            return Tried::Again(jobs, Failure::Again("the log went back".to_owned()));
        }
        while at.last.group < head.place.group {
            let groups = match self.turns.groups_after(at.last) {
                Ok(groups) => groups,
                Err(failure @ Failure::Differs(_)) => {
                    self.turns.end();
                    cluster.differs(shared, failure.why());
                    return Tried::Again(jobs, failure);
                }
                Err(failure) => return Tried::Again(jobs, failure),
            };
            if groups.is_empty() {
                self.turns.end();
                let lacks = format!("the log lacks the groups {} to {}", at.last.group + 1, head.place.group);
                return Tried::Again(jobs, Failure::Refused(lacks));
            }
            for (place, rows) in groups {
                if let Err(error) = cluster.follow(shared, &mut at, place, rows) {
                    self.turns.end();
                    return Tried::Again(jobs, Failure::Again(error.to_string()));
                }
            }
        }
        if at.last != head.place {
            // As many groups, and others: the database lost some of this node's, and another node wrote in their place.
            self.turns.end();
            drop(at);
            let failure = Failure::differs_before(head.place.group + 1);
            cluster.differs(shared, failure.why());
            return Tried::Again(jobs, failure);
        }
        let committed = shared.committed(u64::MAX);
        let now_ms = (shared.now)().max(head.at_ms);
        let read = ReadCache::of(&committed, &cluster.rows);
        let mut group = Group::new(shared, read, None, at.last_event + 1, now_ms);
        phases.run.time(|| {
            jobs.into_iter().for_each(|job| group.take(job));
            while group.wants_more(self.most) && begun.elapsed() < TURN {
                let Ok(job) = self.waiting.try_recv() else { break };
                shared.counters.taken();
                group.take(job);
            }
        });
        let group = group.finish();
        if group.rows.is_empty() {
            self.turns.end();
            drop(at);
            group.answer(None);
            return Tried::Answered;
        }
        let record = match phases.write.time(|| self.turns.record(at.last, &group.rows)) {
            Ok(record) => record,
            Err(failure) => {
                self.turns.end();
                return Tried::Again(jobs_of(group), failure);
            }
        };
        let place = record.place;
        match phases.sync.time(|| self.turns.append(&record, now_ms)) {
            Ok(()) => {}
            Err(Failure::Lost(why)) => {
                // Until it is known, the follower goes on: reads wait for it, and it applies the group if the log has it.
                drop(at);
                match phases.sync.time(|| self.is_appended(place, &why)) {
                    Ok(true) => at = cluster.at(),
                    Ok(false) => {
                        return Tried::Again(jobs_of(group), Failure::Again("the group was not stored".to_owned()));
                    }
                    Err(failure) => {
                        // It may be stored: a caller who comes again with the same key finds out.
                        group.answer(Some(&StoreError::Unreachable(failure.why().to_owned())));
                        return Tried::Answered;
                    }
                }
            }
            Err(failure) => return Tried::Again(jobs_of(group), failure),
        }
        if at.last.group < place.group {
            cluster.apply(shared, &mut at, place, &chain::with(Batch::clone(&group.rows), place.chain));
        }
        drop(at);
        let took = begun.elapsed();
        cluster.figures.turn.record(took.as_secs_f64());
        shared.counters.committed(group.kept, took);
        self.tables.count(&group.rows);
        phases.answer.time(|| group.answer(None));
        Tried::Answered
    }

    /// Looks up whether the group is in the log, after the answer to its commit was lost. An error: nobody knows.
    fn is_appended(&mut self, place: Place, why: &str) -> Result<bool, Failure> {
        self.cluster.figures.lost_answers.increment(1);
        tracing::warn!(why, group = place.group, "the answer to a commit is lost: the log is asked whether it has it");
        self.turns.is_appended(place.group, || self.cluster.is_stopping())
    }
}

fn jobs_of(group: committer::Group) -> Vec<Box<dyn Job>> {
    group.jobs.into_iter().map(|(job, _)| job).collect()
}
