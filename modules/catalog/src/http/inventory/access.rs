//! The check that the caller is a seller.

use kernel::Problem;
use kernel::http::Identity;

/// Returns 403 if the caller is not a seller.
pub(super) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    if me.is("seller") {
        return Ok(());
    }
    Err(Problem::forbidden("not-a-seller", "Only sellers list goods. Ask the shop to be one."))
}
