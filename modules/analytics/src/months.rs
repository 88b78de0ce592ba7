//! Sellers' months: their keys, and the months of a period.

use contracts::ids::AccountId;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::model::Month;

kernel::tables! {
    /// `seller/2026-06` → that month.
    pub(crate) MONTHS: Table<Month> = "months";
}

/// The first day of an instant's month, UTC.
pub(crate) fn month_of(at_ms: i64) -> Date {
    let at = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    at.to_zoned(TimeZone::UTC).date().first_of_month()
}

/// The `count` months up to that of `now_ms`, the oldest first.
pub(crate) fn last_months(now_ms: i64, count: u8) -> Vec<Date> {
    let last = month_of(now_ms);
    // Every month of the calendar has a first day, so the fallback is never taken within jiff's years.
    (0..count).rev().map(|back| last.checked_sub(i64::from(back).months()).unwrap_or(last)).collect()
}

/// Formats a month: `2026-06`.
pub(crate) fn label(month: Date) -> String {
    month.strftime("%Y-%m").to_string()
}

/// The key of a seller's month.
pub(crate) fn key(seller: &AccountId, month: Date) -> String {
    format!("{seller}/{}", label(month))
}

/// Changes a seller's month.
pub(crate) fn change(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    at_ms: i64,
    with: impl FnOnce(&mut Month),
) -> Result<(), StoreError> {
    let key = key(seller, month_of(at_ms));
    let mut month = tx.get(&MONTHS, &key)?.unwrap_or_default();
    with(&mut month);
    tx.put(&MONTHS, &key, &month)
}

/// Returns a seller's months; those without a sale are zero.
pub(crate) fn read(reader: &Reader<'_>, seller: &AccountId, months: &[Date]) -> Result<Vec<Month>, StoreError> {
    months.iter().map(|month| Ok(reader.get(&MONTHS, key(seller, *month))?.unwrap_or_default())).collect()
}

/// Returns all months of a seller, the oldest first, each with its label.
pub(crate) fn all(reader: &Reader<'_>, seller: &AccountId) -> Result<Vec<(String, Month)>, StoreError> {
    let prefix = format!("{seller}/");
    let label = |key: Vec<u8>| String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
    reader.scan(&MONTHS, prefix.as_bytes(), None).map(|row| row.map(|(key, month)| (label(key), month))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_ends_with_this_month_and_crosses_years() {
        let at: Timestamp = "2026-02-28T23:59:59Z".parse().unwrap();
        let labels: Vec<String> = last_months(at.as_millisecond(), 4).into_iter().map(label).collect();
        assert_eq!(labels, ["2025-11", "2025-12", "2026-01", "2026-02"]);
    }
}
