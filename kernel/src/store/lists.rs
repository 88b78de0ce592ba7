//! Lists that an account reads a page at a time: each is a run of rows in one order, with their count.
//!
//! A list has a name, such as `sales/{account}`, and its rows are in the scope of the transaction's caller; no page of
//! it reads more rows than it shows.

use serde::{Deserialize, Serialize};

use super::reader::Reader;
use super::{Record, StoreError, StoredTable, Table, Tx};

/// List, `\0`, place → the id there.
pub(super) const ROWS: Table<ListRow> = Table::new("lists");
/// List → how many rows it has.
pub(super) const COUNTS: Table<u64> = Table::new("list-counts");

/// The tables of lists, in the scope of each module.
pub(super) fn tables() -> [StoredTable; 2] {
    [ROWS.stored(), COUNTS.stored()]
}

/// Whether a table holds lists or their counts, which only repeat other rows.
pub(super) fn is_list(table: &str) -> bool {
    [ROWS.name(), COUNTS.name()].contains(&table)
}

/// The id that stands at a place of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListRow(
    /// The id.
    pub String,
);
impl Record for ListRow {
    const VERSION: u16 = 1;
}

/// Returns a sort key by time, then by id: a place in a list, and the cursor of a page.
pub fn sort_key(at_ms: i64, id: &str) -> String {
    format!("{:016x}-{id}", at_ms.max(0))
}

pub(super) fn key(list: &str, place: &str) -> Vec<u8> {
    [list.as_bytes(), &[0], place.as_bytes()].concat()
}

/// Puts `id` at a place that is empty. It does not look: a look for a row that is not there is most of what an order would
/// cost.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn add(tx: &mut Tx<'_>, list: &str, place: &str, id: &str) -> Result<(), StoreError> {
    let key = key(list, place);
    debug_assert_eq!(tx.has(&ROWS, &key), Ok(false), "something stands in {list} at {place}");
    tx.put(&COUNTS, list, &(tx.get(&COUNTS, list)?.unwrap_or(0) + 1))?;
    tx.put(&ROWS, key, &ListRow(id.to_owned()))
}

/// Puts `id` at a place; changes nothing where it stands there already.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn put(tx: &mut Tx<'_>, list: &str, place: &str, id: &str) -> Result<(), StoreError> {
    if has(tx, list, place)? {
        return tx.put(&ROWS, key(list, place), &ListRow(id.to_owned()));
    }
    add(tx, list, place, id)
}

/// Empties a place; changes nothing where it is empty.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn remove(tx: &mut Tx<'_>, list: &str, place: &str) -> Result<(), StoreError> {
    let key = key(list, place);
    if tx.has(&ROWS, &key)? {
        tx.put(&COUNTS, list, &tx.get(&COUNTS, list)?.unwrap_or(0).saturating_sub(1))?;
        tx.delete(&ROWS, key)?;
    }
    Ok(())
}

/// Whether something stands at a place.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn has(tx: &Tx<'_>, list: &str, place: &str) -> Result<bool, StoreError> {
    tx.has(&ROWS, key(list, place))
}

/// How many rows a list has.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn count(reader: &Reader<'_>, list: &str) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, list)?.unwrap_or(0))
}

/// Moves a row from one list to another, in which its place is empty; `None` is no list.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn relist(
    tx: &mut Tx<'_>,
    from: Option<String>,
    to: Option<String>,
    place: &str,
    id: &str,
) -> Result<(), StoreError> {
    if from != to {
        if let Some(from) = from {
            remove(tx, &from, place)?;
        }
        if let Some(to) = to {
            add(tx, &to, place, id)?;
        }
    }
    Ok(())
}

/// Returns the ids of a list from its end, strictly before the place `before`.
pub fn newest<'a>(
    reader: &'a Reader<'_>,
    list: &str,
    before: Option<&str>,
) -> impl Iterator<Item = Result<String, StoreError>> + use<'a> {
    let before = before.map(|place| key(list, place));
    let rows = reader.scan_back(&ROWS, &key(list, ""), before.as_deref());
    rows.map(|row| row.map(|(_, ListRow(id))| id))
}
