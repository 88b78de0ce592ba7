//! The steps of a schedule: proposing, answering and stopping it, each in one commit with its lists and its event.

use contracts::billing::{RecurringMoved, RecurringStep};
use contracts::ids::{AccountId, ScheduleId};
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{StoreError, Tx, lists, once};

use super::model::{Schedule, State};
use super::rules;
use super::store::{self, SCHEDULES};
use crate::bills::model::{CreatedId, Party, Side};
use crate::refusal::SOMETHING_ELSE;

/// The most open proposals of one account to one e-mail address, and in all.
const OPEN_OF_PAIR: u64 = 5;
const OPEN_IN_ALL: u64 = 50;

/// Saves a new proposal, or returns the one that this key made. It reaches its payer, if there is one.
///
/// # Errors
/// 409 `too-many`; 409 `idempotency-key-reused`, [`TxError::Store`].
pub(crate) fn propose(tx: &mut Tx<'_>, new: &Schedule, key: &str, fingerprint: u64) -> Result<Schedule, TxError> {
    let (CreatedId(id), _) = once::<_, TxError>(tx, &new.payee.id, key, fingerprint, SOMETHING_ELSE, |tx| {
        let reader = tx.reader();
        let of_pair = lists::count(&reader, &store::open_to(&new.payee.id, &new.payer_email))?;
        if of_pair >= OPEN_OF_PAIR {
            let why = "Five proposals to this address wait for an answer. Withdraw one, or wait for it.";
            return Err(TxError::conflict("too-many", why));
        }
        if lists::count(&reader, &store::open_of(&new.payee.id))? >= OPEN_IN_ALL {
            let why = "Fifty of your proposals wait for an answer. Withdraw one, or wait for it.";
            return Err(TxError::conflict("too-many", why));
        }
        store::save(tx, None, new)?;
        tell(tx, new, RecurringStep::Proposed, Some(&new.payee.id), new.created_ms)?;
        Ok(CreatedId(new.id.clone()))
    })?;
    tx.get(&SCHEDULES, &id)?.ok_or_else(|| TxError::not_found("schedule"))
}

/// Returns a schedule of this account, and the account's side.
fn mine(tx: &Tx<'_>, account: &AccountId, id: &ScheduleId) -> Result<(Schedule, Side), TxError> {
    let schedule = tx.get(&SCHEDULES, id)?.ok_or_else(|| TxError::not_found("schedule"))?;
    let side = schedule.side(account).ok_or_else(|| TxError::not_found("schedule"))?;
    Ok((schedule, side))
}

fn proposed(schedule: &Schedule) -> Result<(), TxError> {
    let why = match schedule.state {
        State::Proposed => return Ok(()),
        State::Accepted => "This schedule was accepted. Either side can stop it.",
        State::Declined => "This proposal was declined.",
        State::Withdrawn => "This proposal was withdrawn.",
        State::Expired => "Nobody answered this proposal in time.",
    };
    Err(TxError::conflict("answered", why))
}

/// Accepts a proposal for its payer, with the payer's current name and address. Bills come from the next date on.
///
/// # Errors
/// 404, also if it belongs to others; 403 for its payee; 409 `answered` or `over`; [`TxError::Store`].
pub(crate) fn accept(tx: &mut Tx<'_>, payer: &Party, id: &ScheduleId, now_ms: i64) -> Result<Schedule, TxError> {
    let (before, side) = mine(tx, &payer.id, id)?;
    if side == Side::Payee {
        return Err(TxError::forbidden("Who would pay accepts a proposal."));
    }
    proposed(&before)?;
    let mut schedule = before.clone();
    schedule.skipped = rules::passed(&schedule, today(now_ms));
    schedule.payer = Some(payer.clone());
    schedule.state = State::Accepted;
    schedule.answered_ms = Some(now_ms);
    if rules::next(&schedule).is_none() {
        return Err(TxError::conflict("over", "The last day of this proposal is over, so no bill would come of it."));
    }
    store::save(tx, Some(&before), &schedule)?;
    tell(tx, &schedule, RecurringStep::Accepted, Some(&payer.id), now_ms)?;
    Ok(schedule)
}

/// Declines a proposal for its payer.
pub(crate) fn decline(tx: &mut Tx<'_>, account: &AccountId, id: &ScheduleId, now_ms: i64) -> Result<Schedule, TxError> {
    let (schedule, side) = mine(tx, account, id)?;
    if side == Side::Payee {
        return Err(TxError::forbidden("Who would pay declines a proposal; you can withdraw it."));
    }
    close(tx, &schedule, State::Declined, Some(account), now_ms)
}

/// Withdraws a proposal for its payee.
///
/// # Errors
/// 404, also if it belongs to others; 403 for its payer; 409 `answered`; [`TxError::Store`].
pub(crate) fn withdraw(
    tx: &mut Tx<'_>,
    account: &AccountId,
    id: &ScheduleId,
    now_ms: i64,
) -> Result<Schedule, TxError> {
    let (schedule, side) = mine(tx, account, id)?;
    if side == Side::Payer {
        return Err(TxError::forbidden("Who made a proposal withdraws it; you can decline it."));
    }
    close(tx, &schedule, State::Withdrawn, Some(account), now_ms)
}

/// Closes a proposal that was not accepted.
///
/// # Errors
/// 409 `answered`; [`TxError::Store`].
pub(super) fn close(
    tx: &mut Tx<'_>,
    before: &Schedule,
    state: State,
    by: Option<&AccountId>,
    now_ms: i64,
) -> Result<Schedule, TxError> {
    proposed(before)?;
    let schedule = Schedule { state, answered_ms: Some(now_ms), ..before.clone() };
    store::save(tx, Some(before), &schedule)?;
    let step = match state {
        State::Declined => RecurringStep::Declined,
        State::Withdrawn => RecurringStep::Withdrawn,
        State::Proposed | State::Accepted | State::Expired => RecurringStep::Expired,
    };
    tell(tx, &schedule, step, by, now_ms)?;
    Ok(schedule)
}

/// Stops a schedule for either side: no further bills are made. Stopping it again changes nothing.
///
/// # Errors
/// 404, also if it belongs to others; 409 `not-accepted`; [`TxError::Store`].
pub(crate) fn stop(tx: &mut Tx<'_>, account: &AccountId, id: &ScheduleId, now_ms: i64) -> Result<Schedule, TxError> {
    let (before, _) = mine(tx, account, id)?;
    if before.state != State::Accepted {
        return Err(TxError::conflict("not-accepted", "Nothing comes of this proposal, so there is nothing to stop."));
    }
    if before.stopped_ms.is_some() {
        return Ok(before);
    }
    let schedule = Schedule { stopped_ms: Some(now_ms), ..before.clone() };
    store::save(tx, Some(&before), &schedule)?;
    tell(tx, &schedule, RecurringStep::Stopped, Some(account), now_ms)?;
    Ok(schedule)
}

/// Closes the open proposals of a deleted account on either side, and removes its e-mail address.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId, now_ms: i64) -> Result<(), StoreError> {
    let (found, _) = SCHEDULES.page(&tx.reader(), &store::list(account, false), None, usize::MAX)?;
    for schedule in found {
        let side = schedule.side(account);
        let state = if side == Some(Side::Payer) { State::Declined } else { State::Withdrawn };
        let mut now = match close(tx, &schedule, state, Some(account), now_ms) {
            Ok(closed) => closed,
            Err(TxError::Store(error)) => return Err(error),
            // The proposal was answered before.
            Err(_) => schedule,
        };
        if side == Some(Side::Payer) && !now.payer_email.is_empty() {
            now.payer_email = String::new();
            tx.put(&SCHEDULES, &now.id, &now)?;
        }
    }
    Ok(())
}

fn tell(
    tx: &mut Tx<'_>,
    schedule: &Schedule,
    step: RecurringStep,
    by: Option<&AccountId>,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&RecurringMoved {
        schedule: schedule.id.clone(),
        description: schedule.description.clone(),
        payer: schedule.payer.as_ref().map(|payer| payer.id.clone()),
        payee: schedule.payee.id.clone(),
        payee_name: schedule.payee.name.clone(),
        by: by.cloned(),
        step,
        amount: schedule.amount,
        every: schedule.every.as_str().to_owned(),
        at_ms,
    })
}

#[cfg(test)]
#[path = "commands_tests.rs"]
mod tests;
