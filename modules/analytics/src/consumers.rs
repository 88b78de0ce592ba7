//! The consumer that counts the orders' events.

use contracts::ids::{AccountId, OrderId};
use contracts::sales::{
    OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPlaced, OrderPriceFinal, OrderReturned, OrderedLine,
    ReturnReason,
};
use kernel::store::{ConsumeError, Event, StoreError, StoredEvent, Table, Tx};

use crate::model::PlacedAt;
use crate::{months, popular, repriced, taxed};

/// The events that it consumes.
pub(crate) const EVENTS: &[&str] = &[
    OrderPlaced::NAME,
    OrderCancelled::NAME,
    OrderLinesCancelled::NAME,
    OrderDelivered::NAME,
    OrderReturned::NAME,
    OrderPriceFinal::NAME,
];

kernel::tables! {
    /// Order id → when it was placed.
    pub(crate) ORDERS: Table<PlacedAt> = "orders";
    /// `seller/`, 8-byte big-endian time of placing, order → nothing: orders on their way, the oldest first.
    pub(crate) OPEN: Table<()> = "open-orders";
}

/// Adds an event to the sellers' figures.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn count(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(order) = event.open::<OrderPlaced>()? {
        placed(tx, &order)?;
    } else if let Some(order) = event.open::<OrderCancelled>()? {
        cancelled(tx, &order)?;
    } else if let Some(order) = event.open::<OrderLinesCancelled>()? {
        lines_cancelled(tx, &order)?;
    } else if let Some(order) = event.open::<OrderDelivered>()? {
        arrived(tx, &order.order, &order.lines)?;
    } else if let Some(back) = event.open::<OrderReturned>()? {
        returned(tx, &back)?;
    } else if let Some(order) = event.open::<OrderPriceFinal>()? {
        priced(tx, &order)?;
    }
    Ok(())
}

fn placed(tx: &mut Tx<'_>, order: &OrderPlaced) -> Result<(), StoreError> {
    tx.put(&ORDERS, &order.order, &PlacedAt { at_ms: order.at_ms })?;
    let worths = taxed::placed(tx, order)?;
    for (line, worth) in order.lines.iter().zip(worths) {
        tx.put(&OPEN, open_key(&line.seller, order.at_ms, &order.order), &())?;
        popular::change(tx, &line.seller, order.at_ms, &line.product, true)?;
        months::change(tx, &line.seller, order.at_ms, |month| {
            month.sales += 1;
            worth.into_iter().for_each(|worth| month.earn(worth));
        })?;
    }
    Ok(())
}

fn cancelled(tx: &mut Tx<'_>, order: &OrderCancelled) -> Result<(), StoreError> {
    uncount(tx, &order.order, &order.lines)?;
    arrived(tx, &order.order, &order.lines)
}

fn lines_cancelled(tx: &mut Tx<'_>, order: &OrderLinesCancelled) -> Result<(), StoreError> {
    let mut lines = order.goods();
    uncount(tx, &order.order, &lines)?;
    lines.retain(|line| order.ended.contains(&line.seller));
    arrived(tx, &order.order, &lines)
}

/// Takes cancelled lines out of the month of their order.
fn uncount(tx: &mut Tx<'_>, order: &OrderId, lines: &[OrderedLine]) -> Result<(), StoreError> {
    let Some(PlacedAt { at_ms }) = tx.get(&ORDERS, order)? else { return Ok(()) };
    let worths = taxed::undone(tx, order, lines)?;
    for (line, worth) in lines.iter().zip(worths) {
        popular::change(tx, &line.seller, at_ms, &line.product, false)?;
        months::change(tx, &line.seller, at_ms, |month| {
            month.sales = month.sales.saturating_sub(1);
            worth.into_iter().for_each(|worth| month.earn(worth));
        })?;
    }
    unprice(tx, order, lines, at_ms)
}

/// Adds what a final price changed to the month of its order.
fn priced(tx: &mut Tx<'_>, order: &OrderPriceFinal) -> Result<(), StoreError> {
    let Some(PlacedAt { at_ms }) = tx.get(&ORDERS, &order.order)? else { return Ok(()) };
    let Some(worth) = repriced::priced(tx, order)? else { return Ok(()) };
    months::change(tx, &order.seller, at_ms, |month| month.earn(worth))
}

/// Takes what a final price added for units that are undone off the month in which they were sold.
fn unprice(tx: &mut Tx<'_>, order: &OrderId, lines: &[OrderedLine], sold_ms: i64) -> Result<(), StoreError> {
    let Some((seller, worth)) = repriced::undone(tx, order, lines)? else { return Ok(()) };
    months::change(tx, &seller, sold_ms, |month| month.earn(worth))
}

/// Removes an order from those on their way of the sellers of these lines.
fn arrived(tx: &mut Tx<'_>, order: &OrderId, lines: &[OrderedLine]) -> Result<(), StoreError> {
    let Some(PlacedAt { at_ms }) = tx.get(&ORDERS, order)? else { return Ok(()) };
    lines.iter().try_for_each(|line| tx.delete(&OPEN, open_key(&line.seller, at_ms, order)))
}

/// A sale that came back stays a sale of its month and counts as a return in the month of the return; its revenue is
/// taken out of the month of the sale.
fn returned(tx: &mut Tx<'_>, back: &OrderReturned) -> Result<(), StoreError> {
    let sold_ms = tx.get(&ORDERS, &back.order)?.map_or(back.at_ms, |placed| placed.at_ms);
    let worths = taxed::undone(tx, &back.order, &back.lines)?;
    for (line, worth) in back.lines.iter().zip(worths) {
        months::change(tx, &line.seller, sold_ms, |month| worth.into_iter().for_each(|worth| month.earn(worth)))?;
        months::change(tx, &line.seller, back.at_ms, |month| {
            month.returns += 1;
            month.damaged += u64::from(back.reason == ReturnReason::Damaged);
        })?;
    }
    unprice(tx, &back.order, &back.lines, sold_ms)
}

/// The prefix of the keys of a seller's open orders.
pub(crate) fn open_prefix(seller: &AccountId) -> String {
    format!("{seller}/")
}

fn open_key(seller: &AccountId, placed_ms: i64, order: &OrderId) -> Vec<u8> {
    // Nothing was sold before 1970.
    let at = u64::try_from(placed_ms).unwrap_or(0);
    [open_prefix(seller).as_bytes(), &at.to_be_bytes(), order.as_bytes()].concat()
}

/// Returns when the order of a row of [`OPEN`] was placed, in milliseconds since 1970 UTC.
pub(crate) fn placed_of(key: &[u8], seller: &AccountId) -> Option<i64> {
    let (at, _) = key.get(open_prefix(seller).len()..)?.split_first_chunk::<8>()?;
    i64::try_from(u64::from_be_bytes(*at)).ok()
}

#[cfg(test)]
#[path = "consumers_tests.rs"]
mod tests;
