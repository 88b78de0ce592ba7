//! The tables of seasons, accounts and entries.

use contracts::ids::{AccountId, ProducerId};
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table};

use super::entry::Entry;
use super::model::{Account, Season};

kernel::tables! {
    /// Seller, NUL, season → season.
    pub(crate) SEASONS: Table<Season> = "seasons";
    /// Seller, season and producer → account.
    pub(crate) ACCOUNTS: Collection<Account> = "accounts";
    /// Entry id → entry.
    pub(crate) ENTRIES: Collection<Entry> = "payments";
}

/// The key of a season; of all seasons of a seller, where the name is empty.
pub(crate) fn season_key(seller: &AccountId, name: &str) -> String {
    format!("{seller}\0{name}")
}

/// The id of an account.
pub(crate) fn account_id(seller: &AccountId, season: &str, producer: &ProducerId) -> String {
    format!("{seller}\0{season}\0{producer}")
}

/// Returns a seller's season.
pub(crate) fn season(reader: &Reader<'_>, seller: &AccountId, name: &str) -> Result<Option<Season>, StoreError> {
    reader.get(&SEASONS, season_key(seller, name))
}

/// Returns the account of a seller's grower in a season.
pub(crate) fn account(
    reader: &Reader<'_>,
    seller: &AccountId,
    season: &str,
    producer: &ProducerId,
) -> Result<Option<Account>, StoreError> {
    reader.get(&ACCOUNTS, account_id(seller, season, producer))
}

/// The 404 of accounts.
pub(crate) fn no_account() -> TxError {
    TxError::not_found("account of this producer and season")
}

/// The 404 of seasons.
pub(crate) fn no_season() -> TxError {
    TxError::not_found("season")
}
