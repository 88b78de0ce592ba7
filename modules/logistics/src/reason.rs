//! The reason that a party gives for a step.

use garde::Validate;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

/// Why something is refused, waived or released. The parties of the shipment see it.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = GivenReason)]
pub(crate) struct ReasonForm {
    #[garde(dive)]
    pub(crate) reason: Text<1, 200>,
}
