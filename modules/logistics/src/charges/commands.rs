//! The steps of a charge: ask and answer, each in one commit with its shipment's activity and its events.

use contracts::ids::{AccountId, ChargeId, ShipmentId};
use contracts::logistics::{ChargeCancelled, ChargeMoved, ChargeStep, FeeRaised, ShipmentPriced};
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::model::{Charge, Kind, State, freight_id};
use super::store::{self, CHARGES};
use crate::exceptions::store::EXCEPTIONS;
use crate::shipments::change::{Actor, Change, fact};
use crate::shipments::model::Shipment;
use crate::shipments::rules::Status;
use crate::shipments::store::SHIPMENTS;

/// Asks for a charge, or for another amount of one that is not accepted. A payer that asks for it itself has agreed.
///
/// # Errors
/// 409 `priced` where it was accepted; [`TxError::Store`].
pub(crate) fn ask(tx: &mut Tx<'_>, actor: &Actor, charge: Charge) -> Result<Charge, TxError> {
    let before = tx.get(&CHARGES, &charge.id)?;
    if before.as_ref().is_some_and(|before| before.state == State::Accepted) {
        let why = format!("This {} was accepted and stays as it is.", charge.kind.as_str().to_lowercase());
        return Err(TxError::conflict("priced", why));
    }
    let again = before.as_ref().is_some_and(|before| before.state == State::Offered);
    let agreed = charge.payer.id == actor.account;
    let state = if agreed { State::Accepted } else { State::Offered };
    let charge = Charge { state, offered_ms: actor.now_ms, answered_ms: agreed.then_some(actor.now_ms), ..charge };
    CHARGES.save(tx, before.as_ref(), &charge)?;
    if agreed {
        bill(tx, &charge, actor.now_ms)?;
    } else {
        tell(
            tx,
            &charge,
            if again { ChargeStep::Changed } else { ChargeStep::Offered },
            Some(&actor.account),
            actor.now_ms,
        )?;
    }
    Ok(charge)
}

fn no_charge() -> TxError {
    TxError::not_found("charge")
}

/// Returns a charge whose payer or payee is this account.
fn mine(tx: &Tx<'_>, account: &AccountId, id: &ChargeId) -> Result<Charge, TxError> {
    let charge = tx.get(&CHARGES, id)?.filter(|charge| charge.payer.id == *account || charge.payee.id == *account);
    charge.ok_or_else(no_charge)
}

fn waits(charge: &Charge) -> Result<(), TxError> {
    if charge.state == State::Offered {
        return Ok(());
    }
    Err(TxError::conflict("answered", format!("This was {} already.", ChargeStep::from(charge.state))))
}

/// The payer accepts the amount that it saw. A bill follows.
///
/// # Errors
/// 404; 403 for the payee; 409 `answered`, or `changed` where another amount is asked for now; [`TxError::Store`].
pub(crate) fn accept(tx: &mut Tx<'_>, actor: &Actor, id: &ChargeId, seen: Money) -> Result<Charge, TxError> {
    let charge = mine(tx, &actor.account, id)?;
    if charge.payer.id != actor.account {
        return Err(TxError::forbidden("Who would pay it accepts it."));
    }
    waits(&charge)?;
    if charge.amount != seen {
        let why = format!("{} {} is asked for now. Look again.", charge.amount, charge.amount.currency);
        return Err(TxError::conflict("changed", why));
    }
    let accepted = answered(tx, actor, &charge, State::Accepted)?;
    bill(tx, &accepted, actor.now_ms)?;
    Ok(accepted)
}

/// The payer declines the charge. The payee can ask again.
///
/// # Errors
/// As [`accept`], but `changed`.
pub(crate) fn decline(tx: &mut Tx<'_>, actor: &Actor, id: &ChargeId) -> Result<Charge, TxError> {
    let charge = mine(tx, &actor.account, id)?;
    if charge.payer.id != actor.account {
        return Err(TxError::forbidden("Who would pay it declines it; you can withdraw it."));
    }
    waits(&charge)?;
    answered(tx, actor, &charge, State::Declined)
}

/// The payee withdraws the charge.
///
/// # Errors
/// 404; 403 for the payer; 409 `answered`; [`TxError::Store`].
pub(crate) fn withdraw(tx: &mut Tx<'_>, actor: &Actor, id: &ChargeId) -> Result<Charge, TxError> {
    let charge = mine(tx, &actor.account, id)?;
    if charge.payee.id != actor.account {
        return Err(TxError::forbidden("Who asks for it withdraws it; you can decline it."));
    }
    waits(&charge)?;
    answered(tx, actor, &charge, State::Withdrawn)
}

/// The payee asks for another amount, or once more after the charge was declined or withdrawn.
///
/// # Errors
/// 404; 403 for the payer; 409 `priced`, or `ended` where there is nothing to pay for any more; [`TxError::Store`].
pub(crate) fn ask_again(tx: &mut Tx<'_>, actor: &Actor, id: &ChargeId, amount: Money) -> Result<Charge, TxError> {
    let charge = mine(tx, &actor.account, id)?;
    if charge.payee.id != actor.account {
        return Err(TxError::forbidden("Who asks for it says how much."));
    }
    let ship = tx.get(&SHIPMENTS, &charge.shipment)?.ok_or_else(no_charge)?;
    let carries = ship.carrier.as_ref().is_some_and(|carrier| carrier.id == actor.account);
    let gone = charge.kind == Kind::Freight && !carries;
    if charge.state == State::Ended || ship.status == Status::Cancelled || gone {
        return Err(TxError::conflict("ended", "There is nothing to pay for any more.".to_owned()));
    }
    let charge = ask(tx, actor, Charge { amount, ..charge })?;
    if let Some(id) = &charge.exception
        && let Some(mut exception) = tx.get(&EXCEPTIONS, id)?
    {
        exception.cost = Some((amount, charge.payer.clone()));
        tx.put(&EXCEPTIONS, id, &exception)?;
    }
    note(tx, actor, &charge, "is asked for")?;
    Ok(charge)
}

fn answered(tx: &mut Tx<'_>, actor: &Actor, before: &Charge, state: State) -> Result<Charge, TxError> {
    let charge = Charge { state, answered_ms: Some(actor.now_ms), ..before.clone() };
    CHARGES.save(tx, Some(before), &charge)?;
    tell(tx, &charge, state.into(), Some(&actor.account), actor.now_ms)?;
    note(tx, actor, &charge, &format!("was {}", ChargeStep::from(state)))?;
    Ok(charge)
}

/// Adds an entry to the shipment's activity, and sets the shipment's price once its freight is accepted.
fn note(tx: &mut Tx<'_>, actor: &Actor, charge: &Charge, what: &str) -> Result<(), StoreError> {
    let Some(ship) = tx.get(&SHIPMENTS, &charge.shipment)? else { return Ok(()) };
    let mut change = Change::from(ship);
    if charge.kind == Kind::Freight && charge.state == State::Accepted {
        change.now.freight = Some(charge.amount);
    }
    let text = format!("{} of {} {} {what}", charge.kind.as_str(), charge.amount, charge.amount.currency);
    change.entries.push(fact(actor.now_ms, &text, &actor.name));
    change.keep_quietly(tx).map(drop)
}

/// Emits the event from which billing makes the bill.
fn bill(tx: &mut Tx<'_>, charge: &Charge, at_ms: i64) -> Result<(), StoreError> {
    let Charge { shipment, number, order, exception, payer, payee, amount, description, .. } = charge.clone();
    let (payer_name, payee_name, payer, payee) = (payer.name, payee.name, payer.id, payee.id);
    match exception {
        None => tx.emit(&ShipmentPriced {
            shipment,
            number,
            order,
            payer,
            payer_name,
            payee,
            payee_name,
            amount,
            description,
            at_ms,
        }),
        Some(exception) => tx.emit(&FeeRaised {
            exception,
            shipment,
            order,
            payer,
            payer_name,
            payee,
            payee_name,
            amount,
            description,
            at_ms,
        }),
    }
}

/// Ends the open charges of a cancelled shipment; where its goods never left, its freight is not owed either. An
/// accepted fee stays: its cause had happened.
pub(crate) fn shipment_cancelled(
    tx: &mut Tx<'_>,
    ship: &mut Shipment,
    by: Option<&AccountId>,
    at_ms: i64,
) -> Result<(), StoreError> {
    end(tx, &ship.id, |_| true, by, at_ms)?;
    if ship.freight.is_none() || !ship.standing().at_the_sellers() {
        return Ok(());
    }
    ship.freight = None;
    let id = freight_id(&ship.id);
    if let Some(before) = tx.get(&CHARGES, &id)? {
        let charge = Charge { state: State::Ended, answered_ms: Some(at_ms), ..before.clone() };
        CHARGES.save(tx, Some(&before), &charge)?;
    }
    tx.emit(&ChargeCancelled { charge: id, shipment: ship.id.clone(), at_ms })
}

/// Ends the open freight charge of the previous carrier: another one carries the shipment now.
pub(crate) fn carrier_changed(
    tx: &mut Tx<'_>,
    shipment: &ShipmentId,
    by: &AccountId,
    at_ms: i64,
) -> Result<(), StoreError> {
    end(tx, shipment, |charge| charge.kind == Kind::Freight, Some(by), at_ms)
}

fn end(
    tx: &mut Tx<'_>,
    shipment: &ShipmentId,
    which: impl Fn(&Charge) -> bool,
    by: Option<&AccountId>,
    at_ms: i64,
) -> Result<(), StoreError> {
    for before in store::list_of(&tx.reader(), shipment)? {
        if before.state == State::Offered && which(&before) {
            close(tx, &before, by, at_ms)?;
        }
    }
    Ok(())
}

fn close(tx: &mut Tx<'_>, before: &Charge, by: Option<&AccountId>, at_ms: i64) -> Result<(), StoreError> {
    let charge = Charge { state: State::Ended, answered_ms: Some(at_ms), ..before.clone() };
    CHARGES.save(tx, Some(before), &charge)?;
    tell(tx, &charge, ChargeStep::Ended, by, at_ms)
}

/// Ends the open charges of a deleted account, on either side of it.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId, at_ms: i64) -> Result<(), StoreError> {
    let (found, _) = CHARGES.page(&tx.reader(), &store::list(account, false), None, usize::MAX)?;
    for before in found.iter().filter(|charge| charge.state == State::Offered) {
        close(tx, before, Some(&account.to_owned()), at_ms)?;
    }
    Ok(())
}

fn tell(
    tx: &mut Tx<'_>,
    charge: &Charge,
    step: ChargeStep,
    by: Option<&AccountId>,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&ChargeMoved {
        charge: charge.id.clone(),
        kind: charge.kind,
        shipment: charge.shipment.clone(),
        number: charge.number.clone(),
        description: charge.description.clone(),
        payer: charge.payer.id.clone(),
        payer_name: charge.payer.name.clone(),
        payee: charge.payee.id.clone(),
        payee_name: charge.payee.name.clone(),
        by: by.cloned(),
        step,
        amount: charge.amount,
        at_ms,
    })
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
