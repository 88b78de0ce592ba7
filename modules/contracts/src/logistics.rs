//! What happens to shipments, and what other modules may ask of `logistics`.

use kernel::Question;
use kernel::store::{Event, Record};
use serde::{Deserialize, Serialize};

use crate::Id;
use crate::money::Money;

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
    /// What is new: `planned`, `carrier`, `status`, `dates` or `papers`.
    pub news: String,
    /// Its status now, such as `In Transit to Port`.
    pub status: String,
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
    /// `Delay`, `Customs hold`, `Damage`, `Shortage`, `Temperature` or `Documents missing`.
    pub kind: String,
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
    /// `Freight` or `Fee`.
    pub kind: String,
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
    /// `offered`, `changed`, `accepted`, `declined`, `withdrawn` or `ended`.
    pub step: String,
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

/// Asks for a shipment; `None` where there is none of that id that this account is a party to.
pub struct GetShipment {
    /// Who asks.
    pub account: Id,
    /// Shipment id.
    pub id: Id,
}
impl Question for GetShipment {
    type Reply = Result<Option<ShipmentCard>, kernel::Problem>;
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
