//! What is kept of a charge.

use contracts::Id;
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::party::Party;

/// What it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ChargeType)]
pub(crate) enum Kind {
    /// The carriage.
    Freight,
    /// What an exception cost.
    Fee,
}

impl Kind {
    /// As it is on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Freight => "Freight",
            Kind::Fee => "Fee",
        }
    }
}

/// Where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChargeStatus)]
pub(crate) enum State {
    /// It waits for who would pay it.
    Offered,
    /// Who pays it agreed: a bill follows.
    Accepted,
    /// Who would have paid it did not agree.
    Declined,
    /// Who asked for it took it back.
    Withdrawn,
    /// There is nothing to pay for any more.
    Ended,
}

impl State {
    /// As it is on the wire.
    pub(crate) fn word(self) -> &'static str {
        match self {
            State::Offered => "offered",
            State::Accepted => "accepted",
            State::Declined => "declined",
            State::Withdrawn => "withdrawn",
            State::Ended => "ended",
        }
    }
}

/// A charge, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// That of the bill that follows.
    pub(crate) id: Id,
    pub(crate) kind: Kind,
    pub(crate) shipment: Id,
    /// What people call the shipment.
    pub(crate) number: String,
    /// The order that the shipment serves, where there is one.
    pub(crate) order: Option<Id>,
    /// The exception that cost it, where it is a fee.
    pub(crate) exception: Option<Id>,
    pub(crate) payer: Party,
    pub(crate) payee: Party,
    pub(crate) amount: Money,
    /// In a few words.
    pub(crate) description: String,
    pub(crate) state: State,
    /// When this amount was asked for, in milliseconds since 1970 UTC.
    pub(crate) offered_ms: i64,
    /// When it was answered, taken back or ended, in milliseconds since 1970 UTC.
    pub(crate) answered_ms: Option<i64>,
}
impl Record for Charge {
    const VERSION: u16 = 1;
}

/// The id of a shipment's freight, and of the bill for it.
pub(crate) fn freight_id(shipment: &str) -> Id {
    format!("{shipment}-freight")
}

/// The id of what an exception cost, and of the bill for it.
pub(crate) fn fee_id(exception: &str) -> Id {
    format!("{exception}-fee")
}
