//! The versions in which an order that was placed is stored, and the way from each old one to the present one.

use kernel::store::{Former, Record};
use serde::Deserialize;

use super::order_placed::{OrderPlaced, OrderedLine};
use crate::discounts::OrderDiscount;
use crate::freight::SellerFreight;
use crate::ids::{AccountId, OrderId};
use crate::money::Money;
use crate::tax::Assessment;

/// What the last fields say of an order that was placed before there were such fields.
const NO_TAX: Option<Assessment> = None;
const NO_FREIGHT: Vec<SellerFreight> = Vec::new();
const NO_DISCOUNT: Option<OrderDiscount> = None;
const NO_WEIGHTS: Vec<u32> = Vec::new();
const NOT_EXACT: Option<Money> = None;

impl Record for OrderPlaced {
    const FORMER: &'static [Former<Self>] = &[
        Self::former::<OrderPlacedV1>,
        // Version 2 was without its tax, version 3 without its freight, version 4 without its discount, version 5 without the
        // weights of its goods, and version 6 without an exact price.
        |payload| Self::completed(payload, &(NO_TAX, NO_FREIGHT, NO_DISCOUNT, NO_WEIGHTS, NOT_EXACT)),
        |payload| Self::completed(payload, &(NO_FREIGHT, NO_DISCOUNT, NO_WEIGHTS, NOT_EXACT)),
        |payload| Self::completed(payload, &(NO_DISCOUNT, NO_WEIGHTS, NOT_EXACT)),
        |payload| Self::completed(payload, &(NO_WEIGHTS, NOT_EXACT)),
        |payload| Self::completed(payload, &NOT_EXACT),
    ];
}

/// [`OrderPlaced`], version 1: without names, address, and methods of delivery and payment.
#[derive(Deserialize)]
struct OrderPlacedV1 {
    order: OrderId,
    buyer: AccountId,
    at_ms: i64,
    lines: Vec<OrderedLine>,
}

impl From<OrderPlacedV1> for OrderPlaced {
    fn from(old: OrderPlacedV1) -> Self {
        OrderPlaced::new(old.order, old.buyer, old.at_ms, old.lines)
    }
}
