//! The consumer of logistics' and billing's events about orders.

use contracts::billing::BillChanged;
use contracts::catalog::StockPort;
use contracts::logistics::{OrderUndelivered, ShipmentDelivered, ShipmentMoved};
use kernel::Context;
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use crate::orders::{checkout, journey};

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] =
    &[ShipmentDelivered::NAME, OrderUndelivered::NAME, ShipmentMoved::NAME, BillChanged::NAME];

/// Updates an order by an event of its shipments or bills.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>, context: &Context) -> Result<(), ConsumeError> {
    if let Some(delivered) = event.open::<ShipmentDelivered>()? {
        checkout::carried(tx, &delivered.order, delivered.at_ms)?;
    } else if let Some(undelivered) = event.open::<OrderUndelivered>()? {
        let stock = context.port::<dyn StockPort>();
        let stock = stock.ok_or_else(|| ConsumeError::Other("the catalogue is switched off".to_owned()))?;
        checkout::undelivered(tx, &undelivered.order, undelivered.at_ms, &stock)?;
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        journey::ships(tx, &moved, context.face().day(moved.at_ms))?;
    } else if let Some(bill) = event.open::<BillChanged>()? {
        journey::pays(tx, &bill)?;
    }
    Ok(())
}
