//! Credit notes: they reduce a bill, since the amount of a bill never changes.

use contracts::billing::BillNews;
use contracts::ids::BillId;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Bill, Change, CreditNote};
use super::numbers::{self, Series};
use super::store;

kernel::tables! {
    /// Bill id, `/`, 4-byte big-endian number → credit note.
    pub(crate) NOTES: Table<CreditNote> = "credit-notes";
}

/// Takes at most `minor` units off a bill and writes the credit note; `None` if nothing is left to credit. The caller
/// saves the bill.
pub(crate) fn draw(
    tx: &mut Tx<'_>,
    bill: &mut Bill,
    minor: i64,
    reason: &str,
    at_ms: i64,
) -> Result<Option<CreditNote>, StoreError> {
    let taken = bill.credit(minor);
    if taken == 0 {
        return Ok(None);
    }
    bill.notes += 1;
    let note = CreditNote {
        id: format!("{}-c{:02}", bill.id, bill.notes).into(),
        number: numbers::next(tx, &bill.payee, Series::CreditNotes, at_ms)?,
        bill: bill.id.clone(),
        amount: bill.money(taken),
        reason: reason.to_owned(),
        at_ms,
    };
    tx.put(&NOTES, key(&bill.id, bill.notes), &note)?;
    Ok(Some(note))
}

/// Credits at most `minor` units of a bill.
///
/// # Errors
/// [`TxError::Store`], 422.
pub(crate) fn credit(
    tx: &mut Tx<'_>,
    before: &Bill,
    minor: i64,
    reason: &str,
    change: &Change,
) -> Result<Option<CreditNote>, TxError> {
    let mut bill = before.clone();
    let note = draw(tx, &mut bill, minor, reason, change.at_ms)?;
    if note.is_some() {
        store::save(tx, Some(before), bill, change)?;
    }
    Ok(note)
}

/// Cancels a bill: credits the rest of it, so that the payee owes back the paid part. Does nothing if it is cancelled
/// already.
pub(crate) fn cancel(tx: &mut Tx<'_>, before: &Bill, reason: &str, at_ms: i64) -> Result<(), TxError> {
    if before.cancelled_ms.is_some() {
        return Ok(());
    }
    let mut bill = before.clone();
    bill.cancelled_ms = Some(at_ms);
    let left = bill.creditable();
    draw(tx, &mut bill, left, reason, at_ms)?;
    store::save(tx, Some(before), bill, &Change::new(BillNews::Cancelled, None, at_ms).because(reason))
}

/// The credit notes of a bill, the oldest first.
pub(crate) fn list(reader: &Reader<'_>, bill: &BillId) -> Result<Vec<CreditNote>, StoreError> {
    reader.scan(&NOTES, format!("{bill}/").as_bytes(), None).map(|row| row.map(|(_, note)| note)).collect()
}

fn key(bill: &BillId, n: u32) -> Vec<u8> {
    [bill.as_bytes(), b"/", &n.to_be_bytes()].concat()
}
