//! The consumer that draws goods of lots for orders, and gives them back.
//!
//! An order is never refused for its lots: the catalogue's stock decides what can be sold. A line for which the lots have
//! too little is open, and its seller chooses lots for it.

use contracts::ids::{AccountId, LotId, OrderId, ProductId};
use contracts::logistics::ShipmentMoved;
use contracts::quality::SamplePort;
use contracts::sales::{OrderCancelled, OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine, PlacedLine};
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{ConsumeError, Event, Port, StoredEvent, Tx};

use super::choice::{self, Sampled};
use super::model::{Carried, LineDraw};
use super::store::{self, LINES, PRODUCTS, Stamp};
use crate::certificates::left;

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] =
    &[OrderPlaced::NAME, OrderCancelled::NAME, OrderReturned::NAME, OrderLinesCancelled::NAME, ShipmentMoved::NAME];

/// Draws for an order that was placed, or gives back what was cancelled or returned. `day` tells the day of an instant, in
/// the shop's time zone.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(
    event: &StoredEvent,
    tx: &mut Tx<'_>,
    samples: Option<&Port<dyn SamplePort>>,
    day: impl Fn(i64) -> Date,
) -> Result<(), ConsumeError> {
    // The ids follow from the event, so a repeated event draws nothing twice.
    let mut count = 0;
    let mut stamp = |at_ms: i64| {
        count += 1;
        Stamp { id: format!("e{:012x}-{count:03}", event.seq).into(), day: day(at_ms), at_ms }
    };
    if let Some(order) = event.open::<OrderPlaced>()? {
        let sampled = Sampled::of(&tx.reader(), samples, order.contract.as_ref())?;
        drawn(tx, &order, &sampled, &mut stamp)?;
    } else if let Some(back) = event.open::<OrderCancelled>()? {
        given_back(tx, &back.order, &back.lines, || stamp(back.at_ms))?;
    } else if let Some(back) = event.open::<OrderReturned>()? {
        given_back(tx, &back.order, &back.lines, || stamp(back.at_ms))?;
    } else if let Some(back) = event.open::<OrderLinesCancelled>()? {
        for ended in &back.lines {
            if let Some(line) = tx.get(&LINES, &ended.line)? {
                store::give_back(tx, &line, ended.goods.quantity, stamp(back.at_ms))?;
            }
        }
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        for line in &moved.lines {
            carried(tx, line, &moved)?;
            if let Some(line) = tx.get(&LINES, line)? {
                left::carried(tx, &line, moved.status, (day(moved.at_ms), moved.at_ms))?;
            }
        }
    }
    Ok(())
}

/// Draws for the lines of an order.
pub(crate) fn drawn(
    tx: &mut Tx<'_>,
    order: &OrderPlaced,
    sampled: &Sampled,
    stamp: &mut impl FnMut(i64) -> Stamp,
) -> Result<(), TxError> {
    let mut lines = order.lines.iter().zip(&order.unit_weights_g);
    lines.try_for_each(|(line, unit_g)| placed(tx, (order, line, *unit_g), sampled, stamp))
}

/// Gives back what was cancelled or returned of an order.
pub(crate) fn given_back(
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[OrderedLine],
    mut stamp: impl FnMut() -> Stamp,
) -> Result<(), TxError> {
    lines.iter().try_for_each(|line| give_back(tx, order, line, &mut stamp))
}

/// Draws for a line of an order, if its seller sells the product from lots, or its buyer approved a sample of one.
fn placed(
    tx: &mut Tx<'_>,
    (order, line, unit_g): (&OrderPlaced, &PlacedLine, u32),
    sampled: &Sampled,
    stamp: &mut impl FnMut(i64) -> Stamp,
) -> Result<(), TxError> {
    let sold_from = lots_of(tx, &line.product, &line.seller)?;
    if sold_from.is_none() && sampled.approved.is_empty() {
        return Ok(());
    }
    let new = LineDraw {
        id: line.line.clone(),
        order: order.order.clone(),
        order_number: order.number.clone(),
        seller: line.seller.clone(),
        buyer: order.buyer.clone(),
        product: line.product.clone(),
        product_name: line.name.clone(),
        unit_g,
        units: line.quantity,
        drawn: Vec::new(),
        shipment: None,
        at_ms: order.at_ms,
        category: line.category.clone(),
        contract: order.contract.clone(),
    };
    let chosen = choice::oldest_first(&tx.reader(), &new, &sold_from.unwrap_or_default(), sampled)?;
    store::draw(tx, None, &new, &chosen, stamp(order.at_ms)).map(drop)
}

/// The lots that a seller sells a product from; `None` without any.
fn lots_of(tx: &Tx<'_>, product: &ProductId, seller: &AccountId) -> Result<Option<Vec<LotId>>, TxError> {
    let known = tx.get(&PRODUCTS, product)?.filter(|known| known.seller == *seller);
    Ok(known.map(|known| known.lots))
}

/// Gives units of a product of an order back. The last line of the product is the first that gives.
fn give_back(
    tx: &mut Tx<'_>,
    order: &OrderId,
    back: &OrderedLine,
    mut stamp: impl FnMut() -> Stamp,
) -> Result<(), TxError> {
    let mut left = back.quantity;
    for line in store::of(&tx.reader(), order)?.iter().rev() {
        let units = line.units.min(left);
        if line.product == back.product && line.seller == back.seller && units > 0 {
            store::give_back(tx, line, units, stamp())?;
            left -= units;
        }
    }
    Ok(())
}

/// Notes the shipment that carries a line.
fn carried(tx: &mut Tx<'_>, line: &contracts::ids::LineId, moved: &ShipmentMoved) -> Result<(), TxError> {
    let Some(before) = tx.get(&LINES, line)? else { return Ok(()) };
    let shipment = Some(Carried { id: moved.shipment.clone(), number: moved.number.clone() });
    if before.shipment != shipment {
        LINES.save(tx, Some(&before), &LineDraw { shipment, ..before.clone() })?;
    }
    Ok(())
}
