//! Which accounts have confirmed their e-mail.
//!
//! | table | key | row |
//! |---|---|---|
//! | `confirmed` | account id | [`ConfirmedRow`] |

use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::links::{self, Purpose};
use crate::store::AccountRow;

kernel::tables! {
    pub(crate) CONFIRMED: Table<ConfirmedRow> = "confirmed";
}

/// That an account has a mailbox, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConfirmedRow {
    /// The address that was confirmed: another one is not.
    pub(crate) email: String,
    /// When, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for ConfirmedRow {
    const VERSION: u16 = 1;
}

/// Whether an account's e-mail, as it is now, was confirmed.
pub(crate) fn is_confirmed(reader: &Reader<'_>, account: &AccountRow) -> Result<bool, StoreError> {
    Ok(confirmed_at(reader, account)?.is_some())
}

/// Notes that an account has the mailbox `email`.
pub(crate) fn confirm(tx: &mut Tx<'_>, account: &str, email: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(&CONFIRMED, account, &ConfirmedRow { email: email.to_owned(), at_ms: now_ms })?;
    links::end(tx, Purpose::Confirm, account)
}

/// When an account confirmed the e-mail that it has now, in milliseconds since 1970 UTC; `None` where it has not.
pub(crate) fn confirmed_at(reader: &Reader<'_>, account: &AccountRow) -> Result<Option<i64>, StoreError> {
    Ok(reader.get(&CONFIRMED, &account.id)?.filter(|row| row.email == account.email).map(|row| row.at_ms))
}

/// Forgets what an account confirmed.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &str) -> Result<(), StoreError> {
    tx.delete(&CONFIRMED, account)
}
