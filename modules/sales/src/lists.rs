//! Lists that an account reads a page at a time: each is a run of rows in one order, with how many there are.
//!
//! A list has a name, such as `sales/{account}`; no page of it reads more rows than it shows.

use contracts::Id;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

/// List, `\0`, place → what stands there.
const ROWS: Table<ListRow> = Table::new("lists");
/// List → how many rows it has.
const COUNTS: Table<u64> = Table::new("list-counts");

/// What stands at a place of a list: an id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ListRow(pub(crate) Id);
impl Record for ListRow {
    const VERSION: u16 = 1;
}

/// A place by time, then by id. Also the cursor of a list.
pub(crate) fn place(at_ms: i64, id: &str) -> String {
    format!("{:016x}-{id}", at_ms.max(0))
}

fn key(list: &str, place: &str) -> Vec<u8> {
    [list.as_bytes(), &[0], place.as_bytes()].concat()
}

/// Puts `id` at a place; nothing where it stands there already.
pub(crate) fn put(tx: &mut Tx<'_>, list: &str, place: &str, id: &str) -> Result<(), StoreError> {
    let key = key(list, place);
    if !tx.has(&ROWS, &key)? {
        tx.put(&COUNTS, list, &(tx.get(&COUNTS, list)?.unwrap_or(0) + 1))?;
    }
    tx.put(&ROWS, key, &ListRow(id.to_owned()))
}

/// Empties a place; nothing where it is empty.
pub(crate) fn remove(tx: &mut Tx<'_>, list: &str, place: &str) -> Result<(), StoreError> {
    let key = key(list, place);
    if tx.has(&ROWS, &key)? {
        tx.put(&COUNTS, list, &tx.get(&COUNTS, list)?.unwrap_or(0).saturating_sub(1))?;
        tx.delete(&ROWS, key)?;
    }
    Ok(())
}

/// Whether something stands at a place.
pub(crate) fn has(tx: &Tx<'_>, list: &str, place: &str) -> Result<bool, StoreError> {
    tx.has(&ROWS, key(list, place))
}

/// How many rows a list has.
pub(crate) fn count(reader: &Reader<'_>, list: &str) -> Result<u64, StoreError> {
    Ok(reader.get(&COUNTS, list)?.unwrap_or(0))
}

/// The ids of a list from its end, those strictly before the place `before`.
pub(crate) fn newest<'a>(
    reader: &'a Reader<'_>,
    list: &str,
    before: Option<&str>,
) -> impl Iterator<Item = Result<Id, StoreError>> + use<'a> {
    let before = before.map(|place| key(list, place));
    let rows = reader.scan_back(&ROWS, &key(list, ""), before.as_deref());
    rows.map(|row| row.map(|(_, ListRow(id))| id))
}
