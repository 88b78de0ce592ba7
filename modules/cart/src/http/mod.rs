//! The endpoints of the cart. Each needs a signed-in person and works on that person's cart only.

mod load;
mod merge;
mod responses;
pub(crate) mod state;

use state::Data;
use std::sync::Arc;

use actix_web::{get, post};
use contracts::catalog::ProductCard;
use contracts::ids::ProductId;
use kernel::http::{Answer, Identity, Json, Routes};
use kernel::{Context, Problem};

use crate::rules::{self, Refusal};
use crate::store;
use load::{products, rows};
use responses::{CartAdd, CartItemReply, CartRemove, CartRow, CartUpdate, Message, OutOfStock, RemoveCart};

/// The page compares this text.
const REMOVED: &str = "Item has been removed from cart!";

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .service(cart)
        .service(cart_add)
        .service(cart_update)
        .service(merge::cart_merge)
        .service(cart_remove)
        .service(remove_cart);
}

/// The caller's cart, in the order in which it was filled. Items that are not sold any more stand with 0 available.
#[utoipa::path(responses((status = 200, body = [CartRow])))]
#[get("/cart/get")]
async fn cart(me: Identity, state: Data) -> Answer<Vec<CartRow>> {
    rows(&state.context, &me).await.map(Json)
}

/// Puts a product into the caller's cart, or raises its quantity. The price is the catalogue's.
#[utoipa::path(
    responses(
        (status = 200, body = CartItemReply),
        (status = 404, description = "no such product is listed"),
        (status = 409, body = OutOfStock, description = "`out-of-stock` with what is available, \
            `cart-full` or `own-product`")
    )
)]
#[post("/cart/add")]
async fn cart_add(me: Identity, state: Data, body: Json<CartAdd>) -> Answer<CartItemReply> {
    let Json(wanted) = body;
    let more = wanted.quantity();
    let card = product(&state.context, &me, wanted.itemID.into()).await?;
    rules::of_others(&card, &me.account)?;
    let (id, shared) = (state.context.new_id(), card.clone());
    let added = state.context.commit(move |tx| store::add(tx, &me.person, &id, &shared, more)).await;
    reply("Product added to cart!", added, &card)
}

/// Sets the quantity of a product in the caller's cart.
#[utoipa::path(
    responses(
        (status = 200, body = CartItemReply),
        (status = 404, description = "not in the cart, or not listed any more"),
        (status = 409, body = OutOfStock, description = "`out-of-stock` with what is available")
    )
)]
#[post("/cart/update")]
async fn cart_update(me: Identity, state: Data, body: Json<CartUpdate>) -> Answer<CartItemReply> {
    let Json(wanted) = body;
    let quantity = wanted.new_item_quantity.units();
    let card = product(&state.context, &me, wanted.itemID.into()).await?;
    let shared = card.clone();
    let set = state.context.commit(move |tx| store::set(tx, &me.person, &shared, quantity)).await;
    reply("Cart updated!", set, &card)
}

/// Takes a product out of the caller's cart.
#[utoipa::path(responses((status = 200, body = Message), (status = 404, description = "not in the cart")))]
#[post("/cart/remove")]
async fn cart_remove(me: Identity, state: Data, body: Json<CartRemove>) -> Answer<Message> {
    let product = body.0.itemID.into();
    state.context.commit(move |tx| store::remove(tx, &me.person, &product)).await?;
    Ok(Json(Message { message: REMOVED.to_owned() }))
}

/// Takes a row out of the caller's cart, by the row's id or its product's.
#[utoipa::path(responses((status = 200, body = Message), (status = 404, description = "not in the cart")))]
#[post("/removeCart")]
async fn remove_cart(me: Identity, state: Data, body: Json<RemoveCart>) -> Answer<Message> {
    let id = body.0.id;
    state.context.commit(move |tx| store::remove_row(tx, &me.person, &id)).await?;
    Ok(Json(Message { message: REMOVED.to_owned() }))
}

async fn product(context: &Context, me: &Identity, id: ProductId) -> Result<Arc<ProductCard>, Problem> {
    let found = products(context, me, vec![id]).await?.into_iter().next();
    found.ok_or_else(|| Problem::NotFound("This item is not sold here.".to_owned()))
}

fn reply(message: &str, changed: Result<crate::model::Line, Refusal>, card: &ProductCard) -> Answer<CartItemReply> {
    let item = CartRow::new(&changed?, Some(card));
    Ok(Json(CartItemReply { message: message.to_owned(), item }))
}
