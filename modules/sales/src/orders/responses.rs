//! Orders as the API shows them.

use contracts::auth::Address;
use contracts::freight::{FreightOffer, Lane, SellerFreight};
use contracts::sales::ClaimDays;
use contracts::tax::{Assessment, TaxSums};
use contracts::unit_price::PriceSource;
use jiff::civil::Date;
use kernel::http::ProblemBody;
use serde::Serialize;
use utoipa::ToSchema;

use super::added::Added;
use super::checkout::PlacedOrder;
use super::discount;
use super::discount_view::DiscountView;
use super::final_price_view::FinalPriceView;
use super::model::{
    Cancellation, CancelledBy, CancelledLine, DeliveryMethod, FullOrder, Order, OrderPayment, Purchase, Status,
};
use super::{payment_status, rules, tax};
use crate::drafts::in_name::{InName, InNameView};
use crate::words::{instant, some};

/// An order.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Order)]
pub(crate) struct OrderView {
    /// Order id.
    id: String,
    /// What people call it.
    #[schema(example = "ORD-2026-000123")]
    number: String,
    /// What has become of it; `Returned` where all of it came back.
    status: Status,
    /// When it was placed.
    #[schema(format = DateTime)]
    placed_at: String,
    /// ISO 4217 code of its prices.
    currency: String,
    /// What is owed for it: the sum of its lines, with its freight and its tax.
    #[schema(example = "37.00")]
    total: String,
    /// What its cancelled lines took off, with their freight and tax, which `total` has in it; not there where none was
    /// cancelled by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "12.00")]
    cancelled_total: Option<String>,
    /// `total` without `cancelled_total`; there where that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "88.00")]
    left_total: Option<String>,
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
    payment_status: String,
    /// Its shipment, once there is one; the first where there are several.
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
    /// By whom, and why; `null` where it stands, or that was not kept.
    #[schema(required)]
    cancellation: Option<CancellationView>,
    /// The contract that it was called off from.
    #[serde(rename = "contractId")]
    #[schema(required)]
    contract_id: Option<String>,
    /// When it was delivered.
    #[schema(required, format = DateTime)]
    delivered_at: Option<String>,
    /// Whether the caller can confirm the receipt of the whole order now; of shipments each is confirmed by itself.
    can_receive: bool,
    /// Whether goods of it can be returned now.
    can_return: bool,
    /// Until when they can be; `null` before anything of it was delivered.
    #[schema(required, format = DateTime)]
    returnable_until: Option<String>,
    /// Until when its quality can be claimed; not there where no contract limits it, and not in lists.
    #[serde(rename = "qualityClaims", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    quality_claims: Option<QualityClaimsView>,
    /// The freight of each seller's goods, as a tariff has it; not there where carriers name all prices, and not in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    freight: Vec<FreightView>,
    /// Its tax, which `total` has in it; not there where the shop charged none, and not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
    /// The seller who made it in the buyer's name; not there where the buyer did, and not in lists.
    #[serde(rename = "inName", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    in_name: Option<InNameView>,
    /// What its code took off, which `total` is without; not there where it had none, and not in lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<DiscountView>,
    /// What the final price of its goods changed, which `total` has in it; not there where no price was provisional.
    #[serde(rename = "finalPrice", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    final_price: Option<FinalPriceView>,
}

/// What the freight of one seller's goods costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OrderFreight)]
pub(crate) struct FreightView {
    seller_id: String,
    seller_name: String,
    kind: FreightKind,
    /// The tariff's zone.
    #[schema(required)]
    zone: Option<String>,
    /// How the goods travel, where a tariff has their price.
    #[schema(required)]
    lane: Option<Lane>,
    /// In the order's currency; `null` where no tariff has one.
    #[schema(required, example = "12.00")]
    price: Option<String>,
    /// Where the buyer fetches the goods, in the seller's words; may be `null` there too.
    #[schema(required)]
    place: Option<String>,
}

/// Who says what freight costs.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum FreightKind {
    /// A tariff: the total has it in it.
    Priced,
    /// Nobody: the buyer fetches the goods.
    Pickup,
    /// The carrier, whose offer the buyer accepts before it is owed.
    ByCarrier,
    /// The contract: its price has it in it.
    Included,
}

impl From<&SellerFreight> for FreightView {
    fn from(SellerFreight { seller, seller_name, offer, .. }: &SellerFreight) -> Self {
        let bare = |kind| FreightView {
            seller_id: seller.to_string(),
            seller_name: seller_name.clone(),
            kind,
            zone: None,
            lane: None,
            price: None,
            place: None,
        };
        match offer {
            FreightOffer::Priced { zone, lane, price } => FreightView {
                zone: Some(zone.clone()),
                lane: Some(*lane),
                price: Some(price.to_string()),
                ..bare(FreightKind::Priced)
            },
            FreightOffer::Pickup { place } => FreightView { place: some(place.as_str()), ..bare(FreightKind::Pickup) },
            FreightOffer::ByCarrier => bare(FreightKind::ByCarrier),
            FreightOffer::Included => bare(FreightKind::Included),
        }
    }
}

/// Why an order was cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Cancellation)]
pub(crate) struct CancellationView {
    /// `unpaid` and `undelivered`: by the shop.
    by: CancelledBy,
    /// In the seller's words; empty where somebody else cancelled it.
    reason: String,
}

impl From<&Cancellation> for CancellationView {
    /// The view of the stored record.
    fn from(kept: &Cancellation) -> Self {
        CancellationView { by: kept.by, reason: kept.reason.clone() }
    }
}

/// When and why a line of an order was cancelled.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LineCancellation)]
pub(crate) struct LineCancellationView {
    #[schema(format = DateTime)]
    at: String,
    by: CancelledBy,
    /// In the words of the seller or the shop.
    reason: String,
}

impl From<&CancelledLine> for LineCancellationView {
    /// The view of the stored record.
    fn from(CancelledLine { at_ms, why, .. }: &CancelledLine) -> Self {
        LineCancellationView { at: instant(*at_ms), by: why.by, reason: why.reason.clone() }
    }
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
    /// Price of one unit; the final one, once it is known.
    price: String,
    /// Where that came from: the list, a step of it, a price list for the buyer, a contract, or a draft; `null` in old orders.
    #[schema(required)]
    price_source: Option<PriceSource>,
    /// Price of the line, without its part of the discount.
    line_total: String,
    /// What the order's discount took off the line; not there where it took nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<String>,
    /// The purchase that this line is.
    purchase_id: String,
    /// Units of it that came back.
    returned: u32,
    /// Units of it that can be returned now.
    returnable: u32,
    /// Its own end, while the order goes on; not there where it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    cancelled: Option<LineCancellationView>,
    /// Who sold it; empty in orders of long ago.
    seller_name: String,
    /// Its shipment, once there is one.
    #[schema(required)]
    shipment_id: Option<String>,
    /// Where that is.
    #[schema(required)]
    shipment_status: Option<String>,
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

/// A conflict: too little stock, or a cart that changed.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShortStock {
    #[serde(flatten)]
    problem: ProblemBody,
    /// The lines that stock cannot serve; not there for other conflicts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    short: Option<Vec<ShortLineView>>,
    /// What the cart comes to, where it is not what the buyer saw, or needs a second person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    total: Option<String>,
    /// What one person may order alone in 30 days, or a new account may owe, where this is above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit: Option<String>,
    /// What the caller ordered alone in the last 30 days, which counts against `limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    spent: Option<String>,
    /// What a new account owes already, where with this it would be more than `limit`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    owed: Option<String>,
    /// The seller who grants credit, where this does not fit into it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    seller: Option<String>,
    /// What of that credit is used, and what is free.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    used: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    free: Option<String>,
    /// The day since which something is overdue there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = Date)]
    due: Option<String>,
    /// The least that a discount code asks for, and what its seller's goods in the cart come to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    minimum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    goods: Option<String>,
    /// How often a discount code can be used: by all buyers, or by each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    uses: Option<u32>,
    /// What the cart came to when it was filled, where it is dearer now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    was: Option<String>,
    /// ISO 4217 code of these amounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    currency: Option<String>,
    /// That of `limit` and `spent`, where it is another one: a company's limit is in the currency in which it was set.
    #[serde(rename = "limitCurrency", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    limit_currency: Option<String>,
}

/// The period in which the quality of goods can be claimed, by their contract.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QualityClaims)]
struct QualityClaimsView {
    /// Its last day, where the shop is.
    #[schema(format = Date)]
    until: String,
    /// Whether that day is over.
    over: bool,
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

impl OrderView {
    /// The view of an order at `now_ms`. `shipments` tells whether the shop keeps shipments.
    pub(crate) fn new(full: &FullOrder, now_ms: i64, shipments: bool) -> Self {
        let (FullOrder { order, lines }, status) = (full, full.status());
        let off = Some(full.off()).filter(|off| off.minor > 0);
        OrderView {
            id: order.id.to_string(),
            number: order.number.clone(),
            status,
            placed_at: instant(order.placed_ms),
            currency: order.total.currency.to_string(),
            total: order.total.to_string(),
            cancelled_total: off.map(|off| off.to_string()),
            left_total: off.map(|_| full.standing_total().to_string()),
            lines: lines.iter().map(|line| OrderLine::new(order, line, now_ms)).collect(),
            delivery_address: OrderAddress::from(&order.address),
            delivery_method: order.delivery,
            payment_method: order.payment,
            payment_status: payment_status::payment_of_all(lines),
            shipment_id: lines.iter().find_map(|line| line.journey.shipment.clone()).map(String::from),
            can_cancel: rules::may_cancel(order, now_ms).is_ok(),
            cancellable_until: instant(rules::cancellable_until(order)),
            cancelled_at: order.cancelled_ms.map(instant),
            cancellation: order.cancellation.as_ref().map(CancellationView::from),
            contract_id: order.contract.clone().map(String::from),
            delivered_at: order.delivered_ms.map(instant),
            can_receive: order.delivered_ms.is_none() && rules::may_receive(full, now_ms, shipments).is_ok(),
            can_return: lines.iter().any(|line| rules::returnable(order, line, now_ms) > 0),
            returnable_until: rules::any_returnable_until(full).map(instant),
            quality_claims: None,
            freight: Vec::new(),
            tax: None,
            in_name: None,
            discount: None,
            final_price: FinalPriceView::of_order(full),
        }
    }

    /// The view of an order that was just placed.
    pub(crate) fn placed(placed: &PlacedOrder, now_ms: i64, shipments: bool) -> Self {
        OrderView::new(&placed.full, now_ms, shipments).with(&placed.full, &placed.added)
    }

    /// The same with the freight, the tax and the discount of the order.
    pub(crate) fn with(self, full: &FullOrder, added: &Added) -> Self {
        let taxed = |tax: &Assessment| tax::of_lines(tax, &full.lines);
        let sums = |tax: &Assessment| TaxSums::new(&taxed(tax), tax.prices, full.order.total.currency);
        let products = full.lines.iter().map(|line| &line.product);
        let off = |discount| DiscountView::new(discount, products, full.order.total.currency);
        OrderView {
            freight: added.freight.iter().map(FreightView::from).collect(),
            tax: added.tax.as_ref().map(sums),
            discount: added.discount.as_ref().map(off),
            ..self
        }
    }

    /// The same with the last day on which its quality can be claimed, by its contract.
    pub(crate) fn claimed(self, days: ClaimDays, today: Date) -> Self {
        let claims = |last: Date| QualityClaimsView { until: last.to_string(), over: today > last };
        OrderView { quality_claims: days.quality.map(claims), ..self }
    }

    /// The same with who made the order in its buyer's name.
    pub(crate) fn said(self, in_name: Option<&InName>) -> Self {
        OrderView { in_name: in_name.map(InNameView::from), ..self }
    }
}

impl OrderLine {
    fn new(order: &Order, line: &Purchase, now_ms: i64) -> Self {
        OrderLine {
            item_id: line.product.to_string(),
            name: line.name.clone(),
            sku: line.sku.clone(),
            image_url: some(&line.image_url),
            unit: line.unit.clone(),
            quantity: line.quantity,
            price: line.unit_price().to_string(),
            price_source: line.price_source,
            line_total: line.total().to_string(),
            discount: Some(discount::off(line)).filter(|off| off.minor > 0).map(|off| off.to_string()),
            purchase_id: line.id.to_string(),
            returned: line.returned,
            returnable: rules::returnable(order, line, now_ms),
            cancelled: line.cancelled.as_ref().map(LineCancellationView::from),
            seller_name: line.seller_name.clone(),
            shipment_id: line.journey.shipment.clone().map(String::from),
            shipment_status: line.journey.status.map(|status| status.to_string()),
        }
    }
}

impl From<&Address> for OrderAddress {
    /// The view of the stored record.
    fn from(address: &Address) -> Self {
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
