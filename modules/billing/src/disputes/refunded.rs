//! How a decision ends: with the outcome of its refunds. It runs in the commit that settles a refund, however its outcome
//! came to the shop.

use contracts::billing::{BillNews, DisputeStep};
use contracts::ids::AccountId;
use kernel::TxError;
use kernel::store::Tx;

use super::model::{Dispute, State};
use super::store::{self, Step};
use crate::bills::model::Change;
use crate::bills::{credits, store as bills};
use crate::commission::shares;
use crate::ledger::books;
use crate::payments::model::{Refund, State as RefundState};

/// Enters the outcome of a refund in the dispute that it carries out, if it carries out one. `credited` is what was
/// credited with it; `why` says why it failed.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn follow(tx: &mut Tx<'_>, refund: &Refund, credited: i64, why: &str, now_ms: i64) -> Result<(), TxError> {
    let Some(before) = store::of_refund(tx, &refund.id)? else { return Ok(()) };
    let mut dispute = before.clone();
    let came = refund.state == RefundState::Succeeded;
    for part in dispute.steps.iter_mut().filter(|part| part.refund == refund.id && part.done.is_none()) {
        (part.done, part.credited) = (Some(came), Some(credited));
        if came {
            dispute.given += part.minor;
        } else {
            dispute.failure = why.to_owned();
        }
    }
    if dispute.steps.iter().any(|part| part.done.is_none()) {
        store::DISPUTES.save(tx, Some(&before), &dispute)?;
        return Ok(());
    }
    end(tx, &before, dispute, now_ms)
}

/// Ends a decision of which no refund is on its way. If all came, the dispute is over; otherwise it is open again.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(super) fn end(tx: &mut Tx<'_>, before: &Dispute, mut dispute: Dispute, now_ms: i64) -> Result<(), TxError> {
    let Some(decision) = dispute.decision.clone() else { return Ok(()) };
    let came = dispute.steps.iter().filter(|part| part.done == Some(true));
    let (back, credited) =
        came.fold((0, 0), |(back, credited), part| (back + part.minor, credited + part.credited.unwrap_or_default()));
    let whole = dispute.steps.iter().all(|part| part.done == Some(true));
    // What the buyer sent to the seller directly is credited, and the seller owes it back.
    let given = if whole { decision.minor } else { back };
    credit(tx, &dispute, given - credited, &decision.reason, &decision.by, now_ms)?;
    let (step, reason) = if whole {
        (dispute.state, dispute.closed_ms) = (decision.outcome, Some(now_ms));
        dispute.given += decision.minor - back;
        let step = match decision.outcome {
            State::ForBuyer => DisputeStep::ForBuyer,
            State::Shared => DisputeStep::Shared,
            _ => DisputeStep::ForSeller,
        };
        (step, decision.reason.clone())
    } else {
        dispute.state = State::Open;
        (DisputeStep::RefundFailed, dispute.failure.clone())
    };
    store::save(tx, Some(before), &dispute, &Step { step, by: Some(&decision.by), reason: &reason, at_ms: now_ms })
}

/// Takes something off the disputed bill, or off its disputed line.
fn credit(
    tx: &mut Tx<'_>,
    dispute: &Dispute,
    minor: i64,
    reason: &str,
    by: &AccountId,
    now_ms: i64,
) -> Result<(), TxError> {
    if minor <= 0 {
        return Ok(());
    }
    let bill = bills::get(tx, &dispute.bill)?.ok_or_else(|| TxError::not_found("bill"))?;
    if let Some(line) = &dispute.line {
        books::note(tx, &bill.id, |books| shares::credit_line(&mut books.shares, line, minor))?;
    }
    let reason = format!("{}: {reason}", dispute.number);
    let change = Change::new(BillNews::Credited, Some(by.clone()), now_ms).because(&reason);
    credits::credit(tx, &bill, minor, &reason, &change).map(drop)
}
