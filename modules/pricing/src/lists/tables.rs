//! The tables of price lists.

use std::collections::BTreeMap;

use contracts::ids::{AccountId, PriceListId, ProductId};
use kernel::store::{Collection, Reader, StoreError, Table};

use super::model::{Price, PriceList};

kernel::tables! {
    /// List id → list.
    pub(crate) LISTS: Collection<PriceList> = "price-lists";
    /// `list \0 product` → its price.
    pub(crate) PRICES: Table<Price> = "list-prices";
}

/// The key of a price.
pub(super) fn key(list: &PriceListId, product: &str) -> Vec<u8> {
    [list.as_bytes(), &[0], product.as_bytes()].concat()
}

/// Returns the price of a product in a list.
pub(crate) fn price(reader: &Reader<'_>, list: &PriceListId, product: &ProductId) -> Result<Option<Price>, StoreError> {
    reader.get(&PRICES, key(list, product))
}

/// Returns the prices of a list, in the order of the products' ids.
pub(crate) fn prices(reader: &Reader<'_>, list: &PriceListId) -> Result<BTreeMap<ProductId, Price>, StoreError> {
    let prefix = key(list, "");
    let row = |row: Result<(Vec<u8>, Price), StoreError>| {
        let (key, price) = row?;
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
