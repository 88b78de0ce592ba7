//! Planning a new shipment from its sender, recipient, goods and route. Pure.

use contracts::auth::Address;
use contracts::ids::ShipmentId;
use contracts::sales::{OrderPayment, WayOfPayment};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::http::text::today;

use super::model::{Kind, Line, OfOrder, Shipment, Spot};
use super::rules::Status;
use crate::activity::{self, Entry};
use crate::atlas::End;
use crate::atlas::route::{self, Mode};
use crate::documents::rules::choose::Rules;
use crate::documents::rules::corridor::Corridor;
use crate::documents::rules::goods::Goods;
use crate::party::Party;

/// The data of a shipment to be planned.
pub(crate) struct PlanShipmentCommand {
    pub(crate) id: ShipmentId,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) amount: u32,
    pub(crate) unit: String,
    pub(crate) lines: Vec<Line>,
    /// When it is planned, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
    pub(crate) order: Option<OfOrder>,
    pub(crate) buyer: Option<Party>,
    pub(crate) seller: Option<Party>,
    pub(crate) carrier: Option<Party>,
    pub(crate) mode: Mode,
    pub(crate) from: End,
    pub(crate) to: End,
    pub(crate) address: Option<Address>,
    /// Day on which it leaves.
    pub(crate) ships_on: Date,
    /// Day on which it arrives; `None` for the day that follows from the route.
    pub(crate) arrives_on: Option<Date>,
    /// The Incoterm of its contract, if it has one.
    pub(crate) incoterm: Option<String>,
    /// How its order is paid, if it has one.
    pub(crate) payment: Option<OrderPayment>,
    /// How its goods are paid by the terms of its contract, if it has one.
    pub(crate) terms: Option<WayOfPayment>,
    /// The rules of papers at that time.
    pub(crate) rules: Rules,
}

/// Plans a shipment. Returns it, still without a number, and its first activity entries.
pub(crate) fn plan(wanted: PlanShipmentCommand) -> (Shipment, Vec<Entry>) {
    let PlanShipmentCommand { from, to, mode, .. } = wanted;
    let path = route::path(mode, &from, &to);
    let days = route::days(path, mode, &from, &to);
    let arrives_on = wanted.arrives_on.or_else(|| wanted.ships_on.checked_add(days.days()).ok());
    let days = Days { leaves: wanted.ships_on, arrives: arrives_on.unwrap_or(wanted.ships_on) };
    let corridor = Corridor {
        incoterm: wanted.incoterm,
        payment: wanted.payment,
        terms: wanted.terms,
        ..corridor((&from, &to), mode, &wanted.lines, days)
    };
    let shipment = Shipment {
        id: wanted.id,
        number: String::new(),
        kind: wanted.kind,
        name: wanted.name,
        amount: wanted.amount,
        unit: wanted.unit,
        lines: wanted.lines,
        created_ms: wanted.now_ms,
        order: wanted.order,
        buyer: wanted.buyer,
        recipient: String::new(),
        seller: wanted.seller,
        carrier: wanted.carrier,
        mode,
        path,
        status: Status::Scheduled,
        from: None,
        location: from.text.clone(),
        position: from.place.map(|place| Spot {
            name: place.name.clone(),
            latitude: place.latitude,
            longitude: place.longitude,
        }),
        route: route::stops(path, &from, &to),
        papers: wanted.rules.checklist(&corridor),
        origin: from.text,
        destination: to.text,
        address: wanted.address,
        ships_on: wanted.ships_on,
        arrives_on,
        promised_on: arrives_on,
        freight: None,
        seller_pays: false,
        weight_g: None,
        parcel: None,
        blocking: 0,
        entries: 0,
    };
    let entries = planned(&shipment);
    (shipment, entries)
}

/// The days at both ends of a way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Days {
    pub(super) leaves: Date,
    /// The day on which it is expected.
    pub(super) arrives: Date,
}

/// The facts that rules of papers look at, without those of the order.
pub(super) fn corridor((from, to): (&End, &End), mode: Mode, lines: &[Line], days: Days) -> Corridor {
    Corridor {
        goods: lines.iter().flat_map(|line| Goods::of(&line.category)).collect(),
        arrives: days.arrives,
        ..Corridor::between(from, to, mode, days.leaves)
    }
}

fn planned(shipment: &Shipment) -> Vec<Entry> {
    let entry = |at_ms: i64, kind: activity::Kind, status: Option<Status>, text: &str, place: &str| Entry {
        at_ms,
        recorded_ms: shipment.created_ms,
        kind,
        status,
        text: text.to_owned(),
        place: Some(place.to_owned()).filter(|place| !place.is_empty()),
        by: String::new(),
    };
    use activity::Kind::{Actual, Planned};
    let mut entries = vec![
        entry(shipment.created_ms, Actual, Some(Status::Scheduled), "Shipment planned", &shipment.origin),
        entry(noon(shipment.ships_on), Planned, None, "Pickup planned", &shipment.origin),
    ];
    if let Some(day) = shipment.arrives_on {
        entries.push(entry(noon(day), Planned, None, "Delivery planned", &shipment.destination));
    }
    entries
}

/// Noon of a day, UTC, in milliseconds since 1970, for an entry that has only a day.
pub(crate) fn noon(day: Date) -> i64 {
    let noon = day.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC);
    noon.map_or(0, |noon| noon.timestamp().as_millisecond())
}

/// The day that comes this many days after an instant.
pub(crate) fn after(now_ms: i64, days: i16) -> Date {
    let day = today(now_ms);
    day.checked_add(days.days()).unwrap_or(day)
}
