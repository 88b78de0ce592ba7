//! The versions in which an order that was placed is stored, and the way from each old one to the present one.

use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::order_placed::{OrderPlaced, OrderedLine, PlacedLine};
use super::{DeliveryMethod, OrderPayment};
use crate::auth::Address;
use crate::discounts::OrderDiscount;
use crate::freight::SellerFreight;
use crate::ids::{AccountId, ContractId, OrderId};
use crate::tax::Assessment;
use crate::words;

impl Record for OrderPlaced {
    const VERSION: u16 = 7;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderPlacedV1>(payload)?.into()),
            2 => Ok(decode_payload::<OrderPlacedV2>(payload)?.into()),
            3 => Ok(decode_payload::<OrderPlacedV3>(payload)?.into()),
            4 => Ok(decode_payload::<OrderPlacedV4>(payload)?.into()),
            5 => Ok(decode_payload::<OrderPlacedV5>(payload)?.into()),
            6 => Ok(decode_payload::<OrderPlacedV6>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
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
            exact: None,
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

/// [`OrderPlaced`], version 6: without an exact price. It begins as version 5.
#[derive(Deserialize)]
struct OrderPlacedV6 {
    before: OrderPlacedV5,
    unit_weights_g: Vec<u32>,
}

impl From<OrderPlacedV6> for OrderPlaced {
    fn from(old: OrderPlacedV6) -> Self {
        OrderPlaced { unit_weights_g: old.unit_weights_g, ..old.before.into() }
    }
}

impl From<OrderPlacedV1> for OrderPlaced {
    fn from(old: OrderPlacedV1) -> Self {
        OrderPlaced::new(old.order, old.buyer, old.at_ms, old.lines)
    }
}
