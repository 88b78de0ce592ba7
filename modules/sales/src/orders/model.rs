//! The stored records. An order is one [`Order`] row and one [`Purchase`] row per line.

use contracts::auth::Address;
use contracts::billing::BillStatus;
use contracts::catalog::{Listing, StockLine};
use contracts::ids::{AccountId, ContractId, LineId, OrderId, ProductId, ShipmentId};
use contracts::logistics::ShipmentStatus;
use contracts::money::Money;
use contracts::sales::{OrderedLine, PlacedLine};
use contracts::unit_price::PriceSource;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

pub(crate) use super::cancellation::{Cancellation, CancelledBy, CancelledLine};
pub(crate) use super::final_price::FinalPrice;
pub(crate) use contracts::sales::{DeliveryMethod, OrderPayment};

/// An order as it was placed, with the later facts that sales itself decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Order {
    /// Order id.
    pub(crate) id: OrderId,
    /// The number shown to people: `ORD-2026-000123`.
    pub(crate) number: String,
    /// The buyer's account.
    pub(crate) buyer: AccountId,
    /// The buyer's name then.
    pub(crate) buyer_name: String,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub(crate) placed_ms: i64,
    /// What is owed for it: the sum of its lines with freight and tax, at their final prices.
    pub(crate) total: Money,
    /// The delivery address.
    pub(crate) address: Address,
    /// The delivery method.
    pub(crate) delivery: DeliveryMethod,
    /// The payment method.
    pub(crate) payment: OrderPayment,
    /// The first of its shipments that has left.
    pub(crate) left: Option<ShipmentId>,
    /// The contract that it was called off from, if any.
    pub(crate) contract: Option<ContractId>,
    /// When it was delivered, in milliseconds since 1970 UTC.
    pub(crate) delivered_ms: Option<i64>,
    /// When it was cancelled, in milliseconds since 1970 UTC.
    pub(crate) cancelled_ms: Option<i64>,
    /// Its author and reason; `None` also if they were not stored.
    pub(crate) cancellation: Option<Cancellation>,
    /// The member of a company who placed it alone: it counts against their limit.
    pub(crate) placed_alone: Option<AccountId>,
}

/// One line of an order: a purchase of its buyer, with the product as it stood in the order's commit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Purchase {
    /// Its id: the order's id, a hyphen, and the line's number.
    pub(crate) id: LineId,
    /// Product id.
    pub(crate) product: ProductId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) seller_name: String,
    /// Name then.
    pub(crate) name: String,
    /// Stock keeping unit then.
    pub(crate) sku: String,
    /// Address of its picture then; may be empty.
    pub(crate) image_url: String,
    /// The unit, such as bag or kg.
    pub(crate) unit: String,
    /// Category then.
    pub(crate) category: String,
    /// Its origin, as listed; may be empty.
    pub(crate) origin: String,
    /// The rest of its listing then.
    pub(crate) listing: Listing,
    /// Price of one unit, for this quantity.
    pub(crate) price: Money,
    /// Units.
    pub(crate) quantity: u32,
    /// Price of the line.
    pub(crate) line_total: Money,
    /// The seller's cost of one unit then; `None` if the seller had not entered it.
    pub(crate) unit_cost: Option<Money>,
    /// Units returned.
    pub(crate) returned: u32,
    /// Its state in logistics and billing.
    pub(crate) journey: Journey,
    /// Where its price came from; `None` in orders that are older than this field.
    #[serde(with = "contracts::words::option")]
    pub(crate) price_source: Option<PriceSource>,
    /// Its own end; `None` while it stands, and where its whole order was cancelled.
    pub(crate) cancelled: Option<CancelledLine>,
    /// Its final price, if its own was provisional and the final one is known.
    pub(crate) final_price: Option<FinalPrice>,
}

/// The state of an order line in other modules; empty while they are off. Part of [`Purchase`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Journey {
    /// The shipment that carries it.
    pub(crate) shipment: Option<ShipmentId>,
    /// That shipment's status.
    #[serde(with = "contracts::words::option")]
    pub(crate) status: Option<ShipmentStatus>,
    /// Day on which it leaves or left.
    pub(crate) ships_on: Option<Date>,
    /// Day on which it is expected or arrived.
    pub(crate) arrives_on: Option<Date>,
    /// The status of its bill.
    #[serde(with = "contracts::words::option")]
    pub(crate) payment: Option<BillStatus>,
}

/// What has become of a line of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = OrderStatus)]
pub(crate) enum Status {
    /// It stands, and is on its way.
    Placed,
    /// It was delivered.
    Received,
    /// It was cancelled.
    Cancelled,
    /// All of it came back.
    Returned,
}

impl Status {
    /// The status in addresses and in the names of lists.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Status::Placed => "placed",
            Status::Received => "received",
            Status::Cancelled => "cancelled",
            Status::Returned => "returned",
        }
    }

    /// The status of an order line.
    pub(crate) fn new(order: &Order, line: &Purchase) -> Self {
        if order.cancelled_ms.is_some() || line.cancelled.is_some() {
            Status::Cancelled
        } else if line.returned >= line.quantity {
            Status::Returned
        } else if order.delivered_ms.is_some() {
            Status::Received
        } else {
            Status::Placed
        }
    }
}

impl FullOrder {
    /// The status of the whole order: that of a line that goes on; returned or cancelled if none does.
    pub(crate) fn status(&self) -> Status {
        let all: Vec<Status> = self.lines.iter().map(|line| Status::new(&self.order, line)).collect();
        let goes_on = |status: &&Status| !matches!(**status, Status::Returned | Status::Cancelled);
        let over = if all.contains(&Status::Cancelled) && !all.contains(&Status::Returned) {
            Status::Cancelled
        } else {
            Status::Returned
        };
        all.iter().find(goes_on).copied().unwrap_or(over)
    }

    /// The lines that were not cancelled by themselves.
    pub(crate) fn standing(&self) -> impl Iterator<Item = &Purchase> {
        self.lines.iter().filter(|line| line.cancelled.is_none())
    }

    /// What its cancelled lines took off its total.
    pub(crate) fn off(&self) -> Money {
        let cancelled = self.lines.iter().filter_map(|line| line.cancelled.as_ref());
        // The total is the sum of all lines, so a part of them fits.
        Money::new(cancelled.map(|line| line.off.minor).sum(), self.order.total.currency)
    }

    /// Its total without its cancelled lines.
    pub(crate) fn standing_total(&self) -> Money {
        Money::new(self.order.total.minor - self.off().minor, self.order.total.currency)
    }
}

impl Purchase {
    /// Units that were neither returned nor cancelled.
    pub(crate) fn left(&self) -> u32 {
        if self.cancelled.is_some() { 0 } else { self.quantity.saturating_sub(self.returned) }
    }

    /// Price of the line: the final one, once it is known.
    pub(crate) fn total(&self) -> Money {
        let more = self.final_price.as_ref().map_or(0, |price| price.more);
        Money::new(self.line_total.minor + more, self.line_total.currency)
    }

    /// Price of one unit: the final one, once it is known.
    pub(crate) fn unit_price(&self) -> Money {
        self.final_price.as_ref().map_or(self.price, |price| price.unit_price)
    }

    /// The status of its bills; `None` before they are known.
    pub(crate) fn payment(&self) -> Option<BillStatus> {
        let first = self.journey.payment?;
        Some(self.final_price.as_ref().map_or(first, |price| price.status(first)))
    }

    /// The line in the stock's terms.
    pub(crate) fn stock_line(&self) -> StockLine {
        StockLine { product: self.product.clone(), quantity: self.quantity }
    }

    /// The line in the event `OrderPlaced`.
    pub(crate) fn placed_line(&self) -> PlacedLine {
        PlacedLine {
            line: self.id.clone(),
            product: self.product.clone(),
            seller: self.seller.clone(),
            seller_name: self.seller_name.clone(),
            name: self.name.clone(),
            sku: self.sku.clone(),
            unit: self.unit.clone(),
            category: self.category.clone(),
            origin: self.origin.clone(),
            quantity: self.quantity,
            unit_price: self.price,
        }
    }

    /// The line in the later events of its order.
    pub(crate) fn ordered_line(&self) -> OrderedLine {
        OrderedLine {
            product: self.product.clone(),
            seller: self.seller.clone(),
            quantity: self.quantity,
            unit_price: self.price,
        }
    }
}

/// The id of an order: the row of an index, and what a repeated checkout returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Placed {
    /// Order id.
    pub(crate) order: OrderId,
}
impl Record for Placed {}

/// An order with its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FullOrder {
    /// The order.
    pub(crate) order: Order,
    /// Its lines, in the order of the cart.
    pub(crate) lines: Vec<Purchase>,
}
