//! The daily sums that members of companies ordered alone. A limit holds for a rolling 30 days.

use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::store::record::decode_payload;
use kernel::store::{Former, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// `account \0 person \0` and the day in 8 hexadecimal digits → what the person ordered alone on that day.
    pub(crate) SPENT: Table<Spent> = "spent-alone";
}

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The days that count, including today.
pub(crate) const DAYS: i64 = 30;

/// What a person ordered alone on a day, version 2. Version 1 was one sum without its currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Spent {
    /// One sum for each currency.
    pub(crate) sums: Vec<Money>,
    /// The sum of version 1 in minor units, until [`name_currency`] enters it as one of the shop's currency.
    pub(crate) unnamed: u64,
}

impl Record for Spent {
    const FORMER: &'static [Former<Self>] =
        &[|payload| decode_payload(payload).map(|unnamed| Spent { sums: Vec::new(), unnamed })];
}

impl Spent {
    /// The sum of this currency, in minor units. A sum without a currency counts as one of the shop's.
    fn sum(&self, currency: Currency, shop: Currency) -> i64 {
        let unnamed = if currency == shop { i64::try_from(self.unnamed).unwrap_or(i64::MAX) } else { 0 };
        self.named(currency).saturating_add(unnamed)
    }

    fn named(&self, currency: Currency) -> i64 {
        self.sums.iter().find(|sum| sum.currency == currency).map_or(0, |sum| sum.minor)
    }

    /// Changes the sum of a currency. A sum is never below nought.
    fn change(&mut self, currency: Currency, with: impl Fn(i64) -> i64) {
        let sum = Money::new(with(self.named(currency)), currency);
        self.sums.retain(|sum| sum.currency != currency);
        if sum.minor > 0 {
            self.sums.push(sum);
        }
    }
}

fn key(account: &AccountId, person: &AccountId, day: i64) -> Vec<u8> {
    [account.as_bytes(), &[0], person.as_bytes(), &[0], format!("{:08x}", day.max(0)).as_bytes()].concat()
}

fn day(at_ms: i64) -> i64 {
    at_ms.div_euclid(DAY_MS)
}

/// The sum of a currency that a person ordered alone in the last 30 days; `shop` is the shop's currency. Reads at most
/// 30 rows.
pub(crate) fn spent(
    reader: &Reader<'_>,
    account: &AccountId,
    person: &AccountId,
    now_ms: i64,
    (currency, shop): (Currency, Currency),
) -> Result<Money, StoreError> {
    let (today, prefix) = (day(now_ms), [account.as_bytes(), &[0], person.as_bytes(), &[0]].concat());
    let before = (today >= DAYS).then(|| key(account, person, today - DAYS));
    let mut sum: i64 = 0;
    for row in reader.scan(&SPENT, &prefix, before.as_deref()) {
        sum = sum.saturating_add(row?.1.sum(currency, shop));
    }
    Ok(Money::new(sum, currency))
}

/// Adds an order that a person placed alone at `at_ms`.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    account: &AccountId,
    person: &AccountId,
    at_ms: i64,
    total: Money,
) -> Result<(), StoreError> {
    let key = key(account, person, day(at_ms));
    change(tx, key, |row| row.change(total.currency, |sum| sum.saturating_add(total.minor.max(0))))
}

/// Takes a cancelled order out again.
pub(crate) fn take(
    tx: &mut Tx<'_>,
    account: &AccountId,
    person: &AccountId,
    at_ms: i64,
    total: Money,
) -> Result<(), StoreError> {
    let key = key(account, person, day(at_ms));
    change(tx, key, |row| row.change(total.currency, |sum| sum.saturating_sub(total.minor.max(0))))
}

/// The key of a row.
type RowKey = Vec<u8>;

/// The keys of rows after one, each with itself as the place at which the next read goes on.
pub(crate) fn after(
    reader: &Reader<'_>,
    key: Option<&[u8]>,
    limit: usize,
) -> Result<Vec<(RowKey, RowKey)>, StoreError> {
    let rows = reader.scan(&SPENT, &[], key).take(limit);
    rows.map(|row| row.map(|(key, _)| (key.clone(), key))).collect()
}

/// Enters the sum of version 1 in a row as one of the shop's currency.
pub(crate) fn name_currency(tx: &mut Tx<'_>, key: &[u8], shop: Currency) -> Result<(), StoreError> {
    change(tx, key.to_vec(), |row| {
        let sum = row.sum(shop, shop);
        row.unnamed = 0;
        row.change(shop, |_| sum);
    })
}

fn change(tx: &mut Tx<'_>, key: Vec<u8>, with: impl Fn(&mut Spent)) -> Result<(), StoreError> {
    let before = tx.get(&SPENT, &key)?.unwrap_or_default();
    let mut after = before.clone();
    with(&mut after);
    if after == before {
        Ok(())
    } else if after == Spent::default() {
        tx.delete(&SPENT, key)
    } else {
        tx.put(&SPENT, key, &after)
    }
}

#[cfg(test)]
#[path = "spending_tests.rs"]
mod tests;
