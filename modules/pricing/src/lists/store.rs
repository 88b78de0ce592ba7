//! The commands that change a price list.

use contracts::ids::{AccountId, PriceListId};
use kernel::TxError;
use kernel::store::{StoreError, Tx};

use super::model::{FullList, PriceList, of_seller};
use super::overlap;
use super::tables::{LISTS, PRICES, find, key, prices};

/// The most lists of a seller.
pub(crate) const MOST_LISTS: u64 = 50;

/// Saves a new list, or one in the place of the seller's list with its id.
///
/// # Errors
/// 404 for a change of a list that is gone, 409 `overlaps` or `too-many-lists`. Nothing changes then.
pub(crate) fn save(tx: &mut Tx<'_>, full: &FullList, change: bool) -> Result<PriceList, TxError> {
    let before = find(&tx.reader(), &full.list.seller, &full.list.id)?;
    if change && before.is_none() {
        return Err(no_list());
    }
    overlap::check(&tx.reader(), full)?;
    if before.is_none() && LISTS.page(&tx.reader(), &of_seller(&full.list.seller), None, 0)?.1 >= MOST_LISTS {
        return Err(TxError::conflict(
            "too-many-lists",
            format!("You have {MOST_LISTS} price lists, the most of a seller. Delete one that is over."),
        ));
    }
    let created_ms = before.as_ref().map_or(full.list.created_ms, |before| before.created_ms);
    let list = PriceList { created_ms, ..full.list.clone() };
    let were = prices(&tx.reader(), &list.id)?;
    for product in were.keys().filter(|product| !full.prices.contains_key(*product)) {
        tx.delete(&PRICES, key(&list.id, product))?;
    }
    for (product, price) in full.prices.iter().filter(|(product, price)| were.get(*product) != Some(price)) {
        tx.put(&PRICES, key(&list.id, product), price)?;
    }
    LISTS.save(tx, before.as_ref(), &list)?;
    Ok(list)
}

/// Deletes a list of this seller's. Orders keep its prices.
///
/// # Errors
/// 404.
pub(crate) fn remove(tx: &mut Tx<'_>, seller: &AccountId, id: &PriceListId) -> Result<(), TxError> {
    let list = find(&tx.reader(), seller, id)?.ok_or_else(no_list)?;
    Ok(erase(tx, &list)?)
}

/// Deletes a list with its prices.
pub(crate) fn erase(tx: &mut Tx<'_>, list: &PriceList) -> Result<(), StoreError> {
    for product in prices(&tx.reader(), &list.id)?.keys() {
        tx.delete(&PRICES, key(&list.id, product))?;
    }
    LISTS.delete(tx, list)
}

/// The 404 of price lists.
pub(crate) fn no_list() -> TxError {
    TxError::not_found("price list")
}
