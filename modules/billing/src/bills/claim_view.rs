//! What goods are certified for, as the API shows it.

use contracts::certificates::{GoodsClaim, LineClaims, Scheme};
use serde::Serialize;
use utoipa::ToSchema;

/// What the goods of a line of a bill are certified for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BillLineClaims)]
pub(crate) struct LineClaimsView {
    /// The day on which the goods left their seller, once they have. The claims are those of that day and stay; else they
    /// are those of today.
    #[schema(required, format = Date)]
    shipped: Option<String>,
    claims: Vec<ClaimView>,
}

/// A scheme that the goods of a line are certified for.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BillClaim)]
struct ClaimView {
    scheme: Scheme,
    /// The numbers of the certificates on which it rests.
    numbers: Vec<String>,
}

impl LineClaimsView {
    /// The view of claims; `None` if there are none.
    pub(crate) fn new(of: &LineClaims) -> Option<Self> {
        let view = |claim: &GoodsClaim| ClaimView {
            scheme: claim.scheme,
            numbers: claim.certificates.iter().map(|on| on.number.clone()).collect(),
        };
        (!of.claims.is_empty()).then(|| LineClaimsView {
            shipped: of.shipped.map(|day| day.to_string()),
            claims: of.claims.iter().map(view).collect(),
        })
    }
}
