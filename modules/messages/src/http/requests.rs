//! Checks of fields that several forms have.

/// For garde: an e-mail address that must be there.
pub(super) fn email_address(text: &str, _: &()) -> garde::Result {
    match text {
        "" => Err(garde::Error::new("is required")),
        text if contracts::email::is_address(text) => Ok(()),
        _ => Err(garde::Error::new("Enter an e-mail address, like name@example.com")),
    }
}
