//! Lists as older programs kept them, a row for each entry and one for the count, and their move into today's.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::shared::SharedState;
use super::{Record, StoreError, StoredTable, Table, Tx, lists, record};

/// List, NUL, place → the id there.
const ROWS: Table<Former<String>> = Table::new("lists");
/// List → how many rows it has.
const COUNTS: Table<Former<u64>> = Table::new("list-counts");

/// How many rows one transaction moves.
const PART: usize = 1_000;

/// A value of version 1. Version 2 stands for a table whose rows were moved; none is written.
#[derive(Serialize, Deserialize)]
struct Former<T>(T);
impl<T: Serialize + DeserializeOwned + 'static> Record for Former<T> {
    const FORMER: &'static [record::Former<Self>] = &[Self::former::<Self>];
}

/// Both tables, in the scope of each module.
pub(super) fn tables() -> [StoredTable; 2] {
    [ROWS.stored(), COUNTS.stored()]
}

/// Whether it is one of these tables.
pub(super) fn are_in(table: &str) -> bool {
    [ROWS.name(), COUNTS.name()].contains(&table)
}

/// Moves all rows of one of these tables in a scope, in bounded steps: entries become those of today's lists, which count
/// themselves. Returns how many there were.
///
/// # Errors
/// [`StoreError`] where the store failed. The next call goes on.
pub(super) fn move_all(shared: &SharedState, scope: &'static str, table: &str) -> Result<usize, StoreError> {
    let entries = table == ROWS.name();
    let (mut moved, mut after) = (0, Vec::new());
    loop {
        let from = after.clone();
        let keys =
            shared.transact(scope, move |tx| if entries { move_entries(tx, &from) } else { drop_counts(tx, &from) })?;
        moved += keys.len();
        match keys.into_iter().next_back().filter(|_| moved % PART == 0) {
            Some(last) => after = last,
            None => return Ok(moved),
        }
    }
}

/// Moves the entries of a part of the table, and returns their keys.
fn move_entries(tx: &mut Tx<'_>, after: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
    let rows = part(tx, &ROWS, after)?;
    let mut keys = Vec::new();
    for (key, Former(id)) in rows {
        let text = std::str::from_utf8(&key).ok().and_then(|key| key.split_once('\0'));
        let (list, place) = text.ok_or_else(|| StoreError::Engine("a list has a place that is no text".to_owned()))?;
        lists::put(tx, list, place, &id)?;
        tx.delete(&ROWS, &key)?;
        keys.push(key);
    }
    Ok(keys)
}

/// Deletes a part of the counts, and returns their keys.
fn drop_counts(tx: &mut Tx<'_>, after: &[u8]) -> Result<Vec<Vec<u8>>, StoreError> {
    let keys: Vec<Vec<u8>> = part(tx, &COUNTS, after)?.into_iter().map(|(key, _)| key).collect();
    keys.iter().try_for_each(|key| tx.delete(&COUNTS, key))?;
    Ok(keys)
}

/// The rows of a part of a table. What was moved is passed over by its key, because an engine may keep traces of it.
fn part<R: Record>(tx: &Tx<'_>, table: &Table<R>, after: &[u8]) -> Result<Vec<(Vec<u8>, R)>, StoreError> {
    tx.scan(table, b"", (!after.is_empty()).then_some(after)).take(PART).collect()
}

#[cfg(test)]
#[path = "former_lists_tests.rs"]
mod tests;
