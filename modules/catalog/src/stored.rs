//! Everything that this module stores, by name: what is not listed here cannot be exported or upgraded.

use kernel::store::StoredTable;

use crate::{store, waiting};

/// Its tables.
pub(crate) fn tables() -> Vec<StoredTable> {
    vec![
        store::PRODUCTS.stored(),
        store::ORDER.stored(),
        store::SKUS.stored(),
        store::STOCK.stored(),
        store::COSTS.stored(),
        store::IMAGES.stored(),
        store::REMOVED.stored(),
        store::LEDGER.stored(),
        store::BOUGHT.stored(),
        store::DELIVERED.stored(),
        store::REVIEWS.stored(),
        store::REVIEW_OF.stored(),
        store::RATINGS.stored(),
        store::OWN.stored(),
        store::RECENT.stored(),
        store::SOLD.stored(),
        waiting::WAITING.stored(),
    ]
}
