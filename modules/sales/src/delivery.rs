//! What logistics and billing tell of orders.

use contracts::billing::BillChanged;
use contracts::logistics::{ShipmentDelivered, ShipmentMoved};
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use crate::orders::rules::Refusal;
use crate::orders::{checkout, journey};

/// What [`take`] wants to hear of.
pub(crate) const EVENTS: &[&str] = &[ShipmentDelivered::NAME, ShipmentMoved::NAME, BillChanged::NAME];

/// Writes into an order what became of its shipments and bills.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(delivered) = event.open::<ShipmentDelivered>()? {
        return checkout::carried(tx, &delivered.order, delivered.at_ms).map_err(|refusal| match refusal {
            Refusal::Store(error) => error.into(),
            other => ConsumeError::Other(format!("{other:?}")),
        });
    }
    if let Some(moved) = event.open::<ShipmentMoved>()? {
        journey::ships(tx, &moved)?;
    } else if let Some(bill) = event.open::<BillChanged>()? {
        journey::pays(tx, &bill)?;
    }
    Ok(())
}
