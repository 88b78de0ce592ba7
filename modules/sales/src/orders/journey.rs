//! The state of order lines in logistics and billing.

use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::logistics::{ShipmentMoved, ShipmentStatus};
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::model::{FullOrder, Journey};
use super::store::{self, ORDERS, PURCHASES};
use super::{owed, payments};
use crate::credit::ledger;

/// Whether a shipment of this status has not left, so that its order can still be cancelled.
fn is_here(status: ShipmentStatus) -> bool {
    status.upcoming() || status == ShipmentStatus::Cancelled
}

/// Updates the lines of an order from their shipment.
pub(crate) fn ships(tx: &mut Tx<'_>, moved: &ShipmentMoved) -> Result<(), StoreError> {
    for line in &moved.lines {
        change(tx, line, |journey| Journey {
            shipment: Some(moved.shipment.clone()),
            status: Some(moved.status),
            ships_on: moved.ships_on,
            arrives_on: moved.arrives_on,
            payment: journey.payment,
        })?;
    }
    let Some(id) = moved.order.as_ref().filter(|_| !is_here(moved.status)) else { return Ok(()) };
    let Some(mut order) = tx.get(&ORDERS, id)?.filter(|order| order.left.is_none()) else { return Ok(()) };
    order.left = Some(moved.shipment.clone());
    tx.put(&ORDERS, id, &order)
}

/// Updates the lines of an order from their bill.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn pays(tx: &mut Tx<'_>, bill: &BillChanged) -> Result<(), TxError> {
    // Freight and fees are bills of their own.
    if bill.kind != BillType::Purchase {
        return Ok(());
    }
    let payment = Some(bill.status);
    for line in &bill.lines {
        change(tx, line, |journey| Journey { payment, ..journey.clone() })?;
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

fn change(tx: &mut Tx<'_>, line: &str, with: impl Fn(&Journey) -> Journey) -> Result<(), StoreError> {
    let Some(mut purchase) = tx.get(&PURCHASES, line)? else { return Ok(()) };
    purchase.journey = with(&purchase.journey);
    tx.put(&PURCHASES, line, &purchase)
}

#[cfg(test)]
#[path = "journey_tests.rs"]
mod tests;
