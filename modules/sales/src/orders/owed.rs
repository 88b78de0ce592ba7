//! The debts of accounts for orders, and the bound on the debt of an account that has never paid any.
//!
//! | table | key | row |
//! |---|---|---|
//! | `owed` | account id | [`Owed`] |
//! | `owed-orders` | order id | present while the order counts |

use contracts::billing::BillStatus;
use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{Reader, Record, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::{FullOrder, Order};
use super::payments::{self, Payment};
use super::refusal::{owes_too_much, too_large};
use crate::books;

kernel::tables! {
    /// Account → its debts.
    pub(crate) OWED: Table<Owed> = "owed";
    /// Order → present while it counts.
    pub(crate) ORDERS: Table<()> = "owed-orders";
}

/// An account's debts for orders, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owed {
    /// Whether an order of it was ever paid.
    pub(crate) paid: bool,
    /// The sums of its orders that are neither paid nor cancelled, one for each currency.
    pub(crate) sums: Vec<Money>,
}
impl Record for Owed {}

impl Owed {
    /// The sum in this currency.
    fn sum(&self, like: Money) -> Money {
        let same = |sum: &&Money| sum.currency == like.currency;
        self.sums.iter().find(same).copied().unwrap_or(Money::new(0, like.currency))
    }
}

/// The most that a new account may owe, in whole units of an order's currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MayOwe(u32);

impl MayOwe {
    /// A bound of this many units; none for 0.
    pub(crate) fn units(units: u32) -> Option<Self> {
        (units > 0).then_some(MayOwe(units))
    }

    fn bound(self, like: Money) -> Money {
        // 32 bits times a hundred fit into 64.
        Money::new(i64::from(self.0) * 10_i64.pow(like.currency.exponent()), like.currency)
    }

    /// Checks that an account may order this much more on credit. A paid order lifts the bound. Call-offs skip this.
    ///
    /// # Errors
    /// 409 `owes-too-much`.
    pub(crate) fn check(self, reader: &Reader<'_>, account: &AccountId, total: Money) -> Result<(), TxError> {
        let owed = reader.get(&OWED, account)?.unwrap_or_default();
        let (open, bound) = (owed.sum(total), self.bound(total));
        let fits = open.plus(total).is_some_and(|sum| sum.minor <= bound.minor);
        if owed.paid || fits { Ok(()) } else { Err(owes_too_much(bound, open, total)) }
    }
}

/// Counts a new order in. Call-offs do not count: the seller signed their contract. No row of the order is looked for,
/// because there is none yet.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn placed(tx: &mut Tx<'_>, order: &Order) -> Result<(), TxError> {
    if order.contract.is_some() {
        return Ok(());
    }
    let owed = tx.get(&OWED, &order.buyer)?.unwrap_or_default();
    count(tx, (order, order.total), owed, true)
}

/// Counts cancelled lines of an order out, if the order counts.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn less(tx: &mut Tx<'_>, order: &Order, off: Money) -> Result<(), TxError> {
    if !tx.has(&ORDERS, &order.id)? {
        return Ok(());
    }
    let mut owed = tx.get(&OWED, &order.buyer)?.unwrap_or_default();
    books::add(&mut owed.sums, Money::new(-off.minor, off.currency)).ok_or_else(too_large)?;
    Ok(tx.put(&OWED, &order.buyer, &owed)?)
}

/// Counts an order in or out, by its current state.
///
/// # Errors
/// 422 if a sum does not fit, [`TxError::Store`].
pub(crate) fn follow(tx: &mut Tx<'_>, full: &FullOrder) -> Result<(), TxError> {
    let FullOrder { order, lines } = full;
    let open = !matches!(payments::load(&tx.reader(), full)?, Payment::Paid | Payment::Over);
    let counts = order.cancelled_ms.is_none() && order.contract.is_none() && open;
    let paid = lines.iter().any(|line| line.journey.payment == Some(BillStatus::Paid));
    let mut owed = tx.get(&OWED, &order.buyer)?.unwrap_or_default();
    let first = paid && !owed.paid;
    owed.paid |= paid;
    if counts != tx.has(&ORDERS, &order.id)? {
        count(tx, (order, full.standing_total()), owed, counts)
    } else if first {
        Ok(tx.put(&OWED, &order.buyer, &owed)?)
    } else {
        Ok(())
    }
}

/// Counts an order in or out of its buyer's debts.
fn count(tx: &mut Tx<'_>, (order, total): (&Order, Money), mut owed: Owed, counts: bool) -> Result<(), TxError> {
    let change = if counts { total } else { Money::new(-total.minor, total.currency) };
    books::add(&mut owed.sums, change).ok_or_else(too_large)?;
    if counts {
        tx.put(&ORDERS, &order.id, &())?
    } else {
        tx.delete(&ORDERS, &order.id)?
    }
    Ok(tx.put(&OWED, &order.buyer, &owed)?)
}

/// Returns an account's debts.
#[cfg(test)]
pub(crate) fn load(reader: &Reader<'_>, account: &AccountId) -> Result<Owed, kernel::store::StoreError> {
    Ok(reader.get(&OWED, account)?.unwrap_or_default())
}

#[cfg(test)]
#[path = "owed_tests.rs"]
mod tests;
