//! The total above which an order of a company needs a second person.
//!
//! | table | key | row |
//! |---|---|---|
//! | `company-limit` | company | [`LimitRow`]; none if there is no limit |

use contracts::auth::CompanyPort;
use contracts::ids::AccountId;
use contracts::money::{Currency, Money};
use kernel::Context;
use kernel::store::{Former, Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::members::{self, CompanyRole};

kernel::tables! {
    pub(crate) LIMITS: Table<LimitRow> = "company-limit";
}

/// A company's limit, version 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LimitRow {
    /// Amount in minor units.
    pub(crate) minor: i64,
    /// The currency in which it was set. A limit of version 1 has none until `older_limits` enters the shop's.
    pub(crate) currency: Option<Currency>,
}

impl LimitRow {
    /// The row of this limit.
    pub(crate) fn of(limit: Money) -> Self {
        LimitRow { minor: limit.minor, currency: Some(limit.currency) }
    }

    /// The limit. Without a currency of its own it is in the shop's.
    pub(crate) fn amount(self, shop: Currency) -> Money {
        Money::new(self.minor, self.currency.unwrap_or(shop))
    }
}

impl Record for LimitRow {
    const FORMER: &'static [Former<Self>] = &[
        // Version 1 was without its currency.
        |payload| Self::completed(payload, &None::<Currency>),
    ];
}

/// Returns the shop's currency.
pub(crate) fn currency(context: &Context) -> Currency {
    Currency::parse(&context.face().currency).unwrap_or(Currency::USD)
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

/// Auth's implementation of the company port, with the function that returns the shop's currency.
pub(crate) struct Companies<F>(pub(crate) F);

impl<F: Fn() -> Currency + Send + Sync> CompanyPort for Companies<F> {
    fn approval_limit(&self, reader: &Reader<'_>, account: &AccountId) -> Result<Option<Money>, StoreError> {
        Ok(find(reader, account)?.map(|row| row.amount((self.0)())))
    }

    fn may_confirm(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        let role = members::role_in(reader, account, person)?;
        Ok(matches!(role, Some(CompanyRole::Owner | CompanyRole::Manager)))
    }

    fn acts_for(&self, reader: &Reader<'_>, account: &AccountId, person: &AccountId) -> Result<bool, StoreError> {
        Ok(members::role_in(reader, account, person)?.is_some())
    }
}
