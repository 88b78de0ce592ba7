//! The events of orders, with the lines that they carry.

use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Event, Record, RecordError};
use serde::{Deserialize, Serialize};

use super::{DeliveryMethod, OrderPayment, ReturnReason, UnpaidStep};
use crate::auth::Address;
use crate::discounts::OrderDiscount;
use crate::freight::SellerFreight;
use crate::ids::{AccountId, ContractId, LineId, OrderId, ProductId};
use crate::money::Money;
use crate::tax::Assessment;
use crate::words;

/// One line of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderedLine {
    /// Product id.
    pub product: ProductId,
    /// Its seller's account.
    pub seller: AccountId,
    /// Units.
    pub quantity: u32,
    /// Price of one unit at the time of the order.
    pub unit_price: Money,
}

/// One line of an order as it was placed. Other modules can make papers from it without further requests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedLine {
    /// Line id, which is also the id of the buyer's purchase.
    pub line: LineId,
    /// Product id.
    pub product: ProductId,
    /// Its seller's account.
    pub seller: AccountId,
    /// The seller's name at that time.
    pub seller_name: String,
    /// The product's name at that time.
    pub name: String,
    /// Stock keeping unit at that time.
    pub sku: String,
    /// The unit: bag, box, tin, kg.
    pub unit: String,
    /// Category and sub-category at that time.
    pub category: String,
    /// Place where it grew, from its listing; may be empty.
    pub origin: String,
    /// Units.
    pub quantity: u32,
    /// Price of one unit at the time of the order.
    pub unit_price: Money,
}

/// An order was placed: its stock is taken and the buyer's cart is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPlaced {
    /// Order id.
    pub order: OrderId,
    /// The number that people use: `ORD-2026-000123`.
    pub number: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name at that time.
    pub buyer_name: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The delivery address.
    pub address: Address,
    /// The delivery method.
    #[serde(with = "words")]
    pub delivery: DeliveryMethod,
    /// The payment method.
    #[serde(with = "words")]
    pub payment: OrderPayment,
    /// The contract that it was called off from, if any.
    pub contract: Option<ContractId>,
    /// The goods bought.
    pub lines: Vec<PlacedLine>,
    /// Its tax: of each line, then of each freight that costs more than nought; `None` if the shop charged none.
    pub tax: Option<Assessment>,
    /// The freight of each seller's goods; none where the shop kept no shipments.
    pub freight: Vec<SellerFreight>,
    /// The discount of its code, if it was placed with one.
    pub discount: Option<OrderDiscount>,
    /// The weight of one unit of each line at that time, in grams; empty where it is not known.
    pub unit_weights_g: Vec<u32>,
}
impl Record for OrderPlaced {
    const VERSION: u16 = 6;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderPlacedV1>(payload)?.into()),
            2 => Ok(decode_payload::<OrderPlacedV2>(payload)?.into()),
            3 => Ok(decode_payload::<OrderPlacedV3>(payload)?.into()),
            4 => Ok(decode_payload::<OrderPlacedV4>(payload)?.into()),
            5 => Ok(decode_payload::<OrderPlacedV5>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
impl Event for OrderPlaced {
    const NAME: &'static str = "sales.order-placed";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.seller))
    }
}

/// [`OrderPlaced`], version 1: without names, address, and methods of delivery and payment.
#[derive(Deserialize)]
struct OrderPlacedV1 {
    order: OrderId,
    buyer: AccountId,
    at_ms: i64,
    lines: Vec<OrderedLine>,
}

/// [`OrderPlaced`], version 2: without its tax.
#[derive(Deserialize)]
struct OrderPlacedV2 {
    order: OrderId,
    number: String,
    buyer: AccountId,
    buyer_name: String,
    at_ms: i64,
    address: Address,
    #[serde(with = "words")]
    delivery: DeliveryMethod,
    #[serde(with = "words")]
    payment: OrderPayment,
    contract: Option<ContractId>,
    lines: Vec<PlacedLine>,
}

impl From<OrderPlacedV2> for OrderPlaced {
    fn from(old: OrderPlacedV2) -> Self {
        OrderPlaced {
            order: old.order,
            number: old.number,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            at_ms: old.at_ms,
            address: old.address,
            delivery: old.delivery,
            payment: old.payment,
            contract: old.contract,
            lines: old.lines,
            tax: None,
            freight: Vec::new(),
            discount: None,
            unit_weights_g: Vec::new(),
        }
    }
}

/// [`OrderPlaced`], version 3: without its freight. A record's fields stand one after another, so it begins as version 2.
#[derive(Deserialize)]
struct OrderPlacedV3 {
    before: OrderPlacedV2,
    tax: Option<Assessment>,
}

impl From<OrderPlacedV3> for OrderPlaced {
    fn from(old: OrderPlacedV3) -> Self {
        OrderPlaced { tax: old.tax, ..old.before.into() }
    }
}

/// [`OrderPlaced`], version 4: without its discount. It begins as version 3.
#[derive(Deserialize)]
struct OrderPlacedV4 {
    before: OrderPlacedV3,
    freight: Vec<SellerFreight>,
}

impl From<OrderPlacedV4> for OrderPlaced {
    fn from(old: OrderPlacedV4) -> Self {
        OrderPlaced { freight: old.freight, ..old.before.into() }
    }
}

/// [`OrderPlaced`], version 5: without the weights of its goods. It begins as version 4.
#[derive(Deserialize)]
struct OrderPlacedV5 {
    before: OrderPlacedV4,
    discount: Option<OrderDiscount>,
}

impl From<OrderPlacedV5> for OrderPlaced {
    fn from(old: OrderPlacedV5) -> Self {
        OrderPlaced { discount: old.discount, ..old.before.into() }
    }
}

impl From<OrderPlacedV1> for OrderPlaced {
    fn from(old: OrderPlacedV1) -> Self {
        OrderPlaced::new(old.order, old.buyer, old.at_ms, old.lines)
    }
}

impl OrderPlaced {
    /// Creates an order from these data; the rest is unknown.
    pub fn new(order: OrderId, buyer: AccountId, at_ms: i64, lines: Vec<OrderedLine>) -> Self {
        let line = |(n, line): (usize, OrderedLine)| PlacedLine {
            // `sales` numbers the lines of an order in the same way.
            line: LineId::from(format!("{order}-{:03}", n + 1)),
            product: line.product,
            seller: line.seller,
            seller_name: String::new(),
            name: String::new(),
            sku: String::new(),
            unit: String::new(),
            category: String::new(),
            origin: String::new(),
            quantity: line.quantity,
            unit_price: line.unit_price,
        };
        OrderPlaced {
            lines: lines.into_iter().enumerate().map(line).collect(),
            order: order.clone(),
            number: String::new(),
            buyer,
            buyer_name: String::new(),
            at_ms,
            address: Address::default(),
            delivery: DeliveryMethod::Standard,
            payment: OrderPayment::BankTransfer,
            contract: None,
            tax: None,
            freight: Vec::new(),
            discount: None,
            unit_weights_g: Vec::new(),
        }
    }

    /// What the units of the line at this place cost, without its part of the discount. `None` for a sum that does not fit.
    pub fn amount_of(&self, at: usize) -> Option<Money> {
        let line = self.lines.get(at)?;
        let full = line.unit_price.times(line.quantity)?;
        let off = self.discount.as_ref().map_or(0, |discount| discount.of(at));
        Some(Money::new(full.minor - off, full.currency))
    }

    /// The prices of freight in its total, each with its seller and its place in [`OrderPlaced::tax`].
    pub fn charged_freight(&self) -> impl Iterator<Item = (usize, &SellerFreight, Money)> {
        let charged = self.freight.iter().filter_map(|freight| Some((freight, freight.offer.charged()?)));
        charged.enumerate().map(|(n, (freight, price))| (self.lines.len() + n, freight, price))
    }

    /// What is owed for it: goods without the discount, freight and tax. `None` for a sum that does not fit.
    pub fn total(&self) -> Option<Money> {
        let mut prices = (0..self.lines.len()).map(|at| self.amount_of(at));
        let first = prices.next()??;
        let freight = self.charged_freight().map(|(_, _, price)| Some(price));
        let sum = prices.chain(freight).try_fold(first, |sum, price| sum.plus(price?))?;
        Some(self.tax.as_ref().map_or(sum, |tax| Money::new(tax.taxed.gross(), sum.currency)))
    }
}

/// Returns the buyer and the sellers of an order, each once.
pub(super) fn parties<'a>(buyer: &AccountId, sellers: impl Iterator<Item = &'a AccountId>) -> Vec<AccountId> {
    let mut all = vec![buyer.clone()];
    for seller in sellers {
        if !all.contains(seller) {
            all.push(seller.clone());
        }
    }
    all
}

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
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderCancelledV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

/// [`OrderCancelled`], version 1: without its reason.
#[derive(Deserialize)]
struct OrderCancelledV1 {
    order: OrderId,
    buyer: AccountId,
    at_ms: i64,
    lines: Vec<OrderedLine>,
}

impl From<OrderCancelledV1> for OrderCancelled {
    fn from(old: OrderCancelledV1) -> Self {
        let OrderCancelledV1 { order, buyer, at_ms, lines } = old;
        OrderCancelled { order, buyer, at_ms, lines, reason: String::new() }
    }
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
    const VERSION: u16 = 2;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderReturnedV1>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
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
impl Record for OrderLinesCancelled {
    const VERSION: u16 = 1;
}
impl Event for OrderLinesCancelled {
    const NAME: &'static str = "sales.order-lines-cancelled";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.goods.seller))
    }
}

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
impl Record for OrderDelivered {
    const VERSION: u16 = 1;
}
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
impl Record for UnpaidOrderMoved {
    const VERSION: u16 = 1;
}
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
impl Record for OrderDueFixed {
    const VERSION: u16 = 1;
}
impl Event for OrderDueFixed {
    const NAME: &'static str = "sales.order-due-fixed";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}
