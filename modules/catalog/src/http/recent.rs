//! The products that the caller viewed recently.

use actix_web::{get, post};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, NoContent};
use serde::Deserialize;

use super::responses::{ProductPage, whole};
use super::state::Data;
use crate::actor::GetListed;
use crate::recent;

/// A product that was looked at.
#[derive(Debug, Default, Deserialize, Validate, utoipa::ToSchema)]
pub(crate) struct Viewed {
    /// Product id.
    #[serde(default)]
    #[garde(length(min = 1, max = 100))]
    #[schema(required)]
    product_id: String,
}

/// Signed in: what the caller looked at, the latest first, as far as it is still listed.
#[utoipa::path(responses((status = 200, body = ProductPage)))]
#[get("/api/recently-viewed")]
pub(crate) async fn recently_viewed(me: Identity, state: Data) -> Answer<ProductPage> {
    let ids = state.context.store().read(|r| recent::list(r, &me.person))?;
    let prices = state.prices(Some(&me)).await?;
    let listed = state.context.ask(GetListed(ids, prices)).await??;
    Ok(Json(whole(listed.body, listed.total as usize)?))
}

/// Signed in: the caller looks at a product.
#[utoipa::path(responses((status = 204, description = "noted"), (status = 404)))]
#[post("/api/recently-viewed")]
pub(crate) async fn note_viewed(me: Identity, state: Data, body: Json<Viewed>) -> Result<NoContent, Problem> {
    let product = body.0.product_id.into();
    state.context.commit(move |tx| recent::note(tx, &me.person, &product)).await?;
    Ok(NoContent)
}
