//! An intake as it is sent.

use garde::Validate;
use kernel::http::text::Text;
use serde::Deserialize;
use utoipa::ToSchema;

/// Deliveries to be taken in as one lot.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TakeInDeliveries)]
pub(crate) struct IntakeForm {
    /// Of one stage and season, each once.
    #[serde(default)]
    #[garde(length(min = 1, max = 500), inner(length(min = 1, max = 100)))]
    #[schema(required, min_items = 1, max_items = 500)]
    pub(super) deliveries: Vec<String>,
    /// The new lot's number, unique among the caller's lots.
    #[garde(dive)]
    pub(super) number: Text<1, 40>,
    /// The new lot's grade.
    #[serde(default)]
    #[garde(dive)]
    pub(super) grade: Text<0, 60>,
    /// The factory or collecting point.
    #[serde(default)]
    #[garde(dive)]
    pub(super) station: Text<0, 120>,
}
