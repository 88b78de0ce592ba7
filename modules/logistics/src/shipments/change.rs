//! A change of a shipment: its actor, its checks, and the entries, charges and events that are committed with it.

use contracts::ids::{AccountId, ShipmentId};
use contracts::logistics::{ShipmentMoved, ShipmentNews};
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{StoreError, Tx};

use super::model::{Shipment, Spot};
use super::plan::noon;
use super::rules::{Role, Status};
use super::store::{self, SHIPMENTS};
use crate::activity::{self, Entry};
use crate::atlas::route::{Path, Stage};
use crate::party::Party;
use crate::{atlas, charges, exceptions, letters};

/// The error for an account that is no party to such a shipment.
pub(crate) fn no_shipment() -> TxError {
    TxError::not_found("shipment")
}

/// The acting account, and the time.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    pub(crate) account: AccountId,
    pub(crate) name: String,
    /// Whether the account carries goods for others.
    pub(crate) logistics: bool,
    /// Now, in milliseconds since 1970 UTC.
    pub(crate) now_ms: i64,
}

impl Actor {
    /// The account as a party, with its present name.
    pub(crate) fn party(&self) -> Party {
        Party { id: self.account.clone(), name: self.name.clone() }
    }
}

/// An entry for something that happens now.
pub(crate) fn fact(at_ms: i64, text: &str, by: &str) -> Entry {
    Entry {
        at_ms,
        recorded_ms: at_ms,
        kind: activity::Kind::Actual,
        status: None,
        text: text.to_owned(),
        place: None,
        by: by.to_owned(),
    }
}

/// A shipment before and after a change.
pub(crate) struct Change {
    before: Option<Shipment>,
    pub(crate) now: Shipment,
    /// New entries of its activity.
    pub(crate) entries: Vec<Entry>,
}

impl Change {
    /// Starts with a new shipment, which gets its number here.
    pub(crate) fn new(tx: &mut Tx<'_>, shipment: Shipment, now_ms: i64) -> Result<Self, StoreError> {
        let number = store::next_number(tx, now_ms)?;
        Ok(Change { before: None, now: Shipment { number, ..shipment }, entries: Vec::new() })
    }

    /// Starts with a shipment that this account is a party to, and returns its role.
    ///
    /// # Errors
    /// 404, also where it is others'.
    pub(crate) fn open(tx: &Tx<'_>, account: &AccountId, id: &ShipmentId) -> Result<(Self, Role), TxError> {
        let shipment = tx.get(&SHIPMENTS, id)?.ok_or_else(no_shipment)?;
        let role = shipment.role(account).ok_or_else(no_shipment)?;
        Ok((Change::from(shipment), role))
    }

    /// The shipment as it is stored; `None` for a new one.
    pub(super) fn before(&self) -> Option<&Shipment> {
        self.before.as_ref()
    }

    /// Sets the status, and with it the place and the days of departure and arrival. `entry` is its activity entry.
    pub(crate) fn put(&mut self, to: Status, mut entry: Entry) {
        let ship = &mut self.now;
        let released = ship.status == Status::OnHold;
        let standing = ship.standing().put(to);
        (ship.status, ship.from) = (standing.status, standing.from);
        match to {
            Status::PickedUp if !released => ship.ships_on = today(entry.at_ms),
            Status::Delivered => ship.arrives_on = Some(today(entry.at_ms)),
            _ => {}
        }
        match entry.place.as_deref().map(|text| (text, atlas::place(text))) {
            Some((_, Some(place))) => {
                entry.place = Some(place.name.clone());
                ship.location = place.name.clone();
                if let Some(at) = ship.route.iter().position(|stop| stop.name == place.name) {
                    ship.route.iter_mut().take(at + 1).for_each(|stop| stop.reached = true);
                }
                ship.position =
                    Some(Spot { name: place.name.clone(), latitude: place.latitude, longitude: place.longitude });
            }
            // The map does not know this place: it keeps showing the last known one.
            Some((text, None)) => ship.location = text.to_owned(),
            None => reach(ship, to),
        }
        entry.status = Some(to);
        self.entries.push(entry);
    }

    /// Sets another day of pickup.
    pub(crate) fn picked_up_on(&mut self, day: Date, actor: &Actor) {
        self.now.ships_on = day;
        self.entries.push(Entry {
            at_ms: noon(day),
            kind: activity::Kind::Planned,
            place: Some(self.now.origin.clone()),
            ..fact(actor.now_ms, "Pickup planned", &actor.name)
        });
    }

    /// Sets another expected day of arrival.
    pub(crate) fn expected(&mut self, day: Date, actor: &Actor, text: &str) {
        self.now.arrives_on = Some(day);
        self.entries.push(Entry {
            at_ms: noon(day),
            kind: activity::Kind::Estimated,
            place: Some(self.now.destination.clone()),
            ..fact(actor.now_ms, text, &actor.name)
        });
    }

    /// Saves the change. Another event notifies the parties.
    pub(crate) fn keep_quietly(mut self, tx: &mut Tx<'_>) -> Result<Shipment, StoreError> {
        for entry in &self.entries {
            activity::add(tx, &self.now.id, self.now.entries, entry)?;
            self.now.entries = self.now.entries.saturating_add(1);
        }
        letters::laden::note(tx, &self.now, &self.entries)?;
        SHIPMENTS.save(tx, self.before.as_ref(), &self.now)?;
        if let Some(before) = &self.before {
            exceptions::store::regroup(tx, before, &self.now)?;
        }
        Ok(self.now)
    }

    /// Saves the change and emits [`ShipmentMoved`], with `news` for the kind of change.
    pub(crate) fn save(
        mut self,
        tx: &mut Tx<'_>,
        news: ShipmentNews,
        by: Option<AccountId>,
        at_ms: i64,
    ) -> Result<Shipment, StoreError> {
        let was = self.before.as_ref().map(|before| before.status);
        if self.now.status == Status::Cancelled && was != Some(Status::Cancelled) {
            charges::commands::shipment_cancelled(tx, &mut self.now, by.as_ref(), at_ms)?;
        }
        let ship = self.keep_quietly(tx)?;
        let id = |party: &Option<Party>| party.as_ref().map(|party| party.id.clone());
        tx.emit(&ShipmentMoved {
            shipment: ship.id.clone(),
            number: ship.number.clone(),
            name: ship.name.clone(),
            order: ship.order.as_ref().map(|order| order.id.clone()),
            lines: ship.lines.iter().map(|line| line.purchase.clone()).collect(),
            buyer: id(&ship.buyer),
            seller: id(&ship.seller),
            carrier: id(&ship.carrier),
            by,
            news,
            status: ship.status,
            ships_on: Some(ship.ships_on),
            arrives_on: ship.arrives_on,
            at_ms,
        })?;
        Ok(ship)
    }
}

impl From<Shipment> for Change {
    /// Starts with a saved shipment.
    fn from(shipment: Shipment) -> Self {
        Change { before: Some(shipment.clone()), now: shipment, entries: Vec::new() }
    }
}

/// Moves a shipment to the stop that goes with its status, for a move that names no place.
fn reach(ship: &mut Shipment, to: Status) {
    let upto = match to {
        Status::PickedUp | Status::InTransitToPort => Stage::Origin,
        Status::AtOriginPort | Status::ExportClearance | Status::Loaded | Status::AtSea => Stage::Departure,
        Status::ArrivedAtPort | Status::ImportClearance => Stage::Arrival,
        Status::OutForDelivery if ship.path == Path::Local => Stage::Origin,
        Status::OutForDelivery => Stage::Arrival,
        Status::Delivered => Stage::Destination,
        _ => return,
    };
    for stop in ship.route.iter_mut().filter(|stop| stop.stage <= upto) {
        stop.reached = true;
    }
    let Some(last) = ship.route.iter().rfind(|stop| stop.reached) else { return };
    ship.position = Some(Spot { name: last.name.clone(), latitude: last.latitude, longitude: last.longitude });
    ship.location = match to {
        Status::InTransitToPort => "On the road to port".to_owned(),
        Status::AtSea if ship.path == Path::Air => "In the air".to_owned(),
        Status::AtSea => "At sea".to_owned(),
        Status::OutForDelivery => format!("On the road to {}", ship.destination),
        _ => last.name.clone(),
    };
}
