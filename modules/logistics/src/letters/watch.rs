//! The shipments whose letters of credit are looked at, by the time of the look.

use contracts::ids::ShipmentId;
use kernel::store::{ByTime, Record, StoreError, Tx};
use serde::{Deserialize, Serialize};

use crate::shipments::model::Shipment;

kernel::tables! {
    /// The looks, by their time. Rows of shipments that are paid in another way, or that were loaded meanwhile, do nothing.
    pub(crate) LOOKS: ByTime<Look> = "letter-looks", unaudited;
}

/// A look at the days of a letter of credit, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Look {
    pub(crate) shipment: ShipmentId,
    /// Whether the goods are loaded, so that it is about the presentation of papers; otherwise about their shipment.
    pub(crate) loaded: bool,
}
impl Record for Look {}

/// Has the letter of credit of a call-off looked at, if it is paid under one.
pub(crate) fn watch(tx: &mut Tx<'_>, ship: &Shipment, loaded: bool, at_ms: i64) -> Result<(), StoreError> {
    if ship.order.as_ref().is_none_or(|order| order.contract.is_none()) {
        return Ok(());
    }
    LOOKS.put(tx, at_ms, &ship.id, &Look { shipment: ship.id.clone(), loaded })
}
