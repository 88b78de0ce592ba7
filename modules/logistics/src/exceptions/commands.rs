//! Reporting and resolving an exception, each in one commit with its shipment.

use contracts::ids::{AccountId, ExceptionId, ShipmentId};
use contracts::logistics::{ExceptionChanged, ShipmentNews};
use contracts::money::Money;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::model::{Exception, Kind, Resolution, blocks, days};
use super::store::{self, EXCEPTIONS};
use crate::charges;
use crate::charges::model::{Charge, State, fee_id};
use crate::party::Party;
use crate::shipments::change::{Actor, Change, fact, no_shipment};
use crate::shipments::model::Shipment;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::plan::after;
use crate::shipments::redated::follow_days;
use crate::shipments::rules::{Role, Status};
use crate::shipments::store::SHIPMENTS;

/// A report of an exception. Its id is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    pub(crate) id: ExceptionId,
    pub(crate) kind: Kind,
    /// Only for a temperature: whether it was out of bounds.
    pub(crate) severe: bool,
    pub(crate) description: String,
    /// The party that must deal with it.
    pub(crate) owner: Role,
    pub(crate) deadline: Option<Date>,
    /// Its cost, and the party that pays it.
    pub(crate) cost: Option<(Money, Role)>,
}

fn party(ship: &Shipment, role: Role) -> Option<Party> {
    match role {
        Role::Buyer => ship.buyer.clone(),
        Role::Seller => ship.seller.clone(),
        Role::Carrier => ship.carrier.clone(),
    }
}

fn named(role: Role) -> &'static str {
    match role {
        Role::Buyer => "This shipment has no buyer with an account",
        Role::Seller => "This shipment has no seller with an account",
        Role::Carrier => "Nobody carries this shipment yet",
    }
}

/// A party to a shipment reports an exception.
///
/// # Errors
/// 404; 409 `ended` where it was cancelled, `too-many`; 422 where the shipment has no such owner or payer.
pub(crate) fn report(
    tx: &mut Tx<'_>,
    actor: &Actor,
    shipment: &ShipmentId,
    report: &Report,
) -> Result<Exception, TxError> {
    let (mut change, _) = Change::open(tx, &actor.account, shipment)?;
    let ship = &mut change.now;
    if ship.status == Status::Cancelled {
        let why = "This shipment was cancelled, so nothing happens to it any more.".to_owned();
        return Err(TxError::conflict("ended", why));
    }
    if store::list_of(&tx.reader(), shipment)?.len() >= store::MOST {
        let why = format!("A shipment has at most {} exceptions.", store::MOST);
        return Err(TxError::conflict("too-many", why));
    }
    let owner = party(ship, report.owner).ok_or_else(|| TxError::field("owner", named(report.owner)))?;
    let cost = match report.cost {
        None => None,
        Some((amount, role)) => {
            Some((amount, party(ship, role).ok_or_else(|| TxError::field("costPayer", named(role)))?))
        }
    };
    let exception = Exception {
        id: report.id.clone(),
        shipment: ship.id.clone(),
        number: ship.number.clone(),
        kind: report.kind,
        description: report.description.clone(),
        blocking: blocks(report.kind, ship.status, report.severe),
        owner,
        reported_by: actor.party(),
        reported_ms: actor.now_ms,
        deadline: report.deadline.or_else(|| days(report.kind).map(|days| after(actor.now_ms, days))),
        cost,
        resolution: None,
    };
    charge(tx, actor, ship, &exception)?;
    ship.blocking += u32::from(exception.blocking);
    let text = format!("{}: {}", exception.kind.as_str(), exception.description);
    change.entries.push(fact(actor.now_ms, &text, &actor.name));
    store::save(tx, &exception, &ship.parties())?;
    tell(tx, ship, &exception, actor)?;
    change.keep_quietly(tx)?;
    Ok(exception)
}

/// Asks the payer for the cost of an exception. The payee is the reporter, or the carrier where the reporter pays.
fn charge(tx: &mut Tx<'_>, actor: &Actor, ship: &Shipment, exception: &Exception) -> Result<(), TxError> {
    let Some((amount, payer)) = exception.cost.clone() else { return Ok(()) };
    let reporter = Some(&exception.reported_by);
    let payee = [reporter, ship.carrier.as_ref()].into_iter().flatten().find(|party| party.id != payer.id);
    let payee = payee.ok_or_else(|| TxError::field("costPayer", "Nobody else is there to be paid"))?;
    let charge = Charge {
        id: fee_id(&exception.id),
        kind: charges::model::Kind::Fee,
        shipment: ship.id.clone(),
        number: ship.number.clone(),
        order: ship.order.as_ref().map(|order| order.id.clone()),
        exception: Some(exception.id.clone()),
        payer,
        payee: payee.clone(),
        amount,
        description: format!("{} of {}", exception.kind.as_str(), ship.number),
        state: State::Offered,
        offered_ms: actor.now_ms,
        answered_ms: None,
    };
    charges::commands::ask(tx, actor, charge).map(drop)
}

fn tell(tx: &mut Tx<'_>, ship: &Shipment, exception: &Exception, actor: &Actor) -> Result<(), StoreError> {
    tx.emit(&ExceptionChanged {
        exception: exception.id.clone(),
        shipment: ship.id.clone(),
        number: ship.number.clone(),
        kind: exception.kind,
        description: exception.description.clone(),
        blocking: exception.blocking,
        resolved: exception.resolution.is_some(),
        owner: Some(exception.owner.id.clone()),
        by: Some(actor.account.clone()),
        parties: ship.parties(),
        at_ms: actor.now_ms,
    })
}

/// Whether an account may resolve an exception: its owner and the carrier may.
pub(crate) fn may_resolve(exception: &Exception, ship: &Shipment, account: &AccountId) -> bool {
    let carrier = ship.carrier.as_ref().is_some_and(|carrier| carrier.id == *account);
    exception.resolution.is_none() && (carrier || exception.owner.id == *account)
}

/// Resolves an exception. Its cost stays asked for, or owed.
///
/// # Errors
/// 404, also for an account that is no party; 403; 409 `resolved`; 422 for a new arrival of a shipment that has ended.
pub(crate) fn resolve(
    tx: &mut Tx<'_>,
    actor: &Actor,
    id: &ExceptionId,
    text: &str,
    (new_eta, sources): (Option<Date>, &PaperSources),
) -> Result<Exception, TxError> {
    let mut exception = tx.get(&EXCEPTIONS, id)?.ok_or_else(no_shipment)?;
    let ship = tx.get(&SHIPMENTS, &exception.shipment)?.ok_or_else(no_shipment)?;
    ship.role(&actor.account).ok_or_else(no_shipment)?;
    if exception.resolution.is_some() {
        return Err(TxError::conflict("resolved", "This exception is resolved already.".to_owned()));
    }
    if !may_resolve(&exception, &ship, &actor.account) {
        return Err(TxError::forbidden("Its owner or the carrier resolves an exception."));
    }
    let mut change = Change::from(ship);
    let said = format!("{} resolved: {text}", exception.kind.as_str());
    change.entries.push(fact(actor.now_ms, &said, &actor.name));
    change.now.blocking = change.now.blocking.saturating_sub(u32::from(exception.blocking));
    exception.resolution = Some(Resolution { text: text.to_owned(), by: actor.party(), at_ms: actor.now_ms });
    store::save(tx, &exception, &change.now.parties())?;
    tell(tx, &change.now, &exception, actor)?;
    match new_eta {
        None => change.keep_quietly(tx)?,
        Some(_) if change.now.status.terminal() => {
            return Err(TxError::field("newEta", "This shipment has ended and does not arrive again"));
        }
        Some(day) => {
            change.expected(day, actor, "New arrival");
            follow_days(tx, &mut change, sources, actor.now_ms)?;
            change.save(tx, ShipmentNews::Dates, Some(actor.account.clone()), actor.now_ms)?
        }
    };
    Ok(exception)
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
