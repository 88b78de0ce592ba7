//! The types of texts in a request body, and the written forms of instants and days.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

pub use crate::http::fields::{Field, Lines, NullableText, NullableTrimmed, Statement, Text, Trimmed};

/// Returns the RFC 3339 form, in UTC, of milliseconds since 1970 UTC.
pub fn instant(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}

/// Returns the day, in UTC, of milliseconds since 1970 UTC.
pub fn today(ms: i64) -> Date {
    let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(TimeZone::UTC).date()
}

/// Returns the day as `YYYY-MM-DD`, in UTC, of milliseconds since 1970 UTC.
pub fn day(ms: i64) -> String {
    today(ms).to_string()
}
