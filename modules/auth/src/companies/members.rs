//! The members of a company. A company's own account is its owner. Other people sign in with accounts of their own and
//! act in its name.
//!
//! | table | key | row |
//! |---|---|---|
//! | `member` | person | [`MemberRow`] |
//! | `company-member` | company, `/`, person | nothing: a company's members, the oldest first |

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::model::UserType;
use crate::store::{self, AccountRow};

kernel::tables! {
    pub(crate) MEMBERS: Table<MemberRow> = "member";
    pub(crate) MEMBERS_OF: Table<()> = "company-member";
}

/// Most people in a company, including its owner.
pub(crate) const MOST: usize = 50;

/// What a member may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CompanyRole {
    /// Everything; the company's own account.
    Owner,
    /// Deals, and confirms orders above the limit.
    Manager,
    /// Deals.
    Employee,
}

/// A person's membership, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MemberRow {
    /// The company's account.
    pub(crate) company: AccountId,
    pub(crate) role: CompanyRole,
    /// Start of the membership, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for MemberRow {}

fn key(company: &AccountId, person: &str) -> String {
    format!("{company}/{person}")
}

/// Returns a person's membership. It is `None` for a company's own account too.
pub(crate) fn find(reader: &Reader<'_>, person: &AccountId) -> Result<Option<MemberRow>, StoreError> {
    reader.get(&MEMBERS, person)
}

/// Checks that a person is no member of a company, because a member acts with the company's roles.
///
/// # Errors
/// Returns 409 `member`.
pub(crate) fn not_a_member(reader: &Reader<'_>, person: &AccountId) -> Result<(), Problem> {
    if find(reader, person)?.is_none() {
        return Ok(());
    }
    let what = "A member of a company acts with the company's roles. Change the company's.";
    Err(Problem::conflict("member", what))
}

/// Returns a company's members except its own account, the oldest first.
pub(crate) fn people(reader: &Reader<'_>, company: &AccountId) -> Result<Vec<AccountId>, StoreError> {
    let prefix = key(company, "");
    let keys = reader.scan(&MEMBERS_OF, prefix.as_bytes(), None).map(|row| row.map(|(key, ())| key));
    let person = |key: Vec<u8>| String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).as_ref().into();
    keys.map(|key| key.map(person)).take(MOST).collect()
}

/// Removes a person from the person's company. It does nothing if there is none.
pub(crate) fn leave(tx: &mut Tx<'_>, person: &AccountId) -> Result<(), StoreError> {
    let Some(MemberRow { company, .. }) = tx.get(&MEMBERS, person)? else { return Ok(()) };
    tx.delete(&MEMBERS, person)?;
    tx.delete(&MEMBERS_OF, key(&company, person))
}

/// Returns the company that an account belongs to, with the role in it, or `None` if there is none.
pub(crate) fn company(reader: &Reader<'_>, row: &AccountRow) -> Result<Option<(AccountRow, CompanyRole)>, Problem> {
    if row.user_type == UserType::Enterprise {
        return Ok(row.company.is_some().then(|| (row.clone(), CompanyRole::Owner)));
    }
    let Some(MemberRow { company, role, .. }) = find(reader, &row.id)? else { return Ok(None) };
    Ok(store::account(reader, &company)?.map(|company| (company, role)))
}

/// Returns a person's role in a company, or `None` for strangers.
pub(crate) fn role_in(
    reader: &Reader<'_>,
    company: &AccountId,
    person: &AccountId,
) -> Result<Option<CompanyRole>, StoreError> {
    if company == person {
        return Ok(Some(CompanyRole::Owner));
    }
    Ok(find(reader, person)?.filter(|row| row.company == *company).map(|row| row.role))
}

/// Adds a person to a company.
///
/// # Errors
/// Returns 409 `company-full`.
pub(crate) fn add(tx: &mut Tx<'_>, person: &AccountId, row: &MemberRow) -> Result<(), Problem> {
    has_room(tx, &row.company, 0)?;
    tx.put(&MEMBERS, person, row)?;
    Ok(tx.put(&MEMBERS_OF, key(&row.company, person), &())?)
}

/// Checks that one more person can join, given the number of invitations.
///
/// # Errors
/// Returns 409 `company-full`.
pub(crate) fn has_room(tx: &Tx<'_>, company: &AccountId, invited: usize) -> Result<(), Problem> {
    // The 1 is the owner.
    if 1 + people(&tx.reader(), company)?.len() + invited < MOST {
        return Ok(());
    }
    let what = format!("A company has at most {MOST} members and invitations. Remove one to invite another.");
    Err(Problem::conflict("company-full", what))
}

/// Makes a member a manager or an employee.
///
/// # Errors
/// Returns 404, also for a member of another company.
pub(crate) fn set_role(
    tx: &mut Tx<'_>,
    company: &AccountId,
    person: &AccountId,
    role: CompanyRole,
) -> Result<(), Problem> {
    let row = member(tx, company, person)?;
    Ok(tx.put(&MEMBERS, person, &MemberRow { role, ..row })?)
}

pub(super) fn member(tx: &Tx<'_>, company: &AccountId, person: &AccountId) -> Result<MemberRow, Problem> {
    let row = tx.get(&MEMBERS, person)?.filter(|row| row.company == *company);
    row.ok_or_else(|| Problem::NotFound("There is no such member of your company.".to_owned()))
}
