//! What happens to shipments, and what other modules may ask of `logistics`.

use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::money::Money;
use crate::words::{self, words};

words! {
    /// Where a shipment is in its life.
    ShipmentStatus {
        /// Planned.
        Scheduled = "Scheduled",
        /// Packed and papered by its sender.
        Preparing = "Preparing",
        /// With its carrier.
        PickedUp = "Picked Up",
        /// On the road to the port it leaves from.
        InTransitToPort = "In Transit to Port",
        /// At the port it leaves from.
        AtOriginPort = "At Origin Port",
        /// With the customs of the country it leaves.
        ExportClearance = "Export Clearance",
        /// On board.
        Loaded = "Loaded",
        /// On its way by sea.
        AtSea = "At Sea",
        /// At the port it goes to.
        ArrivedAtPort = "Arrived at Port",
        /// With the customs of the country it goes to.
        ImportClearance = "Import Clearance",
        /// On the last part of its way.
        OutForDelivery = "Out for Delivery",
        /// With its recipient.
        Delivered = "Delivered",
        /// Stopped until something is seen to.
        OnHold = "On Hold",
        /// It does not go.
        Cancelled = "Cancelled",
        /// It went back to its sender.
        Returned = "Returned",
    }
}

impl ShipmentStatus {
    /// Scheduled and Preparing are upcoming, all others in progress, whether they have ended or not.
    #[must_use]
    pub fn upcoming(self) -> bool {
        matches!(self, ShipmentStatus::Scheduled | ShipmentStatus::Preparing)
    }

    /// Whether it has ended.
    #[must_use]
    pub fn terminal(self) -> bool {
        matches!(self, ShipmentStatus::Delivered | ShipmentStatus::Cancelled | ShipmentStatus::Returned)
    }

    /// Whether goods move on by it: what an open blocking exception forbids.
    #[must_use]
    pub fn forward(self) -> bool {
        !matches!(self, ShipmentStatus::OnHold | ShipmentStatus::Cancelled | ShipmentStatus::Returned)
    }
}

words! {
    /// What is new about a shipment.
    ShipmentNews {
        /// It is there.
        Planned = "planned",
        /// A carrier took it.
        Carrier = "carrier",
        /// Its status changed.
        Status = "status",
        /// Its days changed.
        Dates = "dates",
        /// A paper is new or was checked.
        Papers = "papers",
    }
}

words! {
    /// What went wrong.
    ExceptionType {
        /// It comes later.
        Delay = "Delay",
        /// Customs keep it.
        CustomsHold = "Customs hold",
        /// Some of it is broken.
        Damage = "Damage",
        /// Some of it is missing.
        Shortage = "Shortage",
        /// It was too warm or too cold.
        Temperature = "Temperature",
        /// Papers are missing.
        DocumentsMissing = "Documents missing",
    }
}

words! {
    /// What it is for.
    ChargeType {
        /// The carriage.
        Freight = "Freight",
        /// What an exception cost.
        Fee = "Fee",
    }
}

words! {
    /// What became of a charge.
    ChargeStep {
        /// It waits for its payer.
        Offered = "offered",
        /// Its payee asks for another amount.
        Changed = "changed",
        /// Its payer agreed.
        Accepted = "accepted",
        /// Its payer did not agree.
        Declined = "declined",
        /// Its payee took it back.
        Withdrawn = "withdrawn",
        /// There is nothing to pay for any more.
        Ended = "ended",
    }
}

/// The carrier handed an order over to its buyer: all shipments of it are delivered. Said once of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentDelivered {
    /// Order id.
    pub order: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentDelivered {
    const VERSION: u16 = 1;
}
impl Event for ShipmentDelivered {
    const NAME: &'static str = "logistics.shipment-delivered";
}

/// None of an order reaches its buyer: all of its shipments were cancelled or went back. Said once of an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderUndelivered {
    /// Order id.
    pub order: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for OrderUndelivered {
    const VERSION: u16 = 1;
}
impl Event for OrderUndelivered {
    const NAME: &'static str = "logistics.order-undelivered";
}

/// A shipment was planned, moved, found a carrier, or is expected at another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentMoved {
    /// Shipment id.
    pub shipment: Id,
    /// What people call it: `SHP-2026-000041`.
    pub number: String,
    /// What travels, in a few words.
    pub name: String,
    /// The order that it serves, where there is one.
    pub order: Option<Id>,
    /// The order's lines that it carries.
    pub lines: Vec<Id>,
    /// Who receives it, where that is an account.
    pub buyer: Option<Id>,
    /// Who sends it, where that is an account.
    pub seller: Option<Id>,
    /// Who carries it, once somebody does.
    pub carrier: Option<Id>,
    /// Who did it; `None` where it followed from something else.
    pub by: Option<Id>,
    /// What is new.
    #[serde(with = "words")]
    pub news: ShipmentNews,
    /// Its status now.
    #[serde(with = "words")]
    pub status: ShipmentStatus,
    /// Day on which it leaves or left.
    pub ships_on: Option<jiff::civil::Date>,
    /// Day on which it is expected or arrived.
    pub arrives_on: Option<jiff::civil::Date>,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentMoved {
    const VERSION: u16 = 1;
}
impl Event for ShipmentMoved {
    const NAME: &'static str = "logistics.shipment-moved";

    fn concerns(&self) -> Vec<Id> {
        [&self.buyer, &self.seller, &self.carrier].into_iter().flatten().cloned().collect()
    }
}

/// Something went wrong with a shipment, or was put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionChanged {
    /// Exception id.
    pub exception: Id,
    /// Shipment id.
    pub shipment: Id,
    /// The shipment's number.
    pub number: String,
    /// What went wrong.
    #[serde(with = "words")]
    pub kind: ExceptionType,
    /// What happened, as it was reported.
    pub description: String,
    /// Whether the shipment waits for it.
    pub blocking: bool,
    /// Whether it is resolved.
    pub resolved: bool,
    /// Who has to see to it.
    pub owner: Option<Id>,
    /// Who did it.
    pub by: Option<Id>,
    /// All parties to the shipment.
    pub parties: Vec<Id>,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ExceptionChanged {
    const VERSION: u16 = 1;
}
impl Event for ExceptionChanged {
    const NAME: &'static str = "logistics.exception-changed";

    fn concerns(&self) -> Vec<Id> {
        self.parties.clone()
    }
}

/// A party to a shipment asks another to pay something, or that was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeMoved {
    /// Charge id.
    pub charge: Id,
    /// What it is for.
    #[serde(with = "words")]
    pub kind: ChargeType,
    /// Shipment id.
    pub shipment: Id,
    /// The shipment's number.
    pub number: String,
    /// What it is for, in a few words.
    pub description: String,
    /// Who would pay it.
    pub payer: Id,
    /// The payer's name.
    pub payer_name: String,
    /// Who asks for it.
    pub payee: Id,
    /// The payee's name.
    pub payee_name: String,
    /// Who did it; `None` where it followed from something else.
    pub by: Option<Id>,
    /// What became of it.
    #[serde(with = "words")]
    pub step: ChargeStep,
    /// How much.
    pub amount: Money,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ChargeMoved {
    const VERSION: u16 = 1;
}
impl Event for ChargeMoved {
    const NAME: &'static str = "logistics.charge-moved";

    fn concerns(&self) -> Vec<Id> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// What an accepted charge is for was not done: it is not owed any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeCancelled {
    /// Charge id, which is that of its bill.
    pub charge: Id,
    /// Shipment id.
    pub shipment: Id,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ChargeCancelled {
    const VERSION: u16 = 1;
}
impl Event for ChargeCancelled {
    const NAME: &'static str = "logistics.charge-cancelled";
}

/// Who pays for a shipment agreed to its carrier's price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentPriced {
    /// Shipment id.
    pub shipment: Id,
    /// The shipment's number.
    pub number: String,
    /// The order that it serves, where there is one.
    pub order: Option<Id>,
    /// Who pays.
    pub payer: Id,
    /// The payer's name.
    pub payer_name: String,
    /// The carrier.
    pub payee: Id,
    /// The carrier's name.
    pub payee_name: String,
    /// The price.
    pub amount: Money,
    /// What it is for, in a few words.
    pub description: String,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentPriced {
    const VERSION: u16 = 1;
}
impl Event for ShipmentPriced {
    const NAME: &'static str = "logistics.shipment-priced";

    fn concerns(&self) -> Vec<Id> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// An exception cost somebody something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeRaised {
    /// Exception id.
    pub exception: Id,
    /// Shipment id.
    pub shipment: Id,
    /// The order that it serves, where there is one.
    pub order: Option<Id>,
    /// Who pays.
    pub payer: Id,
    /// The payer's name.
    pub payer_name: String,
    /// Who laid it out.
    pub payee: Id,
    /// The payee's name.
    pub payee_name: String,
    /// The cost.
    pub amount: Money,
    /// What it is for, in a few words.
    pub description: String,
    /// When, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for FeeRaised {
    const VERSION: u16 = 1;
}
impl Event for FeeRaised {
    const NAME: &'static str = "logistics.fee-raised";

    fn concerns(&self) -> Vec<Id> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// A shipment, as other modules may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipmentCard {
    /// What people call it.
    pub number: String,
    /// Who receives it, where that is an account.
    pub buyer: Option<Id>,
    /// Who sends it, where that is an account.
    pub seller: Option<Id>,
    /// Who carries it, once somebody does.
    pub carrier: Option<Id>,
}

/// Logistics' read port.
pub trait ShipmentPort: Send + Sync {
    /// A shipment that `account` is a party to; `None` where there is none of that id.
    fn shipment(&self, reader: &Reader<'_>, account: &str, id: &str) -> Result<Option<ShipmentCard>, StoreError>;
}
