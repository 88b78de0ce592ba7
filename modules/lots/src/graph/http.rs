//! The calls of origin and recall.

use actix_web::{get, web};
use contracts::ids::LotId;
use contracts::lots::LotGraph;
use kernel::Problem;
use kernel::http::{Answer, Identity, Json};
use kernel::store::{Reader, StoreError};

use super::responses::GraphView;
use super::walk;
use crate::lot::store;
use crate::names::Names;
use crate::rights::sellers_only;
use crate::state::{AppState, Data};

/// The most lots, deliveries, moves and lines of orders of a graph for a person.
const MOST: usize = 300;

type Walk = fn(&Reader<'_>, &[LotId], usize) -> Result<LotGraph, StoreError>;

/// Sellers only: where the goods of one of the caller's lots came from: all lots that it was made of, with the moves and
/// the deliveries, their producers and their plots. What came into a lot after the day on which goods were taken from it is not
/// in these.
#[utoipa::path(responses((status = 200, body = GraphView), (status = 403)))]
#[get("/api/lots/{id}/origin")]
pub(crate) async fn lot_origin(me: Identity, state: Data, id: web::Path<LotId>) -> Answer<GraphView> {
    graph(&me, &state, id.into_inner(), walk::origin)
}

/// Sellers only: where the goods of one of the caller's lots went: all lots that were made of it, with the moves, the orders,
/// their buyers and their shipments.
#[utoipa::path(responses((status = 200, body = GraphView), (status = 403)))]
#[get("/api/lots/{id}/recall")]
pub(crate) async fn lot_recall(me: Identity, state: Data, id: web::Path<LotId>) -> Answer<GraphView> {
    graph(&me, &state, id.into_inner(), walk::recall)
}

fn graph(me: &Identity, state: &AppState, id: LotId, walk: Walk) -> Answer<GraphView> {
    sellers_only(me)?;
    let view = state.context.store().read(|reader| {
        let Some(lot) = store::find(reader, &me.account, &id)? else { return Ok::<_, StoreError>(None) };
        let mut names = Names::new(&state.context, &me.account);
        GraphView::load(reader, &me.account, &walk(reader, &[lot.id], MOST)?, &mut names).map(Some)
    })?;
    Ok(Json(view.ok_or_else(|| Problem::from(store::no_lot()))?))
}
