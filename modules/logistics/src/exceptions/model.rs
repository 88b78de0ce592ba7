//! The stored form of an exception.

use contracts::ids::{ExceptionId, ShipmentId};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::party::Party;
use crate::shipments::rules::Status;

pub(crate) use contracts::logistics::ExceptionType as Kind;

/// Whether it holds a shipment of this status. `severe`: whether a temperature was out of bounds.
pub(crate) fn blocks(kind: Kind, status: Status, severe: bool) -> bool {
    let is_grave = match kind {
        Kind::CustomsHold => true,
        Kind::DocumentsMissing => status.upcoming(),
        Kind::Temperature => severe,
        Kind::Delay | Kind::Damage | Kind::Shortage => false,
    };
    is_grave && !status.terminal()
}

/// The default deadline, in days: a claim for damage or shortage may be due three days after receipt.
pub(crate) fn days(kind: Kind) -> Option<i16> {
    matches!(kind, Kind::Damage | Kind::Shortage).then_some(3)
}

/// How an exception was resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Resolution {
    pub(crate) text: String,
    pub(crate) by: Party,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// An exception, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exception {
    pub(crate) id: ExceptionId,
    pub(crate) shipment: ShipmentId,
    /// The number of the shipment, as people see it.
    pub(crate) number: String,
    pub(crate) kind: Kind,
    pub(crate) description: String,
    /// Whether it holds the shipment.
    pub(crate) blocking: bool,
    /// The party that must deal with it.
    pub(crate) owner: Party,
    pub(crate) reported_by: Party,
    /// In milliseconds since 1970 UTC.
    pub(crate) reported_ms: i64,
    /// Day by which the owner must deal with it.
    pub(crate) deadline: Option<Date>,
    /// Its cost, and the party that pays it.
    pub(crate) cost: Option<(Money, Party)>,
    pub(crate) resolution: Option<Resolution>,
}
impl Record for Exception {}
