//! Making the order of a draft: by the very commit of a checkout, at the agreed prices.

use contracts::drafts::{DraftStep, ToldBy};
use contracts::ids::{AccountId, OrderDraftId, OrderId};
use contracts::unit_price::{PriceSource, UnitPrice};
use kernel::TxError;
use kernel::store::Tx;

use super::in_name::{self, InName};
use super::leaves;
use super::model::{DraftStatus, Made, OrderDraft};
use super::rules::{is_open, is_version, no_leave, within};
use super::store::{Actor, answered, end, on_side};
use crate::approvals::model::Person;
use crate::orders::checkout::{self, OrderServices};
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::model::FullOrder;
use crate::orders::refusal::{not_in_stock, price_changed};
use crate::orders::rules as order_rules;
use crate::quotes::model::Side;

/// What the caller saw.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) version: u32,
    pub(super) total: String,
}

/// How a buyer told a seller to order, with the seller's note about it.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) by: ToldBy,
    pub(super) note: String,
}

/// Makes the order of a draft for its buyer. Confirmed again, it returns the same draft and makes nothing new.
///
/// # Errors
/// [`TxError`]: 404; 409 `answered`, `draft-expired`, `draft-changed`, `price-changed`, and those of a checkout.
pub(super) fn confirm(
    tx: &mut Tx<'_>,
    id: &OrderDraftId,
    order: &OrderId,
    seen: &Seen,
    by: &Actor,
    services: &OrderServices,
) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Buyer, &by.account, id)?;
    if repeats(&before, seen, true) {
        return Ok(before);
    }
    is_open(&before, by.now_ms)?;
    is_version(&before, seen.version)?;
    // The owner and the managers of a company agree alone, as with contracts. Other members do within its limit.
    let (person, second) = match services.limits.decides(&tx.reader(), &by.account, &by.person.id)? {
        true => (before.author.id.clone(), Some(by.person.id.clone())),
        false => (by.person.id.clone(), None),
    };
    let command = command(&before, order, by.now_ms, (person, second));
    let full = make(tx, &before, &command, seen, services)?;
    finish(tx, &before, &full, None, (&by.person, by), DraftStep::Confirmed)
}

/// Makes the order of a draft for its seller, if its buyer gave leave for orders of that size. Repeated, it returns the same
/// draft and makes nothing new.
///
/// # Errors
/// [`TxError`]: 404; 409 `no-leave`, `over-leave`, `answered`, `draft-expired`, `draft-changed`, `price-changed`, and those of
/// a checkout.
pub(super) fn place(
    tx: &mut Tx<'_>,
    id: &OrderDraftId,
    order: &OrderId,
    (seen, told): (&Seen, &Told),
    by: &Actor,
    services: &OrderServices,
) -> Result<OrderDraft, TxError> {
    let before = on_side(tx, Side::Seller, &by.account, id)?;
    if repeats(&before, seen, false) {
        return Ok(before);
    }
    is_open(&before, by.now_ms)?;
    is_version(&before, seen.version)?;
    let leave = leaves::find(&tx.reader(), &before.buyer, &before.seller)?;
    let leave = leave.ok_or_else(|| no_leave(&before.buyer_name))?;
    // The person who gave leave is the second one.
    let people = (by.person.id.clone(), Some(leave.given_by.id.clone()));
    let full = make(tx, &before, &command(&before, order, by.now_ms, people), seen, services)?;
    within(&leave, &before.buyer_name, full.order.total)?;
    finish(tx, &before, &full, Some(told), (&leave.given_by, by), DraftStep::Placed)
}

/// Whether a call repeats the one that made the order.
fn repeats(draft: &OrderDraft, seen: &Seen, confirmed: bool) -> bool {
    let same = |made: &Made| made.told_by.is_none() == confirmed && draft.version == seen.version;
    draft.made.as_ref().is_some_and(same)
}

fn command(
    draft: &OrderDraft,
    order: &OrderId,
    now_ms: i64,
    (person, confirmed_by): (AccountId, Option<AccountId>),
) -> PlaceOrderCommand {
    PlaceOrderCommand {
        id: order.clone(),
        now_ms,
        buyer: draft.buyer.clone(),
        person,
        confirmed_by,
        buyer_name: draft.buyer_name.clone(),
        // A draft becomes one order, so its order needs no key.
        key: String::new(),
        fingerprint: 0,
        address: draft.address.clone(),
        delivery: draft.delivery,
        payment: draft.payment,
        // The total is compared in the end, with the words for a draft.
        expected_total: None,
        code: None,
    }
}

/// Takes the stock and enters the order at the agreed prices.
fn make(
    tx: &mut Tx<'_>,
    draft: &OrderDraft,
    command: &PlaceOrderCommand,
    seen: &Seen,
    services: &OrderServices,
) -> Result<FullOrder, TxError> {
    let goods: Vec<_> = draft.lines.iter().map(|line| line.stock_line()).collect();
    let number = checkout::next_number(tx, command.now_ms)?;
    let reason = format!("order {number}");
    let taken =
        services.stock.enter(tx, |stock, tx| stock.take(tx, &goods, &reason, command.now_ms)).map_err(not_in_stock)?;
    let taken: Vec<_> = taken
        .into_iter()
        .zip(&draft.lines)
        .map(|(mut line, agreed)| {
            line.price = UnitPrice { price: agreed.price, source: PriceSource::Agreed };
            line
        })
        .collect();
    let full = checkout::enter(tx, command, number, (&taken, &[]), None, services)?.full;
    if order_rules::as_expected(&seen.total, full.order.total) {
        Ok(full)
    } else {
        Err(price_changed(full.order.total))
    }
}

/// Keeps who made the order, and ends the draft.
fn finish(
    tx: &mut Tx<'_>,
    before: &OrderDraft,
    full: &FullOrder,
    told: Option<&Told>,
    (leave_of, by): (&Person, &Actor),
    step: DraftStep,
) -> Result<OrderDraft, TxError> {
    let order = &full.order;
    let row = InName {
        draft: before.id.clone(),
        seller: before.seller.clone(),
        seller_name: before.seller_name.clone(),
        by: if told.is_some() { by.person.clone() } else { before.author.clone() },
        told_by: told.map(|told| told.by),
        note: told.map(|told| told.note.clone()).unwrap_or_default(),
        leave_of: leave_of.clone(),
        at_ms: by.now_ms,
    };
    in_name::keep(tx, order, &row)?;
    let made = Made { order: order.id.clone(), number: order.number.clone(), total: order.total, told_by: row.told_by };
    let after = OrderDraft { made: Some(made), ..answered(before, DraftStatus::Placed, by) };
    end(tx, before, after, step, by)
}
