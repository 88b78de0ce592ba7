//! The holidays of the exchanges, on which no business day is counted.
//!
//! By the yearly calendars of ICE Futures U.S. for `KC`, and of ICE Futures Europe, which are the bank holidays of England,
//! for `RC`. Holidays that are given once, such as a funeral, are not known here.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday, date};

use super::model::Market;

/// Whether the exchange of a market is closed on a day, weekends left aside.
pub(super) fn is_holiday(market: Market, day: Date) -> bool {
    match market {
        Market::KC => is_good_friday(day) || is_american(day),
        Market::RC => is_good_friday(day) || is_easter_monday(day) || is_english(day),
    }
}

fn is_american(day: Date) -> bool {
    let observed = |month: i8, of_month: i8| {
        let on = |day: Date| (day.month(), day.day()) == (month, of_month);
        // A Saturday's is kept on the Friday before, a Sunday's on the Monday after.
        on(day)
            || day.weekday() == Weekday::Friday && day.tomorrow().is_ok_and(on)
            || day.weekday() == Weekday::Monday && day.yesterday().is_ok_and(on)
    };
    match day.month() {
        // New Year, of which no Friday is kept in the old year, and Martin Luther King.
        1 => day.day() == 1 || day.day() == 2 && day.weekday() == Weekday::Monday || is_nth(day, 3, Weekday::Monday),
        // Presidents' Day.
        2 => is_nth(day, 3, Weekday::Monday),
        // Memorial Day.
        5 => is_nth(day, -1, Weekday::Monday),
        // Juneteenth.
        6 => observed(6, 19),
        // Independence Day.
        7 => observed(7, 4),
        // Labor Day.
        9 => is_nth(day, 1, Weekday::Monday),
        // Thanksgiving.
        11 => is_nth(day, 4, Weekday::Thursday),
        12 => observed(12, 25),
        _ => false,
    }
}

fn is_english(day: Date) -> bool {
    match (day.month(), day.day(), day.weekday()) {
        (1, 1, _) | (1, 2 | 3, Weekday::Monday) | (12, 25 | 26, _) => true,
        // In place of Christmas or Boxing Day on a weekend.
        (12, 27 | 28, Weekday::Monday | Weekday::Tuesday) => true,
        // The early May and the spring bank holiday.
        (5, ..) => is_nth(day, 1, Weekday::Monday) || is_nth(day, -1, Weekday::Monday),
        // The summer bank holiday.
        (8, ..) => is_nth(day, -1, Weekday::Monday),
        _ => false,
    }
}

/// Whether a day is the nth such weekday of its month; the last one for -1.
fn is_nth(day: Date, nth: i8, weekday: Weekday) -> bool {
    day.nth_weekday_of_month(nth, weekday).is_ok_and(|found| found == day)
}

fn is_good_friday(day: Date) -> bool {
    easter(day.year()).checked_sub(2.days()).is_ok_and(|friday| friday == day)
}

fn is_easter_monday(day: Date) -> bool {
    easter(day.year()).tomorrow().is_ok_and(|monday| monday == day)
}

/// Easter Sunday of a year of the Gregorian calendar, by Meeus ("Astronomical Algorithms", chapter 8).
pub(super) fn easter(year: i16) -> Date {
    let (golden, century, of_century) = (year % 19, year / 100, year % 100);
    let leap_shift = (century + 8) / 25;
    let moon_shift = (century - leap_shift + 1) / 3;
    let epact = (19 * golden + century - century / 4 - moon_shift + 15) % 30;
    let weekday = (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4) % 7;
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let from_march = epact + weekday - 7 * late + 114;
    // March or April and a day of it, by the formula.
    date(year, (from_march / 31) as i8, (from_march % 31 + 1) as i8)
}
