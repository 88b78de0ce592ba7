//! The letter of credit of a contract, and the days that it sets. Pure.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The days of presentation where a letter of credit says nothing: UCP 600, article 14 c.
pub const PRESENTATION_DAYS: u16 = 21;

/// What a letter of credit says. Part of stored records, so its form is frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterOfCredit {
    /// Its number; may be empty.
    pub number: String,
    /// The name of the bank that issues it; may be empty.
    pub bank: String,
    /// The last day on which papers are presented under it.
    pub expires_on: Date,
    /// The last day on which the goods are shipped: the latest day of the bill of lading.
    pub latest_shipment: Date,
    /// The days after the shipment in which the papers are presented.
    pub presentation_days: u16,
}

impl LetterOfCredit {
    /// The last day on which the papers of goods that were loaded on a day are presented. The day after the loading is the
    /// first that counts (UCP 600, article 3), and nothing is presented after the letter expires (article 14 c).
    #[must_use]
    pub fn present_by(&self, loaded: Date) -> Date {
        // Only the last days of jiff's calendar have no such later day.
        let last = loaded.checked_add(i64::from(self.presentation_days).days()).unwrap_or(loaded);
        last.min(self.expires_on)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn papers_are_presented_within_the_days_and_before_the_letter_expires() {
        let letter = LetterOfCredit {
            number: String::new(),
            bank: String::new(),
            expires_on: date(2027, 2, 10),
            latest_shipment: date(2027, 1, 31),
            presentation_days: PRESENTATION_DAYS,
        };
        assert_eq!(letter.present_by(date(2027, 1, 5)), date(2027, 1, 26), "the day of loading does not count");
        assert_eq!(letter.present_by(date(2027, 1, 20)), date(2027, 2, 10), "the letter ends after these 21 days");
        assert_eq!(letter.present_by(date(2027, 1, 21)), date(2027, 2, 10), "the letter ends before these 21 days");
        assert_eq!(letter.present_by(Date::MAX), date(2027, 2, 10));
    }
}
