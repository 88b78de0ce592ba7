//! The checks of a caller's part in a company.

use kernel::http::Identity;
use kernel::{Context, Problem};

use super::members::{self, CompanyRole};
use super::view::{no_company, part};

/// 403 for employees of a company: its profile is not theirs to change.
///
/// # Errors
/// 403.
pub(crate) fn not_by_employees(context: &Context, me: &Identity) -> Result<(), Problem> {
    match context.store().read(|r| members::role_in(r, &me.account, &me.person))? {
        Some(CompanyRole::Owner | CompanyRole::Manager) => Ok(()),
        Some(CompanyRole::Employee) | None => {
            Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
        }
    }
}

/// Only the owner of a company goes on, and no program of theirs: whom it let in would stay when the program has gone.
pub(super) fn owner(context: &Context, me: &Identity) -> Result<(), Problem> {
    me.by_person()?;
    match context.store().read(|r| part(r, me))? {
        Some(CompanyRole::Owner) => Ok(()),
        Some(_) => Err(Problem::forbidden("forbidden", "Only the owner of your company may do this.")),
        None => Err(no_company()),
    }
}
