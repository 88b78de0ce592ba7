//! The calls of shipments. Only its parties see a shipment; carriers also see those on the load board, without the
//! names and streets of people.

use actix_web::{HttpResponse, get, post, web};
use contracts::ids::ShipmentId;
use garde::Validate;
use kernel::http::text::today;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query, Routes};
use kernel::store::{Listed, Reader, StoreError, Words};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::beside::Beside;
use super::change::{Actor, no_shipment};
use super::commands;
use super::full::FullShipmentView;
use super::model::Shipment;
use super::paper_sources::PaperSources;
use super::requests::{ChooseCarrier, MoveShipment};
use super::responses::{EntryView, ShipmentView};
use super::rules::Role;
use super::store::{self, BOARD, Group, SHIPMENTS};
use crate::holds::source::HoldSource;
use crate::state::{AppState, Data, LOGISTICS};
use crate::{activity, atlas};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(shipments).service(shipment).service(shipment_activity);
    config.service(move_shipment).service(take_shipment).service(choose_carrier);
}

/// Most shipments in one answer.
const MOST: usize = 500;

/// Which part of their life.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum InGroup {
    Upcoming,
    InProgress,
    Ended,
}

#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListParams {
    /// `upcoming`: scheduled or being prepared. `in-progress`: on their way. `ended`: delivered, cancelled or returned.
    /// All, unless told otherwise.
    #[garde(skip)]
    #[param(inline)]
    group: Option<InGroup>,
    /// Logistics accounts: true for the shipments that nobody carries yet, in place of the caller's own.
    #[garde(skip)]
    board: Option<bool>,
    /// 1 to 500; 500 where missing.
    #[garde(inner(range(min = 1, max = 500)))]
    #[param(minimum = 1, maximum = 500)]
    limit: Option<u32>,
    /// The `X-Next-Cursor` of the page before.
    #[garde(inner(length(min = 1, max = 100)))]
    #[param(max_length = 100)]
    cursor: Option<String>,
    /// Words of number, name, origin, destination or place; looked for in the newest 2,000 shipments.
    #[garde(inner(length(max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// The shipments that the caller is a party to, the newest first, at most 500.
#[utoipa::path(
    params(ListParams),
    responses(
        (status = 200, body = [ShipmentView], headers(
            ("X-Total-Count" = u64, description = "how many there are in all"),
            ("X-Next-Cursor" = String, description = "what to ask the next page with; not there on the last")
        )),
        (status = 403, description = "the load board is for logistics accounts")
    )
)]
#[get("/api/shipments")]
async fn shipments(me: Identity, state: Data, params: Query<ListParams>) -> Result<HttpResponse, Problem> {
    let Query(ListParams { group, board, limit, cursor, q }) = params;
    let board = board.unwrap_or(false);
    if board && !me.is(LOGISTICS) {
        return Err(Problem::forbidden("forbidden", "The load board is for logistics accounts."));
    }
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(MOST);
    let words = Words::of(q.as_deref());
    let group = group.map(|group| match group {
        InGroup::Upcoming => Group::Upcoming,
        InGroup::InProgress => Group::InProgress,
        InGroup::Ended => Group::Ended,
    });
    let lists = match group {
        _ if board => vec![BOARD.to_owned()],
        Some(group) => vec![store::list(&me.account, group)],
        None => store::all(&me.account).to_vec(),
    };
    let source = HoldSource::of(&state.context);
    let today = today(state.context.clock().now_ms());
    let page = state.context.store().read(|r| {
        let (found, total) = SHIPMENTS.search(r, &lists, &words, cursor.as_deref(), limit + 1)?;
        let view = |ship: Shipment| {
            let holds = source.on(r, &ship)?;
            Ok::<_, StoreError>(ShipmentView::new(&ship, ship.role(&me.account), &holds, today))
        };
        Page::cut(found, limit, total, Shipment::sort_key).try_map(view)
    });
    Ok(page?.in_headers())
}

/// Returns a shipment that this account may see, with its role; `None` for a carrier that looks for loads.
///
/// # Errors
/// 404 for all others.
pub(crate) fn seen(reader: &Reader<'_>, actor: &Actor, id: &ShipmentId) -> Result<(Shipment, Option<Role>), TxError> {
    let ship = reader.get(&SHIPMENTS, id)?.ok_or_else(no_shipment)?;
    let role = ship.role(&actor.account);
    if role.is_some() || (actor.logistics && ship.on_board()) { Ok((ship, role)) } else { Err(no_shipment()) }
}

/// One shipment, with its goods, papers and exceptions, and what the caller may do with it.
#[utoipa::path(responses((status = 200, body = FullShipmentView)))]
#[get("/api/shipments/{id}")]
async fn shipment(me: Identity, state: Data, id: web::Path<ShipmentId>) -> Answer<FullShipmentView> {
    full(&state, &state.actor(&me), &id).map(Json)
}

/// Returns a shipment in full, as this account sees it.
///
/// # Errors
/// 404 where it may not see it.
pub(crate) fn full(state: &AppState, actor: &Actor, id: &ShipmentId) -> Result<FullShipmentView, Problem> {
    let read = state.context.store().read(|reader| {
        let (ship, role) = seen(reader, actor, id)?;
        let beside = Beside::of(&state.context, reader, &ship)?;
        Ok::<_, TxError>(FullShipmentView::new(&ship, beside, role, actor))
    });
    Ok(read?)
}

/// What is known of a shipment's way: planned (`PLN`), estimated (`EST`) and what happened (`ACT`), the last entered first.
/// Entries are only ever added.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<EntryView>)))]
#[get("/api/shipments/{id}/activity")]
async fn shipment_activity(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    page: Query<PageQuery>,
) -> Answer<Page<EntryView>> {
    let Query(page) = page;
    let before = page.cursor().map(|cursor| cursor.parse::<u32>());
    let before = before.transpose().map_err(|_| Problem::field("cursor", "is not a cursor of this list"))?;
    let (actor, limit) = (state.actor(&me), page.limit());
    let read = state.context.store().read(|reader| {
        let (ship, _) = seen(reader, &actor, &id)?;
        let entries = activity::newest(reader, &ship.id, before, limit + 1)?;
        Ok::<_, TxError>(Page::cut(entries, limit, u64::from(ship.entries), |(n, _)| n.to_string()))
    });
    Ok(Json(read?.map(|(n, entry)| EntryView::new(n, entry))))
}

/// The carrier moves a shipment on; its seller may cancel what is only scheduled.
#[utoipa::path(
    responses(
        (status = 200, body = FullShipmentView),
        (status = 409, description = "`illegal-move`, `arrival-over`, `blocked`, `goods-stopped`, \
            `goods-unapproved`, `deposit-open`, `documents-held` or `documents-missing`")
    )
)]
#[post("/api/shipments/{id}/move")]
async fn move_shipment(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<MoveShipment>,
) -> Answer<FullShipmentView> {
    let actor = state.actor(&me);
    let wanted = body.0.wanted(actor.now_ms)?;
    let sources = (HoldSource::of(&state.context), PaperSources::new(&state.context));
    let (by, of) = (actor.clone(), id.clone());
    state.context.commit(move |tx| commands::step(tx, &by, &of, &wanted, &sources)).await?;
    full(&state, &actor, &id).map(Json)
}

/// Logistics accounts: the caller carries a shipment that nobody carries yet. Said again it stays so.
#[utoipa::path(
    responses(
        (status = 200, body = FullShipmentView),
        (status = 403),
        (status = 409, description = "`taken`")
    )
)]
#[post("/api/shipments/{id}/take")]
async fn take_shipment(me: Identity, state: Data, id: web::Path<ShipmentId>) -> Answer<FullShipmentView> {
    let actor = state.actor(&me);
    let (by, of) = (actor.clone(), id.clone());
    state.context.commit(move |tx| commands::take(tx, &by, &of)).await?;
    full(&state, &actor, &id).map(Json)
}

/// The seller says who carries a shipment, until it is picked up or priced.
#[utoipa::path(
    responses((status = 200, body = FullShipmentView), (status = 403), (status = 409, description = "`illegal-move`"))
)]
#[post("/api/shipments/{id}/carrier")]
async fn choose_carrier(
    me: Identity,
    state: Data,
    id: web::Path<ShipmentId>,
    body: Json<ChooseCarrier>,
) -> Answer<FullShipmentView> {
    let actor = state.actor(&me);
    let carriers = atlas::http::all_carriers(&state)?;
    let carrier = carriers.into_iter().find(|carrier| carrier.id == *body.0.carrier_id);
    let carrier = carrier.ok_or_else(|| Problem::field("carrierId", "is not an account that carries goods"))?;
    let (by, of) = (actor.clone(), id.clone());
    state.context.commit(move |tx| commands::assign(tx, &by, &of, &carrier)).await?;
    full(&state, &actor, &id).map(Json)
}
