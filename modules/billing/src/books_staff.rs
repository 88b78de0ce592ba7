//! The persons who decide about the shop's books.

use contracts::staff::{StaffArea, staff_only};
use kernel::Problem;
use kernel::http::Identity;

/// Lets the administrator and staff for books pass, in person: no token of a program.
///
/// # Errors
/// 403.
pub(crate) fn books_in_person(me: &Identity) -> Result<(), Problem> {
    staff_only(me, &[StaffArea::Books])?;
    me.by_person()
}
