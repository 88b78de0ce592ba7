//! The tables of price lists, and the commits that change one.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, PriceListId, ProductId};
use contracts::money::Money;
use kernel::TxError;
use kernel::store::{Collection, Reader, StoreError, Table, Tx};

use super::model::{Price, PriceList};
use super::overlap;

kernel::tables! {
    /// List id → list.
    pub(crate) LISTS: Collection<PriceList> = "price-lists";
    /// `list \0 product` → its price.
    pub(crate) PRICES: Table<Price> = "list-prices";
}

/// The most lists of a seller.
pub(crate) const MOST_LISTS: u64 = 50;

/// The name of the list of a seller's price lists.
pub(crate) fn of_seller(seller: &AccountId) -> String {
    format!("price-lists/{seller}")
}

/// The name of the list of the price lists that are for a company.
pub(crate) fn of_company(company: &AccountId) -> String {
    format!("price-lists-for/{company}")
}

fn key(list: &PriceListId, product: &str) -> Vec<u8> {
    [list.as_bytes(), &[0], product.as_bytes()].concat()
}

/// Returns the price of a product in a list.
pub(crate) fn price(reader: &Reader<'_>, list: &PriceListId, product: &ProductId) -> Result<Option<Money>, StoreError> {
    Ok(reader.get(&PRICES, key(list, product))?.map(|Price { price }| price))
}

/// Returns the prices of a list, in the order of the products' ids.
pub(crate) fn prices(reader: &Reader<'_>, list: &PriceListId) -> Result<BTreeMap<ProductId, Money>, StoreError> {
    let prefix = key(list, "");
    let row = |row: Result<(Vec<u8>, Price), StoreError>| {
        let (key, Price { price }) = row?;
        // The keys of this table are made of two texts.
        let product = String::from_utf8(key[prefix.len()..].to_vec()).unwrap_or_default();
        Ok((product.into(), price))
    };
    reader.scan(&PRICES, &prefix, None).map(row).collect()
}

/// Returns a list of this seller's.
pub(crate) fn find(reader: &Reader<'_>, seller: &AccountId, id: &PriceListId) -> Result<Option<PriceList>, StoreError> {
    Ok(reader.get(&LISTS, id)?.filter(|list| list.seller == *seller))
}

/// A list with its prices, and the names of its products for a refusal.
#[derive(Clone, Debug)]
pub(crate) struct FullList {
    pub(crate) list: PriceList,
    pub(crate) prices: BTreeMap<ProductId, Money>,
    pub(crate) names: BTreeMap<ProductId, String>,
}

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
        tx.put(&PRICES, key(&list.id, product), &Price { price: *price })?;
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
