//! The lots that a product is sold from.

use contracts::ids::{AccountId, LotId, ProductId};
use kernel::store::Tx;
use kernel::{Problem, TxError};

use super::fits::unfit;
use super::model::ProductLots;
use super::store::PRODUCTS;
use crate::ledger::rules::Wrongs;
use crate::lot::store;

/// The lots wanted for a product.
#[derive(Clone, Debug)]
pub(crate) struct SellFromLots {
    pub(crate) product: ProductId,
    pub(crate) seller: AccountId,
    /// The product's name.
    pub(crate) name: String,
    /// Its category.
    pub(crate) category: String,
    /// Each once; none to sell the product without lots.
    pub(crate) lots: Vec<LotId>,
    pub(crate) now_ms: i64,
}

/// Sells a product from these lots from now on. Orders that were placed keep what they drew.
///
/// # Errors
/// 422 for a lot that is none of the seller's, or of other goods than the product.
pub(crate) fn save(tx: &mut Tx<'_>, wanted: &SellFromLots) -> Result<ProductLots, TxError> {
    let mut wrongs = Wrongs::new();
    for (at, lot) in wanted.lots.iter().enumerate() {
        let why = match store::find(&tx.reader(), &wanted.seller, lot)? {
            Some(lot) => unfit(&wanted.category, &lot.traits),
            None => Some("is none of your lots".to_owned()),
        };
        wrongs.extend(why.map(|why| (format!("lots.{at}"), vec![why])));
    }
    if !wrongs.is_empty() {
        return Err(Problem::Invalid(wrongs).into());
    }
    let before = tx.get(&PRODUCTS, &wanted.product)?;
    let after = ProductLots {
        id: wanted.product.clone(),
        seller: wanted.seller.clone(),
        name: wanted.name.clone(),
        lots: wanted.lots.clone(),
        since_ms: before.as_ref().map_or(wanted.now_ms, |before| before.since_ms),
    };
    match &before {
        Some(before) if after.lots.is_empty() => PRODUCTS.delete(tx, before)?,
        None if after.lots.is_empty() => {}
        before => PRODUCTS.save(tx, before.as_ref(), &after)?,
    }
    Ok(after)
}
