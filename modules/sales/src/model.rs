//! What is kept. An order is one [`Order`] row and one [`Purchase`] row per line.

use contracts::Id;
use contracts::auth::Address;
use contracts::catalog::StockLine;
use contracts::money::Money;
use contracts::sales::OrderedLine;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

/// How the goods travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) enum DeliveryMethod {
    /// By land or sea.
    #[serde(rename = "standard")]
    Standard,
    /// By air where there is a flight.
    #[serde(rename = "express")]
    Express,
    /// The buyer fetches them.
    #[serde(rename = "collect")]
    Collect,
}

/// How the bill will be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub(crate) enum OrderPayment {
    /// From a bank account.
    #[serde(rename = "bankTransfer")]
    BankTransfer,
    /// By card.
    #[serde(rename = "card")]
    Card,
}

/// An order as it was placed; of what follows, only what sales itself decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// Order id.
    pub(crate) id: Id,
    /// What people call it: `ORD-2026-000123`.
    pub(crate) number: String,
    /// The buyer's account.
    pub(crate) buyer: Id,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub(crate) placed_ms: i64,
    /// Sum of its lines.
    pub(crate) total: Money,
    /// Where the goods go.
    pub(crate) address: Address,
    /// How they travel.
    pub(crate) delivery: DeliveryMethod,
    /// How it will be paid.
    pub(crate) payment: OrderPayment,
    /// Its shipment, once there is one.
    pub(crate) shipment: Option<Id>,
    /// When it was cancelled, in milliseconds since 1970 UTC.
    pub(crate) cancelled_ms: Option<i64>,
}
impl Record for Order {
    const VERSION: u16 = 1;
}

/// One line of an order: a purchase of its buyer, with the product as it stood in the order's commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Purchase {
    /// Its id: the order's, a hyphen, and the line's number.
    pub(crate) id: Id,
    /// Product id.
    pub(crate) product: Id,
    /// The seller's account.
    pub(crate) seller: Id,
    /// Name then.
    pub(crate) name: String,
    /// Stock keeping unit then.
    pub(crate) sku: String,
    /// Address of its picture then; may be empty.
    pub(crate) image_url: String,
    /// What one of it is.
    pub(crate) unit: String,
    /// Category then.
    pub(crate) category: String,
    /// Price of one unit, for this quantity.
    pub(crate) price: Money,
    /// Units.
    pub(crate) quantity: u32,
    /// Price of the line.
    pub(crate) line_total: Money,
}
impl Record for Purchase {
    const VERSION: u16 = 1;
}

impl Purchase {
    /// What its stock is taken from and given back to.
    pub(crate) fn stock_line(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.quantity }
    }

    /// As others are told of it.
    pub(crate) fn ordered_line(&self) -> OrderedLine {
        OrderedLine {
            product: self.product.clone(),
            seller: self.seller.clone(),
            quantity: self.quantity,
            unit_price: self.price,
        }
    }
}

/// Which order a repeated checkout answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Placed {
    /// Order id.
    pub(crate) order: Id,
}
impl Record for Placed {
    const VERSION: u16 = 1;
}

/// An order with its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FullOrder {
    /// The order.
    pub(crate) order: Order,
    /// Its lines, in the order of the cart.
    pub(crate) lines: Vec<Purchase>,
}
