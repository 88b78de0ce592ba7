//! The opening of a dispute, in one commit.

use contracts::billing::DisputeStep;
use contracts::ids::{AccountId, BillId, DisputeId, LineId};
use jiff::civil::Date;
use kernel::store::{Reader, Tx, once};
use kernel::{Problem, TxError};
use serde_json::json;

use super::claim_days::ClaimPeriods;
use super::model::{Dispute, Reason, Said, State};
use super::rules::{self, WINDOW_DAYS};
use super::store::{self, COUNT, Step};
use crate::bills::model::{Bill, CreatedId, Line, Side};
use crate::bills::store as bills;
use crate::commission::shares::Share;
use crate::ledger::books;
use crate::payments::store as payments;
use crate::refusal::SOMETHING_ELSE;

/// A dispute wanted, with what is drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct OpenCommand {
    pub(crate) id: DisputeId,
    pub(crate) bill: BillId,
    pub(crate) account: AccountId,
    pub(crate) line: Option<LineId>,
    pub(crate) reason: Reason,
    pub(crate) text: String,
    pub(crate) minor: i64,
    pub(crate) now_ms: i64,
    /// The day of it, where the shop is.
    pub(crate) today: Date,
    /// The caller's key: the same key opens one dispute.
    pub(crate) key: String,
    pub(crate) fingerprint: u64,
}

/// What may be disputed of a bill or one of its lines.
pub(crate) struct Disputable {
    pub(crate) line: Option<LineId>,
    /// In a few words.
    pub(crate) text: String,
    /// In minor units; nought while an open dispute is about it.
    pub(crate) minor: i64,
}

/// What may be disputed of a bill: all of it first, then each of its lines.
pub(crate) fn disputable(reader: &Reader<'_>, bill: &Bill) -> Result<Vec<Disputable>, TxError> {
    let open = store::open_of_bill(reader, &bill.id)?;
    let stays = rules::stays(bill, &payments::of_bill(reader, &bill.id)?) - rules::disputed(&open);
    let free = |line: Option<&LineId>| !open.iter().any(|dispute| rules::overlap(dispute.line.as_ref(), line));
    let (shares, lines) = (books::load(reader, &bill.id)?.shares, bills::lines(reader, &bill.id)?);
    let whole = if free(None) { stays.max(0) } else { 0 };
    let mut all = vec![Disputable { line: None, text: bill.description.clone(), minor: whole }];
    for (id, line) in bill.order_lines.iter().zip(lines) {
        let left = shares.iter().find(|share| share.line == *id).map_or(0, Share::left);
        let minor = if free(Some(id)) { stays.min(left).max(0) } else { 0 };
        let Line { text, .. } = line;
        all.push(Disputable { line: Some(id.clone()), text, minor });
    }
    Ok(all)
}

/// Opens a dispute, and returns it.
///
/// # Errors
/// 404; 409 `not-for-goods`, `not-paid`, `too-late`, `claims-ended`, `disputed` or `too-much`; 422 for a claim of weight
/// within the franchise; [`TxError::Store`].
pub(crate) fn open(tx: &mut Tx<'_>, command: &OpenCommand, periods: &ClaimPeriods) -> Result<DisputeId, TxError> {
    let (CreatedId(id), _) = once(tx, &command.account, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| {
        make(tx, command, periods).map(CreatedId)
    })?;
    Ok(id)
}

fn make(tx: &mut Tx<'_>, command: &OpenCommand, periods: &ClaimPeriods) -> Result<DisputeId, TxError> {
    let bill = bills::get(tx, &command.bill)?.filter(|bill| bill.payer.id == command.account);
    let bill = bill.ok_or_else(|| TxError::not_found("bill"))?;
    if !rules::is_for_goods(&bill) {
        return Err(TxError::conflict("not-for-goods", "Only a bill for the goods of an order is disputed here."));
    }
    let paid = payments::of_bill(&tx.reader(), &bill.id)?;
    match rules::until_ms(&paid) {
        None => {
            let what = "Nothing of this bill is paid yet. Write to the seller instead.";
            return Err(TxError::conflict("not-paid", what));
        }
        Some(until_ms) if command.now_ms > until_ms => {
            let what = format!("A bill can be disputed for {WINDOW_DAYS} days after its payment. They are over.");
            return Err(TxError::conflict("too-late", what));
        }
        Some(_) => {}
    }
    periods.check(&tx.reader(), &bill, command.reason, command.today)?;
    let open = store::open_of_bill(&tx.reader(), &bill.id)?;
    if let Some(other) = open.iter().find(|other| rules::overlap(other.line.as_ref(), command.line.as_ref())) {
        let what = format!("{} is open about the same goods. Add what you have to say there.", other.number);
        return Err(Problem::conflict_with("disputed", what, json!({ "dispute": other.id })).into());
    }
    let mut all = disputable(&tx.reader(), &bill)?;
    let at = all.iter().position(|part| part.line == command.line);
    let part = all.swap_remove(at.ok_or_else(|| TxError::not_found("line of the bill"))?);
    periods.above_franchise(
        &tx.reader(),
        &bill,
        (command.reason, command.minor),
        worth(&tx.reader(), &bill, command)?,
    )?;
    if command.minor > part.minor {
        return Err(too_much(&bill, part.minor));
    }
    let mut dispute = Dispute {
        id: command.id.clone(),
        number: format!("DISPUTE-{:06}", tx.next(&COUNT, "disputes")?),
        bill: bill.id.clone(),
        invoice: bill.number.clone(),
        order: bill.order.clone(),
        order_number: bill.order_number.clone(),
        buyer: bill.payer.id.clone(),
        buyer_name: bill.payer.name.clone(),
        seller: bill.payee.id.clone(),
        seller_name: bill.payee.name.clone(),
        line: command.line.clone(),
        about: part.text,
        reason: command.reason,
        amount: bill.money(command.minor),
        given: 0,
        opened_ms: command.now_ms,
        said: 0,
        papers: Vec::new(),
        state: State::Open,
        decision: None,
        steps: Vec::new(),
        failure: String::new(),
        closed_ms: None,
    };
    let said = Said { by: Side::Payer, text: command.text.clone(), at_ms: command.now_ms };
    store::say(tx, &mut dispute, &said)?;
    let (by, reason) = (Some(&command.account), command.text.as_str());
    store::save(tx, None, &dispute, &Step { step: DisputeStep::Opened, by, reason, at_ms: command.now_ms })?;
    Ok(dispute.id)
}

/// The price of the goods that a dispute is about, in minor units.
fn worth(reader: &Reader<'_>, bill: &Bill, command: &OpenCommand) -> Result<i64, TxError> {
    // Freight on the bill is not sold by weight: its share names no line.
    let goods = books::load(reader, &bill.id)?.shares.into_iter().filter(|share| !share.line.is_empty());
    let wanted = goods.filter(|share| command.line.as_ref().is_none_or(|line| share.line == *line));
    let worth: i64 = wanted.map(|share| share.gross).sum();
    Ok(if worth > 0 { worth } else { bill.amount.minor })
}

/// Refuses a disputed sum above what was paid and not yet given back.
fn too_much(bill: &Bill, most: i64) -> TxError {
    let (paid, most, currency) = (bill.money(bill.paid), bill.money(most), bill.amount.currency);
    let what = if most.minor == 0 {
        "Nothing of this can be disputed now: what was paid for it went back or is in another dispute.".to_owned()
    } else {
        format!("At most {most} {currency} can be disputed: what was paid for it and did not go back.")
    };
    let figures = json!({ "paid": paid.to_string(), "disputable": most.to_string() });
    Problem::conflict_with("too-much", what, figures).into()
}
