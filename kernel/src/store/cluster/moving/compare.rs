//! Compares each row of a folder with the newest one in the database: the snapshot, and the groups after it.

use std::collections::{BTreeMap, HashMap};

use sha2::{Digest, Sha256};

use super::super::super::StoreError;
use super::super::super::disk::Progress;
use super::super::super::engine::{Batch, OWN_ROWS, Reads, Span};
use super::super::super::table;
use super::super::catch_up;
use super::super::chain;
use super::super::connection::Link;
use super::super::failure::Failure;
use super::super::place::Place;
use super::super::snapshot;
use super::BETWEEN_REPORTS;

/// A key in few bytes: keys of all groups after the snapshot are held in memory.
type Short = [u8; 16];

fn short(key: &[u8]) -> Short {
    let mut short = [0; 16];
    short.copy_from_slice(&Sha256::digest(key)[..16]);
    short
}

/// Compares all rows of `folder`, which has the log up to `head`. Returns how many there are.
///
/// # Errors
/// One line for a person, which names the first table that differs.
pub(super) fn compare(
    link: &Link,
    folder: &dyn Reads,
    head: Place,
    report: &mut dyn FnMut(Progress),
) -> Result<u64, String> {
    let said = |failure: Failure| failure.why().to_owned();
    let snapshot = snapshot::newest(link).map_err(said)?;
    let begin = snapshot.map_or(Place { group: 0, chain: chain::BEGIN }, |(place, _)| place);
    // The group that has the newest row of each key.
    let mut newest: HashMap<Short, u64> = HashMap::new();
    groups_after(link, begin, head, |group, rows| {
        newest.extend(rows.keys().map(|key| (short(key), group)));
        Ok(())
    })?;
    let mut compared = Compared { folder, tables: BTreeMap::new(), rows: 0, report };
    groups_after(link, begin, head, |group, rows| {
        for (key, value) in rows {
            if newest.get(&short(&key)) == Some(&group) {
                compared.row(&key, value.as_deref())?;
            }
        }
        Ok(())
    })?;
    if let Some((place, parts)) = snapshot {
        for number in 1..=parts {
            for (key, value) in snapshot::part(link, place.group, number).map_err(said)? {
                if !newest.contains_key(&short(&key)) {
                    compared.row(&key, value.as_deref())?;
                }
            }
        }
    }
    compared.nothing_else()
}

/// Calls `f` with each group after one, to the last.
fn groups_after(
    link: &Link,
    mut at: Place,
    head: Place,
    mut f: impl FnMut(u64, Batch) -> Result<(), String>,
) -> Result<(), String> {
    let said = |failure: Failure| failure.why().to_owned();
    let question = link.block_on(catch_up::prepare(&link.client)).map_err(said)?;
    while at != head {
        let groups = link.block_on(catch_up::after(&link.client, &question, at)).map_err(said)?;
        if groups.is_empty() {
            return Err(format!("the log ends after group {}, and its head says {}", at.group, head.group));
        }
        for (place, rows) in groups {
            f(place.group, rows)?;
            at = place;
        }
    }
    Ok(())
}

struct Compared<'a> {
    folder: &'a dyn Reads,
    /// How many rows of each table are in the database.
    tables: BTreeMap<String, u64>,
    rows: u64,
    report: &'a mut dyn FnMut(Progress),
}

impl Compared<'_> {
    /// Compares a row of the database; `None`: it was deleted.
    fn row(&mut self, key: &[u8], value: Option<&[u8]>) -> Result<(), String> {
        if self.folder.get(key).map_err(|error| error.to_string())?.as_deref() != value {
            return Err(differs(&table_of(key)));
        }
        if value.is_some() {
            *self.tables.entry(table_of(key)).or_default() += 1;
            self.rows += 1;
            if self.rows.is_multiple_of(BETWEEN_REPORTS) {
                (self.report)(Progress::ReadAgain(self.rows));
            }
        }
        Ok(())
    }

    /// Checks that the folder has no further row.
    fn nothing_else(self) -> Result<u64, String> {
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        for row in self.folder.scan(Span::all(), false) {
            let (key, _) = row.map_err(|error: StoreError| error.to_string())?;
            if !key.starts_with(OWN_ROWS) {
                *found.entry(table_of(&key)).or_default() += 1;
            }
        }
        match found.iter().find(|(name, rows)| self.tables.get(*name) != Some(rows)) {
            Some((name, _)) => Err(differs(name)),
            None => Ok(self.rows),
        }
    }
}

fn differs(table: &str) -> String {
    format!("the rows of the table {table} came out otherwise than they are in the database; nothing was moved")
}

fn table_of(key: &[u8]) -> String {
    table::parts(key).map_or_else(String::new, |(scope, table, _)| format!("{scope}/{table}"))
}
