//! The day on which the goods of a line of an order left their seller. Certificates must be valid on it.

use contracts::ids::LineId;
use contracts::logistics::ShipmentStatus;
use jiff::civil::Date;
use kernel::store::{Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// Line id → the day on which its goods left.
    pub(crate) SHIPPED: Table<Shipped> = "shipped-lines", unaudited;
}

/// A line whose goods left their seller, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Shipped {
    pub(crate) day: Date,
}
impl Record for Shipped {}

/// Notes the first day on which a shipment that carries a line was on its way. Returns whether it is this one.
pub(crate) fn note(tx: &mut Tx<'_>, line: &LineId, status: ShipmentStatus, day: Date) -> Result<bool, StoreError> {
    let on_its_way = !status.upcoming() && status.forward();
    if !on_its_way || tx.has(&SHIPPED, line)? {
        return Ok(false);
    }
    tx.put(&SHIPPED, line, &Shipped { day })?;
    Ok(true)
}
