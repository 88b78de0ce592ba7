//! The request bodies of the calls of charges.

use contracts::money::Money;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{needed, trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::shipments::requests::{amount, is_currency};

/// An amount of a charge.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChargeAmount {
    /// Like `1250.00`.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(needed))]
    #[schema(required)]
    amount: String,
    /// ISO 4217 code.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(needed), custom(is_currency))]
    #[schema(required)]
    currency: String,
}

impl ChargeAmount {
    /// # Errors
    /// 422 where it is no amount of that currency, or above the limit.
    pub(super) fn money(&self) -> Result<Money, Problem> {
        amount("amount", &self.amount, &self.currency)
    }
}
