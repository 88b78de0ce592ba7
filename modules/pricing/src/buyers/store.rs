//! The table of the sellers' buyers.

use std::collections::BTreeSet;

use contracts::ids::AccountId;
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Tx, sort_key};
use serde::{Deserialize, Serialize};

kernel::tables! {
    /// `seller.buyer` → the buyer.
    pub(crate) BUYERS: Collection<Buyer> = "buyers";
}

/// A buyer of a seller, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Buyer {
    /// Its key.
    pub(crate) id: String,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The buyer's account.
    pub(crate) account: AccountId,
    /// The buyer's name at that time; empty if it was not known.
    pub(crate) name: String,
    /// The first dealing, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Buyer {}
impl Listed for Buyer {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        // An order of several sellers makes their buyers in one moment, so the account alone would not tell them apart.
        sort_key(self.since_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([list(&self.seller), of_buyer(&self.account)])
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.name]
    }
}

fn key(seller: &AccountId, buyer: &AccountId) -> String {
    format!("{seller}.{buyer}")
}

/// The name of the list of a seller's buyers.
pub(crate) fn list(seller: &AccountId) -> String {
    format!("buyers/{seller}")
}

/// The name of the list of the rows that are of one buyer.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("buyer-of/{buyer}")
}

/// Notes a buyer. Its first name that is known stays.
pub(crate) fn note(
    tx: &mut Tx<'_>,
    seller: &AccountId,
    account: &AccountId,
    name: &str,
    at_ms: i64,
) -> Result<(), StoreError> {
    let id = key(seller, account);
    let before = tx.get(&BUYERS, &id)?;
    if seller == account || before.as_ref().is_some_and(|before| !before.name.is_empty() || name.is_empty()) {
        return Ok(());
    }
    let since_ms = before.as_ref().map_or(at_ms, |before| before.since_ms);
    let (seller, account) = (seller.clone(), account.clone());
    let row = Buyer { id, seller, account, name: name.to_owned(), since_ms };
    BUYERS.save(tx, before.as_ref(), &row)
}

/// Returns one of a seller's buyers.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, buyer: &AccountId) -> Result<Option<Buyer>, StoreError> {
    reader.get(&BUYERS, key(seller, buyer))
}
