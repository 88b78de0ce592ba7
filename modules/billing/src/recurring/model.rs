//! What is kept of schedules.

use contracts::Id;
use contracts::money::Money;
use jiff::civil::Date;
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

impl Every {
    /// As it is on the wire.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Every::Week => "week",
            Every::Month => "month",
            Every::Quarter => "quarter",
            Every::Year => "year",
        }
    }
}

/// What became of a proposal. Part of [`Schedule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum State {
    /// It waits for its payer.
    Proposed,
    /// Its payer agreed: bills are made.
    Accepted,
    /// Its payer did not agree.
    Declined,
    /// Its payee took it back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// Bills that come again and again, version 2: its payer is asked first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    pub(crate) id: Id,
    /// Whom the payee asks, in its own words: all that it knows of them until they agree. Empty for schedules from before
    /// there were proposals, and once the payer's account is deleted.
    pub(crate) payer_email: String,
    /// Whom it reaches; `None` where that is nobody whom the payee has dealt with.
    pub(crate) payer: Option<Party>,
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
    pub(crate) state: State,
    /// How many of its dates were over when it was accepted.
    pub(crate) skipped: u32,
    /// How many bills there are so far.
    pub(crate) made: u32,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When it was accepted, declined, withdrawn or ran out, in milliseconds since 1970 UTC.
    pub(crate) answered_ms: Option<i64>,
    /// When one of the two ended it, in milliseconds since 1970 UTC.
    pub(crate) stopped_ms: Option<i64>,
}

impl Schedule {
    /// On which side an account is; `None` where on neither.
    pub(crate) fn side(&self, account: &str) -> Option<Side> {
        if self.payer.as_ref().is_some_and(|payer| payer.id == account) {
            Some(Side::Payer)
        } else {
            (self.payee.id == account).then_some(Side::Payee)
        }
    }
}
