//! The tables of bills: the bills, their lists by side, kind and status, and each account's sums.

use std::collections::BTreeSet;

use contracts::billing::{BillChanged, BillNews};
use contracts::ids::{AccountId, BillId, LineId, OrderId, ScheduleId, ShipmentId};
use contracts::money::Money;
use contracts::sales::ContractPayment;
use jiff::civil::Date;
use kernel::http::text::today;
use kernel::store::{Collection, Listed, Reader, Scope, StoreError, Table, Tx, Words, drop_lists, sort_key};
use kernel::{Face, TxError};

use super::by_number;
use super::instalments::{self, INSTALMENTS, Instalments};
use super::model::{Bill, Change, Kind, Line, Party, Side, Status, Sums};
use super::numbers::{self, Series};
use super::tax::BillTax;
use crate::commission::shares::Share;
use crate::due::{self, Due};
use crate::ledger::books;
use crate::ledger::post;
use crate::refusal::too_large;

kernel::tables! {
    /// Bill id → bill.
    pub(crate) BILLS: Collection<Bill> = "bills";
    /// Bill id, `/`, 4-byte big-endian number → line.
    pub(crate) LINES: Table<Line> = "bill-lines";
    /// Account → the sums that it owes and is owed.
    pub(crate) SUMS: Table<Sums> = "sums";
}

/// The older bills whose numbers one transaction enters.
const ENTERED_AT_ONCE: usize = 500;

/// A bill to be made.
#[derive(Clone, Debug)]
pub(crate) struct New {
    pub(crate) id: BillId,
    pub(crate) kind: Kind,
    pub(crate) description: String,
    pub(crate) payer: Party,
    pub(crate) payee: Party,
    pub(crate) lines: Vec<Line>,
    pub(crate) issued_ms: i64,
    pub(crate) due: Date,
    pub(crate) order: Option<OrderId>,
    pub(crate) order_number: String,
    pub(crate) order_lines: Vec<LineId>,
    pub(crate) shipment: Option<ShipmentId>,
    pub(crate) schedule: Option<ScheduleId>,
    /// The terms of its contract on deposit and balance, if it has some.
    pub(crate) payment: Option<ContractPayment>,
}

/// Makes a bill with the next number of its payee. Does nothing if the bill exists, if nothing is owed, or if payer and
/// payee are the same account.
///
/// # Errors
/// 422 if its sum does not fit, [`TxError::Store`].
pub(crate) fn issue(tx: &mut Tx<'_>, new: New) -> Result<(), TxError> {
    issue_taxed(tx, new, None, Vec::new())
}

/// Does the same for a bill with tax, which its amount has in it, and with the shop's shares of its lines.
///
/// # Errors
/// 422 if its sum does not fit, [`TxError::Store`].
pub(crate) fn issue_taxed(tx: &mut Tx<'_>, new: New, tax: Option<&BillTax>, shares: Vec<Share>) -> Result<(), TxError> {
    let Some(first) = new.lines.first() else { return Ok(()) };
    let zero = Money::new(0, first.total.currency);
    let sum = new.lines.iter().try_fold(zero, |sum, line| sum.plus(line.total));
    let amount = sum.ok_or_else(too_large)?;
    let amount = tax.map_or(amount, |tax| Money::new(tax.taxed.gross(), amount.currency));
    if amount.minor <= 0 || new.payer.id == new.payee.id || tx.has(&BILLS, &new.id)? {
        return Ok(());
    }
    let number = numbers::next(tx, &new.payee, Series::Invoices, new.issued_ms)?;
    for (n, line) in (0_u32..).zip(&new.lines) {
        tx.put(&LINES, line_key(&new.id, n), line)?;
    }
    if let Some(tax) = tax {
        super::tax::save(tx, &new.id, tax)?;
    }
    let bill = Bill {
        id: new.id,
        number,
        kind: new.kind,
        description: new.description,
        payer: new.payer,
        payee: new.payee,
        amount,
        paid: 0,
        credited: 0,
        waiting: 0,
        issued_ms: new.issued_ms,
        due: new.due,
        order: new.order,
        order_number: new.order_number,
        order_lines: new.order_lines,
        shipment: new.shipment,
        schedule: new.schedule,
        cancelled_ms: None,
        notes: 0,
        listed: Status::Open,
    };
    if let Some(payment) = &new.payment {
        let plan = Instalments::of(payment, amount.minor, today(new.issued_ms));
        tx.put(&INSTALMENTS, &bill.id, &plan)?;
    }
    by_number::enter(tx, &bill.number, &bill.id)?;
    books::begin(tx, &bill.id, shares)?;
    save(tx, None, bill, &Change::new(BillNews::Issued, None, new.issued_ms))
}

/// Saves a changed bill with its lists, its sums, its due row and its event.
///
/// # Errors
/// 422 if a sum of an account does not fit, [`TxError::Store`].
pub(crate) fn save(tx: &mut Tx<'_>, before: Option<&Bill>, bill: Bill, change: &Change) -> Result<(), TxError> {
    let bill = Bill { due: instalments::next_due(tx, &bill)?, ..bill };
    // That its day is over where the shop is, is the sweep's to say. It stays over until there is another day.
    let over = before.is_some_and(|known| known.listed == Status::Overdue && known.due == bill.due);
    enter(tx, before, bill, change, over)
}

fn enter(tx: &mut Tx<'_>, before: Option<&Bill>, mut bill: Bill, change: &Change, over: bool) -> Result<(), TxError> {
    bill.listed = bill.status_when(over);
    sum(tx, Side::Payer, &bill.payer.id, before, &bill)?;
    sum(tx, Side::Payee, &bill.payee.id, before, &bill)?;
    if bill.balance() > 0 && bill.listed != Status::Overdue {
        // Even if there is such a row already: the sweep may have taken it by now.
        due::put(tx, due::first_end(bill.due), &Due::Overdue(bill.id.clone()))?;
    }
    BILLS.save(tx, before, &bill)?;
    post::follow(tx, &bill, change)?;
    tx.emit(&BillChanged {
        news: change.news,
        by: change.by.clone(),
        at_ms: change.at_ms,
        reason: change.reason.clone(),
        kind: bill.kind,
        status: bill.listed,
        balance: bill.money(bill.balance()),
        amount: bill.amount,
        payer: bill.payer.id,
        payee: bill.payee.id,
        lines: bill.order_lines,
        order: bill.order,
        shipment: bill.shipment,
        description: bill.description,
        invoice: bill.number,
        bill: bill.id,
    })?;
    Ok(())
}

/// Lists a bill as overdue once its due day is over where the shop is; comes again then if it is too early. Does nothing
/// if its status stays the same.
pub(crate) fn fell_due(tx: &mut Tx<'_>, id: &BillId, face: &Face, now_ms: i64) -> Result<(), TxError> {
    let Some(bill) = tx.get(&BILLS, id)? else { return Ok(()) };
    let at_ms = face.end_of(bill.due);
    if bill.listed == bill.status_when(true) {
        return Ok(());
    }
    if at_ms > now_ms {
        return Ok(due::put(tx, at_ms, &Due::Overdue(bill.id))?);
    }
    let before = bill.clone();
    enter(tx, Some(&before), bill, &Change::new(BillNews::Overdue, None, at_ms), true)
}

/// Updates an account's sums by the change of a bill's balance.
fn sum(tx: &mut Tx<'_>, side: Side, account: &AccountId, before: Option<&Bill>, after: &Bill) -> Result<(), TxError> {
    let left = |bill: &Bill| bill.balance().max(0);
    let late = |bill: &Bill| if bill.listed == Status::Overdue { left(bill) } else { 0 };
    let all = left(after) - before.map_or(0, left);
    let overdue = late(after) - before.map_or(0, late);
    if all == 0 && overdue == 0 {
        return Ok(());
    }
    let mut sums = tx.get(&SUMS, account)?.unwrap_or_default();
    let (of_all, of_overdue) = match side {
        Side::Payer => (&mut sums.to_pay, &mut sums.to_pay_overdue),
        Side::Payee => (&mut sums.to_receive, &mut sums.to_receive_overdue),
    };
    add(of_all, after.money(all))?;
    add(of_overdue, after.money(overdue))?;
    Ok(tx.put(&SUMS, account, &sums)?)
}

/// Adds to the sum of its currency, and drops a sum that is zero.
fn add(sums: &mut Vec<Money>, amount: Money) -> Result<(), TxError> {
    match sums.iter_mut().find(|sum| sum.currency == amount.currency) {
        Some(sum) => *sum = sum.plus(amount).ok_or_else(too_large)?,
        None => sums.push(amount),
    }
    sums.retain(|sum| sum.minor != 0);
    Ok(())
}

fn line_key(bill: &BillId, n: u32) -> Vec<u8> {
    [bill.as_bytes(), b"/", &n.to_be_bytes()].concat()
}

/// The name of the list of an account's bills on one side with a status, of one kind if given.
fn list(side: Side, account: &AccountId, kind: Option<Kind>, status: Status) -> String {
    format!("{}/{}/{}/{account}", side.as_str(), kind.map_or("", Kind::as_str), status.as_str())
}

/// Whether older programs kept a list of this name: one for all statuses, which those of the statuses make up for.
fn is_gone(list: &str) -> bool {
    list.split('/').nth(2).is_some_and(str::is_empty)
}

impl Listed for Bill {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.issued_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (side, account) in [(Side::Payer, &self.payer.id), (Side::Payee, &self.payee.id)] {
            for kind in [None, Some(self.kind)] {
                all.insert(list(side, account, kind, self.listed));
            }
        }
        all
    }
}

/// Returns a bill, without a check of the account.
pub(crate) fn get(tx: &Tx<'_>, id: &BillId) -> Result<Option<Bill>, StoreError> {
    tx.get(&BILLS, id)
}

/// Returns a bill of this account; `None` if it belongs to others or does not exist.
pub(crate) fn find(reader: &Reader<'_>, account: &AccountId, id: &BillId) -> Result<Option<Bill>, StoreError> {
    Ok(reader.get(&BILLS, id)?.filter(|bill| bill.side(account).is_some()))
}

/// The lines of a bill.
pub(crate) fn lines(reader: &Reader<'_>, bill: &BillId) -> Result<Vec<Line>, StoreError> {
    reader.scan(&LINES, format!("{bill}/").as_bytes(), None).map(|row| row.map(|(_, line)| line)).collect()
}

/// The bills for the goods of an order.
pub(crate) fn of_order(tx: &Tx<'_>, order: &OrderId) -> Result<Vec<Bill>, StoreError> {
    tx.scan(&BILLS, order_prefix(order).as_bytes(), None).map(|row| row.map(|(_, bill)| bill)).collect()
}

/// The bills for the goods of an order of which an account is a side, and their number.
pub(crate) fn page_of_order(
    reader: &Reader<'_>,
    account: &AccountId,
    order: &OrderId,
) -> Result<(Vec<Bill>, u64), StoreError> {
    let rows = reader.scan(&BILLS, order_prefix(order).as_bytes(), None).map(|row| row.map(|(_, bill)| bill));
    let mut bills = rows.collect::<Result<Vec<Bill>, _>>()?;
    bills.retain(|bill| bill.side(account).is_some());
    let total = u64::try_from(bills.len()).unwrap_or(u64::MAX);
    Ok((bills, total))
}

/// The prefix of the ids of the bills for an order's goods. Ids are of one length, so none begins with another.
pub(crate) fn order_prefix(order: &OrderId) -> String {
    format!("{order}-b")
}

/// All bills. For the demo's seed only: it reads the whole table.
pub(crate) fn all(reader: &Reader<'_>) -> Result<Vec<Bill>, StoreError> {
    reader.scan(&BILLS, &[], None).map(|row| row.map(|(_, bill)| bill)).collect()
}

/// Enters the numbers of the bills of older programs, once.
///
/// # Errors
/// The store's error.
pub(crate) fn catch_up(scope: &Scope) -> Result<(), StoreError> {
    for side in ["payer/", "payee/"] {
        drop_lists(scope, side, is_gone)?;
    }
    let mut after: Option<Vec<u8>> = None;
    if scope.read(by_number::is_whole)? {
        return Ok(());
    }
    loop {
        let from = after.clone();
        let last = scope.transact_blocking(move |tx| {
            let rows = tx.scan(&BILLS, &[], from.as_deref()).take(ENTERED_AT_ONCE).collect::<Result<Vec<_>, _>>()?;
            for (_, bill) in &rows {
                by_number::enter(tx, &bill.number, &bill.id)?;
            }
            if rows.len() < ENTERED_AT_ONCE {
                by_number::note_whole(tx)?;
            }
            Ok::<_, StoreError>(rows.last().filter(|_| rows.len() == ENTERED_AT_ONCE).map(|(key, _)| key.clone()))
        })?;
        match last {
            Some(key) => after = Some(key),
            None => return Ok(()),
        }
    }
}

/// The sums that an account owes and is owed.
pub(crate) fn sums(reader: &Reader<'_>, account: &AccountId) -> Result<Sums, StoreError> {
    Ok(reader.get(&SUMS, account)?.unwrap_or_default())
}

/// A filter of an account's bills.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BillFilter {
    pub(crate) side: Option<Side>,
    pub(crate) kind: Option<Kind>,
    pub(crate) status: Option<Status>,
}

/// Returns at most `limit` of an account's bills, newest first, after the cursor `before`, and the total count.
pub(crate) fn page(
    reader: &Reader<'_>,
    account: &AccountId,
    wanted: BillFilter,
    before: Option<&str>,
    limit: usize,
) -> Result<(Vec<Bill>, u64), StoreError> {
    let sides = [Side::Payer, Side::Payee].into_iter().filter(|side| wanted.side.is_none_or(|only| only == *side));
    let statuses = |side| {
        let statuses = Status::ALL.iter().filter(|status| wanted.status.is_none_or(|only| only == **status));
        statuses.map(move |status| list(side, account, wanted.kind, *status))
    };
    let lists: Vec<String> = sides.flat_map(statuses).collect();
    BILLS.search(reader, &lists, &Words::of(None), before, limit)
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
