//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::auth::Address;
use contracts::catalog::Listing;
use contracts::ids::{AccountId, LineId, OrderId, ProductId, ShipmentId};
use contracts::money::Money;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Cancellation, CancelledLine, DeliveryMethod, FinalPrice, Journey, Order, OrderPayment, Purchase};

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
        Order {
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
        Purchase {
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
            price_source: None,
            cancelled: None,
            final_price: None,
        }
    }
}

impl Record for Order {
    const FORMER: &'static [Former<Self>] = &[
        Self::former::<OrderV1>,
        // Version 2 was without its cancellation and the member who placed it alone.
        |payload| Self::completed(payload, &(None::<Cancellation>, None::<AccountId>)),
        // Version 3 was written alike: it knew no cancellation by the owner.
        Self::former::<Self>,
    ];
}

impl Record for Purchase {
    const FORMER: &'static [Former<Self>] = &[
        Self::former::<PurchaseV1>,
        Self::former::<PurchaseV2>,
        // Version 3 was without the source of its price, version 4 without its own cancellation, and version 5 without its
        // final price.
        |payload| Self::completed(payload, &(None::<&str>, None::<CancelledLine>, None::<FinalPrice>)),
        |payload| Self::completed(payload, &(None::<CancelledLine>, None::<FinalPrice>)),
        |payload| Self::completed(payload, &None::<FinalPrice>),
    ];
}
