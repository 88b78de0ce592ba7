//! The running shop's backups: those that are due by time, and those on request.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::clock::Clock;
use crate::error::StartError;
use crate::object_store::ObjectStore;
use crate::settings::Settings;
use crate::store::Store;
use crate::store::backup::{self, BackupError, BackupReport, Beside};
use crate::trial_folder::{self, TrialFolder};

/// How often the shop checks whether a backup is due.
pub(crate) const LOOK: Duration = Duration::from_secs(60);
/// How long after a failure the next backup is tried.
const AFTER_FAILURE: Duration = Duration::from_secs(15 * 60);
const HOUR_MS: i64 = 3_600_000;

/// Returns the folder of a shop's backups: `backup.folder`, or a folder beside the data folder.
pub fn backup_folder(settings: &Settings) -> PathBuf {
    if !settings.backup.folder.as_os_str().is_empty() {
        return settings.backup.folder.clone();
    }
    let data = std::path::absolute(&settings.store.path).unwrap_or_else(|_| settings.store.path.clone());
    let mut name = data.file_name().unwrap_or_default().to_owned();
    name.push("-backups");
    data.with_file_name(name)
}

/// Checks that the folder of backups lies outside the data folder.
pub(crate) fn check_folder(settings: &Settings) -> Result<(), StartError> {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let (folder, data) = (backup_folder(settings), &settings.store.path);
    if !whole(&folder).starts_with(whole(data)) {
        return Ok(());
    }
    Err(StartError::Config(format!(
        "configuration: backup.folder = {} lies in the data folder, store.path = {}: put backups somewhere else, best on \
         another disk",
        folder.display(),
        data.display()
    )))
}

/// The files beside the store of a shop.
pub(crate) fn beside(settings: &Settings) -> Beside<'_> {
    Beside { data: &settings.store.path, objects: settings.files.objects.as_ref() }
}

/// Writes a backup to this file, or under its usual name into the usual folder.
///
/// # Errors
/// [`BackupError`]; nothing is left behind then.
pub fn back_up(store: &Store, settings: &Settings, to: Option<&Path>) -> Result<BackupReport, BackupError> {
    let name = || free_name(&backup_folder(settings), Clock::default().now_ms());
    backup::write(store, beside(settings), &to.map_or_else(name, Path::to_owned))
}

/// The usual name of a backup at this time, or of a later second where another backup has that name.
fn free_name(folder: &Path, now_ms: i64) -> PathBuf {
    let named = |second: i64| folder.join(backup::file_name(now_ms + second * 1000));
    (0..60).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(60))
}

/// Writes the backups of a running shop, one at a time, and rotates them.
pub(crate) struct Backups {
    store: Store,
    data: PathBuf,
    objects: Option<ObjectStore>,
    folder: PathBuf,
    /// 0: no backups by time.
    every_hours: u32,
    keep: usize,
    clock: Clock,
    /// Held while a backup is written: one at a time.
    turn: Mutex<()>,
    ending: AtomicBool,
    begun: Once,
    /// The time from which a shop without any backup has something to lose, in milliseconds since 1970 UTC.
    since_ms: i64,
    /// After a failure: no backup is tried before this instant.
    pause: Mutex<Option<Instant>>,
}

impl Backups {
    /// The backups of a running shop. `fresh`: the shop has just been made, so its first backup has time.
    pub(crate) fn new(store: Store, settings: &Settings, clock: Clock, fresh: bool) -> Self {
        let folder = backup_folder(settings);
        Backups {
            store,
            data: settings.store.path.clone(),
            objects: settings.files.objects.clone(),
            every_hours: settings.backup.every_hours,
            keep: settings.backup.keep,
            since_ms: if fresh { clock.now_ms() } else { 0 },
            folder,
            clock,
            turn: Mutex::new(()),
            ending: AtomicBool::new(false),
            begun: Once::new(),
            pause: Mutex::new(None),
        }
    }

    /// The folder of the backups.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// A folder in which a restore is tried, beside the backups.
    pub(crate) fn trial_folder(&self) -> std::io::Result<TrialFolder> {
        self.begin();
        TrialFolder::make(&self.folder)
    }

    /// Deletes once the drafts that an ended process left, before this one writes its first: a backup that is asked for
    /// while they are deleted waits, because its draft would be taken for one of them.
    fn begin(&self) {
        self.begun.call_once(|| self.clear());
    }

    /// Deletes the drafts that an ended process left, and enters the newest backup into the metrics.
    fn clear(&self) {
        metrics::counter!("sokoni_backup_failures_total").increment(0);
        if let Err(error) = trial_folder::clear(&self.folder) {
            let folder = self.folder.display();
            tracing::warn!(%error, %folder, "what an ended trial of a restore left cannot be deleted");
        }
        match backup::clear_drafts(&self.folder).and_then(|()| backup::backups(&self.folder)) {
            Ok(found) => {
                if let Some((ms, _)) = found.last() {
                    succeeded(*ms);
                }
            }
            Err(error) => tracing::warn!(%error, "the folder of backups cannot be read"),
        }
    }

    /// Writes a backup if one is due, and deletes the oldest ones.
    pub(crate) fn look(&self) {
        self.begin();
        let paused = |until: Instant| until > Instant::now();
        if self.every_hours == 0 || self.pause().is_some_and(paused) || !self.is_due() {
            return;
        }
        match self.now(None) {
            Ok(report) => {
                let (bytes, took) = (report.bytes, report.took.as_secs_f64());
                tracing::info!(file = %report.file.display(), bytes, rows = report.rows, seconds = took, "backed up");
                if let Err(error) = backup::rotate(&self.folder, self.keep, &report.file) {
                    tracing::warn!(%error, "an old backup could not be taken away");
                }
            }
            // Another backup is being written, or the process ends.
            Err(BackupError::Busy | BackupError::GivenUp) => {}
            Err(error) => {
                tracing::error!(%error, "the backup failed; the next is tried in 15 minutes");
                *self.pause.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + AFTER_FAILURE);
            }
        }
    }

    fn pause(&self) -> Option<Instant> {
        *self.pause.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the newest backup is too old. One from the future does not count: the clock was wrong then.
    fn is_due(&self) -> bool {
        let now = self.clock.now_ms();
        let found = backup::backups(&self.folder).unwrap_or_default();
        let newest = found.iter().map(|(ms, _)| *ms).rfind(|ms| *ms <= now).unwrap_or(self.since_ms);
        now - newest >= i64::from(self.every_hours) * HOUR_MS
    }

    /// Writes a backup now.
    pub(crate) fn now(&self, to: Option<&Path>) -> Result<BackupReport, BackupError> {
        self.begin();
        let _turn = match self.turn.try_lock() {
            Ok(turn) => turn,
            Err(TryLockError::Poisoned(turn)) => turn.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(BackupError::Busy),
        };
        let to = to.map_or_else(|| free_name(&self.folder, self.clock.now_ms()), Path::to_owned);
        let ending = || self.ending.load(Ordering::SeqCst);
        let beside = Beside { data: &self.data, objects: self.objects.as_ref() };
        let done = backup::write_unless(&self.store, beside, &to, &ending);
        match &done {
            Ok(_) => succeeded(self.clock.now_ms()),
            Err(BackupError::GivenUp) => {}
            Err(_) => metrics::counter!("sokoni_backup_failures_total").increment(1),
        }
        done
    }

    /// Gives up the backup that is being written, and all later ones.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::SeqCst);
    }

    /// Gives up the backup that is being written, and waits until nothing is being written.
    pub(crate) fn ended(&self) {
        self.end();
        drop(self.turn.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Enters the time of the last success into the metrics, in seconds since 1970 UTC.
fn succeeded(ms: i64) {
    // An `f64` holds the seconds of our time exactly.
    #[allow(clippy::cast_precision_loss)]
    metrics::gauge!("sokoni_backup_last_success_timestamp_seconds").set((ms / 1000) as f64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::FaultPlan;

    const DAY: i64 = 24 * HOUR_MS;

    fn backups(folder: &Path, clock: &Clock, fresh: bool) -> Backups {
        let variables = [("SOKONI__STORE__PATH", "data"), ("SOKONI__BACKUP__KEEP", "2")];
        let variables = variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        let mut settings = Settings::from_sources(None, Some(variables)).unwrap();
        settings.store.path = folder.join("data");
        std::fs::create_dir_all(&settings.store.path).unwrap();
        Backups::new(Store::in_memory(FaultPlan::default()), &settings, clock.clone(), fresh)
    }

    fn count(folder: &Path) -> usize {
        backup::backups(&folder.join("data-backups")).unwrap().len()
    }

    #[test]
    fn one_is_due_each_day_and_the_oldest_go() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::fixed(100 * DAY));
        let at = backups(folder.path(), &clock, false);
        at.look();
        assert_eq!(count(folder.path()), 1, "there was none");
        at.look();
        clock.advance(DAY - 1);
        at.look();
        assert_eq!(count(folder.path()), 1, "the newest is not a day old");
        clock.advance(1);
        at.look();
        assert_eq!(count(folder.path()), 2);
        clock.advance(DAY);
        at.look();
        assert_eq!(count(folder.path()), 2, "two are kept");
        let newest = backup::backups(&folder.path().join("data-backups")).unwrap().pop().unwrap();
        assert_eq!(newest.0, 102 * DAY);
    }

    #[test]
    fn a_new_shop_has_a_day_and_a_clock_that_was_wrong_keeps_nobody_waiting() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::fixed(100 * DAY));
        let at = backups(folder.path(), &clock, true);
        at.look();
        assert_eq!(count(folder.path()), 0);
        clock.advance(DAY);
        at.look();
        assert_eq!(count(folder.path()), 1);
        clock.advance(-50 * DAY);
        let later = backups(folder.path(), &clock, false);
        later.look();
        later.look();
        assert_eq!(count(folder.path()), 2, "once, although a newer one is there");
    }

    #[test]
    fn a_backup_that_is_asked_for_as_the_shop_opens_is_no_draft_of_an_ended_process() {
        for _ in 0..200 {
            let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::fixed(100 * DAY));
            let at = backups(folder.path(), &clock, true);
            std::fs::create_dir(folder.path().join("data-backups")).unwrap();
            std::thread::scope(|threads| {
                let opening = threads.spawn(|| at.look());
                at.now(None).unwrap();
                opening.join().unwrap();
            });
            assert_eq!(count(folder.path()), 1);
        }
    }

    #[test]
    fn after_a_failure_it_waits() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::fixed(100 * DAY));
        let at = backups(folder.path(), &clock, false);
        std::fs::write(folder.path().join("data-backups"), b"a file").unwrap();
        at.look();
        assert!(at.pause().is_some());
        std::fs::remove_file(folder.path().join("data-backups")).unwrap();
        at.look();
        assert_eq!(count(folder.path()), 0);
        *at.pause.lock().unwrap() = None;
        at.look();
        assert_eq!(count(folder.path()), 1);
    }

    #[test]
    fn one_is_written_at_a_time_and_none_when_it_ends() {
        let (folder, clock) = (tempfile::tempdir().unwrap(), Clock::fixed(100 * DAY));
        let at = backups(folder.path(), &clock, false);
        {
            let _turn = at.turn.lock().unwrap();
            assert!(matches!(at.now(None), Err(BackupError::Busy)));
        }
        at.ended();
        assert!(matches!(at.now(None), Err(BackupError::GivenUp)));
        assert_eq!(std::fs::read_dir(folder.path().join("data-backups")).unwrap().count(), 0);
    }
}
