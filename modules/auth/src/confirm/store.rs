//! The accounts that have confirmed their e-mail address.
//!
//! | table | key | row |
//! |---|---|---|
//! | `confirmed` | account id | [`ConfirmedRow`] |

use contracts::ids::AccountId;
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use crate::links::{self, Purpose};
use crate::store::AccountRow;

kernel::tables! {
    pub(crate) CONFIRMED: Table<ConfirmedRow> = "confirmed";
}

/// The confirmation of an account's mailbox, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ConfirmedRow {
    /// The confirmed address. Any other address is unconfirmed.
    pub(crate) email: String,
    /// Time of the confirmation, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for ConfirmedRow {}

/// Whether an account's current e-mail address is confirmed.
pub(crate) fn is_confirmed(reader: &Reader<'_>, account: &AccountRow) -> Result<bool, StoreError> {
    Ok(confirmed_at(reader, account)?.is_some())
}

/// Records that an account owns the mailbox `email`.
pub(crate) fn confirm(tx: &mut Tx<'_>, account: &AccountId, email: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(&CONFIRMED, account, &ConfirmedRow { email: email.to_owned(), at_ms: now_ms })?;
    links::end(tx, Purpose::Confirm, account)
}

/// Returns when an account confirmed its current e-mail address, in milliseconds since 1970 UTC, or `None`.
pub(crate) fn confirmed_at(reader: &Reader<'_>, account: &AccountRow) -> Result<Option<i64>, StoreError> {
    Ok(reader.get(&CONFIRMED, &account.id)?.filter(|row| row.email == account.email).map(|row| row.at_ms))
}

/// Deletes an account's confirmation.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    tx.delete(&CONFIRMED, account)
}
