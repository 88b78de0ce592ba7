//! Examines a shop, running or not: its state, its faults, and their remedies.

mod backups;
mod folder;
mod store;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::clock::Clock;
use crate::control::{self, Answer, Request, State};
use crate::settings::Settings;
use crate::store::Stored;
use crate::store::backup::{BackupError, Contents};
use crate::upgrade;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// As it should be.
    Well,
    /// Worth knowing.
    Warning,
    /// Something is to be done.
    Wrong,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Well => "ok",
            Level::Warning => "warning",
            Level::Wrong => "wrong",
        })
    }
}

/// The result of one check.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Its severity.
    pub level: Level,
    /// The result in words, and the remedy.
    pub text: String,
}

/// The newest backup, and its contents if it is whole.
struct Newest {
    file: PathBuf,
    contents: Result<Contents, BackupError>,
}

/// An examination of a shop, and its findings so far.
struct Visit<'a> {
    settings: &'a Settings,
    /// All tables and events that the program stores.
    stored: &'a Stored,
    repair: bool,
    now_ms: i64,
    findings: Vec<Finding>,
    /// The hashes of files that rows name; `None` where the rows were not read, or do not tell.
    named: Option<BTreeSet<String>>,
    /// Whether all rows could be read.
    rows_read: bool,
}

impl Visit<'_> {
    fn data(&self) -> &Path {
        &self.settings.store.path
    }

    fn well(&mut self, text: impl Into<String>) {
        self.findings.push(Finding { level: Level::Well, text: text.into() });
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.findings.push(Finding { level: Level::Warning, text: text.into() });
    }

    fn wrong(&mut self, text: impl Into<String>) {
        self.findings.push(Finding { level: Level::Wrong, text: text.into() });
    }
}

/// Examines everything. With `repair` it makes harmless repairs: it deletes the remains of interrupted commands, closes
/// the folder to other users, and makes anew what the engine can make anew. It repairs nothing that a newer program
/// wrote.
pub fn examine(settings: &Settings, stored: &Stored, repair: bool) -> Vec<Finding> {
    let now_ms = Clock::default().now_ms();
    let mut visit = Visit { settings, stored, repair, now_ms, findings: Vec::new(), named: None, rows_read: false };
    visit.settings();
    let newest = visit.newest();
    let running = control::ask(visit.data(), &Request::State);
    if repair && matches!(running, Ok(None)) && visit.data().join("store").exists() {
        visit.hands_off();
    }
    visit.swapped();
    if visit.folder() {
        match running {
            Ok(Some(Answer::State(state))) => visit.running(&state),
            Ok(Some(_)) => {
                visit.wrong("the running shop answers something else: it is of another version; start it again")
            }
            Ok(None) => visit.stopped(newest.as_ref()),
            Err(error) => visit.wrong(format!("the running shop cannot be asked: {error}")),
        }
        visit.files(newest.as_ref());
    }
    visit.leftovers();
    visit.backups(newest.as_ref());
    visit.findings
}

impl Visit<'_> {
    /// Switches repairs off if a newer program wrote the data.
    fn hands_off(&mut self) {
        if upgrade::newer(self.settings, self.stored).is_some() {
            self.repair = false;
            self.warn("nothing is repaired: a newer Sokoni wrote the data, and this one leaves them alone");
        }
    }

    fn settings(&mut self) {
        if !self.settings.store.durable {
            self.wrong("store.durable = false: a power cut loses what was acknowledged; set it to true");
        } else if self.settings.backup.every_hours == 0 {
            self.warn("backup.every_hours = 0: the shop does not back itself up; set it, or see to backups yourself");
        } else {
            self.well("the configuration");
        }
    }

    /// Reports the state of a running shop. Its store is not examined: the shop has it open.
    fn running(&mut self, state: &State) {
        self.well(format!("the shop runs, version {}, with {}", state.version, state.modules.join(", ")));
        match &state.broken {
            Some(why) => {
                self.wrong(format!("it writes nothing any more ({why}): start it again when the cause is gone"))
            }
            None => self.well("it can write; its rows are looked at while it is stopped"),
        }
        let behind = state.lag.iter().max_by_key(|(_, behind)| *behind).filter(|(_, behind)| *behind > 10_000);
        if let Some((consumer, behind)) = behind {
            self.warn(format!("{consumer} is {behind} events behind: if that does not shrink, see the log"));
        }
        self.dead_events(state.dead_events);
    }

    fn dead_events(&mut self, count: u64) {
        if count > 0 {
            self.warn(format!("{count} events were given up: see and replay them in the administration"));
        }
    }
}
