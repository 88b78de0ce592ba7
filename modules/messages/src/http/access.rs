//! The check that the caller is an administrator.

use contracts::staff::ADMINISTRATOR;
use kernel::Problem;
use kernel::http::Identity;

/// Returns 403 for all but the administrator.
pub(crate) fn administrator_only(me: &Identity) -> Result<(), Problem> {
    me.needs(ADMINISTRATOR, "Only the shop's administrator may read this.")
}
