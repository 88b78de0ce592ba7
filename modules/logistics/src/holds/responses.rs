//! The JSON form of a payment that something of a shipment waits for.

use contracts::billing::OpenInstalment;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::hold::{Hold, Release};

/// The seller's word that something does not wait for its payment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HoldRelease)]
struct ReleaseView {
    reason: String,
    /// By name.
    by: String,
    #[schema(format = DateTime)]
    at: String,
}

impl From<Release> for ReleaseView {
    fn from(release: Release) -> Self {
        ReleaseView { reason: release.reason, by: release.by, at: instant(release.at_ms) }
    }
}

/// A payment that something of a shipment waits for, or would without the seller's release.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentHold)]
pub(crate) struct HoldView {
    /// Whether something waits for it.
    holds: bool,
    /// What is open of it, for buyer and seller once it is billed and while it would hold something.
    #[schema(required)]
    amount: Option<String>,
    /// ISO 4217 code of the amount.
    #[schema(required)]
    currency: Option<String>,
    #[schema(required)]
    released: Option<ReleaseView>,
}

impl HoldView {
    /// The view of a payment; `None` if there is nothing to say. `side`: whether the reader is its buyer or its seller.
    pub(crate) fn of(hold: Hold, side: bool) -> Option<Self> {
        let holds = hold.holds();
        let shown = hold.open.filter(|_| side).and_then(|open| match open {
            OpenInstalment::Billed(amount) => Some(amount),
            OpenInstalment::Unbilled => None,
        });
        let told = hold.open.is_some() || hold.release.is_some();
        told.then(|| HoldView {
            holds,
            amount: shown.map(|amount| amount.to_string()),
            currency: shown.map(|amount| amount.currency.to_string()),
            released: hold.release.filter(|_| side).map(ReleaseView::from),
        })
    }
}
