//! The calls of sales. Each is for the signed-in account and shows or changes its own orders only.

mod form;
mod purchase;
mod wire;

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use actix_web::{CustomizeResponder, Responder, get, post, web};
use contracts::auth::{AccountCard, GetAccount};
use contracts::cart::CartPort;
use contracts::catalog::StockPort;
use garde::Validate;
use kernel::http::{Body, IdempotencyKey, Identity, ProblemBody, Query};
use kernel::store::Port;
use kernel::{Context, Problem};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::checkout::{self, Ports, Wanted};
use crate::rules::Refusal;
use crate::store;
use form::PlaceOrder;
use purchase::PurchaseView;
use wire::{OrderPage, OrderView, ShortStock};

/// What the handlers need.
pub(crate) struct Http {
    pub(crate) context: Context,
}

pub(crate) fn routes(config: &mut ServiceConfig<'_>) {
    crate::quotes::http::routes(config);
    config.service(place_order).service(orders).service(one_order).service(cancel_order).service(purchases);
}

/// Most purchases in one answer.
const MOST_PURCHASES: usize = 500;

/// Orders what is in the caller's cart: stock is taken and the cart emptied in the same commit. The same key again answers
/// the same order and makes nothing new.
#[utoipa::path(
    operation_id = "placeOrder",
    tag = "sales",
    request_body = PlaceOrder,
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each order wanted")),
    responses(
        (status = 201, body = OrderView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody, description = "the cart is switched off"),
        (status = 409, body = ShortStock, description = "`out-of-stock` with the short lines, `cart-changed`, \
            `quantity-not-sold`, `mixed-currencies` or `idempotency-key-reused`; nothing was changed"),
        (status = 422, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[post("/api/orders")]
async fn place_order(
    me: Identity,
    http: web::Data<Http>,
    key: IdempotencyKey,
    body: Body<PlaceOrder>,
) -> Result<CustomizeResponder<web::Json<OrderView>>, Problem> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let Body(form) = body;
    let context = &http.context;
    let ports = Ports { cart: cart(context)?, stock: stock(context)? };
    let fingerprint = form.fingerprint();
    let account = if form.lacks_account() { account(context, &me.account).await? } else { None };
    let wanted = Wanted {
        id: context.new_id(),
        now_ms: context.clock().now_ms(),
        buyer: me.account,
        key,
        fingerprint,
        delivery: form.delivery()?,
        payment: form.payment()?,
        expected_total: form.expected_total.clone(),
        address: form.address(account.as_ref(), &me.name),
    };
    let now_ms = wanted.now_ms;
    let placed = context.store().transact(move |tx| checkout::place(tx, &wanted, &ports)).await?;
    Ok(web::Json(OrderView::of(&placed, now_ms)).customize().with_status(StatusCode::CREATED))
}

/// Which page of a list.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// How many, 50 unless told.
    #[garde(range(min = 1, max = 200))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `next_cursor` of the page before.
    #[garde(custom(is_cursor))]
    cursor: Option<String>,
}

fn is_cursor(cursor: &Option<String>, _: &()) -> garde::Result {
    match cursor {
        Some(cursor) if !store::is_place(cursor) => Err(garde::Error::new("is not a cursor of this list")),
        _ => Ok(()),
    }
}

/// The caller's orders, newest first.
#[utoipa::path(
    tag = "sales",
    params(PageQuery),
    responses((status = 200, body = OrderPage), (status = 401, body = ProblemBody), (status = 422, body = ProblemBody)),
    security(("bearer" = []))
)]
#[get("/api/orders")]
async fn orders(me: Identity, http: web::Data<Http>, query: Query<PageQuery>) -> Result<web::Json<OrderPage>, Problem> {
    let Query(PageQuery { limit, cursor }) = query;
    let limit = limit.unwrap_or(50) as usize;
    let page = http.context.store().read(|reader| store::page(reader, &me.account, limit, cursor.as_deref()))?;
    Ok(web::Json(OrderPage::of(page, http.context.clock().now_ms())))
}

/// One of the caller's orders.
#[utoipa::path(
    tag = "sales",
    params(("id" = String, Path, description = "order id")),
    responses(
        (status = 200, body = OrderView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody)
    ),
    security(("bearer" = []))
)]
#[get("/api/orders/{id}")]
async fn one_order(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
) -> Result<web::Json<OrderView>, Problem> {
    let found = http.context.store().read(|reader| store::order(reader, &me.account, &id))?;
    let found = found.ok_or(Refusal::NotFound)?;
    Ok(web::Json(OrderView::of(&found, http.context.clock().now_ms())))
}

/// Cancels one of the caller's orders within 24 hours of placing it and before it ships; its stock is given back.
#[utoipa::path(
    operation_id = "cancelOrder",
    tag = "sales",
    params(("id" = String, Path, description = "order id")),
    responses(
        (status = 200, body = OrderView),
        (status = 401, body = ProblemBody),
        (status = 404, body = ProblemBody),
        (status = 409, body = ProblemBody, description = "`not-cancellable`: cancelled already, shipped, or too late")
    ),
    security(("bearer" = []))
)]
#[post("/api/orders/{id}/cancel")]
async fn cancel_order(
    me: Identity,
    http: web::Data<Http>,
    id: web::Path<String>,
) -> Result<web::Json<OrderView>, Problem> {
    let (id, stock) = (id.into_inner(), stock(&http.context)?);
    let now_ms = http.context.clock().now_ms();
    let store = http.context.store();
    let cancelled = store.transact(move |tx| checkout::cancel(tx, &me.account, &id, now_ms, &stock)).await?;
    Ok(web::Json(OrderView::of(&cancelled, now_ms)))
}

/// The caller's purchases, one for each line of an order, newest first, at most 500.
#[utoipa::path(
    tag = "sales",
    responses((status = 200, body = [PurchaseView]), (status = 401, body = ProblemBody)),
    security(("bearer" = []))
)]
#[get("/api/purchases")]
async fn purchases(me: Identity, http: web::Data<Http>) -> Result<web::Json<Vec<PurchaseView>>, Problem> {
    let found = http.context.store().read(|reader| store::purchases(reader, &me.account, MOST_PURCHASES))?;
    // One question for each seller, of whom there are few, not for each line.
    let mut sellers: BTreeMap<&str, Option<String>> = BTreeMap::new();
    for line in found.iter().flat_map(|full| &full.lines) {
        if !sellers.contains_key(line.seller.as_str()) {
            let name = account(&http.context, &line.seller).await?.map(|card| card.display_name);
            sellers.insert(&line.seller, name);
        }
    }
    let mut rows = Vec::new();
    for full in &found {
        for line in &full.lines {
            let seller = sellers.get(line.seller.as_str()).cloned().flatten();
            rows.push(PurchaseView::of(&full.order, line, seller));
        }
    }
    Ok(web::Json(rows))
}

async fn account(context: &Context, id: &str) -> Result<Option<AccountCard>, Problem> {
    context.ask(GetAccount { account: id.to_owned() }).await?
}

fn cart(context: &Context) -> Result<Port<dyn CartPort>, Problem> {
    context.port::<dyn CartPort>().ok_or_else(|| Problem::ModuleDisabled("cart".to_owned()))
}

fn stock(context: &Context) -> Result<Port<dyn StockPort>, Problem> {
    context.port::<dyn StockPort>().ok_or_else(|| Problem::ModuleDisabled("catalog".to_owned()))
}
