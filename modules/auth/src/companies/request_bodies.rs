//! The roles in a company, as its owner sends them.

use super::members::CompanyRole;

pub(super) fn member_role(text: &str) -> Option<CompanyRole> {
    match text {
        "manager" => Some(CompanyRole::Manager),
        "employee" => Some(CompanyRole::Employee),
        _ => None,
    }
}

pub(super) fn is_member_role(text: &str, _: &()) -> garde::Result {
    member_role(text).map(|_| ()).ok_or_else(|| garde::Error::new("must be one of manager, employee"))
}
