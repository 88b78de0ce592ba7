//! Collections: tables whose rows stand in lists and name files. One call saves a row with its places and file names.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::{Reader, Record, StoreError, StoredTable, Table, Tx, Words, file_names, lists, search};

/// A row of a [`Collection`]. The methods read nothing but the row.
pub trait Listed: Record {
    /// Its key in the table.
    fn id(&self) -> &str;

    /// Its place in each of its lists: see [`lists::sort_key`]. It is also the cursor of a page.
    fn sort_key(&self) -> String;

    /// The lists in which it stands.
    fn lists(&self) -> BTreeSet<String>;

    /// The files that it names: the hash of each, and a text that tells this row from others that name the same file.
    fn files(&self) -> BTreeSet<(String, String)> {
        BTreeSet::new()
    }

    /// The texts in which a search looks for words.
    fn texts(&self) -> Vec<&str> {
        Vec::new()
    }
}

/// A table whose rows stand in lists, which are read a page at a time. It reads like a [`Table`].
///
/// ```ignore
/// kernel::tables! {
///     pub(crate) NOTES: Collection<Note> = "notes";
/// }
///
/// NOTES.save(tx, None, &note)?;
/// let (notes, total) = NOTES.page(reader, "by-author/amina", None, 20)?;
/// ```
pub struct Collection<T>(Table<T>);

impl<T: Record> Collection<T> {
    /// A collection whose table has this name.
    pub const fn new(name: &'static str) -> Self {
        Collection(Table::new(name))
    }

    /// The table as a module lists it.
    pub const fn stored(&self) -> StoredTable {
        self.0.stored()
    }

    /// Returns the rows of a list from its end, strictly before the sort key `before`.
    pub fn rows<'a>(
        self,
        reader: &'a Reader<'_>,
        list: &str,
        before: Option<&str>,
    ) -> impl Iterator<Item = Result<T, StoreError>> + use<'a, T> {
        let row = move |id: Result<String, StoreError>| id.and_then(|id| reader.get(&self.0, id)).transpose();
        lists::newest(reader, list, before).filter_map(row)
    }

    /// Returns the first `limit` of [`Collection::rows`], and how many rows the whole list has.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn page(
        self,
        reader: &Reader<'_>,
        list: &str,
        before: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<T>, u64), StoreError> {
        let rows = self.rows(reader, list, before).take(limit).collect::<Result<_, _>>()?;
        Ok((rows, lists::count(reader, list)?))
    }
}

impl<T: Listed> Collection<T> {
    /// Saves a row, moves it from its old lists to its new ones, and enters the files that it names. `before` is the
    /// stored row; `None` where the row is new.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn save(self, tx: &mut Tx<'_>, before: Option<&T>, row: &T) -> Result<(), StoreError> {
        follow(tx, before, Some(row))?;
        tx.put(&self.0, row.id(), row)
    }

    /// Deletes a row, and removes it from its lists and files.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn delete(self, tx: &mut Tx<'_>, row: &T) -> Result<(), StoreError> {
        follow(tx, Some(row), None)?;
        tx.delete(&self.0, row.id())
    }

    /// Returns the rows of some lists that contain all these words (see [`search`]), or all without words: the first
    /// `limit`, the newest first, strictly after the sort key `before`, and how many there are. The lists count as one;
    /// no row stands in two of them.
    ///
    /// # Errors
    /// [`StoreError`] where the store failed.
    pub fn search(
        self,
        reader: &Reader<'_>,
        lists: &[impl AsRef<str>],
        words: &Words,
        before: Option<&str>,
        limit: usize,
    ) -> Result<(Vec<T>, u64), StoreError> {
        let counts = lists.iter().map(|list| Ok((list.as_ref(), lists::count(reader, list.as_ref())?)));
        let counts: Vec<_> = counts.collect::<Result<_, StoreError>>()?;
        // The place of an empty list is not looked for.
        let filled = || counts.iter().filter(|(_, count)| *count > 0);
        let rows = |before| newest_first(filled().map(|(list, _)| self.rows(reader, list, before)).collect());
        if words.is_empty() {
            let total = filled().map(|(_, count)| count).sum();
            return Ok((rows(before).take(limit).collect::<Result<_, _>>()?, total));
        }
        search(rows(None), |row| words.are_in(&row.texts()), T::sort_key, before, limit)
    }
}

/// Merges lists, each of which has its newest row first.
fn newest_first<T: Listed>(
    lists: Vec<impl Iterator<Item = Result<T, StoreError>>>,
) -> impl Iterator<Item = Result<T, StoreError>> {
    let mut lists: Vec<_> = lists.into_iter().map(Iterator::peekable).collect();
    std::iter::from_fn(move || {
        // A list that cannot be read comes first, so that its error is not passed over.
        let place =
            |row: &Result<T, StoreError>| row.as_ref().map_or((true, String::new()), |row| (false, row.sort_key()));
        let places = lists.iter_mut().enumerate().filter_map(|(at, list)| Some((place(list.peek()?), at)));
        let (_, newest) = places.max()?;
        lists.get_mut(newest)?.next()
    })
}

/// Moves a row to the lists and files of `after`; `before` and `after` are states of the same row.
fn follow<T: Listed>(tx: &mut Tx<'_>, before: Option<&T>, after: Option<&T>) -> Result<(), StoreError> {
    let stands = |row: &T| {
        let key = row.sort_key();
        row.lists().into_iter().map(|list| (list, key.clone())).collect::<BTreeSet<_>>()
    };
    let (was, is) = (before.map(stands).unwrap_or_default(), after.map(stands).unwrap_or_default());
    for (list, key) in was.difference(&is) {
        lists::remove(tx, list, key)?;
    }
    if let Some(row) = after {
        is.difference(&was).try_for_each(|(list, key)| lists::add(tx, list, key, row.id()))?;
    }
    let (was, is) = (before.map(T::files).unwrap_or_default(), after.map(T::files).unwrap_or_default());
    was.difference(&is).try_for_each(|(hash, by)| file_names::strike(tx, hash, by))?;
    is.difference(&was).try_for_each(|(hash, by)| file_names::enter(tx, hash, by))
}

impl<T> Deref for Collection<T> {
    type Target = Table<T>;

    fn deref(&self) -> &Table<T> {
        &self.0
    }
}

impl<T> Clone for Collection<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Collection<T> {}
