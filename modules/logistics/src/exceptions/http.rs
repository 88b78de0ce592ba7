//! The calls of exceptions. Each is for the signed-in account and the shipments that it is a party to.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::{AccountId, ExceptionId, ShipmentId};
use garde::Validate;
use kernel::http::text::today;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, Query, Routes};
use kernel::store::{fingerprint, once};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::commands;
use super::model::Exception;
use super::requests::{ReportException, ResolveException};
use super::responses::ExceptionView;
use super::store::{self, EXCEPTIONS};
use crate::charges;
use crate::shipments::change::no_shipment;
use crate::shipments::model::CreatedId;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::requests::day_of;
use crate::shipments::store::SHIPMENTS;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(exceptions).service(report_exception).service(resolve_exception);
}

/// Most exceptions in one answer.
const MOST: usize = 500;

/// Whether somebody still has to see to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
enum WithStatus {
    #[serde(alias = "pending")]
    Pending,
    #[serde(alias = "resolved")]
    Resolved,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// All, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    status: Option<WithStatus>,
    /// 1 to 500; 500 where missing.
    #[garde(inner(range(min = 1, max = 500)))]
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The `X-Next-Cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
}

/// The exceptions of the caller's shipments, the last reported first, at most 500.
#[utoipa::path(
    params(ListParams),
    responses(
        (status = 200, body = [ExceptionView], headers(
            ("X-Total-Count" = u64, description = "how many there are in all"),
            ("X-Next-Cursor" = String, description = "what to ask the next page with; not there on the last")
        ))
    )
)]
#[get("/api/exceptions")]
async fn exceptions(me: Identity, state: Data, params: Query<ListParams>) -> Result<HttpResponse, Problem> {
    let Query(ListParams { status, limit, cursor }) = params;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MOST);
    let list = store::list(&me.account, status.map(|status| status == WithStatus::Resolved));
    let read = state.context.store().read(|reader| {
        let (found, total) = EXCEPTIONS.page(reader, &list, cursor.as_deref(), limit + 1)?;
        let Page { items, next_cursor, total } = Page::cut(found, limit, total, store::key);
        let mut views = Vec::with_capacity(items.len());
        for exception in items {
            if let Some(ship) = reader.get(&SHIPMENTS, &exception.shipment)? {
                let cost = charges::store::cost_state(reader, &exception)?;
                views.push(ExceptionView::new(exception, cost, &ship, &me.account));
            }
        }
        Ok::<_, Problem>(Page { items: views, next_cursor, total })
    });
    Ok(read?.in_headers())
}

fn view(state: &AppState, exception: Exception, account: &AccountId) -> Result<ExceptionView, Problem> {
    let read = state.context.store().read(|reader| {
        let ship = reader.get(&SHIPMENTS, &exception.shipment)?.ok_or_else(no_shipment)?;
        Ok::<_, TxError>((charges::store::cost_state(reader, &exception)?, ship))
    });
    let (cost, ship) = read?;
    Ok(ExceptionView::new(exception, cost, &ship, account))
}

/// A party to a shipment reports what went wrong with it. A customs hold stops the shipment, missing documents do before
/// pickup, and a temperature where it is `severe`. The same key again answers the same exception.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 200 characters, one for each exception")),
    responses(
        (status = 201, body = ExceptionView),
        (status = 409, description = "`ended`, `too-many` or `idempotency-key-reused`")
    )
)]
#[post("/api/shipments/{id}/exceptions")]
async fn report_exception(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    key: IdempotencyKey,
    body: Json<ReportException>,
) -> Result<Created<ExceptionView>, Problem> {
    let actor = state.actor(&me);
    // The form is plain text, so it always serialises; an empty text would only make keys less strict.
    let print = fingerprint(format!("{id} {}", serde_json::to_string(&body.0).unwrap_or_default()).as_bytes());
    let report = body.0.report(state.context.new_id(), today(actor.now_ms))?;
    // Without a key, each call counts as a new one.
    let key = key.0.unwrap_or_else(|| report.id.to_string());
    let made = state.context.commit(move |tx| {
        let (CreatedId(made), _) = once(tx, &actor.account, &key, print, "another request", |tx| {
            commands::report(tx, &actor, &id, &report).map(|exception| CreatedId(exception.id))
        })?;
        tx.get(&EXCEPTIONS, &made)?.ok_or_else(no_shipment)
    });
    let shown = view(&state, made.await?, &me.account)?;
    Ok(Created(shown))
}

/// The owner of an exception, or the carrier, puts it right; the shipment may be expected on another day from then.
#[utoipa::path(
    responses((status = 200, body = ExceptionView), (status = 403), (status = 409, description = "`resolved`"))
)]
#[post("/api/exceptions/{id}/resolve")]
async fn resolve_exception(
    me: Identity,
    state: Data,
    id: web::Path<ExceptionId>,
    body: Json<ResolveException>,
) -> Answer<ExceptionView> {
    let (actor, form, sources) = (state.actor(&me), body.0, PaperSources::new(&state.context));
    let day = day_of(&form.new_eta);
    let resolved =
        state.context.commit(move |tx| commands::resolve(tx, &actor, &id, &form.resolution, (day, &sources))).await?;
    view(&state, resolved, &me.account).map(Json)
}
