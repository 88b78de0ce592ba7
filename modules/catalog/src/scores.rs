//! The cupping scores of products, for the module that cups them.

use contracts::ids::{AccountId, ProductId};
use contracts::quality::ProductScorePort;
use kernel::store::{Reader, StoreError, Tx};

use crate::inventory::store::own;
use crate::rules::TOP_SCORE;
use crate::store::PRODUCTS;

/// The implementation of [`ProductScorePort`].
pub(crate) struct Scores;

impl ProductScorePort for Scores {
    fn set_score(
        &self,
        tx: &mut Tx<'_>,
        seller: &AccountId,
        product: &ProductId,
        hundredths: u16,
    ) -> Result<bool, StoreError> {
        let Some(mut found) = own(&tx.reader(), seller, product)? else { return Ok(false) };
        found.facts.cupping_score = Some(hundredths.min(TOP_SCORE));
        tx.put(&PRODUCTS, product, &found)?;
        Ok(true)
    }

    fn score(&self, reader: &Reader<'_>, product: &ProductId) -> Result<Option<u16>, StoreError> {
        let listed = reader.get(&PRODUCTS, product)?.filter(|product| product.listed);
        Ok(listed.and_then(|product| product.facts.cupping_score))
    }
}
