//! Checks of the store of a shop that is not running.

use std::collections::{BTreeMap, BTreeSet};

use super::{Newest, Visit};
use crate::store::repair::{self, Extent};
use crate::store::{OpenError, Store, StoreError, StoredTable, file_names, key_parts};
use crate::upgrade::{self, store_options};

/// How far events may lie in the future, in milliseconds: clocks are set a little now and then.
const AHEAD_MS: i64 = 60_000;

/// The log of events, from which nothing is ever deleted.
const EVENTS: (&str, &str) = ("_events", "log");

impl Visit<'_> {
    pub(super) fn stopped(&mut self, newest: Option<&Newest>) {
        if let Some(store) = self.open(newest) {
            if let Some(newer) = upgrade::newer_store(self.settings, &store, self.stored) {
                self.wrong(newer);
                return store.leave();
            }
            self.rows(&store, newest);
            self.audit(&store);
            self.clock(&store);
            self.dead_events(store.stats().dead_events);
            let is_node = store.node().is_some();
            store.stop();
            drop(store);
            // The log of a node is in the database.
            if !is_node {
                self.log();
            }
        }
    }

    /// Checks the log of a store that was closed: then the engine has all rows.
    fn log(&mut self) {
        let (data, options) = (self.data().to_owned(), store_options(self.settings));
        let Err(why) = repair::check_log(&data) else {
            return self.well("the log is whole: the engine's files could be made anew from it");
        };
        if !self.repair {
            return self.wrong(format!("{why}, and the store has all rows: --repair begins the log anew"));
        }
        match repair::log_from_engine(&data, options.engine, options.cache_bytes) {
            Ok(()) => self.well(format!("{why}, and the store has all rows: the log was begun anew")),
            Err(error) => self.wrong(format!("{why}, but the log cannot be begun anew: {error}")),
        }
    }

    /// Opens the store. If it does not open, tries the files that can be made anew.
    fn open(&mut self, newest: Option<&Newest>) -> Option<Store> {
        let data = self.data().to_owned();
        if !data.join("store").exists() && !data.join("log").exists() {
            self.wrong(format!("there is no store in {}: set store.path to the data folder", data.display()));
            return None;
        }
        let options = store_options(self.settings);
        let open = || Store::open(options.clone());
        let error = match open() {
            Ok(store) => {
                self.well("the store opens, and is as it was when it was last closed or newer");
                return Some(store);
            }
            Err(error) => error,
        };
        match &error {
            OpenError::Locked(_) => {
                self.wrong(format!(
                    "{error}, which does not answer: it starts or stops at this moment, or see its log"
                ));
                return None;
            }
            OpenError::Newer { .. } => {
                self.wrong(format!("{error}: start the newer program"));
                return None;
            }
            OpenError::OtherEngine { .. } | OpenError::NoRoom { .. } | OpenError::Database { .. } => {
                self.wrong(error.to_string());
                return None;
            }
            OpenError::Io { .. } => {
                self.wrong(format!("{error}: see to the disk and to whom the folder belongs"));
                return None;
            }
            OpenError::Unreadable { .. } => {}
        }
        let remedy = if let Ok(files) = repair::without_snapshots(&data) {
            let names = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ");
            let done = self.repair.then(|| repair::take_away(&data, &files));
            (format!("{names} is damaged, and all rows can be read without it"), "it", done)
        } else if repair::can_mark(&data) {
            (
                "the file FORMAT is lost or damaged, and the store is whole".to_owned(),
                "it",
                self.repair.then(|| repair::mark(&data)),
            )
        } else {
            let log_anew = || self.repair.then(|| repair::log_from_engine(&data, options.engine, options.cache_bytes));
            let engine = repair::engine_has_all(&data, options.engine, options.cache_bytes);
            match (engine, repair::check_log(&data)) {
                // First: an engine that is made of the shorter log would lose what was acknowledged.
                (Some(Extent { log, engine }), _) if log < engine => {
                    let lost = format!("the groups {} to {engine}, which the log lost", log + 1);
                    let later = "later ones, if there were any, are in neither";
                    (format!("{error}, and the engine is whole and has {lost}; {later}"), "the log", log_anew())
                }
                (_, Ok(last)) => (
                    format!("{error}, and the log has all rows up to the group {last}"),
                    "it",
                    self.repair.then(|| repair::engine_from_log(&data, options.engine, options.cache_bytes)),
                ),
                (Some(_), Err(_)) => (format!("{error}, and the engine has all rows"), "it", log_anew()),
                (None, Err(_)) => {
                    self.damaged(&error, newest);
                    return None;
                }
            }
        };
        match remedy {
            (what, it, None) => {
                self.wrong(format!("{what}: --repair makes {it} anew"));
                None
            }
            (what, it, Some(Err(error))) => {
                self.wrong(format!("{what}, but {it} cannot be made anew: {error}"));
                None
            }
            (what, it, Some(Ok(()))) => match open() {
                Ok(store) => {
                    self.well(format!("{what}: {it} was made anew"));
                    Some(store)
                }
                Err(error) => {
                    self.damaged(&error, newest);
                    None
                }
            },
        }
    }

    /// Reports damage that only a backup repairs.
    fn damaged(&mut self, error: &OpenError, newest: Option<&Newest>) {
        self.wrong(match newest {
            Some(newest) => format!(
                "{error}: restore the last backup, which keeps this folder too: sokoni restore {} --verify --replace",
                newest.file.display()
            ),
            None => format!("{error}: restore a backup, which keeps this folder too: sokoni restore FILE --replace"),
        });
    }

    /// Checks that each row can be opened, and that no event of the newest backup is missing.
    fn rows(&mut self, store: &Store, newest: Option<&Newest>) {
        let stored = self.stored;
        let (mut rows, mut events, mut bad, mut unknown) = (0_u64, 0_u64, Vec::new(), BTreeMap::<String, u64>::new());
        let (mut named, mut tells) = (BTreeSet::new(), false);
        let walked = store.snapshot().for_each::<StoreError>(|key, value| {
            rows += 1;
            let Some((scope, table, own)) = key_parts(key) else {
                bad.push((String::from_utf8_lossy(key).into_owned(), "it is in no table".to_owned()));
                return Ok(());
            };
            if table == file_names::TABLE {
                named.extend(file_names::hash_in(own).map(str::to_owned));
                tells = true;
            }
            events += u64::from((scope, table) == EVENTS);
            match stored.table(scope, table) {
                None => *unknown.entry(format!("{scope}/{table}")).or_default() += 1,
                Some(StoredTable { upgrade, .. }) => {
                    if let Err(error) = upgrade(value) {
                        bad.push((format!("{scope}/{table}"), error.to_string()));
                    }
                }
            }
            Ok(())
        });
        if let Err(error) = walked {
            return self.wrong(format!("the rows cannot be read ({error}): restore the last backup"));
        }
        // An older program named no files, and deleted none.
        (self.named, self.rows_read) = (tells.then_some(named), true);
        let log = format!("{}/{}", EVENTS.0, EVENTS.1);
        if let Some(Newest { file, contents: Ok(contents) }) = newest
            && let Some(backed_up) = contents.tables.get(&log).filter(|sum| sum.rows > events)
        {
            let (lost, at) = (backed_up.rows - events, file.display());
            self.wrong(format!(
                "the store lost its end: the newest backup has {lost} events more: restore it, which keeps this folder too: \
                 sokoni restore {at} --verify --replace"
            ));
        }
        for (table, count) in unknown {
            self.warn(format!(
                "{count} rows are in {table}, which this program does not know: another version wrote them"
            ));
        }
        match bad.first() {
            None => self.well(format!("{rows} rows, all of which can be opened")),
            Some((table, why)) => {
                let count = bad.len();
                self.wrong(format!(
                    "{count} of {rows} rows cannot be opened, such as one of {table} ({why}): restore the last backup"
                ));
            }
        }
    }

    fn audit(&mut self, store: &Store) {
        match store.audit_verify(None) {
            Ok(report) => match report.fault {
                None => self.well(format!("the audit log is whole: {} entries", report.entries)),
                Some(fault) => self.wrong(format!("the audit log does not hold ({fault}): compare it with a backup's")),
            },
            Err(error) => self.wrong(format!("the audit log cannot be read ({error}): restore the last backup")),
        }
    }

    fn clock(&mut self, store: &Store) {
        match store.newest_event_ms() {
            Ok(Some(newest)) if newest > self.now_ms + AHEAD_MS => {
                let minutes = (newest - self.now_ms) / 60_000;
                self.wrong(format!("the clock is {minutes} minutes before the newest event: set the machine's clock"));
            }
            Ok(_) => self.well("the clock is not before the newest event"),
            Err(error) => self.wrong(format!("the events cannot be read ({error}): restore the last backup")),
        }
    }
}
