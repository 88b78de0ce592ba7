//! The forms of what the owner puts right.

use garde::Validate;
use kernel::http::text::{NullableText, Text};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::requests::is_amount;

/// An amount with its reason.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = PutRight)]
pub(super) struct AmountForm {
    /// In the bill's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(super) amount: Text<1, 20>,
    /// In words; both sides read it.
    #[garde(dive)]
    #[schema(required)]
    pub(super) reason: Text<1, 200>,
    /// The line of the order that it is about; empty for all of the bill.
    #[garde(dive)]
    pub(super) line: NullableText<100>,
}

/// A reason.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = WriteOffBill)]
pub(super) struct ReasonForm {
    /// In words; both sides read it.
    #[garde(dive)]
    #[schema(required)]
    pub(super) reason: Text<1, 200>,
}

/// A correction of what stands between the bill's seller and the shop.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[serde(default)]
#[schema(as = CorrectSeller)]
pub(super) struct CorrectionForm {
    /// In the bill's currency.
    #[garde(custom(is_amount))]
    #[schema(required)]
    pub(super) amount: Text<1, 20>,
    /// Whether the shop gives it to the seller; otherwise it takes it.
    #[garde(skip)]
    #[schema(required)]
    pub(super) give: bool,
    /// In words; the seller reads it.
    #[garde(dive)]
    #[schema(required)]
    pub(super) reason: Text<1, 200>,
}
