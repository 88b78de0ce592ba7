//! Access tokens for programs that an account connects. A token is valid until it is revoked.
//!
//! | table | key | row |
//! |---|---|---|
//! | `access` | token id | [`AccessRow`] |
//! | `account-access` | account id `/` token id | nothing: an account's tokens, oldest first |
//! | `access-used` | token id | time of the last use, in milliseconds since 1970 UTC |

use contracts::ids::AccountId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use kernel::Problem;
use kernel::store::{Reader, Record, Scope, StoreError, Table, Tx};
use serde::{Deserialize, Serialize};

kernel::tables! {
    pub(crate) ACCESS: Table<AccessRow> = "access";
    pub(crate) ACCESS_OF: Table<()> = "account-access";
    pub(crate) USED: Table<u64> = "access-used", unaudited;
}

/// Most tokens of an account.
const MOST: usize = 20;
/// A use is stored if the last stored use is at least this old, in milliseconds: five minutes.
const NOTED_EVERY_MS: i64 = 5 * 60 * 1000;

/// An access token, version 1. The token itself is not stored; it is signed anew from this row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AccessRow {
    pub(crate) id: String,
    pub(crate) account: AccountId,
    /// The name that its owner gave it.
    pub(crate) name: String,
    /// Time of creation, in milliseconds since 1970 UTC.
    pub(crate) created_at_ms: i64,
}
impl Record for AccessRow {}

fn key(account: &AccountId, id: &str) -> String {
    format!("{account}/{id}")
}

/// Returns the token with this id.
pub(crate) fn access(reader: &Reader<'_>, id: &str) -> Result<Option<AccessRow>, StoreError> {
    reader.get(&ACCESS, id)
}

/// Returns an account's tokens, each with the time of its last use, the oldest first.
pub(crate) fn list(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<(AccessRow, Option<i64>)>, StoreError> {
    let prefix = key(account, "");
    let mut found = Vec::new();
    for entry in reader.scan(&ACCESS_OF, prefix.as_bytes(), None) {
        let (key, ()) = entry?;
        let id = key.get(prefix.len()..).unwrap_or_default();
        if let Some(row) = reader.get(&ACCESS, id)? {
            let used = reader.get(&USED, id)?.and_then(|ms| i64::try_from(ms).ok());
            found.push((row, used));
        }
    }
    Ok(found)
}

/// Adds a token.
///
/// # Errors
/// Returns 409 `too-many-tokens` if the account has [`MOST`] tokens.
pub(crate) fn add(tx: &mut Tx<'_>, row: &AccessRow) -> Result<(), Problem> {
    let have = tx.scan(&ACCESS_OF, key(&row.account, "").as_bytes(), None).take(MOST).count();
    if have >= MOST {
        let what = format!("An account has at most {MOST} access tokens. Revoke one that you no longer use.");
        return Err(Problem::conflict("too-many-tokens", what));
    }
    tx.put(&ACCESS, &row.id, row)?;
    tx.put(&ACCESS_OF, key(&row.account, &row.id), &())?;
    Ok(())
}

/// Revokes a token of an account. Returns whether it existed.
pub(crate) fn revoke(tx: &mut Tx<'_>, account: &AccountId, id: &str) -> Result<bool, StoreError> {
    let key = key(account, id);
    let was = tx.has(&ACCESS_OF, &key)?;
    if was {
        tx.delete(&ACCESS, id)?;
        tx.delete(&ACCESS_OF, &key)?;
        tx.delete(&USED, id)?;
    }
    Ok(was)
}

/// Revokes all tokens of an account.
pub(crate) fn revoke_all(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    let prefix = key(account, "");
    let keys = tx.scan(&ACCESS_OF, prefix.as_bytes(), None).map(|entry| entry.map(|(key, ())| key));
    for key in keys.collect::<Result<Vec<_>, _>>()? {
        let id = key.get(prefix.len()..).unwrap_or_default().to_vec();
        tx.delete(&ACCESS, &id)?;
        tx.delete(&ACCESS_OF, &key)?;
        tx.delete(&USED, &id)?;
    }
    Ok(())
}

/// Stores when tokens are used, rarely enough that reading through a token writes next to nothing.
#[derive(Default)]
pub(crate) struct Uses {
    /// Token id → the last stored use. It has one entry for each token used since the start.
    noted: Mutex<HashMap<String, i64>>,
}

impl Uses {
    /// Whether this use has to be stored.
    pub(crate) fn is_due(&self, id: &str, now_ms: i64) -> bool {
        let mut noted = self.noted.lock().unwrap_or_else(PoisonError::into_inner);
        let due = noted.get(id).is_none_or(|last| now_ms - last >= NOTED_EVERY_MS);
        if due {
            noted.insert(id.to_owned(), now_ms);
        }
        due
    }

    /// Stores a use unless the token has been revoked. A use that cannot be stored is skipped; the next one is stored.
    pub(crate) fn note(scope: &Scope, id: String, now_ms: i64) {
        let at = u64::try_from(now_ms).unwrap_or_default();
        let written = scope.transact_blocking(move |tx| -> Result<(), StoreError> {
            if tx.has(&ACCESS, &id)? { tx.put(&USED, &id, &at) } else { Ok(()) }
        });
        if let Err(error) = written {
            tracing::warn!(%error, "the use of an access token was not noted");
        }
    }
}
