//! The day on which a shipment was loaded, which is the day of its bill of lading.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentStatus as Status;
use jiff::civil::Date;
use kernel::http::text::today;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::watch::watch;
use crate::activity::{Entry, Kind};
use crate::shipments::model::Shipment;

kernel::tables! {
    /// Shipment of a call-off → the day on which it was loaded.
    pub(crate) LADEN: Table<Laden> = "shipments-laden";
}

/// The day on which a shipment was loaded, UTC, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Laden {
    pub(crate) day: Date,
}
impl Record for Laden {}

/// Enters the day of the first of these entries that loads the goods, if they were called off from a contract. The day on
/// which it happened counts, not the day on which it was told.
pub(crate) fn note(tx: &mut Tx<'_>, ship: &Shipment, entries: &[Entry]) -> Result<(), StoreError> {
    if ship.order.as_ref().is_none_or(|order| order.contract.is_none()) || tx.has(&LADEN, &ship.id)? {
        return Ok(());
    }
    let loads = |entry: &&Entry| entry.kind == Kind::Actual && entry.status.is_some_and(Status::laden);
    match entries.iter().find(loads) {
        Some(entry) => {
            tx.put(&LADEN, &ship.id, &Laden { day: today(entry.at_ms) })?;
            watch(tx, ship, true, entry.recorded_ms)
        }
        None => Ok(()),
    }
}

/// Returns the day on which a shipment was loaded.
pub(crate) fn day(reader: &Reader<'_>, ship: &ShipmentId) -> Result<Option<Date>, StoreError> {
    Ok(reader.get(&LADEN, ship)?.map(|laden| laden.day))
}
