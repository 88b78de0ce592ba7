//! The bills of older programs, entered into the ledger once at the start, in bounded steps.
//!
//! Nobody knows whether money that came then was passed on to its sellers. So it is not owed to them: it stands in an
//! account of its own, and the owner corrects what is still owed.

use kernel::TxError;
use kernel::store::{Reader, Scope, StoreError, Tx};

use contracts::billing::BillNews;

use super::books::{self, BOOKS, BillBooks};
use super::model::{Account, Happening, Kind, Leg};
use super::post;
use crate::bills::model::{Bill, Change};
use crate::bills::store::BILLS;
use crate::payments::model::State;
use crate::payments::store as payments;

/// The bills that one transaction enters.
const STEP: usize = 200;

/// Enters the bills of older programs, once.
///
/// # Errors
/// [`TxError`].
pub(crate) fn catch_up(scope: &Scope) -> Result<(), TxError> {
    if scope.read(post::is_whole)? {
        return Ok(());
    }
    let mut after: Option<Vec<u8>> = None;
    loop {
        let bills = scope.read(|reader: &Reader<'_>| {
            reader.scan(&BILLS, &[], after.as_deref()).take(STEP).collect::<Result<Vec<_>, StoreError>>()
        })?;
        let Some((last, _)) = bills.last() else { break };
        after = Some(last.clone());
        scope.transact_blocking(move |tx| bills.iter().try_for_each(|(_, bill)| enter(tx, bill)))?;
    }
    scope.transact_blocking(|tx| post::note_whole(tx).map_err(TxError::from))
}

fn enter(tx: &mut Tx<'_>, bill: &Bill) -> Result<(), TxError> {
    if tx.has(&BOOKS, &bill.id)? {
        return Ok(());
    }
    let mut books = BillBooks::default();
    for payment in payments::of_bill(&tx.reader(), &bill.id)? {
        if payment.state == State::Succeeded {
            books.receive(&payment, payment.amount.minor - payment.refunded);
        }
    }
    books.before = passed_on(&books, bill);
    tx.put(&BOOKS, &bill.id, &books)?;
    let change = Change::new(BillNews::Issued, None, bill.issued_ms).because("From before the shop kept these books.");
    post::as_happening(tx, bill, Happening::Opening, &change)
}

/// Legs that take what a bill's seller would be owed out of the books.
fn passed_on(books: &BillBooks, bill: &Bill) -> Vec<Leg> {
    let mut legs = Vec::new();
    for leg in books::legs(books.standing(bill)).into_iter().filter(|leg| leg.account.kind == Kind::Payable) {
        let earlier = Account { kind: Kind::Earlier, ..leg.account.clone() };
        legs.push(Leg { account: earlier, ..leg.clone() });
        legs.push(Leg { minor: -leg.minor, ..leg });
    }
    legs
}
