//! The due days of a schedule's bills. Pure.

use jiff::ToSpan;
use jiff::civil::Date;

use super::model::{Every, Schedule, State};
use crate::due;

/// A bill is made this many days before it is due.
const AHEAD_DAYS: i64 = 7;
/// The time that a proposal waits for its payer, in milliseconds: 30 days.
const OPEN_MS: i64 = 30 * 86_400_000;

/// The `n`-th date, where the first is 0. It is always counted from the first date, so that the 31st becomes the last
/// day of a shorter month and then the 31st again. `None` beyond the calendar.
pub(crate) fn date(first: Date, every: Every, n: u32) -> Option<Date> {
    let n = i64::from(n);
    let after = match every {
        Every::Week => n.weeks(),
        Every::Month => n.months(),
        Every::Quarter => (n * 3).months(),
        Every::Year => n.years(),
    };
    first.checked_add(after).ok()
}

/// The day on which the next bill is due; `None` if there is no next bill.
pub(crate) fn next(schedule: &Schedule) -> Option<Date> {
    let next = date(schedule.first, schedule.every, schedule.skipped.checked_add(schedule.made)?)?;
    let over = schedule.stopped_ms.is_some() || schedule.until.is_some_and(|until| next > until);
    let open = matches!(schedule.state, State::Proposed | State::Accepted);
    (open && !over).then_some(next)
}

/// Whether the schedule still makes bills.
pub(crate) fn running(schedule: &Schedule) -> bool {
    schedule.state == State::Accepted && next(schedule).is_some()
}

/// The number of its dates that are over on a day. They are not billed afterwards.
pub(crate) fn passed(schedule: &Schedule, today: Date) -> u32 {
    let over = |n: &u32| date(schedule.first, schedule.every, *n).is_some_and(|date| date < today);
    (0_u32..).find(|n| !over(n)).unwrap_or(0)
}

/// When an unanswered proposal expires, in milliseconds since 1970 UTC.
pub(crate) fn expires_at(schedule: &Schedule) -> i64 {
    schedule.created_ms.saturating_add(OPEN_MS)
}

/// When the bill for a day is made, in milliseconds since 1970 UTC: a week before, at the start of that day.
pub(crate) fn made_at(due: Date) -> i64 {
    // `due::after` gives the end of a day, which is the start of the next.
    due.checked_sub((AHEAD_DAYS + 1).days()).map_or(0, due::after)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date as day;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_31st_falls_on_a_months_last_day_and_comes_back() {
        let dates = |first, every, count| {
            (0..count).filter_map(|n| date(first, every, n)).map(|date| date.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            dates(day(2027, 12, 31), Every::Month, 5),
            ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]
        );
        assert_eq!(dates(day(2026, 11, 30), Every::Quarter, 3), ["2026-11-30", "2027-02-28", "2027-05-30"]);
        assert_eq!(
            dates(day(2028, 2, 29), Every::Year, 5),
            ["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]
        );
        assert_eq!(dates(day(2028, 2, 27), Every::Week, 2), ["2028-02-27", "2028-03-05"]);
        assert_eq!(date(Date::MAX, Every::Week, 1), None);
    }

    /// Days in a month, by the rule of the calendar and not by the library.
    fn length(year: i16, month: i8) -> i8 {
        let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
        match month {
            2 => 28 + i8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    proptest! {
        /// Every month has its bill, on the day of the first or on the month's last day; weeks are seven days apart.
        #[test]
        fn no_month_is_left_out_and_none_has_two(
            year in 2020_i16..2110, month in 1_i8..=12, of_month in 1_i8..=31, n in 0_u32..600,
            (every, months) in prop_oneof![
                Just((Every::Month, 1_u32)), Just((Every::Quarter, 3)), Just((Every::Year, 12))
            ],
        ) {
            let first = day(year, month, of_month.min(length(year, month)));
            let found = date(first, every, n).unwrap();
            let month0 = u32::try_from(month).unwrap() - 1 + n * months;
            let (then, in_year) = (year + i16::try_from(month0 / 12).unwrap(), i8::try_from(month0 % 12).unwrap() + 1);
            prop_assert_eq!((found.year(), found.month()), (then, in_year));
            prop_assert_eq!(found.day(), first.day().min(length(then, in_year)));
            let weekly = date(first, Every::Week, n).unwrap();
            prop_assert_eq!((weekly.weekday(), first.until(weekly).unwrap().get_days()), (first.weekday(), 7 * i32::try_from(n).unwrap()));
        }
    }

    #[test]
    fn a_bill_is_made_a_week_before_its_day() {
        let at = jiff::Timestamp::from_millisecond(made_at(day(2026, 3, 1))).unwrap();
        assert_eq!(at.to_string(), "2026-02-22T00:00:00Z");
    }
}
