//! The events of orders on their way: delivered, warned or ended unpaid, due on a fixed day.

use jiff::civil::Date;
use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use super::UnpaidStep;
use super::order_placed::{OrderedLine, parties};
use crate::ids::{AccountId, OrderId};
use crate::words;

/// An order has arrived, according to its buyer or its carrier. Published once for each order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDelivered {
    /// Order id.
    pub order: OrderId,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The goods that had been bought.
    pub lines: Vec<OrderedLine>,
}
impl Record for OrderDelivered {}
impl Event for OrderDelivered {
    const NAME: &'static str = "sales.order-delivered";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.seller))
    }
}

/// The buyer of an unpaid order was warned, or the order ended or was cancelled by its seller. An [`OrderCancelled`]
/// reports the end too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpaidOrderMoved {
    /// Order id.
    pub order: OrderId,
    /// The number that people use: `ORD-2026-000123`.
    pub number: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The step.
    #[serde(with = "words")]
    pub step: UnpaidStep,
    /// The reason in the seller's words; empty unless the step is `cancelled`.
    pub reason: String,
    /// Time at which it ends or ended, in milliseconds since 1970 UTC.
    pub ends_ms: i64,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for UnpaidOrderMoved {}
impl Event for UnpaidOrderMoved {
    const NAME: &'static str = "sales.unpaid-order-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone()]
    }
}

/// The first goods of a seller's part of an order are loaded, and its days to pay count from that day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderDueFixed {
    /// Order id.
    pub order: OrderId,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
    /// The last day on which the part is paid in time.
    pub due: Date,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for OrderDueFixed {}
impl Event for OrderDueFixed {
    const NAME: &'static str = "sales.order-due-fixed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}
