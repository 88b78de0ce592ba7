//! The commands that grant credit and take it back.

use contracts::billing::{BILL_DAYS, BillStatus, CONTRACT_BILL_DAYS, InstalmentPort, OpenInstalment};
use contracts::money::Money;
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Port, StoreError, Tx};

use super::ledger;
use super::model::{Part, Terms};
use super::shares;
use super::tables::{self, TERMS};
use crate::orders::added;
use crate::orders::model::{FullOrder, Order};
use crate::orders::refusal::too_large;
use crate::orders::store;

/// The port of the bills of orders; `None` if the shop has no bills.
type Bills<'a> = Option<&'a Port<dyn InstalmentPort>>;

/// Grants credit, or changes what was granted. With the first terms the company's unpaid orders of the seller begin to
/// count with what is left to pay of them, due by the usual days of bills.
///
/// # Errors
/// 422 for a sum that does not fit, [`TxError::Store`].
pub(crate) fn grant(tx: &mut Tx<'_>, terms: &Terms, bills: Bills<'_>) -> Result<(), TxError> {
    let before = tables::terms(&tx.reader(), &terms.seller, &terms.buyer)?;
    if before.is_none() {
        take_over(tx, terms, bills)?;
    }
    let since_ms = before.as_ref().map_or(terms.since_ms, |before| before.since_ms);
    Ok(TERMS.save(tx, before.as_ref(), &Terms { since_ms, ..terms.clone() })?)
}

fn take_over(tx: &mut Tx<'_>, terms: &Terms, bills: Bills<'_>) -> Result<(), TxError> {
    let (placed, _) = store::page(&tx.reader(), &terms.buyer, None, usize::MAX)?;
    for full in placed.into_iter().filter(|full| full.order.cancelled_ms.is_none()) {
        let FullOrder { order, lines } = &full;
        let own = || lines.iter().filter(|line| line.seller == terms.seller);
        let settled =
            |status: BillStatus| matches!(status, BillStatus::Paid | BillStatus::Credited | BillStatus::Cancelled);
        for rest in own().filter_map(|line| line.final_price.as_ref()) {
            let more = Money::new(rest.difference.gross(), order.total.currency);
            if more.minor > 0 && !rest.payment.is_some_and(settled) {
                let due = after(today(rest.at_ms), BILL_DAYS);
                let (seller, after_lading) = (terms.seller.clone(), None);
                let part = Part { seller, due, open: more, after_lading, of_final_price: true };
                ledger::add(tx, &order.id, &order.buyer, part)?;
            }
        }
        if own().all(|line| line.journey.payment.is_some_and(settled)) {
            continue;
        }
        let shares = shares::of(lines, &added::load(&tx.reader(), &full)?).ok_or_else(too_large)?;
        let Some(share) = shares.into_iter().find(|share| share.seller == terms.seller) else { continue };
        let days = if order.contract.is_some() { CONTRACT_BILL_DAYS } else { BILL_DAYS };
        let due = after(today(order.placed_ms), days);
        let off: i64 = own().filter_map(|line| line.cancelled.as_ref()).map(|line| line.off.minor).sum();
        let standing = Money::new(share.amount.minor - off, share.amount.currency);
        let Some(open) = left_to_pay(tx, bills, order, terms, standing)? else { continue };
        let part = Part { seller: share.seller, due, open, after_lading: None, of_final_price: false };
        ledger::add(tx, &order.id, &order.buyer, part)?;
    }
    Ok(())
}

/// Returns what is left to pay of the seller's goods in an order: the balance of their bill, or all that stands of them
/// while there is no bill. `None` if nothing is left.
fn left_to_pay(
    tx: &Tx<'_>,
    bills: Bills<'_>,
    order: &Order,
    terms: &Terms,
    standing: Money,
) -> Result<Option<Money>, StoreError> {
    let Some(bills) = bills else { return Ok(Some(standing)) };
    let open = bills.read(&tx.reader(), |bills, reader| bills.open_balance(reader, &order.id, &terms.seller))?;
    Ok(open.map(|open| match open {
        OpenInstalment::Billed(balance) => balance,
        OpenInstalment::Unbilled => standing,
    }))
}

/// The day that is so many days later.
fn after(day: Date, days: i32) -> Date {
    // Only the last days of jiff's calendar have no such later day.
    day.checked_add(days.days()).unwrap_or(day)
}

/// Takes credit back. What is owed is still counted.
///
/// # Errors
/// 404.
pub(super) fn take_back(tx: &mut Tx<'_>, seller: &str, buyer: &str) -> Result<(), TxError> {
    let found = tables::terms(&tx.reader(), &seller.into(), &buyer.into())?;
    let terms = found.ok_or_else(|| TxError::not_found("credit"))?;
    Ok(TERMS.delete(tx, &terms)?)
}
