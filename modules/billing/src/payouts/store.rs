//! The table of payout details, and their event.

use contracts::billing::{PayoutChanged, PayoutPort};
use contracts::ids::AccountId;
use kernel::TxError;
use kernel::secrets::{Sealed, Vault};
use kernel::store::{Reader, Record, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

use super::details::{Details, PayoutKind};
use crate::payments::connections::model::ProviderKind;
use crate::payments::connections::store as connections;

kernel::ids! {
    /// The id of one way to be paid.
    PayoutId,
}

kernel::tables! {
    /// Account, `/`, payout id → one way to be paid.
    pub(crate) PAYOUTS: Table<PayoutRow> = "payouts";
}

/// The most ways to be paid of an account.
pub(crate) const MOST: usize = 8;

/// One way to be paid, version 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PayoutRow {
    pub(crate) id: PayoutId,
    pub(crate) account: AccountId,
    pub(crate) kind: PayoutKind,
    /// The [`Details`].
    pub(crate) sealed: Sealed,
    /// When it was added, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for PayoutRow {}

impl PayoutRow {
    /// Its details; `None` if the key that sealed them is gone.
    pub(crate) fn details(&self, vault: &Vault) -> Option<Details> {
        Details::open(vault, &self.sealed, &self.account)
    }
}

fn prefix(account: &AccountId) -> String {
    format!("{account}/")
}

fn key(account: &AccountId, id: &PayoutId) -> String {
    format!("{account}/{id}")
}

/// An account's ways to be paid, the oldest first.
pub(crate) fn of(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<PayoutRow>, StoreError> {
    reader.scan(&PAYOUTS, prefix(account).as_bytes(), None).map(|row| row.map(|(_, row)| row)).collect()
}

/// Adds one.
///
/// # Errors
/// 409 `too-many`, [`TxError::Store`].
pub(crate) fn add(tx: &mut Tx<'_>, row: &PayoutRow, ending: &str, by: &AccountId) -> Result<(), TxError> {
    if of(&tx.reader(), &row.account)?.len() >= MOST {
        return Err(TxError::conflict("too-many", "You have eight ways to be paid already. Remove one first."));
    }
    keep(tx, row)?;
    Ok(tell(tx, row, ending, true, by, row.at_ms)?)
}

/// Saves one without telling anybody.
pub(crate) fn keep(tx: &mut Tx<'_>, row: &PayoutRow) -> Result<(), StoreError> {
    tx.put(&PAYOUTS, key(&row.account, &row.id), row)
}

/// Removes one, and returns it.
///
/// # Errors
/// 404, [`TxError::Store`].
pub(crate) fn remove(
    tx: &mut Tx<'_>,
    row: &PayoutRow,
    ending: &str,
    by: &AccountId,
    now_ms: i64,
) -> Result<(), TxError> {
    let key = key(&row.account, &row.id);
    if !tx.has(&PAYOUTS, &key)? {
        return Err(TxError::not_found("payout details"));
    }
    tx.delete(&PAYOUTS, key)?;
    Ok(tell(tx, row, ending, false, by, now_ms)?)
}

fn tell(
    tx: &mut Tx<'_>,
    row: &PayoutRow,
    ending: &str,
    added: bool,
    by: &AccountId,
    at_ms: i64,
) -> Result<(), StoreError> {
    tx.emit(&PayoutChanged {
        account: row.account.clone(),
        what: row.kind.title().to_owned(),
        ending: ending.to_owned(),
        added,
        by: by.clone(),
        at_ms,
    })
}

/// Deletes an account's ways to be paid.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    let rows = of(&tx.reader(), account)?;
    rows.iter().try_for_each(|row| tx.delete(&PAYOUTS, key(account, &row.id)))
}

/// The port through which other modules read whether an account can be paid.
pub(crate) struct Payouts;

impl PayoutPort for Payouts {
    fn takes_payments(&self, reader: &Reader<'_>) -> Result<bool, StoreError> {
        for provider in ProviderKind::ALL {
            if connections::find(reader, provider)?.is_some_and(|connection| connection.on) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn can_be_paid(&self, reader: &Reader<'_>, account: &AccountId) -> Result<bool, StoreError> {
        Ok(reader.scan(&PAYOUTS, prefix(account).as_bytes(), None).next().transpose()?.is_some())
    }
}
