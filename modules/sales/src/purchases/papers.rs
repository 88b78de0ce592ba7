//! The papers that belong to a purchase.

use serde::Serialize;
use utoipa::ToSchema;

use crate::orders::model::Order;

/// A paper that belongs to a purchase.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Paper {
    r#type: PaperType,
    status: PaperStatus,
    /// Where it is read, where it is there: a path of the page.
    #[schema(required)]
    url: Option<String>,
}

/// Which paper.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PurchasePaperType)]
pub(crate) enum PaperType {
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
pub(crate) enum PaperStatus {
    Missing,
    Ready,
}

/// The four papers. The purchase contract is the one that it was called off from, or the order's own terms; the others
/// come with logistics.
pub(super) fn papers(order: &Order) -> Vec<Paper> {
    let contract = match &order.contract {
        Some(contract) => format!("/contracts/{contract}"),
        None => format!("/account/orders/{}", order.id),
    };
    let paper = |r#type, url: Option<String>| Paper {
        r#type,
        status: if url.is_some() { PaperStatus::Ready } else { PaperStatus::Missing },
        url,
    };
    vec![
        paper(PaperType::Customs, None),
        paper(PaperType::Clearance, None),
        paper(PaperType::PurchaseContract, Some(contract)),
        paper(PaperType::ShippingContract, None),
    ]
}
