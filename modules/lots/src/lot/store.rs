//! The tables of lots.

use contracts::ids::{AccountId, LotId};
use kernel::TxError;
use kernel::store::{Collection, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::Lot;

kernel::tables! {
    /// Lot id → lot.
    pub(crate) LOTS: Collection<Lot> = "lots";
    /// `seller \0 number`, the number in small letters → its lot.
    pub(crate) NUMBERS: Table<NumberedLot> = "lot-numbers", unaudited;
}

/// The lot that has a number, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NumberedLot {
    pub(crate) lot: LotId,
}
impl Record for NumberedLot {}

/// The kind of the refusal of a number that another lot of the seller has.
pub(crate) const NUMBER_TAKEN: &str = "lot-number-taken";

fn number_key(seller: &AccountId, number: &str) -> Vec<u8> {
    [seller.as_bytes(), &[0], number.to_lowercase().as_bytes()].concat()
}

/// Returns a seller's lot; `None` also if it is another's.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &LotId) -> Result<Option<Lot>, StoreError> {
    Ok(reader.get(&LOTS, id)?.filter(|lot| lot.seller == *seller))
}

/// Returns the lot of a seller that has this number, in small or capital letters.
pub(crate) fn numbered(reader: &Reader<'_>, seller: &AccountId, number: &str) -> Result<Option<Lot>, StoreError> {
    match reader.get(&NUMBERS, number_key(seller, number))? {
        Some(numbered) => find(reader, seller, &numbered.lot),
        None => Ok(None),
    }
}

/// Enters a new lot.
///
/// # Errors
/// 409 `lot-number-taken`.
pub(crate) fn add(tx: &mut Tx<'_>, lot: &Lot) -> Result<(), TxError> {
    let key = number_key(&lot.seller, &lot.number);
    if tx.has(&NUMBERS, &key)? {
        let why = format!("You have a lot {} already. Choose another number.", lot.number);
        return Err(TxError::conflict(NUMBER_TAKEN, why));
    }
    tx.put(&NUMBERS, key, &NumberedLot { lot: lot.id.clone() })?;
    Ok(LOTS.save(tx, None, lot)?)
}

/// The 404 of lots.
pub(crate) fn no_lot() -> TxError {
    TxError::not_found("lot")
}
