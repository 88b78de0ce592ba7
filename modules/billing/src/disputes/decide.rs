//! The shop's decision, in one commit with the refunds that it begins. Where no money of a provider goes back, it ends
//! the dispute at once; otherwise the last refund does ([`super::refunded`]).

use contracts::ids::{AccountId, DisputeId};
use kernel::store::{Tx, once};
use kernel::{Problem, TxError};
use serde_json::json;

use super::model::{Decision, Dispute, State, Step as Part};
use super::refunded;
use super::rules;
use super::store::{self, REFUND_OF};
use crate::bills::model::CreatedId;
use crate::commission::shares::Share;
use crate::ledger::books;
use crate::payments::model::{Payment, RefundId};
use crate::payments::refunds::{self, RefundCommand};
use crate::payments::store as payments;
use crate::refusal::SOMETHING_ELSE;

/// A decision wanted, with what is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct DecideCommand {
    pub(crate) dispute: DisputeId,
    /// How it ends.
    pub(crate) outcome: State,
    /// The share of the buyer, in minor units, if the outcome is a share.
    pub(crate) minor: i64,
    pub(crate) reason: String,
    /// The person who decides.
    pub(crate) by: AccountId,
    pub(crate) now_ms: i64,
    /// The beginning of the ids of its refunds.
    pub(crate) refunds: String,
    /// The caller's key: the same key decides once.
    pub(crate) key: String,
    pub(crate) fingerprint: u64,
}

/// What a decision may give the buyer at most now, in minor units.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn most(reader: &kernel::store::Reader<'_>, dispute: &Dispute) -> Result<i64, TxError> {
    let bill = reader.get(&crate::bills::store::BILLS, &dispute.bill)?.ok_or_else(|| TxError::not_found("bill"))?;
    let stays = rules::stays(&bill, &payments::of_bill(reader, &dispute.bill)?);
    let of_line = match &dispute.line {
        Some(line) => {
            let shares = books::load(reader, &dispute.bill)?.shares;
            shares.iter().find(|share| share.line == *line).map_or(0, Share::left)
        }
        None => i64::MAX,
    };
    Ok(dispute.left().min(stays).min(of_line).max(0))
}

/// Decides a dispute. Its refunds are to be asked for after the commit; one that was decided by this key already has
/// those of then.
///
/// # Errors
/// 404; 409 `over`, `deciding`, `nothing-left` or `too-much`; [`TxError::Store`].
pub(crate) fn decide(tx: &mut Tx<'_>, command: &DecideCommand) -> Result<Vec<RefundId>, TxError> {
    let (CreatedId(id), _): (CreatedId<DisputeId>, bool) =
        once(tx, &command.by, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| {
            make(tx, command).map(|()| CreatedId(command.dispute.clone()))
        })?;
    let waiting = store::get(tx, &id)?.steps.into_iter().filter(|part| part.done.is_none());
    Ok(waiting.map(|part| part.refund).collect())
}

fn make(tx: &mut Tx<'_>, command: &DecideCommand) -> Result<(), TxError> {
    let before = store::get(tx, &command.dispute)?;
    match before.state {
        State::Open => {}
        State::Deciding => {
            return Err(TxError::conflict("deciding", "It is decided, and the money is on its way back."));
        }
        _ => return Err(TxError::conflict("over", "This dispute is over already.")),
    }
    let most = most(&tx.reader(), &before)?;
    let minor = match command.outcome {
        State::ForBuyer => most,
        State::Shared => command.minor,
        _ => 0,
    };
    if minor > most {
        let what = format!("At most {} {} can be given to the buyer now.", before.money(most), before.amount.currency);
        return Err(
            Problem::conflict_with("too-much", what, json!({ "decidable": before.money(most).to_string() })).into()
        );
    }
    if command.outcome != State::ForSeller && minor == 0 {
        let what = "What was paid for these goods went back meanwhile, or is to go back already. See that it does, then close \
                    the dispute for the seller, and say so.";
        return Err(TxError::conflict("nothing-left", what));
    }
    let mut dispute = before.clone();
    dispute.decision = Some(Decision {
        outcome: command.outcome,
        minor,
        reason: command.reason.clone(),
        by: command.by.clone(),
        at_ms: command.now_ms,
    });
    (dispute.state, dispute.failure, dispute.steps) =
        (State::Deciding, String::new(), begin(tx, &before, minor, command)?);
    if dispute.steps.is_empty() {
        return refunded::end(tx, &before, dispute, command.now_ms);
    }
    store::DISPUTES.save(tx, Some(&before), &dispute)?;
    Ok(())
}

/// Begins the refunds of what the shop holds. What is left was paid to the seller directly, and is only credited.
fn begin(tx: &mut Tx<'_>, dispute: &Dispute, minor: i64, command: &DecideCommand) -> Result<Vec<Part>, TxError> {
    let mut held = payments::of_bill(&tx.reader(), &dispute.bill)?;
    held.retain(|payment| !payment.is_direct() && payment.refundable() > 0);
    let mut parts = Vec::new();
    let split = rules::split(minor, held.iter().map(Payment::refundable));
    for (n, (payment, part)) in held.iter().zip(split).enumerate().filter(|(_, (_, part))| *part > 0) {
        let refund = refund(dispute, payment, part, format!("{}-{n}", command.refunds), command);
        let id = refunds::begin(tx, &refund)?.id;
        tx.put(&REFUND_OF, &id, &CreatedId(dispute.id.clone()))?;
        parts.push(Part { refund: id, minor: part, credited: None, done: None });
    }
    Ok(parts)
}

fn refund(dispute: &Dispute, payment: &Payment, minor: i64, id: String, command: &DecideCommand) -> RefundCommand {
    RefundCommand {
        key: id.clone(),
        id: id.into(),
        now_ms: command.now_ms,
        account: command.by.clone(),
        by_shop: true,
        payment: payment.id.clone(),
        minor,
        reason: format!("{}: {}", dispute.number, command.reason),
        line: dispute.line.clone(),
        fingerprint: command.fingerprint,
    }
}
