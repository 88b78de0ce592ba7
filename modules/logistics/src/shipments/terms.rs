//! The carrier's terms for a shipment: its day of arrival and its price.

use contracts::ids::ShipmentId;
use contracts::logistics::ShipmentNews;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::Tx;

use super::change::{Actor, Change, fact};
use super::model::Shipment;
use super::paper_sources::PaperSources;
use super::redated::follow_days;
use super::rules::{Role, Status};
use crate::charges;
use crate::charges::model::{Charge, Kind, State, freight_id};

fn of_carrier(tx: &Tx<'_>, actor: &Actor, id: &ShipmentId) -> Result<Change, TxError> {
    let (change, role) = Change::open(tx, &actor.account, id)?;
    match role {
        Role::Carrier => Ok(change),
        Role::Seller | Role::Buyer => Err(TxError::forbidden("Only its carrier says this of a shipment.")),
    }
}

/// Sets the expected day of arrival and, with `pickup`, the day of pickup. Until pickup this also changes the promised
/// day; later the shipment is measured against the promise. The papers follow the new days.
///
/// # Errors
/// 404; 403; 409 `ended`; 422 for a day before it leaves, and for `pickup` after the pickup.
pub(crate) fn estimate(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ShipmentId,
    (day, pickup): (Date, Option<Date>),
    note: &str,
    sources: &PaperSources,
) -> Result<Shipment, TxError> {
    let mut change = of_carrier(tx, actor, id)?;
    if change.now.status.terminal() {
        let why = "This shipment has ended, so it is expected no more.".to_owned();
        return Err(TxError::conflict("ended", why));
    }
    let upcoming = change.now.status.upcoming();
    if pickup.is_some() && !upcoming {
        return Err(TxError::field("dateToShip", "was the day of pickup, and stays"));
    }
    if let Some(pickup) = pickup {
        change.picked_up_on(pickup, actor);
    }
    if day < change.now.ships_on {
        return Err(TxError::field("date", "must not be before the day on which it leaves"));
    }
    let text = if note.is_empty() { "New arrival" } else { note };
    change.expected(day, actor, text);
    if upcoming {
        change.now.promised_on = Some(day);
    }
    follow_days(tx, &mut change, sources, actor.now_ms)?;
    Ok(change.save(tx, ShipmentNews::Dates, Some(actor.account.clone()), actor.now_ms)?)
}

/// Asks the buyer, else the seller, for the carrier's price of a shipment, or for another amount. The goods do not wait
/// for the answer; the carrier decides whether to go on without it.
///
/// # Errors
/// 404; 403; 409 `priced` once a price was accepted, `ended`, or `no-payer` where it is carried for nobody else.
pub(crate) fn price(tx: &mut Tx<'_>, actor: &Actor, id: &ShipmentId, amount: Money) -> Result<Shipment, TxError> {
    let mut change = of_carrier(tx, actor, id)?;
    let ship = &change.now;
    if ship.freight.is_some() {
        return Err(TxError::conflict("priced", "This shipment has its price already.".to_owned()));
    }
    if ship.status == Status::Cancelled {
        return Err(TxError::conflict("ended", "This shipment was cancelled, so nobody owes for it.".to_owned()));
    }
    let Some(payer) = ship.payer().cloned() else {
        return Err(TxError::conflict("no-payer", "You carry this shipment for nobody else.".to_owned()));
    };
    let charge = Charge {
        id: freight_id(&ship.id),
        kind: Kind::Freight,
        shipment: ship.id.clone(),
        number: ship.number.clone(),
        order: ship.order.as_ref().map(|order| order.id.clone()),
        exception: None,
        payer,
        payee: actor.party(),
        amount,
        description: format!("Freight of {}: {} to {}", ship.number, ship.origin, ship.destination),
        state: State::Offered,
        offered_ms: actor.now_ms,
        answered_ms: None,
    };
    charges::commands::ask(tx, actor, charge)?;
    let text = format!("Freight of {amount} {} is asked for", amount.currency);
    change.entries.push(fact(actor.now_ms, &text, &actor.name));
    Ok(change.keep_quietly(tx)?)
}
