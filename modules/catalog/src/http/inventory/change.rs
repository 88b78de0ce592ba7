//! The changes of a seller's own lots.

use actix_web::{delete, post, put, web};
use contracts::ids::{AccountId, ProductId};
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, NoContent};
use kernel::store::Tx;

use super::access::sellers_only;
use super::read::detail;
use super::responses::{RestockForm, StockDetail};
use crate::http::state::{AppState, Data};
use crate::inventory::store::{self, ChangeError, Restock};
use crate::offer::Offer;
use crate::store::{ListError, Listing, list_product};

/// Sellers: lists a new lot with its first stock.
#[utoipa::path(
    tag = "inventory",
    responses((status = 201, body = StockDetail), (status = 403), (status = 409, description = "sku-taken"))
)]
#[post("/api/inventory")]
pub(crate) async fn add_lot(me: Identity, state: Data, body: Json<Offer>) -> Result<Created<StockDetail>, Problem> {
    sellers_only(&me)?;
    let offer = body.0.or_in(state.currency());
    let mut wrongs = crate::rules::check(&offer).err().unwrap_or_default();
    if offer.stock.is_none() {
        wrongs.insert("stock".to_owned(), vec!["is required".to_owned()]);
    }
    if !wrongs.is_empty() {
        return Err(ChangeError::Invalid(wrongs).into());
    }
    let listing = Listing {
        id: state.context.new_id(),
        at_ms: state.context.clock().now_ms(),
        seller: me.account.clone(),
        seller_name: me.name.clone(),
    };
    let id = listing.id.clone();
    let added = state.context.commit(move |tx| list_product(tx, &listing, &offer)).await;
    added.map_err(|error| match error {
        ListError::Invalid(wrongs) => ChangeError::Invalid(wrongs),
        ListError::SkuTaken(sku) => ChangeError::SkuTaken(sku),
        ListError::Store(error) => ChangeError::Store(error),
    })?;
    Ok(Created(detail(&state, &me, &id)?))
}

/// Sellers: changes what one of the caller's own lots says of itself. Orders, quotes and contracts made before stay.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 200, body = StockDetail), (status = 403), (status = 409, description = "sku-taken"))
)]
#[put("/api/inventory/{id}")]
pub(crate) async fn edit_lot(
    me: Identity,
    id: web::Path<ProductId>,
    state: Data,
    body: Json<Offer>,
) -> Answer<StockDetail> {
    let offer = body.0;
    changed(&state, &me, id.into_inner(), move |tx, seller, id| store::edit(tx, seller, id, &offer)).await
}

/// Sellers: takes new units of one of the caller's own lots in.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 200, body = StockDetail), (status = 403))
)]
#[post("/api/inventory/{id}/restock")]
pub(crate) async fn restock_lot(
    me: Identity,
    id: web::Path<ProductId>,
    state: Data,
    body: Json<RestockForm>,
) -> Answer<StockDetail> {
    let RestockForm { quantity, unit_cost, note } = body.0;
    let unit_cost = unit_cost.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let new = Restock { quantity, unit_cost, note: note.into(), at_ms: state.context.clock().now_ms() };
    changed(&state, &me, id.into_inner(), move |tx, seller, id| store::restock(tx, seller, id, &new)).await
}

/// Sellers: takes one of the caller's own lots out of the shop; it stays in the stock.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 200, body = StockDetail), (status = 403))
)]
#[post("/api/inventory/{id}/unlist")]
pub(crate) async fn unlist_lot(me: Identity, id: web::Path<ProductId>, state: Data) -> Answer<StockDetail> {
    changed(&state, &me, id.into_inner(), |tx, seller, id| store::set_listed(tx, seller, id, false)).await
}

/// Sellers: puts one of the caller's own lots back into the shop.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 200, body = StockDetail), (status = 403))
)]
#[post("/api/inventory/{id}/relist")]
pub(crate) async fn relist_lot(me: Identity, id: web::Path<ProductId>, state: Data) -> Answer<StockDetail> {
    changed(&state, &me, id.into_inner(), |tx, seller, id| store::set_listed(tx, seller, id, true)).await
}

/// Sellers: deletes one of the caller's own lots. What was bought of it stays in the books.
#[utoipa::path(
    tag = "inventory",
    params(("id" = String, Path, description = "product id")),
    responses((status = 204, description = "it is gone"), (status = 403), (status = 409, description = "reserved"))
)]
#[delete("/api/inventory/{id}")]
pub(crate) async fn delete_lot(me: Identity, id: web::Path<ProductId>, state: Data) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let (id, seller) = (id.into_inner(), me.account);
    state.context.commit(move |tx| store::remove(tx, &seller, &id)).await?;
    Ok(NoContent)
}

/// Changes a lot and returns its new state.
async fn changed(
    state: &AppState,
    me: &Identity,
    id: ProductId,
    change: impl Fn(&mut Tx<'_>, &AccountId, &ProductId) -> Result<(), ChangeError> + Send + 'static,
) -> Answer<StockDetail> {
    sellers_only(me)?;
    let (seller, lot) = (me.account.clone(), id.clone());
    state.context.commit(move |tx| change(tx, &seller, &lot)).await?;
    detail(state, me, &id).map(Json)
}
