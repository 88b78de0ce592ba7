//! Purchases as the API shows them.

use contracts::auth::AccountCard;
use contracts::discounts::OrderDiscount;
use contracts::freight::SellerFreight;
use contracts::tax::TaxSums;
use serde::Serialize;
use utoipa::ToSchema;

use super::documents::{PurchaseDocument, documents};
use super::store::Row;
use crate::drafts::in_name::{InName, InNameView};
use crate::orders::discount_view::DiscountView;
use crate::orders::final_price_view::FinalPriceView;
use crate::orders::model::{Purchase, Status};
use crate::orders::payment_status;
use crate::orders::responses::FreightView;
use crate::returns::model::Return;
use crate::returns::responses::ReturnView;
use crate::words::{day, some};

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
    /// `Direct`, or `Contract` where it was called off from one.
    purchase_type: PurchaseType,
    /// What has become of it.
    status: PurchaseStatus,
    /// Price of one unit; the final one, once it is known.
    price: String,
    /// ISO 4217 code of the price.
    currency: String,
    /// What the detail view reads besides.
    #[serde(flatten)]
    detail: PurchaseDetail,
}

/// How it was bought.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) enum PurchaseType {
    Direct,
    Contract,
}

/// What has become of a purchase.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) enum PurchaseStatus {
    Ordered,
    Received,
    Cancelled,
    Returned,
}

impl From<Status> for PurchaseStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Placed => PurchaseStatus::Ordered,
            Status::Received => PurchaseStatus::Received,
            Status::Cancelled => PurchaseStatus::Cancelled,
            Status::Returned => PurchaseStatus::Returned,
        }
    }
}

/// Who sold it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Supplier {
    /// Account id.
    id: String,
    /// The name shown; empty where the account is gone.
    name: String,
}

impl Supplier {
    /// The supplier of an account's card.
    pub(crate) fn new(id: &str, card: Option<AccountCard>) -> Self {
        Supplier { id: id.to_owned(), name: card.map(|card| card.display_name).unwrap_or_default() }
    }
}

/// What the detail view of a purchase reads.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PurchaseDetail {
    /// Product id.
    product_id: String,
    /// Stock keeping unit.
    sku_id: String,
    /// Part of the category then.
    #[schema(required)]
    sub_category: Option<String>,
    /// Flavours and the like, in the seller's own words as listed then: none of them is a certificate.
    tags: Vec<String>,
    /// The same as `purchase_type`.
    r#type: PurchaseType,
    /// Day of the order, UTC.
    #[schema(format = Date)]
    date: String,
    /// How it was sold: quantity, unit, stock keeping unit and category.
    description: String,
    /// Tasting notes then.
    #[schema(required)]
    notes: Option<String>,
    /// Out of 100, then.
    #[schema(required)]
    cupping_score: Option<f64>,
    /// How the crop was processed.
    #[schema(required)]
    process_method: Option<String>,
    /// Whether it is paid.
    payment_status: String,
    /// Who sold it.
    supplier_details: Supplier,
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
    /// What people call that order.
    order_number: String,
    /// The contract that it was called off from.
    #[schema(required)]
    contract_id: Option<String>,
    /// What one of it is.
    unit: String,
    /// Price of all of it.
    line_total: String,
    /// Units that came back.
    returned: u32,
    /// Address of its picture.
    #[schema(required)]
    image_url: Option<String>,
    /// What the final price changed, which `lineTotal` has in it; not there where the price was not provisional.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    final_price: Option<FinalPriceView>,
}

impl PurchaseView {
    /// The view of a purchase and its supplier.
    pub(crate) fn new((order, line): &Row, supplier: Supplier) -> Self {
        let r#type = if order.contract.is_some() { PurchaseType::Contract } else { PurchaseType::Direct };
        PurchaseView {
            id: line.id.to_string(),
            item_id: line.product.to_string(),
            name: line.name.clone(),
            category: line.category.clone(),
            amount: line.quantity,
            shipment_id: line.journey.shipment.clone().map(String::from),
            purchase_type: r#type,
            status: Status::new(order, line).into(),
            price: line.unit_price().to_string(),
            currency: line.price.currency.to_string(),
            detail: PurchaseDetail {
                product_id: line.product.to_string(),
                sku_id: line.sku.clone(),
                sub_category: line.listing.sub_category.clone(),
                tags: line.listing.tags.clone(),
                r#type,
                date: day(order.placed_ms),
                description: description(line),
                notes: line.listing.notes.clone(),
                cupping_score: line.listing.cupping_score.map(|score| f64::from(score) / 100.0),
                process_method: line.listing.process_method.clone(),
                payment_status: payment_status::payment(line),
                supplier_details: supplier,
                shipment_id: line.journey.shipment.clone().map(String::from),
                delivery_address: order.address.one_line(),
                shipment_status: line.journey.status.map(|status| status.to_string()),
                order_id: order.id.to_string(),
                order_number: order.number.clone(),
                contract_id: order.contract.clone().map(String::from),
                unit: line.unit.clone(),
                line_total: line.total().to_string(),
                returned: line.returned,
                image_url: some(&line.image_url),
                final_price: FinalPriceView::of_line(line),
            },
        }
    }
}

/// Describes a line: `12 bag of Kieni AA (KEN-01), Coffee`.
fn description(line: &Purchase) -> String {
    format!("{} {} of {} ({}), {}", line.quantity, line.unit, line.name, line.sku, line.category)
}

/// A purchase with its papers and what came back of it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FullPurchase)]
pub(crate) struct FullPurchaseView {
    #[serde(flatten)]
    purchase: PurchaseView,
    /// Always the same four.
    documents: Vec<PurchaseDocument>,
    /// What came back of it, the oldest first.
    returns: Vec<ReturnView>,
    /// The freight of all goods of its seller in the order, as a tariff has it; not there where the carrier names it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    freight: Option<FreightView>,
    /// Its tax; not there where the shop charged none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    tax: Option<TaxSums>,
    /// The seller who made its order in the buyer's name; not there where the buyer did.
    #[serde(rename = "inName", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    in_name: Option<InNameView>,
    /// What the code of its order took off; `line_total` is without it. Not there where it took nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    discount: Option<DiscountView>,
}

impl FullPurchaseView {
    /// The view of a purchase, its supplier, the returns of its order, its freight, its tax and the discount of its order.
    pub(crate) fn new(
        row: &Row,
        supplier: Supplier,
        returns: Vec<Return>,
        freight: Option<&SellerFreight>,
        (tax, discount): (Option<TaxSums>, Option<&OrderDiscount>),
    ) -> Self {
        let returns = returns.into_iter().filter_map(|made| ReturnView::of_purchase(made, &row.1.id)).collect();
        FullPurchaseView {
            purchase: PurchaseView::new(row, supplier),
            documents: documents(&row.0),
            returns,
            freight: freight.map(FreightView::from),
            tax,
            in_name: None,
            discount: DiscountView::of_line(discount, &row.1),
        }
    }

    /// The same with who made its order in the buyer's name.
    pub(super) fn said(self, in_name: Option<&InName>) -> Self {
        FullPurchaseView { in_name: in_name.map(InNameView::from), ..self }
    }
}

/// A product that the caller bought often.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FrequentPurchase {
    /// Name when it was last bought.
    name: String,
    product_id: String,
    /// Purchases of it that were not cancelled or given back.
    count: u64,
    /// The latest of them.
    last_purchase_id: String,
    /// Units of the latest.
    amount: u32,
    /// Address of its picture.
    #[serde(rename = "image_url")]
    #[schema(required)]
    image_url: Option<String>,
}

/// What the caller buys often, and what will soon be used up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PurchaseSummary {
    /// At most three, the most frequent first.
    pub(crate) most_frequent: Vec<FrequentPurchase>,
    /// Purchases of fewer than 10 units, at most three, the newest first.
    pub(crate) low_stock: Vec<PurchaseView>,
}

impl From<(u64, Purchase)> for FrequentPurchase {
    /// The view of a product's count of purchases and the latest of them.
    fn from((count, last): (u64, Purchase)) -> Self {
        FrequentPurchase {
            name: last.name,
            product_id: last.product.into(),
            count,
            last_purchase_id: last.id.into(),
            amount: last.quantity,
            image_url: some(&last.image_url),
        }
    }
}
