//! Checks of fields that several forms share.

/// Validates a required e-mail address, for garde.
pub(crate) fn email_address(text: &str, _: &()) -> garde::Result {
    if contracts::email::is_address(&contracts::email::normal(text)) {
        return Ok(());
    }
    Err(garde::Error::new("Enter an e-mail address, like name@example.com"))
}
