//! The request bodies of the calls of charges.

use contracts::money::Money;
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{Text, Trimmed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::shipments::requests::{amount, is_needed_currency};

/// An amount of a charge.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChargeAmount {
    /// Like `1250.00`.
    #[garde(dive)]
    #[schema(value_type = String)]
    amount: Text<1, 200>,
    /// ISO 4217 code.
    #[garde(custom(is_needed_currency))]
    currency: Trimmed,
}

impl ChargeAmount {
    /// # Errors
    /// 422 where it is no amount of that currency, or above the limit.
    pub(super) fn money(&self) -> Result<Money, Problem> {
        amount("amount", &self.amount, &self.currency)
    }
}
