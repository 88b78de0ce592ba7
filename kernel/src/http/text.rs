//! Rules for texts on the wire, and the written forms of instants and days.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer};

/// The longest usual text, in characters.
const SHORT: usize = 200;

/// For `deserialize_with`: text without the space around it; `null` is an empty text.
///
/// # Errors
/// Where it is no text.
pub fn trimmed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(Option::<String>::deserialize(deserializer)?.unwrap_or_default().trim().to_owned())
}

/// For garde: at most 200 characters, none of them a control character.
///
/// # Errors
/// The broken rule.
pub fn short(text: &str, _: &()) -> garde::Result {
    if text.chars().count() > SHORT {
        return Err(garde::Error::new("at most 200 characters"));
    }
    if text.chars().any(char::is_control) {
        return Err(garde::Error::new("must have no control characters"));
    }
    Ok(())
}

/// For garde: [`short`], and not empty.
///
/// # Errors
/// The broken rule.
pub fn needed(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Err(garde::Error::new("is required")) } else { short(text, context) }
}

/// The longest text of several lines, in characters.
const LONG: usize = 5_000;

/// For garde: at most 5,000 characters in one or more lines, and not empty.
///
/// # Errors
/// The broken rule.
pub fn needed_lines(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Err(garde::Error::new("is required")) } else { lines(text, context) }
}

/// For garde: at most 5,000 characters in one or more lines, or nothing.
///
/// # Errors
/// The broken rule.
pub fn lines(text: &str, _: &()) -> garde::Result {
    if text.chars().count() > LONG {
        return Err(garde::Error::new("at most 5000 characters"));
    }
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(garde::Error::new("must have no control characters"));
    }
    Ok(())
}

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
