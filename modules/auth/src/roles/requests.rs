//! Requests for roles, and the administrator's answers.
//!
//! | table | key | row |
//! |---|---|---|
//! | `role-request` | request id | [`RequestRow`] |
//! | `role-request-waiting` | account, `/`, role | nothing: an account has one pending request for each role |
//! | list `role-requests/{account}`, list `role-requests`, list `role-requests-{status}` | request time | request id |

use std::collections::BTreeSet;

use contracts::auth::{Role, RoleAnswered, RoleAsked};
use contracts::ids::{AccountId, RoleRequestId};
use kernel::Problem;
use kernel::http::Page;
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Table, Tx, sort_key};
use serde::{Deserialize, Serialize};

use super::ADMINISTRATOR;
use crate::store;

kernel::tables! {
    pub(crate) REQUESTS: Collection<RequestRow> = "role-request";
    pub(crate) WAITING: Table<()> = "role-request-waiting";
}

const ALL: &str = "role-requests";

/// Most requests that an account is shown.
const SHOWN: usize = 50;

/// Where a request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RequestStatus {
    /// Nobody has answered.
    Waiting,
    /// The account has the role.
    Granted,
    /// It was refused.
    Declined,
}

impl RequestStatus {
    fn list(self) -> &'static str {
        match self {
            RequestStatus::Waiting => "role-requests-waiting",
            RequestStatus::Granted => "role-requests-granted",
            RequestStatus::Declined => "role-requests-declined",
        }
    }
}

/// A request, version 1. Frozen: a change is a new version with an upgrade step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RequestRow {
    pub(crate) id: RoleRequestId,
    pub(crate) account: AccountId,
    #[serde(with = "contracts::words")]
    pub(crate) role: Role,
    /// The reason for the request, in the account's own words.
    pub(crate) reason: String,
    pub(crate) status: RequestStatus,
    /// The reason for the refusal; empty otherwise.
    pub(crate) answer: String,
    /// Time of the request, in milliseconds since 1970 UTC.
    pub(crate) asked_at_ms: i64,
    /// Time of the answer, in milliseconds since 1970 UTC; `None` while it waits.
    pub(crate) answered_at_ms: Option<i64>,
    /// The administrator's account; empty while it waits.
    pub(crate) answered_by: AccountId,
}
impl Record for RequestRow {}

impl RequestRow {
    /// Creates a pending request.
    pub(crate) fn new(id: RoleRequestId, account: AccountId, role: Role, reason: String, asked_at_ms: i64) -> Self {
        RequestRow {
            id,
            account,
            role,
            reason,
            status: RequestStatus::Waiting,
            answer: String::new(),
            asked_at_ms,
            answered_at_ms: None,
            answered_by: AccountId::default(),
        }
    }
}

fn of_account(account: &AccountId) -> String {
    format!("{ALL}/{account}")
}

fn waiting(account: &AccountId, role: Role) -> String {
    format!("{account}/{role}")
}

impl Listed for RequestRow {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.asked_at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        [of_account(&self.account), ALL.to_owned(), self.status.list().to_owned()].into()
    }
}

/// Saves a request for a role.
///
/// # Errors
/// Returns 409 `already-granted` or `already-asked`.
pub(crate) fn ask(tx: &mut Tx<'_>, row: &RequestRow) -> Result<(), Problem> {
    let account = store::account(&tx.reader(), &row.account)?.ok_or_else(super::no_account)?;
    if account.roles.iter().any(|role| role == row.role.as_str()) {
        return Err(Problem::conflict("already-granted", "Your account has this role already."));
    }
    let waits = waiting(&row.account, row.role);
    if tx.has(&WAITING, &waits)? {
        return Err(Problem::conflict("already-asked", "You have asked for this role. The answer will come here."));
    }
    tx.put(&WAITING, waits, &())?;
    REQUESTS.save(tx, None, row)?;
    let administrators = super::having(&tx.reader(), ADMINISTRATOR)?.into_iter().map(|row| row.id).collect();
    tx.emit(&RoleAsked {
        request: row.id.clone(),
        account: row.account.clone(),
        name: account.display_name().to_owned(),
        role: row.role,
        administrators,
        at_ms: row.asked_at_ms,
    })?;
    Ok(())
}

/// Withdraws an account's own request and deletes it.
///
/// # Errors
/// Returns 404, also if it is another account's, or 409 `answered`.
pub(crate) fn withdraw(tx: &mut Tx<'_>, account: &AccountId, id: &RoleRequestId) -> Result<(), Problem> {
    let row = open(tx, id, |row| row.account == *account)?;
    tx.delete(&WAITING, waiting(account, row.role))?;
    Ok(REQUESTS.delete(tx, &row)?)
}

/// An administrator's answer to a request.
#[derive(Clone, Debug)]
pub(crate) struct Verdict {
    /// The reason for a refusal; `None` grants the request.
    pub(crate) declined: Option<String>,
    /// The administrator's account.
    pub(crate) by: AccountId,
    /// Time of the answer, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}

/// Grants or declines a request.
///
/// # Errors
/// Returns 404, or 409 `answered` if it was answered before.
pub(crate) fn answer(tx: &mut Tx<'_>, id: &RoleRequestId, verdict: &Verdict) -> Result<(), Problem> {
    let before = open(tx, id, |_| true)?;
    let granted = verdict.declined.is_none();
    let after = RequestRow {
        status: if granted { RequestStatus::Granted } else { RequestStatus::Declined },
        answer: verdict.declined.clone().unwrap_or_default(),
        answered_at_ms: Some(verdict.at_ms),
        answered_by: verdict.by.clone(),
        ..before.clone()
    };
    if granted {
        let account = store::account(&tx.reader(), &after.account)?.ok_or_else(super::no_account)?;
        let roles: Vec<String> = account.roles.into_iter().chain([after.role.to_string()]).collect();
        super::set(tx, &after.account, &roles, verdict.at_ms)?;
    }
    tx.delete(&WAITING, waiting(&after.account, after.role))?;
    REQUESTS.save(tx, Some(&before), &after)?;
    tx.emit(&RoleAnswered {
        request: after.id,
        account: after.account,
        role: after.role,
        granted,
        reason: after.answer,
        at_ms: verdict.at_ms,
    })?;
    Ok(())
}

/// Returns a pending request that passes `may`.
fn open(tx: &Tx<'_>, id: &RoleRequestId, may: impl FnOnce(&RequestRow) -> bool) -> Result<RequestRow, Problem> {
    let row = tx.get(&REQUESTS, id)?.filter(may);
    let row = row.ok_or_else(|| Problem::NotFound("There is no such request.".to_owned()))?;
    match row.status {
        RequestStatus::Waiting => Ok(row),
        RequestStatus::Granted => Err(Problem::conflict("answered", "This request was granted before.")),
        RequestStatus::Declined => Err(Problem::conflict("answered", "This request was declined before.")),
    }
}

/// Returns an account's requests, the newest first, at most 50.
pub(crate) fn list_of(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<RequestRow>, StoreError> {
    REQUESTS.rows(reader, &of_account(account), None).take(SHOWN).collect()
}

/// Returns all of an account's requests.
pub(crate) fn all_of(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<RequestRow>, StoreError> {
    REQUESTS.rows(reader, &of_account(account), None).collect()
}

/// Deletes an account's requests.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    for row in all_of(&tx.reader(), account)? {
        tx.delete(&WAITING, waiting(account, row.role))?;
        REQUESTS.delete(tx, &row)?;
    }
    Ok(())
}

/// Returns a page of all requests, or of those with one status, the newest first.
pub(crate) fn page(
    reader: &Reader<'_>,
    status: Option<RequestStatus>,
    limit: usize,
    cursor: Option<&str>,
) -> Result<Page<RequestRow>, StoreError> {
    let list = status.map_or(ALL, RequestStatus::list);
    let (rows, total) = REQUESTS.page(reader, list, cursor, limit + 1)?;
    Ok(Page::cut(rows, limit, total, RequestRow::sort_key))
}

#[cfg(test)]
#[path = "requests_tests.rs"]
mod tests;
