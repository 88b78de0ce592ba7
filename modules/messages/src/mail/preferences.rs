//! Who wants which e-mails, and the token with which each unsubscribes without signing in.

use kernel::store::{Reader, StoreError, Table, Tx};

use super::model::{Name, Preferences};

kernel::tables! {
    /// Account → what it wants; all where it never said.
    pub(crate) PREFERENCES: Table<Preferences> = "mail-preferences";
    /// Account → its token.
    pub(crate) TOKENS: Table<Name> = "unsubscribe-tokens", unaudited;
    /// Token → account.
    pub(crate) ACCOUNTS: Table<Name> = "unsubscribe";
}

/// What an account wants.
pub(crate) fn load(reader: &Reader<'_>, account: &str) -> Result<Preferences, StoreError> {
    Ok(reader.get(&PREFERENCES, account)?.unwrap_or_else(|| Preferences::all(true)))
}

/// Keeps what an account wants.
pub(crate) fn set(tx: &mut Tx<'_>, account: &str, wanted: &Preferences) -> Result<(), StoreError> {
    tx.put(&PREFERENCES, account, wanted)
}

/// The token of an account: `drawn` where it has none yet.
pub(crate) fn token(tx: &mut Tx<'_>, account: &str, drawn: &str) -> Result<String, StoreError> {
    if let Some(Name(token)) = tx.get(&TOKENS, account)? {
        return Ok(token);
    }
    tx.put(&TOKENS, account, &Name(drawn.to_owned()))?;
    tx.put(&ACCOUNTS, drawn, &Name(account.to_owned()))?;
    Ok(drawn.to_owned())
}

/// Forgets what an account wanted, and its token.
pub(crate) fn forget(tx: &mut Tx<'_>, account: &str) -> Result<(), StoreError> {
    if let Some(Name(token)) = tx.get(&TOKENS, account)? {
        tx.delete(&ACCOUNTS, token)?;
    }
    tx.delete(&TOKENS, account)?;
    tx.delete(&PREFERENCES, account)
}

/// Sends no e-mail any more to who has this token. `None` where nobody has.
pub(crate) fn unsubscribe(tx: &mut Tx<'_>, token: &str) -> Result<Option<()>, StoreError> {
    let Some(Name(account)) = tx.get(&ACCOUNTS, token)? else { return Ok(None) };
    set(tx, &account, &Preferences::all(false)).map(Some)
}
