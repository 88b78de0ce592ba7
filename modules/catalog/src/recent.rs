//! The products that an account viewed.

use contracts::ids::{AccountId, ProductId};
use kernel::Problem;
use kernel::store::{Reader, StoreError, Tx};

use crate::model::Recent;
use crate::store::{PRODUCTS, RECENT};

/// Most products in an account's list.
const KEPT: usize = 24;

/// Puts a listed product at the top of the account's viewed products.
///
/// # Errors
/// Returns 404 if it is not listed.
pub(crate) fn note(tx: &mut Tx<'_>, account: &AccountId, product: &ProductId) -> Result<(), Problem> {
    if tx.get(&PRODUCTS, product)?.is_none_or(|row| !row.listed) {
        return Err(Problem::NotFound("There is no such product.".to_owned()));
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
