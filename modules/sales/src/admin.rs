//! The administrator's calls: any order and any quote in full, and the shop's cancellation of an order or of lines of it.

use actix_web::{get, post, web};
use contracts::ids::{AccountId, LineId, OrderId, QuoteId};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::text::Text;
use kernel::http::{Answer, IdempotencyKey, Identity, Json, NoContent, Routes};
use kernel::store::{StoreError, fingerprint, once};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::drafts::in_name;
use crate::orders::model::Placed;
use crate::orders::refusal::{ANOTHER_ORDER, no_order};
use crate::orders::responses::OrderView;
use crate::orders::store as orders;
use crate::orders::{added, checkout, line_ends};
use crate::quotes::responses::QuoteView;
use crate::quotes::store as quotes;
use crate::state::{Data, account, stock};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(admin_order).service(admin_cancel_order).service(admin_cancel_lines).service(admin_quote);
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
#[utoipa::path(responses((status = 200, body = AdminOrder)))]
#[get("/api/admin/orders/{id}")]
async fn admin_order(me: Identity, state: Data, id: web::Path<OrderId>) -> Answer<AdminOrder> {
    staff_only(&me, &[StaffArea::Support, StaffArea::Books])?;
    let read = state.context.store().read(|reader| {
        let Some(found) = orders::any(reader, &id)? else { return Ok(None) };
        let in_name = in_name::of_lines(reader, &found.order, &found.lines)?;
        Ok::<_, StoreError>(Some((added::load(reader, &found)?, in_name, found)))
    });
    let (added, in_name, found) = read?.ok_or_else(no_order)?;
    let view = OrderView::new(&found, state.context.clock().now_ms(), state.shipments());
    Ok(Json(AdminOrder {
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
    responses(
        (status = 204),
        (status = 409, description = "`not-cancellable`: on its way, delivered, or cancelled already")
    )
)]
#[post("/api/admin/orders/{id}/cancel")]
async fn admin_cancel_order(
    me: Identity,
    state: Data,
    id: web::Path<OrderId>,
    body: Json<CancelOrder>,
) -> Result<NoContent, Problem> {
    me.needs("administrator", "Only the shop's administrator cancels the orders of others.")?;
    me.by_person()?;
    let (now_ms, stock, reason) = (state.context.clock().now_ms(), stock(&state.context)?, body.0.reason);
    let cancelled =
        state.context.commit(move |tx| checkout::cancel_by_shop(tx, &id, &reason, now_ms, &stock).map(|_| ()));
    cancelled.await?;
    Ok(NoContent)
}

/// Lines of an order that the shop cancels.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
#[schema(as = CancelLines)]
struct CancelLines {
    /// Purchase ids, each once.
    #[serde(default)]
    #[garde(length(min = 1, max = 200), inner(length(min = 1, max = 100)))]
    #[schema(required, min_items = 1, max_items = 200)]
    lines: Vec<String>,
    /// For both sides: 1 to 200 characters.
    #[serde(default)]
    #[garde(dive)]
    #[schema(required)]
    reason: Text<1, 200>,
}

/// The administrator and staff for books only, in person: cancels whole lines of an order whose shipments have not left.
/// Their stock is given back, they are credited, and the rest of the order goes on; with the last line the order is
/// cancelled. The same key again changes nothing.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each cancellation")),
    responses(
        (status = 204),
        (status = 409, description = "`not-cancellable`: one of them is on its way, delivered or \
            cancelled already; `idempotency-key-reused`; nothing was changed")
    )
)]
#[post("/api/admin/orders/{id}/cancel-lines")]
async fn admin_cancel_lines(
    me: Identity,
    state: Data,
    id: web::Path<OrderId>,
    key: IdempotencyKey,
    body: Json<CancelLines>,
) -> Result<NoContent, Problem> {
    staff_only(&me, &[StaffArea::Books])?;
    me.by_person()?;
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let (now_ms, stock, Json(form)) = (state.context.clock().now_ms(), stock(&state.context)?, body);
    // The form is plain text and always serialises.
    let request = fingerprint(&serde_json::to_vec(&(&*id, &form)).unwrap_or_default());
    let lines: Vec<LineId> = form.lines.into_iter().map(LineId::from).collect();
    let cancelled = state.context.commit(move |tx| {
        let done: Result<(Placed, bool), TxError> = once(tx, &me.account, &key, request, ANOTHER_ORDER, |tx| {
            line_ends::by_shop(tx, (&id, &lines), &form.reason, now_ms, &stock)?;
            Ok(Placed { order: id.clone() })
        });
        done.map(|_| ())
    });
    cancelled.await?;
    Ok(NoContent)
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
#[utoipa::path(responses((status = 200, body = AdminQuote)))]
#[get("/api/admin/quotes/{id}")]
async fn admin_quote(me: Identity, state: Data, id: web::Path<QuoteId>) -> Answer<AdminQuote> {
    staff_only(&me, &[StaffArea::Support])?;
    let found = state.context.store().read(|reader| quotes::any(reader, &id))?.ok_or_else(quotes::not_there)?;
    let (buyer, seller): (AccountId, AccountId) = (found.quote.buyer.clone(), found.quote.seller.clone());
    Ok(Json(AdminQuote {
        quote: QuoteView::of(found, &buyer, state.context.clock().now_ms())?,
        buyer_id: buyer.into(),
        seller_name: account(&state.context, &seller)?.map(|card| card.display_name).unwrap_or_default(),
        seller_id: seller.into(),
    }))
}
