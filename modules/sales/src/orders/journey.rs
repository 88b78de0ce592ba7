//! The state of order lines in logistics and billing.

use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::ids::AccountId;
use contracts::logistics::ShipmentMoved;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::model::{FullOrder, Journey, Order, Purchase};
use super::rules::is_here;
use super::store::{self, ORDERS, PURCHASES};
use super::{owed, payments};
use crate::credit::ledger;
use crate::supply_contracts::trade_terms::store as trade_terms;

/// Updates the lines of an order from their shipment, which moved on a day of the shop. It carries no cancelled line,
/// although it may not know yet.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn ships(tx: &mut Tx<'_>, moved: &ShipmentMoved, day: Date) -> Result<(), TxError> {
    for line in &moved.lines {
        change(tx, line, |line| {
            if line.cancelled.is_none() {
                line.journey = Journey {
                    shipment: Some(moved.shipment.clone()),
                    status: Some(moved.status),
                    ships_on: moved.ships_on,
                    arrives_on: moved.arrives_on,
                    payment: line.journey.payment,
                };
            }
        })?;
    }
    if moved.status.laden() {
        laden(tx, moved, day)?;
    }
    if moved.status.discharged()
        && let Some(order) = order_of(tx, moved)?
    {
        trade_terms::discharged(tx, &order, day)?;
    }
    let Some(id) = moved.order.as_ref().filter(|_| !is_here(moved.status)) else { return Ok(()) };
    let Some(mut order) = tx.get(&ORDERS, id)?.filter(|order| order.left.is_none()) else { return Ok(()) };
    order.left = Some(moved.shipment.clone());
    Ok(tx.put(&ORDERS, id, &order)?)
}

/// Fixes the due days of the sellers of these goods, which are loaded.
fn laden(tx: &mut Tx<'_>, moved: &ShipmentMoved, day: Date) -> Result<(), TxError> {
    let Some(order) = order_of(tx, moved)? else { return Ok(()) };
    for line in &moved.lines {
        if let Some(line) = tx.get(&PURCHASES, line)? {
            due_fixed(tx, &order, &line.seller, (day, moved.at_ms))?;
        }
    }
    Ok(())
}

fn order_of(tx: &Tx<'_>, moved: &ShipmentMoved) -> Result<Option<Order>, StoreError> {
    Ok(moved.order.as_ref().map(|id| tx.get(&ORDERS, id)).transpose()?.flatten())
}

/// Fixes the day by which a seller's goods are paid: by the terms of their contract, or else by those of its credit.
fn due_fixed(tx: &mut Tx<'_>, order: &Order, seller: &AccountId, on: (Date, i64)) -> Result<(), TxError> {
    trade_terms::laden(tx, order, seller, on)?;
    ledger::laden(tx, order, seller, on)
}

/// Fixes the due days of an order whose goods came without a shipment that told of it.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn came(tx: &mut Tx<'_>, full: &FullOrder, on: (Date, i64)) -> Result<(), TxError> {
    trade_terms::discharged(tx, &full.order, on.0)?;
    full.lines.iter().try_for_each(|line| due_fixed(tx, &full.order, &line.seller, on))
}

/// Updates the lines of an order from their bill.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn pays(tx: &mut Tx<'_>, bill: &BillChanged) -> Result<(), TxError> {
    let payment = Some(bill.status);
    let pay: fn(&mut Purchase, Option<BillStatus>) = match bill.kind {
        BillType::Purchase => |line, status| line.journey.payment = status,
        BillType::FinalPrice => |line, status| {
            line.final_price.iter_mut().for_each(|price| price.payment = status);
        },
        // Freight and fees are bills of their own.
        BillType::Shipment | BillType::Recurring | BillType::Fee => return Ok(()),
    };
    for line in &bill.lines {
        change(tx, line, |line| pay(line, payment))?;
    }
    let Some(order) = bill.order.as_ref().map(|id| tx.get(&ORDERS, id)).transpose()?.flatten() else { return Ok(()) };
    ledger::billed(tx, &order, bill)?;
    // A new bill that nobody has paid changes no debt: its order counts since it was placed.
    if (bill.news, bill.status) == (BillNews::Issued, BillStatus::Open) {
        return Ok(());
    }
    payments::follow(tx, &order.id, bill)?;
    let lines = store::lines(tx, &order.id)?;
    owed::follow(tx, &FullOrder { order, lines })
}

fn change(tx: &mut Tx<'_>, line: &str, with: impl Fn(&mut Purchase)) -> Result<(), StoreError> {
    let Some(mut purchase) = tx.get(&PURCHASES, line)? else { return Ok(()) };
    with(&mut purchase);
    tx.put(&PURCHASES, line, &purchase)
}

#[cfg(test)]
#[path = "journey_tests.rs"]
mod tests;
