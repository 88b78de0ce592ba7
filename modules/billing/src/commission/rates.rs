//! The rates of commission. A row is never changed but to end it, so that the rate of an order follows from the time of
//! the order alone.

use contracts::ids::AccountId;
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::ids! {
    /// The id of a rate of commission.
    RateId,
}

kernel::tables! {
    /// Rate id → rate.
    pub(crate) RATES: Table<Rate> = "commission-rates";
}

/// The most rates of a shop that have not ended.
const MOST: usize = 500;

/// The goods that a rate is for. Part of [`Rate`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Scope {
    /// All goods.
    All,
    /// The goods of a category, in lower case.
    Category(String),
    /// The goods of a seller.
    Seller(AccountId),
}

/// A rate of commission, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rate {
    pub(crate) id: RateId,
    pub(crate) scope: Scope,
    /// Hundredths of a percent of the price.
    pub(crate) basis_points: u32,
    /// Its first day, UTC.
    pub(crate) from: Date,
    /// When it was set, in milliseconds since 1970 UTC.
    pub(crate) set_ms: i64,
    /// When it was taken back, in milliseconds since 1970 UTC.
    pub(crate) ended_ms: Option<i64>,
}
impl Record for Rate {}

impl Rate {
    /// Whether it counts for an order of this time.
    fn counts(&self, at_ms: i64) -> bool {
        self.set_ms <= at_ms && self.ended_ms.is_none_or(|ended| at_ms < ended) && self.from <= today(at_ms)
    }
}

/// All rates, also those that ended.
pub(crate) fn all(reader: &Reader<'_>) -> Result<Vec<Rate>, StoreError> {
    reader.scan(&RATES, &[], None).map(|row| row.map(|(_, rate)| rate)).collect()
}

/// The rate of goods at the time of their order, in basis points: that of their seller, else that of their category,
/// else that of all goods, else nought.
pub(crate) fn of(rates: &[Rate], seller: &AccountId, category: &str, at_ms: i64) -> u32 {
    let latest = |fits: &dyn Fn(&Scope) -> bool| {
        let fitting = rates.iter().filter(|rate| fits(&rate.scope) && rate.counts(at_ms));
        fitting.max_by_key(|rate| (rate.from, rate.set_ms)).map(|rate| rate.basis_points)
    };
    let category = category.to_lowercase();
    latest(&|scope| matches!(scope, Scope::Seller(of) if of == seller))
        .or_else(|| latest(&|scope| matches!(scope, Scope::Category(of) if *of == category)))
        .or_else(|| latest(&|scope| *scope == Scope::All))
        .unwrap_or(0)
}

/// Adds a rate.
///
/// # Errors
/// 409 `too-many-rates`, [`TxError::Store`].
pub(crate) fn add(tx: &mut Tx<'_>, rate: &Rate) -> Result<(), TxError> {
    if all(&tx.reader())?.iter().filter(|rate| rate.ended_ms.is_none()).count() >= MOST {
        return Err(TxError::conflict("too-many-rates", format!("A shop has at most {MOST} rates of commission.")));
    }
    Ok(tx.put(&RATES, &rate.id, rate)?)
}

/// Takes a rate back. Orders that were placed keep it.
///
/// # Errors
/// 404, also if it was taken back before.
pub(crate) fn end(tx: &mut Tx<'_>, id: &RateId, now_ms: i64) -> Result<(), TxError> {
    let rate = tx.get(&RATES, id)?.filter(|rate| rate.ended_ms.is_none());
    let rate = rate.ok_or_else(|| TxError::not_found("rate of commission"))?;
    Ok(tx.put(&RATES, id, &Rate { ended_ms: Some(now_ms), ..rate })?)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const DAY: i64 = 86_400_000;
    /// 25 February 2026.
    const NOW: i64 = crate::testing::NOW;

    fn rate(scope: Scope, basis_points: u32, from: Date, set_ms: i64) -> Rate {
        Rate { id: format!("{scope:?}{basis_points}").into(), scope, basis_points, from, set_ms, ended_ms: None }
    }

    #[test]
    fn a_sellers_rate_goes_before_a_categorys_and_that_before_the_default() {
        let day = date(2026, 2, 1);
        let mut rates = vec![rate(Scope::All, 500, day, 0)];
        let of = |rates: &[Rate]| super::of(rates, &"alba".into(), "Coffee", NOW);
        assert_eq!(super::of(&[], &"alba".into(), "Coffee", NOW), 0);
        assert_eq!(of(&rates), 500);
        rates.push(rate(Scope::Category("coffee".into()), 400, day, 0));
        rates.push(rate(Scope::Category("tea".into()), 900, day, 0));
        assert_eq!(of(&rates), 400);
        rates.push(rate(Scope::Seller("alba".into()), 0, day, 0));
        rates.push(rate(Scope::Seller("bora".into()), 900, day, 0));
        assert_eq!(of(&rates), 0, "a rate of nought is a rate");
    }

    #[test]
    fn an_order_keeps_the_rate_of_its_time() {
        let mut rates = vec![
            rate(Scope::All, 500, date(2026, 2, 1), 0),
            rate(Scope::All, 700, date(2026, 2, 26), 0),
            rate(Scope::All, 600, date(2026, 2, 1), NOW + 1),
        ];
        let at = |rates: &[Rate], at_ms| of(rates, &"alba".into(), "", at_ms);
        assert_eq!(at(&rates, NOW), 500, "a rate that was set later does not count");
        assert_eq!(at(&rates, NOW + 1), 600);
        assert_eq!(at(&rates, NOW + DAY), 700, "it counts from its day on");
        rates[2].ended_ms = Some(NOW + 2);
        assert_eq!((at(&rates, NOW + 1), at(&rates, NOW + 2)), (600, 500));
    }
}
