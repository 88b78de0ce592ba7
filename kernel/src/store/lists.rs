//! Lists that an account reads a page at a time: ids in the order of their places, with their count.
//!
//! A list has a name, such as `sales/{account}`, and its rows are in the scope of the transaction's caller. Its newest entries
//! and its count are one row, its end; the entries before them are in chunks. So a thing that comes to the end of a list, as
//! most do, costs one row, and a page reads a few.

use serde::{Deserialize, Serialize};

use super::list_entries::{Entries, Entry};
use super::list_place::Place;
use super::reader::Reader;
use super::{Record, StoreError, StoredTable, Table, Tx};

/// List → its end; none where the list is empty.
pub(super) const ENDS: Table<ListEnd> = Table::new("list-ends");
/// List, NUL, place → the entries from that place on, up to the next chunk or the end.
pub(super) const CHUNKS: Table<Entries> = Table::new("list-chunks");

/// The most entries of a row. A longer one would make each further entry of the list dearer, because the end is written whole.
const MOST: usize = 16;
/// How many entries stay in the end when the others become a chunk.
const LEFT: usize = 4;

/// The end of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ListEnd {
    /// How many entries the whole list has.
    count: u64,
    /// The newest ones; at least one, unless the list is empty.
    entries: Entries,
}
impl Record for ListEnd {}

impl ListEnd {
    /// Whether there are chunks before it.
    fn has_chunks(&self) -> bool {
        self.count > self.entries.len() as u64
    }

    /// Whether a place comes before all entries of this row.
    fn begins_after(&self, place: Place<'_>) -> bool {
        self.entries.first().is_some_and(|first| place < first.place)
    }
}

/// The tables of lists, in the scope of each module.
pub(super) fn tables() -> [StoredTable; 2] {
    [ENDS.stored(), CHUNKS.stored()]
}

/// Whether a table holds lists, which only repeat other rows.
pub(super) fn is_list(table: &str) -> bool {
    [ENDS.name(), CHUNKS.name()].contains(&table)
}

/// Returns a sort key by time, then by id: a place in a list, and the cursor of a page.
pub fn sort_key(at_ms: i64, id: &str) -> String {
    format!("{:016x}-{id}", at_ms.max(0))
}

/// The key of a chunk; with an empty place the beginning of those of a list.
pub(super) fn key(list: &str, place: &str) -> Vec<u8> {
    [list.as_bytes(), &[0], place.as_bytes()].concat()
}

/// Puts `id` at a place that is empty.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn add(tx: &mut Tx<'_>, list: &str, place: &str, id: &str) -> Result<(), StoreError> {
    let mut end = tx.get(&ENDS, list)?.unwrap_or_default();
    let entry = Entry::of(place, id);
    if end.has_chunks() && end.begins_after(entry.place) {
        insert_in_chunk(tx, list, place, entry)?;
    } else {
        debug_assert!(!end.entries.has(entry.place), "something stands in {list} at {place}");
        end.entries.insert(entry);
        if end.entries.len() > MOST {
            put_chunk(tx, list, &end.entries.split_front(MOST + 1 - LEFT))?;
        }
    }
    end.count += 1;
    tx.put(&ENDS, list, &end)
}

/// Puts `id` at a place; changes nothing where it stands there already.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn put(tx: &mut Tx<'_>, list: &str, place: &str, id: &str) -> Result<(), StoreError> {
    if has(tx, list, place)? { Ok(()) } else { add(tx, list, place, id) }
}

/// Empties a place; changes nothing where it is empty.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn remove(tx: &mut Tx<'_>, list: &str, place: &str) -> Result<(), StoreError> {
    let Some(mut end) = tx.get(&ENDS, list)? else { return Ok(()) };
    let at = Place::of(place);
    if end.has_chunks() && end.begins_after(at) {
        let Some((key, mut chunk)) = chunk_of(tx, list, place)? else { return Ok(()) };
        if !chunk.remove(at) {
            return Ok(());
        }
        if chunk.is_empty() { tx.delete(&CHUNKS, key)? } else { tx.put(&CHUNKS, key, &chunk)? }
    } else if !end.entries.remove(at) {
        return Ok(());
    }
    end.count = end.count.saturating_sub(1);
    if end.entries.is_empty() {
        let last = tx.scan_back(&CHUNKS, &key(list, ""), None).next().transpose()?;
        let Some((key, chunk)) = last else { return tx.delete(&ENDS, list) };
        end.entries = chunk;
        tx.delete(&CHUNKS, key)?;
    }
    tx.put(&ENDS, list, &end)
}

/// Whether something stands at a place.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn has(tx: &Tx<'_>, list: &str, place: &str) -> Result<bool, StoreError> {
    let Some(end) = tx.get(&ENDS, list)? else { return Ok(false) };
    let at = Place::of(place);
    if end.has_chunks() && end.begins_after(at) {
        return Ok(chunk_of(tx, list, place)?.is_some_and(|(_, chunk)| chunk.has(at)));
    }
    Ok(end.entries.has(at))
}

/// How many entries a list has.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn count(reader: &Reader<'_>, list: &str) -> Result<u64, StoreError> {
    Ok(reader.get(&ENDS, list)?.map_or(0, |end| end.count))
}

/// Moves an entry from one list to another, in which its place is empty; `None` is no list.
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
    let reader: &'a Reader<'a> = reader;
    let (name, before) = (list.to_owned(), before.map(str::to_owned));
    let (end, failed) = match reader.get(&ENDS, list) {
        Ok(end) => (end.unwrap_or_default(), None),
        Err(error) => (ListEnd::default(), Some(Err(error))),
    };
    let has_chunks = end.has_chunks();
    let of_end = end.entries.newest(before.as_deref().map(Place::of)).into_iter().map(Ok);
    // The chunks are not looked for as long as the end is enough.
    let chunks = std::iter::once(()).filter(move |()| has_chunks).flat_map(move |()| {
        let upto = before.as_deref().map(|place| key(&name, place));
        let before = before.clone();
        let rows = reader.scan_back(&CHUNKS, &key(&name, ""), upto.as_deref());
        rows.flat_map(move |row| match row {
            Ok((_, chunk)) => chunk.newest(before.as_deref().map(Place::of)).into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    });
    failed.into_iter().chain(of_end).chain(chunks)
}

/// Enters something before the end of a list that has chunks.
fn insert_in_chunk(tx: &mut Tx<'_>, list: &str, place: &str, entry: Entry<'_>) -> Result<(), StoreError> {
    if let Some((own, mut chunk)) = chunk_of(tx, list, place)? {
        chunk.insert(entry);
        if chunk.len() > MOST {
            let front = chunk.split_front(MOST / 2);
            put_chunk(tx, list, &chunk)?;
            chunk = front;
        }
        return tx.put(&CHUNKS, own, &chunk);
    }
    // It comes before all chunks: the first one begins with it now.
    let first = tx.scan(&CHUNKS, &key(list, ""), None).next().transpose()?;
    let mut chunk = Entries::default();
    if let Some((key, found)) = first.filter(|(_, found)| found.len() < MOST) {
        tx.delete(&CHUNKS, key)?;
        chunk = found;
    }
    chunk.insert(entry);
    put_chunk(tx, list, &chunk)
}

/// Writes a chunk under its first place.
fn put_chunk(tx: &mut Tx<'_>, list: &str, chunk: &Entries) -> Result<(), StoreError> {
    let Some(first) = chunk.first() else { return Ok(()) };
    let key = key(list, &first.place.text());
    tx.put(&CHUNKS, key, chunk)
}

/// The chunk that a place belongs to, with its key; `None` where all chunks come after the place.
fn chunk_of(tx: &Tx<'_>, list: &str, place: &str) -> Result<Option<(Vec<u8>, Entries)>, StoreError> {
    // A place is before itself with one more byte, and no place is between the two.
    let upto = [&key(list, place)[..], &[0]].concat();
    tx.scan_back(&CHUNKS, &key(list, ""), Some(&upto)).next().transpose()
}

#[cfg(test)]
#[path = "lists_tests.rs"]
mod tests;
