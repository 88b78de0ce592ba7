//! The stored prices of the exchange.

use jiff::civil::Date;
use kernel::store::Record;
use serde::{Deserialize, Serialize};

use crate::supply_contracts::fixing::model::{Market, Month};

/// The most days that are kept of one month of delivery: the newest, about two years of trading.
pub(crate) const MOST_DAYS: usize = 520;

/// The price at which a month of delivery settled on a day. Part of [`MonthPrices`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Quotation {
    pub(crate) day: Date,
    /// In points of the market.
    pub(crate) points: i32,
}

/// The known prices of one month of delivery, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MonthPrices {
    pub(crate) market: Market,
    pub(crate) month: Month,
    /// The oldest first, one a day, at most [`MOST_DAYS`].
    pub(crate) days: Vec<Quotation>,
}
impl Record for MonthPrices {}

impl MonthPrices {
    /// The id of a month of delivery: `KC-2027-03`.
    pub(super) fn id(market: Market, month: Month) -> String {
        format!("{}-{month}", market.name())
    }

    /// Enters the price of a day, in place of the one that was known.
    pub(super) fn enter(&mut self, quotation: Quotation) {
        match self.days.binary_search_by_key(&quotation.day, |known| known.day) {
            Ok(at) => self.days.splice(at..=at, [quotation]).for_each(drop),
            Err(at) => self.days.insert(at, quotation),
        }
        let over = self.days.len().saturating_sub(MOST_DAYS);
        self.days.drain(..over);
    }

    /// The newest price of this day or an earlier one.
    pub(crate) fn last(&self, day: Date) -> Option<Quotation> {
        let upto = self.days.partition_point(|known| known.day <= day);
        upto.checked_sub(1).and_then(|at| self.days.get(at)).copied()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_newest_price_of_a_day_counts_and_the_oldest_days_go() {
        let month = Month { year: 2027, month: 3 };
        let mut prices = MonthPrices { market: Market::KC, month, days: vec![] };
        let quotation = |day, points| Quotation { day, points };
        let (monday, tuesday) = (date(2026, 11, 23), date(2026, 11, 24));
        prices.enter(quotation(tuesday, 40_000));
        prices.enter(quotation(monday, 39_500));
        prices.enter(quotation(tuesday, 40_215));
        assert_eq!(prices.days, [quotation(monday, 39_500), quotation(tuesday, 40_215)]);
        assert_eq!(prices.last(date(2026, 11, 22)), None);
        assert_eq!(prices.last(monday), Some(quotation(monday, 39_500)));
        assert_eq!(prices.last(date(2026, 11, 30)), Some(quotation(tuesday, 40_215)));
        for n in 0..MOST_DAYS {
            prices.enter(quotation(tuesday.checked_add(jiff::Span::new().days(n as i64 + 1)).expect("a day"), 1));
        }
        assert_eq!((prices.days.len(), prices.last(tuesday)), (MOST_DAYS, None));
    }
}
