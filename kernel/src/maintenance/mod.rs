//! The care of a running shop from its page: backups on request, trials of a restore, examinations. One at a time, in the
//! background; the results are kept until the program ends.

pub(crate) mod http;
mod links;
mod tasks;
mod trial;

use std::path::PathBuf;
use std::sync::Arc;

use crate::backups::Backups;
use crate::clock::Clock;
use crate::doctor;
use crate::settings::Settings;
use crate::store::Stored;
use crate::store::backup::{self, BackupError};
use links::Links;
use tasks::{Outcome, TaskKind, Tasks};

/// The care of a shop.
pub(crate) struct Maintenance {
    settings: Settings,
    /// All tables and events that the program stores.
    stored: Stored,
    backups: Arc<Backups>,
    clock: Clock,
    tasks: Arc<Tasks>,
    links: Links,
}

impl Maintenance {
    pub(crate) fn new(settings: &Settings, stored: Stored, backups: Arc<Backups>, clock: &Clock) -> Self {
        Maintenance {
            settings: settings.clone(),
            stored,
            backups,
            clock: clock.clone(),
            tasks: Arc::default(),
            links: Links::default(),
        }
    }

    /// Returns the path of a backup in the shop's folder of backups; `None` where there is none of this name.
    fn file(&self, name: &str) -> Result<Option<PathBuf>, BackupError> {
        let found = backup::backups(self.backups.folder())?.into_iter().map(|(_, path)| path);
        Ok(found.into_iter().find(|path| path.file_name().is_some_and(|own| own == name)))
    }

    /// Begins a backup. Returns whether it began: nothing else may be under way.
    fn back_up(&self) -> bool {
        let backups = self.backups.clone();
        self.tasks.begin(TaskKind::Backup, None, self.clock.clone(), move || match backups.now(None) {
            Ok(report) => {
                let name = report.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Outcome::well(format!("{name}: {} rows and {} files.", report.rows, report.files))
            }
            Err(error) => Outcome::failed(format!("Nothing was backed up: {error}.")),
        })
    }

    /// Begins the trial of a restore from a backup. Returns whether it began.
    fn try_restore(&self, name: &str, file: PathBuf) -> bool {
        let (settings, known, now_ms) = (self.settings.clone(), self.stored.versions(), self.clock.now_ms());
        let folder = self.backups.trial_folder();
        self.tasks.begin(TaskKind::Trial, Some(name.to_owned()), self.clock.clone(), move || {
            trial::run(&file, folder, &settings, known, now_ms)
        })
    }

    /// Begins an examination. Returns whether it began.
    fn examine(&self) -> bool {
        let (settings, stored) = (self.settings.clone(), self.stored.clone());
        self.tasks.begin(TaskKind::Examination, None, self.clock.clone(), move || {
            let findings = doctor::examine(&settings, &stored, false);
            let wrong = findings.iter().filter(|finding| finding.level == doctor::Level::Wrong).count();
            let text = match wrong {
                0 => "Nothing is wrong.".to_owned(),
                wrong => format!("{wrong} of {} things are wrong.", findings.len()),
            };
            Outcome { well: wrong == 0, text, findings }
        })
    }
}
