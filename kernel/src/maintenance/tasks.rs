//! Long work in the background, one piece at a time, and the last result of each kind.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::doctor::Finding;

/// A kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = MaintenanceTask)]
pub(super) enum TaskKind {
    /// Writing a backup.
    Backup,
    /// Restoring a backup beside the shop and comparing it.
    Trial,
    /// Examining the shop, as the command `doctor` does.
    Examination,
}

/// The result of work.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    pub(super) well: bool,
    /// In one sentence.
    pub(super) text: String,
    /// Those of an examination.
    pub(super) findings: Vec<Finding>,
}

impl Outcome {
    pub(super) fn well(text: String) -> Self {
        Outcome { well: true, text, findings: Vec::new() }
    }

    pub(super) fn failed(text: String) -> Self {
        Outcome { well: false, text, findings: Vec::new() }
    }
}

/// Work that is under way.
#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) kind: TaskKind,
    /// The backup that it reads.
    pub(super) file: Option<String>,
    pub(super) since_ms: i64,
}

/// Work that ended.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) file: Option<String>,
    pub(super) at_ms: i64,
    pub(super) outcome: Outcome,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) running: Option<Running>,
    pub(super) last: BTreeMap<TaskKind, Ended>,
}

/// The work of a shop's care.
#[derive(Default)]
pub(super) struct Tasks(Mutex<State>);

impl Tasks {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins work on a thread of its own, which the end of the process does not wait for. Returns whether it began:
    /// nothing else may be under way.
    pub(super) fn begin(
        self: &Arc<Self>,
        kind: TaskKind,
        file: Option<String>,
        clock: Clock,
        work: impl FnOnce() -> Outcome + Send + 'static,
    ) -> bool {
        let mut state = self.state();
        if state.running.is_some() {
            return false;
        }
        state.running = Some(Running { kind, file: file.clone(), since_ms: clock.now_ms() });
        drop(state);
        let tasks = self.clone();
        let run = move || {
            let outcome = catch_unwind(AssertUnwindSafe(work));
            let outcome = outcome.unwrap_or_else(|_| Outcome::failed("It failed; the log says why.".to_owned()));
            let mut state = tasks.state();
            state.running = None;
            state.last.insert(kind, Ended { file, at_ms: clock.now_ms(), outcome });
        };
        let begun = std::thread::Builder::new().name("maintenance".to_owned()).spawn(run);
        if begun.is_err() {
            self.state().running = None;
        }
        begun.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn one_piece_of_work_is_under_way_at_a_time_and_its_result_stays() {
        let tasks = Arc::new(Tasks::default());
        let (go, wait) = channel::<()>();
        let (done, ended) = channel::<()>();
        let clock = Clock::fixed(7);
        assert!(tasks.begin(TaskKind::Backup, None, clock.clone(), move || {
            wait.recv().unwrap();
            Outcome::well("Done.".to_owned())
        }));
        assert!(!tasks.begin(TaskKind::Examination, None, clock.clone(), || panic!("it must not begin")));
        go.send(()).unwrap();
        while tasks.state().running.is_some() {
            std::thread::yield_now();
        }
        assert!(tasks.state().last[&TaskKind::Backup].outcome.well);
        assert!(tasks.begin(TaskKind::Trial, None, clock, move || {
            let _told = done;
            panic!("as the test wants")
        }));
        assert!(ended.recv().is_err(), "the work is over");
        while tasks.state().running.is_some() {
            std::thread::yield_now();
        }
        assert!(!tasks.state().last[&TaskKind::Trial].outcome.well, "a panic is a failure, and ends the turn");
    }
}
