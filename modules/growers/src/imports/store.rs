//! The table of files that were taken in, so that the same file is not taken in twice.

use contracts::ids::AccountId;
use kernel::TxError;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::changed;
use crate::deliveries::model::Delivery;
use crate::deliveries::record;

kernel::tables! {
    /// Seller, NUL, hash of the file → what was taken in from it.
    pub(crate) FILES: Table<TakenFile> = "delivery-files";
}

/// A file that was taken in, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TakenFile {
    /// The number of its first receipt.
    pub(crate) first: u64,
    /// The number of its last receipt.
    pub(crate) last: u64,
    /// When it was taken in, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for TakenFile {}

/// The key of a file; of all files of a seller, where the hash is empty.
pub(crate) fn file_key(seller: &AccountId, hash: &str) -> String {
    format!("{seller}\0{hash}")
}

/// Refuses a file that the seller took in before.
///
/// # Errors
/// 409 `file-taken-in`; the store's error.
pub(super) fn not_taken_in(reader: &Reader<'_>, seller: &AccountId, hash: &str) -> Result<(), TxError> {
    match reader.get(&FILES, file_key(seller, hash))? {
        None => Ok(()),
        Some(TakenFile { first, last, .. }) => {
            let why = format!(
                "This file was taken in before: its deliveries are the receipts {first} to {last}. Nothing was taken in again."
            );
            Err(TxError::conflict("file-taken-in", why))
        }
    }
}

/// Records the deliveries of a file, in their order.
///
/// # Errors
/// 409 `file-taken-in`, and the errors of a delivery. The caller's transaction must fail then.
pub(super) fn take_in(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    hash: &str,
    deliveries: &[Delivery],
    at_ms: i64,
) -> Result<TakenFile, TxError> {
    not_taken_in(&tx.reader(), seller, hash)?;
    let mut numbers = Vec::with_capacity(deliveries.len());
    for delivery in deliveries {
        numbers.push(record::record(tx, delivery)?.number);
    }
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else {
        return Err(TxError::field("file", "has no rows besides its columns"));
    };
    let taken = TakenFile { first: *first, last: *last, at_ms };
    tx.put(&FILES, file_key(seller, hash), &taken)?;
    changed::tell(tx, seller, at_ms)?;
    Ok(taken)
}

/// Forgets the files of a seller.
pub(crate) fn erase(tx: &mut Tx<'_>, seller: &AccountId) -> Result<(), StoreError> {
    let keys = tx.scan(&FILES, file_key(seller, "").as_bytes(), None);
    let keys = keys.map(|row| Ok(row?.0)).collect::<Result<Vec<_>, StoreError>>()?;
    keys.iter().try_for_each(|key| tx.delete(&FILES, key))
}
