//! The shop takes a product off sale, or puts it back. Orders and contracts that have it go on.

use contracts::catalog::SaleDecided;
use contracts::ids::ProductId;
use kernel::Problem;
use kernel::store::Tx;

use crate::model::Product;
use crate::rules::no_such_product;
use crate::sale::{WITHHELD, Withheld};
use crate::store::{PRODUCTS, REMOVED};

/// Takes a product off sale, or gives another reason for it.
///
/// # Errors
/// Returns 404 if there is no such product.
pub(crate) fn withhold(tx: &mut Tx<'_>, withheld: &Withheld) -> Result<(), Problem> {
    let product = existing(tx, &withheld.product)?;
    let before = tx.get(&WITHHELD, &withheld.product)?;
    WITHHELD.save(tx, before.as_ref(), withheld)?;
    decided(tx, product, false, &withheld.reason, withheld.at_ms)
}

/// Puts a product back on sale. It does nothing if the product was not taken off.
///
/// # Errors
/// Returns 404 if there is no such product.
pub(crate) fn release(tx: &mut Tx<'_>, id: &ProductId, at_ms: i64) -> Result<(), Problem> {
    let product = existing(tx, id)?;
    let Some(before) = tx.get(&WITHHELD, id)? else { return Ok(()) };
    WITHHELD.delete(tx, &before)?;
    decided(tx, product, true, "", at_ms)
}

/// Returns a product that its seller did not delete, listed or not.
fn existing(tx: &Tx<'_>, id: &ProductId) -> Result<Product, Problem> {
    let product = tx.get(&PRODUCTS, id)?.ok_or_else(no_such_product)?;
    if tx.has(&REMOVED, id)? { Err(no_such_product()) } else { Ok(product) }
}

fn decided(tx: &mut Tx<'_>, product: Product, on_sale: bool, reason: &str, at_ms: i64) -> Result<(), Problem> {
    Ok(tx.emit(&SaleDecided {
        product: product.id,
        product_name: product.facts.name,
        seller: product.seller,
        on_sale,
        reason: reason.to_owned(),
        at_ms,
    })?)
}
