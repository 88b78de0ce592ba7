//! The checks that the caller is an administrator.

use kernel::Problem;
use kernel::http::Identity;

use crate::roles::ADMINISTRATOR;

/// Lets only administrators pass.
///
/// # Errors
/// Returns 403 for everyone else.
pub(crate) fn administrators_only(me: &Identity) -> Result<(), Problem> {
    me.needs(ADMINISTRATOR, "Only the shop's administrator may do this.")
}

/// Also refuses access tokens. It guards changes to rights, which would outlast a stolen token.
///
/// # Errors
/// Returns 403.
pub(crate) fn administrators_in_person(me: &Identity) -> Result<(), Problem> {
    administrators_only(me)?;
    me.by_person()
}
