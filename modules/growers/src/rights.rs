//! Who may keep the book of growers.

use kernel::Problem;
use kernel::http::Identity;

/// Refuses all but sellers with 403. Employees of a seller's company keep its book too, as they keep its goods.
pub(crate) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs("seller", "Only sellers keep a book of growers.")
}
