//! Long work in the background, one piece at a time in all nodes of the shop, and the last result of each kind.
//!
//! The row of the work holds for a minute and is renewed while the work runs. If its process ends, the row runs out, and other
//! work may begin.

use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use super::rows::{FindingRow, HOLDS_MS, LAST, LastRow, RUNNING, RunningRow, TaskKind, WORK};
use crate::clock::Clock;
use crate::doctor::Finding;
use crate::store::{Scope, StoreError};

/// How often it is renewed.
const RENEWED: Duration = Duration::from_secs(20);
/// How often the end of work is tried to be stored, and the time between two tries.
const TRIES: usize = 60;
const AGAIN: Duration = Duration::from_secs(1);

/// The result of work.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    pub(super) well: bool,
    /// In one sentence.
    pub(super) text: String,
    /// The backup that was written.
    pub(super) wrote: Option<String>,
    /// Those of an examination.
    pub(super) findings: Vec<Finding>,
}

impl Outcome {
    pub(super) fn well(text: String) -> Self {
        Outcome { well: true, text, ..Outcome::default() }
    }

    pub(super) fn failed(text: String) -> Self {
        Outcome { text, ..Outcome::default() }
    }
}

/// The work of the shop's care now.
pub(super) struct State {
    pub(super) running: Option<RunningRow>,
    pub(super) last: BTreeMap<TaskKind, LastRow>,
}

/// The work of a shop's care. Clones are the same work.
#[derive(Clone)]
pub(super) struct Tasks {
    scope: Scope,
    clock: Clock,
    /// This machine and its folder of backups.
    place: String,
}

impl Tasks {
    pub(super) fn new(scope: Scope, clock: Clock, place: String) -> Self {
        Tasks { scope, clock, place }
    }

    /// This machine and its folder of backups.
    pub(super) fn place(&self) -> &str {
        &self.place
    }

    /// Reads the work that is under way, and the last results.
    pub(super) fn state(&self) -> Result<State, StoreError> {
        let now_ms = self.clock.now_ms();
        self.scope.read(|reader| {
            let mut last = BTreeMap::new();
            for kind in TaskKind::ALL {
                if let Some(row) = reader.get(&LAST, kind.key())? {
                    last.insert(kind, row);
                }
            }
            let mut running = reader.get(&RUNNING, WORK)?;
            if let Some(over) = running.take_if(|row| row.until_ms <= now_ms) {
                last.insert(over.kind, over.cut_off());
            }
            Ok(State { running, last })
        })
    }

    /// Ends what a process of this folder left when it ended; for a shop of one process.
    ///
    /// # Errors
    /// [`StoreError`].
    pub(super) fn forget(&self) -> Result<(), StoreError> {
        if !self.scope.read(|reader| reader.has(&RUNNING, WORK))? {
            return Ok(());
        }
        self.scope.transact_blocking(|tx| -> Result<(), StoreError> {
            if let Some(left) = tx.get(&RUNNING, WORK)? {
                tx.put(&LAST, left.kind.key(), &left.cut_off())?;
            }
            tx.delete(&RUNNING, WORK)
        })
    }

    /// Begins work on a thread of its own, which the end of the process does not wait for. Returns whether it began:
    /// nothing else may be under way at any node. It waits for a commit.
    ///
    /// # Errors
    /// [`StoreError`] where its row is not stored.
    pub(super) fn begin(
        &self,
        kind: TaskKind,
        file: Option<String>,
        work: impl FnOnce() -> Outcome + Send + 'static,
    ) -> Result<bool, StoreError> {
        let (id, since_ms) = (uuid::Uuid::new_v4().to_string(), self.clock.now_ms());
        let row = RunningRow { id, kind, file, place: self.place.clone(), since_ms, until_ms: since_ms + HOLDS_MS };
        let own = row.clone();
        let begun = self.scope.transact_blocking(move |tx| -> Result<bool, StoreError> {
            if let Some(other) = tx.get(&RUNNING, WORK)? {
                if other.until_ms > since_ms {
                    return Ok(false);
                }
                tx.put(&LAST, other.kind.key(), &other.cut_off())?;
            }
            tx.put(&RUNNING, WORK, &own)?;
            Ok(true)
        })?;
        if begun {
            let (tasks, own) = (self.clone(), row.clone());
            let kept = std::thread::Builder::new().name("maintenance-row".to_owned());
            if kept.spawn(move || tasks.run(own, work)).is_err() {
                self.end(row, Outcome::failed("No thread could be started for it.".to_owned()));
            }
        }
        Ok(begun)
    }

    /// Runs the work on another thread, renews its row meanwhile, and stores its result.
    fn run(&self, row: RunningRow, work: impl FnOnce() -> Outcome + Send + 'static) {
        let (done, ended) = channel();
        let worker = std::thread::Builder::new().name("maintenance".to_owned());
        // Without a thread, or if the work panics, the other end of the channel is gone.
        let _ = worker.spawn(move || {
            let _ = done.send(work());
        });
        let outcome = loop {
            match ended.recv_timeout(RENEWED) {
                Ok(outcome) => break outcome,
                Err(RecvTimeoutError::Timeout) => self.renew(&row),
                Err(RecvTimeoutError::Disconnected) => {
                    break Outcome::failed("It failed; the log says why.".to_owned());
                }
            }
        };
        self.end(row, outcome);
    }

    fn renew(&self, row: &RunningRow) {
        let row = RunningRow { until_ms: self.clock.now_ms() + HOLDS_MS, ..row.clone() };
        let renewed = self.scope.transact_blocking(move |tx| -> Result<(), StoreError> {
            match tx.get(&RUNNING, WORK)? {
                Some(running) if running.id == row.id => tx.put(&RUNNING, WORK, &row),
                _ => Ok(()),
            }
        });
        if let Err(error) = renewed {
            tracing::warn!(%error, "the work on backups could not say that it goes on");
        }
    }

    /// Stores the result of work.
    fn end(&self, row: RunningRow, Outcome { well, text, wrote, findings }: Outcome) {
        let finding = |Finding { level, text }| FindingRow { level: level.into(), text };
        let findings = findings.into_iter().map(finding).collect();
        let (file, place, at_ms) = (row.file.clone(), self.place.clone(), self.clock.now_ms());
        let last = LastRow { file, wrote, place, at_ms, well, text, findings };
        for _ in 0..TRIES {
            let (row, last) = (row.clone(), last.clone());
            let stored = self.scope.transact_blocking(move |tx| -> Result<(), StoreError> {
                if tx.get(&RUNNING, WORK)?.is_some_and(|running| running.id == row.id) {
                    tx.delete(&RUNNING, WORK)?;
                }
                tx.put(&LAST, row.kind.key(), &last)
            });
            match stored {
                Ok(()) | Err(StoreError::Stopped) => return,
                Err(error) => tracing::warn!(%error, "the result of work on backups could not be stored"),
            }
            std::thread::sleep(AGAIN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{FaultPlan, Store};

    /// The care at two nodes, which have the same rows.
    fn nodes(clock: &Clock) -> (Tasks, Tasks) {
        let scope = Store::in_memory(FaultPlan::default()).scope("test");
        let node = |place: &str| Tasks::new(scope.clone(), clock.clone(), place.to_owned());
        (node("one"), node("other"))
    }

    fn wait(tasks: &Tasks) {
        while tasks.state().unwrap().running.is_some() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn one_piece_of_work_is_under_way_at_a_time_at_all_nodes_and_its_result_stays() {
        let (one, other) = nodes(&Clock::fixed(7));
        let (go, waits) = channel::<()>();
        let begun = one.begin(TaskKind::Backup, None, move || {
            waits.recv().unwrap();
            Outcome::well("Done.".to_owned())
        });
        assert!(begun.unwrap());
        for tasks in [&one, &other] {
            let begun = tasks.begin(TaskKind::Examination, None, || panic!("it must not begin"));
            assert!(!begun.unwrap());
        }
        go.send(()).unwrap();
        wait(&other);
        let last = other.state().unwrap().last[&TaskKind::Backup].clone();
        assert!(last.well && last.place == "one", "{last:?}");
        assert!(other.begin(TaskKind::Trial, Some("file".to_owned()), || panic!("as the test wants")).unwrap());
        wait(&one);
        let last = one.state().unwrap().last[&TaskKind::Trial].clone();
        assert!(
            !last.well && last.file.as_deref() == Some("file"),
            "a panic is a failure, and ends the turn: {last:?}"
        );
    }

    #[test]
    fn a_node_that_dies_frees_the_place_within_a_minute() {
        let clock = Clock::fixed(7);
        let (one, other) = nodes(&clock);
        // It is never sent to: the node is gone.
        let (_dead, waits) = channel::<()>();
        let dies = move || {
            let _ = waits.recv();
            Outcome::well("Too late.".to_owned())
        };
        assert!(one.begin(TaskKind::Trial, Some("file".to_owned()), dies).unwrap());
        clock.advance(HOLDS_MS - 1);
        assert!(!other.begin(TaskKind::Backup, None, || panic!("it must not begin")).unwrap());
        clock.advance(1);
        let state = other.state().unwrap();
        let last = &state.last[&TaskKind::Trial];
        assert!(state.running.is_none() && !last.well && last.text.contains("cut off"), "{last:?}");
        assert!(other.begin(TaskKind::Backup, None, || Outcome::well("Done.".to_owned())).unwrap());
        wait(&other);
        let last = other.state().unwrap().last;
        assert!(last[&TaskKind::Backup].well && last[&TaskKind::Trial].text.contains("cut off"), "{last:?}");
    }

    #[test]
    fn a_shop_of_one_process_forgets_at_its_start_what_an_ended_one_left() {
        let (one, _) = nodes(&Clock::fixed(7));
        one.forget().unwrap();
        let (_dead, waits) = channel::<()>();
        let dies = move || {
            let _ = waits.recv();
            Outcome::well("Too late.".to_owned())
        };
        assert!(one.begin(TaskKind::Backup, None, dies).unwrap());
        one.forget().unwrap();
        let state = one.state().unwrap();
        assert!(state.running.is_none() && state.last[&TaskKind::Backup].text.contains("cut off"));
    }
}
