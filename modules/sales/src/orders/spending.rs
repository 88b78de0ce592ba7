//! The daily sums that members of companies ordered alone. A limit holds for a rolling 30 days.

use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::store::{Reader, StoreError, Table, Tx};

kernel::tables! {
    /// `account \0 person \0` and the day in 8 hexadecimal digits → minor units of the shop's currency.
    pub(crate) SPENT: Table<u64> = "spent-alone";
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The days that count, including today.
pub(crate) const DAYS: i64 = 30;

fn key(account: &AccountId, person: &AccountId, day: i64) -> Vec<u8> {
    [account.as_bytes(), &[0], person.as_bytes(), &[0], format!("{:08x}", day.max(0)).as_bytes()].concat()
}

fn day(at_ms: i64) -> i64 {
    at_ms.div_euclid(DAY_MS)
}

/// The sum that a person ordered alone in the last 30 days, in minor units. Reads at most 30 rows.
pub(crate) fn spent(
    reader: &Reader<'_>,
    account: &AccountId,
    person: &AccountId,
    now_ms: i64,
) -> Result<i64, StoreError> {
    let (today, prefix) = (day(now_ms), [account.as_bytes(), &[0], person.as_bytes(), &[0]].concat());
    let before = (today >= DAYS).then(|| key(account, person, today - DAYS));
    let mut sum: u64 = 0;
    for row in reader.scan(&SPENT, &prefix, before.as_deref()) {
        sum = sum.saturating_add(row?.1);
    }
    Ok(i64::try_from(sum).unwrap_or(i64::MAX))
}

/// Adds an order that a person placed alone at `at_ms`.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    account: &AccountId,
    person: &AccountId,
    at_ms: i64,
    total: Money,
) -> Result<(), StoreError> {
    change(tx, account, person, at_ms, |sum| sum.saturating_add(minor(total)))
}

/// Takes a cancelled order out again.
pub(crate) fn take(
    tx: &mut Tx<'_>,
    account: &AccountId,
    person: &AccountId,
    at_ms: i64,
    total: Money,
) -> Result<(), StoreError> {
    change(tx, account, person, at_ms, |sum| sum.saturating_sub(minor(total)))
}

fn minor(total: Money) -> u64 {
    u64::try_from(total.minor).unwrap_or(0)
}

fn change(
    tx: &mut Tx<'_>,
    account: &AccountId,
    person: &AccountId,
    at_ms: i64,
    with: impl Fn(u64) -> u64,
) -> Result<(), StoreError> {
    let key = key(account, person, day(at_ms));
    let sum = with(tx.get(&SPENT, &key)?.unwrap_or(0));
    if sum == 0 { tx.delete(&SPENT, key) } else { tx.put(&SPENT, key, &sum) }
}

#[cfg(test)]
#[path = "spending_tests.rs"]
mod tests;
