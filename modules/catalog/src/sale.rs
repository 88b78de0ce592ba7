//! Whether a product is on sale: its seller lists it, the shop does not withhold it, and its seller may sell.
//!
//! | table | key | row |
//! |---|---|---|
//! | `withheld` | product id | [`Withheld`] |
//! | list `withheld` | time | product id |
//! | `barred-sellers` | account id | [`Barred`] |

use std::collections::{BTreeSet, HashSet};

use contracts::ids::{AccountId, ProductId};
use kernel::store::{Collection, Listed, Reader, Record, StoreError, Table, sort_key};
use serde::{Deserialize, Serialize};

use crate::model::Product;
use crate::store::PRODUCTS;

kernel::tables! {
    /// The products that the shop took off sale, by id.
    pub(crate) WITHHELD: Collection<Withheld> = "withheld";
    /// The sellers that may not sell now, by account id: one row, however many goods the seller has.
    pub(crate) BARRED: Table<Barred> = "barred-sellers";
}

/// The list of all withheld products.
pub(crate) const ALL_WITHHELD: &str = "withheld";

/// A product that the shop took off sale, version 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Withheld {
    pub(crate) product: ProductId,
    /// The reason, which its seller reads.
    pub(crate) reason: String,
    /// The account that took it off sale.
    pub(crate) by: AccountId,
    /// Time of that, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Withheld {}

impl Listed for Withheld {
    fn id(&self) -> &str {
        &self.product
    }

    fn sort_key(&self) -> String {
        sort_key(self.at_ms, &self.product)
    }

    fn lists(&self) -> BTreeSet<String> {
        [ALL_WITHHELD.to_owned()].into()
    }
}

/// A seller that may not sell, version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Barred {
    /// Time since which it may not, in milliseconds since 1970 UTC.
    pub(crate) at_ms: i64,
}
impl Record for Barred {}

/// Whether a product is on sale, by whether its seller lists it, the shop withholds it, and its seller is barred. There is
/// no other rule of it.
pub(crate) fn is_on_sale(listed: bool, withheld: bool, barred: bool) -> bool {
    listed && !withheld && !barred
}

/// Returns a product if it is on sale.
pub(crate) fn on_sale(reader: &Reader<'_>, id: &ProductId) -> Result<Option<Product>, StoreError> {
    let Some(product) = reader.get(&PRODUCTS, id)? else { return Ok(None) };
    let (withheld, barred) = (reader.has(&WITHHELD, id)?, is_barred(reader, &product.seller)?);
    Ok(is_on_sale(product.listed, withheld, barred).then_some(product))
}

/// Whether a seller may not sell now.
pub(crate) fn is_barred(reader: &Reader<'_>, seller: &AccountId) -> Result<bool, StoreError> {
    reader.has(&BARRED, seller)
}

/// Returns all sellers that may not sell now.
pub(crate) fn barred(reader: &Reader<'_>) -> Result<HashSet<AccountId>, StoreError> {
    let account = |key: Vec<u8>| AccountId::from(String::from_utf8_lossy(&key).into_owned());
    reader.scan(&BARRED, b"", None).map(|row| row.map(|(key, _)| account(key))).collect()
}

#[cfg(test)]
#[path = "sale_tests.rs"]
mod tests;
