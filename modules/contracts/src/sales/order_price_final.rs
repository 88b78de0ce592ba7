//! The event of an order whose price was provisional and is final now.

use kernel::store::{Event, Former, Record};
use serde::{Deserialize, Serialize};

use crate::ids::{AccountId, OrderId};
use crate::money::Money;

/// The price of an order that was called off at a provisional price is final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPriceFinal {
    /// Order id.
    pub order: OrderId,
    /// Buyer's account.
    pub buyer: AccountId,
    /// Seller's account.
    pub seller: AccountId,
    /// The number of its contract: `CTR-2026-0001`.
    pub contract: String,
    /// The units that neither came back nor were cancelled.
    pub units: u32,
    /// The final price of one unit, rounded.
    pub unit_price: Money,
    /// The final price of these units, rounded once. It may differ from the rounded price times the units.
    pub amount: Money,
    /// What the units cost more than they were sold for; `None` in events that are older than this field.
    pub difference: Option<PriceDifference>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}

/// The difference between a final price and the price before it, in minor units; below nought if it is lower. Part of
/// [`OrderPriceFinal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceDifference {
    /// Without tax.
    pub net: i64,
    /// Its tax.
    pub tax: i64,
}

impl PriceDifference {
    /// With tax.
    pub fn gross(self) -> i64 {
        self.net + self.tax
    }
}

impl Record for OrderPriceFinal {
    const FORMER: &'static [Former<Self>] = &[Self::former::<OrderPriceFinalV1>];
}
impl Event for OrderPriceFinal {
    const NAME: &'static str = "sales.order-price-final";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.buyer.clone(), self.seller.clone()]
    }
}

/// [`OrderPriceFinal`], version 1: the rounded price of one unit was multiplied. Frozen.
#[derive(Deserialize)]
struct OrderPriceFinalV1 {
    order: OrderId,
    buyer: AccountId,
    seller: AccountId,
    contract: String,
    units: u32,
    unit_price: Money,
    at_ms: i64,
}

impl From<OrderPriceFinalV1> for OrderPriceFinal {
    fn from(old: OrderPriceFinalV1) -> Self {
        let OrderPriceFinalV1 { order, buyer, seller, contract, units, unit_price, at_ms } = old;
        // The price of all units of the contract was checked to fit.
        let amount = unit_price.times(units).unwrap_or(unit_price);
        OrderPriceFinal { order, buyer, seller, contract, units, unit_price, amount, difference: None, at_ms }
    }
}
