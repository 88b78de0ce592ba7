//! E-mail preferences, and the tokens with which accounts unsubscribe without signing in.

use contracts::ids::AccountId;
use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Name, Preferences};

kernel::tables! {
    /// Account → its preferences; everything on where there is no row.
    pub(crate) PREFERENCES: Table<Preferences> = "mail-preferences";
    /// Account → its token.
    pub(crate) TOKENS: Table<Name> = "unsubscribe-tokens", unaudited;
    /// Token → account.
    pub(crate) ACCOUNTS: Table<Name> = "unsubscribe";
}

/// Returns an account's preferences.
pub(crate) fn load(reader: &Reader<'_>, account: &AccountId) -> Result<Preferences, StoreError> {
    Ok(reader.get(&PREFERENCES, account)?.unwrap_or_else(|| Preferences::all(true)))
}

/// Saves an account's preferences.
pub(crate) fn set(tx: &mut Tx<'_>, account: &AccountId, wanted: &Preferences) -> Result<(), StoreError> {
    tx.put(&PREFERENCES, account, wanted)
}

/// Returns an account's token; sets it to `drawn` where it has none yet.
pub(crate) fn token(tx: &mut Tx<'_>, account: &AccountId, drawn: &str) -> Result<String, StoreError> {
    if let Some(Name(token)) = tx.get(&TOKENS, account)? {
        return Ok(token);
    }
    tx.put(&TOKENS, account, &Name(drawn.to_owned()))?;
    tx.put(&ACCOUNTS, drawn, &Name(account.to_string()))?;
    Ok(drawn.to_owned())
}

/// Deletes an account's preferences and its token.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &AccountId) -> Result<(), StoreError> {
    if let Some(Name(token)) = tx.get(&TOKENS, account)? {
        tx.delete(&ACCOUNTS, token)?;
    }
    tx.delete(&TOKENS, account)?;
    tx.delete(&PREFERENCES, account)
}

/// Switches all e-mails off for the account of this token. `None` where no account has it.
pub(crate) fn unsubscribe(tx: &mut Tx<'_>, token: &str) -> Result<Option<()>, StoreError> {
    let Some(Name(account)) = tx.get(&ACCOUNTS, token)? else { return Ok(None) };
    set(tx, &account.into(), &Preferences::all(false)).map(Some)
}
