//! Adds entries to accounts and takes them out: the only code that does so.

use contracts::ids::{AccountId, GrowerEntryId};
use kernel::TxError;
use kernel::store::Tx;

use super::entry::Entry;
use super::model::Account;
use super::store::{self, ACCOUNTS, ENTRIES};
use crate::deliveries::model::Struck;

/// Adds an entry to its account.
///
/// # Errors
/// 404 where the grower has no account in the season.
pub(super) fn add(tx: &mut Tx<'_>, entry: &Entry) -> Result<(), TxError> {
    let before = account(tx, entry)?;
    ACCOUNTS.save(tx, Some(&before), &before.with_entry(entry.kind, entry.amount.minor))?;
    Ok(ENTRIES.save(tx, None, entry)?)
}

/// Takes an entry that is struck out from its account.
pub(super) fn take(tx: &mut Tx<'_>, before: &Entry, struck: &Struck) -> Result<Entry, TxError> {
    let of = account(tx, before)?;
    ACCOUNTS.save(tx, Some(&of), &of.with_entry(before.kind, -before.amount.minor))?;
    let after = Entry { struck: Some(struck.clone()), ..before.clone() };
    ENTRIES.save(tx, Some(before), &after)?;
    Ok(after)
}

/// Finds an entry of a seller.
///
/// # Errors
/// 404.
pub(super) fn find(tx: &Tx<'_>, seller: &AccountId, id: &GrowerEntryId) -> Result<Entry, TxError> {
    let found = tx.get(&ENTRIES, id)?.filter(|entry| entry.seller == *seller);
    found.ok_or_else(|| TxError::not_found("entry"))
}

/// Finds the account of an entry.
///
/// # Errors
/// 404.
pub(super) fn account(tx: &Tx<'_>, entry: &Entry) -> Result<Account, TxError> {
    store::account(&tx.reader(), &entry.seller, &entry.season, &entry.producer)?.ok_or_else(store::no_account)
}
