//! Orders that nobody pays: their buyer is warned, then they end and give their stock back. And orders of that kind that
//! their seller cancels.

use contracts::catalog::StockPort;
use contracts::sales::{UnpaidOrderMoved, UnpaidStep};
use kernel::TxError;
use kernel::store::{Port, Reader, Tx};

use super::checkout;
use super::model::{Cancellation, CancelledBy, FullOrder, Order};
use super::payments::{self, Payment};
use super::refusal::{no_sale, not_cancellable};
use super::rules;
use super::store::ORDERS;
use super::unpaid_rule::{DAY_MS, UnpaidRule};
use crate::due::{self, Due};
use crate::purchases;

/// A look that comes later than this comes after the shop stood still: what was paid meanwhile may not have been told yet.
const LATE_MS: i64 = 10 * 60 * 1000;

/// What stands with an order at a look.
enum Found {
    /// Nothing was paid or announced, and nothing has left.
    Unpaid(Box<FullOrder>),
    /// Money is announced, or no bill is known yet: to be looked at again.
    Open,
    /// It is paid, at least in part, on its way, or over.
    Settled,
}

fn found(tx: &mut Tx<'_>, id: &str) -> Result<Found, TxError> {
    let Some(order) = tx.get(&ORDERS, id)? else { return Ok(Found::Settled) };
    let full = checkout::opened(tx, &order.buyer, id)?;
    if rules::under_way(&full.order).is_err() {
        return Ok(Found::Settled);
    }
    Ok(match payments::load(&tx.reader(), &full)? {
        Payment::Nothing => Found::Unpaid(Box::new(full)),
        Payment::Unknown | Payment::Announced => Found::Open,
        Payment::Received | Payment::Paid | Payment::Over => Found::Settled,
    })
}

/// Warns the buyer of an order that is still unpaid, and notes when it ends. A rule that was taken back holds no more.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn warn(tx: &mut Tx<'_>, id: &str, now_ms: i64, rule: Option<UnpaidRule>) -> Result<(), TxError> {
    let Some(rule) = rule else { return Ok(()) };
    match found(tx, id)? {
        Found::Settled => Ok(()),
        Found::Open => look_again(tx, id, now_ms),
        Found::Unpaid(full) => {
            let ends_ms = now_ms + rule.notice_ms();
            due::put(tx, ends_ms, &Due::Unpaid { order: id.to_owned(), at_ms: ends_ms })?;
            tell(tx, &full.order, UnpaidStep::Warned, "", (ends_ms, now_ms))
        }
    }
}

/// Ends an order that is unpaid although its buyer was warned: its stock is given back.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn end(
    tx: &mut Tx<'_>,
    (id, due_ms): (&str, i64),
    now_ms: i64,
    rule: Option<UnpaidRule>,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    if rule.is_none() {
        return Ok(());
    }
    if now_ms - due_ms > LATE_MS {
        let at_ms = now_ms + LATE_MS;
        return Ok(due::put(tx, at_ms, &Due::Unpaid { order: id.to_owned(), at_ms })?);
    }
    match found(tx, id)? {
        Found::Settled => Ok(()),
        Found::Open => look_again(tx, id, now_ms),
        Found::Unpaid(full) => {
            let why = Cancellation { by: CancelledBy::Unpaid, reason: String::new() };
            let ended = checkout::undo(tx, *full, now_ms, why, stock)?;
            tell(tx, &ended.order, UnpaidStep::Ended, "", (now_ms, now_ms))
        }
    }
}

/// Tomorrow. Whose payment failed meanwhile is warned again.
fn look_again(tx: &mut Tx<'_>, id: &str, now_ms: i64) -> Result<(), TxError> {
    Ok(due::put(tx, now_ms + DAY_MS, &Due::UnpaidSoon(id.to_owned()))?)
}

/// The seller cancels an order that is unpaid, has not left and is of their goods alone; the buyer reads the reason.
///
/// # Errors
/// 404, also for another's; 409 `not-cancellable`. Nothing is changed then.
pub(crate) fn cancel_by_seller(
    tx: &mut Tx<'_>,
    (seller, sale): (&str, &str),
    reason: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let (order, _) = purchases::store::sold_by(&tx.reader(), seller, sale)?.ok_or_else(no_sale)?;
    let full = checkout::opened(tx, &order.buyer, &order.id)?;
    may_cancel(&tx.reader(), &full, seller)?;
    let why = Cancellation { by: CancelledBy::Seller, reason: reason.to_owned() };
    let undone = checkout::undo(tx, full, now_ms, why, stock)?;
    tell(tx, &undone.order, UnpaidStep::Cancelled, reason, (now_ms, now_ms))
}

/// Whether a seller can cancel an order.
///
/// # Errors
/// 409 `not-cancellable` with the reason.
pub(crate) fn may_cancel(reader: &Reader<'_>, full: &FullOrder, seller: &str) -> Result<(), TxError> {
    rules::under_way(&full.order)?;
    if full.lines.iter().any(|line| line.seller != seller) {
        return Err(not_cancellable("Goods of other sellers are in this order too: only its buyer cancels it."));
    }
    match payments::load(reader, full)? {
        // Where bills are switched off nothing is known of money, and the seller is who knows.
        Payment::Unknown | Payment::Nothing | Payment::Over => Ok(()),
        Payment::Announced | Payment::Received | Payment::Paid => {
            Err(not_cancellable("Money for this order was sent or announced, so its seller can no longer cancel it."))
        }
    }
}

fn tell(
    tx: &mut Tx<'_>,
    order: &Order,
    step: UnpaidStep,
    reason: &str,
    (ends_ms, at_ms): (i64, i64),
) -> Result<(), TxError> {
    Ok(tx.emit(&UnpaidOrderMoved {
        order: order.id.clone(),
        number: order.number.clone(),
        buyer: order.buyer.clone(),
        step,
        reason: reason.to_owned(),
        ends_ms,
        at_ms,
    })?)
}

#[cfg(test)]
#[path = "unpaid_tests.rs"]
mod tests;
