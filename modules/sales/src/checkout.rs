//! Placing and cancelling an order, each in one commit: all of it happens, or none.

use contracts::Id;
use contracts::auth::Address;
use contracts::cart::CartPort;
use contracts::catalog::StockPort;
use contracts::sales::{OrderCancelled, OrderPlaced};
use kernel::store::{Port, Tx, once};

use crate::model::{DeliveryMethod, FullOrder, Order, OrderPayment, Placed};
use crate::rules::{self, Refusal};
use crate::store::{self, BY_BUYER, COUNTS, NUMBERS, ORDERS, OrderId, PURCHASES};

/// What a buyer asks for, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    /// The id that the order gets, where one is made.
    pub(crate) id: Id,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    /// Who orders.
    pub(crate) buyer: Id,
    /// The caller's key: the same key makes one order.
    pub(crate) key: String,
    /// Of what was sent: the same key with another one is a mistake.
    pub(crate) fingerprint: u64,
    /// Where to.
    pub(crate) address: Address,
    /// How.
    pub(crate) delivery: DeliveryMethod,
    /// How paid.
    pub(crate) payment: OrderPayment,
    /// The total that the buyer saw, where it was sent.
    pub(crate) expected_total: Option<String>,
}

/// The two modules whose scopes a checkout writes.
#[derive(Clone)]
pub(crate) struct Ports {
    /// The cart.
    pub(crate) cart: Port<dyn CartPort>,
    /// The stock.
    pub(crate) stock: Port<dyn StockPort>,
}

/// Makes an order from the buyer's cart, or answers the one that this key made.
///
/// # Errors
/// [`Refusal`]; nothing is changed then.
pub(crate) fn place(tx: &mut Tx<'_>, wanted: &Wanted, ports: &Ports) -> Result<FullOrder, Refusal> {
    let answer: Result<(Placed, bool), Refusal> = once(tx, &wanted.buyer, &wanted.key, wanted.fingerprint, |tx| {
        make(tx, wanted, ports)?;
        Ok(Placed { order: wanted.id.clone() })
    });
    let (placed, _) = answer?;
    let order = tx.get(&ORDERS, &placed.order)?.ok_or(Refusal::NotFound)?;
    let lines = store::lines(tx, &order.id)?;
    Ok(FullOrder { order, lines })
}

fn make(tx: &mut Tx<'_>, wanted: &Wanted, ports: &Ports) -> Result<(), Refusal> {
    let cart = ports.cart.enter(tx, |cart, tx| cart.drain(tx, &wanted.buyer))?;
    if cart.is_empty() {
        return Err(Refusal::EmptyCart);
    }
    let reason = format!("order {}", wanted.id);
    let taken = ports.stock.enter(tx, |stock, tx| stock.take(tx, &cart, &reason, wanted.now_ms))?;
    let (lines, total) = rules::priced(&wanted.id, &taken)?;
    rules::as_expected(wanted.expected_total.as_deref(), total)?;

    let order = Order {
        id: wanted.id.clone(),
        number: next_number(tx, wanted.now_ms)?,
        buyer: wanted.buyer.clone(),
        placed_ms: wanted.now_ms,
        total,
        address: wanted.address.clone(),
        delivery: wanted.delivery,
        payment: wanted.payment,
        shipment: None,
        cancelled_ms: None,
    };
    let of_buyer = store::buyer_key(&order.buyer, &store::place(&order));
    tx.put(&BY_BUYER, of_buyer, &OrderId { order: order.id.clone() })?;
    tx.put(&ORDERS, &order.id, &order)?;
    for line in &lines {
        tx.put(&PURCHASES, &line.id, line)?;
    }
    let count = tx.get(&COUNTS, &order.buyer)?.unwrap_or(0) + 1;
    tx.put(&COUNTS, &order.buyer, &count)?;
    tx.emit(&OrderPlaced {
        order: order.id,
        buyer: order.buyer,
        at_ms: order.placed_ms,
        lines: lines.iter().map(|line| line.ordered_line()).collect(),
    })?;
    Ok(())
}

fn next_number(tx: &mut Tx<'_>, now_ms: i64) -> Result<String, Refusal> {
    let year = rules::year(now_ms);
    let n = tx.get(&NUMBERS, year.to_string())?.unwrap_or(0) + 1;
    tx.put(&NUMBERS, year.to_string(), &n)?;
    Ok(rules::number(year, n))
}

/// Cancels an order of this buyer and gives its stock back.
///
/// # Errors
/// [`Refusal::NotFound`], also for another's order; [`Refusal::NotCancellable`]. Nothing is changed then.
pub(crate) fn cancel(
    tx: &mut Tx<'_>,
    buyer: &str,
    id: &str,
    now_ms: i64,
    stock: &Port<dyn StockPort>,
) -> Result<FullOrder, Refusal> {
    let mut order = tx.get(&ORDERS, id)?.filter(|order| order.buyer == buyer).ok_or(Refusal::NotFound)?;
    rules::may_cancel(&order, now_ms)?;
    order.cancelled_ms = Some(now_ms);
    let lines = store::lines(tx, id)?;
    let back: Vec<_> = lines.iter().map(|line| line.stock_line()).collect();
    let reason = format!("cancelled order {id}");
    stock.enter(tx, |stock, tx| stock.give_back(tx, &back, &reason, now_ms))?;
    tx.put(&ORDERS, id, &order)?;
    tx.emit(&OrderCancelled {
        order: order.id.clone(),
        buyer: order.buyer.clone(),
        at_ms: now_ms,
        lines: lines.iter().map(|line| line.ordered_line()).collect(),
    })?;
    Ok(FullOrder { order, lines })
}

#[cfg(test)]
#[path = "checkout_tests.rs"]
mod tests;
