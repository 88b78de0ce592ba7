//! The calls of charges. Each is for the signed-in account and the charges that it asks for or is asked for.

use actix_web::{get, post, web};
use contracts::ids::ChargeId;
use garde::Validate;
use kernel::TxError;
use kernel::http::{Answer, Identity, Json, Page, Query, Routes};
use kernel::store::{Listed, Tx};
use serde::Deserialize;
use utoipa::IntoParams;

use super::commands;
use super::model::Charge;
use super::requests::ChargeAmount;
use super::responses::ChargeView;
use super::store::{self, CHARGES};
use crate::shipments::change::Actor;
use crate::state::{AppState, Data};

pub(crate) fn routes(config: &mut Routes<'_>) {
    config.service(charges).service(accept_charge).service(decline_charge);
    config.service(withdraw_charge).service(offer_charge);
}

/// Charges on a page where the caller names no limit.
const USUAL: usize = 50;

/// Which of the caller's charges.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct ChargeParams {
    /// True for those alone that wait for the caller's answer.
    #[garde(skip)]
    waiting: Option<bool>,
    /// How many, 50 unless told.
    #[garde(inner(range(min = 1, max = 200)))]
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    /// `next_cursor` of the part before.
    #[garde(inner(length(min = 1, max = 200)))]
    #[param(max_length = 200)]
    cursor: Option<String>,
}

/// Prices of carriage and costs of exceptions that the caller asks for or is asked for, the last asked for first.
#[utoipa::path(params(ChargeParams), responses((status = 200, body = Page<ChargeView>)))]
#[get("/api/charges")]
async fn charges(me: Identity, state: Data, params: Query<ChargeParams>) -> Answer<Page<ChargeView>> {
    let Query(ChargeParams { waiting, limit, cursor }) = params;
    let limit = limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(USUAL);
    let list = store::list(&me.account, waiting.unwrap_or(false));
    let (rows, total) =
        state.context.store().read(|reader| CHARGES.page(reader, &list, cursor.as_deref(), limit + 1))?;
    let page = Page::cut(rows, limit, total, Charge::sort_key);
    Ok(Json(page.map(|charge| ChargeView::new(charge, &me.account))))
}

/// Commits a step of the payer or the payee.
async fn changed(
    me: &Identity,
    state: &AppState,
    step: impl Fn(&mut Tx<'_>, &Actor) -> Result<Charge, TxError> + Send + 'static,
) -> Answer<ChargeView> {
    let actor = state.actor(me);
    let now = state.context.commit(move |tx| step(tx, &actor)).await?;
    Ok(Json(ChargeView::new(now, &me.account)))
}

/// Who would pay agrees to the amount that it saw; a bill follows.
#[utoipa::path(
    responses(
        (status = 200, body = ChargeView),
        (status = 403, description = "the caller asks for it"),
        (status = 409, description = "`answered`, or `changed` where another amount is asked for now")
    )
)]
#[post("/api/charges/{id}/accept")]
async fn accept_charge(
    me: Identity,
    state: Data,
    id: web::Path<ChargeId>,
    body: Json<ChargeAmount>,
) -> Answer<ChargeView> {
    let seen = body.0.money()?;
    changed(&me, &state, move |tx, actor| commands::accept(tx, actor, &id, seen)).await
}

/// Who would pay does not agree; nothing is owed. It can be asked for anew.
#[utoipa::path(
    responses(
        (status = 200, body = ChargeView),
        (status = 403, description = "the caller asks for it"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/charges/{id}/decline")]
async fn decline_charge(me: Identity, state: Data, id: web::Path<ChargeId>) -> Answer<ChargeView> {
    changed(&me, &state, move |tx, actor| commands::decline(tx, actor, &id)).await
}

/// Who asks for it takes it back.
#[utoipa::path(
    responses(
        (status = 200, body = ChargeView),
        (status = 403, description = "the caller would pay it"),
        (status = 409, description = "`answered`")
    )
)]
#[post("/api/charges/{id}/withdraw")]
async fn withdraw_charge(me: Identity, state: Data, id: web::Path<ChargeId>) -> Answer<ChargeView> {
    changed(&me, &state, move |tx, actor| commands::withdraw(tx, actor, &id)).await
}

/// Who asks for it asks for another amount, or once more after it was declined or withdrawn.
#[utoipa::path(
    responses(
        (status = 200, body = ChargeView),
        (status = 403, description = "the caller would pay it"),
        (status = 409, description = "`priced` or `ended`")
    )
)]
#[post("/api/charges/{id}/offer")]
async fn offer_charge(
    me: Identity,
    state: Data,
    id: web::Path<ChargeId>,
    body: Json<ChargeAmount>,
) -> Answer<ChargeView> {
    let amount = body.0.money()?;
    changed(&me, &state, move |tx, actor| commands::ask_again(tx, actor, &id, amount)).await
}
