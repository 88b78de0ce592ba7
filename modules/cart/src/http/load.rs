//! Loads a cart with its products.

use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::ProductId;
use contracts::pricing::prices_today;
use kernel::http::Identity;
use kernel::{Context, Problem};

use super::responses::CartRow;
use crate::store;

/// Returns the caller's cart as it is shown.
pub(super) async fn rows(context: &Context, me: &Identity) -> Result<Vec<CartRow>, Problem> {
    let lines = context.store().read(|reader| store::lines(reader, &me.person))?;
    let ids = lines.iter().map(|line| line.product.clone()).collect();
    let cards = products(context, me, ids).await?;
    let card = |id: &ProductId| cards.iter().find(|card| card.id == *id).map(Arc::as_ref);
    Ok(lines.iter().map(|line| CartRow::new(line, card(&line.product))).collect())
}

/// Returns products as the caller's company sees them, at its prices.
pub(super) async fn products(
    context: &Context,
    me: &Identity,
    ids: Vec<ProductId>,
) -> Result<Vec<Arc<ProductCard>>, Problem> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let prices = prices_today(context, &me.account).await?;
    Ok(prices.on(context.ask(GetProducts { ids }).await??))
}
