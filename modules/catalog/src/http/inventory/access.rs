//! The check that the caller sells goods.

use kernel::Problem;
use kernel::http::Identity;

/// 403 for all who do not sell.
pub(super) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    if me.is("seller") {
        return Ok(());
    }
    Err(Problem::forbidden("not-a-seller", "Only sellers list goods. Ask the shop to be one."))
}
