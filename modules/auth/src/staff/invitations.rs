//! Invitations to the shop's staff by e-mail. Only the e-mail has the token; the store has its hash.
//!
//! | table | key | row |
//! |---|---|---|
//! | `staff-invitation` | invitation id | [`StaffInvitationRow`] |
//! | `staff-invitation-token` | SHA-256 of its token, in hexadecimal | [`InvitationRef`] |

use contracts::staff::StaffArea;
use kernel::Problem;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::companies::invitations::{InvitationId, InvitationRef, LIFETIME_MS};
use crate::links;
use crate::store;

kernel::tables! {
    pub(crate) STAFF_INVITATIONS: Table<StaffInvitationRow> = "staff-invitation";
    pub(crate) BY_TOKEN: Table<InvitationRef> = "staff-invitation-token";
}

/// Most invitations that wait at once.
const MOST: usize = 50;

/// An invitation of a person to the shop's staff, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StaffInvitationRow {
    pub(crate) id: InvitationId,
    /// The invited address, in lower case.
    pub(crate) email: String,
    /// The roles of the areas that the person may work in.
    pub(crate) roles: Vec<String>,
    /// Hash of the token in the e-mail.
    pub(crate) token: String,
    /// Time of sending, in milliseconds since 1970 UTC.
    pub(crate) sent_at_ms: i64,
}
impl Record for StaffInvitationRow {}

impl StaffInvitationRow {
    /// Returns the time at which it expires, in milliseconds since 1970 UTC.
    pub(crate) fn expires_at_ms(&self) -> i64 {
        self.sent_at_ms.saturating_add(LIFETIME_MS)
    }

    /// Returns the areas that the person may work in.
    pub(crate) fn areas(&self) -> Vec<StaffArea> {
        self.roles.iter().filter_map(|role| StaffArea::parse(role)).collect()
    }
}

/// Returns all invitations, including expired ones; there are at most 50.
pub(crate) fn all(reader: &Reader<'_>) -> Result<Vec<StaffInvitationRow>, StoreError> {
    reader.scan(&STAFF_INVITATIONS, b"", None).map(|row| row.map(|(_, row)| row)).collect()
}

/// Saves an invitation. It ends an older one to the same address and all expired ones.
///
/// # Errors
/// Returns 409 `email-taken` if the address has an account, or 409 `staff-full`.
pub(crate) fn invite(tx: &mut Tx<'_>, row: &StaffInvitationRow) -> Result<(), Problem> {
    if store::is_taken(&tx.reader(), &row.email)? {
        let what =
            "There is an account with this e-mail address already. Find it under Accounts, and tick what it may do.";
        return Err(Problem::conflict("email-taken", what));
    }
    let mut left = 0;
    for old in all(&tx.reader())? {
        if old.email == row.email || old.expires_at_ms() <= row.sent_at_ms {
            end(tx, &old)?;
        } else {
            left += 1;
        }
    }
    if left >= MOST {
        let what = format!("At most {MOST} invitations wait at once. Withdraw one to invite another person.");
        return Err(Problem::conflict("staff-full", what));
    }
    tx.put(&STAFF_INVITATIONS, &row.id, row)?;
    Ok(tx.put(&BY_TOKEN, &row.token, &InvitationRef(row.id.clone()))?)
}

/// Ends an invitation.
///
/// # Errors
/// Returns 404 if there is none.
pub(crate) fn withdraw(tx: &mut Tx<'_>, id: &InvitationId) -> Result<(), Problem> {
    let row = tx.get(&STAFF_INVITATIONS, id)?;
    let row = row.ok_or_else(|| Problem::NotFound("There is no such invitation.".to_owned()))?;
    Ok(end(tx, &row)?)
}

/// Deletes an invitation with its index row.
pub(crate) fn end(tx: &mut Tx<'_>, row: &StaffInvitationRow) -> Result<(), StoreError> {
    tx.delete(&STAFF_INVITATIONS, &row.id)?;
    tx.delete(&BY_TOKEN, &row.token)
}

/// Returns the invitation with this token, if it is valid at `now_ms`.
pub(crate) fn find(reader: &Reader<'_>, token: &str, now_ms: i64) -> Result<Option<StaffInvitationRow>, StoreError> {
    let Some(InvitationRef(id)) = reader.get(&BY_TOKEN, links::hash(token))? else { return Ok(None) };
    Ok(reader.get(&STAFF_INVITATIONS, &id)?.filter(|row| row.expires_at_ms() > now_ms))
}
