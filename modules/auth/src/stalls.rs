//! What sellers say of themselves to everybody.

use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Account id → what its owner says.
    pub(crate) STALLS: Table<StallRow> = "stalls";
}

/// The role that sells.
pub(crate) const SELLER: &str = "seller";

/// A seller's text, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StallRow {
    /// Several lines; may be empty.
    pub(crate) about: String,
}
impl Record for StallRow {
    const VERSION: u16 = 1;
}

/// What an account says; empty where it never did.
pub(crate) fn load(reader: &Reader<'_>, account: &str) -> Result<StallRow, StoreError> {
    Ok(reader.get(&STALLS, account)?.unwrap_or_default())
}

/// Writes it anew.
pub(crate) fn put(tx: &mut Tx<'_>, account: &str, row: &StallRow) -> Result<(), StoreError> {
    tx.put(&STALLS, account, row)
}

/// Forgets it.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &str) -> Result<(), StoreError> {
    tx.delete(&STALLS, account)
}
