//! The care of a running shop from its page: backups on request, trials of a restore, examinations. One at a time in all nodes
//! of the shop, in the background; the last result of each kind is kept.

pub(crate) mod http;
mod links;
pub(crate) mod rows;
mod tasks;
mod trial;

use std::path::PathBuf;
use std::sync::Arc;

use crate::backups::Backups;
use crate::clock::Clock;
use crate::doctor;
use crate::settings::Settings;
use crate::store::backup::{self, BackupError};
use crate::store::{Store, StoreError, Stored};
use links::Links;
use rows::TaskKind;
use tasks::{Outcome, Tasks};

/// The care of a shop.
pub(crate) struct Maintenance {
    settings: Settings,
    /// All tables and events that the program stores.
    stored: Stored,
    backups: Arc<Backups>,
    clock: Clock,
    tasks: Tasks,
    links: Links,
}

impl Maintenance {
    pub(crate) fn new(
        settings: &Settings,
        store: &Store,
        stored: Stored,
        backups: Arc<Backups>,
        clock: &Clock,
    ) -> Result<Self, StoreError> {
        let scope = store.kernel_scope(rows::SCOPE);
        let machine = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let place = format!("{}:{}", machine.trim(), backups.folder().display());
        let tasks = Tasks::new(scope.clone(), clock.clone(), place);
        if !scope.has_nodes() {
            tasks.forget()?;
        }
        Ok(Maintenance {
            settings: settings.clone(),
            stored,
            backups,
            clock: clock.clone(),
            tasks,
            links: Links::new(scope, clock.clone()),
        })
    }

    /// Returns the path of a backup in the shop's folder of backups; `None` where there is none of this name.
    fn file(&self, name: &str) -> Result<Option<PathBuf>, BackupError> {
        let found = backup::backups(self.backups.folder())?.into_iter().map(|(_, path)| path);
        Ok(found.into_iter().find(|path| path.file_name().is_some_and(|own| own == name)))
    }

    /// Begins a backup. Returns whether it began: nothing else may be under way. It waits for a commit.
    fn back_up(&self) -> Result<bool, StoreError> {
        let backups = self.backups.clone();
        self.tasks.begin(TaskKind::Backup, None, move || match backups.now(None) {
            Ok(report) => {
                let name = report.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let text = format!("{name}: {} rows and {} files.", report.rows, report.files);
                Outcome { wrote: Some(name), ..Outcome::well(text) }
            }
            Err(error) => Outcome::failed(format!("Nothing was backed up: {error}.")),
        })
    }

    /// Begins the trial of a restore from a backup. Returns whether it began. It waits for a commit.
    fn try_restore(&self, name: &str, file: PathBuf) -> Result<bool, StoreError> {
        let (settings, known, now_ms) = (self.settings.clone(), self.stored.versions(), self.clock.now_ms());
        let backups = self.backups.clone();
        self.tasks.begin(TaskKind::Trial, Some(name.to_owned()), move || {
            trial::run(&file, backups.trial_folder(), &settings, known, now_ms)
        })
    }

    /// Begins an examination. Returns whether it began. It waits for a commit.
    fn examine(&self) -> Result<bool, StoreError> {
        let (settings, stored) = (self.settings.clone(), self.stored.clone());
        self.tasks.begin(TaskKind::Examination, None, move || {
            let findings = doctor::examine(&settings, &stored, false);
            let wrong = findings.iter().filter(|finding| finding.level == doctor::Level::Wrong).count();
            let text = match wrong {
                0 => "Nothing is wrong.".to_owned(),
                wrong => format!("{wrong} of {} things are wrong.", findings.len()),
            };
            Outcome { well: wrong == 0, text, findings, ..Outcome::default() }
        })
    }
}
