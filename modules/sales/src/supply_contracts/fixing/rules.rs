//! The arithmetic of prices that are to be fixed, and the months of the exchange. Pure.
//!
//! A quotation is counted in points: hundredths of a US cent a pound for `KC`, US dollars a tonne for `RC`. The price of one
//! unit is a fraction of whole numbers. It is rounded once, half a cent up: after it is multiplied, or where people read it.

use std::fmt;

use contracts::money::{Currency, Money};
use jiff::ToSpan;
use jiff::civil::{Date, Weekday};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use super::holidays::is_holiday;
use super::model::{Fixation, Fixing, Market, Month, PriceTerms};

/// The most parts in which a contract is fixed.
pub(crate) const MOST_FIXATIONS: usize = 200;

/// The most times that a contract is rolled.
pub(crate) const MOST_ROLLS: usize = 20;

/// The most orders that are called off from a contract before its price is final.
pub(crate) const MOST_PROVISIONAL: usize = 100;

/// How many months ahead a month of delivery is offered.
const MONTHS_AHEAD: i32 = 36;

/// The largest quotation, in points: 100 dollars a pound, or a million dollars a tonne.
pub(crate) const MOST_POINTS: i32 = 1_000_000;

/// A pound in hundred-thousandths of a gram.
const POUND: i128 = 45_359_237;

impl Market {
    /// The exchange's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Market::KC => "KC",
            Market::RC => "RC",
        }
    }

    /// Parses the exchange's name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        [Market::KC, Market::RC].into_iter().find(|market| market.name() == name)
    }

    /// The decimals of a quotation: cents have two, dollars a tonne none.
    fn decimals(self) -> u32 {
        match self {
            Market::KC => 2,
            Market::RC => 0,
        }
    }

    /// A quotation in points; `None` if it has more decimals than the market or does not fit.
    pub(crate) fn points(self, price: Decimal) -> Option<i32> {
        let points = price.checked_mul(Decimal::from(10_u32.pow(self.decimals())))?;
        points.is_integer().then(|| points.to_i32()).flatten()
    }

    /// Points as people write them: `402.15 US cents/lb`.
    pub(crate) fn written(self, points: i32) -> String {
        let price = Decimal::new(i64::from(points), self.decimals());
        match self {
            Market::KC => format!("{price} US cents/lb"),
            Market::RC => format!("{price} US dollars/t"),
        }
    }

    /// The smallest step of a quotation, in points: 0.05 cents a pound, or one dollar a tonne (ICE).
    pub(crate) fn tick(self) -> i32 {
        match self {
            Market::KC => 5,
            Market::RC => 1,
        }
    }

    /// The letter of a month of delivery, if the market has that month (ICE).
    pub(crate) fn letter(self, month: i8) -> Option<char> {
        Some(match (self, month) {
            (Market::RC, 1) => 'F',
            (_, 3) => 'H',
            (_, 5) => 'K',
            (_, 7) => 'N',
            (_, 9) => 'U',
            (Market::RC, 11) => 'X',
            (Market::KC, 12) => 'Z',
            _ => return None,
        })
    }

    /// A month as the exchange writes it: `KCH7`.
    pub(crate) fn code(self, month: Month) -> String {
        let letter = self.letter(month.month).unwrap_or('?');
        format!("{}{letter}{}", self.name(), month.year % 10)
    }

    /// The first day on which a seller of the futures may announce that it delivers (ICE): so many business days before the
    /// first business day of the month. `None` outside the calendar.
    pub(crate) fn first_notice(self, month: Month) -> Option<Date> {
        let mut day = Date::new(month.year, month.month, 1).ok()?;
        while !self.is_business_day(day) {
            day = day.tomorrow().ok()?;
        }
        let mut left = match self {
            Market::KC => 7,
            Market::RC => 4,
        };
        while left > 0 {
            day = day.yesterday().ok()?;
            left -= i32::from(self.is_business_day(day));
        }
        Some(day)
    }

    /// Whether what is fixed by this month can still be fixed: its first notice day is to come.
    pub(crate) fn is_quoted(self, month: Month, today: Date) -> bool {
        self.letter(month.month).is_some() && self.first_notice(month).is_some_and(|notice| notice > today)
    }

    /// The months from today on by which a price can be fixed, the nearest first.
    pub(crate) fn quoted(self, today: Date) -> impl Iterator<Item = Month> {
        let months = (0..MONTHS_AHEAD).map(move |ahead| today.first_of_month().saturating_add(ahead.months()));
        months
            .map(|day| Month { year: day.year(), month: day.month() })
            .filter(move |month| self.is_quoted(*month, today))
    }

    /// Whether the exchange is open on a day.
    pub(crate) fn is_business_day(self, day: Date) -> bool {
        !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday(self, day)
    }

    /// The weight of a lot, in grams, rounded down.
    pub(crate) fn lot_g(self) -> u64 {
        match self {
            // 37,500 lb.
            Market::KC => 17_009_713,
            Market::RC => 10_000_000,
        }
    }

    /// Points in US cents for one unit of so many grams, as a fraction.
    fn cents(self, unit_weight_g: u32) -> (i128, i128) {
        match self {
            // Hundredths of a cent a pound.
            Market::KC => (i128::from(unit_weight_g) * 100_000, 100 * POUND),
            // Dollars a million grams.
            Market::RC => (i128::from(unit_weight_g) * 100, 1_000_000),
        }
    }
}

impl Month {
    /// Reads a month such as `2027-03`, from 2000 to 2100.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let month = Month { year: year.parse().ok()?, month: month.parse().ok()? };
        ((2000..=2100).contains(&month.year) && (1..=12).contains(&month.month)).then_some(month)
    }
}

impl fmt::Display for Month {
    /// The form that [`Month::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// The last day to fix once a contract is rolled to a month. It is as many days before that month's first notice day as both
/// had agreed on for the first month, before the last day of delivery, and never earlier than it was.
pub(crate) fn last_day_of(fixing: &Fixing, to: Month, delivery_until: Date) -> Date {
    let terms = &fixing.terms;
    let notices = terms.market.first_notice(terms.month).zip(terms.market.first_notice(to));
    // Within the years 2000 to 2100 of a month, days are neither missing nor too many.
    let moved = notices.and_then(|(first, later)| later.checked_sub(first.since(terms.fix_by).ok()?).ok());
    let latest = delivery_until.yesterday().unwrap_or(delivery_until);
    moved.map_or(fixing.last_day, |day| day.min(latest).max(fixing.last_day))
}

/// The lots of the exchange in so many units, as people read them: `12.4`, and `0.058` of a small contract.
pub(crate) fn lots(terms: &PriceTerms, units: u32) -> String {
    let grams = u64::from(units) * u64::from(terms.unit_weight_g);
    let lots = Decimal::from(grams) / Decimal::from(terms.market.lot_g());
    let tenths = lots.round_dp(1);
    let small = if tenths < Decimal::ONE { lots.round_sf(2) } else { None };
    small.unwrap_or(tenths).to_string()
}

/// The exact price of one unit, as a fraction of US cents: it is multiplied first, and rounded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExactPrice {
    cents: i128,
    per: i128,
}

impl ExactPrice {
    /// A price of whole cents.
    pub(crate) fn whole(price: Money) -> Self {
        ExactPrice { cents: i128::from(price.minor), per: 1 }
    }

    /// The price of so many units, half a cent up. `None` if it does not fit.
    pub(crate) fn times(self, units: u32) -> Option<Money> {
        let (total, per) = (self.cents.checked_mul(2 * i128::from(units))?, self.per.checked_mul(2)?);
        let rounded = total.checked_add(self.per)?.div_euclid(per);
        Some(Money::new(i64::try_from(rounded).ok()?, Currency::USD))
    }

    /// The price of one unit, rounded, as people read it.
    pub(crate) fn rounded(self) -> Option<Money> {
        self.times(1)
    }
}

/// The price of one unit of a contract of so many: the weighted fixations with their spreads, the differential, and the
/// fallback for what is not fixed. `None` if more is fixed than there is.
fn exact(fixing: &Fixing, units: u32) -> Option<ExactPrice> {
    let terms = &fixing.terms;
    let (times, by) = terms.market.cents(terms.unit_weight_g);
    let quoted: i128 = fixing
        .fixations
        .iter()
        .map(|fixation| {
            let points = i128::from(fixation.points) + i128::from(fixation.spreads) + i128::from(terms.differential);
            points * i128::from(fixation.units)
        })
        .sum();
    let rest = i128::from(units.checked_sub(fixing.fixed())?);
    let total = quoted * times + rest * i128::from(terms.fallback.minor) * by;
    Some(ExactPrice { cents: total, per: by * i128::from(units) })
}

/// The rounded price of one unit of a contract of so many. `None` if it does not fit.
pub(crate) fn price(fixing: &Fixing, units: u32) -> Option<Money> {
    exact(fixing, units)?.rounded()
}

/// The exact price of one unit, if it is above nought when it is rounded, and the sum of all units fits.
pub(crate) fn final_price(fixing: &Fixing, units: u32) -> Option<ExactPrice> {
    let exact = exact(fixing, units)?;
    let fits = |price: &Money| price.minor > 0 && price.times(units).is_some() && exact.times(units).is_some();
    exact.rounded().filter(fits).map(|_| exact)
}

/// How far the price of a quotation may be from the one that the contract falls back to, in percent of it, where the shop's
/// file has no price of these days: the side that has the call may not name what the exchange did not have.
pub(crate) const NEAR_FALLBACK_PERCENT: i128 = 15;

/// Whether a quotation, with the spreads of the rolls, gives a price near the one that the contract falls back to.
pub(crate) fn is_near_fallback(terms: &PriceTerms, quoted: i32) -> bool {
    let (times, by) = terms.market.cents(terms.unit_weight_g);
    let price = (i128::from(quoted) + i128::from(terms.differential)) * times;
    let fallback = i128::from(terms.fallback.minor) * by;
    100 * (price - fallback).abs() <= NEAR_FALLBACK_PERCENT * fallback
}

/// The price of one unit if all were fixed as what is fixed now; `None` if nothing is.
pub(crate) fn so_far(fixing: &Fixing) -> Option<Money> {
    let fixed = fixing.fixed();
    if fixed == 0 { None } else { price(fixing, fixed) }
}

/// The price of one unit if the rest were fixed at this quotation of the month that is quoted now.
fn at_market(fixing: &Fixing, units: u32, points: i32) -> Option<Money> {
    let rest = units.checked_sub(fixing.fixed())?;
    let (month, spreads) = (fixing.month(), fixing.spreads());
    let mut whole = fixing.clone();
    // Nobody made this fixation: it is for the arithmetic alone.
    let (by, source, compared) = (String::new().into(), String::new(), None);
    whole.fixations.push(Fixation { units: rest, points, month, spreads, by, at_ms: 0, source, compared });
    price(&whole, units)
}

/// A price at which goods are called off before the final one is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProvisionalPrice {
    /// The price of one unit by what is known.
    pub(crate) full: Money,
    /// The percentage of it that is billed, rounded down.
    pub(crate) billed: Money,
}

/// The provisional price of one unit of a contract of so many. What is not fixed counts at the last quotation, or at the
/// price of the quote without one. `None` if the terms have no such price, or it is below a cent.
pub(crate) fn provisional(fixing: &Fixing, units: u32, quotation: Option<i32>) -> Option<ProvisionalPrice> {
    let percent = i64::from(fixing.terms.provisional_percent);
    let full = match quotation {
        Some(points) => at_market(fixing, units, points),
        None => price(fixing, units),
    }?;
    let billed = Money::new(full.minor.checked_mul(percent)?.div_euclid(100), full.currency);
    (billed.minor > 0 && full.times(units).is_some()).then_some(ProvisionalPrice { full, billed })
}
