//! The table of deliveries.

use contracts::ids::{AccountId, GrowerDeliveryId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table};

use super::model::Delivery;

kernel::tables! {
    /// Delivery id → delivery.
    pub(crate) DELIVERIES: Collection<Delivery> = "deliveries";
    /// Seller → the last number of a receipt.
    pub(crate) NUMBERS: Table<u64> = "receipt-numbers", unaudited;
}

/// Returns a seller's delivery; `None` also if it is another's.
pub(crate) fn find(
    reader: &Reader<'_>,
    seller: &AccountId,
    id: &GrowerDeliveryId,
) -> Result<Option<Delivery>, StoreError> {
    Ok(reader.get(&DELIVERIES, id)?.filter(|delivery| delivery.seller == *seller))
}

/// The 404 of deliveries.
pub(crate) fn no_delivery() -> TxError {
    TxError::not_found("delivery")
}
