//! The products that an account viewed.

use contracts::ids::{AccountId, ProductId};
use kernel::Problem;
use kernel::store::{Reader, StoreError, Tx};

use crate::model::Recent;
use crate::rules::no_such_product;
use crate::sale::on_sale;
use crate::store::RECENT;

/// Most products in an account's list.
const KEPT: usize = 24;

/// Puts a product on sale at the top of the account's viewed products.
///
/// # Errors
/// Returns 404 if it is not on sale.
pub(crate) fn note(tx: &mut Tx<'_>, account: &AccountId, product: &ProductId) -> Result<(), Problem> {
    if on_sale(&tx.reader(), product)?.is_none() {
        return Err(no_such_product());
    }
    let Recent(mut ids) = tx.get(&RECENT, account)?.unwrap_or_default();
    if ids.first().is_some_and(|id| id == product) {
        return Ok(());
    }
    ids.retain(|id| id != product);
    ids.insert(0, product.to_owned());
    ids.truncate(KEPT);
    tx.put(&RECENT, account, &Recent(ids))?;
    Ok(())
}

/// Returns the products that the account viewed, the latest first.
pub(crate) fn list(reader: &Reader<'_>, account: &AccountId) -> Result<Vec<ProductId>, StoreError> {
    Ok(reader.get(&RECENT, account)?.unwrap_or_default().0)
}
