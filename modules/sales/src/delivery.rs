//! What logistics tells of orders.

use contracts::logistics::ShipmentDelivered;
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use crate::orders::checkout;
use crate::orders::rules::Refusal;

/// What [`take`] wants to hear of.
pub(crate) const EVENTS: &[&str] = &[ShipmentDelivered::NAME];

/// The order of a shipment that arrived is delivered.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let Some(delivered) = event.open::<ShipmentDelivered>()? else { return Ok(()) };
    checkout::carried(tx, &delivered.order, delivered.at_ms).map_err(|refusal| match refusal {
        Refusal::Store(error) => error.into(),
        other => ConsumeError::Other(format!("{other:?}")),
    })
}
