//! The event of an order that was placed, with the lines that it carries.

use kernel::store::Event;
use serde::{Deserialize, Serialize};

use super::{DeliveryMethod, OrderPayment};
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
    /// What its first line costs, if that is not so many times the price of a unit: goods of a contract whose price was
    /// fixed, because the price of a unit is rounded.
    pub exact: Option<Money>,
}

impl Event for OrderPlaced {
    const NAME: &'static str = "sales.order-placed";

    fn concerns(&self) -> Vec<AccountId> {
        parties(&self.buyer, self.lines.iter().map(|line| &line.seller))
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
            exact: None,
        }
    }

    /// What the units of the line at this place cost, with its part of the discount. `None` for a sum that does not fit.
    pub fn full_amount_of(&self, at: usize) -> Option<Money> {
        let line = self.lines.get(at)?;
        self.exact.filter(|_| at == 0).or_else(|| line.unit_price.times(line.quantity))
    }

    /// What the units of the line at this place cost, without its part of the discount. `None` for a sum that does not fit.
    pub fn amount_of(&self, at: usize) -> Option<Money> {
        let full = self.full_amount_of(at)?;
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
