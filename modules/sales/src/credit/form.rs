//! Credit as it is granted.

use contracts::money::{Currency, Money};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::{NullableText, Text};
use serde::Deserialize;
use utoipa::ToSchema;

use super::model::DaysFrom;

/// Credit wanted for a company.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct GrantCredit {
    /// The most that it may owe, tax and freight included; empty if there is no limit.
    #[garde(dive)]
    #[schema(example = "5000.00")]
    limit: NullableText<30>,
    /// ISO 4217 code of the limit.
    #[garde(dive)]
    #[schema(required)]
    currency: Text<0, 10>,
    /// The days in which it pays.
    #[garde(range(max = 365))]
    #[schema(required, maximum = 365)]
    #[serde(default)]
    pub(super) days: u16,
    /// The day from which the days count.
    #[garde(skip)]
    #[serde(default)]
    pub(super) days_from: DaysFrom,
    /// Whether it orders nothing on account while something is overdue.
    #[garde(skip)]
    #[serde(default)]
    pub(super) block_overdue: bool,
}

impl GrantCredit {
    /// Reads the limit.
    ///
    /// # Errors
    /// 422 with the wrong field.
    pub(super) fn limit(&self) -> Result<Option<Money>, Problem> {
        let currency = Currency::parse(&self.currency).ok_or_else(|| Problem::field("currency", "is not known"))?;
        if self.limit.is_empty() {
            return Ok(None);
        }
        let most = currency.most_asked();
        match Money::parse(&self.limit, currency) {
            Some(limit) if limit.minor <= most.minor => Ok(Some(limit)),
            Some(_) => Err(Problem::field("limit", format!("must be at most {most} {currency}"))),
            None => Err(Problem::field("limit", format!("must be an amount in {currency} like 5000.00"))),
        }
    }
}
