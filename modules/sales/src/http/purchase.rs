//! Purchases on the wire.

use contracts::auth::Address;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::UNPAID;
use crate::model::{Order, Purchase};

/// A purchase: one line of one order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Purchase)]
pub(crate) struct PurchaseView {
    /// Purchase id.
    id: String,
    /// Product id.
    item_id: String,
    /// Name then.
    name: String,
    /// Category then.
    category: String,
    /// Units.
    amount: u32,
    /// Its shipment, once there is one.
    #[schema(required)]
    shipment_id: Option<String>,
    /// `Direct`.
    purchase_type: &'static str,
    /// `Ordered` or `Cancelled`.
    status: &'static str,
    /// Price of one unit.
    price: String,
    /// ISO 4217 code of the price.
    currency: String,
    /// What the detail view reads besides.
    #[serde(flatten)]
    detail: PurchaseDetail,
}

/// What the detail view of a purchase reads.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PurchaseDetail {
    /// Product id.
    product_id: String,
    /// Stock keeping unit.
    sku_id: String,
    /// Not recorded with a purchase yet.
    #[schema(required)]
    sub_category: Option<String>,
    /// Not recorded with a purchase yet.
    tags: Vec<String>,
    /// The same as `purchase_type`.
    r#type: &'static str,
    /// Day of the order, UTC.
    #[schema(format = Date)]
    date: String,
    /// Not recorded with a purchase yet.
    #[schema(required)]
    description: Option<String>,
    /// Not recorded with a purchase yet.
    #[schema(required)]
    notes: Option<String>,
    /// Not recorded with a purchase yet.
    #[schema(required)]
    cupping_score: Option<f64>,
    /// Not recorded with a purchase yet.
    #[schema(required)]
    process_method: Option<String>,
    /// Whether it is paid.
    payment_status: &'static str,
    /// The seller's name; `null` where the account is gone.
    #[schema(required)]
    supplier_details: Option<String>,
    /// The same as `shipment_id`.
    #[schema(required)]
    shipment_id: Option<String>,
    /// Where it goes, on one line.
    delivery_address: String,
    /// Where it is, once there is a shipment.
    #[schema(required)]
    shipment_status: Option<String>,
    /// Its order.
    order_id: String,
}

impl PurchaseView {
    /// A line of an order, with its seller's name.
    pub(crate) fn of(order: &Order, line: &Purchase, seller: Option<String>) -> Self {
        PurchaseView {
            id: line.id.clone(),
            item_id: line.product.clone(),
            name: line.name.clone(),
            category: line.category.clone(),
            amount: line.quantity,
            shipment_id: order.shipment.clone(),
            purchase_type: "Direct",
            status: if order.cancelled_ms.is_some() { "Cancelled" } else { "Ordered" },
            price: line.price.to_string(),
            currency: line.price.currency.to_string(),
            detail: PurchaseDetail {
                product_id: line.product.clone(),
                sku_id: line.sku.clone(),
                sub_category: None,
                tags: Vec::new(),
                r#type: "Direct",
                date: day(order.placed_ms),
                description: None,
                notes: None,
                cupping_score: None,
                process_method: None,
                payment_status: UNPAID,
                supplier_details: seller,
                shipment_id: order.shipment.clone(),
                delivery_address: one_line(&order.address),
                shipment_status: None,
                order_id: order.id.clone(),
            },
        }
    }
}

fn day(ms: i64) -> String {
    let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(TimeZone::UTC).date().to_string()
}

/// `Amina, 12 Kimathi Way, Nyeri, Nyeri County 10100, Kenya`, without what is empty.
fn one_line(address: &Address) -> String {
    let region = format!("{} {}", address.state, address.zip_code);
    let parts = [
        &address.full_name,
        &address.street_address,
        &address.street_address2,
        &address.city,
        region.trim(),
        &address.country,
    ];
    parts.into_iter().map(|part: &str| part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
