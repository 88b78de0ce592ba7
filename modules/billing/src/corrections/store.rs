//! What the owner puts right, inside the commit.

use contracts::billing::{BillNews, SellerAccountMoved, SellerStep};
use contracts::ids::{AccountId, BillId, LineId};
use kernel::TxError;
use kernel::store::Tx;

use crate::bills::model::{Bill, Change, CreditNote};
use crate::bills::{credits, store as bills};
use crate::commission::shares;
use crate::ledger::books;
use crate::ledger::model::{Account, Column, Entry, Happening, Kind, Leg};
use crate::ledger::post;
use crate::refusal::too_much_to_credit;

/// A step of the owner's, with what is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) bill: BillId,
    pub(crate) minor: i64,
    /// The line of the order that it is about, if it is not about all of the bill.
    pub(crate) line: Option<LineId>,
    pub(crate) reason: String,
    /// The administrator.
    pub(crate) by: AccountId,
    pub(crate) at_ms: i64,
}

fn bill(tx: &Tx<'_>, id: &BillId) -> Result<Bill, TxError> {
    bills::get(tx, id)?.ok_or_else(|| TxError::not_found("bill"))
}

/// Credits a bill or a line of it, and returns the note.
///
/// # Errors
/// 404; 409 `too-much` with what can be credited; [`TxError::Store`].
pub(crate) fn credit(tx: &mut Tx<'_>, step: &Step) -> Result<CreditNote, TxError> {
    let before = bill(tx, &step.bill)?;
    let most = match &step.line {
        Some(line) => {
            let books = books::load(&tx.reader(), &before.id)?;
            let share = books.shares.iter().find(|share| share.line == *line);
            share.map(shares::Share::left).ok_or_else(|| TxError::not_found("line of the bill"))?
        }
        None => before.creditable(),
    };
    let most = most.min(before.creditable());
    if step.minor > most {
        return Err(too_much_to_credit(before.money(most)));
    }
    if let Some(line) = &step.line {
        books::note(tx, &before.id, |books| shares::credit_line(&mut books.shares, line, step.minor))?;
    }
    let change = Change::new(BillNews::Credited, Some(step.by.clone()), step.at_ms).because(&step.reason);
    let note = credits::credit(tx, &before, step.minor, &step.reason, &change)?;
    note.ok_or_else(|| too_much_to_credit(before.money(0)))
}

/// Gives up what is left to pay of a bill, and returns the note.
///
/// # Errors
/// 404; 409 `nothing-left` or `payment-waiting`; [`TxError::Store`].
pub(crate) fn write_off(tx: &mut Tx<'_>, step: &Step) -> Result<CreditNote, TxError> {
    let before = bill(tx, &step.bill)?;
    if before.waiting > 0 {
        let what = format!(
            "A payment of {} {} is on its way. Wait for it, or have its payee reject it.",
            before.money(before.waiting),
            before.amount.currency
        );
        return Err(TxError::conflict("payment-waiting", what));
    }
    let nothing = || TxError::conflict("nothing-left", "Nothing is left to pay of this bill.");
    if before.balance() <= 0 {
        return Err(nothing());
    }
    let change = Change::new(BillNews::WrittenOff, Some(step.by.clone()), step.at_ms).because(&step.reason);
    let reason = format!("Written off: {}", step.reason);
    credits::credit(tx, &before, before.balance(), &reason, &change)?.ok_or_else(nothing)
}

/// Gives an amount to the seller of a bill, or takes it: an entry of its own, which the next payout has in it.
///
/// # Errors
/// 404; 422 if a sum does not fit; [`TxError::Store`].
pub(crate) fn correct(tx: &mut Tx<'_>, step: &Step, give: bool, id: &str) -> Result<(), TxError> {
    let bill = bill(tx, &step.bill)?;
    let minor = if give { step.minor } else { -step.minor };
    let test = books::load(&tx.reader(), &bill.id)?.test;
    let leg = |kind: Kind, holder: &str, minor: i64| Leg {
        account: Account::new(kind, holder, test),
        column: Column::Corrections,
        minor,
    };
    let entry = Entry {
        id: id.to_owned(),
        at_ms: step.at_ms,
        happening: Happening::Correction,
        bill: Some(bill.id.clone()),
        reference: bill.number.clone(),
        reason: step.reason.clone(),
        by: Some(step.by.clone()),
        currency: bill.amount.currency,
        legs: vec![leg(Kind::Payable, &bill.payee.id, -minor), leg(Kind::Corrections, "", minor)],
    };
    post::post(tx, &entry)?;
    Ok(tx.emit(&SellerAccountMoved {
        seller: bill.payee.id.clone(),
        step: if give { SellerStep::Given } else { SellerStep::Taken },
        amount: bill.money(step.minor),
        reference: bill.number.clone(),
        reason: step.reason.clone(),
        at_ms: step.at_ms,
    })?)
}
