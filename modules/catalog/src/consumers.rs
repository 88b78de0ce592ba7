//! Best-seller counts from the orders' events.

use contracts::sales::{OrderCancelled, OrderPlaced, OrderedLine};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use crate::store::{PRODUCTS, SOLD};

/// What [`count`] wants to hear of.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, OrderCancelled::NAME];

/// Counts the units of an order, or takes them out of the count again.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn count(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(placed) = event.open::<OrderPlaced>()? {
        add(tx, &placed.lines, |sold, units| sold.saturating_add(units))?;
    } else if let Some(cancelled) = event.open::<OrderCancelled>()? {
        add(tx, &cancelled.lines, |sold, units| sold.saturating_sub(units))?;
    }
    Ok(())
}

fn add(tx: &mut Tx<'_>, lines: &[OrderedLine], with: impl Fn(u64, u64) -> u64) -> Result<(), StoreError> {
    for line in lines {
        if tx.has(&PRODUCTS, &line.product)? {
            let sold = tx.get(&SOLD, &line.product)?.unwrap_or(0);
            tx.put(&SOLD, &line.product, &with(sold, u64::from(line.quantity)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "consumers_tests.rs"]
mod tests;
