//! What is kept of an exception.

use contracts::Id;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::party::Party;
use crate::shipments::rules::Status;

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = ExceptionType)]
pub(crate) enum Kind {
    Delay,
    #[serde(rename = "Customs hold")]
    CustomsHold,
    Damage,
    Shortage,
    Temperature,
    #[serde(rename = "Documents missing")]
    DocumentsMissing,
}

const ALL: [Kind; 6] =
    [Kind::Delay, Kind::CustomsHold, Kind::Damage, Kind::Shortage, Kind::Temperature, Kind::DocumentsMissing];

impl Kind {
    /// As it is shown and sent.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Delay => "Delay",
            Kind::CustomsHold => "Customs hold",
            Kind::Damage => "Damage",
            Kind::Shortage => "Shortage",
            Kind::Temperature => "Temperature",
            Kind::DocumentsMissing => "Documents missing",
        }
    }

    /// The kind of a word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether a shipment of this status waits for it. `severe`: whether a temperature was out of bounds.
    pub(crate) fn blocks(self, status: Status, severe: bool) -> bool {
        let kind = match self {
            Kind::CustomsHold => true,
            Kind::DocumentsMissing => status.upcoming(),
            Kind::Temperature => severe,
            Kind::Delay | Kind::Damage | Kind::Shortage => false,
        };
        kind && !status.terminal()
    }

    /// Days within which it is to be seen to, where nobody says: a claim for what arrived broken or short may be due
    /// three days after receipt.
    pub(crate) fn days(self) -> Option<i16> {
        matches!(self, Kind::Damage | Kind::Shortage).then_some(3)
    }
}

/// How it was put right.
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
    pub(crate) id: Id,
    pub(crate) shipment: Id,
    /// What people call the shipment.
    pub(crate) number: String,
    pub(crate) kind: Kind,
    /// What happened.
    pub(crate) description: String,
    /// Whether the shipment waits for it.
    pub(crate) blocking: bool,
    /// Who has to see to it.
    pub(crate) owner: Party,
    pub(crate) reported_by: Party,
    /// In milliseconds since 1970 UTC.
    pub(crate) reported_ms: i64,
    /// Day by which it is to be seen to.
    pub(crate) deadline: Option<Date>,
    /// What it cost, and who pays for that.
    pub(crate) cost: Option<(Money, Party)>,
    pub(crate) resolution: Option<Resolution>,
}
impl Record for Exception {
    const VERSION: u16 = 1;
}
