//! Who belongs to a company. A company's own account is its owner; others sign in with accounts of their own and act in
//! its name.
//!
//! | table | key | row |
//! |---|---|---|
//! | `member` | person | [`MemberRow`] |
//! | `company-member` | company, `/`, person | nothing: a company's members, the oldest first |

use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table};
use serde::{Deserialize, Serialize};

use crate::model::UserType;
use crate::store::{self, AccountRow};

const MEMBERS: Table<MemberRow> = Table::new("member");
const MEMBERS_OF: Table<()> = Table::new("company-member");

/// Most people in a company, its owner among them.
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

/// Where a person belongs, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MemberRow {
    /// The company's account.
    pub(crate) company: String,
    pub(crate) role: CompanyRole,
    /// In milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for MemberRow {
    const VERSION: u16 = 1;
}

fn key(company: &str, person: &str) -> String {
    format!("{company}/{person}")
}

/// Where a person is a member; `None` of a company's own account too.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn of(reader: &Reader<'_>, person: &str) -> Result<Option<MemberRow>, StoreError> {
    reader.get(&MEMBERS, person)
}

/// A company's members but its own account, the oldest first.
///
/// # Errors
/// [`StoreError`] where the store failed.
pub(crate) fn people(reader: &Reader<'_>, company: &str) -> Result<Vec<String>, StoreError> {
    let prefix = key(company, "");
    let keys = reader.scan(&MEMBERS_OF, prefix.as_bytes(), None).map(|row| row.map(|(key, ())| key));
    let person = |key: Vec<u8>| String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
    keys.map(|key| key.map(person)).take(MOST).collect()
}

/// The company that an account belongs to, and as what; `None` for who belongs to none.
///
/// # Errors
/// Where the store failed.
pub(crate) fn company(reader: &Reader<'_>, row: &AccountRow) -> Result<Option<(AccountRow, CompanyRole)>, Problem> {
    if row.user_type == UserType::Enterprise {
        return Ok(row.company.is_some().then(|| (row.clone(), CompanyRole::Owner)));
    }
    let Some(MemberRow { company, role, .. }) = of(reader, &row.id)? else { return Ok(None) };
    Ok(store::account(reader, &company)?.map(|company| (company, role)))
}
