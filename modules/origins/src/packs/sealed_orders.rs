//! The sealed packs of each order, which a consumer of the packs' events enters.

use contracts::ids::{AccountId, OrderId};
use contracts::origins::{PackChanged, PackStep};
use kernel::store::{ConsumeError, Event, Reader, StoreError, StoredEvent, Tx, lists, sort_key};

use super::model::Pack;
use super::store::PACKS;

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] = &[PackChanged::NAME];

/// Enters a pack that was sealed for each of its orders.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let Some(changed) = event.open::<PackChanged>()?.filter(|changed| changed.step == PackStep::Sealed) else {
        return Ok(());
    };
    for order in &changed.orders {
        lists::put(tx, &of_order(order, &changed.seller), &sort_key(changed.at_ms, &changed.pack), &changed.pack)?;
    }
    Ok(())
}

/// Returns the sealed packs that have goods of a seller's part of an order, the latest first.
pub(crate) fn packs_of<'a>(
    reader: &'a Reader<'_>,
    order: &OrderId,
    seller: &AccountId,
) -> impl Iterator<Item = Result<Pack, StoreError>> + use<'a> {
    PACKS.rows(reader, &of_order(order, seller), None)
}

fn of_order(order: &OrderId, seller: &AccountId) -> String {
    format!("sealed-packs/{order}/{seller}")
}
