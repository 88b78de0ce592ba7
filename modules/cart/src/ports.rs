//! Emptying a cart inside somebody else's commit.

use contracts::cart::CartPort;
use contracts::catalog::StockLine;
use kernel::store::{StoreError, Tx};

use crate::store;

/// The cart's side of a checkout.
pub(crate) struct Drain;

impl CartPort for Drain {
    fn drain(&self, tx: &mut Tx<'_>, account: &str) -> Result<Vec<StockLine>, StoreError> {
        let lines = store::clear(tx, account)?;
        Ok(lines.into_iter().map(|line| StockLine { product: line.product, quantity: line.quantity }).collect())
    }
}
