//! The types and events of `sales`, and its read port.

use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Event, Reader, Record, RecordError, StoreError};
use serde::{Deserialize, Serialize};

use crate::auth::Address;
use crate::discounts::OrderDiscount;
use crate::freight::SellerFreight;
use crate::ids::{AccountId, ApprovalId, ContractId, LineId, OrderId, ProductId, QuoteId};
use crate::money::Money;
use crate::tax::Assessment;
use crate::words::{self, words};

words! {
    /// How the goods travel.
    DeliveryMethod {
        /// By land or sea.
        Standard = "standard",
        /// By air where there is a flight.
        Express = "express",
        /// The buyer fetches them.
        Collect = "collect",
    }
}

words! {
    /// How the bill will be paid.
    OrderPayment {
        /// From a bank account.
        BankTransfer = "bankTransfer",
        /// By card.
        Card = "card",
    }
}

words! {
    /// Why goods come back.
    #[schema(as = Reason)]
    ReturnReason {
        /// They arrived damaged.
        Damaged = "damaged",
        /// They are not what was ordered.
        WrongItem = "wrong item",
        /// They are not as good as promised.
        Quality = "quality",
        /// Anything else, told in the note.
        Other = "other",
    }
}

words! {
    /// Where a quote stands at a time, as its lists have it.
    QuoteStatus {
        /// It waits for its seller.
        Requested = "requested",
        /// Its seller made an offer.
        Offered = "offered",
        /// The other side proposes other terms.
        Countered = "countered",
        /// Both agreed.
        Accepted = "accepted",
        /// One side does not want it.
        Declined = "declined",
        /// One side took its word back.
        Withdrawn = "withdrawn",
        /// The latest terms ran out before they were answered.
        Expired = "expired",
    }
}

words! {
    /// What became of a contract.
    ContractStep {
        /// It was made of an accepted quote.
        Made = "made",
        /// One side signed.
        Signed = "signed",
        /// The buyer approved the sample.
        SampleApproved = "sample approved",
        /// The buyer rejected the sample.
        SampleRejected = "sample rejected",
        /// Goods of it were ordered.
        CalledOff = "called off",
        /// One side cancelled it.
        Cancelled = "cancelled",
        /// Its period is over.
        Ended = "ended",
    }
}

words! {
    /// What became of an order that is not paid.
    UnpaidStep {
        /// Its buyer was warned.
        Warned = "warned",
        /// Its time was over.
        Ended = "ended",
        /// Its seller cancelled it.
        Cancelled = "cancelled",
    }
}

words! {
    /// Where an approval stands.
    ApprovalStatus {
        /// Nobody has answered.
        Waiting = "waiting",
        /// A second person confirmed it: the order is made.
        Confirmed = "confirmed",
        /// An owner or a manager declined it.
        Declined = "declined",
        /// Its asker took it back.
        Withdrawn = "withdrawn",
    }
}

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
}
impl Record for OrderPlaced {
    const VERSION: u16 = 5;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderPlacedV1>(payload)?.into()),
            2 => Ok(decode_payload::<OrderPlacedV2>(payload)?.into()),
            3 => Ok(decode_payload::<OrderPlacedV3>(payload)?.into()),
            4 => Ok(decode_payload::<OrderPlacedV4>(payload)?.into()),
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
fn parties<'a>(buyer: &AccountId, sellers: impl Iterator<Item = &'a AccountId>) -> Vec<AccountId> {
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

/// A negotiation moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuoteMoved {
    /// Quote id.
    pub quote: QuoteId,
    /// The product's name in the listing.
    pub product_name: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// The buyer's name.
    pub buyer_name: String,
    /// Seller's account.
    pub seller: AccountId,
    /// The account that took the step; `None` if an offer expired.
    pub by: Option<AccountId>,
    /// The status after the step.
    #[serde(with = "words")]
    pub step: QuoteStatus,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for QuoteMoved {
    const VERSION: u16 = 1;
}
impl Event for QuoteMoved {
    const NAME: &'static str = "sales.quote-moved";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, std::iter::once(&self.seller))
    }
}

/// A contract moved a step further.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractMoved {
    /// Contract id.
    pub contract: ContractId,
    /// The number that people use: `CTR-2026-0001`.
    pub number: String,
    /// The product's name in the listing.
    pub product_name: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
    /// The account that took the step; `None` if the period ended.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: ContractStep,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ContractMoved {
    const VERSION: u16 = 1;
}
impl Event for ContractMoved {
    const NAME: &'static str = "sales.contract-moved";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, std::iter::once(&self.seller))
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

/// The id of a deal between two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealId {
    /// A line of an order.
    Purchase(LineId),
    /// A negotiation.
    Quote(QuoteId),
    /// A contract.
    Contract(ContractId),
}

/// A deal between two accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The label that people use: a number or a product's name.
    pub label: String,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
}

/// Sales' read port for test orders.
pub trait TrialPort: Send + Sync {
    /// Whether a test order went through.
    fn passed(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;
}

/// Sales' read port for the purchase contracts of orders: the contract from which an order was called off, or else the
/// order itself.
pub trait PurchaseContractPort: Send + Sync {
    /// Returns the number of the contract about one seller's goods in an order, if there is one.
    fn number(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<String>, StoreError>;

    /// Draws it as of now, as a PDF file.
    fn draw(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Vec<u8>>, StoreError>;
}

/// Sales' read port for the credit that sellers grant.
pub trait CreditPort: Send + Sync {
    /// Returns the day by which a seller's part of an order is to be paid, by the terms of its commit; `None` if the
    /// seller granted none.
    fn due(&self, reader: &Reader<'_>, order: &OrderId, seller: &AccountId) -> Result<Option<Date>, StoreError>;
}

/// Sales' read port for deals between accounts.
pub trait DealPort: Send + Sync {
    /// Returns the deal with this id if `account` is a party to it, else `None`.
    fn deal(&self, reader: &Reader<'_>, account: &AccountId, id: &DealId) -> Result<Option<Deal>, StoreError>;
}

/// The state of an order that a company's member submitted for a second person's approval.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalMoved {
    /// Approval id.
    pub approval: ApprovalId,
    /// The company's account.
    pub account: AccountId,
    /// The person who asked.
    pub asker: AccountId,
    /// The asker's name at that time.
    pub asker_name: String,
    /// The name of the person who answered; `None` while it waits.
    pub answerer_name: Option<String>,
    /// The approval's status.
    #[serde(with = "words")]
    pub status: ApprovalStatus,
    /// The order's total.
    pub total: Money,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ApprovalMoved {
    const VERSION: u16 = 1;
}
impl Event for ApprovalMoved {
    const NAME: &'static str = "sales.approval-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.account.clone(), self.asker.clone()]
    }
}
