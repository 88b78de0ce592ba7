//! The stored records of schedules.

use contracts::ids::{AccountId, ScheduleId};
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
    /// The interval's name in the API.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Every::Week => "week",
            Every::Month => "month",
            Every::Quarter => "quarter",
            Every::Year => "year",
        }
    }
}

/// The state of a proposal. Part of [`Schedule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum State {
    /// It waits for its payer's answer.
    Proposed,
    /// Its payer agreed: bills are made.
    Accepted,
    /// Its payer declined it.
    Declined,
    /// Its payee withdrew it.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
}

/// A schedule of recurring bills, version 2: its payer is asked first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Schedule {
    pub(crate) id: ScheduleId,
    /// The payer's address as the payee entered it: all that the payee knows until the payer accepts. Empty for
    /// schedules from before there were proposals, and once the payer's account is deleted.
    pub(crate) payer_email: String,
    /// The payer that it reaches; `None` if the payee has not dealt with that account.
    pub(crate) payer: Option<Party>,
    /// The account that made it.
    pub(crate) payee: Party,
    /// In a few words.
    pub(crate) description: String,
    /// The amount of each bill.
    pub(crate) amount: Money,
    pub(crate) every: Every,
    /// The day on which the first bill is due.
    pub(crate) first: Date,
    /// The last day on which a bill may be due.
    pub(crate) until: Option<Date>,
    pub(crate) state: State,
    /// The number of its dates that were over when it was accepted.
    pub(crate) skipped: u32,
    /// The number of bills so far.
    pub(crate) made: u32,
    /// When it was made, in milliseconds since 1970 UTC.
    pub(crate) created_ms: i64,
    /// When it was accepted, declined, withdrawn or expired, in milliseconds since 1970 UTC.
    pub(crate) answered_ms: Option<i64>,
    /// When one of the sides stopped it, in milliseconds since 1970 UTC.
    pub(crate) stopped_ms: Option<i64>,
}

impl Schedule {
    /// The account's side; `None` if it is on neither.
    pub(crate) fn side(&self, account: &AccountId) -> Option<Side> {
        if self.payer.as_ref().is_some_and(|payer| payer.id == *account) {
            Some(Side::Payer)
        } else {
            (self.payee.id == *account).then_some(Side::Payee)
        }
    }
}
