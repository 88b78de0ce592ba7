//! The choice of featured products, which only the administrator makes.

use actix_web::{put, web};
use contracts::ids::ProductId;
use contracts::staff::{StaffArea, of_others, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Identity, Json, NoContent};
use kernel::store::Tx;
use serde::Deserialize;

use super::sale::seller_of;
use super::state::Data;
use crate::rules::no_such_product;
use crate::sale::on_sale;
use crate::store::PRODUCTS;

/// Whether a product is to be featured.
#[derive(Debug, Default, Deserialize, Validate, utoipa::ToSchema)]
pub(crate) struct Feature {
    /// Whether it stands under "Featured".
    #[garde(required)]
    #[schema(required, value_type = bool)]
    featured: Option<bool>,
}

/// The administrator and staff for the catalogue only: features a product on sale, or no longer.
#[utoipa::path(responses((status = 204, description = "so it is")))]
#[put("/api/admin/products/{id}/featured")]
pub(crate) async fn feature_product(
    me: Identity,
    state: Data,
    id: web::Path<ProductId>,
    body: Json<Feature>,
) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Catalogue])?;
    let (id, featured) = (id.into_inner(), body.0.featured.unwrap_or_default());
    of_others(&me, &[&seller_of(&state, &id)?])?;
    state.context.commit(move |tx| feature(tx, &id, featured)).await?;
    Ok(NoContent)
}

/// Sets whether a product on sale is featured.
///
/// # Errors
/// Returns 404 if the product is not on sale.
fn feature(tx: &mut Tx<'_>, id: &ProductId, featured: bool) -> Result<(), Problem> {
    let mut product = on_sale(&tx.reader(), id)?.ok_or_else(no_such_product)?;
    product.facts.featured = featured;
    Ok(tx.put(&PRODUCTS, id, &product)?)
}
