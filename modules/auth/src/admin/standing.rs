//! Whether an account may sign in.
//!
//! | table | key | row |
//! |---|---|---|
//! | `suspended` | account id | [`SuspendedRow`] |
//! | `closed` | account id | [`ClosedRow`]: only a shell without a name is left of the account |

use contracts::ids::AccountId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use kernel::{DELETED_NAME, Problem};
use serde::{Deserialize, Serialize};

use super::selling;
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

/// The suspension of an account, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SuspendedRow {
    /// The reason, shown to the account's owner.
    pub(crate) reason: String,
    /// Account of the administrator who suspended it.
    pub(crate) by: AccountId,
    /// Time of the suspension, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for SuspendedRow {}

/// The closing of an account, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClosedRow {
    /// Time of the closing, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for ClosedRow {}

/// Whether an account may sign in, with the reason if not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Active,
    Suspended(SuspendedRow),
    Closed,
}

/// Returns the standing of one account, without regard to its company's.
pub(crate) fn load(reader: &Reader<'_>, account: &AccountId) -> Result<Standing, StoreError> {
    if reader.has(&CLOSED, account)? {
        return Ok(Standing::Closed);
    }
    Ok(reader.get(&SUSPENDED, account)?.map_or(Standing::Active, Standing::Suspended))
}

/// Checks the standing of a person and of the company that the person is a member of.
///
/// # Errors
/// Returns 403 `suspended` with the reason, or 401 if one of the two is closed.
pub(crate) fn may_enter(reader: &Reader<'_>, person: &AccountId) -> Result<(), Problem> {
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

/// Suspends an account until it is restored. A company's suspension covers all its members.
///
/// # Errors
/// Returns 409 `closed` if the account is closed.
pub(crate) fn suspend(tx: &mut Tx<'_>, account: &AccountId, row: &SuspendedRow) -> Result<(), Problem> {
    if tx.has(&CLOSED, account)? {
        return Err(closed());
    }
    tx.put(&SUSPENDED, account, row)?;
    tell_of_seller(tx, account, false, row.at_ms)?;
    sign_out(tx, account)?;
    let people = members::people(&tx.reader(), account)?;
    people.iter().try_for_each(|person| sign_out(tx, person))
}

/// Restores a suspended account. It does nothing if the account is not suspended.
///
/// # Errors
/// Returns 409 `closed` if the account is closed.
pub(crate) fn restore(tx: &mut Tx<'_>, account: &AccountId, at_ms: i64) -> Result<(), Problem> {
    if tx.has(&CLOSED, account)? {
        return Err(closed());
    }
    tx.delete(&SUSPENDED, account)?;
    Ok(tell_of_seller(tx, account, true, at_ms)?)
}

/// Tells whether an account may sell, if it is a seller. A company's own account has the role and the goods.
fn tell_of_seller(tx: &mut Tx<'_>, account: &AccountId, may_sell: bool, at_ms: i64) -> Result<(), StoreError> {
    match store::account(&tx.reader(), account)? {
        Some(row) if selling::is_seller(&row) => selling::tell(tx, account, may_sell, at_ms),
        _ => Ok(()),
    }
}

/// Returns 409: a closed account cannot be changed.
pub(crate) fn closed() -> Problem {
    Problem::conflict("closed", "This account was deleted. Nothing of it can be changed.")
}

/// Closes an account for ever. It loses its name, e-mail, address, bank and roles; its e-mail is free again.
///
/// # Errors
/// Returns 401 if there is no such account.
pub(crate) fn close(tx: &mut Tx<'_>, account: &AccountId, at_ms: i64) -> Result<(), Problem> {
    sign_out(tx, account)?;
    let before = change_account(tx, account, |_| ())?;
    if selling::is_seller(&before) {
        selling::tell(tx, account, false, at_ms)?;
    }
    index::leave(tx, &before)?;
    store::free_email(tx, &before.email)?;
    change_account(tx, account, shell)?;
    second_factor::store::end(tx, account)?;
    tx.delete(&SUSPENDED, account)?;
    Ok(tx.put(&CLOSED, account, &ClosedRow { at_ms })?)
}

/// Empties the row of a closed account. Nobody can sign in to it: each run of the transaction makes a new, unusable
/// password.
fn shell(row: &mut AccountRow) {
    let bare = AccountRow::bare(&row.id, "", DELETED_NAME, &passwords::unusable(), row.created_at_ms);
    *row = AccountRow { user_type: row.user_type, ..bare };
}
