//! Earlier stored forms, frozen, and their conversion.

use contracts::auth::Address;
use contracts::ids::ShipmentId;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::record::decode_payload;
use kernel::store::{Record, RecordError};
use serde::Deserialize;

use super::model::{Kind, Line, OfOrder, Shipment, Spot};
use super::rules::Status;
use crate::atlas::route::{Mode, Path, Stop};
use crate::documents::model::Document;
use crate::documents::old::{DocumentV3, DocumentV4};
use crate::parcels::model::Parcel;
use crate::party::Party;

/// [`Shipment`], version 1: a recipient was an account or nobody.
#[derive(Deserialize)]
struct ShipmentV1 {
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
    papers: Vec<DocumentV3>,
    blocking: u32,
    entries: u32,
}

impl From<ShipmentV1> for ShipmentV2 {
    fn from(old: ShipmentV1) -> Self {
        ShipmentV2 {
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
            recipient: String::new(),
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
            papers: old.papers,
            blocking: old.blocking,
            entries: old.entries,
        }
    }
}

/// [`Shipment`], version 2: no parcels, and the buyer paid for the carriage, if there was one.
#[derive(Deserialize)]
struct ShipmentV2 {
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
    recipient: String,
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
    papers: Vec<DocumentV3>,
    blocking: u32,
    entries: u32,
}

impl From<ShipmentV2> for ShipmentV3 {
    fn from(old: ShipmentV2) -> Self {
        ShipmentV3 {
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
            recipient: old.recipient,
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
            seller_pays: false,
            weight_g: None,
            parcel: None,
            papers: old.papers,
            blocking: old.blocking,
            entries: old.entries,
        }
    }
}

/// [`Shipment`], version 3: the need for its papers was a word of the program.
#[derive(Deserialize)]
struct ShipmentV3 {
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
    recipient: String,
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
    seller_pays: bool,
    weight_g: Option<u64>,
    parcel: Option<Parcel>,
    papers: Vec<DocumentV3>,
    blocking: u32,
    entries: u32,
}

impl From<ShipmentV3> for ShipmentV4 {
    fn from(old: ShipmentV3) -> Self {
        ShipmentV4 {
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
            recipient: old.recipient,
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
            seller_pays: old.seller_pays,
            weight_g: old.weight_g,
            parcel: old.parcel,
            papers: old.papers.into_iter().map(DocumentV4::from).collect(),
            blocking: old.blocking,
            entries: old.entries,
        }
    }
}

/// [`Shipment`], version 4: its papers had no titles of their own.
#[derive(Deserialize)]
struct ShipmentV4 {
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
    recipient: String,
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
    seller_pays: bool,
    weight_g: Option<u64>,
    parcel: Option<Parcel>,
    papers: Vec<DocumentV4>,
    blocking: u32,
    entries: u32,
}

impl From<ShipmentV4> for Shipment {
    fn from(old: ShipmentV4) -> Self {
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
            recipient: old.recipient,
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
            seller_pays: old.seller_pays,
            weight_g: old.weight_g,
            parcel: old.parcel,
            papers: old.papers.into_iter().map(Document::from).collect(),
            blocking: old.blocking,
            entries: old.entries,
        }
    }
}

impl Record for Shipment {
    const VERSION: u16 = 5;

    fn upgrade(version: u16, payload: &[u8]) -> Result<Self, RecordError> {
        let third = match version {
            1 => ShipmentV2::from(decode_payload::<ShipmentV1>(payload)?).into(),
            2 => decode_payload::<ShipmentV2>(payload)?.into(),
            3 => decode_payload::<ShipmentV3>(payload)?,
            4 => return Ok(decode_payload::<ShipmentV4>(payload)?.into()),
            version => return Err(RecordError::UnknownVersion { version, known: Self::VERSION }),
        };
        Ok(ShipmentV4::from(third).into())
    }
}
