//! The owner's calls: the overview of the trade, and the lists with their filters. For administrators only.

use actix_web::{get, web};
use contracts::staff::{StaffArea, staff_only};
use garde::Validate;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Kind, State};
use super::responses::{CountView, EntryView, KindView, OverviewView, PeriodView};
use super::{days, store};
use crate::http::state::Data;

/// The areas of staff that see things of this kind.
fn areas(kind: Kind) -> &'static [StaffArea] {
    match kind {
        Kind::Orders | Kind::Bills => &[StaffArea::Support, StaffArea::Books],
        Kind::Shipments => &[StaffArea::Support, StaffArea::Logistics],
        Kind::Quotes => &[StaffArea::Support],
    }
}

/// The kinds that a caller sees.
fn seen_kinds(me: &Identity) -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| staff_only(me, areas(*kind)).is_ok())
}

/// The administrator and staff for support or books only: orders and sums of the last 30 days, and what is unpaid, late or disputed.
#[utoipa::path(responses((status = 200, body = OverviewView)))]
#[get("/api/admin/trade")]
pub(crate) async fn trade(me: Identity, state: Data) -> Answer<OverviewView> {
    staff_only(&me, areas(Kind::Orders))?;
    let now_ms = state.context.clock().now_ms();
    let seen = state.context.store().read(|reader| {
        let last = days::last(reader, now_ms, 30)?;
        let kind = |kind: Kind| {
            let count = |state| {
                let count = store::count(reader, kind, Some(state))?;
                Ok(CountView::new(state, count, store::sums(reader, kind, state)?))
            };
            let states = State::ALL.into_iter().map(count).collect::<Result<_, StoreError>>()?;
            Ok(KindView { kind, total: store::count(reader, kind, None)?, states })
        };
        Ok::<_, StoreError>(OverviewView {
            today: PeriodView::of(last.get(29..).unwrap_or_default()),
            week: PeriodView::of(last.get(23..).unwrap_or_default()),
            month: PeriodView::of(&last),
            kinds: seen_kinds(&me).map(kind).collect::<Result<_, StoreError>>()?,
        })
    });
    Ok(Json(seen?))
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

/// The administrator only, and staff of the area: all orders, bills, shipments or quotes of the shop, the newest first.
#[utoipa::path(
    params(("kind" = inline(Kind), Path), ListParams, PageQuery),
    responses((status = 200, body = Page<EntryView>))
)]
#[get("/api/admin/trade/{kind}")]
pub(crate) async fn trade_list(
    me: Identity,
    state: Data,
    kind: web::Path<Kind>,
    params: Query<ListParams>,
    part: Query<PageQuery>,
) -> Answer<Page<EntryView>> {
    staff_only(&me, areas(*kind))?;
    let Query(ListParams { q, state: wanted }) = params;
    let (limit, before) = (part.0.limit(), part.0.cursor());
    let (found, total) =
        state.context.store().read(|r| store::page(r, (*kind, wanted), q.as_deref(), before, limit + 1))?;
    Ok(Json(Page::cut(found, limit, total, Listed::sort_key).map(EntryView::from)))
}
