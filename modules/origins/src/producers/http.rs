//! The calls of producers. They are for their seller alone.

use actix_web::{delete, get, post, put, web};
use contracts::ids::ProducerId;
use garde::Validate;
use kernel::http::{Answer, Created, FileBody, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, StoreError, Tx, Words};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::ProducerForm;
use super::import;
use super::model::{Producer, of_seller};
use super::responses::{ImportView, ProducerView};
use super::store::{self, PRODUCERS};
use crate::rights::sellers_only;
use crate::state::Data;

/// Largest accepted file, in bytes.
const LARGEST_IMPORT: usize = 1 << 20;

/// Which producers.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Named {
    /// Words of the name, the place or the member's number.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
}

/// Sellers only: the caller's producers, the latest first.
#[utoipa::path(params(Named, PageQuery), responses((status = 200, body = Page<ProducerView>), (status = 403)))]
#[get("/api/producers")]
pub(crate) async fn producers(
    me: Identity,
    state: Data,
    named: Query<Named>,
    part: Query<PageQuery>,
) -> Answer<Page<ProducerView>> {
    sellers_only(&me)?;
    let (list, limit, words) = (of_seller(&me.account), part.0.limit(), Words::of(named.0.q.as_deref()));
    let found: Result<_, StoreError> = state.context.store().read(|r| {
        let (rows, total) = PRODUCERS.search(r, &[list], &words, part.0.cursor(), limit + 1)?;
        Page::cut(rows, limit, total, Producer::sort_key).try_map(|row| ProducerView::read(r, row))
    });
    Ok(Json(found?))
}

/// Sellers only: one of the caller's producers.
#[utoipa::path(responses((status = 200, body = ProducerView), (status = 403)))]
#[get("/api/producers/{id}")]
pub(crate) async fn one_producer(me: Identity, state: Data, id: web::Path<ProducerId>) -> Answer<ProducerView> {
    sellers_only(&me)?;
    state.context.store().read(|r| {
        let producer = store::find(r, &me.account, &id)?.ok_or_else(|| no_such("producer"))?;
        Ok(Json(ProducerView::read(r, producer)?))
    })
}

fn no_such(what: &str) -> Problem {
    Problem::NotFound(format!("There is no such {what}."))
}

/// Sellers only: a new producer.
#[utoipa::path(
    responses(
        (status = 201, body = ProducerView),
        (status = 403),
        (status = 409, description = "`too-many-producers`")
    )
)]
#[post("/api/producers")]
pub(crate) async fn add_producer(
    me: Identity,
    state: Data,
    body: Json<ProducerForm>,
) -> Result<Created<ProducerView>, Problem> {
    sellers_only(&me)?;
    let producer = body.0.read(state.context.new_id(), &me.account, state.context.clock().now_ms());
    let saved = state.context.commit(move |tx| store::save(tx, &producer, false)).await?;
    let view = state.context.store().read(|r| ProducerView::read(r, saved.clone()))?;
    Ok(Created(view))
}

/// Sellers only: changes one of the caller's producers.
#[utoipa::path(responses((status = 200, body = ProducerView), (status = 403)))]
#[put("/api/producers/{id}")]
pub(crate) async fn change_producer(
    me: Identity,
    state: Data,
    id: web::Path<ProducerId>,
    body: Json<ProducerForm>,
) -> Answer<ProducerView> {
    sellers_only(&me)?;
    let producer = body.0.read(id.into_inner(), &me.account, state.context.clock().now_ms());
    let saved = state.context.commit(move |tx| store::save(tx, &producer, true)).await?;
    Ok(Json(state.context.store().read(|r| ProducerView::read(r, saved.clone()))?))
}

/// Sellers only: deletes one of the caller's producers that has no plots.
#[utoipa::path(
    responses(
        (status = 204, description = "it is gone"),
        (status = 403),
        (status = 409, description = "`has-plots`")
    )
)]
#[delete("/api/producers/{id}")]
pub(crate) async fn remove_producer(
    me: Identity,
    state: Data,
    id: web::Path<ProducerId>,
) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let id = id.into_inner();
    state.context.commit(move |tx| store::remove(tx, &me.account, &id)).await?;
    Ok(NoContent)
}

/// Sellers only: enters the producers of a CSV file of at most 1 MB and 5,000 rows, with the columns `name`, `country`,
/// `place`, `memberNumber` and `notes`. A producer of the same name and country is changed. If a row is bad, nothing is
/// imported, and each bad row is named.
#[utoipa::path(
    request_body(content = String, content_type = "text/csv"),
    responses(
        (status = 200, body = ImportView),
        (status = 403),
        (status = 409, description = "`too-many-producers`"),
        (status = 422)
    )
)]
#[post("/api/producers/import")]
pub(crate) async fn import_producers(me: Identity, state: Data, file: FileBody<LARGEST_IMPORT>) -> Answer<ImportView> {
    sellers_only(&me)?;
    let (forms, bad) = import::read(&file.0)?;
    if !bad.is_empty() {
        return Ok(Json(ImportView { created: 0, updated: 0, bad }));
    }
    let now_ms = state.context.clock().now_ms();
    let rows: Vec<Producer> =
        forms.into_iter().map(|form| form.read(state.context.new_id(), &me.account, now_ms)).collect();
    let (created, updated) = state.context.commit(move |tx| take_over(tx, &rows)).await?;
    Ok(Json(ImportView { created, updated, bad }))
}

/// Saves imported producers. Returns how many are new, and how many were changed.
fn take_over(tx: &mut Tx<'_>, rows: &[Producer]) -> Result<(usize, usize), TxError> {
    let mut updated = 0;
    for row in rows {
        let known = store::named(&tx.reader(), &row.seller, &row.country, &row.name)?;
        let known = known.map(|id| tx.get(&PRODUCERS, id)).transpose()?.flatten();
        match known {
            Some(known) => {
                updated += 1;
                store::save(tx, &Producer { id: known.id, ..row.clone() }, true)?;
            }
            None => drop(store::save(tx, row, false)?),
        }
    }
    Ok((rows.len() - updated, updated))
}
