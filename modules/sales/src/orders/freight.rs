//! The freight of an order, kept for ever as its commit quoted it.

use contracts::freight::{FreightOffer, SellerFreight};
use contracts::ids::{AccountId, OrderId};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Order id → its freight. An order whose carriers name all prices has no row.
    pub(crate) FREIGHTS: Table<OrderFreight> = "order-freights";
}

/// The freight of an order, version 1: that of each seller, in the order of their first lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderFreight(pub(crate) Vec<SellerFreight>);
impl Record for OrderFreight {}

/// The freight of an order; empty where nothing is known of it.
pub(crate) fn load(reader: &Reader<'_>, order: &OrderId) -> Result<Vec<SellerFreight>, StoreError> {
    Ok(reader.get(&FREIGHTS, order)?.map(|OrderFreight(freight)| freight).unwrap_or_default())
}

/// The freight of one seller's goods in an order, if something is known of it.
pub(crate) fn of_seller(
    reader: &Reader<'_>,
    order: &OrderId,
    seller: &AccountId,
) -> Result<Option<SellerFreight>, StoreError> {
    Ok(load(reader, order)?.into_iter().find(|freight| freight.seller == *seller))
}

/// Keeps the freight of an order, if there is something to know of it.
pub(crate) fn keep(tx: &mut Tx<'_>, order: &OrderId, freight: &[SellerFreight]) -> Result<(), StoreError> {
    let known = |freight: &SellerFreight| match &freight.offer {
        FreightOffer::Priced { .. } | FreightOffer::Included => true,
        FreightOffer::Pickup { place } => !place.is_empty(),
        FreightOffer::ByCarrier => false,
    };
    if freight.iter().any(known) { tx.put(&FREIGHTS, order, &OrderFreight(freight.to_vec())) } else { Ok(()) }
}
