//! What is kept of schedules.

use contracts::Id;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::bills::model::{Party, Side};

/// How far apart the dates are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = RecurringEvery)]
pub(crate) enum Every {
    Week,
    Month,
    Quarter,
    Year,
}

/// Bills that come again and again, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    pub(crate) id: Id,
    pub(crate) payer: Party,
    /// Who made it.
    pub(crate) payee: Party,
    /// In a few words.
    pub(crate) description: String,
    /// Of each bill.
    pub(crate) amount: Money,
    pub(crate) every: Every,
    /// The day on which the first bill is due.
    pub(crate) first: Date,
    /// The last day on which one may be due.
    pub(crate) until: Option<Date>,
    /// How many bills there are so far.
    pub(crate) made: u32,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When one of the two ended it, in milliseconds since 1970 UTC.
    pub(crate) stopped_ms: Option<i64>,
}
impl Record for Schedule {
    const VERSION: u16 = 1;
}

impl Schedule {
    /// On which side an account is; `None` where on neither.
    pub(crate) fn side(&self, account: &str) -> Option<Side> {
        if self.payer.id == account { Some(Side::Payer) } else { (self.payee.id == account).then_some(Side::Payee) }
    }
}
