//! The HTTP handlers of orders. Each shows or changes only the orders of the signed-in account.

use actix_web::{get, post, web};
use contracts::ids::OrderId;
use kernel::Problem;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::{StoreError, Tx};

use super::added;
use super::checkout::{self, Basket};
use super::commands::PlaceOrderCommand;
use super::journey;
use super::model::FullOrder;
use super::payment_methods;
use super::refusal::no_order;
use super::requests::PlaceOrder;
use super::responses::{OrderView, ShortStock};
use super::store;
use crate::commitment::Commitment;
use crate::drafts::in_name;
use crate::state::{AppState, Data, account, cart, services, stock};
use crate::supply_contracts::trade_terms::claim_days::claim_days;

pub(crate) fn routes(config: &mut Routes<'_>) {
    config
        .open(payment_methods::payment_methods)
        .service(place_order)
        .service(orders)
        .service(one_order)
        .service(cancel_order)
        .service(order_received);
}

/// Orders what is in the caller's cart: stock is taken and the cart emptied in the same commit. The same key again answers
/// the same order and makes nothing new.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each order wanted")),
    responses(
        (status = 201, body = OrderView),
        (status = 403, description = "`email-unconfirmed`"),
        (status = 404, description = "the cart is switched off"),
        (status = 409, body = ShortStock, description = "`out-of-stock` with the short lines, `cart-changed`, \
            `quantity-not-sold`, `mixed-currencies`, `own-product`, `approval-needed` with `limit`, `spent` and `total`, `owes-too-much` with `limit`, `owed` and \
            `total`, `credit-exceeded` with `limit`, `used`, `total` and `free`, `overdue` with `due`, `credit-currency`, \
            `price-changed` with `was` and `total`, `code-unknown`, `code-not-for-these`, `code-minimum` with `minimum` and \
            `goods`, `code-used` and `code-used-up` with `uses`, or \
            `idempotency-key-reused`; nothing was changed")
    )
)]
#[post("/api/orders")]
async fn place_order(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<PlaceOrder>,
) -> Result<Created<OrderView>, Problem> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let Json(form) = body;
    let context = &state.context;
    let (basket, services) = (Basket::Cart(cart(context)?), services(context)?);
    let commitment = Commitment::of(context, &me)?;
    let fingerprint = form.fingerprint();
    let account = if form.lacks_account() { account(context, &me.account)? } else { None };
    let command = PlaceOrderCommand {
        id: context.new_id(),
        now_ms: context.clock().now_ms(),
        buyer: me.account,
        person: me.person,
        confirmed_by: None,
        buyer_name: me.name.clone(),
        key,
        fingerprint,
        delivery: form.delivery()?,
        payment: payment_methods::requested(context, form.payment_method())?,
        expected_total: form.expected_total.clone(),
        code: form.code(),
        address: form.address(account.as_ref(), &me.name),
    };
    let (now_ms, account) = (command.now_ms, command.buyer.clone());
    if command.code.is_some() {
        state.may_try_code(&account)?;
    }
    let place = move |tx: &mut Tx<'_>| {
        commitment.check(&tx.reader())?;
        checkout::place(tx, &command, &basket, &services)
    };
    let placed = context.commit(place).await.map_err(Problem::from);
    let placed = placed.inspect_err(|refused| state.tried_code(&account, refused))?;
    Ok(Created(OrderView::placed(&placed, now_ms, state.shipments())))
}

/// The caller's orders, newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<OrderView>)))]
#[get("/api/orders")]
async fn orders(me: Identity, state: Data, query: Query<PageQuery>) -> Answer<Page<OrderView>> {
    let limit = query.0.limit();
    let read = state.context.store().read(|r| store::page(r, &me.account, query.0.cursor(), limit + 1));
    let (found, total) = read?;
    let now_ms = state.context.clock().now_ms();
    let page = Page::cut(found, limit, total, |last| store::sort_key(&last.order));
    Ok(Json(page.map(|full| OrderView::new(&full, now_ms, state.shipments()))))
}

/// One of the caller's orders.
#[utoipa::path(responses((status = 200, body = OrderView)))]
#[get("/api/orders/{id}")]
async fn one_order(me: Identity, state: Data, id: web::Path<OrderId>) -> Answer<OrderView> {
    let found: Result<_, StoreError> = state.context.store().read(|reader| store::order(reader, &me.account, &id));
    let found = found?.ok_or_else(no_order)?;
    Ok(Json(whole(&state, &found, state.context.clock().now_ms())?))
}

/// The view of an order with its freight, its tax, and the period for claims.
fn whole(state: &AppState, full: &FullOrder, now_ms: i64) -> Result<OrderView, StoreError> {
    let (added, in_name, days) = state.context.store().read(|reader| {
        let in_name = in_name::of_lines(reader, &full.order, &full.lines)?;
        Ok::<_, StoreError>((added::load(reader, full)?, in_name, claim_days(reader, &full.order.id)?))
    })?;
    let view = OrderView::new(full, now_ms, state.shipments()).with(full, &added).said(in_name.as_ref());
    Ok(view.claimed(days, state.context.face().day(now_ms)))
}

/// Cancels one of the caller's orders within 24 hours of placing it and before it ships; its stock is given back.
#[utoipa::path(
    responses(
        (status = 200, body = OrderView),
        (status = 409, description = "`not-cancellable`: cancelled already, shipped, or too late")
    )
)]
#[post("/api/orders/{id}/cancel")]
async fn cancel_order(me: Identity, state: Data, id: web::Path<OrderId>) -> Answer<OrderView> {
    let (id, stock) = (id.into_inner(), stock(&state.context)?);
    let now_ms = state.context.clock().now_ms();
    let cancelled = state.context.commit(move |tx| checkout::cancel(tx, &me.account, &id, now_ms, &stock)).await?;
    Ok(Json(whole(&state, &cancelled, now_ms)?))
}

/// The buyer confirms that an order has come, where no shipments are kept of it: once it is paid, or a day after it was
/// placed. Where there are shipments each of them is confirmed by itself. Said again it stays as it is.
#[utoipa::path(
    responses(
        (status = 200, body = OrderView),
        (status = 409, description = "`cancelled`, `per-shipment` where shipments are kept, or \
            `too-early`")
    )
)]
#[post("/api/orders/{id}/received")]
async fn order_received(me: Identity, state: Data, id: web::Path<OrderId>) -> Answer<OrderView> {
    let now_ms = state.context.clock().now_ms();
    let (id, shipments) = (id.into_inner(), state.shipments());
    let day = state.context.face().day(now_ms);
    let received = state.context.commit(move |tx| {
        let received = checkout::received(tx, &me.account, &id, now_ms, shipments)?;
        journey::came(tx, &received, (day, now_ms)).map(|()| received)
    });
    let received = received.await?;
    Ok(Json(whole(&state, &received, now_ms)?))
}
