//! The stored form of a charge.

use contracts::ids::{ChargeId, ExceptionId, OrderId, ShipmentId};
use contracts::logistics::ChargeStep;
use contracts::money::Money;
use kernel::store::Record;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::party::Party;

pub(crate) use contracts::logistics::ChargeType as Kind;

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

impl From<State> for ChargeStep {
    fn from(state: State) -> Self {
        match state {
            State::Offered => ChargeStep::Offered,
            State::Accepted => ChargeStep::Accepted,
            State::Declined => ChargeStep::Declined,
            State::Withdrawn => ChargeStep::Withdrawn,
            State::Ended => ChargeStep::Ended,
        }
    }
}

/// A charge, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// The bill that follows has the same id.
    pub(crate) id: ChargeId,
    pub(crate) kind: Kind,
    pub(crate) shipment: ShipmentId,
    /// The number of the shipment, as people see it.
    pub(crate) number: String,
    /// The order that the shipment serves, where there is one.
    pub(crate) order: Option<OrderId>,
    /// The exception that cost it, where it is a fee.
    pub(crate) exception: Option<ExceptionId>,
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
impl Record for Charge {}

/// The id of a shipment's freight, and of the bill for it.
pub(crate) fn freight_id(shipment: &ShipmentId) -> ChargeId {
    format!("{shipment}-freight").into()
}

/// The id of an exception's fee, and of the bill for it.
pub(crate) fn fee_id(exception: &ExceptionId) -> ChargeId {
    format!("{exception}-fee").into()
}
