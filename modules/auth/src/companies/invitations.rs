//! Invitations into a company by e-mail. Only the e-mail has the token; the store has its hash.
//!
//! | table | key | row |
//! |---|---|---|
//! | `invitation` | invitation id | [`InvitationRow`] |
//! | `invitation-token` | SHA-256 of its token, in hexadecimal | [`InvitationRef`] |
//! | `company-invitation` | company, `/`, invitation id | nothing: pending invitations, the oldest first |

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::members::{self, CompanyRole};
use crate::links;
use crate::store;

kernel::tables! {
    pub(crate) INVITATIONS: Table<InvitationRow> = "invitation";
    pub(crate) BY_TOKEN: Table<InvitationRef> = "invitation-token";
    pub(crate) BY_COMPANY: Table<()> = "company-invitation";
}

kernel::ids! {
    /// The id of an invitation.
    InvitationId,
}

/// Lifetime of an invitation, in milliseconds: seven days.
pub(crate) const LIFETIME_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// An invitation of a person into a company, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationRow {
    pub(crate) id: InvitationId,
    /// The company's account.
    pub(crate) company: AccountId,
    /// The invited address, in lower case.
    pub(crate) email: String,
    /// Manager or employee.
    pub(crate) role: CompanyRole,
    /// Hash of the token in the e-mail.
    pub(crate) token: String,
    /// Time of sending, in milliseconds since 1970 UTC.
    pub(crate) sent_at_ms: i64,
}
impl Record for InvitationRow {}

impl InvitationRow {
    /// Returns the time at which it expires, in milliseconds since 1970 UTC.
    pub(crate) fn expires_at_ms(&self) -> i64 {
        self.sent_at_ms.saturating_add(LIFETIME_MS)
    }
}

/// The invitation that an index row points to, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationRef(pub(crate) InvitationId);
impl Record for InvitationRef {}

fn key(company: &AccountId, rest: &str) -> String {
    format!("{company}/{rest}")
}

/// Returns the invitations of a company that are valid at `now_ms`, the oldest first.
pub(crate) fn list(reader: &Reader<'_>, company: &AccountId, now_ms: i64) -> Result<Vec<InvitationRow>, StoreError> {
    Ok(all(reader, company)?.into_iter().filter(|row| row.expires_at_ms() > now_ms).collect())
}

/// Returns all invitations of a company, including expired ones.
pub(crate) fn all(reader: &Reader<'_>, company: &AccountId) -> Result<Vec<InvitationRow>, StoreError> {
    let prefix = key(company, "");
    let mut rows = Vec::new();
    for entry in reader.scan(&BY_COMPANY, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        rows.extend(reader.get(&INVITATIONS, key.get(prefix.len()..).unwrap_or_default())?);
    }
    Ok(rows)
}

/// Saves an invitation. It ends an older one to the same address and all expired ones.
///
/// # Errors
/// Returns 409 `email-taken` if the address has an account, or 409 `company-full`.
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
    tx.put(&BY_TOKEN, &row.token, &InvitationRef(row.id.clone()))?;
    tx.put(&BY_COMPANY, key(&row.company, &row.id), &())?;
    Ok(())
}

/// Ends an invitation of a company.
///
/// # Errors
/// Returns 404, also if it is another company's.
pub(crate) fn withdraw(tx: &mut Tx<'_>, company: &AccountId, id: &InvitationId) -> Result<(), Problem> {
    let row = tx.get(&INVITATIONS, id)?.filter(|row| row.company == *company);
    let row = row.ok_or_else(|| Problem::NotFound("There is no such invitation.".to_owned()))?;
    Ok(end(tx, &row)?)
}

/// Ends all invitations of a company.
pub(crate) fn forget(tx: &mut Tx<'_>, company: &AccountId) -> Result<(), StoreError> {
    all(&tx.reader(), company)?.iter().try_for_each(|row| end(tx, row))
}

/// Deletes an invitation with its index rows.
pub(crate) fn end(tx: &mut Tx<'_>, row: &InvitationRow) -> Result<(), StoreError> {
    tx.delete(&INVITATIONS, &row.id)?;
    tx.delete(&BY_TOKEN, &row.token)?;
    tx.delete(&BY_COMPANY, key(&row.company, &row.id))
}

/// Returns the invitation with this token, if it is valid at `now_ms`.
pub(crate) fn find(reader: &Reader<'_>, token: &str, now_ms: i64) -> Result<Option<InvitationRow>, StoreError> {
    let found = match reader.get(&BY_TOKEN, links::hash(token))? {
        Some(InvitationRef(id)) => reader.get(&INVITATIONS, id)?,
        None => None,
    };
    Ok(found.filter(|row| row.expires_at_ms() > now_ms))
}
