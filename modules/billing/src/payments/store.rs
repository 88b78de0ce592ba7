//! The table of payments. Each is begun and settled once, however often its provider answers.

use std::collections::BTreeSet;

use crate::payments::model::PaymentId;
use contracts::billing::BillNews;
use contracts::ids::{AccountId, BillId};
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{Collection, Listed, Reader, StoreError, Tx, once, sort_key};

use super::awaited::{self, Awaited};
use super::model::{Card, Method, Payment, Remote, State};
use super::provider::{Answer, Outcome};
use super::receipts;
use crate::bills::model::{Bill, Change, CreatedId};
use crate::bills::store as bills;
use crate::ledger::books;
use crate::refusal::{SOMETHING_ELSE, too_much_to_pay};
use crate::statements;
use crate::statements::model::StatementLine;

kernel::tables! {
    /// Payment id → payment.
    pub(crate) PAYMENTS: Collection<Payment> = "payments";
}

/// A requested payment, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct PaymentCommand {
    pub(crate) id: PaymentId,
    pub(crate) now_ms: i64,
    /// The account that pays.
    pub(crate) account: AccountId,
    pub(crate) bill: BillId,
    pub(crate) method: Method,
    pub(crate) provider: &'static str,
    pub(crate) amount: Money,
    pub(crate) reference: Option<String>,
    pub(crate) card: Option<Card>,
    /// The telephone number on which the payer confirms.
    pub(crate) phone: Option<String>,
    /// Whether no money moves.
    pub(crate) test: bool,
    /// The caller's key: the same key makes one payment.
    pub(crate) key: String,
    /// The fingerprint of the request.
    pub(crate) fingerprint: u64,
}

/// Begins a payment: it waits, and its amount is held. Returns the payment that this key made, and whether it existed
/// before.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn begin(tx: &mut Tx<'_>, command: &PaymentCommand) -> Result<(Payment, bool), TxError> {
    let (CreatedId(id), again) =
        once(tx, &command.account, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| make(tx, command))?;
    let payment = get(tx, &id)?.ok_or_else(|| TxError::not_found("payment"))?;
    Ok((payment, again))
}

fn make(tx: &mut Tx<'_>, command: &PaymentCommand) -> Result<CreatedId<PaymentId>, TxError> {
    let before = bills::get(tx, &command.bill)?.ok_or_else(|| TxError::not_found("bill"))?;
    if before.payer.id != command.account {
        return Err(TxError::not_found("bill"));
    }
    let payable = before.money(before.payable());
    if command.amount.currency != payable.currency || command.amount.minor > payable.minor {
        return Err(too_much_to_pay(payable));
    }
    let payment = Payment {
        id: command.id.clone(),
        bill: before.id.clone(),
        payer: before.payer.id.clone(),
        payee: before.payee.id.clone(),
        method: command.method,
        provider: command.provider.to_owned(),
        amount: command.amount,
        // A transfer is on its way as soon as its payer says so.
        state: if command.method == Method::Ach { State::Pending } else { State::Created },
        refunded: 0,
        refunding: 0,
        reference: command.reference.clone(),
        card: command.card.clone(),
        failure: None,
        at_ms: command.now_ms,
        settled_ms: None,
        bill_number: before.number.clone(),
        test: command.test,
        phone: command.phone.clone(),
        remote: None,
    };
    PAYMENTS.save(tx, None, &payment)?;
    if payment.method != Method::Ach {
        awaited::put(tx, payment.at_ms, command.now_ms, &Awaited::Payment(payment.id.clone()))?;
    }
    let mut bill = before.clone();
    bill.hold(payment.amount.minor);
    let change = Change::new(BillNews::PaymentSent, Some(command.account.clone()), command.now_ms);
    bills::save(tx, Some(&before), bill, &change)?;
    Ok(CreatedId(payment.id))
}

/// Enters the outcome of a payment. Its money counts once. A success counts even after a failure, since the money is
/// there; after a success nothing counts.
///
/// # Errors
/// 404, [`TxError::Store`], 422.
pub(crate) fn settle(
    tx: &mut Tx<'_>,
    id: &PaymentId,
    outcome: &Outcome,
    by: Option<AccountId>,
    now_ms: i64,
) -> Result<Payment, TxError> {
    let mut payment = get(tx, id)?.ok_or_else(|| TxError::not_found("payment"))?;
    let before = bill(tx, &payment)?;
    let mut after = before.clone();
    let news = match (payment.state, outcome) {
        (State::Succeeded, _) => return Ok(payment),
        (state, Outcome::Waiting) => {
            if matches!(state, State::Created | State::Unknown) && payment.failure.is_none() {
                payment.state = State::Pending;
                put(tx, &payment)?;
            }
            return Ok(payment);
        }
        (_, Outcome::Differs(said)) => {
            // Money moved that is not this payment's. A person must look into it; the amount stays held if it was.
            if payment.state.is_open() {
                payment.state = State::Unknown;
            }
            payment.failure = Some(format!("{said} The shop looks into it; do not pay again."));
            put(tx, &payment)?;
            return Ok(payment);
        }
        (state, Outcome::Succeeded) => {
            if state.is_open() {
                after.release(payment.amount.minor);
            }
            after.capture(payment.amount.minor);
            books::note(tx, &before.id, |books| books.receive(&payment, payment.amount.minor))?;
            (payment.state, payment.failure) = (State::Succeeded, None);
            statements::store::enter(tx, &StatementLine::received(&payment, &before, now_ms))?;
            BillNews::PaymentConfirmed
        }
        (state, Outcome::Failed(why) | Outcome::Expired(why)) => {
            if !state.is_open() {
                return Ok(payment);
            }
            after.release(payment.amount.minor);
            payment.state = if matches!(outcome, Outcome::Expired(_)) { State::Expired } else { State::Failed };
            payment.failure = Some(why.clone());
            BillNews::PaymentFailed
        }
    };
    if !payment.state.is_open() {
        payment.phone = payment.phone.as_deref().map(ending);
    }
    payment.settled_ms = Some(now_ms);
    put(tx, &payment)?;
    bills::save(tx, Some(&before), after, &Change::new(news, by, now_ms))?;
    Ok(payment)
}

/// Enters a provider's answer: how it knows the payment, and the outcome.
///
/// # Errors
/// As [`settle`].
pub(crate) fn answered(tx: &mut Tx<'_>, id: &PaymentId, answer: &Answer, now_ms: i64) -> Result<Payment, TxError> {
    if let Some(new) = &answer.remote {
        let mut payment = get(tx, id)?.ok_or_else(|| TxError::not_found("payment"))?;
        let remote = merged(payment.remote.take(), new);
        if let Some(receipt) = &remote.receipt {
            receipts::belongs(tx, receipt, id)?;
        }
        payment.remote = Some(remote);
        put(tx, &payment)?;
    }
    settle(tx, id, &answer.outcome, None, now_ms)
}

/// Marks a payment whose provider did not answer: it may have been taken or not.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn unanswered(tx: &mut Tx<'_>, id: &PaymentId) -> Result<Payment, TxError> {
    let mut payment = get(tx, id)?.ok_or_else(|| TxError::not_found("payment"))?;
    if matches!(payment.state, State::Created | State::Pending) {
        payment.state = State::Unknown;
        put(tx, &payment)?;
    }
    Ok(payment)
}

/// An answer's page and receipt over those of earlier answers. The request's number never changes.
fn merged(earlier: Option<Remote>, new: &Remote) -> Remote {
    let Some(mut remote) = earlier else { return new.clone() };
    remote.page = new.page.clone().or(remote.page);
    remote.receipt = new.receipt.clone().or(remote.receipt);
    remote
}

/// The end of a telephone number, by which its owner knows it.
pub(crate) fn ending(phone: &str) -> String {
    let phone = phone.trim_start_matches('…');
    let from = phone.char_indices().rev().nth(2).map_or(0, |(at, _)| at);
    format!("…{}", &phone[from..])
}

/// Returns the bill of a payment.
pub(crate) fn bill(tx: &Tx<'_>, payment: &Payment) -> Result<Bill, TxError> {
    bills::get(tx, &payment.bill)?.ok_or_else(|| TxError::not_found("bill"))
}

/// Returns a payment, without a check of the account.
pub(crate) fn get(tx: &Tx<'_>, id: &PaymentId) -> Result<Option<Payment>, StoreError> {
    tx.get(&PAYMENTS, id)
}

/// Saves a payment.
pub(crate) fn put(tx: &mut Tx<'_>, payment: &Payment) -> Result<(), StoreError> {
    let before = get(tx, &payment.id)?;
    PAYMENTS.save(tx, before.as_ref(), payment)
}

/// Returns a payment from a snapshot of the store, without a check of the account.
pub(crate) fn find(reader: &Reader<'_>, id: &PaymentId) -> Result<Option<Payment>, StoreError> {
    reader.get(&PAYMENTS, id)
}

/// The list of payments whose outcome is not known.
const UNKNOWN: &str = "unknown";

/// The payments whose outcome is not known, the newest first.
pub(crate) fn unknown(reader: &Reader<'_>) -> Result<Vec<Payment>, StoreError> {
    PAYMENTS.rows(reader, UNKNOWN, None).take(SHOWN).collect()
}

fn list(bill: &BillId) -> String {
    format!("payments/{bill}")
}

impl Listed for Payment {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let unknown = (self.state == State::Unknown).then(|| UNKNOWN.to_owned());
        [list(&self.bill)].into_iter().chain(unknown).collect()
    }
}

/// The most payments in one response.
const SHOWN: usize = 200;

/// The payments of a bill, the newest first.
pub(crate) fn of_bill(reader: &Reader<'_>, bill: &BillId) -> Result<Vec<Payment>, StoreError> {
    PAYMENTS.rows(reader, &list(bill), None).take(SHOWN).collect()
}
