//! Refunds. A refund never exceeds its payment, and a credit note covers the part that was not credited before, so that
//! a refund never makes the payer owe again.

use contracts::billing::BillNews;
use contracts::ids::AccountId;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx, once};

use super::awaited::{self, Awaited};
use super::model::{Payment, PaymentId, Refund, RefundId, State};
use super::provider::Outcome;
use super::store;
use crate::bills::credits;
use crate::bills::model::CreatedId;
use crate::bills::store::{self as bills, Change};
use crate::refusal::{SOMETHING_ELSE, too_much_to_refund};
use crate::statements;
use crate::statements::model::StatementLine;

kernel::tables! {
    /// Refund id → refund.
    pub(crate) REFUNDS: Table<Refund> = "refunds";
}

/// A requested refund, with the id and the time drawn before the commit.
#[derive(Clone, Debug)]
pub(crate) struct RefundCommand {
    pub(crate) id: RefundId,
    pub(crate) now_ms: i64,
    /// The account that refunds: the bill's payee.
    pub(crate) account: AccountId,
    pub(crate) payment: PaymentId,
    /// The amount as it was sent, in the payment's currency.
    pub(crate) minor: i64,
    /// The caller's key: the same key makes one refund.
    pub(crate) key: String,
    /// The fingerprint of the request.
    pub(crate) fingerprint: u64,
}

/// Begins a refund: it waits, and its amount is held. Returns the refund that this key made.
///
/// # Errors
/// [`TxError`], and nothing changes.
pub(crate) fn begin(tx: &mut Tx<'_>, command: &RefundCommand) -> Result<Refund, TxError> {
    let (CreatedId(id), _) =
        once(tx, &command.account, &command.key, command.fingerprint, SOMETHING_ELSE, |tx| make(tx, command))?;
    get(tx, &id)?.ok_or_else(|| TxError::not_found("refund"))
}

fn make(tx: &mut Tx<'_>, command: &RefundCommand) -> Result<CreatedId<RefundId>, TxError> {
    let payment = store::get(tx, &command.payment)?.filter(|payment| payment.payee == command.account);
    let mut payment = payment.ok_or_else(|| TxError::not_found("payment"))?;
    let money = |minor| contracts::money::Money::new(minor, payment.amount.currency);
    if command.minor > payment.refundable() {
        return Err(too_much_to_refund(money(payment.refundable())));
    }
    let refund = Refund {
        id: command.id.clone(),
        payment: payment.id.clone(),
        amount: money(command.minor),
        state: State::Pending,
        by: command.account.clone(),
        at_ms: command.now_ms,
        asked: false,
    };
    payment.refunding += command.minor;
    store::put(tx, &payment)?;
    tx.put(&REFUNDS, &refund.id, &refund)?;
    awaited::put(tx, refund.at_ms, command.now_ms, &Awaited::Refund(refund.id.clone()))?;
    Ok(CreatedId(refund.id))
}

/// Whether the provider may be asked for a refund: as often as it takes if it `repeats`, otherwise once.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn may_ask(tx: &mut Tx<'_>, id: &RefundId, repeats: bool) -> Result<bool, TxError> {
    let mut refund = get(tx, id)?.ok_or_else(|| TxError::not_found("refund"))?;
    if refund.state != State::Pending || refund.asked {
        return Ok(false);
    }
    if !repeats {
        refund.asked = true;
        tx.put(&REFUNDS, &refund.id, &refund)?;
    }
    Ok(true)
}

/// Whether a provider was asked for a refund that it reports later.
///
/// # Errors
/// The store's error.
pub(crate) fn was_asked(tx: &Tx<'_>, id: &RefundId) -> Result<bool, StoreError> {
    Ok(get(tx, id)?.is_some_and(|refund| refund.asked))
}

/// Enters the outcome of a refund, once.
///
/// # Errors
/// 404, [`TxError::Store`], 422.
pub(crate) fn settle(tx: &mut Tx<'_>, id: &RefundId, outcome: &Outcome, now_ms: i64) -> Result<Payment, TxError> {
    let mut refund = get(tx, id)?.ok_or_else(|| TxError::not_found("refund"))?;
    let mut payment = store::get(tx, &refund.payment)?.ok_or_else(|| TxError::not_found("payment"))?;
    if refund.state != State::Pending || *outcome == Outcome::Waiting {
        return Ok(payment);
    }
    payment.refunding -= refund.amount.minor;
    if *outcome == Outcome::Succeeded {
        payment.refunded += refund.amount.minor;
        refund.state = State::Succeeded;
        let before = store::bill(tx, &payment)?;
        let mut bill = before.clone();
        let credit = bill.refund(refund.amount.minor);
        credits::draw(tx, &mut bill, credit, "Refunded.", now_ms)?;
        let change = Change { news: BillNews::Refunded, by: Some(refund.by.clone()), at_ms: now_ms };
        bills::save(tx, Some(&before), bill, &change)?;
        statements::store::enter(tx, &StatementLine::refunded(&refund, &payment, &before, now_ms))?;
    } else {
        refund.state = State::Failed;
    }
    tx.put(&REFUNDS, &refund.id, &refund)?;
    store::put(tx, &payment)?;
    Ok(payment)
}

fn get(tx: &Tx<'_>, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    tx.get(&REFUNDS, id)
}

/// Returns a refund from a snapshot of the store.
pub(crate) fn find(reader: &Reader<'_>, id: &RefundId) -> Result<Option<Refund>, StoreError> {
    reader.get(&REFUNDS, id)
}
