//! The JSON form of a deposit on the goods of a shipment.

use contracts::billing::OpenDeposit;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::hold::{Deposit, Release};

/// The seller's word that a shipment leaves before the deposit is paid.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DepositRelease)]
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

/// A deposit that keeps the goods of a shipment at their seller's, or would without the seller's release.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ShipmentDeposit)]
pub(crate) struct DepositView {
    /// Whether the shipment is not picked up before it is paid.
    holds: bool,
    /// What is open of it, for buyer and seller once it is billed and while the goods are at their seller's.
    #[schema(required)]
    amount: Option<String>,
    /// ISO 4217 code of the amount.
    #[schema(required)]
    currency: Option<String>,
    #[schema(required)]
    released: Option<ReleaseView>,
}

impl DepositView {
    /// The view of a deposit; `None` if there is nothing to say. `side`: whether the reader is its buyer or its seller.
    pub(crate) fn of(deposit: Deposit, side: bool) -> Option<Self> {
        let holds = deposit.holds();
        let shown = deposit.open.filter(|_| side).and_then(|open| match open {
            OpenDeposit::Billed(amount) => Some(amount),
            OpenDeposit::Unbilled => None,
        });
        let told = deposit.open.is_some() || deposit.release.is_some();
        told.then(|| DepositView {
            holds,
            amount: shown.map(|amount| amount.to_string()),
            currency: shown.map(|amount| amount.currency.to_string()),
            released: deposit.release.filter(|_| side).map(ReleaseView::from),
        })
    }
}
