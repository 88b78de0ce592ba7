//! Counting from the orders' events.

use contracts::Id;
use contracts::sales::{OrderCancelled, OrderPlaced};
use kernel::store::{ConsumeError, Event, StoredEvent, Table, Tx};

use crate::model::PlacedAt;
use crate::{months, popular};

/// What is counted.
pub(crate) const EVENTS: &[&str] = &[OrderPlaced::NAME, OrderCancelled::NAME];

/// Order id → when it was placed.
const ORDERS: Table<PlacedAt> = Table::new("orders");
/// `seller/`, 8-byte big-endian time of placing, order → nothing: orders on their way, the oldest first.
pub(crate) const OPEN: Table<()> = Table::new("open-orders");

/// Takes an event into the sellers' figures.
///
/// # Errors
/// [`ConsumeError`] where the event cannot be read or the store failed.
pub(crate) fn count(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    if let Some(placed) = event.open::<OrderPlaced>()? {
        tx.put(&ORDERS, &placed.order, &PlacedAt { at_ms: placed.at_ms })?;
        for line in &placed.lines {
            tx.put(&OPEN, open_key(&line.seller, placed.at_ms, &placed.order), &())?;
            popular::change(tx, &line.seller, placed.at_ms, &line.product, true)?;
            months::change(tx, &line.seller, placed.at_ms, |month| {
                month.sales += 1;
                line.unit_price.times(line.quantity).into_iter().for_each(|worth| month.earn(worth));
            })?;
        }
    } else if let Some(cancelled) = event.open::<OrderCancelled>()? {
        let Some(PlacedAt { at_ms }) = tx.get(&ORDERS, &cancelled.order)? else { return Ok(()) };
        for line in &cancelled.lines {
            tx.delete(&OPEN, open_key(&line.seller, at_ms, &cancelled.order))?;
            popular::change(tx, &line.seller, at_ms, &line.product, false)?;
            months::change(tx, &line.seller, at_ms, |month| {
                month.sales = month.sales.saturating_sub(1);
                if let Some(mut worth) = line.unit_price.times(line.quantity) {
                    worth.minor = -worth.minor;
                    month.earn(worth);
                }
            })?;
        }
    }
    Ok(())
}

/// What the keys of a seller's open orders start with.
pub(crate) fn open_prefix(seller: &Id) -> String {
    format!("{seller}/")
}

fn open_key(seller: &Id, placed_ms: i64, order: &Id) -> Vec<u8> {
    // Nothing was sold before 1970.
    let at = u64::try_from(placed_ms).unwrap_or(0);
    [open_prefix(seller).as_bytes(), &at.to_be_bytes(), order.as_bytes()].concat()
}

/// When the order of a row of [`OPEN`] was placed, in milliseconds since 1970 UTC.
pub(crate) fn placed_of(key: &[u8], seller: &Id) -> Option<i64> {
    let (at, _) = key.get(open_prefix(seller).len()..)?.split_first_chunk::<8>()?;
    i64::try_from(u64::from_be_bytes(*at)).ok()
}
