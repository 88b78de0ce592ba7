//! The rule that staff decide nothing about an account of their own.

use contracts::ids::AccountId;
use contracts::staff::ADMINISTRATOR;
use kernel::Problem;
use kernel::http::Identity;

/// Refuses staff in what one of these accounts is a side of, if it is their own: only the administrator, whose shop it is,
/// decides that.
///
/// # Errors
/// 403 `own-account`.
pub(crate) fn of_others(me: &Identity, sides: [&AccountId; 2]) -> Result<(), Problem> {
    let is_side = sides.iter().any(|side| **side == me.account || **side == me.person);
    if me.is(ADMINISTRATOR) || !is_side {
        return Ok(());
    }
    let what = "This is about your own account. Ask the shop's administrator, or others of its staff, to decide it.";
    Err(Problem::forbidden("own-account", what))
}
