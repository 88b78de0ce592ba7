//! Earlier stored forms, frozen, and their conversion.

use contracts::auth::Address;
use contracts::ids::ShipmentId;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::{Former, Record};
use serde::Deserialize;

use super::model::{Kind, Line, OfOrder, Shipment, Spot};
use super::rules::Status;
use crate::atlas::route::{Mode, Path, Stop};
use crate::documents::model::Document;
use crate::documents::old::{DocumentV3, DocumentV4};
use crate::parcels::model::Parcel;
use crate::party::Party;

/// [`Shipment`], versions 1 to 4. They differ in what they say of the recipient, the carriage and the papers. A record's
/// fields stand one after another, so a part that a version lacked is a type without fields.
#[derive(Deserialize)]
struct FormerShipment<R, C, P> {
    id: ShipmentId,
    number: String,
    kind: Kind,
    name: String,
    amount: u32,
    unit: String,
    lines: Vec<Line>,
    created_ms: i64,
    order: Option<OfOrder>,
    buyer: Option<Party>,
    recipient: R,
    seller: Option<Party>,
    carrier: Option<Party>,
    mode: Mode,
    path: Path,
    status: Status,
    from: Option<Status>,
    origin: String,
    destination: String,
    address: Option<Address>,
    location: String,
    position: Option<Spot>,
    route: Vec<Stop>,
    ships_on: Date,
    arrives_on: Option<Date>,
    promised_on: Option<Date>,
    freight: Option<Money>,
    carriage: C,
    papers: Vec<P>,
    blocking: u32,
    entries: u32,
}

/// In version 1 a recipient was an account or nobody.
#[derive(Deserialize)]
struct NoRecipient;

impl From<NoRecipient> for String {
    fn from(_: NoRecipient) -> Self {
        String::new()
    }
}

/// In versions 1 and 2 there were no parcels, and the buyer paid for the carriage, if there was one.
#[derive(Deserialize)]
struct NoCarriage;

/// What versions 3 and 4 say of the carriage.
#[derive(Deserialize)]
struct Carriage {
    seller_pays: bool,
    weight_g: Option<u64>,
    parcel: Option<Parcel>,
}

impl From<NoCarriage> for Carriage {
    fn from(_: NoCarriage) -> Self {
        Carriage { seller_pays: false, weight_g: None, parcel: None }
    }
}

impl<R: Into<String>, C: Into<Carriage>, P: Into<DocumentV4>> From<FormerShipment<R, C, P>> for Shipment {
    fn from(old: FormerShipment<R, C, P>) -> Self {
        let Carriage { seller_pays, weight_g, parcel } = old.carriage.into();
        Shipment {
            id: old.id,
            number: old.number,
            kind: old.kind,
            name: old.name,
            amount: old.amount,
            unit: old.unit,
            lines: old.lines,
            created_ms: old.created_ms,
            order: old.order,
            buyer: old.buyer,
            recipient: old.recipient.into(),
            seller: old.seller,
            carrier: old.carrier,
            mode: old.mode,
            path: old.path,
            status: old.status,
            from: old.from,
            origin: old.origin,
            destination: old.destination,
            address: old.address,
            location: old.location,
            position: old.position,
            route: old.route,
            ships_on: old.ships_on,
            arrives_on: old.arrives_on,
            promised_on: old.promised_on,
            freight: old.freight,
            seller_pays,
            weight_g,
            parcel,
            papers: old.papers.into_iter().map(|paper| Document::from(paper.into())).collect(),
            blocking: old.blocking,
            entries: old.entries,
        }
    }
}

impl Record for Shipment {
    const FORMER: &'static [Former<Self>] = &[
        Self::former::<FormerShipment<NoRecipient, NoCarriage, DocumentV3>>,
        Self::former::<FormerShipment<String, NoCarriage, DocumentV3>>,
        // In version 3 the need for its papers was a word of the program, and in version 4 they had no titles of their own.
        Self::former::<FormerShipment<String, Carriage, DocumentV3>>,
        Self::former::<FormerShipment<String, Carriage, DocumentV4>>,
    ];
}
