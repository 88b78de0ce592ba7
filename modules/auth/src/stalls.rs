//! The texts that sellers write about themselves for everybody.

use contracts::ids::AccountId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Account id → its text.
    pub(crate) STALLS: Table<StallRow> = "stalls";
}

/// The role of sellers.
pub(crate) const SELLER: &str = "seller";

/// A seller's text, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StallRow {
    /// Several lines; may be empty.
    pub(crate) about: String,
}
impl Record for StallRow {}

/// Returns an account's text; empty if there is none.
pub(crate) fn load(reader: &Reader<'_>, account: &AccountId) -> Result<StallRow, StoreError> {
    Ok(reader.get(&STALLS, account)?.unwrap_or_default())
}

/// Saves an account's text.
pub(crate) fn put(tx: &mut Tx<'_>, account: &AccountId, row: &StallRow) -> Result<(), StoreError> {
    tx.put(&STALLS, account, row)
}

/// Deletes an account's text.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    tx.delete(&STALLS, account)
}
