//! The tables of disputes, and the event of each step.

use contracts::billing::{DisputeChanged, DisputeStep};
use contracts::ids::{AccountId, BillId, DisputeId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table, Tx};

use super::model::{Dispute, Said, of_bill};
use crate::bills::model::CreatedId;
use crate::payments::model::RefundId;

kernel::tables! {
    /// Dispute id → dispute.
    pub(crate) DISPUTES: Collection<Dispute> = "disputes";
    /// Dispute id, `/`, 4-byte big-endian number → what a side said.
    pub(crate) WORDS: Table<Said> = "dispute-words";
    /// Refund id → the dispute that it carries out.
    pub(crate) REFUND_OF: Table<CreatedId<DisputeId>> = "dispute-refunds", unaudited;
    /// `disputes` → how many disputes there are.
    pub(crate) COUNT: Table<u64> = "dispute-count", unaudited;
}

/// A step of a dispute: its kind, its author and its reason.
pub(crate) struct Step<'a> {
    pub(crate) step: DisputeStep,
    pub(crate) by: Option<&'a AccountId>,
    pub(crate) reason: &'a str,
    pub(crate) at_ms: i64,
}

/// Saves a dispute and tells of its step.
///
/// # Errors
/// [`TxError::Store`].
pub(crate) fn save(tx: &mut Tx<'_>, before: Option<&Dispute>, now: &Dispute, step: &Step<'_>) -> Result<(), TxError> {
    DISPUTES.save(tx, before, now)?;
    Ok(tx.emit(&DisputeChanged {
        dispute: now.id.clone(),
        number: now.number.clone(),
        bill: now.bill.clone(),
        invoice: now.invoice.clone(),
        order: now.order.clone(),
        buyer: now.buyer.clone(),
        seller: now.seller.clone(),
        by: step.by.cloned(),
        step: step.step,
        open: now.state.is_open(),
        amount: now.amount,
        given: now.money(now.given),
        reason: step.reason.to_owned(),
        at_ms: step.at_ms,
    })?)
}

/// Returns a dispute.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn get(tx: &Tx<'_>, id: &DisputeId) -> Result<Dispute, TxError> {
    tx.get(&DISPUTES, id)?.ok_or_else(no_dispute)
}

/// Refuses a dispute that is not there, or is another's.
pub(crate) fn no_dispute() -> TxError {
    TxError::not_found("dispute")
}

/// Adds words to a dispute. The caller saves the dispute.
pub(crate) fn say(tx: &mut Tx<'_>, dispute: &mut Dispute, said: &Said) -> Result<(), StoreError> {
    dispute.said += 1;
    tx.put(&WORDS, word_key(&dispute.id, dispute.said), said)
}

/// What the sides said, the oldest first.
pub(crate) fn words(reader: &Reader<'_>, id: &DisputeId) -> Result<Vec<Said>, StoreError> {
    reader.scan(&WORDS, format!("{id}/").as_bytes(), None).map(|row| row.map(|(_, said)| said)).collect()
}

fn word_key(id: &DisputeId, n: u32) -> Vec<u8> {
    [id.as_bytes(), b"/", &n.to_be_bytes()].concat()
}

/// The disputes of a bill, the newest first.
pub(crate) fn all_of_bill(reader: &Reader<'_>, bill: &BillId) -> Result<Vec<Dispute>, StoreError> {
    DISPUTES.rows(reader, &of_bill(bill), None).collect()
}

/// The open disputes of a bill.
pub(crate) fn open_of_bill(reader: &Reader<'_>, bill: &BillId) -> Result<Vec<Dispute>, StoreError> {
    let mut all = all_of_bill(reader, bill)?;
    all.retain(|dispute| dispute.state.is_open());
    Ok(all)
}

/// The dispute that a refund carries out, if it carries out one.
pub(crate) fn of_refund(tx: &Tx<'_>, refund: &RefundId) -> Result<Option<Dispute>, StoreError> {
    match tx.get(&REFUND_OF, refund)? {
        Some(CreatedId(id)) => tx.get(&DISPUTES, &id),
        None => Ok(None),
    }
}
