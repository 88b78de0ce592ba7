//! Crop years: `2025/26` where the harvest crosses the new year, `2026` where it does not.

use std::fmt;

use contracts::crop_year::{calendar_years, is_crop_year};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The crop years of a lot, from the first to the last. They are one and the same unless the lot is a blend. Part of
/// [`Lot`](super::model::Lot).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CropYears {
    pub(crate) first: CropYear,
    pub(crate) last: CropYear,
}

/// A crop year as text. The order of the texts is that of time. Part of [`CropYears`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct CropYear(String);

impl CropYear {
    /// Reads `2025/26` or `2026`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        is_crop_year(text).then(|| CropYear(text.to_owned()))
    }

    /// The text.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl CropYears {
    /// One crop year.
    pub(crate) fn of(year: CropYear) -> Self {
        CropYears { first: year.clone(), last: year }
    }

    /// The range that holds both.
    pub(crate) fn with(self, other: CropYears) -> Self {
        CropYears { first: self.first.min(other.first), last: self.last.max(other.last) }
    }

    /// Refuses a day of harvest outside the calendar years that they touch: countries begin their crop years in different
    /// months.
    ///
    /// # Errors
    /// Why, with the day and the years.
    pub(crate) fn harvested(&self, day: Date) -> Result<(), String> {
        let (Some((first, _)), Some((_, last))) = (calendar_years(&self.first.0), calendar_years(&self.last.0)) else {
            return Ok(());
        };
        if (first..=last).contains(&day.year()) {
            return Ok(());
        }
        Err(format!("{day} is outside the crop year {self}: that is harvested from {first}-01-01 to {last}-12-31"))
    }
}

impl fmt::Display for CropYears {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            return f.write_str(&self.first.0);
        }
        write!(f, "{} to {}", self.first.0, self.last.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crop_year_is_written_as_it_is_read_and_others_are_refused() {
        for text in ["2025/26", "2026", "1999/00", "2098/99"] {
            assert_eq!(CropYear::parse(text).unwrap().as_str(), text);
        }
        for text in
            ["", "26", "2025/27", "2025/2026", "2025/6", "2025-26", "1850", "2025/26 ", "+026", "2025/+6", "harvest"]
        {
            assert_eq!(CropYear::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_harvest_is_within_the_calendar_years_of_its_crop() {
        let of = |text: &str| CropYears::of(CropYear::parse(text).unwrap());
        let first_and_last = |years: &CropYears, first: &str, last: &str| {
            for day in [first, last] {
                assert_eq!(years.harvested(day.parse().unwrap()), Ok(()), "{day}");
            }
            let outside = [first.parse::<Date>().unwrap().yesterday(), last.parse::<Date>().unwrap().tomorrow()];
            outside.map(|day| years.harvested(day.unwrap()).unwrap_err())
        };
        let why = "2024-12-31 is outside the crop year 2025/26: that is harvested from 2025-01-01 to 2026-12-31";
        assert_eq!(first_and_last(&of("2025/26"), "2025-01-01", "2026-12-31")[0], why);
        first_and_last(&of("2026"), "2026-01-01", "2026-12-31");
        first_and_last(&of("1999/00"), "1999-01-01", "2000-12-31");
        first_and_last(&of("2025/26").with(of("2023/24")), "2023-01-01", "2026-12-31");
    }

    #[test]
    fn a_range_holds_all_years() {
        let of = |text: &str| CropYears::of(CropYear::parse(text).unwrap());
        assert_eq!(of("2025/26").with(of("2025/26")).to_string(), "2025/26");
        assert_eq!(of("2025/26").with(of("2023/24")).with(of("2024/25")).to_string(), "2023/24 to 2025/26");
        // The harvest of 2026 begins after that of 2025/26.
        assert_eq!(of("2026").with(of("2025/26")).to_string(), "2025/26 to 2026");
    }
}
