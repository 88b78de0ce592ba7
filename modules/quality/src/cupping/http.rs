//! The calls of cupping sessions, for the account that holds one and for the people who cup in it.

use actix_web::{get, post, put, web};
use contracts::ids::CuppingId;
use kernel::Problem;
use kernel::http::{Answer, Created, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, Words};

use super::commands::{self, Caller, Save};
use super::form::{RevealForm, SetUpForm};
use super::model::{Cupping, of_account, of_guest};
use super::responses::{CuppingView, FullCuppingView};
use super::set_up;
use super::sheet_form::SheetForm;
use super::store::{CUPPINGS, find, no_cupping, sheets};
use crate::state::{AppState, Data};

pub(super) fn caller(me: &Identity) -> Caller {
    Caller { account: me.account.clone(), person: me.person.clone() }
}

/// The session as the caller may see it.
fn full(state: &AppState, who: &Caller, id: &CuppingId) -> Result<FullCuppingView, Problem> {
    let read = state.context.store().read::<_, kernel::TxError>(|r| {
        let cupping = find(r, &who.account, &who.person, id)?.ok_or_else(no_cupping)?;
        Ok(FullCuppingView::new(&cupping, &sheets(r, id)?, who))
    });
    Ok(read?)
}

/// The sessions that the caller's account holds, and those in which the caller cups, the newest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<CuppingView>)))]
#[get("/api/cuppings")]
pub(crate) async fn cuppings(me: Identity, state: Data, query: Query<PageQuery>) -> Answer<Page<CuppingView>> {
    let (who, limit) = (caller(&me), query.0.limit());
    let lists = [of_account(&me.account), of_guest(&me.person)];
    let read =
        state.context.store().read(|r| CUPPINGS.search(r, &lists, &Words::of(None), query.0.cursor(), limit + 1));
    let (rows, total) = read?;
    let page = Page::cut(rows, limit, total, Cupping::sort_key);
    Ok(Json(page.map(|cupping| CuppingView::new(&cupping, &who))))
}

/// A session that the caller's account holds, or in which the caller cups. Those who cup blind see codes alone, and nobody
/// sees the sheets of others, until the results are revealed.
#[utoipa::path(operation_id = "cupping", responses((status = 200, body = FullCuppingView)))]
#[get("/api/cuppings/{id}")]
pub(crate) async fn one_cupping(me: Identity, state: Data, id: web::Path<CuppingId>) -> Answer<FullCuppingView> {
    Ok(Json(full(&state, &caller(&me), &id)?))
}

/// Sets a session up: the server draws the codes, and the cuppers are invited.
#[utoipa::path(responses((status = 201, body = FullCuppingView), (status = 409, description = "`too-many-cuppings`")))]
#[post("/api/cuppings")]
pub(crate) async fn set_up_cupping(
    me: Identity,
    state: Data,
    body: Json<SetUpForm>,
) -> Result<Created<FullCuppingView>, Problem> {
    let cupping = set_up::read(&state.context, &me, &body.0).await?;
    let (who, by) = (caller(&me), me.person.clone());
    let saved = state.context.commit(move |tx| commands::set_up(tx, &cupping, &by)).await?;
    let view = FullCuppingView::new(&saved, &[], &who);
    Ok(Created(view))
}

/// The caller saves a sheet for a code, or saves it again, until the results are revealed.
#[utoipa::path(
    responses((status = 200, body = FullCuppingView), (status = 403), (status = 409, description = "`cupping-ended`"))
)]
#[put("/api/cuppings/{id}/sheets/{code}")]
pub(crate) async fn save_sheet(
    me: Identity,
    state: Data,
    path: web::Path<(String, String)>,
    body: Json<SheetForm>,
) -> Answer<FullCuppingView> {
    let ((id, code), who) = (path.into_inner(), caller(&me));
    let id = CuppingId::from(id);
    let SheetForm { marks, note } = body.0;
    let save = Save {
        cupping: id.clone(),
        code,
        marks: marks.read()?,
        note: note.into(),
        now_ms: state.context.clock().now_ms(),
    };
    let by = who.clone();
    state.context.commit(move |tx| commands::save_sheet(tx, &by, &save)).await?;
    Ok(Json(full(&state, &who, &id)?))
}

/// Reveals the results to everybody in the session, once. After that nothing of it changes. It waits for the sheets of all
/// cuppers, unless the account that holds it says that the missing ones are left out.
#[utoipa::path(
    responses(
        (status = 200, body = FullCuppingView),
        (status = 403),
        (status = 409, description = "`cupping-ended`, `not-cupped` if a code has no sheet, or `sheets-missing` of a cupper")
    )
)]
#[post("/api/cuppings/{id}/reveal")]
pub(crate) async fn reveal_cupping(
    me: Identity,
    state: Data,
    id: web::Path<CuppingId>,
    body: Json<RevealForm>,
) -> Answer<FullCuppingView> {
    let (who, of, now_ms) = (caller(&me), id.clone(), state.context.clock().now_ms());
    let (by, without_missing) = (who.clone(), body.0.without_missing);
    state.context.commit(move |tx| commands::reveal(tx, &by, &of, without_missing, now_ms)).await?;
    Ok(Json(full(&state, &who, &id)?))
}

/// Calls a session off before its results are revealed.
#[utoipa::path(
    responses(
        (status = 200, body = FullCuppingView),
        (status = 403),
        (status = 409, description = "`cupping-ended`")
    )
)]
#[post("/api/cuppings/{id}/cancel")]
pub(crate) async fn cancel_cupping(me: Identity, state: Data, id: web::Path<CuppingId>) -> Answer<FullCuppingView> {
    let (who, of, now_ms) = (caller(&me), id.clone(), state.context.clock().now_ms());
    let by = who.clone();
    state.context.commit(move |tx| commands::cancel(tx, &by, &of, now_ms)).await?;
    Ok(Json(full(&state, &who, &id)?))
}
