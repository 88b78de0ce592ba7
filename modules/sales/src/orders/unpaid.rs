//! Orders that nobody pays: their buyer is warned, then they end and give their stock back. Their seller can also
//! cancel them.

use contracts::catalog::StockPort;
use contracts::ids::{AccountId, LineId, OrderId};
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

/// A check later than this means that the shop stood still, and events of payments may still be on their way.
const LATE_MS: i64 = 10 * 60 * 1000;

/// The state of an order at a check.
enum Found {
    /// Nothing was paid or announced, and nothing has left.
    Unpaid(Box<FullOrder>),
    /// Money is announced, or no bill is known yet: the order is checked again.
    Open,
    /// The order is paid at least in part, on its way, or over.
    Settled,
}

fn found(tx: &mut Tx<'_>, id: &OrderId) -> Result<Found, TxError> {
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

/// Warns the buyer of an order that is still unpaid, and notes its end. Does nothing if the shop has no rule any more.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn warn(tx: &mut Tx<'_>, id: &OrderId, now_ms: i64, rule: Option<UnpaidRule>) -> Result<(), TxError> {
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

/// Cancels an order that is unpaid although its buyer was warned, and gives its stock back.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn end(
    tx: &mut Tx<'_>,
    (id, due_ms): (&OrderId, i64),
    now_ms: i64,
    rule: Option<UnpaidRule>,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    if rule.is_none() {
        return Ok(());
    }
    if now_ms - due_ms > LATE_MS {
        let at_ms = now_ms + LATE_MS;
        return Ok(due::put(tx, at_ms, &Due::Unpaid { order: id.clone(), at_ms })?);
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

/// Checks again tomorrow. A buyer whose payment failed meanwhile is warned again.
fn look_again(tx: &mut Tx<'_>, id: &OrderId, now_ms: i64) -> Result<(), TxError> {
    Ok(due::put(tx, now_ms + DAY_MS, &Due::UnpaidSoon(id.clone()))?)
}

/// Cancels an unpaid order for its seller, if it has not left and holds no others' goods. The buyer reads the reason.
///
/// # Errors
/// 404, also for another seller's sale; 409 `not-cancellable`. Nothing changes then.
pub(crate) fn cancel_by_seller(
    tx: &mut Tx<'_>,
    (seller, sale): (&AccountId, &LineId),
    reason: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let (order, _) = purchases::store::sold_by(&tx.reader(), seller, sale)?.ok_or_else(no_sale)?;
    let full = checkout::opened(tx, &order.buyer, &order.id)?;
    may_cancel(&tx.reader(), &full, seller)?;
    let why = Cancellation { by: CancelledBy::Seller, reason: reason.to_owned() };
    let undone = checkout::undo(tx, full, now_ms, why, stock)?;
    cancelled_by_seller(tx, &undone.order, reason, now_ms)
}

/// Tells the buyer of an order that its seller cancelled it.
pub(super) fn cancelled_by_seller(tx: &mut Tx<'_>, order: &Order, reason: &str, at_ms: i64) -> Result<(), TxError> {
    tell(tx, order, UnpaidStep::Cancelled, reason, (at_ms, at_ms))
}

/// Checks that a seller can cancel an order.
///
/// # Errors
/// 409 `not-cancellable` with the reason.
pub(crate) fn may_cancel(reader: &Reader<'_>, full: &FullOrder, seller: &AccountId) -> Result<(), TxError> {
    rules::under_way(&full.order)?;
    if full.lines.iter().any(|line| line.seller != *seller) {
        return Err(not_cancellable("Goods of other sellers are in this order too: only its buyer cancels it."));
    }
    match payments::load(reader, full)? {
        // Without billing the shop knows nothing of payments, but the seller does.
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
