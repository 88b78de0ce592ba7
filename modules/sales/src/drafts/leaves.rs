//! The leave that a buyer gives a seller to order in its name.

use std::collections::BTreeSet;

use contracts::ids::AccountId;
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Tx, lists, sort_key};
use serde::{Deserialize, Serialize};

use crate::approvals::model::Person;

kernel::tables! {
    /// Buyer and seller → what the seller may order.
    pub(crate) LEAVES: Collection<Leave> = "order-leaves";
}

/// The most sellers to which a buyer gives leave.
pub(crate) const MOST_LEAVES: u64 = 200;

/// A buyer's leave, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Leave {
    /// Its key.
    pub(crate) id: String,
    /// The buyer's account.
    pub(crate) buyer: AccountId,
    /// The seller's account.
    pub(crate) seller: AccountId,
    /// The seller's name then.
    pub(crate) seller_name: String,
    /// The most that one order may come to.
    pub(crate) up_to: Money,
    /// The buyer's person who gave it last.
    pub(crate) given_by: Person,
    /// When it was given last, in milliseconds since 1970 UTC.
    pub(crate) since_ms: i64,
}
impl Record for Leave {}
impl Listed for Leave {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        sort_key(self.since_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        BTreeSet::from([of_buyer(&self.buyer), of_seller(&self.seller)])
    }
}

/// The key of a buyer and a seller.
pub(crate) fn key(buyer: &AccountId, seller: &AccountId) -> String {
    format!("{buyer}.{seller}")
}

/// The name of the list of the leaves that a buyer gives.
pub(crate) fn of_buyer(buyer: &AccountId) -> String {
    format!("leaves-given/{buyer}")
}

/// The name of the list of the leaves that a seller has.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("leaves-had/{seller}")
}

/// Returns the leave that a buyer gives a seller.
pub(crate) fn find(reader: &Reader<'_>, buyer: &AccountId, seller: &AccountId) -> Result<Option<Leave>, StoreError> {
    reader.get(&LEAVES, key(buyer, seller))
}

/// Gives leave, or changes what was given.
///
/// # Errors
/// 409 `too-many-leaves`.
pub(super) fn give(tx: &mut Tx<'_>, leave: &Leave) -> Result<(), TxError> {
    let before = tx.get(&LEAVES, &leave.id)?;
    if before.is_none() && lists::count(&tx.reader(), &of_buyer(&leave.buyer))? >= MOST_LEAVES {
        let why = format!("{MOST_LEAVES} sellers may order in your name. Take leave back from one of them first.");
        return Err(TxError::conflict("too-many-leaves", why));
    }
    Ok(LEAVES.save(tx, before.as_ref(), leave)?)
}

/// Takes leave back. Drafts that wait for the buyer stay as they are.
///
/// # Errors
/// 404.
pub(super) fn take_back(tx: &mut Tx<'_>, buyer: &AccountId, seller: &AccountId) -> Result<(), TxError> {
    let before = find(&tx.reader(), buyer, seller)?.ok_or_else(|| TxError::not_found("leave"))?;
    Ok(LEAVES.delete(tx, &before)?)
}
