//! The roles, and an index of the accounts that have each role.
//!
//! | table | key | row |
//! |---|---|---|
//! | `role-account` | role `/` account id | nothing |

use contracts::staff::ADMINISTRATOR;
use kernel::store::{Reader, StoreError, Table, Tx};

use crate::store::{ACCOUNTS, AccountRow};

/// All roles, in the order in which they are shown.
pub(crate) const ALL: [&str; 8] =
    [BUYER, "seller", "logistics", ADMINISTRATOR, "staff-support", "staff-books", "staff-catalogue", "staff-logistics"];

/// The role that every account has.
pub(crate) const BUYER: &str = "buyer";

kernel::tables! {
    pub(crate) ROLES: Table<()> = "role-account";
}

/// Most accounts in one result.
const MOST: usize = 200;

pub(super) fn key(role: &str, account: &str) -> String {
    format!("{role}/{account}")
}

/// Adds an account to the index under each of its roles. Call it in the commit that writes the account.
pub(crate) fn enter(tx: &mut Tx<'_>, row: &AccountRow) -> Result<(), StoreError> {
    row.roles.iter().try_for_each(|role| tx.put(&ROLES, key(role, &row.id), &()))
}

/// Removes an account from the index under all its roles.
pub(crate) fn leave(tx: &mut Tx<'_>, row: &AccountRow) -> Result<(), StoreError> {
    row.roles.iter().try_for_each(|role| tx.delete(&ROLES, key(role, &row.id)))
}

/// Whether any account has `role`.
pub(crate) fn any(reader: &Reader<'_>, role: &str) -> Result<bool, StoreError> {
    Ok(reader.scan(&ROLES, key(role, "").as_bytes(), None).next().transpose()?.is_some())
}

/// Returns the accounts that have `role`, the oldest first, at most 200.
pub(crate) fn having(reader: &Reader<'_>, role: &str) -> Result<Vec<AccountRow>, StoreError> {
    let prefix = key(role, "");
    let mut found = Vec::new();
    for entry in reader.scan(&ROLES, prefix.as_bytes(), None).take(MOST) {
        let (key, ()) = entry?;
        let id = String::from_utf8_lossy(key.get(prefix.len()..).unwrap_or_default()).into_owned();
        found.extend(reader.get(&ACCOUNTS, &id)?);
    }
    Ok(found)
}
