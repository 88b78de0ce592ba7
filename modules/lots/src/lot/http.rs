//! The calls of lots.

use actix_web::{get, post, put, web};
use contracts::ids::LotId;
use contracts::lots::Stage;
use garde::Validate;
use kernel::http::{Answer, Created, IdempotencyKey, Identity, Json, Page, PageQuery, Query};
use kernel::store::{Listed, Words};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::{LotChange, is_stage, moisture};
use super::model::{Lot, list};
use super::responses::LotView;
use super::store::{self, LOTS};
use crate::days::today;
use crate::ledger::receive;
use crate::ledger::receive_form::{Entry, ReceiveForm};
use crate::ledger::rules::Wrongs;
use crate::repeat::{Wanted, once_for};
use crate::rights::sellers_only;
use crate::state::Data;

/// Which lots.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Words of the number, grade, process, station, location or crop year.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// Lots of one stage.
    #[garde(inner(custom(is_stage)))]
    #[param(value_type = Option<Stage>)]
    stage: Option<String>,
    /// Lots with goods alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(required = false)]
    left: bool,
}

/// Sellers only: the caller's lots, the newest first.
#[utoipa::path(params(Which, PageQuery), responses((status = 200, body = Page<LotView>), (status = 403)))]
#[get("/api/lots")]
pub(crate) async fn own_lots(
    me: Identity,
    state: Data,
    which: Query<Which>,
    part: Query<PageQuery>,
) -> Answer<Page<LotView>> {
    sellers_only(&me)?;
    let Which { q, stage, left } = which.0;
    let stage = stage.as_deref().and_then(Stage::parse);
    let (name, limit, words) = (list(&me.account, stage, left), part.0.limit(), Words::of(q.as_deref()));
    let (lots, total) =
        state.context.store().read(|reader| LOTS.search(reader, &[name], &words, part.0.cursor(), limit + 1))?;
    Ok(Json(Page::cut(lots, limit, total, Lot::sort_key).map(LotView::from)))
}

/// Sellers only: one of the caller's lots.
#[utoipa::path(responses((status = 200, body = LotView), (status = 403)))]
#[get("/api/lots/{id}")]
pub(crate) async fn own_lot(me: Identity, state: Data, id: web::Path<LotId>) -> Answer<LotView> {
    sellers_only(&me)?;
    let found = state.context.store().read(|reader| store::find(reader, &me.account, &id))?;
    Ok(Json(found.ok_or_else(|| Problem::from(store::no_lot()))?.into()))
}

/// Sellers only: a new lot with the goods that are received into it.
#[utoipa::path(
    params(("Idempotency-Key" = Option<String>, Header, description = "makes a repeated call one call")),
    responses(
        (status = 201, body = LotView),
        (status = 403),
        (status = 409, description = "`lot-number-taken`; nothing was entered")
    )
)]
#[post("/api/lots")]
pub(crate) async fn receive_lot(
    me: Identity,
    state: Data,
    key: IdempotencyKey,
    body: Json<ReceiveForm>,
) -> Result<Created<LotView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let ReceiveForm { lot: form, delivery } = body.0;
    let now_ms = context.clock().now_ms();
    let entry = Entry { id: context.new_id(), seller: &me.account, by: &me.person, today: today(context), now_ms };
    // The fields of both parts are told at once, each with the name of its part.
    let traits = form.traits();
    let wanted = delivery.read(context, &entry, traits.as_ref().ok());
    let (traits, wanted) = match (traits, wanted) {
        (Ok(traits), Ok(wanted)) => (traits, wanted),
        (Err(lot), Err(Problem::Invalid(delivery))) => return Err(within(lot, delivery)),
        (Err(lot), Ok(_)) => return Err(within(lot, Wrongs::new())),
        (Ok(_), Err(Problem::Invalid(delivery))) => return Err(within(Wrongs::new(), delivery)),
        (_, Err(other)) => return Err(other),
    };
    if traits.harvested.is_some_and(|harvested| harvested > wanted.day) {
        let why = "must not be after the delivery: certificates must have been valid on it";
        return Err(within(Wrongs::from([("harvested".to_owned(), vec![why.to_owned()])]), Wrongs::new()));
    }
    let lot = Lot {
        id: context.new_id(),
        seller: me.account.clone(),
        number: form.number.to_string(),
        traits,
        moisture: moisture(&form.moisture),
        location: form.location.to_string(),
        notes: form.notes.to_string(),
        shared: form.shared,
        certificates: Vec::new(),
        made_by: None,
        balance_g: 0,
        created_ms: now_ms,
    };
    let command = Wanted::new(&me.account, key, &format!("new {} {:?} {}", lot.number, lot.traits, wanted.told()));
    let made = context
        .commit(move |tx| {
            let made = once_for(tx, &command, |tx| receive::into_new(tx, &lot, &wanted))?;
            let id = made.outputs.first().map(|part| part.lot.clone()).ok_or_else(store::no_lot)?;
            tx.get(&LOTS, &id)?.ok_or_else(store::no_lot)
        })
        .await?;
    Ok(Created(LotView::from(made)))
}

/// Sellers only: changes the moisture and the notes of one of the caller's lots, and whether its buyers are told of it.
#[utoipa::path(responses((status = 200, body = LotView), (status = 403)))]
#[put("/api/lots/{id}")]
pub(crate) async fn change_lot(
    me: Identity,
    state: Data,
    id: web::Path<LotId>,
    body: Json<LotChange>,
) -> Answer<LotView> {
    sellers_only(&me)?;
    let LotChange { moisture: typed, notes, shared } = body.0;
    let (id, moisture, notes) = (id.into_inner(), moisture(&typed), notes.to_string());
    let changed = state.context.commit(move |tx| {
        let before = store::find(&tx.reader(), &me.account, &id)?.ok_or_else(store::no_lot)?;
        let after = Lot { moisture, notes: notes.clone(), shared, ..before.clone() };
        LOTS.save(tx, Some(&before), &after)?;
        Ok::<_, TxError>(after)
    });
    Ok(Json(changed.await?.into()))
}

/// The wrong fields of both parts of a form, each behind its part's name.
fn within(lot: Wrongs, delivery: Wrongs) -> Problem {
    let named = |part: &'static str, wrongs: Wrongs| {
        wrongs.into_iter().map(move |(field, why)| (format!("{part}.{field}"), why))
    };
    Problem::Invalid(named("lot", lot).chain(named("delivery", delivery)).collect())
}
