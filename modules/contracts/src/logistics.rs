//! The events of shipments, and the port that `logistics` offers to other modules.

use kernel::store::{Event, Reader, Record, StoreError};
use serde::{Deserialize, Serialize};

use crate::freight::FreightOffer;
use crate::ids::{AccountId, ChargeId, ExceptionId, LineId, OrderId, ShipmentId};
use crate::money::Money;
use crate::sales::DeliveryMethod;
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
    /// Whether the shipment is upcoming: Scheduled or Preparing. All other statuses are in progress, even ended ones.
    #[must_use]
    pub fn upcoming(self) -> bool {
        matches!(self, ShipmentStatus::Scheduled | ShipmentStatus::Preparing)
    }

    /// Whether the carrier has made out its paper, a bill of lading or a consignment note: the goods are on board, or on
    /// the last part of a way without a ship.
    #[must_use]
    pub fn laden(self) -> bool {
        matches!(
            self,
            ShipmentStatus::Loaded
                | ShipmentStatus::AtSea
                | ShipmentStatus::ArrivedAtPort
                | ShipmentStatus::ImportClearance
                | ShipmentStatus::OutForDelivery
                | ShipmentStatus::Delivered
        )
    }

    /// Whether the goods have come off their ship or flight, or have come without one.
    #[must_use]
    pub fn discharged(self) -> bool {
        matches!(self, ShipmentStatus::ArrivedAtPort | ShipmentStatus::ImportClearance | ShipmentStatus::Delivered)
    }

    /// Whether the shipment has ended.
    #[must_use]
    pub fn terminal(self) -> bool {
        matches!(self, ShipmentStatus::Delivered | ShipmentStatus::Cancelled | ShipmentStatus::Returned)
    }

    /// Whether this status moves the goods forward. An open blocking exception forbids such a status.
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
        /// A paper is new, was checked, or expires.
        Papers = "papers",
        /// Its tracking number or link changed.
        Tracking = "tracking",
        /// Its seller lets it leave before the deposit is paid.
        Released = "released",
        /// Its seller releases the documents before the balance is paid.
        DocumentsReleased = "documents released",
        /// The latest day of shipment of its letter of credit is near.
        ShipmentNear = "shipment near",
        /// The last day to present papers under its letter of credit is near.
        PresentationNear = "presentation near",
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

/// The carrier delivered an order to its buyer: all of its shipments are delivered. Published once for each order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentDelivered {
    /// Order id.
    pub order: OrderId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentDelivered {}
impl Event for ShipmentDelivered {
    const NAME: &'static str = "logistics.shipment-delivered";
}

/// No part of an order reaches its buyer: all shipments were cancelled or returned. Published once for each order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderUndelivered {
    /// Order id.
    pub order: OrderId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for OrderUndelivered {}
impl Event for OrderUndelivered {
    const NAME: &'static str = "logistics.order-undelivered";
}

/// A shipment was planned, moved, got a carrier, or has new dates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentMoved {
    /// Shipment id.
    pub shipment: ShipmentId,
    /// The number that people use: `SHP-2026-000041`.
    pub number: String,
    /// A short description of the goods.
    pub name: String,
    /// The order that it serves, if any.
    pub order: Option<OrderId>,
    /// The lines of the order that it carries.
    pub lines: Vec<LineId>,
    /// The account that receives it, if the recipient has one.
    pub buyer: Option<AccountId>,
    /// The account that sends it, if the sender has one.
    pub seller: Option<AccountId>,
    /// The account that carries it, once there is one.
    pub carrier: Option<AccountId>,
    /// The account that caused the change; `None` if it followed from something else.
    pub by: Option<AccountId>,
    /// The change.
    #[serde(with = "words")]
    pub news: ShipmentNews,
    /// The shipment's status after the change.
    #[serde(with = "words")]
    pub status: ShipmentStatus,
    /// Day of departure, planned or actual.
    pub ships_on: Option<jiff::civil::Date>,
    /// Day of arrival, expected or actual.
    pub arrives_on: Option<jiff::civil::Date>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentMoved {}
impl Event for ShipmentMoved {
    const NAME: &'static str = "logistics.shipment-moved";

    fn concerns(&self) -> Vec<AccountId> {
        [&self.buyer, &self.seller, &self.carrier].into_iter().flatten().cloned().collect()
    }
}

/// An exception of a shipment was reported or resolved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExceptionChanged {
    /// Exception id.
    pub exception: ExceptionId,
    /// Shipment id.
    pub shipment: ShipmentId,
    /// The shipment's number.
    pub number: String,
    /// The type of the exception.
    #[serde(with = "words")]
    pub kind: ExceptionType,
    /// The description from the report.
    pub description: String,
    /// Whether it stops the shipment.
    pub blocking: bool,
    /// Whether it is resolved.
    pub resolved: bool,
    /// The account that has to resolve it.
    pub owner: Option<AccountId>,
    /// The account that made the change.
    pub by: Option<AccountId>,
    /// All parties to the shipment.
    pub parties: Vec<AccountId>,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ExceptionChanged {}
impl Event for ExceptionChanged {
    const NAME: &'static str = "logistics.exception-changed";

    fn concerns(&self) -> Vec<AccountId> {
        self.parties.clone()
    }
}

/// A party to a shipment asked another to pay a charge, or the charge was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeMoved {
    /// Charge id.
    pub charge: ChargeId,
    /// The type of the charge.
    #[serde(with = "words")]
    pub kind: ChargeType,
    /// Shipment id.
    pub shipment: ShipmentId,
    /// The shipment's number.
    pub number: String,
    /// A short description of the charge.
    pub description: String,
    /// The account that is asked to pay.
    pub payer: AccountId,
    /// The payer's name.
    pub payer_name: String,
    /// The account that asks for the payment.
    pub payee: AccountId,
    /// The payee's name.
    pub payee_name: String,
    /// The account that took the step; `None` if it followed from something else.
    pub by: Option<AccountId>,
    /// The step.
    #[serde(with = "words")]
    pub step: ChargeStep,
    /// The amount.
    pub amount: Money,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ChargeMoved {}
impl Event for ChargeMoved {
    const NAME: &'static str = "logistics.charge-moved";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// An accepted charge is no longer owed, because its service was not provided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeCancelled {
    /// Charge id, which is also the id of its bill.
    pub charge: ChargeId,
    /// Shipment id.
    pub shipment: ShipmentId,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ChargeCancelled {}
impl Event for ChargeCancelled {
    const NAME: &'static str = "logistics.charge-cancelled";
}

/// The payer of a shipment agreed to its carrier's price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShipmentPriced {
    /// Shipment id.
    pub shipment: ShipmentId,
    /// The shipment's number.
    pub number: String,
    /// The order that it serves, if any.
    pub order: Option<OrderId>,
    /// The account that pays.
    pub payer: AccountId,
    /// The payer's name.
    pub payer_name: String,
    /// The carrier.
    pub payee: AccountId,
    /// The carrier's name.
    pub payee_name: String,
    /// The price.
    pub amount: Money,
    /// A short description of the service.
    pub description: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for ShipmentPriced {}
impl Event for ShipmentPriced {
    const NAME: &'static str = "logistics.shipment-priced";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// An exception cost a party money.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeRaised {
    /// Exception id.
    pub exception: ExceptionId,
    /// Shipment id.
    pub shipment: ShipmentId,
    /// The order that the shipment serves, if any.
    pub order: Option<OrderId>,
    /// The account that pays.
    pub payer: AccountId,
    /// The payer's name.
    pub payer_name: String,
    /// The account that paid the cost in advance.
    pub payee: AccountId,
    /// The payee's name.
    pub payee_name: String,
    /// The cost.
    pub amount: Money,
    /// A short description of the fee.
    pub description: String,
    /// Time of the event, in milliseconds since 1970 UTC.
    pub at_ms: i64,
}
impl Record for FeeRaised {}
impl Event for FeeRaised {
    const NAME: &'static str = "logistics.fee-raised";

    fn concerns(&self) -> Vec<AccountId> {
        vec![self.payer.clone(), self.payee.clone()]
    }
}

/// A shipment, as other modules see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipmentCard {
    /// The number that people use.
    pub number: String,
    /// The account that receives it, if the recipient has one.
    pub buyer: Option<AccountId>,
    /// The account that sends it, if the sender has one.
    pub seller: Option<AccountId>,
    /// The account that carries it, once there is one.
    pub carrier: Option<AccountId>,
    /// Where it stands.
    pub status: ShipmentStatus,
    /// Whether its goods have left their seller.
    pub left: bool,
    /// Whether it has ended: delivered, cancelled or returned.
    pub ended: bool,
}

/// Logistics' read port.
pub trait ShipmentPort: Send + Sync {
    /// Returns the shipment with this id if `account` is a party to it, else `None`.
    fn shipment(
        &self,
        reader: &Reader<'_>,
        account: &AccountId,
        id: &ShipmentId,
    ) -> Result<Option<ShipmentCard>, StoreError>;
}

/// The goods of one seller that travel together.
#[derive(Clone, Debug)]
pub struct Consignment {
    /// The seller's account.
    pub seller: AccountId,
    /// Their weight, in grams.
    pub weight_g: u64,
    /// Their price.
    pub amount: Money,
}

/// Logistics' read port for what freight costs.
pub trait FreightPort: Send + Sync {
    /// Whether somebody decided what freight costs: the shop or a seller has a tariff.
    fn decided(&self, reader: &Reader<'_>) -> Result<bool, StoreError>;

    /// Returns what the freight of each consignment costs to a country, by its name; `None` for a seller who lets nobody
    /// fetch goods, if that is wanted.
    fn quote(
        &self,
        reader: &Reader<'_>,
        country: &str,
        delivery: DeliveryMethod,
        goods: &[Consignment],
    ) -> Result<Vec<Option<FreightOffer>>, StoreError>;
}
