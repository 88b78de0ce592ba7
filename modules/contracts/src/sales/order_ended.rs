//! The events of orders that end: cancelled, returned, or cancelled line by line.

use kernel::store::{Event, Former, Record};
use serde::{Deserialize, Serialize};

use super::ReturnReason;
use super::order_placed::{OrderedLine, parties};
use crate::ids::{AccountId, LineId, OrderId};
use crate::money::Money;
use crate::words;

/// An order was cancelled: its stock is given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCancelled {
    /// Order id.
    pub order: OrderId,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The goods that had been bought.
    pub lines: Vec<OrderedLine>,
    /// The reason in words; may be empty.
    pub reason: String,
}
impl Record for OrderCancelled {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without its reason.
        |payload| Self::completed(payload, &String::new()),
    ];
}

impl Event for OrderCancelled {
    const NAME: &'static str = "sales.order-cancelled";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.seller))
    }
}

/// Goods of an order came back: their stock is given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderReturned {
    /// Order id.
    pub order: OrderId,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The returned units and the price at which they were bought.
    pub lines: Vec<OrderedLine>,
    /// The reason.
    #[serde(with = "words")]
    pub reason: ReturnReason,
    /// What the units of each line cost as their order has it: a discount is taken off, and a tax that the prices do not
    /// have in them is not added.
    pub worth: Vec<Money>,
}
impl Record for OrderReturned {
    const FORMER: &'static [Former<Self>] = &[Self::former::<OrderReturnedV1>];
}

/// [`OrderReturned`], version 1: without what the units cost, of a time without discounts.
#[derive(Deserialize)]
struct OrderReturnedV1 {
    order: OrderId,
    buyer: AccountId,
    at_ms: i64,
    lines: Vec<OrderedLine>,
    #[serde(with = "words")]
    reason: ReturnReason,
}

impl From<OrderReturnedV1> for OrderReturned {
    fn from(old: OrderReturnedV1) -> Self {
        OrderReturned::new(old.order, old.buyer, old.at_ms, old.lines, old.reason)
    }
}

impl OrderReturned {
    /// Creates a return of units at their full prices.
    pub fn new(order: OrderId, buyer: AccountId, at_ms: i64, lines: Vec<OrderedLine>, reason: ReturnReason) -> Self {
        // The units of a line that was ordered fit.
        let worth = |line: &OrderedLine| line.unit_price.times(line.quantity).unwrap_or(line.unit_price);
        let worth = lines.iter().map(worth).collect();
        OrderReturned { order, buyer, at_ms, lines, reason, worth }
    }
}
impl Event for OrderReturned {
    const NAME: &'static str = "sales.order-returned";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.seller))
    }
}

/// One line of an order that was cancelled by itself. Part of [`OrderLinesCancelled`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndedLine {
    /// Line id, which is also the id of the buyer's purchase.
    pub line: LineId,
    /// The product's name at the time of the order.
    pub name: String,
    /// The goods that had been bought.
    pub goods: OrderedLine,
    /// What they cost, as in [`OrderReturned`].
    pub worth: Money,
}

/// Whole lines of an order were cancelled before they left, and the rest of it goes on: their stock is given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderLinesCancelled {
    /// Order id.
    pub order: OrderId,
    /// The number that people use: `ORD-2026-000123`.
    pub number: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The seller who cancelled them; `None` if the shop did.
    pub by: Option<AccountId>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The lines that ended.
    pub lines: Vec<EndedLine>,
    /// The sellers of whom no line of the order stands any more. Their freight has ended too.
    pub ended: Vec<AccountId>,
    /// What the order's total is less, with tax and freight.
    pub off: Money,
    /// The reason in words.
    pub reason: String,
}
impl OrderLinesCancelled {
    /// The goods of its lines.
    pub fn goods(&self) -> Vec<OrderedLine> {
        self.lines.iter().map(|line| line.goods.clone()).collect()
    }
}
impl Record for OrderLinesCancelled {}
impl Event for OrderLinesCancelled {
    const NAME: &'static str = "sales.order-lines-cancelled";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.goods.seller))
    }
}
