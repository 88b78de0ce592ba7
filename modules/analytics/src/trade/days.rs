//! The orders of each day, by the day on which they were placed, UTC.

use contracts::money::Money;
use jiff::ToSpan;
use kernel::http::text::today;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::Day;

kernel::tables! {
    /// `2026-06-30` → the orders of that day.
    pub(crate) DAYS: Table<Day> = "trade-days", unaudited;
}

/// Changes the day of an instant.
fn change(tx: &mut Tx<'_>, at_ms: i64, with: impl FnOnce(&mut Day)) -> Result<(), StoreError> {
    let key = today(at_ms).to_string();
    let mut day = tx.get(&DAYS, &key)?.unwrap_or_default();
    with(&mut day);
    tx.put(&DAYS, &key, &day)
}

/// Counts a new order.
pub(crate) fn placed(tx: &mut Tx<'_>, at_ms: i64, amount: Option<Money>) -> Result<(), StoreError> {
    change(tx, at_ms, |day| {
        day.orders += 1;
        amount.into_iter().for_each(|amount| day.sold.add(amount));
    })
}

/// Takes an order that was placed at `at_ms` out again.
pub(crate) fn cancelled(tx: &mut Tx<'_>, at_ms: i64, amount: Option<Money>) -> Result<(), StoreError> {
    change(tx, at_ms, |day| {
        day.orders = day.orders.saturating_sub(1);
        day.cancelled += 1;
        amount.into_iter().for_each(|amount| day.sold.take(amount));
    })
}

/// Takes cancelled lines of an order that was placed at `at_ms` out. The order still counts.
pub(crate) fn lessened(tx: &mut Tx<'_>, at_ms: i64, off: Money) -> Result<(), StoreError> {
    change(tx, at_ms, |day| day.sold.take(off))
}

/// Adds what a final price changed in an order that was placed at `at_ms`; below nought for a lower one.
pub(crate) fn repriced(tx: &mut Tx<'_>, at_ms: i64, more: Money) -> Result<(), StoreError> {
    change(tx, at_ms, |day| day.sold.add(more))
}

/// Returns the last `count` days up to that of `now_ms`, the oldest first. Days without orders are zero.
pub(crate) fn last(reader: &Reader<'_>, now_ms: i64, count: u8) -> Result<Vec<Day>, StoreError> {
    let last = today(now_ms);
    let days = (0..count).rev().map(|back| last.checked_sub(i64::from(back).days()).unwrap_or(last));
    days.map(|day| Ok(reader.get(&DAYS, day.to_string())?.unwrap_or_default())).collect()
}
