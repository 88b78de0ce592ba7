//! The calls of plots. They are for their seller alone.

use std::collections::BTreeSet;

use actix_web::{delete, get, post, web};
use contracts::ids::{LotId, PlotId, ProducerId};
use contracts::lots::{LotGraph, LotPort};
use contracts::origins::{PlotReleased, PlotStopped};
use garde::Validate;
use kernel::http::{Answer, Created, Identity, Json, NoContent, Page, PageQuery, Query};
use kernel::store::{Listed, Reader, StoreError, Words};
use kernel::{Problem, TxError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::{PlotForm, StopForm};
use super::model::{self, Plot, Stop};
use super::responses::{FullPlotView, PlotView};
use super::store::{self, PLOTS};
use crate::producers::model::Producer;
use crate::producers::store::{self as producers, PRODUCERS};
use crate::reach::told;
use crate::rights::sellers_only;
use crate::state::{AppState, Data};

/// Which plots.
#[derive(Debug, Deserialize, Validate, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Words of the name.
    #[garde(inner(length(chars, max = 200)))]
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only those of this producer.
    #[garde(inner(length(chars, max = 100)))]
    #[param(max_length = 100)]
    producer: Option<String>,
    /// Only those whose goods are stopped; of all producers.
    #[garde(skip)]
    stopped: Option<bool>,
}

/// Sellers only: the caller's plots, the latest first.
#[utoipa::path(
    params(Wanted, PageQuery),
    responses(
        (status = 200, body = Page<PlotView>),
        (status = 403),
        (status = 404, description = "There is no such producer")
    )
)]
#[get("/api/plots")]
pub(crate) async fn plots(
    me: Identity,
    state: Data,
    wanted: Query<Wanted>,
    part: Query<PageQuery>,
) -> Answer<Page<PlotView>> {
    sellers_only(&me)?;
    let (limit, words) = (part.0.limit(), Words::of(wanted.0.q.as_deref()));
    state.context.store().read(|r| {
        let list = match wanted.0.producer.as_deref().map(ProducerId::from) {
            _ if wanted.0.stopped == Some(true) => model::stopped(&me.account),
            Some(producer) => {
                producers::find(r, &me.account, &producer)?.ok_or_else(|| no_such("producer"))?;
                model::of_producer(&producer)
            }
            None => model::of_seller(&me.account),
        };
        let (rows, total) = PLOTS.search(r, &[list], &words, part.0.cursor(), limit + 1)?;
        let view = |plot| Ok::<_, StoreError>(PlotView::new(&plot, producer_of(r, &plot)?.as_ref()));
        Ok(Json(Page::cut(rows, limit, total, Plot::sort_key).try_map(view)?))
    })
}

fn no_such(what: &str) -> Problem {
    Problem::NotFound(format!("There is no such {what}."))
}

fn producer_of(reader: &Reader<'_>, plot: &Plot) -> Result<Option<Producer>, StoreError> {
    reader.get(&PRODUCERS, &plot.producer)
}

/// Sellers only: one of the caller's plots with its shape.
#[utoipa::path(responses((status = 200, body = FullPlotView), (status = 403)))]
#[get("/api/plots/{id}")]
pub(crate) async fn one_plot(me: Identity, state: Data, id: web::Path<PlotId>) -> Answer<FullPlotView> {
    sellers_only(&me)?;
    state.context.store().read(|r| {
        let plot = store::find(r, &me.account, &id)?.ok_or_else(|| no_such("plot"))?;
        Ok(Json(FullPlotView::new(&plot, producer_of(r, &plot)?.as_ref())))
    })
}

/// Sellers only: a new plot, drawn or typed. It is checked as the EUDR information system checks it.
#[utoipa::path(
    responses(
        (status = 201, body = FullPlotView),
        (status = 403),
        (status = 409, description = "`known-plot` or `too-many-plots`")
    )
)]
#[post("/api/plots")]
pub(crate) async fn add_plot(
    me: Identity,
    state: Data,
    body: Json<PlotForm>,
) -> Result<Created<FullPlotView>, Problem> {
    sellers_only(&me)?;
    let context = &state.context;
    let producer = ProducerId::from(body.0.producer_id.to_string());
    let producer = context.store().read(|r| producers::find(r, &me.account, &producer))?;
    let producer = producer.ok_or_else(|| Problem::field("producerId", "is none of your producers"))?;
    let plot = body.0.read(context.new_id(), &producer, context.clock().now_ms())?;
    let view = FullPlotView::new(&plot, Some(&producer));
    let commit = context.commit(move |tx| {
        // The producer may have been deleted since.
        producers::find(&tx.reader(), &me.account, &plot.producer)?.ok_or_else(producers::no_producer)?;
        store::add(tx, &plot)
    });
    commit.await?;
    Ok(Created(view))
}

/// Sellers only: deletes one of the caller's plots that no lot received goods from.
#[utoipa::path(
    responses(
        (status = 204, description = "it is gone"),
        (status = 403),
        (status = 409, description = "`in-use`: lots received goods from it")
    )
)]
#[delete("/api/plots/{id}")]
pub(crate) async fn remove_plot(me: Identity, state: Data, id: web::Path<PlotId>) -> Result<NoContent, Problem> {
    sellers_only(&me)?;
    let id = id.into_inner();
    let lots = state.context.port::<dyn LotPort>();
    let commit = state.context.commit(move |tx| {
        let named = match &lots {
            Some(port) => port.read(&tx.reader(), |lots, reader| {
                let graph = lots.recall(reader, &me.account, std::slice::from_ref(&id))?;
                Ok::<_, StoreError>(receivers(&graph, &id))
            })?,
            None => Vec::new(),
        };
        store::remove(tx, &me.account, &id, &named)
    });
    commit.await?;
    Ok(NoContent)
}

/// The numbers of the lots that received goods from a plot.
fn receivers(graph: &LotGraph, plot: &PlotId) -> Vec<String> {
    let from_it = graph.deliveries.iter().filter(|delivery| delivery.plots.contains(plot));
    let received: BTreeSet<&LotId> = from_it.map(|delivery| &delivery.lot).collect();
    graph.lots.iter().filter(|lot| received.contains(&lot.id)).map(|lot| lot.number.clone()).collect()
}

/// Sellers only: stops the goods of one of the caller's plots, for something that no check of its shape can find.
#[utoipa::path(responses((status = 200, body = FullPlotView), (status = 403)))]
#[post("/api/plots/{id}/stop")]
pub(crate) async fn stop_plot(
    me: Identity,
    state: Data,
    id: web::Path<PlotId>,
    body: Json<StopForm>,
) -> Answer<FullPlotView> {
    let stop = Stop { reason: body.0.reason.into(), at_ms: state.context.clock().now_ms() };
    set_stop(me, &state, id.into_inner(), Some(stop)).await
}

/// Sellers only: lets the goods of one of the caller's plots go on.
#[utoipa::path(responses((status = 200, body = FullPlotView), (status = 403)))]
#[post("/api/plots/{id}/release")]
pub(crate) async fn release_plot(me: Identity, state: Data, id: web::Path<PlotId>) -> Answer<FullPlotView> {
    set_stop(me, &state, id.into_inner(), None).await
}

async fn set_stop(me: Identity, state: &AppState, id: PlotId, stop: Option<Stop>) -> Answer<FullPlotView> {
    sellers_only(&me)?;
    let (context, now_ms) = (state.context.clone(), state.context.clock().now_ms());
    let commit = state.context.commit(move |tx| {
        let (before, after) = store::set_stop(tx, &me.account, &id, stop.clone())?;
        // Another reason for the same stop is told to nobody.
        if before.stop.is_none() && after.stop.is_some() {
            let reached = told::concerned(&context, &tx.reader(), &me.account, &id)?;
            tx.emit(&PlotStopped { plot: id.clone(), seller: me.account.clone(), reached, at_ms: now_ms })?;
        }
        if before.stop.is_some() && after.stop.is_none() {
            let freed = told::freed(&context, &tx.reader(), &me.account, &id)?;
            tx.emit(&PlotReleased { plot: id.clone(), seller: me.account.clone(), freed, at_ms: now_ms })?;
        }
        Ok::<_, TxError>(after)
    });
    let plot = commit.await?;
    let producer = state.context.store().read(|r| producer_of(r, &plot))?;
    Ok(Json(FullPlotView::new(&plot, producer.as_ref())))
}
