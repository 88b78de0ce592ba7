//! Checks of fields that several forms share.

use contracts::names;
use kernel::http::text::{Statement, Text};

use crate::rules::TEXT_MAX;

/// Validates the name of a person, for garde.
pub(crate) fn is_name(text: &str, _: &()) -> garde::Result {
    Text::<1, 200>::check(text)?;
    Statement::<1, TEXT_MAX>::check(text)?;
    names::check(text).map_err(garde::Error::new)
}

/// Validates a required e-mail address, for garde.
pub(crate) fn email_address(text: &str, _: &()) -> garde::Result {
    if contracts::email::is_address(&contracts::email::normal(text)) {
        return Ok(());
    }
    Err(garde::Error::new("Enter an e-mail address, like name@example.com"))
}
