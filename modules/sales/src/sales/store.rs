//! The lists and sums of an account's sales.

use contracts::ids::AccountId;
use contracts::money::Money;
use contracts::tax::part;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx, lists};

use super::model::Takings;
use crate::books::{self, Standing};
use crate::orders::model::{Order, Purchase, Status};
use crate::orders::refusal::too_large;

kernel::tables! {
    /// Seller → takings.
    pub(crate) TAKINGS: Table<Takings> = "takings";
    /// `seller \0 buyer` → the number of that buyer's lines that count.
    pub(crate) BUYERS: Table<u64> = "buyers";
}

/// The name of the list of a seller's sales, of one status if given.
pub(crate) fn list(seller: &AccountId, status: Option<Status>) -> String {
    match status {
        None => format!("sales/{seller}"),
        Some(status) => format!("sales-{}/{seller}", status.as_str()),
    }
}

/// Enters a line that the seller sold, or its change. `net` is its price without tax, if its order has tax.
///
/// # Errors
/// 422 if a sum does not fit.
pub(crate) fn follow(
    tx: &mut Tx<'_>,
    order: &Order,
    line: &Purchase,
    (before, after): (Option<Standing>, Standing),
    net: Option<i64>,
) -> Result<(), TxError> {
    let place = books::sort_key(order, line);
    if before.is_none() {
        lists::add(tx, &list(&line.seller, None), &place, &line.id)?;
    }
    let list_name = |standing: Standing| list(&line.seller, Some(standing.status));
    lists::relist(tx, before.map(list_name), Some(list_name(after)), &place, &line.id)?;

    let (was, is) = (before.map_or(0, Standing::counts), after.counts());
    let (units_before, currency) = (before.map_or(0, |b| b.units), line.price.currency);
    let units = i64::from(after.units) - i64::from(units_before);
    let sold = part(net.unwrap_or(line.line_total.minor), line.quantity, units_before, after.units);
    let repriced = line.final_price.as_ref().map_or(0, |p| p.part(p.difference.net, units_before, after.units));
    let worth = sold + repriced;
    let mut takings = tx.get(&TAKINGS, &line.seller)?.unwrap_or_default();
    takings.lines = step(takings.lines, was, is);
    add(&mut takings.revenue, Money::new(worth, currency))?;
    if let Some(cost) = line.unit_cost.filter(|cost| cost.currency == currency) {
        takings.cost_known = step(takings.cost_known, was, is);
        let earned = cost.minor.checked_mul(units).and_then(|cost| worth.checked_sub(cost)).ok_or_else(too_large)?;
        add(&mut takings.profit, Money::new(earned, currency))?;
    }
    if was != is {
        let key = [line.seller.as_bytes(), &[0], order.buyer.as_bytes()].concat();
        let lines = tx.get(&BUYERS, &key)?.unwrap_or(0);
        let now = step(lines, was, is);
        takings.buyers = step(takings.buyers, u64::from(lines > 0), u64::from(now > 0));
        tx.put(&BUYERS, key, &now)?;
    }
    Ok(tx.put(&TAKINGS, &line.seller, &takings)?)
}

/// Enters what the final price of a line changes in the takings of its seller, without tax.
///
/// # Errors
/// 422 if a sum does not fit.
pub(crate) fn repriced(tx: &mut Tx<'_>, line: &Purchase, net: i64) -> Result<(), TxError> {
    let mut takings = tx.get(&TAKINGS, &line.seller)?.unwrap_or_default();
    let more = Money::new(net, line.price.currency);
    add(&mut takings.revenue, more)?;
    if line.unit_cost.is_some_and(|cost| cost.currency == more.currency) {
        add(&mut takings.profit, more)?;
    }
    Ok(tx.put(&TAKINGS, &line.seller, &takings)?)
}

fn step(count: u64, was: u64, is: u64) -> u64 {
    (count + is).saturating_sub(was)
}

fn add(sums: &mut Vec<Money>, amount: Money) -> Result<(), TxError> {
    books::add(sums, amount).ok_or_else(too_large)
}

/// A seller's takings.
pub(crate) fn takings(reader: &Reader<'_>, seller: &AccountId) -> Result<Takings, StoreError> {
    Ok(reader.get(&TAKINGS, seller)?.unwrap_or_default())
}
