//! What a carrier says of a shipment besides where it is: when it arrives, and what that costs.

use contracts::logistics::ShipmentPriced;
use contracts::money::Money;
use jiff::civil::Date;
use kernel::store::Tx;

use super::change::{Actor, Change, Refusal, fact, invalid};
use super::model::Shipment;
use super::rules::{Role, Status};

fn of_carrier(tx: &Tx<'_>, actor: &Actor, id: &str) -> Result<Change, Refusal> {
    let (change, role) = Change::open(tx, &actor.account, id)?;
    match role {
        Role::Carrier => Ok(change),
        Role::Seller | Role::Buyer => Err(Refusal::NotYours("Only its carrier says this of a shipment.")),
    }
}

/// The carrier expects a shipment on another day, and where `pickup` says so, picks it up on another. Until pickup that is
/// what is promised; later it is measured against the promise.
///
/// # Errors
/// [`Refusal::NotFound`]; [`Refusal::NotYours`]; 409 `ended`; 422 for a day before it leaves, and for the pickup of what
/// was picked up.
pub(crate) fn estimate(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &str,
    day: Date,
    pickup: Option<Date>,
    note: &str,
) -> Result<Shipment, Refusal> {
    let mut change = of_carrier(tx, actor, id)?;
    if change.now.status.terminal() {
        let why = "This shipment has ended, so it is expected no more.".to_owned();
        return Err(Refusal::Conflict("ended", why));
    }
    let upcoming = change.now.status.upcoming();
    if pickup.is_some() && !upcoming {
        return Err(invalid("dateToShip", "was the day of pickup, and stays"));
    }
    if let Some(pickup) = pickup {
        change.picked_up_on(pickup, actor);
    }
    if day < change.now.ships_on {
        return Err(invalid("date", "must not be before the day on which it leaves"));
    }
    let text = if note.is_empty() { "New arrival" } else { note };
    change.expected(day, actor, text);
    if upcoming {
        change.now.promised_on = Some(day);
    }
    Ok(change.keep(tx, "dates", Some(actor.account.clone()), actor.now_ms)?)
}

/// The carrier says, once, what a shipment costs; who receives it owes that, else who sends it.
///
/// # Errors
/// [`Refusal::NotFound`]; [`Refusal::NotYours`]; 409 `priced`, `ended`, or `no-payer` where it is carried for nobody else.
pub(crate) fn price(tx: &mut Tx<'_>, actor: &Actor, id: &str, amount: Money) -> Result<Shipment, Refusal> {
    let mut change = of_carrier(tx, actor, id)?;
    let ship = &mut change.now;
    if ship.freight.is_some() {
        return Err(Refusal::Conflict("priced", "This shipment has its price already.".to_owned()));
    }
    if ship.status == Status::Cancelled {
        return Err(Refusal::Conflict("ended", "This shipment was cancelled, so nobody owes for it.".to_owned()));
    }
    let Some(payer) = ship.payer().cloned() else {
        return Err(Refusal::Conflict("no-payer", "You carry this shipment for nobody else.".to_owned()));
    };
    ship.freight = Some(amount);
    tx.emit(&ShipmentPriced {
        shipment: ship.id.clone(),
        number: ship.number.clone(),
        order: ship.order.as_ref().map(|order| order.id.clone()),
        payer: payer.id,
        payer_name: payer.name,
        payee: actor.account.clone(),
        payee_name: actor.name.clone(),
        amount,
        description: format!("Freight of {}: {} to {}", ship.number, ship.origin, ship.destination),
        at_ms: actor.now_ms,
    })?;
    let text = format!("Freight priced at {amount} {}", amount.currency);
    change.entries.push(fact(actor.now_ms, &text, &actor.name));
    Ok(change.keep_quietly(tx)?)
}
