//! The checks of the caller's role in a company.

use kernel::http::Identity;
use kernel::{Context, Problem};

use super::members::{self, CompanyRole};
use super::view::{no_company, part};

/// Refuses employees of a company, who may not change its profile.
///
/// # Errors
/// Returns 403.
pub(crate) fn not_by_employees(context: &Context, me: &Identity) -> Result<(), Problem> {
    match context.store().read(|r| members::role_in(r, &me.account, &me.person))? {
        Some(CompanyRole::Owner | CompanyRole::Manager) => Ok(()),
        Some(CompanyRole::Employee) | None => {
            Err(Problem::forbidden("forbidden", "Only the owner and the managers of your company may do this."))
        }
    }
}

/// Lets only a company's owner pass, and refuses access tokens: a person whom a program let in would outlast its token.
pub(super) fn owner(context: &Context, me: &Identity) -> Result<(), Problem> {
    me.by_person()?;
    match context.store().read(|r| part(r, me))? {
        Some(CompanyRole::Owner) => Ok(()),
        Some(_) => Err(Problem::forbidden("forbidden", "Only the owner of your company may do this.")),
        None => Err(no_company()),
    }
}
