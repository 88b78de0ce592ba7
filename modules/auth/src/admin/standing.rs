//! Whether an account may come in.
//!
//! | table | key | row |
//! |---|---|---|
//! | `suspended` | account id | [`SuspendedRow`] |
//! | `closed` | account id | [`ClosedRow`]: what is left of it is a shell without a name |

use kernel::store::{Reader, Record, StoreError, Table, Tx};
use kernel::{DELETED_NAME, Problem};
use serde::{Deserialize, Serialize};

use crate::accounts::{change_account, sign_out};
use crate::companies::members;
use crate::roles::index;
use crate::second_factor;
use crate::secrets::passwords;
use crate::store::{self, AccountRow};

kernel::tables! {
    pub(crate) SUSPENDED: Table<SuspendedRow> = "suspended";
    pub(crate) CLOSED: Table<ClosedRow> = "closed";
}

/// Why an account may not sign in, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SuspendedRow {
    /// Shown to its owner.
    pub(crate) reason: String,
    /// The administrator's account.
    pub(crate) by: String,
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for SuspendedRow {
    const VERSION: u16 = 1;
}

/// That an account was closed, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClosedRow {
    /// In milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for ClosedRow {
    const VERSION: u16 = 1;
}

/// Whether an account may come in, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Active,
    Suspended(SuspendedRow),
    Closed,
}

/// Of one account, whatever its company's is.
pub(crate) fn load(reader: &Reader<'_>, account: &str) -> Result<Standing, StoreError> {
    if reader.has(&CLOSED, account)? {
        return Ok(Standing::Closed);
    }
    Ok(reader.get(&SUSPENDED, account)?.map_or(Standing::Active, Standing::Suspended))
}

/// Of a person: its own, and that of the company that it is a member of.
///
/// # Errors
/// 403 `suspended` with the reason; 401 where it is closed.
pub(crate) fn may_enter(reader: &Reader<'_>, person: &str) -> Result<(), Problem> {
    let company = members::find(reader, person)?.map(|row| row.company);
    for account in std::iter::once(person.to_owned()).chain(company) {
        match load(reader, &account)? {
            Standing::Active => {}
            Standing::Suspended(SuspendedRow { reason, .. }) => {
                let what = format!("This account is suspended: {reason} Write to us by the contact form.");
                return Err(Problem::forbidden("suspended", what));
            }
            Standing::Closed => return Err(Problem::Unauthorized("Invalid credentials".to_owned())),
        }
    }
    Ok(())
}

/// Keeps an account out, with all its members where it is a company's, until it is restored.
///
/// # Errors
/// 409 `closed` where there is nothing left to keep out.
pub(crate) fn suspend(tx: &mut Tx<'_>, account: &str, row: &SuspendedRow) -> Result<(), Problem> {
    if tx.has(&CLOSED, account)? {
        return Err(closed());
    }
    tx.put(&SUSPENDED, account, row)?;
    sign_out(tx, account)?;
    let people = members::people(&tx.reader(), account)?;
    people.iter().try_for_each(|person| sign_out(tx, person))
}

/// Lets an account in again; nothing where it was not kept out.
///
/// # Errors
/// 409 `closed`.
pub(crate) fn restore(tx: &mut Tx<'_>, account: &str) -> Result<(), Problem> {
    if tx.has(&CLOSED, account)? {
        return Err(closed());
    }
    Ok(tx.delete(&SUSPENDED, account)?)
}

/// 409: of a closed account nothing can be changed.
pub(crate) fn closed() -> Problem {
    Problem::conflict("closed", "This account was deleted. Nothing of it can be changed.")
}

/// Closes an account for ever: it loses name, e-mail, address, bank and roles, and its e-mail is free again.
///
/// # Errors
/// 401 where there is no such account.
pub(crate) fn close(tx: &mut Tx<'_>, account: &str, at_ms: i64) -> Result<(), Problem> {
    sign_out(tx, account)?;
    let before = change_account(tx, account, |_| ())?;
    index::leave(tx, &before)?;
    store::free_email(tx, &before.email)?;
    change_account(tx, account, shell)?;
    second_factor::store::end(tx, account)?;
    tx.delete(&SUSPENDED, account)?;
    Ok(tx.put(&CLOSED, account, &ClosedRow { at_ms })?)
}

/// What is left of an account that was closed. Nothing opens it: its password is made anew in each run of the
/// transaction.
fn shell(row: &mut AccountRow) {
    let bare = AccountRow::bare(&row.id, "", DELETED_NAME, &passwords::unusable(), row.created_at_ms);
    *row = AccountRow { user_type: row.user_type, ..bare };
}
