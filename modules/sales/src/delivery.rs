//! What logistics and billing tell of orders.

use contracts::billing::BillChanged;
use contracts::catalog::StockPort;
use contracts::logistics::{OrderUndelivered, ShipmentDelivered, ShipmentMoved};
use kernel::Context;
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use crate::orders::{checkout, journey};

/// What [`take`] wants to hear of.
pub(crate) const EVENTS: &[&str] =
    &[ShipmentDelivered::NAME, OrderUndelivered::NAME, ShipmentMoved::NAME, BillChanged::NAME];

/// Writes into an order what became of its shipments and bills.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>, context: &Context) -> Result<(), ConsumeError> {
    if let Some(delivered) = event.open::<ShipmentDelivered>()? {
        checkout::carried(tx, &delivered.order, delivered.at_ms)?;
    } else if let Some(undelivered) = event.open::<OrderUndelivered>()? {
        let stock = context.port::<dyn StockPort>();
        let stock = stock.ok_or_else(|| ConsumeError::Other("the catalogue is switched off".to_owned()))?;
        checkout::undelivered(tx, &undelivered.order, undelivered.at_ms, &stock)?;
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        journey::ships(tx, &moved)?;
    } else if let Some(bill) = event.open::<BillChanged>()? {
        journey::pays(tx, &bill)?;
    }
    Ok(())
}
