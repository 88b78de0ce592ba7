//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::auth::Address;
use contracts::catalog::Listing;
use contracts::ids::{AccountId, ContractId, LineId, OrderId, ProductId, ShipmentId};
use contracts::money::Money;
use contracts::unit_price::PriceSource;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{CancelledLine, DeliveryMethod, Journey, Order, OrderPayment, Purchase};

/// [`Order`], version 1: without its buyer's name, contract and delivery.
#[derive(Deserialize)]
struct OrderV1 {
    id: OrderId,
    number: String,
    buyer: AccountId,
    placed_ms: i64,
    total: Money,
    address: Address,
    delivery: DeliveryMethod,
    payment: OrderPayment,
    shipment: Option<ShipmentId>,
    cancelled_ms: Option<i64>,
}

impl From<OrderV1> for Order {
    fn from(old: OrderV1) -> Self {
        OrderV2 {
            id: old.id,
            number: old.number,
            buyer: old.buyer,
            // The recipient is the best name that was stored.
            buyer_name: old.address.full_name.clone(),
            placed_ms: old.placed_ms,
            total: old.total,
            address: old.address,
            delivery: old.delivery,
            payment: old.payment,
            left: old.shipment,
            contract: None,
            delivered_ms: None,
            cancelled_ms: old.cancelled_ms,
        }
        .into()
    }
}

/// [`Order`], version 2: without its cancellation and the member who placed it alone.
#[derive(Deserialize)]
struct OrderV2 {
    id: OrderId,
    number: String,
    buyer: AccountId,
    buyer_name: String,
    placed_ms: i64,
    total: Money,
    address: Address,
    delivery: DeliveryMethod,
    payment: OrderPayment,
    left: Option<ShipmentId>,
    contract: Option<ContractId>,
    delivered_ms: Option<i64>,
    cancelled_ms: Option<i64>,
}

impl From<OrderV2> for Order {
    fn from(old: OrderV2) -> Self {
        Order {
            id: old.id,
            number: old.number,
            buyer: old.buyer,
            buyer_name: old.buyer_name,
            placed_ms: old.placed_ms,
            total: old.total,
            address: old.address,
            delivery: old.delivery,
            payment: old.payment,
            left: old.left,
            contract: old.contract,
            delivered_ms: old.delivered_ms,
            cancelled_ms: old.cancelled_ms,
            cancellation: None,
            placed_alone: None,
        }
    }
}

/// [`Purchase`], version 1: without its listing, cost and returned units.
#[derive(Deserialize)]
struct PurchaseV1 {
    id: LineId,
    product: ProductId,
    seller: AccountId,
    name: String,
    sku: String,
    image_url: String,
    unit: String,
    category: String,
    price: Money,
    quantity: u32,
    line_total: Money,
}

impl From<PurchaseV1> for Purchase {
    fn from(old: PurchaseV1) -> Self {
        PurchaseV2 {
            id: old.id,
            product: old.product,
            seller: old.seller,
            name: old.name,
            sku: old.sku,
            image_url: old.image_url,
            unit: old.unit,
            category: old.category,
            listing: Listing::default(),
            price: old.price,
            quantity: old.quantity,
            line_total: old.line_total,
            unit_cost: None,
            returned: 0,
        }
        .into()
    }
}

/// [`Purchase`], version 2: without its seller's name, origin and journey.
#[derive(Deserialize)]
struct PurchaseV2 {
    id: LineId,
    product: ProductId,
    seller: AccountId,
    name: String,
    sku: String,
    image_url: String,
    unit: String,
    category: String,
    listing: Listing,
    price: Money,
    quantity: u32,
    line_total: Money,
    unit_cost: Option<Money>,
    returned: u32,
}

impl From<PurchaseV2> for Purchase {
    fn from(old: PurchaseV2) -> Self {
        PurchaseV3 {
            id: old.id,
            product: old.product,
            seller: old.seller,
            seller_name: String::new(),
            name: old.name,
            sku: old.sku,
            image_url: old.image_url,
            unit: old.unit,
            category: old.category,
            origin: String::new(),
            listing: old.listing,
            price: old.price,
            quantity: old.quantity,
            line_total: old.line_total,
            unit_cost: old.unit_cost,
            returned: old.returned,
            journey: Journey::default(),
        }
        .into()
    }
}

/// [`Purchase`], version 3: without the source of its price.
#[derive(Deserialize)]
struct PurchaseV3 {
    id: LineId,
    product: ProductId,
    seller: AccountId,
    seller_name: String,
    name: String,
    sku: String,
    image_url: String,
    unit: String,
    category: String,
    origin: String,
    listing: Listing,
    price: Money,
    quantity: u32,
    line_total: Money,
    unit_cost: Option<Money>,
    returned: u32,
    journey: Journey,
}

impl From<PurchaseV3> for Purchase {
    fn from(old: PurchaseV3) -> Self {
        Purchase {
            id: old.id,
            product: old.product,
            seller: old.seller,
            seller_name: old.seller_name,
            name: old.name,
            sku: old.sku,
            image_url: old.image_url,
            unit: old.unit,
            category: old.category,
            origin: old.origin,
            listing: old.listing,
            price: old.price,
            quantity: old.quantity,
            line_total: old.line_total,
            unit_cost: old.unit_cost,
            returned: old.returned,
            journey: old.journey,
            price_source: None,
            cancelled: None,
            final_price: None,
        }
    }
}

/// [`Purchase`], version 4: without its own cancellation. A record's fields stand one after another, so it begins as
/// version 3.
#[derive(Deserialize)]
struct PurchaseV4 {
    before: PurchaseV3,
    #[serde(with = "contracts::words::option")]
    price_source: Option<PriceSource>,
}

impl From<PurchaseV4> for Purchase {
    fn from(old: PurchaseV4) -> Self {
        Purchase { price_source: old.price_source, ..old.before.into() }
    }
}

/// [`Purchase`], version 5: without its final price. It begins as version 4.
#[derive(Deserialize)]
struct PurchaseV5 {
    before: PurchaseV4,
    cancelled: Option<CancelledLine>,
}

impl From<PurchaseV5> for Purchase {
    fn from(old: PurchaseV5) -> Self {
        Purchase { cancelled: old.cancelled, ..old.before.into() }
    }
}

impl Record for Order {
    const VERSION: u16 = 4;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<OrderV1>(payload)?.into()),
            2 => Ok(decode_payload::<OrderV2>(payload)?.into()),
            // Version 3 was written alike: it knew no cancellation by the owner.
            3 => decode_payload(payload),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}

impl Record for Purchase {
    const VERSION: u16 = 6;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        match version {
            1 => Ok(decode_payload::<PurchaseV1>(payload)?.into()),
            2 => Ok(decode_payload::<PurchaseV2>(payload)?.into()),
            3 => Ok(decode_payload::<PurchaseV3>(payload)?.into()),
            4 => Ok(decode_payload::<PurchaseV4>(payload)?.into()),
            5 => Ok(decode_payload::<PurchaseV5>(payload)?.into()),
            version => Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        }
    }
}
