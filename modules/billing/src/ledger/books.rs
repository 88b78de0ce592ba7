//! A bill's part of the ledger. Pure: what stands in each account follows from the bill, from who holds its money, and
//! from its commission.
//!
//! With `left` the bill's amount less its credit notes, and `received` the part of it that is paid:
//!
//! - the buyer's receivable is what is left to pay; below nought if money is owed back,
//! - the seller awaits what is left to pay, and has sold what is received,
//! - of that, what the buyer sent to the seller directly never passes the shop; the commission stays with the shop.

use std::collections::BTreeMap;

use contracts::ids::BillId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::model::{Account, Column, Kind, Leg};
use crate::bills::model::Bill;
use crate::commission::shares::{self, Share};
use crate::payments::model::Payment;

kernel::tables! {
    /// Bill id → its part of the ledger.
    pub(crate) BOOKS: Table<BillBooks> = "bill-books", unaudited;
}

/// Money of a bill in the shop's hands. Part of [`BillBooks`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Held {
    /// The provider that took it.
    pub(crate) provider: String,
    pub(crate) minor: i64,
}

/// A bill's part of the ledger, version 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BillBooks {
    /// Payments less refunds that providers took for the shop.
    pub(crate) held: Vec<Held>,
    /// Payments less refunds that went to the payee directly.
    pub(crate) direct: i64,
    /// Whether a test payment is among them: its seller's money is paid to nobody then.
    pub(crate) test: bool,
    /// The shop's share of each line; empty if the bill is not for goods.
    pub(crate) shares: Vec<Share>,
    /// Legs that stay as they are: money that came before the shop kept these books.
    pub(crate) before: Vec<Leg>,
    /// What is posted.
    pub(crate) posted: Vec<Leg>,
    /// The number of its entries.
    pub(crate) entries: u32,
}
impl Record for BillBooks {}

/// What stands in each account and column.
pub(crate) type Standing = BTreeMap<(Account, Column), i64>;

/// Adds legs to a standing.
pub(crate) fn add(standing: &mut Standing, legs: &[Leg]) {
    for leg in legs {
        *standing.entry((leg.account.clone(), leg.column)).or_default() += leg.minor;
    }
}

/// The legs of a standing that are not nought.
pub(crate) fn legs(standing: Standing) -> Vec<Leg> {
    let legs = standing.into_iter().filter(|(_, minor)| *minor != 0);
    legs.map(|((account, column), minor)| Leg { account, column, minor }).collect()
}

impl BillBooks {
    /// Books with the shares of a bill's lines.
    pub(crate) fn new(shares: Vec<Share>) -> Self {
        BillBooks { shares, ..BillBooks::default() }
    }

    /// Enters money of a payment, or takes it out if `minor` is below nought.
    pub(crate) fn receive(&mut self, payment: &Payment, minor: i64) {
        self.test |= payment.test;
        if payment.is_direct() {
            self.direct += minor;
            return;
        }
        match self.held.iter_mut().find(|held| held.provider == payment.provider) {
            Some(held) => held.minor += minor,
            None => self.held.push(Held { provider: payment.provider.clone(), minor }),
        }
    }

    /// The commission that the shop has earned with a bill.
    pub(crate) fn commission(&self, bill: &Bill) -> i64 {
        shares::earned(&self.shares, received(bill), bill.creditable())
    }

    /// What stands in each account for a bill. It sums to nought.
    pub(crate) fn standing(&self, bill: &Bill) -> Standing {
        let (seller, test) = (&bill.payee.id, self.test);
        let (received, commission) = (received(bill), self.commission(bill));
        let payable = || Account::new(Kind::Payable, seller, test);
        let mut all: Vec<Leg> = Vec::new();
        let mut put = |account: Account, column: Column, minor: i64| all.push(Leg { account, column, minor });
        put(Account::new(Kind::Receivable, &bill.payer.id, false), Column::Sales, bill.balance());
        put(Account::new(Kind::Awaited, seller, false), Column::Sales, -bill.balance().max(0));
        put(payable(), Column::Sales, -received);
        put(payable(), Column::Direct, self.direct);
        put(payable(), Column::Commission, commission);
        put(Account::new(Kind::Commission, "", test), Column::Commission, -commission);
        for held in &self.held {
            put(Account::new(Kind::Clearing, &held.provider, test), Column::Sales, held.minor);
        }
        all.extend(self.before.iter().cloned());
        let mut standing = Standing::new();
        add(&mut standing, &all);
        standing
    }

    /// The legs from what is posted to what stands. What takes a seller's sales back counts among the refunds.
    pub(crate) fn change(&self, bill: &Bill) -> Vec<Leg> {
        let mut change = self.standing(bill);
        let posted: Vec<Leg> = self.posted.iter().map(|leg| Leg { minor: -leg.minor, ..leg.clone() }).collect();
        add(&mut change, &posted);
        let mut change = legs(change);
        for leg in &mut change {
            if leg.account.kind == Kind::Payable && leg.column == Column::Sales && leg.minor > 0 {
                leg.column = Column::Refunds;
            }
        }
        change
    }
}

/// The part of a bill's rest that is paid.
fn received(bill: &Bill) -> i64 {
    bill.creditable() - bill.balance().max(0)
}

/// Returns a bill's part of the ledger.
pub(crate) fn load(reader: &Reader<'_>, bill: &BillId) -> Result<BillBooks, StoreError> {
    Ok(reader.get(&BOOKS, bill)?.unwrap_or_default())
}

/// Begins the books of a new bill, with the shop's shares of its lines.
pub(crate) fn begin(tx: &mut Tx<'_>, bill: &BillId, shares: Vec<Share>) -> Result<(), StoreError> {
    tx.put(&BOOKS, bill, &BillBooks::new(shares))
}

/// Changes a bill's part of the ledger. The change is posted when the bill is saved.
pub(crate) fn note(tx: &mut Tx<'_>, bill: &BillId, f: impl FnOnce(&mut BillBooks)) -> Result<(), StoreError> {
    let mut books = load(&tx.reader(), bill)?;
    f(&mut books);
    tx.put(&BOOKS, bill, &books)
}
