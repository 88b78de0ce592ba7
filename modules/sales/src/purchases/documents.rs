//! The papers that belong to a purchase.

use serde::Serialize;
use utoipa::ToSchema;

use crate::orders::model::Order;

/// A paper that belongs to a purchase.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Paper)]
pub(crate) struct PurchaseDocument {
    r#type: DocumentType,
    status: DocumentStatus,
    /// Where it is read, where it is there: a path of the page.
    #[schema(required)]
    url: Option<String>,
}

/// Which paper.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PurchasePaperType)]
pub(crate) enum DocumentType {
    Customs,
    Clearance,
    #[serde(rename = "Purchase Contract")]
    PurchaseContract,
    #[serde(rename = "Shipping Contract")]
    ShippingContract,
}

/// Whether it is there.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PurchasePaperStatus)]
#[serde(rename_all = "lowercase")]
pub(crate) enum DocumentStatus {
    Missing,
    Ready,
}

/// Returns the four papers. The purchase contract is the contract of the call-off, or the order's own terms; the other
/// papers come with logistics.
pub(super) fn documents(order: &Order) -> Vec<PurchaseDocument> {
    let contract = match &order.contract {
        Some(contract) => format!("/contracts/{contract}"),
        None => format!("/account/orders/{}", order.id),
    };
    let document = |r#type, url: Option<String>| PurchaseDocument {
        r#type,
        status: if url.is_some() { DocumentStatus::Ready } else { DocumentStatus::Missing },
        url,
    };
    vec![
        document(DocumentType::Customs, None),
        document(DocumentType::Clearance, None),
        document(DocumentType::PurchaseContract, Some(contract)),
        document(DocumentType::ShippingContract, None),
    ]
}
