//! How instants, days and addresses are written on the wire.

use contracts::auth::Address;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// RFC 3339, UTC.
pub(crate) fn instant(ms: i64) -> String {
    Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH).to_string()
}

/// The day of an instant, UTC.
pub(crate) fn today(ms: i64) -> Date {
    let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    at.to_zoned(TimeZone::UTC).date()
}

/// `YYYY-MM-DD`, UTC.
pub(crate) fn day(ms: i64) -> String {
    today(ms).to_string()
}

/// The text, where there is any.
pub(crate) fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// `Amina, 12 Kimathi Way, Nyeri, Nyeri County 10100, Kenya`, without what is empty.
pub(crate) fn one_line(address: &Address) -> String {
    let region = format!("{} {}", address.state, address.zip_code);
    let parts = [
        &address.full_name,
        &address.street_address,
        &address.street_address2,
        &address.city,
        region.trim(),
        &address.country,
    ];
    parts.into_iter().map(|part: &str| part).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}
