//! Earlier stored forms of the events of origins, frozen, and their conversion.

use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use crate::ids::{AccountId, OrderId, PackId, ShipmentId};
use crate::origins::{DdsStatus, PackChanged, PackStep};
use crate::words;

/// [`PackChanged`], version 1: without its order, its shipment, and the statement's reference number.
#[derive(Deserialize)]
struct PackChangedV1 {
    pack: PackId,
    order_number: String,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    #[serde(with = "words")]
    step: PackStep,
    #[serde(with = "words::option")]
    status: Option<DdsStatus>,
    at_ms: i64,
}

/// [`PackChanged`], version 2: with one order.
#[derive(Deserialize)]
struct PackChangedV2 {
    pack: PackId,
    order_number: String,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    #[serde(with = "words")]
    step: PackStep,
    #[serde(with = "words::option")]
    status: Option<DdsStatus>,
    at_ms: i64,
    order: OrderId,
    shipment: Option<ShipmentId>,
    reference: String,
}

/// [`PackChanged`], version 3: without a contingency number.
#[derive(Deserialize)]
struct PackChangedV3 {
    pack: PackId,
    number: String,
    seller: AccountId,
    seller_name: String,
    buyer: AccountId,
    buyer_name: String,
    #[serde(with = "words")]
    step: PackStep,
    #[serde(with = "words::option")]
    status: Option<DdsStatus>,
    at_ms: i64,
    orders: Vec<OrderId>,
    shipment: Option<ShipmentId>,
    reference: String,
}

impl From<PackChangedV1> for PackChanged {
    fn from(old: PackChangedV1) -> Self {
        PackChanged {
            pack: old.pack,
            number: old.order_number,
            seller: old.seller,
            seller_name: old.seller_name,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            step: old.step,
            status: old.status,
            at_ms: old.at_ms,
            orders: Vec::new(),
            shipment: None,
            reference: String::new(),
            contingency: String::new(),
        }
    }
}

impl From<PackChangedV2> for PackChanged {
    fn from(old: PackChangedV2) -> Self {
        // A draft names no orders, and neither did the first version.
        let order = Some(old.order).filter(|order| old.step != PackStep::Drafted && !order.is_empty());
        PackChanged {
            pack: old.pack,
            number: old.order_number,
            seller: old.seller,
            seller_name: old.seller_name,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            step: old.step,
            status: old.status,
            at_ms: old.at_ms,
            orders: order.into_iter().collect(),
            shipment: old.shipment,
            reference: old.reference,
            contingency: String::new(),
        }
    }
}

impl From<PackChangedV3> for PackChanged {
    fn from(old: PackChangedV3) -> Self {
        PackChanged {
            pack: old.pack,
            number: old.number,
            seller: old.seller,
            seller_name: old.seller_name,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            step: old.step,
            status: old.status,
            at_ms: old.at_ms,
            orders: old.orders,
            shipment: old.shipment,
            reference: old.reference,
            contingency: String::new(),
        }
    }
}

impl Record for PackChanged {
    const VERSION: u16 = 4;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<PackChangedV1>(payload)?.into()),
            2 => Ok(decode_payload::<PackChangedV2>(payload)?.into()),
            3 => Ok(decode_payload::<PackChangedV3>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
