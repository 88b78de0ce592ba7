//! Work on all rows of a table in bounded steps, for what is entered once at the start.

use kernel::TxError;
use kernel::store::{Reader, Record, Scope, StoreError, Table, Tx};

/// The rows that one transaction takes.
const STEP: usize = 500;

/// Runs `enter` for each row of a table.
///
/// # Errors
/// [`TxError`]; what was entered before stays.
pub(crate) fn each_row<T: Record + Send + Sync + 'static>(
    scope: &Scope,
    table: &'static Table<T>,
    enter: fn(&mut Tx<'_>, &T) -> Result<(), TxError>,
) -> Result<(), TxError> {
    let mut after: Option<Vec<u8>> = None;
    loop {
        let rows = scope.read(|reader: &Reader<'_>| {
            reader.scan(table, &[], after.as_deref()).take(STEP).collect::<Result<Vec<_>, StoreError>>()
        })?;
        let Some((last, _)) = rows.last() else { return Ok(()) };
        after = Some(last.clone());
        scope.transact_blocking(move |tx| rows.iter().try_for_each(|(_, row)| enter(tx, row)))?;
    }
}
