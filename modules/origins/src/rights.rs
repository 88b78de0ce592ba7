//! Who may see and change producers and plots.

use kernel::Problem;
use kernel::http::Identity;

/// Refuses all but sellers with 403.
pub(crate) fn sellers_only(me: &Identity) -> Result<(), Problem> {
    me.needs("seller", "Only sellers keep producers and plots.")
}
