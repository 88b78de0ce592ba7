//! The posting of entries, in the commit that moves the money.

use contracts::billing::BillNews;
use kernel::store::{Collection, StoreError, Table, Tx};
use kernel::{Problem, TxError};

use super::books::{self, BOOKS};
use super::model::{Entry, Happening, Leg};
use super::sums;
use crate::bills::model::{Bill, Change};
use crate::commission::shares;

kernel::tables! {
    /// Entry id → entry.
    pub(crate) ENTRIES: Collection<Entry> = "ledger";
    /// [`WHOLE`] → whether the bills of older programs are in the ledger.
    pub(crate) WHOLE_ROWS: Table<()> = "ledger-whole", unaudited;
}

/// The key of the note that the bills of older programs are in the ledger.
const WHOLE: &str = "whole";

/// Posts the change of a bill, if its money moved.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn follow(tx: &mut Tx<'_>, bill: &Bill, change: &Change) -> Result<(), TxError> {
    let happening = match change.news {
        BillNews::Issued => Happening::Bill,
        BillNews::PaymentConfirmed => Happening::Payment,
        BillNews::Refunded => Happening::Refund,
        BillNews::WrittenOff => Happening::WriteOff,
        BillNews::Credited | BillNews::Cancelled => Happening::Credit,
        // No money moves.
        BillNews::PaymentSent | BillNews::PaymentFailed | BillNews::Overdue | BillNews::DueDayFixed => return Ok(()),
    };
    as_happening(tx, bill, happening, change)
}

/// Posts the change of a bill as this happening.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(super) fn as_happening(tx: &mut Tx<'_>, bill: &Bill, happening: Happening, change: &Change) -> Result<(), TxError> {
    let mut books = books::load(&tx.reader(), &bill.id)?;
    shares::credit(&mut books.shares, bill.credited);
    let moved = books.change(bill);
    if !moved.is_empty() {
        books.entries += 1;
        let entry = Entry {
            id: format!("{}-l{:05}", bill.id, books.entries),
            at_ms: change.at_ms,
            happening,
            bill: Some(bill.id.clone()),
            reference: bill.number.clone(),
            reason: change.reason.clone(),
            by: change.by.clone(),
            currency: bill.amount.currency,
            legs: moved,
        };
        // Its number is new, so nobody looks whether it was posted.
        enter(tx, &entry)?;
        books.posted = books::legs(books.standing(bill));
    }
    Ok(tx.put(&BOOKS, &bill.id, &books)?)
}

/// Posts an entry, once.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn post(tx: &mut Tx<'_>, entry: &Entry) -> Result<(), TxError> {
    if tx.has(&ENTRIES, &entry.id)? { Ok(()) } else { enter(tx, entry) }
}

/// Posts an entry that is new.
fn enter(tx: &mut Tx<'_>, entry: &Entry) -> Result<(), TxError> {
    if entry.sum() != 0 {
        return Err(Problem::Internal(format!("the legs of the entry {} do not sum to nought", entry.id)).into());
    }
    ENTRIES.save(tx, None, entry)?;
    entry.legs.iter().try_for_each(|leg: &Leg| sums::add(tx, entry, leg))
}

/// Whether the bills of older programs are in the ledger.
pub(super) fn is_whole(reader: &kernel::store::Reader<'_>) -> Result<bool, StoreError> {
    reader.has(&WHOLE_ROWS, WHOLE)
}

/// Notes that the bills of older programs are in the ledger.
pub(super) fn note_whole(tx: &mut Tx<'_>) -> Result<(), StoreError> {
    tx.put(&WHOLE_ROWS, WHOLE, &())
}
