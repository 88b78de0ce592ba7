//! Placing, cancelling and delivering an order, each in one commit: all of it happens, or none.

use std::sync::Arc;

use contracts::cart::{CartPort, DrainedLine};
use contracts::catalog::{StockLine, StockPort, TakenLine};
use contracts::discounts::{CodeLine, CodePort, CodeUse, OrderDiscount};
use contracts::ids::{AccountId, OrderId};
use contracts::sales::{OrderCancelled, OrderDelivered, OrderPlaced};
use kernel::store::{Port, Reader, Tx, once};
use kernel::{Face, TxError};

use super::added::{self, Added};
use super::commands::PlaceOrderCommand;
use super::company_prices::CompanyPricing;
use super::discount;
use super::freight;
use super::limits::Limits;
use super::model::{Cancellation, CancelledBy, FullOrder, Order, OrderPayment, Placed, Purchase};
use super::owed::{self, MayOwe};
use super::refusal::{ANOTHER_ORDER, cart_changed, empty_cart, no_codes, no_order, not_in_stock, price_changed};
use super::rules;
use super::spending;
use super::store::{self, BY_BUYER, COUNTS, NUMBERS, ORDERS, PURCHASES};
use super::tax::{self, OrderTax, TAXES};
use super::totals::{self, Additions, Destination, PricedLine, Totals};
use super::unpaid_rule::{self, UnpaidRule};
use crate::credit::{ledger, rule};
use crate::supply_contracts::model::Contract;
use crate::{books, catch_up, supply_contracts};

/// The source of an order's goods.
#[derive(Clone)]
pub(crate) enum Basket {
    /// The person's cart, which the order empties.
    Cart(Port<dyn CartPort>),
    /// These lines; the cart stays as it is.
    Lines(Vec<StockLine>),
}

/// The stock and the rules that every order needs.
#[derive(Clone)]
pub(crate) struct OrderServices {
    pub(crate) stock: Port<dyn StockPort>,
    /// The limits of companies.
    pub(crate) limits: Limits,
    /// The most that a new account may owe.
    pub(crate) may_owe: Option<MayOwe>,
    /// The rule for orders that nobody pays.
    pub(crate) unpaid: Option<UnpaidRule>,
    /// The shop's freight and tax.
    pub(crate) additions: Additions,
    /// The prices of companies; `None` where the module is off.
    pub(crate) prices: Option<CompanyPricing>,
    /// The discount codes; `None` where the module is off.
    pub(crate) codes: Option<Port<dyn CodePort>>,
    /// The face, for the shop's days.
    pub(crate) face: Arc<Face>,
}

impl OrderServices {
    /// Sets the prices that a buyer has now on lines as the stock gave them.
    pub(crate) fn price(
        &self,
        reader: &Reader<'_>,
        buyer: &AccountId,
        now_ms: i64,
        taken: Vec<TakenLine>,
    ) -> Result<Vec<TakenLine>, TxError> {
        match &self.prices {
            Some(prices) => prices.on(reader, buyer, now_ms, taken),
            None => Ok(taken),
        }
    }

    /// Uses the code of a wanted order, if it has one.
    fn discount(
        &self,
        tx: &mut Tx<'_>,
        command: &PlaceOrderCommand,
        lines: &[PricedLine],
    ) -> Result<Option<OrderDiscount>, TxError> {
        let Some(code) = &command.code else { return Ok(None) };
        let port = self.codes.as_ref().ok_or_else(no_codes)?;
        let lines: Vec<CodeLine> = lines.iter().map(PricedLine::code_line).collect();
        let day = self.face.day(command.now_ms);
        let wanted = CodeUse { code, buyer: &command.buyer, day, lines: &lines };
        port.enter(tx, |codes, tx| codes.give(tx, &wanted, &command.id)).map(Some)
    }
}

/// An order that was placed.
#[derive(Clone, Debug)]
pub(crate) struct PlacedOrder {
    pub(crate) full: FullOrder,
    pub(crate) added: Added,
}

/// Makes an order from a basket, or returns the one that this key made.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn place(
    tx: &mut Tx<'_>,
    command: &PlaceOrderCommand,
    basket: &Basket,
    services: &OrderServices,
) -> Result<PlacedOrder, TxError> {
    once_for(tx, command, |tx| {
        let goods = match basket {
            Basket::Cart(cart) => cart.enter(tx, |cart, tx| cart.drain(tx, &command.person))?,
            Basket::Lines(lines) => lines.iter().map(|line| DrainedLine { goods: line.clone(), shown: None }).collect(),
        };
        make(tx, command, &goods, services)
    })
}

/// Takes the stock of an order's goods and enters the order.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn make(
    tx: &mut Tx<'_>,
    command: &PlaceOrderCommand,
    shown: &[DrainedLine],
    services: &OrderServices,
) -> Result<PlacedOrder, TxError> {
    let goods: Vec<StockLine> = shown.iter().map(|line| line.goods.clone()).collect();
    if goods.is_empty() {
        return Err(empty_cart());
    }
    let number = next_number(tx, command.now_ms)?;
    let reason = format!("order {number}");
    let taken =
        services.stock.enter(tx, |stock, tx| stock.take(tx, &goods, &reason, command.now_ms)).map_err(not_in_stock)?;
    let taken = services.price(&tx.reader(), &command.buyer, command.now_ms, taken)?;
    enter(tx, command, number, (&taken, shown), None, services)
}

/// Runs `make` once for the wanted order's key, and returns the order that it made.
///
/// # Errors
/// Those of `make`, or 409 `idempotency-key-reused`. Nothing changes then.
pub(crate) fn once_for(
    tx: &mut Tx<'_>,
    command: &PlaceOrderCommand,
    make: impl FnOnce(&mut Tx<'_>) -> Result<PlacedOrder, TxError>,
) -> Result<PlacedOrder, TxError> {
    let mut made = None;
    let answer: Result<(Placed, bool), TxError> =
        once(tx, &command.buyer, &command.key, command.fingerprint, ANOTHER_ORDER, |tx| {
            made = Some(make(tx)?);
            Ok(Placed { order: command.id.clone() })
        });
    let (placed, _) = answer?;
    if let Some(made) = made {
        return Ok(made);
    }
    let full = whole(tx, &placed.order)?;
    let added = added::load(&tx.reader(), &full)?;
    Ok(PlacedOrder { full, added })
}

/// Returns an order with its lines.
fn whole(tx: &Tx<'_>, id: &OrderId) -> Result<FullOrder, TxError> {
    let order = tx.get(&ORDERS, id)?.ok_or_else(no_order)?;
    let lines = store::lines(tx, id)?;
    Ok(FullOrder { order, lines })
}

/// Enters an order of goods whose stock is taken, with its books, debts and event. `shown` holds the prices that the
/// buyer saw, line by line, if they are known.
///
/// # Errors
/// [`TxError`] if the order cannot be priced, is not the one that the buyer saw, needs a second person, or is more than
/// the buyer may owe.
pub(crate) fn enter(
    tx: &mut Tx<'_>,
    command: &PlaceOrderCommand,
    number: String,
    (taken, shown): (&[TakenLine], &[DrainedLine]),
    contract: Option<&Contract>,
    services: &OrderServices,
) -> Result<PlacedOrder, TxError> {
    let mut lines = rules::priced(&command.id, taken)?;
    rules::of_others(&command.buyer, &lines)?;
    let to = Destination {
        buyer: &command.buyer,
        country: &command.address.country,
        delivery: command.delivery,
        incoterm: contract.map(|contract| contract.incoterm.as_str()),
        now_ms: command.now_ms,
    };
    let priced = taken.iter().map(PricedLine::of_taken).collect::<Result<Vec<_>, _>>()?;
    let off = services.discount(tx, command, &priced)?;
    let Totals { goods, added, total } = totals::totals(&tx.reader(), &services.additions, &to, &priced, off)?;
    match &command.expected_total {
        Some(seen) if rules::as_expected(seen, total) => {}
        Some(_) if command.confirmed_by.is_some() => return Err(price_changed(total)),
        Some(_) => return Err(cart_changed(total)),
        None => rules::not_dearer(shown, &lines, goods)?,
    }
    discount::keep(tx, &command.id, added.discount.as_ref(), &mut lines)?;
    let alone = services.limits.check(&tx.reader(), command, total, contract.is_some())?;
    let today = services.face.day(command.now_ms);
    let on_account = command.payment == OrderPayment::BankTransfer && contract.is_none();
    let credit = rule::admit(&tx.reader(), &command.buyer, &lines, &added, (today, on_account))?;
    if contract.is_none() && !credit.whole && catch_up::knows_what_is_owed(&tx.reader())? {
        services.may_owe.map_or(Ok(()), |may_owe| may_owe.check(&tx.reader(), &command.buyer, total))?;
    }
    let order = Order {
        id: command.id.clone(),
        number,
        buyer: command.buyer.clone(),
        buyer_name: command.buyer_name.clone(),
        placed_ms: command.now_ms,
        total,
        address: command.address.clone(),
        delivery: command.delivery,
        payment: command.payment,
        left: None,
        contract: contract.map(|contract| contract.id.clone()),
        delivered_ms: None,
        cancelled_ms: None,
        cancellation: None,
        placed_alone: alone.then(|| command.person.clone()),
    };
    if let Some(person) = &order.placed_alone {
        spending::add(tx, &order.buyer, person, order.placed_ms, total)?;
    }
    // Who has days to pay is not reminded before they are over.
    unpaid_rule::watch(tx, &order, services.unpaid.filter(|_| credit.is_empty()))?;
    ledger::enter(tx, &order, &credit, today)?;
    let of_buyer = store::buyer_key(&order.buyer, &store::sort_key(&order));
    tx.put(&BY_BUYER, of_buyer, &Placed { order: order.id.clone() })?;
    tx.put(&ORDERS, &order.id, &order)?;
    if let Some(tax) = &added.tax {
        tx.put(&TAXES, &order.id, &OrderTax(tax.clone()))?;
    }
    freight::keep(tx, &order.id, &added.freight)?;
    for line in &lines {
        tx.put(&PURCHASES, &line.id, line)?;
        books::follow(tx, &order, line, None, added.tax.as_ref())?;
    }
    let count = tx.get(&COUNTS, &order.buyer)?.unwrap_or(0) + 1;
    tx.put(&COUNTS, &order.buyer, &count)?;
    owed::placed(tx, &order)?;
    let entered = order.clone();
    tx.emit(&OrderPlaced {
        order: entered.id,
        number: entered.number,
        buyer: entered.buyer,
        buyer_name: entered.buyer_name,
        at_ms: entered.placed_ms,
        address: entered.address,
        delivery: entered.delivery,
        payment: entered.payment,
        contract: entered.contract,
        lines: lines.iter().map(Purchase::placed_line).collect(),
        tax: added.tax.clone(),
        freight: added.freight.clone(),
        discount: added.discount.clone(),
        unit_weights_g: taken.iter().map(|line| line.product.unit_weight_g).collect(),
        // A call-off has the goods of one product.
        exact: taken.first().and_then(|line| line.exact),
    })?;
    Ok(PlacedOrder { full: FullOrder { order, lines }, added })
}

/// Draws the number of the next order.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn next_number(tx: &mut Tx<'_>, now_ms: i64) -> Result<String, TxError> {
    let year = rules::year(now_ms);
    Ok(rules::number(year, tx.next(&NUMBERS, year.to_string())?))
}

/// Returns an order of this buyer with its lines, and enters it into the books if it is missing there.
pub(crate) fn opened(tx: &mut Tx<'_>, buyer: &AccountId, id: &OrderId) -> Result<FullOrder, TxError> {
    let order = tx.get(&ORDERS, id)?.filter(|order| order.buyer == *buyer).ok_or_else(no_order)?;
    let lines = store::lines(tx, id)?;
    books::ensure(tx, &order, &lines)?;
    Ok(FullOrder { order, lines })
}

/// Cancels an order of this buyer and gives its stock back, to its contract if that is not over.
///
/// # Errors
/// 404, also for another buyer's order; 409 `not-cancellable`. Nothing changes then.
pub(crate) fn cancel(
    tx: &mut Tx<'_>,
    buyer: &AccountId,
    id: &OrderId,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<FullOrder, TxError> {
    let full = opened(tx, buyer, id)?;
    rules::may_cancel(&full.order, now_ms)?;
    undo(tx, full, now_ms, CancelledBy::Buyer.into(), stock)
}

/// Cancels an order for the shop's owner, at any age, if nothing of it has left. Both sides read the reason.
///
/// # Errors
/// 404; 409 `not-cancellable`. Nothing changes then.
pub(crate) fn cancel_by_shop(
    tx: &mut Tx<'_>,
    id: &OrderId,
    reason: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<FullOrder, TxError> {
    let order = tx.get(&ORDERS, id)?.ok_or_else(no_order)?;
    let full = opened(tx, &order.buyer, id)?;
    rules::under_way(&full.order)?;
    undo(tx, full, now_ms, Cancellation { by: CancelledBy::Shop, reason: reason.to_owned() }, stock)
}

/// Cancels an order of which nothing reaches its buyer, at any age. Does nothing if there is no such order, or if it is
/// cancelled or delivered.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn undelivered(
    tx: &mut Tx<'_>,
    id: &OrderId,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<(), TxError> {
    let open = |order: &Order| order.cancelled_ms.is_none() && order.delivered_ms.is_none();
    let Some(order) = tx.get(&ORDERS, id)?.filter(open) else { return Ok(()) };
    let full = opened(tx, &order.buyer, id)?;
    undo(tx, full, now_ms, CancelledBy::Undelivered.into(), stock).map(|_| ())
}

/// Cancels an order and gives its stock back, that of lines that were cancelled before excepted. The caller has checked
/// that it may be cancelled.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn undo(
    tx: &mut Tx<'_>,
    full: FullOrder,
    now_ms: i64,
    why: Cancellation,
    stock: &Port<dyn StockPort>,
) -> Result<FullOrder, TxError> {
    let total = full.standing_total();
    let back: Vec<_> = full.standing().map(Purchase::stock_line).collect();
    let told = full.standing().map(Purchase::ordered_line).collect();
    let FullOrder { order: before, lines } = full;
    let reason = why.reason.clone();
    let order = Order { cancelled_ms: Some(now_ms), cancellation: Some(why), ..before.clone() };
    if let Some(person) = &order.placed_alone {
        spending::take(tx, &order.buyer, person, order.placed_ms, total)?;
    }
    if !supply_contracts::store::uncall(tx, &before, &back, now_ms, stock)? {
        let reason = format!("cancelled order {}", order.number);
        stock.enter(tx, |stock, tx| stock.give_back(tx, &back, &reason, now_ms))?;
    }
    tx.put(&ORDERS, &order.id, &order)?;
    ledger::cancelled(tx, &order)?;
    let tax = tax::load(&tx.reader(), &order.id)?;
    books::follow_all(tx, &before, &order, &lines, tax.as_ref())?;
    tx.emit(&OrderCancelled {
        order: order.id.clone(),
        buyer: order.buyer.clone(),
        at_ms: now_ms,
        lines: told,
        reason,
    })?;
    let full = FullOrder { order, lines };
    owed::follow(tx, &full)?;
    Ok(full)
}

/// Confirms the receipt of an order for its buyer. If it is delivered already, nothing changes. `shipments` tells
/// whether the shop keeps shipments, each of which is confirmed by itself.
///
/// # Errors
/// 404, also for another buyer's order; those of [`rules::may_receive`]. Nothing changes then.
pub(crate) fn received(
    tx: &mut Tx<'_>,
    buyer: &AccountId,
    id: &OrderId,
    now_ms: i64,
    shipments: bool,
) -> Result<FullOrder, TxError> {
    let full = opened(tx, buyer, id)?;
    if full.order.delivered_ms.is_none() {
        rules::may_receive(&full, now_ms, shipments)?;
    }
    delivered(tx, full, now_ms)
}

/// Marks an order as delivered, after all its shipments. Does nothing if there is no such order, or if it is cancelled.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn carried(tx: &mut Tx<'_>, id: &OrderId, at_ms: i64) -> Result<(), TxError> {
    let Some(order) = tx.get(&ORDERS, id)?.filter(|order| order.cancelled_ms.is_none()) else { return Ok(()) };
    let full = opened(tx, &order.buyer, id)?;
    delivered(tx, full, at_ms).map(|_| ())
}

fn delivered(tx: &mut Tx<'_>, full: FullOrder, at_ms: i64) -> Result<FullOrder, TxError> {
    if full.order.delivered_ms.is_some() {
        return Ok(full);
    }
    let order = Order { delivered_ms: Some(at_ms), ..full.order.clone() };
    tx.put(&ORDERS, &order.id, &order)?;
    books::follow_all(tx, &full.order, &order, &full.lines, None)?;
    tx.emit(&OrderDelivered {
        order: order.id.clone(),
        buyer: order.buyer.clone(),
        at_ms,
        lines: full.standing().map(Purchase::ordered_line).collect(),
    })?;
    Ok(FullOrder { order, lines: full.lines })
}

#[cfg(test)]
#[path = "checkout_tests.rs"]
mod tests;
