//! The HTTP handlers of sales. Each shows only the sales of the signed-in account.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::{AccountId, LineId};
use garde::Validate;
use kernel::http::text::Statement;
use kernel::http::{Answer, IdempotencyKey, Identity, Json, Page, Query, Routes};
use kernel::store::{Words, fingerprint, once};
use kernel::{Problem, TxError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::csv;
use super::responses::{FullSaleView, SaleView, SalesSummary};
use super::store;
use crate::drafts::in_name;
use crate::orders::model::{Placed, Status};
use crate::orders::refusal::{ANOTHER_ORDER, no_sale};
use crate::orders::{line_ends, unpaid};
use crate::state::{AppState, Data, stock};
use crate::{books, orders, purchases, returns};

pub(crate) fn routes(config: &mut Routes<'_>) {
    // The summary's path also matches the path of a sale, so it comes first.
    config.service(sales).service(sales_summary).service(sales_csv).service(one_sale);
    config.service(cancel_sale).service(cancel_line);
}

/// What has become of it.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WithStatus {
    Placed,
    Received,
    Cancelled,
    Returned,
}

impl From<WithStatus> for Status {
    fn from(status: WithStatus) -> Self {
        match status {
            WithStatus::Placed => Status::Placed,
            WithStatus::Received => Status::Received,
            WithStatus::Cancelled => Status::Cancelled,
            WithStatus::Returned => Status::Returned,
        }
    }
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// All, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    status: Option<WithStatus>,
    /// 1 to 200; 50 where missing.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// The `next_cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of name, stock keeping unit, category, order number, buyer or id; looked for in the newest 2,000 sales.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// What the caller sold, one for each line of an order, the newest first.
#[utoipa::path(params(ListParams), responses((status = 200, body = Page<SaleView>)))]
#[get("/api/sales")]
async fn sales(me: Identity, state: Data, params: Query<ListParams>) -> Answer<Page<SaleView>> {
    let Query(ListParams { status, limit, cursor, q }) = params;
    let (limit, words) = (limit.unwrap_or(50) as usize, Words::of(q.as_deref()));
    let list = store::list(&me.account, status.map(Status::from));
    let store = state.context.store();
    let read = store.read(|r| purchases::store::page(r, &list, &words, cursor.as_deref(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, |(order, line)| books::sort_key(order, line));
    Ok(Json(page.map(|row| SaleView::from(&row))))
}

/// The caller's takings. Computed with each order, so they are of this moment.
#[utoipa::path(responses((status = 200, body = SalesSummary)))]
#[get("/api/sales/summary")]
async fn sales_summary(me: Identity, state: Data) -> Answer<SalesSummary> {
    let takings = state.context.store().read(|reader| store::takings(reader, &me.account))?;
    Ok(Json(SalesSummary::from(takings)))
}

/// All that the caller sold, the newest first, for a spreadsheet.
#[utoipa::path(responses((status = 200, body = String, content_type = "text/csv")))]
#[get("/api/sales.csv")]
async fn sales_csv(me: Identity, state: Data) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("Content-Disposition", "attachment; filename=\"sales.csv\""))
        .streaming(csv::lines(state.context.store().clone(), store::list(&me.account, None)))
}

/// One of the caller's sales.
#[utoipa::path(operation_id = "sale", responses((status = 200, body = FullSaleView)))]
#[get("/api/sales/{id}")]
async fn one_sale(me: Identity, state: Data, id: web::Path<LineId>) -> Answer<FullSaleView> {
    full(&state, &me.account, &id).map(Json)
}

/// Returns the full view of a sale for its seller.
fn full(state: &AppState, seller: &AccountId, id: &LineId) -> Result<FullSaleView, Problem> {
    state.context.store().read(|reader| {
        let row = purchases::store::sold_by(reader, seller, id)?.ok_or_else(no_sale)?;
        let returns = returns::store::of_order(reader, &row.0.id)?;
        let order = orders::store::order(reader, &row.0.buyer, &row.0.id)?.ok_or_else(no_sale)?;
        let can_cancel = unpaid::may_cancel(reader, &order, seller).is_ok();
        let sole = can_cancel && order.standing().count() == 1;
        let can_cancel_line = !sole && orders::rules::may_cancel_line(&order.order, &row.1).is_ok();
        let tax = orders::tax::of_line(reader, &row.0.id, &row.1)?;
        let freight = orders::freight::of_seller(reader, &row.0.id, seller)?;
        let discount = orders::discount::load(reader, &row.0.id, std::slice::from_ref(&row.1))?;
        let in_name = in_name::of_line(reader, &row.0, &row.1)?;
        let can = (can_cancel, can_cancel_line);
        let view = FullSaleView::new(&row, returns, freight.as_ref(), (tax, discount.as_ref()), can);
        Ok(view.said(in_name.as_ref()))
    })
}

/// Why a seller cancels an order, or a line of it.
#[derive(Debug, Default, Deserialize, Serialize, Validate, ToSchema)]
struct CancelSale {
    /// For its buyer: 1 to 1,000 characters.
    #[garde(dive)]
    reason: Statement<1, 1000>,
}

/// The seller cancels the whole order of a sale, while nothing of it was paid, announced or sent, and all its goods are the
/// caller's. Its stock is given back, and its buyer reads the reason.
#[utoipa::path(
    responses(
        (status = 200, body = FullSaleView),
        (status = 409, description = "`not-cancellable`: paid or announced, on its way, cancelled \
            already, or of other sellers' goods too")
    )
)]
#[post("/api/sales/{id}/cancel")]
async fn cancel_sale(me: Identity, state: Data, id: web::Path<LineId>, body: Json<CancelSale>) -> Answer<FullSaleView> {
    let (now_ms, stock, reason) = (state.context.clock().now_ms(), stock(&state.context)?, body.0.reason);
    let (seller, sale) = (me.account.clone(), id.clone());
    let cancelled =
        state.context.commit(move |tx| unpaid::cancel_by_seller(tx, (&seller, &sale), &reason, now_ms, &stock));
    cancelled.await?;
    full(&state, &me.account, &id).map(Json)
}

/// The seller cancels the whole line of a sale, paid or not, while its shipment has not left. Its stock is given back, it is
/// credited to its buyer, and the rest of the order goes on; with the last line the order is cancelled. The buyer reads the
/// reason. The same key again changes nothing.
#[utoipa::path(
    params(("Idempotency-Key" = String, Header, description = "1 to 200 characters, one for each line to cancel")),
    responses(
        (status = 200, body = FullSaleView),
        (status = 409, description = "`not-cancellable`: on its way, delivered or cancelled already; \
            `idempotency-key-reused`")
    )
)]
#[post("/api/sales/{id}/cancel-line")]
async fn cancel_line(
    me: Identity,
    state: Data,
    id: web::Path<LineId>,
    key: IdempotencyKey,
    body: Json<CancelSale>,
) -> Answer<FullSaleView> {
    let key = key.0.ok_or_else(|| Problem::field("Idempotency-Key", "is required as a header"))?;
    let (now_ms, stock, Json(form)) = (state.context.clock().now_ms(), stock(&state.context)?, body);
    // The form is plain text and always serialises.
    let request = fingerprint(&serde_json::to_vec(&(&*id, &form)).unwrap_or_default());
    let (seller, sale) = (me.account.clone(), id.clone());
    let cancelled = state.context.commit(move |tx| {
        let done: Result<(Placed, bool), TxError> = once(tx, &seller, &key, request, ANOTHER_ORDER, |tx| {
            let order = line_ends::by_seller(tx, (&seller, &sale), &form.reason, now_ms, &stock)?;
            Ok(Placed { order })
        });
        done.map(|_| ())
    });
    cancelled.await?;
    full(&state, &me.account, &id).map(Json)
}
