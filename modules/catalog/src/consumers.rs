//! Best-seller counts from the orders' events.

use contracts::ids::{AccountId, OrderId, ProductId};
use contracts::sales::{OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderedLine};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Tx};

use crate::store::{BOUGHT, DELIVERED, PRODUCTS, SOLD};
use crate::{reviews, waiting};

/// The events that [`count`] consumes.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, OrderCancelled::NAME, OrderLinesCancelled::NAME];

/// Adds the units of an order to the counts, or subtracts those of a cancelled one or of its cancelled lines.
///
/// # Errors
/// Returns [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn count(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(placed) = event.open::<OrderPlaced>()? {
        let lines = placed.lines.iter().map(|line| (line.product.as_str(), line.quantity));
        add(tx, lines, |sold, units| sold.saturating_add(units))?;
    } else if let Some(cancelled) = event.open::<OrderCancelled>()? {
        uncount(tx, &cancelled.lines)?;
    } else if let Some(cancelled) = event.open::<OrderLinesCancelled>()? {
        uncount(tx, &cancelled.goods())?;
    }
    Ok(())
}

fn uncount(tx: &mut Tx<'_>, lines: &[OrderedLine]) -> Result<(), StoreError> {
    let lines = lines.iter().map(|line| (line.product.as_str(), line.quantity));
    add(tx, lines, |sold, units| sold.saturating_sub(units))
}

/// Records the buyers of products. The records of a cancelled order or line go, and any review that needed
/// them.
///
/// # Errors
/// Returns [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn remember_buyers(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(placed) = event.open::<OrderPlaced>()? {
        for line in &placed.lines {
            tx.put(&BOUGHT, bought_key(&placed.buyer, &line.product, &placed.order), &())?;
        }
    } else if let Some(cancelled) = event.open::<OrderCancelled>()? {
        forget_buyer(tx, &cancelled.buyer, &cancelled.order, &cancelled.lines)?;
    } else if let Some(cancelled) = event.open::<OrderLinesCancelled>()? {
        forget_buyer(tx, &cancelled.buyer, &cancelled.order, &cancelled.goods())?;
    }
    Ok(())
}

fn forget_buyer(
    tx: &mut Tx<'_>,
    buyer: &AccountId,
    order: &OrderId,
    lines: &[OrderedLine],
) -> Result<(), ConsumeError> {
    for line in lines {
        tx.delete(&BOUGHT, bought_key(buyer, &line.product, order))?;
        reviews::withdraw_unbought(tx, buyer, &line.product)?;
    }
    Ok(())
}

/// Records deliveries to buyers, because only delivered products can be reviewed.
///
/// # Errors
/// Returns [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn remember_deliveries(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(delivered) = event.open::<OrderDelivered>()? {
        for line in &delivered.lines {
            let key = bought_key(&delivered.buyer, &line.product, &delivered.order);
            // What arrived was bought, also where the consumer of purchases has not come to the order yet.
            tx.put(&BOUGHT, &key, &())?;
            tx.put(&DELIVERED, &key, &())?;
        }
        waiting::write(tx, &delivered)?;
    }
    Ok(())
}

fn bought_key(account: &AccountId, product: &ProductId, order: &OrderId) -> String {
    format!("{account}/{product}/{order}")
}

fn add<'a>(
    tx: &mut Tx<'_>,
    lines: impl Iterator<Item = (&'a str, u32)>,
    with: impl Fn(u64, u64) -> u64,
) -> Result<(), StoreError> {
    for (product, units) in lines {
        if tx.has(&PRODUCTS, product)? {
            let sold = tx.get(&SOLD, product)?.unwrap_or(0);
            tx.put(&SOLD, product, &with(sold, u64::from(units)))?;
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "consumers_tests.rs"]
mod tests;
