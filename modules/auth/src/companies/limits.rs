//! The total above which an order of a company needs a second person.
//!
//! | table | key | row |
//! |---|---|---|
//! | `company-limit` | company | [`LimitRow`]; none if there is no limit |

use contracts::auth::CompanyPort;
use contracts::ids::AccountId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::members::{self, CompanyRole};

kernel::tables! {
    pub(crate) LIMITS: Table<LimitRow> = "company-limit";
}

/// A company's limit, version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LimitRow {
    /// Amount in minor units of the shop's currency.
    pub(crate) minor: i64,
}
impl Record for LimitRow {
    const VERSION: u16 = 1;
}

/// Returns a company's limit.
pub(crate) fn find(reader: &Reader<'_>, company: &AccountId) -> Result<Option<LimitRow>, StoreError> {
    reader.get(&LIMITS, company)
}

/// Sets or removes a company's limit.
pub(crate) fn set(tx: &mut Tx<'_>, company: &AccountId, limit: Option<LimitRow>) -> Result<(), StoreError> {
    match limit {
        Some(row) => tx.put(&LIMITS, company, &row),
        None => tx.delete(&LIMITS, company),
    }
}

/// Auth's implementation of the company port.
pub(crate) struct Companies;

impl CompanyPort for Companies {
    fn approval_limit(&self, reader: &Reader<'_>, account: &AccountId) -> Result<Option<i64>, StoreError> {
        Ok(find(reader, account)?.map(|row| row.minor))
    }

    fn may_confirm(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        let role = members::role_in(reader, account, person)?;
        Ok(matches!(role, Some(CompanyRole::Owner | CompanyRole::Manager)))
    }

    fn acts_for(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        Ok(members::role_in(reader, account, person)?.is_some())
    }
}
