//! The garde checks of days that are sent.

use jiff::civil::Date;
use kernel::Context;

/// For garde: a day like `2027-01-31`.
pub(crate) fn is_day(text: &str, _: &()) -> garde::Result {
    text.parse::<Date>().map(drop).map_err(|_| garde::Error::new("must be a day like 2027-01-31"))
}

/// For garde: a day, or nothing.
pub(crate) fn is_day_or_none(text: &str, context: &()) -> garde::Result {
    if text.is_empty() { Ok(()) } else { is_day(text, context) }
}

/// Today, in the shop's time zone.
pub(crate) fn today(context: &Context) -> Date {
    context.face().day(context.clock().now_ms())
}
