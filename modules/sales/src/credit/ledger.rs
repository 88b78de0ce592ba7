//! The sums of credit, changed in the commits that change an order or hear of its bills. They are never counted anew.

use contracts::billing::{BillChanged, BillType, LADING_WAIT_DAYS, due_of_rest};
use contracts::ids::{AccountId, OrderId};
use contracts::money::Money;
use contracts::sales::OrderDueFixed;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::Tx;

use super::model::{DaysFrom, OrderCredit, Part, pair};
use super::rule::Admitted;
use super::tables::{CREDITS, DUE, USED};
use crate::books;
use crate::orders::model::Order;
use crate::orders::refusal::too_large;

/// Enters the parts of a new order, which are due by the days of their terms. Where the days count from the loading of the
/// goods, which nobody knows yet, a part is due as if they were loaded on the last day for which it waits.
///
/// # Errors
/// 422 for a sum that does not fit, [`TxError::Store`].
pub(crate) fn enter(tx: &mut Tx<'_>, order: &Order, admitted: &Admitted, today: Date) -> Result<(), TxError> {
    for (terms, amount) in &admitted.parts {
        let after_lading = (terms.days_from == DaysFrom::Lading).then_some(terms.days);
        let due = after(after_lading.map_or(today, |_| after(today, LADING_WAIT_DAYS)), terms.days);
        let seller = terms.seller.clone();
        add(tx, &order.id, &order.buyer, Part { seller, due, open: *amount, after_lading, of_final_price: false })?;
    }
    Ok(())
}

/// The day that is so many days later.
fn after(day: Date, days: impl Into<i64>) -> Date {
    // Only the last days of jiff's calendar have no such later day.
    day.checked_add(days.into().days()).unwrap_or(day)
}

/// Fixes the due day of a seller's part of an order whose first goods were loaded on a day, if it waited for that.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn laden(
    tx: &mut Tx<'_>,
    order: &Order,
    seller: &AccountId,
    (day, at_ms): (Date, i64),
) -> Result<(), TxError> {
    let Some(mut credit) = tx.get(&CREDITS, &order.id)? else { return Ok(()) };
    let mut fixed = None;
    for part in credit.parts.iter_mut().filter(|part| part.seller == *seller) {
        let Some(days) = part.after_lading.take() else { continue };
        let due = after(day, days);
        tx.delete(&DUE, part.due_key(&order.buyer, &order.id))?;
        part.due = due;
        if part.open.minor > 0 {
            tx.put(&DUE, part.due_key(&order.buyer, &order.id), &())?;
        }
        fixed = Some(due);
    }
    let Some(due) = fixed else { return Ok(()) };
    tx.put(&CREDITS, &order.id, &credit)?;
    tx.emit(&OrderDueFixed {
        order: order.id.clone(),
        buyer: order.buyer.clone(),
        seller: seller.clone(),
        due,
        at_ms,
    })?;
    Ok(())
}

/// Counts what the final price of a seller's goods left to pay, if the seller grants credit: due with the rest of the goods,
/// or by the usual days of bills if that day is over.
///
/// # Errors
/// 422 for a sum that does not fit, [`TxError::Store`].
pub(crate) fn repriced(
    tx: &mut Tx<'_>,
    order: &Order,
    seller: &AccountId,
    (more, at_ms): (Money, i64),
) -> Result<(), TxError> {
    let Some(credit) = tx.get(&CREDITS, &order.id)? else { return Ok(()) };
    let Some(goods) = credit.parts.into_iter().find(|part| part.seller == *seller) else { return Ok(()) };
    let due = due_of_rest(goods.due, today(at_ms));
    let after_lading = goods.after_lading.filter(|_| due == goods.due);
    add(tx, &order.id, &order.buyer, Part { due, open: more, after_lading, of_final_price: true, ..goods })
}

/// Adds a part to an order that has none of that seller's bill.
pub(super) fn add(tx: &mut Tx<'_>, order: &OrderId, buyer: &AccountId, part: Part) -> Result<(), TxError> {
    let mut credit = tx.get(&CREDITS, order)?.unwrap_or_default();
    let same = |known: &Part| (&known.seller, known.of_final_price) == (&part.seller, part.of_final_price);
    if credit.parts.iter().any(same) {
        return Ok(());
    }
    count(tx, &part.seller, buyer, part.open)?;
    if part.open.minor > 0 {
        tx.put(&DUE, part.due_key(buyer, order), &())?;
    }
    credit.parts.push(part);
    Ok(tx.put(&CREDITS, order, &credit)?)
}

/// Counts a cancelled order out.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn cancelled(tx: &mut Tx<'_>, order: &Order) -> Result<(), TxError> {
    change(tx, order, |_| Some(0))
}

/// Follows a change of a bill: what is left of it is what counts.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn billed(tx: &mut Tx<'_>, order: &Order, bill: &BillChanged) -> Result<(), TxError> {
    // The bills of an order that was cancelled may still be on their way here.
    if order.cancelled_ms.is_some() {
        return Ok(());
    }
    let of_final_price = match bill.kind {
        BillType::Purchase => false,
        BillType::FinalPrice => true,
        BillType::Shipment | BillType::Recurring | BillType::Fee => return Ok(()),
    };
    let of_bill = |part: &Part| part.seller == bill.payee && part.of_final_price == of_final_price;
    change(tx, order, |part| of_bill(part).then_some(bill.balance.minor.max(0)))
}

/// Sets what is open of the parts of an order for which `open` says something.
fn change(tx: &mut Tx<'_>, order: &Order, open: impl Fn(&Part) -> Option<i64>) -> Result<(), TxError> {
    let Some(before) = tx.get(&CREDITS, &order.id)? else { return Ok(()) };
    let mut after = OrderCredit { parts: Vec::new() };
    for part in &before.parts {
        let now = open(part).unwrap_or(part.open.minor);
        if now != part.open.minor {
            count(tx, &part.seller, &order.buyer, Money::new(now - part.open.minor, part.open.currency))?;
            let key = part.due_key(&order.buyer, &order.id);
            if now > 0 { tx.put(&DUE, key, &())? } else { tx.delete(&DUE, key)? }
        }
        after.parts.push(Part { open: Money::new(now, part.open.currency), ..part.clone() });
    }
    if after == before { Ok(()) } else { Ok(tx.put(&CREDITS, &order.id, &after)?) }
}

fn count(tx: &mut Tx<'_>, seller: &AccountId, buyer: &AccountId, more: Money) -> Result<(), TxError> {
    let mut used = tx.get(&USED, pair(seller, buyer))?.unwrap_or_default();
    books::add(&mut used.sums, more).ok_or_else(too_large)?;
    Ok(tx.put(&USED, pair(seller, buyer), &used)?)
}
