//! Sample prices of the exchange for the months by which contracts of the history are fixed, as a file like an owner's.

use std::collections::BTreeSet;
use std::iter::successors;

use jiff::ToSpan;
use jiff::civil::Date;

use super::past::{History, PastPrice};
use super::{SeedResult, Seeder, problem, refused};
use crate::market_prices::{file, table};
use crate::supply_contracts::fixing::model::{Market, Month};
use crate::words::today;

const MARKET: Market = Market::KC;

impl Seeder<'_> {
    /// Enters the prices of the last business days.
    pub(super) fn market_prices(&self, history: &History) -> SeedResult<()> {
        let prices = history.quotes.iter().filter_map(|quote| quote.contract.as_ref()?.price.as_ref());
        let months: BTreeSet<Month> = prices.map(|price: &PastPrice| self.fixed_by(price).1).collect();
        let (past, today) = (&history.market_prices, today(self.now_ms));
        let mut lines = BTreeSet::new();
        for month in months {
            for (day, points) in business_days(today).zip(&past.settled) {
                lines.insert(line(month, day, *points));
                lines.extend(next(month).map(|next| line(next, day, points + past.next_month)));
            }
        }
        let csv = format!("market,month,day,price\n{}", lines.into_iter().collect::<String>());
        let prices = file::read(csv.as_bytes(), today).map_err(problem)?;
        self.context.store().transact_blocking(move |tx| table::enter(tx, &prices)).map_err(refused)
    }
}

/// The days before this one on which the exchange was open, the last one first.
fn business_days(today: Date) -> impl Iterator<Item = Date> {
    let days = successors(today.yesterday().ok(), |day| day.yesterday().ok());
    days.filter(|day| MARKET.is_business_day(*day))
}

/// The month of delivery after another.
fn next(month: Month) -> Option<Month> {
    let first = Date::new(month.year, month.month, 1).ok()?;
    let later = (1..=12).filter_map(|months| first.checked_add(months.months()).ok());
    let mut later = later.map(|first| Month { year: first.year(), month: first.month() });
    later.find(|month| MARKET.letter(month.month).is_some())
}

/// A line of the file.
fn line(month: Month, day: Date, points: i32) -> String {
    let (whole, cents) = (points / 100, points % 100);
    format!("{},{:04}-{:02},{day},{whole}.{cents:02}\n", MARKET.name(), month.year, month.month)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::HISTORY;
    use super::*;

    #[test]
    fn the_sample_prices_are_ones_that_an_owner_could_enter() {
        let history: History = serde_json::from_str(HISTORY).expect("the history");
        let past = history.market_prices;
        let month = Month { year: 2027, month: 3 };
        assert_eq!(next(month), Some(Month { year: 2027, month: 5 }));
        assert_eq!(next(Month { year: 2026, month: 12 }), Some(month));
        let today = date(2026, 11, 30);
        let days: Vec<Date> = business_days(today).take(2).collect();
        assert_eq!(days, [date(2026, 11, 27), date(2026, 11, 25)], "Thanksgiving is no business day");
        for points in past.settled.iter().flat_map(|points| [*points, points + past.next_month]) {
            let csv = format!("market,month,day,price\n{}", line(month, days[0], points));
            let read = file::read(csv.as_bytes(), today).expect("a price");
            assert_eq!(read.first().map(|(_, _, price)| price.points), Some(points));
        }
    }
}
