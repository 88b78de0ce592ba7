//! The owner's calls: the overview of the trade, and the lists with their filters. For administrators only.

use actix_web::{get, web};
use garde::Validate;
use kernel::Problem;
use kernel::http::{Identity, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Kind, State};
use super::responses::{CountView, EntryView, KindView, OverviewView, PeriodView};
use super::{days, store};
use crate::http::state::AppState;

/// Returns 403 for all but the administrator.
fn administrator_only(me: &Identity) -> Result<(), Problem> {
    me.needs("administrator", "Only the shop's administrator sees the trade of others.")
}

/// The administrator only: orders and sums of the last 30 days, and what is unpaid, late or disputed.
#[utoipa::path(
    tag = "administration",
    operation_id = "trade",
    responses((status = 200, body = OverviewView), (status = 403))
)]
#[get("/api/admin/trade")]
pub(crate) async fn overview(me: Identity, state: web::Data<AppState>) -> Result<web::Json<OverviewView>, Problem> {
    administrator_only(&me)?;
    let now_ms = state.context.clock().now_ms();
    let seen = state.context.store().read(|reader| {
        let last = days::last(reader, now_ms, 30)?;
        let kind = |kind: Kind| {
            let count = |state| Ok(CountView::new(state, store::totals(reader, kind, Some(state))?));
            let states = State::ALL.into_iter().map(count).collect::<Result<_, StoreError>>()?;
            Ok(KindView { kind, total: store::totals(reader, kind, None)?.0, states })
        };
        Ok::<_, StoreError>(OverviewView {
            today: PeriodView::of(last.get(29..).unwrap_or_default()),
            week: PeriodView::of(last.get(23..).unwrap_or_default()),
            month: PeriodView::of(&last),
            kinds: Kind::ALL.into_iter().map(kind).collect::<Result<_, StoreError>>()?,
        })
    });
    Ok(web::Json(seen?))
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// Words of number, goods or party, looked for in the newest 2,000; or a whole number.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// Those in one state alone.
    #[garde(skip)]
    #[param(inline)]
    state: Option<State>,
}

/// The administrator only: all orders, bills, shipments or quotes of the shop, the newest first.
#[utoipa::path(
    tag = "administration",
    operation_id = "tradeList",
    params(("kind" = inline(Kind), Path), ListParams, PageQuery),
    responses((status = 200, body = Page<EntryView>), (status = 403))
)]
#[get("/api/admin/trade/{kind}")]
pub(crate) async fn list(
    me: Identity,
    state: web::Data<AppState>,
    kind: web::Path<Kind>,
    params: Query<ListParams>,
    part: Query<PageQuery>,
) -> Result<web::Json<Page<EntryView>>, Problem> {
    administrator_only(&me)?;
    let Query(ListParams { q, state: wanted }) = params;
    let (limit, before) = (part.0.limit(), part.0.cursor());
    let (found, total) =
        state.context.store().read(|r| store::page(r, (*kind, wanted), q.as_deref(), before, limit + 1))?;
    Ok(web::Json(Page::cut(found, limit, total, Listed::sort_key).map(EntryView::from)))
}
