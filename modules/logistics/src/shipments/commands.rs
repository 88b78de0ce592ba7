//! Moving a shipment on and choosing its carrier, each in one commit with its activity, its lists and its event.

use contracts::ids::{OrderId, ShipmentId};
use contracts::logistics::{OrderUndelivered, ShipmentDelivered, ShipmentNews};
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::{instant, today};
use kernel::store::{StoreError, Tx};

use super::change::{Actor, Change, fact, no_shipment};
use super::model::Shipment;
use super::paper_sources::PaperSources;
use super::redated::not_overdue;
use super::rules::{Role, Status};
use super::store::{OF_ORDER, SHIPMENTS};
use crate::activity::{self, Entry};
use crate::atlas::route::Path;
use crate::charges;
use crate::documents::model::{Document, State};
use crate::holds::hold::Holds;
use crate::holds::source::HoldSource;
use crate::party::Party;

/// A requested move.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) to: Status,
    /// In the mover's words; a default text where empty.
    pub(crate) note: String,
    /// An id or a name; `None` for the stop that goes with the status.
    pub(crate) place: Option<String>,
    /// When it happened, in milliseconds since 1970 UTC; `None` for now.
    pub(crate) at_ms: Option<i64>,
}

/// Moves a shipment on.
///
/// # Errors
/// 404; 409 `illegal-move`, `arrival-over`, `blocked`, `goods-stopped`, `goods-unapproved`, `deposit-open`, `documents-held`
/// or `documents-missing`. Nothing is changed then.
pub(crate) fn step(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    wanted: &Move,
    (holds, papers): &(HoldSource, PaperSources),
) -> Result<Shipment, TxError> {
    let (mut change, role) = Change::open(tx, &actor.account, id)?;
    let ship = &change.now;
    let standing = ship.standing();
    if !standing.steps(role).contains(&wanted.to) {
        return Err(illegal(standing.status, wanted.to, role));
    }
    not_overdue(tx, ship, papers, wanted.to, today(wanted.at_ms.unwrap_or(actor.now_ms)))?;
    let holds = holds.on(&tx.reader(), ship)?;
    if let Some(why) = hindered(ship, &holds, wanted.to, today(actor.now_ms)) {
        return Err(why);
    }
    not_before_the_last(tx, ship, wanted)?;
    let released = standing.status == Status::OnHold && wanted.to.forward();
    let text = match wanted.note.as_str() {
        "" if released => "Released",
        "" => usual(wanted.to, ship.path),
        note => note,
    };
    let at_ms = wanted.at_ms.unwrap_or(actor.now_ms);
    let entry = Entry { recorded_ms: actor.now_ms, place: wanted.place.clone(), ..fact(at_ms, text, &actor.name) };
    change.put(wanted.to, entry);
    let order = change.now.order.as_ref().map(|order| order.id.clone());
    let ship = change.save(tx, ShipmentNews::Status, Some(actor.account.clone()), actor.now_ms)?;
    if let Some(order) = order.filter(|_| ship.status.terminal()) {
        ended(tx, &order, at_ms, actor.now_ms)?;
    }
    Ok(ship)
}

fn illegal(from: Status, to: Status, role: Role) -> TxError {
    let why = match role {
        Role::Carrier => format!("A shipment that is {} cannot become {}.", from.as_str(), to.as_str()),
        _ => "Only its carrier moves a shipment on.".to_owned(),
    };
    TxError::conflict("illegal-move", why)
}

/// The error that keeps a shipment from a legal move, if any. `today` is UTC.
pub(crate) fn hindered(ship: &Shipment, holds: &Holds, to: Status, today: Date) -> Option<TxError> {
    if to.forward() && ship.blocking > 0 {
        let why = "An open exception holds this shipment. It moves on once that is resolved.".to_owned();
        return Some(TxError::conflict("blocked", why));
    }
    // A held shipment goes on from the status in which it was held.
    let from = ship.reached();
    if let Some(why) = holds.stops(ship, from, to) {
        return Some(why);
    }
    let stops = |document: &&Document| document.stops(from, to, ship.attaches(document.kind), today);
    let missing: Vec<&Document> = ship.papers.iter().filter(stops).collect();
    // One step is named, the first; a way without ports may take several at once.
    let first = missing.iter().filter_map(|document| document.needed()?.blocks).min()?;
    let names: Vec<String> = missing.iter().map(|document| named(document, today, from)).collect();
    let why = format!("Before {} these documents are needed: {}.", first.name(), names.join(", "));
    Some(TxError::conflict("documents-missing", why))
}

/// A document that stops a move: its name, and what is wrong with it unless it is missing.
fn named(document: &Document, today: Date, at: Status) -> String {
    let title = document.title();
    match document.state(false, today, at) {
        State::Rejected => format!("{title} (rejected)"),
        State::Expired => format!("{title} (expired)"),
        _ => title.to_owned(),
    }
}

/// The text of an entry whose mover gives none.
fn usual(to: Status, path: Path) -> &'static str {
    match to {
        Status::Scheduled => "Back on the schedule",
        Status::Preparing => "Being prepared for pickup",
        Status::PickedUp => "Picked up",
        Status::InTransitToPort => "On the road to port",
        Status::AtOriginPort => "At the port of departure",
        Status::ExportClearance => "Presented to customs for export",
        Status::Loaded => "Loaded",
        Status::AtSea if path == Path::Air => "Flight departed",
        Status::AtSea => "Vessel departed",
        Status::ArrivedAtPort if path == Path::Air => "Flight arrived",
        Status::ArrivedAtPort => "Vessel arrived",
        Status::ImportClearance => "Presented to customs for import",
        Status::OutForDelivery => "Out for delivery",
        Status::Delivered => "Delivered",
        Status::OnHold => "Held",
        Status::Cancelled => "Cancelled",
        Status::Returned => "Returned to the sender",
    }
}

/// Refuses a move that is dated before the previous one.
fn not_before_the_last(tx: &Tx<'_>, ship: &Shipment, wanted: &Move) -> Result<(), TxError> {
    let last = activity::last_moved(&tx.reader(), &ship.id)?.unwrap_or(ship.created_ms);
    // The form has minutes only.
    if wanted.at_ms.is_some_and(|at_ms| at_ms < last - last.rem_euclid(60_000)) {
        return Err(TxError::field(
            "at",
            &format!("must not be before {}, when it became {}", instant(last), ship.status.as_str()),
        ));
    }
    Ok(())
}

/// Emits once that an order is delivered or will not be, when all its shipments have ended. It is delivered where at
/// least one reached its buyer. A shipment ends once, but a delivered one may go back.
pub(super) fn ended(tx: &mut Tx<'_>, order: &OrderId, at_ms: i64, now_ms: i64) -> Result<(), StoreError> {
    let Some(mut of_order) = tx.get(&OF_ORDER, order)?.filter(|row| !row.delivered) else { return Ok(()) };
    let mut delivered = false;
    for id in &of_order.shipments {
        let Some(shipment) = tx.get(&SHIPMENTS, id)? else { continue };
        match shipment.status {
            Status::Delivered => delivered = true,
            status if status.terminal() => {}
            _ => return Ok(()),
        }
    }
    if !delivered {
        return tx.emit(&OrderUndelivered { order: order.to_owned(), at_ms: now_ms });
    }
    of_order.delivered = true;
    tx.put(&OF_ORDER, order, &of_order)?;
    tx.emit(&ShipmentDelivered { order: order.to_owned(), at_ms })
}

/// A carrier takes a shipment off the load board.
///
/// # Errors
/// 404 for all but carriers; 409 `taken`.
pub(crate) fn take(tx: &mut Tx<'_>, actor: &Actor, id: &ShipmentId) -> Result<Shipment, TxError> {
    let shipment = tx.get(&SHIPMENTS, id)?.filter(|ship| actor.logistics || ship.role(&actor.account).is_some());
    let shipment = shipment.ok_or_else(no_shipment)?;
    if !actor.logistics {
        return Err(TxError::forbidden("Only a logistics account carries shipments."));
    }
    if shipment.carrier.as_ref().is_some_and(|carrier| carrier.id == actor.account) {
        return Ok(shipment);
    }
    if !shipment.on_board() {
        // Others do not learn which account carries it.
        let known = shipment.role(&actor.account).is_some();
        let taken = TxError::conflict("taken", "Another carrier has this shipment.".to_owned());
        return Err(if known || shipment.carrier.is_some() { taken } else { no_shipment() });
    }
    carried_by(tx, shipment, actor.party(), actor)
}

/// The seller chooses the carrier of a shipment, until it is picked up.
///
/// # Errors
/// 404; 403 for all but the seller; 409 `illegal-move` after pickup.
pub(crate) fn assign(tx: &mut Tx<'_>, actor: &Actor, id: &ShipmentId, carrier: &Party) -> Result<Shipment, TxError> {
    let (change, _) = Change::open(tx, &actor.account, id)?;
    let ship = change.now;
    if ship.seller.as_ref().is_none_or(|seller| seller.id != actor.account) {
        return Err(TxError::forbidden("Only its seller chooses who carries a shipment."));
    }
    if !ship.status.upcoming() {
        let why = "A shipment's carrier can be chosen until it is picked up.".to_owned();
        return Err(TxError::conflict("illegal-move", why));
    }
    if ship.freight.is_some() {
        let why = "The price of its carrier was accepted, so it stays with that carrier.".to_owned();
        return Err(TxError::conflict("illegal-move", why));
    }
    carried_by(tx, ship, carrier.clone(), actor)
}

fn carried_by(tx: &mut Tx<'_>, ship: Shipment, carrier: Party, actor: &Actor) -> Result<Shipment, TxError> {
    charges::commands::carrier_changed(tx, &ship.id, &actor.account, actor.now_ms)?;
    let mut change = Change::from(ship);
    let text = format!("{} carries it", carrier.name);
    change.now.carrier = Some(carrier);
    change.entries.push(fact(actor.now_ms, &text, &actor.name));
    Ok(change.save(tx, ShipmentNews::Carrier, Some(actor.account.clone()), actor.now_ms)?)
}

/// Checks that the buyer can confirm receipt of a shipment now. `today` is UTC.
///
/// # Errors
/// 409 `not-out-for-delivery`, `documents-held`, or `blocked` where an open exception holds it.
pub(crate) fn receivable(ship: &Shipment, holds: &Holds, today: Date) -> Result<(), TxError> {
    let why = match ship.status {
        Status::OutForDelivery => return hindered(ship, holds, Status::Delivered, today).map_or(Ok(()), Err),
        // A buyer that fetches the goods has them once they are handed over.
        // So has the buyer of a parcel at some time after it was sent: nobody else tells when it is brought.
        Status::PickedUp if ship.fetched() || ship.parcel.is_some() => {
            return hindered(ship, holds, Status::Delivered, today).map_or(Ok(()), Err);
        }
        Status::Cancelled | Status::Returned => "This shipment does not arrive: it was cancelled or sent back.",
        _ if ship.fetched() => "Receipt can be confirmed once its seller has handed the goods over.",
        _ if ship.carrier.is_none() => {
            "Nobody carries this shipment yet. Receipt can be confirmed once it is on its way."
        }
        _ => "Receipt can be confirmed once the carrier is out for delivery with it.",
    };
    Err(TxError::conflict("not-out-for-delivery", why.to_owned()))
}

#[cfg(test)]
#[path = "commands_tests.rs"]
pub(crate) mod tests;
