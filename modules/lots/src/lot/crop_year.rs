//! Crop years: `2025/26` where the harvest crosses the new year, `2026` where it does not.

use std::fmt;

use contracts::crop_year::is_crop_year;
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
    fn a_range_holds_all_years() {
        let of = |text: &str| CropYears::of(CropYear::parse(text).unwrap());
        assert_eq!(of("2025/26").with(of("2025/26")).to_string(), "2025/26");
        assert_eq!(of("2025/26").with(of("2023/24")).with(of("2024/25")).to_string(), "2023/24 to 2025/26");
        // The harvest of 2026 begins after that of 2025/26.
        assert_eq!(of("2026").with(of("2025/26")).to_string(), "2025/26 to 2026");
    }
}
