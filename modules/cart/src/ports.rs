//! Empties a cart inside the caller's commit.

use contracts::cart::{BackLine, CartPort, DrainedLine};
use contracts::catalog::StockLine;
use contracts::ids::AccountId;
use kernel::store::{StoreError, Tx};

use crate::model::Line;
use crate::store;

/// The cart's port for a checkout.
pub(crate) struct Drain;

impl CartPort for Drain {
    fn drain(&self, tx: &mut Tx<'_>, person: &AccountId) -> Result<Vec<DrainedLine>, StoreError> {
        let lines = store::clear(tx, person)?;
        let drained = lines
            .into_iter()
            .map(|Line { product, quantity, shown, .. }| DrainedLine { goods: StockLine { product, quantity }, shown });
        Ok(drained.collect())
    }
    fn put_back(&self, tx: &mut Tx<'_>, person: &AccountId, lines: &[BackLine]) -> Result<bool, StoreError> {
        for line in lines {
            if !store::put_back(tx, person, line)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
