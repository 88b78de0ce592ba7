//! Writes accounts, each with its indices, in one commit.

use contracts::ids::AccountId;
use kernel::Problem;
use kernel::store::Tx;

use crate::admin::directory;
use crate::links::{self, Purpose};
use crate::roles::index;
use crate::store::{ACCOUNTS, AccountRow, EMAILS, EmailRow, email_taken};
use crate::{access, sessions};

/// Adds an account.
///
/// # Errors
/// Returns 409 `email-taken` if another account has the e-mail address.
pub(crate) fn add_account(tx: &mut Tx<'_>, row: &AccountRow) -> Result<(), Problem> {
    if tx.has(&EMAILS, &row.email)? {
        return Err(email_taken());
    }
    tx.put(&EMAILS, &row.email, &EmailRow { account: row.id.clone() })?;
    tx.put(&ACCOUNTS, &row.id, row)?;
    index::enter(tx, row)?;
    directory::enter(tx, row)?;
    Ok(())
}

/// Applies `change` to an account and writes it.
///
/// # Errors
/// Returns 401 if the account does not exist.
pub(crate) fn change_account(
    tx: &mut Tx<'_>,
    id: &AccountId,
    change: impl FnOnce(&mut AccountRow),
) -> Result<AccountRow, Problem> {
    let gone = || Problem::Unauthorized("Please sign in.".to_owned());
    let before = tx.get(&ACCOUNTS, id)?.ok_or_else(gone)?;
    let mut row = before.clone();
    change(&mut row);
    tx.put(&ACCOUNTS, id, &row)?;
    directory::follow(tx, &before, &row)?;
    Ok(row)
}

/// Ends all sessions and access tokens of an account.
pub(crate) fn sign_out(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), Problem> {
    sessions::end_others(tx, account, "")?;
    Ok(access::revoke_all(tx, account)?)
}

/// Sets an account's password. This ends everything that the old one opened: sessions, access tokens, and a pending
/// link for a new password.
///
/// # Errors
/// Returns 401 if the account does not exist.
pub(crate) fn set_password(tx: &mut Tx<'_>, id: &AccountId, new: &str) -> Result<(), Problem> {
    change_account(tx, id, |row| new.clone_into(&mut row.password_hash))?;
    sign_out(tx, id)?;
    links::end(tx, Purpose::Reset, id)?;
    Ok(())
}

/// Calls [`set_password`] if the password is still the one that was checked.
///
/// # Errors
/// Returns 409 if it has changed.
pub(crate) fn change_password(tx: &mut Tx<'_>, id: &AccountId, old: &str, new: &str) -> Result<(), Problem> {
    match tx.get(&ACCOUNTS, id)? {
        Some(row) if row.password_hash == old => set_password(tx, id, new),
        _ => Err(Problem::conflict("password-changed", "The password was changed meanwhile.")),
    }
}
