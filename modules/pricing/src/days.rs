//! The garde checks of days that are sent.

use jiff::civil::Date;

/// A day like `2027-01-31`.
pub(crate) fn is_day(text: &str, _: &()) -> garde::Result {
    text.parse::<Date>().map(drop).map_err(|_| garde::Error::new("must be a day like 2027-01-31"))
}

/// A day that is not before the first one, or nothing.
pub(crate) fn is_later_day<'a>(from: &'a str) -> impl FnOnce(&str, &()) -> garde::Result + 'a {
    move |text, context| {
        if text.is_empty() {
            return Ok(());
        }
        is_day(text, context)?;
        match (text.parse::<Date>(), from.parse::<Date>()) {
            (Ok(until), Ok(from)) if until < from => Err(garde::Error::new("must not be before the first day")),
            _ => Ok(()),
        }
    }
}
