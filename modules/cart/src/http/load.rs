//! Loads a cart with its products.

use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::{AccountId, ProductId};
use kernel::{Context, Problem};

use super::responses::CartRow;
use crate::store;

/// Returns an account's cart as it is shown.
pub(super) async fn rows(context: &Context, account: &AccountId) -> Result<Vec<CartRow>, Problem> {
    let lines = context.store().read(|reader| store::lines(reader, account))?;
    let ids = lines.iter().map(|line| line.product.clone()).collect();
    let cards = products(context, ids).await?;
    let card = |id: &ProductId| cards.iter().find(|card| card.id == *id).map(Arc::as_ref);
    Ok(lines.iter().map(|line| CartRow::new(line, card(&line.product))).collect())
}

pub(super) async fn products(context: &Context, ids: Vec<ProductId>) -> Result<Vec<Arc<ProductCard>>, Problem> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    context.ask(GetProducts { ids }).await?
}
