//! The versions of the rows of each table, and the upgrade of rows that an older program wrote.
//!
//! The new version is entered before the first row is rewritten, in one commit with the unfinished tables: if the
//! upgrade is cut off, an older program then refuses the folder, and this one goes on.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::engine::{Pair, Span};
use super::shared::SharedState;
use super::stored_table::StoredTable;
use super::table::{self, Table};
use super::version_tables::{SCOPE, UNFINISHED, VERSIONS};
use super::{Reader, Store, StoreError, Stored};
use super::{RecordError, event, events, former_lists, record};

/// How much is rewritten in one commit, in bytes and in rows.
const STEP_BYTES: usize = 1 << 20;
const STEP_ROWS: usize = 1000;
/// After so many steps the progress of an upgrade is logged.
const SAID_AFTER: usize = 50;

/// A kind of stored value with rows of an older program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Older {
    /// `scope/table`, or the event's name.
    pub name: String,
    /// The oldest version that its rows may have.
    pub found: u64,
    /// The version that this program writes.
    pub known: u64,
}

/// The error of bringing a store's rows up to date. No stored row is lost.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpgradeError {
    /// A newer program wrote to the store; nothing of it was changed.
    #[error("{name} has version {found}, this program knows {}", known.map_or("no such table".to_owned(), |v| v.to_string()))]
    Newer {
        /// `scope/table`, or the event's name.
        name: String,
        /// Its version.
        found: u64,
        /// The version that this program knows, if any.
        known: Option<u64>,
    },
    /// A row cannot be brought up to date. Rows before it are; it and those after it are as they were.
    #[error("a row of {name} cannot be brought up to date (key {key}): {error}")]
    Row {
        /// `scope/table`.
        name: String,
        /// Its key.
        key: String,
        /// The fault.
        error: RecordError,
    },
    /// The step before the first change failed.
    #[error("{0}")]
    Before(String),
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

/// The versions of the store's rows.
struct Found {
    versions: BTreeMap<String, u64>,
    unfinished: BTreeMap<String, u64>,
    older: Vec<Older>,
}

/// Versions, by name of the table or event.
type Versions = BTreeMap<String, u64>;

impl Store {
    /// Returns the kinds of values that are not brought up to date yet. Changes nothing.
    ///
    /// # Errors
    /// [`UpgradeError::Newer`] where a newer program wrote to the store; [`UpgradeError::Store`].
    pub fn older(&self, stored: &Stored) -> Result<Vec<Older>, UpgradeError> {
        Ok(self.found(stored)?.older)
    }

    /// Rewrites every row of an older program in today's version, in bounded commits. If it is cut off, the next call
    /// goes on. `before` is called once ahead of the first change, if there is something to rewrite that no earlier
    /// call has begun.
    ///
    /// # Errors
    /// [`UpgradeError`]; the store can be opened by this program as before.
    pub fn upgrade(
        &self,
        stored: &Stored,
        before: impl FnOnce(&[Older]) -> Result<(), String>,
    ) -> Result<Vec<Older>, UpgradeError> {
        let found = self.found(stored)?;
        if found.older.iter().any(|older| !found.unfinished.contains_key(&older.name)) {
            before(&found.older).map_err(UpgradeError::Before)?;
        }
        let shared = &self.0.shared;
        begin(shared, stored, &found)?;
        if found.older.is_empty() {
            return Ok(Vec::new());
        }
        for (scope, table) in to_rewrite(stored, &found.older) {
            rewrite(shared, stored, scope, table)?;
        }
        shared.transact(SCOPE, |tx| -> Result<(), StoreError> {
            let all = tx.scan(&UNFINISHED, b"", None).map(|row| row.map(|(key, _)| key));
            all.collect::<Result<Vec<_>, _>>()?.iter().try_for_each(|key| tx.delete(&UNFINISHED, key))
        })?;
        Ok(found.older)
    }

    fn found(&self, stored: &Stored) -> Result<Found, UpgradeError> {
        let shared = &self.0.shared;
        let read = |reader: &Reader<'_>, of: &Table<u64>| -> Result<BTreeMap<String, u64>, StoreError> {
            let rows = reader.scan(of, b"", None);
            rows.map(|row| row.map(|(key, version)| (String::from_utf8_lossy(&key).into_owned(), version))).collect()
        };
        let (versions, unfinished) = shared.read(SCOPE, |reader| -> Result<_, StoreError> {
            Ok((read(reader, &VERSIONS)?, read(reader, &UNFINISHED)?))
        })?;
        let known: BTreeMap<String, u64> =
            stored.versions().into_iter().map(|(name, version)| (name, u64::from(version))).collect();
        // A program from before there were versions wrote this store, or nobody did yet.
        let (lowest, highest) = if versions.is_empty() { self.seen()? } else { (versions.clone(), versions.clone()) };
        for (name, found) in highest {
            let known = known.get(&name).copied();
            // Without versions, rows of unknown tables are those of a module that is no more.
            if known.is_some_and(|known| found > known) || (known.is_none() && versions.contains_key(&name)) {
                return Err(UpgradeError::Newer { name, found, known });
            }
        }
        let oldest = |name: &String| unfinished.get(name).or_else(|| lowest.get(name)).copied();
        let older = known.iter().filter_map(|(name, known)| {
            let found = oldest(name).filter(|found| found < known || unfinished.contains_key(name))?;
            Some(Older { name: name.clone(), found, known: *known })
        });
        Ok(Found { older: older.collect(), versions, unfinished })
    }

    /// Returns the lowest and the highest version of the stored rows and events, by name. Reads the whole store.
    fn seen(&self) -> Result<(Versions, Versions), UpgradeError> {
        let (mut lowest, mut highest) = (BTreeMap::new(), BTreeMap::new());
        let mut see = |name: String, version: u16| {
            let version = u64::from(version);
            let low = lowest.entry(name.clone()).or_insert(version);
            *low = version.min(*low);
            let high = highest.entry(name).or_insert(version);
            *high = version.max(*high);
        };
        self.snapshot().for_each(|key, value| -> Result<(), StoreError> {
            let Some((scope, of, _)) = table::parts(key) else { return Ok(()) };
            see(format!("{scope}/{of}"), record::version(value)?);
            if scope == event::SCOPE && of == event::LOG.name {
                let (name, version) = events::version(value)?;
                see(name, version);
            }
            Ok(())
        })?;
        Ok((lowest, highest))
    }
}

/// Enters today's versions, and the kinds that are unfinished, in one commit; none where they are entered already.
fn begin(shared: &SharedState, stored: &Stored, found: &Found) -> Result<(), StoreError> {
    let entered = |(name, version): &(String, u64)| found.versions.get(name) == Some(version);
    let names = stored.versions().into_iter().map(|(name, version)| (name, u64::from(version)));
    let new: Vec<(String, u64)> = names.filter(|name| !entered(name)).collect();
    let older: Vec<Older> =
        found.older.iter().filter(|older| !found.unfinished.contains_key(&older.name)).cloned().collect();
    if new.is_empty() && older.is_empty() {
        return Ok(());
    }
    shared.transact(SCOPE, move |tx| {
        new.iter().try_for_each(|(name, version)| tx.put(&VERSIONS, name, version))?;
        older.iter().try_for_each(|older| tx.put(&UNFINISHED, &older.name, &older.found))
    })
}

/// The tables in which older rows are: for an event, the log.
fn to_rewrite<'a>(stored: &'a Stored, older: &[Older]) -> Vec<(&'static str, &'a StoredTable)> {
    let is_older = |name: &str| older.iter().any(|older| older.name == name);
    let events = stored.events.iter().any(|event| is_older(event.name));
    let all = stored.tables.iter().flat_map(|(scope, tables)| tables.iter().map(move |table| (*scope, table)));
    all.filter(|(scope, table)| {
        let log = *scope == event::SCOPE && table.name == event::LOG.name;
        is_older(&format!("{scope}/{}", table.name)) || (log && events)
    })
    .collect()
}

fn rewrite(
    shared: &SharedState,
    stored: &Stored,
    scope: &'static str,
    table: &StoredTable,
) -> Result<(), UpgradeError> {
    let name = format!("{scope}/{}", table.name);
    let (begun, mut written) = (Instant::now(), 0);
    tracing::info!(table = name, to = table.version, "older rows are brought up to date");
    if former_lists::are_in(table.name) {
        let rows = former_lists::move_all(shared, scope, table.name)?;
        tracing::info!(table = name, rows, "all rows are moved to today's lists");
        return Ok(());
    }
    let start = [scope.as_bytes(), &[0], table.name.as_bytes(), &[0]].concat();
    let end = [scope.as_bytes(), &[0], table.name.as_bytes(), &[1]].concat();
    let mut span = Span { start, with_start: true, end };
    for step in 1_usize.. {
        let rows = some_of(shared, &span)?;
        let Some((last, _)) = rows.last() else { break };
        (span.start, span.with_start) = (last.to_vec(), false);
        let mut changed: Vec<Pair> = Vec::new();
        for (key, value) in rows {
            let new = stored.upgrade(scope, table.name, &value).map_err(|error| {
                let key = table::parts(&key).map_or(&[][..], |(_, _, key)| key);
                UpgradeError::Row { name: name.clone(), key: key.escape_ascii().to_string(), error }
            })?;
            if *new != *value {
                changed.push((key, new.into()));
            }
        }
        written += changed.len();
        if !changed.is_empty() {
            let changed = Arc::new(changed);
            shared.transact(SCOPE, move |tx| -> Result<(), StoreError> {
                changed.iter().for_each(|(key, value)| tx.put_stored(key.clone(), value.clone()));
                Ok(())
            })?;
        }
        if step % SAID_AFTER == 0 {
            tracing::info!(
                table = name,
                rows = written,
                seconds = begun.elapsed().as_secs(),
                "bringing rows up to date"
            );
        }
    }
    tracing::info!(table = name, rows = written, "all rows are up to date");
    Ok(())
}

/// The first rows of a span.
fn some_of(shared: &SharedState, span: &Span) -> Result<Vec<Pair>, StoreError> {
    shared.state(|committed| {
        let (mut rows, mut bytes) = (Vec::new(), 0);
        for row in committed.scan(span.clone(), false) {
            let row = row?;
            bytes += row.0.len() + row.1.len();
            rows.push(row);
            if bytes >= STEP_BYTES || rows.len() >= STEP_ROWS {
                break;
            }
        }
        Ok(rows)
    })
}
