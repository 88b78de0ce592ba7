//! Checks of fields that several forms share.

/// For garde: a required e-mail address.
pub(super) fn email_address(text: &str, _: &()) -> garde::Result {
    match text {
        "" => Err(garde::Error::new("is required")),
        text if contracts::email::is_address(text) => Ok(()),
        _ => Err(garde::Error::new("Enter an e-mail address, like name@example.com")),
    }
}
