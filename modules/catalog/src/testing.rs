//! The demo shop in a test's own store. A product's id is its SKU.

use kernel::store::Scope;

use crate::seed::goods;
use crate::store::{ListError, Listing, list_product};

/// Lists the demo shop's goods.
pub(crate) fn fill(scope: &Scope) {
    let goods = goods().unwrap();
    let listed = scope.transact_blocking(move |tx| {
        for (at, good) in goods.iter().enumerate() {
            let listing = Listing {
                id: good.offer.sku.clone().into(),
                at_ms: 1_750_000_000_000 + i64::try_from(at).unwrap() / 2,
                seller: good.seller.clone().into(),
                seller_name: format!("House of {}", good.seller),
            };
            list_product(tx, &listing, &good.offer)?;
        }
        Ok::<_, ListError>(())
    });
    listed.unwrap();
}
