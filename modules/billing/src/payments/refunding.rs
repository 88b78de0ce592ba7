//! What the refunds on their way take off their sellers' accounts: neither a payout run nor another refund counts on it.

use contracts::ids::{AccountId, LineId};
use contracts::money::{Currency, Money};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Payment, Refund, RefundId};
use super::store;
use crate::bills::model::Bill;
use crate::commission::shares;
use crate::disputes::held;
use crate::ledger::books::{self, BillBooks};
use crate::ledger::model::Kind;
use crate::ledger::sums;
use crate::refusal::was_paid_out;

kernel::tables! {
    /// Seller, `/`, currency, `/`, `real` or `test`, `/`, refund id → what it takes, in minor units.
    pub(crate) REFUNDING: Table<u64> = "refunding", unaudited;
}

/// Notes what a refund will take off its seller's account.
///
/// A seller gives back what the shop has for it. Once the shop paid it out, a refund by the seller must not leave the
/// seller owing the shop, nor spend what disputes of other bills hold back: only the shop decides to advance money.
///
/// # Errors
/// 409 `paid-out`; 404, [`TxError::Store`].
pub(super) fn begin(tx: &mut Tx<'_>, payment: &Payment, refund: &Refund, by_shop: bool) -> Result<(), TxError> {
    if payment.is_direct() {
        return Ok(());
    }
    let taken = Taken::by(tx, payment, refund)?;
    let (seller, currency) = (&payment.payee, payment.amount.currency);
    if !by_shop && sums::had_payouts(&tx.reader(), seller, currency, taken.test)? {
        let owed = sums::owed(&tx.reader(), seller, currency, taken.test)?;
        let held = held::in_currency(&tx.reader(), seller, currency, taken.test, Some(&payment.bill))?;
        let left = owed - held - in_currency(&tx.reader(), seller, currency, taken.test)?;
        if left < taken.minor {
            return Err(was_paid_out(Money::new(left.max(0), currency), refund.amount));
        }
    }
    keep(tx, payment, &refund.id, &taken)
}

/// Notes the sum of a refund that an older program began. One that is noted stays as it is.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(super) fn note_older(tx: &mut Tx<'_>, refund: &Refund) -> Result<(), TxError> {
    let Some(mut payment) = store::get(tx, &refund.payment)?.filter(|payment| !payment.is_direct()) else {
        return Ok(());
    };
    for test in [false, true] {
        if tx.has(&REFUNDING, key(&payment, test, &refund.id))? {
            return Ok(());
        }
    }
    payment.refunding -= refund.amount.minor;
    let taken = Taken::by(tx, &payment, refund)?;
    keep(tx, &payment, &refund.id, &taken)
}

fn keep(tx: &mut Tx<'_>, payment: &Payment, refund: &RefundId, taken: &Taken) -> Result<(), TxError> {
    match u64::try_from(taken.minor) {
        Ok(minor) if minor > 0 => Ok(tx.put(&REFUNDING, key(payment, taken.test, refund), &minor)?),
        _ => Ok(()),
    }
}

/// Forgets a refund that is over.
pub(super) fn end(tx: &mut Tx<'_>, payment: &Payment, refund: &RefundId) -> Result<(), StoreError> {
    // A test payment that came meanwhile makes the whole bill one of tests.
    [false, true].into_iter().try_for_each(|test| tx.delete(&REFUNDING, key(payment, test, refund)))
}

/// What the refunds on their way take off a seller's account in one currency, in minor units.
pub(crate) fn in_currency(
    reader: &Reader<'_>,
    seller: &AccountId,
    currency: Currency,
    test: bool,
) -> Result<i64, StoreError> {
    let rows = reader.scan(&REFUNDING, of_seller(seller, currency, test).as_bytes(), None);
    let mut taken = rows.map(|row| row.map(|(_, minor)| i64::try_from(minor).unwrap_or(i64::MAX)));
    taken.try_fold(0_i64, |sum, minor| Ok(sum.saturating_add(minor?)))
}

/// What a refund takes off its seller's account once it is gone.
struct Taken {
    /// In minor units. Its part of the commission is given back.
    minor: i64,
    /// Whether its bill counts as one of tests.
    test: bool,
}

impl Taken {
    /// Of a refund that is not held in `payment` yet. The bill's other refunds on their way come before it, so that of what
    /// is owed back already each unit counts for one of them.
    fn by(tx: &Tx<'_>, payment: &Payment, refund: &Refund) -> Result<Self, TxError> {
        let mut bill = store::bill(tx, payment)?;
        let mut books = books::load(&tx.reader(), &bill.id)?;
        let test = books.test || payment.test;
        for other in store::of_bill(&tx.reader(), &bill.id)? {
            let under_way = if other.id == payment.id { payment.refunding } else { other.refunding };
            give_back(&mut bill, &mut books, &other, under_way, None);
        }
        let before = owes(&bill, &books);
        give_back(&mut bill, &mut books, payment, refund.amount.minor, refund.line.as_ref());
        Ok(Taken { minor: owes(&bill, &books) - before, test })
    }
}

/// Gives an amount of a payment back, as its settlement will.
fn give_back(bill: &mut Bill, books: &mut BillBooks, payment: &Payment, minor: i64, line: Option<&LineId>) {
    if minor == 0 {
        return;
    }
    let credit = bill.refund(minor);
    let credited = bill.credit(credit);
    books.receive(payment, -minor);
    if let Some(line) = line {
        shares::credit_line(&mut books.shares, line, credited);
    }
    shares::credit(&mut books.shares, bill.credited);
}

/// What a bill's seller owes the shop for it, in minor units; below nought if the shop owes the seller.
fn owes(bill: &Bill, books: &BillBooks) -> i64 {
    let standing = books.standing(bill).into_iter();
    standing.filter(|((account, _), _)| account.kind == Kind::Payable).map(|(_, minor)| minor).sum()
}

fn key(payment: &Payment, test: bool, refund: &RefundId) -> String {
    format!("{}{refund}", of_seller(&payment.payee, payment.amount.currency, test))
}

fn of_seller(seller: &AccountId, currency: Currency, test: bool) -> String {
    format!("{seller}/{currency}/{}/", if test { "test" } else { "real" })
}

#[cfg(test)]
#[path = "refunding_tests.rs"]
mod tests;
