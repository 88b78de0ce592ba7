//! The administrator's calls: any order and any quote in full, and the owner's cancellation of an order.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::{AccountId, OrderId, QuoteId};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::Problem;
use kernel::http::text::Text;
use kernel::http::{Body, Identity, Routes};
use kernel::store::StoreError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::drafts::in_name;
use crate::orders::refusal::no_order;
use crate::orders::responses::OrderView;
use crate::orders::store as orders;
use crate::orders::{added, checkout};
use crate::quotes::responses::QuoteView;
use crate::quotes::store as quotes;
use crate::state::{AppState, account, stock};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(any_order).service(cancel_any_order).service(any_quote);
}

/// An order with its buyer.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdminOrder {
    #[serde(flatten)]
    order: OrderView,
    buyer_id: String,
    /// At the time of the order.
    buyer_name: String,
}

/// The administrator and staff for support or books only: any order, as its buyer sees it.
#[utoipa::path(
    tag = "administration",
    operation_id = "adminOrder",
    responses((status = 200, body = AdminOrder), (status = 403))
)]
#[get("/api/admin/orders/{id}")]
async fn any_order(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<OrderId>,
) -> Result<web::Json<AdminOrder>, Problem> {
    staff_only(&me, &[StaffArea::Support, StaffArea::Books])?;
    let read = state.context.store().read(|reader| {
        let Some(found) = orders::any(reader, &id)? else { return Ok(None) };
        let in_name = in_name::of_lines(reader, &found.order, &found.lines)?;
        Ok::<_, StoreError>(Some((added::load(reader, &found)?, in_name, found)))
    });
    let (added, in_name, found) = read?.ok_or_else(no_order)?;
    let view = OrderView::new(&found, state.context.clock().now_ms(), state.shipments());
    Ok(web::Json(AdminOrder {
        order: view.with(&found, &added).said(in_name.as_ref()),
        buyer_id: found.order.buyer.into(),
        buyer_name: found.order.buyer_name,
    }))
}

/// Why the owner cancels an order.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[schema(as = CancelAnyOrder)]
struct CancelOrder {
    /// For both sides: 1 to 200 characters.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    reason: Text<1, 200>,
}

/// The administrator only, in person: cancels an order of which nothing has left, at any age. Its stock is given back, its
/// bills are credited, and what was paid is owed back.
#[utoipa::path(
    tag = "administration",
    operation_id = "adminCancelOrder",
    request_body = CancelOrder,
    responses(
        (status = 204),
        (status = 403),
        (status = 409, description = "`not-cancellable`: on its way, delivered, or cancelled already")
    )
)]
#[post("/api/admin/orders/{id}/cancel")]
async fn cancel_any_order(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<OrderId>,
    body: Body<CancelOrder>,
) -> Result<HttpResponse, Problem> {
    me.needs("administrator", "Only the shop's administrator cancels the orders of others.")?;
    me.by_person()?;
    let (now_ms, stock, reason) = (state.context.clock().now_ms(), stock(&state.context)?, body.0.reason);
    let cancelled =
        state.context.commit(move |tx| checkout::cancel_by_shop(tx, &id, &reason, now_ms, &stock).map(|_| ()));
    cancelled.await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A quote with both sides.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AdminQuote {
    #[serde(flatten)]
    quote: QuoteView,
    buyer_id: String,
    seller_id: String,
    /// At present; empty where the account is gone.
    seller_name: String,
}

/// The administrator and staff for support only: any quote, as its buyer sees it.
#[utoipa::path(
    tag = "administration",
    operation_id = "adminQuote",
    responses((status = 200, body = AdminQuote), (status = 403))
)]
#[get("/api/admin/quotes/{id}")]
async fn any_quote(
    me: Identity,
    state: web::Data<AppState>,
    id: web::Path<QuoteId>,
) -> Result<web::Json<AdminQuote>, Problem> {
    staff_only(&me, &[StaffArea::Support])?;
    let found = state.context.store().read(|reader| quotes::any(reader, &id))?.ok_or_else(quotes::not_there)?;
    let (buyer, seller): (AccountId, AccountId) = (found.quote.buyer.clone(), found.quote.seller.clone());
    Ok(web::Json(AdminQuote {
        quote: QuoteView::of(found, &buyer, state.context.clock().now_ms())?,
        buyer_id: buyer.into(),
        seller_name: account(&state.context, &seller)?.map(|card| card.display_name).unwrap_or_default(),
        seller_id: seller.into(),
    }))
}
