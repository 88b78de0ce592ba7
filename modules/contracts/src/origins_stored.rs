//! Earlier stored forms of the events of origins, frozen, and their conversion.

use kernel::store::{Former, Record};
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

/// [`PackChanged`], version 2: with one order. A record's fields stand one after another, so it begins as version 1.
#[derive(Deserialize)]
struct PackChangedV2 {
    before: PackChangedV1,
    order: OrderId,
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
        let order = Some(old.order).filter(|order| old.before.step != PackStep::Drafted && !order.is_empty());
        let (orders, shipment, reference) = (order.into_iter().collect(), old.shipment, old.reference);
        PackChanged { orders, shipment, reference, ..old.before.into() }
    }
}

impl Record for PackChanged {
    const FORMER: &'static [Former<Self>] = &[
        Self::former::<PackChangedV1>,
        Self::former::<PackChangedV2>,
        // Version 3 was without a contingency number.
        |payload| Self::completed(payload, &String::new()),
    ];
}
