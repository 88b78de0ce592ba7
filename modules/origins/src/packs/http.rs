//! The calls that read packs, and those by which a seller drafts one.

use actix_web::{HttpResponse, delete, get, put, web};
use contracts::ids::{AccountId, PackId};
use contracts::lots::LotPort;
use garde::Validate;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json, NoContent, Page, PageQuery, Query, attachment, file_body};
use kernel::store::{Listed, StoreError, Words};
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::PackFields;
use super::model::{Pack, bought_by, of_contract, of_seller, open_of_contract};
use super::regulation::RegulationView;
use super::responses::{FullPackView, PackView};
use super::since::{Since, stopped_ms};
use super::store::{self, PACKS, no_pack};
use super::{annex, commands, gather};
use crate::rights::sellers_only;
use crate::state::{AppState, Data};

/// Signed in: the days of the regulation on deforestation-free goods as this shop has them.
#[utoipa::path(responses((status = 200, body = RegulationView)))]
#[get("/api/eudr")]
pub(crate) async fn regulation(_me: Identity, state: Data) -> Json<RegulationView> {
    Json(RegulationView::new(&state.context))
}

/// Of which packs the list of an account is.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PackFilter {
    /// Those of this contract alone.
    #[garde(inner(length(min = 1, max = 100)))]
    contract: Option<String>,
}

/// Signed in: the data packs that the caller made or gets; the latest first.
#[utoipa::path(params(PageQuery, PackFilter), responses((status = 200, body = Page<PackView>)))]
#[get("/api/eudr-packs")]
pub(crate) async fn packs(
    me: Identity,
    state: Data,
    filter: Query<PackFilter>,
    part: Query<PageQuery>,
) -> Answer<Page<PackView>> {
    let lists = match filter.0.contract {
        Some(contract) => {
            let contract = contract.into();
            vec![of_contract(&contract, &me.account), open_of_contract(&contract, &me.account)]
        }
        None => vec![of_seller(&me.account), bought_by(&me.account)],
    };
    let (limit, none, lots) = (part.0.limit(), Words::of(None), state.context.port::<dyn LotPort>());
    let page = state.context.store().read(|reader| {
        let (rows, total) = PACKS.search(reader, &lists, &none, part.0.cursor(), limit + 1)?;
        let view = |pack: Pack| {
            let stopped = stopped_ms(reader, lots.as_ref(), &pack)?;
            Ok::<_, StoreError>(PackView::new(&pack, stopped, &me.account))
        };
        Page::cut(rows, limit, total, Pack::sort_key).try_map(view)
    })?;
    Ok(Json(page))
}

/// The pack, if the account may see it.
pub(super) fn seen(state: &AppState, account: &AccountId, id: &PackId) -> Result<Pack, Problem> {
    let found = state.context.store().read(|reader| store::find(reader, account, id))?;
    Ok(found.ok_or_else(no_pack)?)
}

/// The view of a pack; a draft is gathered anew.
pub(super) async fn full(state: &AppState, account: &AccountId, pack: Pack) -> Answer<FullPackView> {
    if pack.seal.is_some() {
        let (context, of, viewer) = (state.context.clone(), pack.clone(), account.clone());
        let since = web::block(move || Since::read(&context, &of, &viewer));
        let since = since.await.map_err(|error| Problem::Internal(error.to_string()))??;
        return Ok(Json(FullPackView::sealed(&pack, since, account)));
    }
    let (context, of) = (state.context.clone(), pack.clone());
    let content = web::block(move || gather::content(&context, &of)).await;
    let content = content.map_err(|error| Problem::Internal(error.to_string()))??;
    Ok(Json(FullPackView::draft(&pack, content, account)))
}

/// A data pack, for its seller and its buyer. A draft is as things are now: its seller sees what is missing, and its buyer
/// the plots, which are not sealed yet.
#[utoipa::path(responses((status = 200, body = FullPackView)))]
#[get("/api/eudr-packs/{id}")]
pub(crate) async fn one_pack(me: Identity, state: Data, id: web::Path<PackId>) -> Answer<FullPackView> {
    let pack = seen(&state, &me.account, &id)?;
    full(&state, &me.account, pack).await
}

/// The plots of a data pack as a GeoJSON file that the information system takes.
#[utoipa::path(
    responses(
        (status = 200, body = serde_json::Value, content_type = "application/geo+json"),
        (status = 409, description = "`too-large`")
    )
)]
#[get("/api/eudr-packs/{id}/plots.geojson")]
pub(crate) async fn pack_plots(me: Identity, state: Data, id: web::Path<PackId>) -> Result<HttpResponse, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    let name = format!("plots-{}.geojson", pack.coverage.number());
    let mut answer = attachment(&name, "application/geo+json");
    if let Some(seal) = pack.seal {
        let files = state.pack_files.clone();
        let opened = web::block(move || files.open(&seal.geojson)).await;
        let (file, length) = opened.map_err(|error| Problem::Internal(error.to_string()))??;
        return Ok(answer.body(file_body(file, length)));
    }
    let context = state.context.clone();
    let made = web::block(move || annex::geojson(&gather::content(&context, &pack)?, None)).await;
    Ok(answer.body(made.map_err(|error| Problem::Internal(error.to_string()))??))
}

/// The archive of a sealed data pack, a ZIP file, for its seller and its buyer.
#[utoipa::path(
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/zip"),
        (status = 409, description = "`draft`")
    )
)]
#[get("/api/eudr-packs/{id}/archive")]
pub(crate) async fn pack_archive(me: Identity, state: Data, id: web::Path<PackId>) -> Result<HttpResponse, Problem> {
    let pack = seen(&state, &me.account, &id)?;
    let seal = pack.seal.ok_or_else(|| Problem::conflict("draft", "The pack has no archive before it is sealed."))?;
    let files = state.pack_files.clone();
    let opened = web::block(move || files.open(&seal.archive)).await;
    let (file, length) = opened.map_err(|error| Problem::Internal(error.to_string()))??;
    let name = format!("eudr-{}.zip", pack.coverage.number());
    Ok(attachment(&name, "application/zip").body(file_body(file, length)))
}

/// Sellers only: changes what the caller told in a draft.
#[utoipa::path(
    responses((status = 200, body = FullPackView), (status = 403), (status = 409, description = "`sealed`"))
)]
#[put("/api/eudr-packs/{id}")]
pub(crate) async fn change_pack(
    me: Identity,
    state: Data,
    id: web::Path<PackId>,
    body: Json<PackFields>,
) -> Answer<FullPackView> {
    sellers_only(&me)?;
    let now_ms = state.context.clock().now_ms();
    let form = body.0.read(state.context.face().day(now_ms))?;
    let (account, id) = (me.account.clone(), id.into_inner());
    let changed = state.context.commit(move |tx| commands::change(tx, &account, &id, &form, now_ms)).await?;
    full(&state, &me.account, changed).await
}

/// Sellers only: deletes a draft of the caller's.
#[utoipa::path(
    responses((status = 204, description = "it is gone"), (status = 403), (status = 409, description = "`sealed`"))
)]
#[delete("/api/eudr-packs/{id}")]
pub(crate) async fn remove_pack(me: Identity, state: Data, id: web::Path<PackId>) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let (id, now_ms) = (id.into_inner(), state.context.clock().now_ms());
    state.context.commit(move |tx| commands::remove(tx, &me.account, &id, now_ms)).await?;
    Ok(NoContent)
}
