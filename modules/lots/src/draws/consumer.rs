//! The two consumers that draw goods of lots for orders, give them back, and note the orders that draw from no lot.
//!
//! An order is never refused for its lots: the catalogue's stock decides what can be sold. A line for which the lots have
//! too little is open, and its seller chooses lots for it.

use contracts::ids::{AccountId, LineId, LotId, OrderId, ProductId};
use contracts::logistics::ShipmentMoved;
use contracts::quality::SamplePort;
use contracts::sales::{OrderCancelled, OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine, PlacedLine};
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{ConsumeError, Event, Port, StoreError, StoredEvent, Tx};

use super::choice::{self, Sampled};
use super::model::{Carried, LineDraw};
use super::store::{self, LINES, PRODUCTS, Stamp, UNDRAWN};
use super::undrawn;
use crate::certificates::left;

/// The events that [`take`] consumes.
pub(crate) const EVENTS: &[&str] =
    &[OrderPlaced::NAME, OrderCancelled::NAME, OrderReturned::NAME, OrderLinesCancelled::NAME, ShipmentMoved::NAME];

/// One of the two consumers. Each line is followed by one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follower {
    /// It draws for lines of products that are sold from lots, and follows them.
    Draws,
    /// It notes lines for which nothing was drawn, and follows them: see [`undrawn`].
    Undrawn,
}

impl Follower {
    /// The first letter of the ids of its moves: both take the same events.
    fn letter(self) -> char {
        match self {
            Follower::Draws => 'e',
            Follower::Undrawn => 'u',
        }
    }

    /// Returns a line that it follows.
    fn line(self, tx: &Tx<'_>, id: &LineId) -> Result<Option<LineDraw>, StoreError> {
        let noted = tx.get(&UNDRAWN, id)?;
        if noted.is_some() != (self == Follower::Undrawn) {
            return Ok(None);
        }
        Ok(tx.get(&LINES, id)?.or(noted))
    }

    /// Returns the lines of an order that it follows, the first one first.
    fn of_order(self, tx: &Tx<'_>, order: &OrderId) -> Result<Vec<LineDraw>, StoreError> {
        let known = match self {
            Follower::Draws => store::of(&tx.reader(), order)?,
            Follower::Undrawn => undrawn::of(&tx.reader(), order)?,
        };
        let lines = known.iter().map(|line| self.line(tx, &line.id)).collect::<Result<Vec<_>, _>>()?;
        Ok(lines.into_iter().flatten().collect())
    }
}

/// Draws for an order that was placed, or gives back what was cancelled or returned. `day` tells the day of an instant, in
/// the shop's time zone.
///
/// # Errors
/// [`ConsumeError`] if the event cannot be read or the store fails.
pub(crate) fn take(
    follower: Follower,
    event: &StoredEvent,
    tx: &mut Tx<'_>,
    samples: Option<&Port<dyn SamplePort>>,
    day: impl Fn(i64) -> Date,
) -> Result<(), ConsumeError> {
    // The ids follow from the event, so a repeated event draws nothing twice.
    let mut count = 0;
    let mut stamp = |at_ms: i64| {
        count += 1;
        let id = format!("{}{:012x}-{count:03}", follower.letter(), event.seq);
        Stamp { id: id.into(), day: day(at_ms), at_ms }
    };
    if let Some(order) = event.open::<OrderPlaced>()? {
        match follower {
            Follower::Draws => {
                let sampled = Sampled::of(&tx.reader(), samples, order.contract.as_ref())?;
                drawn(tx, &order, &sampled, &mut stamp)?;
            }
            Follower::Undrawn => undrawn::placed(tx, &order)?,
        }
    } else if let Some(back) = event.open::<OrderCancelled>()? {
        given_back(follower, tx, &back.order, &back.lines, || stamp(back.at_ms))?;
    } else if let Some(back) = event.open::<OrderReturned>()? {
        given_back(follower, tx, &back.order, &back.lines, || stamp(back.at_ms))?;
    } else if let Some(back) = event.open::<OrderLinesCancelled>()? {
        for ended in &back.lines {
            if let Some(line) = follower.line(tx, &ended.line)? {
                less(tx, &line, ended.goods.quantity, stamp(back.at_ms))?;
            }
        }
    } else if let Some(moved) = event.open::<ShipmentMoved>()? {
        for line in &moved.lines {
            if let Some(line) = follower.line(tx, line)? {
                carried(tx, &line, &moved, day(moved.at_ms))?;
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
    follower: Follower,
    tx: &mut Tx<'_>,
    order: &OrderId,
    lines: &[OrderedLine],
    mut stamp: impl FnMut() -> Stamp,
) -> Result<(), TxError> {
    lines.iter().try_for_each(|line| give_back(follower, tx, order, line, &mut stamp))
}

/// Draws for a line of an order, if its seller sells the product from lots, or its buyer approved a sample of one. The seller
/// may have been quicker, and have chosen lots for it.
fn placed(
    tx: &mut Tx<'_>,
    (order, line, unit_g): (&OrderPlaced, &PlacedLine, u32),
    sampled: &Sampled,
    stamp: &mut impl FnMut(i64) -> Stamp,
) -> Result<(), TxError> {
    let sold_from = lots_of(tx, &line.product, &line.seller)?;
    if (sold_from.is_none() && sampled.approved.is_empty()) || tx.has(&LINES, &line.line)? {
        return Ok(());
    }
    let new = LineDraw::ordered(order, line, unit_g);
    undrawn::forget(tx, &new)?;
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
    follower: Follower,
    tx: &mut Tx<'_>,
    order: &OrderId,
    back: &OrderedLine,
    mut stamp: impl FnMut() -> Stamp,
) -> Result<(), TxError> {
    let mut left = back.quantity;
    for line in follower.of_order(tx, order)?.iter().rev() {
        let units = line.units.min(left);
        if line.product == back.product && line.seller == back.seller && units > 0 {
            less(tx, line, units, stamp())?;
            left -= units;
        }
    }
    Ok(())
}

/// Takes units off a line, and gives back what was drawn for them.
fn less(tx: &mut Tx<'_>, line: &LineDraw, units: u32, stamp: Stamp) -> Result<(), TxError> {
    if tx.has(&LINES, &line.id)? {
        store::give_back(tx, line, units, stamp).map(drop)
    } else {
        Ok(undrawn::less(tx, line, units)?)
    }
}

/// Notes the shipment that carries a line, and the day on which it left.
fn carried(tx: &mut Tx<'_>, before: &LineDraw, moved: &ShipmentMoved, day: Date) -> Result<(), StoreError> {
    let shipment = Some(Carried { id: moved.shipment.clone(), number: moved.number.clone() });
    let after = LineDraw { shipment, ..before.clone() };
    if !tx.has(&LINES, &before.id)? {
        return undrawn::carried(tx, &after, moved.status, day);
    }
    if after != *before {
        LINES.save(tx, Some(before), &after)?;
    }
    left::carried(tx, &after, moved.status, (day, moved.at_ms))
}
