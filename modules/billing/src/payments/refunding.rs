//! What the refunds on their way take off their sellers' accounts: neither a payout run nor another refund counts on it.

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Payment, Refund, RefundId};
use super::store;
use crate::bills::model::Bill;
use crate::commission::shares;
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
/// seller owing the shop: only the shop decides to advance money.
///
/// # Errors
/// 409 `paid-out`; 404, [`TxError::Store`].
pub(super) fn begin(tx: &mut Tx<'_>, payment: &Payment, refund: &Refund, by_shop: bool) -> Result<(), TxError> {
    if payment.is_direct() {
        return Ok(());
    }
    let bill = store::bill(tx, payment)?;
    let takes = takes(&bill, &books::load(&tx.reader(), &bill.id)?, payment, refund);
    let (seller, currency) = (&payment.payee, payment.amount.currency);
    if !by_shop && sums::had_payouts(&tx.reader(), seller, currency, payment.test)? {
        let owed = sums::owed(&tx.reader(), seller, currency, payment.test)?;
        let left = owed - in_currency(&tx.reader(), seller, currency, payment.test)?;
        if left < takes {
            return Err(was_paid_out(Money::new(left.max(0), currency), refund.amount));
        }
    }
    match u64::try_from(takes) {
        Ok(takes) if takes > 0 => Ok(tx.put(&REFUNDING, key(payment, &refund.id), &takes)?),
        _ => Ok(()),
    }
}

/// Forgets a refund that is over.
pub(super) fn end(tx: &mut Tx<'_>, payment: &Payment, refund: &RefundId) -> Result<(), StoreError> {
    tx.delete(&REFUNDING, key(payment, refund))
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

/// What a refund takes off its seller's account once it is gone, in minor units: its part of the commission is given back.
fn takes(bill: &Bill, books: &BillBooks, payment: &Payment, refund: &Refund) -> i64 {
    let (mut bill, mut books) = (bill.clone(), books.clone());
    let credit = bill.refund(refund.amount.minor);
    let credited = bill.credit(credit);
    books.receive(payment, -refund.amount.minor);
    if let Some(line) = &refund.line {
        shares::credit_line(&mut books.shares, line, credited);
    }
    shares::credit(&mut books.shares, bill.credited);
    let payable = books.change(&bill).into_iter().filter(|leg| leg.account.kind == Kind::Payable);
    payable.map(|leg| leg.minor).sum()
}

fn key(payment: &Payment, refund: &RefundId) -> String {
    format!("{}{refund}", of_seller(&payment.payee, payment.amount.currency, payment.test))
}

fn of_seller(seller: &AccountId, currency: Currency, test: bool) -> String {
    format!("{seller}/{currency}/{}/", if test { "test" } else { "real" })
}
