//! Earlier versions of the stored records, frozen, and their upgrades.

use contracts::ids::{AccountId, ProductId};
use kernel::store::{Former, Record};
use serde::Deserialize;

use crate::facts::Facts;
use crate::model::Product;

/// [`Product`], version 1: it did not know which scores were from sessions. The module that cups tells it again.
#[derive(Deserialize)]
struct ProductV1 {
    id: ProductId,
    ordinal: u64,
    seller: AccountId,
    seller_name: String,
    listed: bool,
    created_ms: i64,
    facts: Facts,
}

impl From<ProductV1> for Product {
    fn from(old: ProductV1) -> Self {
        Product {
            id: old.id,
            ordinal: old.ordinal,
            seller: old.seller,
            seller_name: old.seller_name,
            listed: old.listed,
            created_ms: old.created_ms,
            facts: old.facts,
            session_score: None,
        }
    }
}

impl Record for Product {
    const FORMER: &'static [Former<Self>] = &[Self::former::<ProductV1>];
}
