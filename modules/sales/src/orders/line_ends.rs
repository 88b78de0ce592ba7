//! Whole lines of an order are cancelled while the rest of it goes on.

use contracts::catalog::{StockLine, StockPort};
use contracts::ids::{AccountId, LineId, OrderId};
use contracts::money::Money;
use contracts::sales::{EndedLine, OrderLinesCancelled};
use kernel::TxError;
use kernel::store::{Port, Tx};

use super::model::{Cancellation, CancelledBy, CancelledLine, FullOrder, Journey, Purchase};
use super::refusal::{no_order, no_sale, too_large};
use super::store::{ORDERS, PURCHASES};
use super::{added, checkout, owed, rules, spending, tax, unpaid};
use crate::books::{self, Standing};
use crate::credit::shares;
use crate::purchases;

/// Cancels a line for its seller, if its shipment has not left. The buyer reads the reason. The last line that stands
/// cancels the order.
///
/// # Errors
/// 404, also for another seller's sale; 409 `not-cancellable`. Nothing changes then.
pub(crate) fn by_seller(
    tx: &mut Tx<'_>,
    (seller, sale): (&AccountId, &LineId),
    reason: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<OrderId, TxError> {
    let (order, _) = purchases::store::sold_by(&tx.reader(), seller, sale)?.ok_or_else(no_sale)?;
    let full = checkout::opened(tx, &order.buyer, &order.id)?;
    let why = Cancellation { by: CancelledBy::Seller, reason: reason.to_owned() };
    if let Some(undone) = end(tx, full, std::slice::from_ref(sale), (why, Some(seller)), now_ms, stock)? {
        unpaid::cancelled_by_seller(tx, &undone.order, reason, now_ms)?;
    }
    Ok(order.id)
}

/// Cancels lines for the shop, if their shipments have not left. Both sides read the reason. The last line that stands
/// cancels the order.
///
/// # Errors
/// 404; 409 `not-cancellable`; 422 for a line that is there twice or not of this order. Nothing changes then.
pub(crate) fn by_shop(
    tx: &mut Tx<'_>,
    (id, lines): (&OrderId, &[LineId]),
    reason: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let order = tx.get(&ORDERS, id)?.ok_or_else(no_order)?;
    let full = checkout::opened(tx, &order.buyer, id)?;
    let why = Cancellation { by: CancelledBy::Shop, reason: reason.to_owned() };
    end(tx, full, lines, (why, None), now_ms, stock).map(|_| ())
}

/// Cancels lines and gives their stock back. Returns the order if it is cancelled with them, as nothing of it is left.
fn end(
    tx: &mut Tx<'_>,
    full: FullOrder,
    ids: &[LineId],
    (why, by): (Cancellation, Option<&AccountId>),
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<Option<FullOrder>, TxError> {
    let wanted: Vec<&LineId> = ids.iter().collect();
    let chosen = rules::chosen(&full.lines, &wanted, |n| format!("lines[{n}]"))?;
    chosen.iter().try_for_each(|line| rules::may_cancel_line(&full.order, line))?;
    if full.standing().all(|line| ids.contains(&line.id)) {
        return checkout::undo(tx, full, now_ms, why, stock).map(Some);
    }
    let added = added::load(&tx.reader(), &full)?;
    let (after, ended) = ended(&full, ids, |line| {
        let off = tax::gross(added.tax.as_ref(), line);
        CancelledLine { at_ms: now_ms, why: why.clone(), off }
    });
    let after = with_freight(after, &ended, &shares::of(&full.lines, &added).ok_or_else(too_large)?);
    let order = &full.order;
    let mut off = Money::new(0, order.total.currency);
    let mut told = Vec::with_capacity(ids.len());
    let changed = full.lines.iter().zip(&after).filter(|(before, after)| before != after);
    for (before, line) in changed {
        tx.put(&PURCHASES, &line.id, line)?;
        books::follow(tx, order, line, Some(Standing::new(order, before)), added.tax.as_ref())?;
        off.minor += line.cancelled.as_ref().map_or(0, |cancelled| cancelled.off.minor);
        let (name, goods) = (line.name.clone(), line.ordered_line());
        told.push(EndedLine { line: line.id.clone(), name, goods, worth: line.line_total });
    }
    let back: Vec<StockLine> = chosen.iter().map(|line| line.stock_line()).collect();
    let reason = format!("cancelled lines of order {}", order.number);
    stock.enter(tx, |stock, tx| stock.give_back(tx, &back, &reason, now_ms))?;
    if let Some(person) = &order.placed_alone {
        spending::take(tx, &order.buyer, person, order.placed_ms, off)?;
    }
    owed::less(tx, order, off)?;
    tx.emit(&OrderLinesCancelled {
        order: order.id.clone(),
        number: order.number.clone(),
        buyer: order.buyer.clone(),
        by: by.cloned(),
        at_ms: now_ms,
        lines: told,
        ended,
        off,
        reason: why.reason,
    })?;
    Ok(None)
}

/// Returns all lines of an order with the ends of these, and the sellers of whom nothing stands any more.
fn ended(
    full: &FullOrder,
    ids: &[LineId],
    how: impl Fn(&Purchase) -> CancelledLine,
) -> (Vec<Purchase>, Vec<AccountId>) {
    let end = |line: &Purchase| {
        if !ids.contains(&line.id) {
            return line.clone();
        }
        // No shipment carries it any more.
        let journey = Journey { payment: line.journey.payment, ..Journey::default() };
        Purchase { cancelled: Some(how(line)), journey, ..line.clone() }
    };
    let after: Vec<Purchase> = full.lines.iter().map(end).collect();
    let mut sellers: Vec<AccountId> = Vec::new();
    for line in after.iter().filter(|line| ids.contains(&line.id)) {
        let stands = after.iter().any(|other| other.seller == line.seller && other.cancelled.is_none());
        if !stands && !sellers.contains(&line.seller) {
            sellers.push(line.seller.clone());
        }
    }
    (after, sellers)
}

/// Adds what is left of the share of each seller who ended to the last of its lines: that is its freight.
fn with_freight(mut after: Vec<Purchase>, sellers: &[AccountId], shares: &[shares::Share]) -> Vec<Purchase> {
    for share in shares.iter().filter(|share| sellers.contains(&share.seller)) {
        let mut own = after.iter_mut().filter(|line| line.seller == share.seller).filter_map(|l| l.cancelled.as_mut());
        let off = |line: &mut CancelledLine| line.off.minor;
        let Some(last) = own.next_back() else { continue };
        let others: i64 = own.map(off).sum();
        last.off.minor = share.amount.minor - others;
    }
    after
}

#[cfg(test)]
#[path = "line_ends_tests.rs"]
mod tests;
