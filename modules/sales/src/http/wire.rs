//! Orders on the wire.

use contracts::auth::Address;
use jiff::Timestamp;
use kernel::http::ProblemBody;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{DeliveryMethod, FullOrder, OrderPayment, Purchase};
use crate::rules;
use crate::store::Page;

/// Bills come with billing; until then nothing is paid.
pub(super) const UNPAID: &str = "Unpaid";

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Order)]
pub(crate) struct OrderView {
    /// Order id.
    id: String,
    /// What people call it.
    #[schema(example = "ORD-2026-000123")]
    number: String,
    /// `Placed` or `Cancelled`.
    status: OrderStatus,
    /// When it was placed.
    #[schema(format = DateTime)]
    placed_at: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// Sum of its lines.
    #[schema(example = "37.00")]
    total: String,
    /// Its lines, in the order of the cart.
    lines: Vec<OrderLine>,
    /// Where the goods go.
    #[serde(rename = "deliveryAddress")]
    delivery_address: OrderAddress,
    /// How they travel.
    #[serde(rename = "deliveryMethod")]
    delivery_method: DeliveryMethod,
    /// How it will be paid.
    #[serde(rename = "paymentMethod")]
    payment_method: OrderPayment,
    /// Whether it is paid.
    #[serde(rename = "paymentStatus")]
    payment_status: &'static str,
    /// Its shipment, once there is one.
    #[schema(required)]
    shipment_id: Option<String>,
    /// Whether it can be cancelled now.
    can_cancel: bool,
    /// Until when it can be cancelled, if it does not ship before.
    #[schema(format = DateTime)]
    cancellable_until: String,
    /// When it was cancelled.
    #[schema(required, format = DateTime)]
    cancelled_at: Option<String>,
}

/// What has become of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum OrderStatus {
    /// It stands.
    Placed,
    /// It was cancelled.
    Cancelled,
}

/// A line of an order.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderLine {
    /// Product id.
    item_id: String,
    /// Name then.
    name: String,
    /// Stock keeping unit.
    sku: String,
    /// Address of its picture.
    #[schema(required)]
    image_url: Option<String>,
    /// What one of it is.
    unit: String,
    /// Units.
    quantity: u32,
    /// Price of one unit.
    price: String,
    /// Price of the line.
    line_total: String,
    /// The purchase that this line is.
    purchase_id: String,
}

/// Where an order's goods go. The second line may be `null`; name, country and phone may be empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderAddress {
    full_name: String,
    street_address: String,
    #[schema(required)]
    street_address2: Option<String>,
    city: String,
    state: String,
    zip_code: String,
    country: String,
    phone_number: String,
}

/// A page of orders.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderPage {
    /// Newest first.
    items: Vec<OrderView>,
    /// What to ask the next page with; `null` on the last.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many there are in all.
    total: u64,
}

/// A conflict: too little stock, or a cart that changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShortStock {
    #[serde(flatten)]
    problem: ProblemBody,
    /// The lines that stock cannot serve; not there for other conflicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    short: Option<Vec<ShortLineView>>,
    /// What the cart comes to, where it is not what the buyer saw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total: Option<String>,
}

/// A line that stock cannot serve.
#[derive(Serialize, ToSchema)]
#[schema(as = ShortLine)]
pub(crate) struct ShortLineView {
    /// Product id.
    item_id: String,
    /// Its name; empty where it is not sold any more.
    name: String,
    /// Units wanted.
    wanted: u32,
    /// Units there.
    available: u32,
}

fn instant(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

impl OrderView {
    /// An order as it is at `now_ms`.
    pub(crate) fn of(FullOrder { order, lines }: &FullOrder, now_ms: i64) -> Self {
        OrderView {
            id: order.id.clone(),
            number: order.number.clone(),
            status: if order.cancelled_ms.is_some() { OrderStatus::Cancelled } else { OrderStatus::Placed },
            placed_at: instant(order.placed_ms),
            currency: order.total.currency.to_string(),
            total: order.total.to_string(),
            lines: lines.iter().map(OrderLine::of).collect(),
            delivery_address: OrderAddress::of(&order.address),
            delivery_method: order.delivery,
            payment_method: order.payment,
            payment_status: UNPAID,
            shipment_id: order.shipment.clone(),
            can_cancel: rules::may_cancel(order, now_ms).is_ok(),
            cancellable_until: instant(rules::cancellable_until(order)),
            cancelled_at: order.cancelled_ms.map(instant),
        }
    }
}

impl OrderLine {
    fn of(line: &Purchase) -> Self {
        OrderLine {
            item_id: line.product.clone(),
            name: line.name.clone(),
            sku: line.sku.clone(),
            image_url: some(&line.image_url),
            unit: line.unit.clone(),
            quantity: line.quantity,
            price: line.price.to_string(),
            line_total: line.line_total.to_string(),
            purchase_id: line.id.clone(),
        }
    }
}

impl OrderAddress {
    fn of(address: &Address) -> Self {
        OrderAddress {
            full_name: address.full_name.clone(),
            street_address: address.street_address.clone(),
            street_address2: some(&address.street_address2),
            city: address.city.clone(),
            state: address.state.clone(),
            zip_code: address.zip_code.clone(),
            country: address.country.clone(),
            phone_number: address.phone_number.clone(),
        }
    }
}

impl OrderPage {
    /// A page as it is at `now_ms`.
    pub(crate) fn of(page: Page, now_ms: i64) -> Self {
        let items = page.items.iter().map(|full| OrderView::of(full, now_ms)).collect();
        OrderPage { items, next_cursor: page.next, total: page.total }
    }
}
