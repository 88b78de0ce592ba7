//! The days of a season, which is a crop year: it lasts for the calendar years that it names.

use contracts::crop_year::calendar_years;
use contracts::lots::Stage;
use jiff::civil::{Date, date};
use kernel::Problem;

use crate::checks::past_day;

/// Reads a day that was validated, of an entry in the book of a season.
///
/// # Errors
/// 422 for a day after today, or before the season begins.
pub(crate) fn day_in(season: &str, text: &str, today: Date) -> Result<Date, Problem> {
    let day = past_day(text, today)?;
    match calendar_years(season) {
        Some((first, _)) if day.year() < first => {
            let begins = date(first, 1, 1);
            Err(Problem::field("day", format!("must not be before {begins}, when the season {season} begins")))
        }
        _ => Ok(day),
    }
}

/// Refuses fresh goods that were delivered after their season: they are delivered on the day of their harvest.
///
/// # Errors
/// 422.
pub(crate) fn harvested_in(season: &str, day: Date, stage: Stage) -> Result<(), Problem> {
    match calendar_years(season) {
        Some((_, last)) if is_fresh(stage) && day.year() > last => {
            let ends = date(last, 12, 31);
            Err(Problem::field("day", format!("must not be after {ends}, when the harvest of {season} ends")))
        }
        _ => Ok(()),
    }
}

/// Whether goods are as they were harvested. Dried ones are delivered at any time afterwards.
pub(crate) fn is_fresh(stage: Stage) -> bool {
    matches!(stage, Stage::Cherry | Stage::GreenLeaf)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_lasts_for_the_calendar_years_that_it_names() {
        let today = date(2030, 1, 1);
        let begins = |season: &str, day: &str| day_in(season, day, today).is_ok();
        assert_eq!([begins("2024/25", "2024-01-01"), begins("2024/25", "2023-12-31")], [true, false]);
        assert_eq!([begins("2024", "2024-01-01"), begins("2024", "2029-12-31")], [true, true]);
        assert!(!begins("2024", "2030-01-02"), "a day after today");
        let ends = |season: &str, day: Date, stage| harvested_in(season, day, stage).is_ok();
        assert_eq!(
            [date(2025, 12, 31), date(2026, 1, 1)].map(|day| ends("2024/25", day, Stage::Cherry)),
            [true, false]
        );
        assert!(!ends("2024", date(2025, 1, 1), Stage::GreenLeaf));
        assert!(ends("2024", date(2026, 1, 1), Stage::Parchment), "dried goods are delivered later");
    }
}
