//! What an account looked at.

use contracts::Id;
use kernel::Problem;
use kernel::store::{Reader, StoreError, Tx};

use crate::model::Recent;
use crate::store::{PRODUCTS, RECENT};

/// How many are remembered.
const KEPT: usize = 24;

/// Puts a listed product on top of what the account looked at.
///
/// # Errors
/// 404 where it is not listed.
pub(crate) fn note(tx: &mut Tx<'_>, account: &str, product: &str) -> Result<(), Problem> {
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

/// What the account looked at, the latest first.
pub(crate) fn list(reader: &Reader<'_>, account: &str) -> Result<Vec<Id>, StoreError> {
    Ok(reader.get(&RECENT, account)?.unwrap_or_default().0)
}
