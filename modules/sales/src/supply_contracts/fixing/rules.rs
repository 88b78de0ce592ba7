//! The arithmetic of prices that are to be fixed, and the months of the exchange. Pure.
//!
//! A quotation is counted in points: hundredths of a US cent a pound for `KC`, US dollars a tonne for `RC`. The price of one
//! unit is rounded once, at the end, half a cent up.

use contracts::money::{Currency, Money};
use jiff::civil::Date;

use super::model::{Fixing, Market, Month};

/// The most parts in which a contract is fixed.
pub(crate) const MOST_FIXATIONS: usize = 200;

/// The most times that a contract is rolled.
pub(crate) const MOST_ROLLS: usize = 20;

/// The largest quotation, in points: 100 dollars a pound, or a million dollars a tonne.
pub(crate) const MOST_POINTS: i32 = 1_000_000;

/// A pound in hundred-thousandths of a gram.
const POUND: i128 = 45_359_237;

impl Market {
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
        let name = match self {
            Market::KC => "KC",
            Market::RC => "RC",
        };
        format!("{name}{letter}{}", month.year % 10)
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
    /// Whether the month has begun on a day.
    pub(crate) fn begun(self, day: Date) -> bool {
        (self.year, self.month) <= (day.year(), day.month())
    }

    /// Whether the month is over on a day.
    pub(crate) fn over(self, today: Date) -> bool {
        (self.year, self.month) < (today.year(), today.month())
    }
}

/// The price of one unit of a contract of so many: the weighted fixations with their spreads, the differential, and the
/// fallback for what is not fixed. `None` if it does not fit.
pub(crate) fn price(fixing: &Fixing, units: u32) -> Option<Money> {
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
    let parts = by * i128::from(units);
    let rounded = (2 * total + parts).div_euclid(2 * parts);
    Some(Money::new(i64::try_from(rounded).ok()?, Currency::USD))
}

/// The price of one unit, if it is above nought and the sum of all units fits.
pub(crate) fn final_price(fixing: &Fixing, units: u32) -> Option<Money> {
    price(fixing, units).filter(|price| price.minor > 0 && price.times(units).is_some())
}

/// The price of one unit if all were fixed as what is fixed now; `None` if nothing is.
pub(crate) fn so_far(fixing: &Fixing) -> Option<Money> {
    let fixed = fixing.fixed();
    if fixed == 0 { None } else { price(fixing, fixed) }
}
