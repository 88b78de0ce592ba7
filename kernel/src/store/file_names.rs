//! The index of the files that a module's rows name. An entry is written in the commit of the row that names the file,
//! so that one look shows whether any row names it.

use super::reader::Reader;
use super::{Record, Scope, StoreError, StoredTable, Table, Tx};

/// The table's name, in the scope of each module.
pub(crate) const TABLE: &str = "file-names";
/// Hash of a file, `/`, the row that names it. An empty key says that all rows are entered.
const NAMES: Table<()> = Table::new(TABLE);
/// The most rows that one commit enters when an older store is brought up to date.
const CHUNK: usize = 500;

/// The table, as it is listed.
pub(super) fn table() -> StoredTable {
    NAMES.stored()
}

fn key(hash: &str, by: &str) -> String {
    format!("{hash}/{by}")
}

/// Records that a row names the file of this hash. `by` tells the row from others that name the same file.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn enter(tx: &mut Tx<'_>, hash: &str, by: &str) -> Result<(), StoreError> {
    tx.put(&NAMES, key(hash, by), &())
}

/// Undoes [`enter`].
///
/// # Errors
/// [`StoreError`] where the store failed.
pub fn strike(tx: &mut Tx<'_>, hash: &str, by: &str) -> Result<(), StoreError> {
    tx.delete(&NAMES, key(hash, by))
}

/// Whether any row names the file of this hash.
pub(crate) fn is_named(reader: &Reader<'_>, hash: &str) -> Result<bool, StoreError> {
    Ok(reader.scan(&NAMES, key(hash, "").as_bytes(), None).next().transpose()?.is_some())
}

/// The hash in a key of the table.
pub(crate) fn hash_in(key: &[u8]) -> Option<&str> {
    std::str::from_utf8(key).ok()?.split_once('/').map(|(hash, _)| hash)
}

/// Enters the rows of a store that is older than this table, once. `names` returns hash and `by` of each file of a row.
///
/// # Errors
/// [`StoreError`] where the store failed; not all rows are entered then.
pub(crate) fn complete<R: Record>(
    scope: &Scope,
    table: &Table<R>,
    names: impl Fn(&[u8], &R) -> Vec<(String, String)>,
) -> Result<(), StoreError> {
    if scope.read(|reader| reader.has(&NAMES, b""))? {
        return Ok(());
    }
    let mut after: Option<Vec<u8>> = None;
    loop {
        let rows: Vec<(Vec<u8>, R)> =
            scope.read(|reader| reader.scan(table, b"", after.as_deref()).take(CHUNK).collect::<Result<_, _>>())?;
        let Some((last, _)) = rows.last() else { break };
        after = Some(last.clone());
        let found: Vec<_> = rows.iter().flat_map(|(key, row)| names(key, row)).collect();
        scope.transact_blocking(move |tx| found.iter().try_for_each(|(hash, by)| enter(tx, hash, by)))?;
    }
    // A new store stays empty.
    if after.is_none() { Ok(()) } else { scope.transact_blocking(|tx| tx.put(&NAMES, b"", &())) }
}
