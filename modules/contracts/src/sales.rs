//! What happened in `sales`.

use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::money::Money;

/// One line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderedLine {
    /// Product id.
    pub product: Id,
    /// Its seller's account.
    pub seller: Id,
    /// Units.
    pub quantity: u32,
    /// Price of one unit at the time of the order.
    pub unit_price: Money,
}

/// An order was placed: its stock is taken and its buyer's cart is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPlaced {
    /// Order id.
    pub order: Id,
    /// Buyer's account.
    pub buyer: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What was bought.
    pub lines: Vec<OrderedLine>,
}
impl Record for OrderPlaced {
    const VERSION: u16 = 1;
}
impl Event for OrderPlaced {
    const NAME: &'static str = "sales.order-placed";
}

/// An order was cancelled: its stock is given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderCancelled {
    /// Order id.
    pub order: Id,
    /// Buyer's account.
    pub buyer: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What had been bought.
    pub lines: Vec<OrderedLine>,
}
impl Record for OrderCancelled {
    const VERSION: u16 = 1;
}
impl Event for OrderCancelled {
    const NAME: &'static str = "sales.order-cancelled";
}

/// Goods of an order came back: their stock is given back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderReturned {
    /// Order id.
    pub order: Id,
    /// Buyer's account.
    pub buyer: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What came back: units and the price at which they were bought.
    pub lines: Vec<OrderedLine>,
    /// Why: `damaged`, `wrong item`, `quality` or `other`.
    pub reason: String,
}
impl Record for OrderReturned {
    const VERSION: u16 = 1;
}
impl Event for OrderReturned {
    const NAME: &'static str = "sales.order-returned";
}

/// An order has arrived: its buyer or its carrier says so. Said once of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDelivered {
    /// Order id.
    pub order: Id,
    /// Buyer's account.
    pub buyer: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What had been bought.
    pub lines: Vec<OrderedLine>,
}
impl Record for OrderDelivered {
    const VERSION: u16 = 1;
}
impl Event for OrderDelivered {
    const NAME: &'static str = "sales.order-delivered";
}
