//! The product that a quote is about.

use std::sync::Arc;

use contracts::catalog::{GetProducts, ProductCard};
use contracts::ids::ProductId;
use kernel::{Context, Problem};

/// Returns the card of a listed product.
///
/// # Errors
/// 404 if it is not listed.
pub(super) async fn listed(context: &Context, id: &ProductId) -> Result<Arc<ProductCard>, Problem> {
    let found = context.ask(GetProducts { ids: vec![id.to_owned()] }).await??;
    found.into_iter().next().ok_or_else(|| Problem::NotFound("This item is not sold here.".to_owned()))
}
