//! The numbers that people use: `SMP-2026-0001`.

use kernel::http::text::today;
use kernel::store::{StoreError, Table, Tx};

kernel::tables! {
    /// Prefix, `-`, year → the last number.
    pub(crate) NUMBERS: Table<u64> = "numbers", unaudited;
}

/// Returns the next number with this prefix in the year of `now_ms`.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn next(tx: &mut Tx<'_>, prefix: &str, now_ms: i64) -> Result<String, StoreError> {
    let key = format!("{prefix}-{}", today(now_ms).year());
    let n = tx.next(&NUMBERS, key.clone())?;
    Ok(format!("{key}-{n:04}"))
}
