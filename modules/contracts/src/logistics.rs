//! What happens to shipments.

use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::Id;

/// The carrier handed an order over to its buyer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentDelivered {
    /// Order id.
    pub order: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentDelivered {
    const VERSION: u16 = 1;
}
impl Event for ShipmentDelivered {
    const NAME: &'static str = "logistics.shipment-delivered";
}
