//! What the two sides do with an open dispute: words, files, and the buyer's withdrawal.

use contracts::billing::DisputeStep;
use contracts::ids::{AccountId, DisputeId};
use kernel::TxError;
use kernel::store::Tx;

use super::model::{Dispute, Paper, Said, State};
use super::rules::{MOST_FILES, MOST_WORDS};
use super::store::{self, Step, no_dispute};
use crate::bills::model::Side;

/// Returns an open dispute of which the account is a side, and its side.
fn opened(tx: &Tx<'_>, account: &AccountId, id: &DisputeId) -> Result<(Dispute, Side), TxError> {
    let dispute = store::get(tx, id)?;
    let side = dispute.side(account).ok_or_else(no_dispute)?;
    if !dispute.state.is_open() {
        return Err(TxError::conflict("over", "This dispute is over. Nothing can be added to it."));
    }
    Ok((dispute, side))
}

/// A side says something.
///
/// # Errors
/// 404; 409 `over` or `full`; [`TxError::Store`].
pub(crate) fn say(
    tx: &mut Tx<'_>,
    account: &AccountId,
    id: &DisputeId,
    text: &str,
    now_ms: i64,
) -> Result<(), TxError> {
    let (before, by) = opened(tx, account, id)?;
    if before.said >= MOST_WORDS {
        let what = format!("A dispute has room for {MOST_WORDS} messages. The shop decides by what was said.");
        return Err(TxError::conflict("full", what));
    }
    let mut dispute = before.clone();
    store::say(tx, &mut dispute, &Said { by, text: text.to_owned(), at_ms: now_ms })?;
    let step = Step { step: DisputeStep::Answered, by: Some(account), reason: text, at_ms: now_ms };
    store::save(tx, Some(&before), &dispute, &step)
}

/// Refuses a file where the account may not hand in one.
///
/// # Errors
/// 404; 409 `over` or `full`; [`TxError::Store`].
pub(crate) fn may_attach(tx: &Tx<'_>, account: &AccountId, id: &DisputeId) -> Result<(Dispute, Side), TxError> {
    let (dispute, by) = opened(tx, account, id)?;
    if dispute.papers.iter().filter(|paper| paper.by == by).count() >= MOST_FILES {
        let what = format!("Each side may hand in {MOST_FILES} files, and yours are there.");
        return Err(TxError::conflict("full", what));
    }
    Ok((dispute, by))
}

/// A side hands in a file, whose `by` is filled in here.
///
/// # Errors
/// As [`may_attach`].
pub(crate) fn attach(tx: &mut Tx<'_>, account: &AccountId, id: &DisputeId, paper: &Paper) -> Result<(), TxError> {
    let (before, by) = may_attach(tx, account, id)?;
    let mut dispute = before.clone();
    dispute.papers.push(Paper { by, ..paper.clone() });
    let reason = format!("A file: {}", paper.name);
    let step = Step { step: DisputeStep::Answered, by: Some(account), reason: &reason, at_ms: paper.at_ms };
    store::save(tx, Some(&before), &dispute, &step)
}

/// The buyer takes a dispute back.
///
/// # Errors
/// 404; 403 for the seller; 409 `over` or `deciding`; [`TxError::Store`].
pub(crate) fn withdraw(tx: &mut Tx<'_>, account: &AccountId, id: &DisputeId, now_ms: i64) -> Result<(), TxError> {
    let (before, by) = opened(tx, account, id)?;
    if by != Side::Payer {
        return Err(TxError::forbidden("Only the buyer withdraws a dispute."));
    }
    if before.state == State::Deciding {
        return Err(TxError::conflict("deciding", "The shop has decided, and your money is on its way back."));
    }
    let dispute = Dispute { state: State::Withdrawn, closed_ms: Some(now_ms), ..before.clone() };
    let step = Step { step: DisputeStep::Withdrawn, by: Some(account), reason: "", at_ms: now_ms };
    store::save(tx, Some(&before), &dispute, &step)
}
