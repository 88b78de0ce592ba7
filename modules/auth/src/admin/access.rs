//! The checks that the caller runs the shop.

use kernel::Problem;
use kernel::http::Identity;

use crate::roles::ADMINISTRATOR;

/// 403 for all but the administrator.
///
/// # Errors
/// 403.
pub(crate) fn administrators_only(me: &Identity) -> Result<(), Problem> {
    me.needs(ADMINISTRATOR, "Only the shop's administrator may do this.")
}

/// The same for what decides who may do what: with a stolen access token of an administrator's it would outlast the token.
///
/// # Errors
/// 403.
pub(crate) fn administrators_in_person(me: &Identity) -> Result<(), Problem> {
    administrators_only(me)?;
    me.by_person()
}
