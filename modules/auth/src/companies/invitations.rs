//! Asking people into a company by e-mail. The token is in the letter alone: what is kept is its hash.
//!
//! | table | key | row |
//! |---|---|---|
//! | `invitation` | invitation id | [`InvitationRow`] |
//! | `invitation-token` | SHA-256 of its token, in hexadecimal | [`InvitationId`] |
//! | `company-invitation` | company, `/`, invitation id | nothing: those that wait, the oldest first |

use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::members::{self, CompanyRole};
use crate::links;
use crate::store;

kernel::tables! {
    pub(crate) INVITATIONS: Table<InvitationRow> = "invitation";
    pub(crate) BY_TOKEN: Table<InvitationId> = "invitation-token";
    pub(crate) BY_COMPANY: Table<()> = "company-invitation";
}

/// How long an invitation is good, in milliseconds: seven days.
pub(crate) const LIFETIME_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// Somebody was asked into a company, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationRow {
    pub(crate) id: String,
    /// The company's account.
    pub(crate) company: String,
    /// Lower case.
    pub(crate) email: String,
    /// Manager or employee.
    pub(crate) role: CompanyRole,
    /// Hash of the token that the letter has.
    pub(crate) token: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) sent_at_ms: i64,
}
impl Record for InvitationRow {
    const VERSION: u16 = 1;
}

impl InvitationRow {
    /// When it is good no more, in milliseconds since 1970 UTC.
    pub(crate) fn expires_at_ms(&self) -> i64 {
        self.sent_at_ms.saturating_add(LIFETIME_MS)
    }
}

/// The invitation that an index row points to, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationId(pub(crate) String);
impl Record for InvitationId {
    const VERSION: u16 = 1;
}

fn key(company: &str, rest: &str) -> String {
    format!("{company}/{rest}")
}

/// The invitations of a company that are good at `now_ms`, the oldest first.
pub(crate) fn list(reader: &Reader<'_>, company: &str, now_ms: i64) -> Result<Vec<InvitationRow>, StoreError> {
    Ok(all(reader, company)?.into_iter().filter(|row| row.expires_at_ms() > now_ms).collect())
}

/// All invitations of a company, those that ran out among them.
pub(crate) fn all(reader: &Reader<'_>, company: &str) -> Result<Vec<InvitationRow>, StoreError> {
    let prefix = key(company, "");
    let mut rows = Vec::new();
    for entry in reader.scan(&BY_COMPANY, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        rows.extend(reader.get(&INVITATIONS, key.get(prefix.len()..).unwrap_or_default())?);
    }
    Ok(rows)
}

/// Asks somebody in. An older invitation of the same address ends; so do those that ran out.
///
/// # Errors
/// 409 `email-taken` where there is an account with the address, `company-full`.
pub(crate) fn invite(tx: &mut Tx<'_>, row: &InvitationRow) -> Result<(), Problem> {
    if store::is_taken(&tx.reader(), &row.email)? {
        let what = "There is an account with this e-mail address already. Invite them by another address.";
        return Err(Problem::conflict("email-taken", what));
    }
    for old in all(&tx.reader(), &row.company)? {
        if old.email == row.email || old.expires_at_ms() <= row.sent_at_ms {
            end(tx, &old)?;
        }
    }
    members::has_room(tx, &row.company, all(&tx.reader(), &row.company)?.len())?;
    tx.put(&INVITATIONS, &row.id, row)?;
    tx.put(&BY_TOKEN, &row.token, &InvitationId(row.id.clone()))?;
    tx.put(&BY_COMPANY, key(&row.company, &row.id), &())?;
    Ok(())
}

/// Ends an invitation of a company.
///
/// # Errors
/// 404, also for another company's.
pub(crate) fn withdraw(tx: &mut Tx<'_>, company: &str, id: &str) -> Result<(), Problem> {
    let row = tx.get(&INVITATIONS, id)?.filter(|row| row.company == company);
    let row = row.ok_or_else(|| Problem::NotFound("There is no such invitation.".to_owned()))?;
    Ok(end(tx, &row)?)
}

/// Ends all invitations of a company.
pub(crate) fn forget(tx: &mut Tx<'_>, company: &str) -> Result<(), StoreError> {
    all(&tx.reader(), company)?.iter().try_for_each(|row| end(tx, row))
}

/// Nothing of it stays.
pub(crate) fn end(tx: &mut Tx<'_>, row: &InvitationRow) -> Result<(), StoreError> {
    tx.delete(&INVITATIONS, &row.id)?;
    tx.delete(&BY_TOKEN, &row.token)?;
    tx.delete(&BY_COMPANY, key(&row.company, &row.id))
}

/// The invitation with this token, where it is good at `now_ms`.
///
/// # Errors
/// 404 else.
pub(crate) fn find(reader: &Reader<'_>, token: &str, now_ms: i64) -> Result<InvitationRow, Problem> {
    let found = match reader.get(&BY_TOKEN, links::hash(token))? {
        Some(InvitationId(id)) => reader.get(&INVITATIONS, id)?,
        None => None,
    };
    found.filter(|row| row.expires_at_ms() > now_ms).ok_or_else(|| {
        let what = "This invitation was used or withdrawn, or it is too old. Ask the company for a new one.";
        Problem::NotFound(what.to_owned())
    })
}
