//! The table of the exchange's prices: one row for a month of delivery.

use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{MonthPrices, Quotation};
use crate::supply_contracts::fixing::model::{Market, Month};

kernel::tables! {
    /// [`MonthPrices::id`] → the prices of that month of delivery.
    MONTHS: Table<MonthPrices> = "market-prices";
}

/// The most months of delivery that are kept.
const MOST_MONTHS: usize = 200;

/// The days for which a price says what a quotation can be.
const FRESH_DAYS: i32 = 7;

/// How far a quotation may be from a price of the same day, in percent of it. Each day between adds one: prices go on.
const NEAR_PERCENT: i64 = 5;

/// How far it may be from any such price.
const FAR_PERCENT: i64 = 10;

/// All months of delivery, by market and time.
pub(super) fn months(reader: &Reader<'_>) -> Result<Vec<MonthPrices>, StoreError> {
    reader.scan(&MONTHS, &[], None).map(|row| row.map(|(_, prices)| prices)).collect()
}

/// The newest price of a month of delivery on a day or before it.
pub(crate) fn last(
    reader: &Reader<'_>,
    market: Market,
    month: Month,
    day: Date,
) -> Result<Option<Quotation>, StoreError> {
    let prices = reader.get(&MONTHS, MonthPrices::id(market, month))?;
    Ok(prices.and_then(|prices| prices.last(day)))
}

/// The newest price of a month of delivery, if it is one of the last days.
pub(crate) fn fresh(
    reader: &Reader<'_>,
    (market, month): (Market, Month),
    today: Date,
) -> Result<Option<Quotation>, StoreError> {
    Ok(last(reader, market, month, today)?.filter(|known| age(known, today) <= FRESH_DAYS))
}

/// The days since a price.
fn age(known: &Quotation, today: Date) -> i32 {
    today.since(known.day).map_or(i32::MAX, |span| span.get_days())
}

/// How far a quotation of today may be from a known price, in percent of it.
fn near_percent(known: &Quotation, today: Date) -> i64 {
    NEAR_PERCENT.saturating_add(age(known, today).into()).min(FAR_PERCENT)
}

/// Whether a quotation of today is near a known price.
pub(crate) fn is_near(points: i32, known: &Quotation, today: Date) -> bool {
    100 * i64::from(points.abs_diff(known.points)) <= near_percent(known, today) * i64::from(known.points)
}

/// Checks that a quotation is near the price of the last days, and returns that price. If the shop knows none, nothing was
/// checked.
///
/// # Errors
/// 422 with `points`.
pub(crate) fn near(
    tx: &Tx<'_>,
    (market, month): (Market, Month),
    points: i32,
    today: Date,
) -> Result<Option<Quotation>, TxError> {
    let Some(known) = fresh(&tx.reader(), (market, month), today)? else { return Ok(None) };
    if is_near(points, &known, today) {
        return Ok(Some(known));
    }
    let (price, day, percent) = (market.written(known.points), known.day, near_percent(&known, today));
    let why = format!("is more than {percent} % away from {price}, the price of {day}");
    Err(TxError::field("points", &why))
}

/// Enters prices, in place of the known ones of the same days.
///
/// # Errors
/// 409 `too-many-months`.
pub(crate) fn enter(tx: &mut Tx<'_>, wanted: &[(Market, Month, Quotation)]) -> Result<(), TxError> {
    for (market, month, quotation) in wanted {
        let id = MonthPrices::id(*market, *month);
        let known = tx.get(&MONTHS, &id)?;
        let mut prices = known.unwrap_or(MonthPrices { market: *market, month: *month, days: Vec::new() });
        prices.enter(*quotation);
        tx.put(&MONTHS, &id, &prices)?;
    }
    if months(&tx.reader())?.len() > MOST_MONTHS {
        let why = format!("The shop keeps the prices of {MOST_MONTHS} months of delivery. Remove old ones first.");
        return Err(TxError::conflict("too-many-months", &why));
    }
    Ok(())
}

/// Removes the prices of a month of delivery.
///
/// # Errors
/// 404.
pub(super) fn remove(tx: &mut Tx<'_>, id: &str) -> Result<(), TxError> {
    if !tx.has(&MONTHS, id)? {
        return Err(TxError::not_found("month of delivery"));
    }
    Ok(tx.delete(&MONTHS, id)?)
}
