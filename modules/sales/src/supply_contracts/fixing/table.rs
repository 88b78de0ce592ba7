//! The table of prices that are to be fixed.

use contracts::ids::ContractId;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::Fixing;

kernel::tables! {
    /// Contract id → its price that is to be fixed.
    pub(crate) FIXINGS: Table<Fixing> = "contract-fixings";
}

/// Returns the price of a contract if it is to be fixed, or was.
pub(crate) fn find(reader: &Reader<'_>, contract: &ContractId) -> Result<Option<Fixing>, StoreError> {
    reader.get(&FIXINGS, contract)
}

/// Checks that goods of a contract have a price at which they can be called off, if only a provisional one.
///
/// # Errors
/// 409 `price-not-fixed`.
pub(crate) fn is_priced(tx: &Tx<'_>, contract: &ContractId) -> Result<(), TxError> {
    match tx.get(&FIXINGS, contract)? {
        Some(fixing) if fixing.price.is_none() && fixing.terms.provisional_percent == 0 => {
            Err(TxError::conflict("price-not-fixed", "Goods can be called off once the price is fixed."))
        }
        _ => Ok(()),
    }
}
