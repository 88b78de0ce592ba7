//! The calls of a plot's corrections: one gives it another shape, one shows the shapes before. They are for its seller alone.

use actix_web::{get, put, web};
use contracts::ids::{PlotId, ProducerId};
use kernel::Problem;
use kernel::http::text::instant;
use kernel::http::{Answer, Identity, Json, Page, PageQuery, Query};
use kernel::store::Listed;
use serde::Serialize;
use utoipa::ToSchema;

use super::form::PlotForm;
use super::former::{self, FORMER_PLOTS, FormerPlot};
use super::responses::{FullPlotView, PlotWay, PositionView, hectares, outlines, points};
use super::store;
use crate::producers::store as producers;
use crate::rights::sellers_only;
use crate::state::Data;

/// A plot as it was before a correction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FormerPlot)]
pub(crate) struct FormerPlotView {
    id: String,
    name: String,
    /// Its whole area in hectares, with four decimals.
    #[schema(example = "0.6200")]
    hectares: String,
    way: PlotWay,
    points: Vec<PositionView>,
    /// The last position of each is its first.
    outlines: Vec<Vec<PositionView>>,
    /// When it was corrected.
    #[schema(format = DateTime)]
    corrected_at: String,
    /// The name of the account that corrected it.
    corrected_by: String,
}

impl FormerPlotView {
    fn new(former: FormerPlot) -> Self {
        FormerPlotView {
            hectares: hectares(former.area_m2),
            way: former.way.into(),
            points: points(&former.shape),
            outlines: outlines(&former.shape),
            corrected_at: instant(former.at_ms),
            id: former.id,
            name: former.name,
            corrected_by: former.by,
        }
    }
}

/// Sellers only: the shapes that one of the caller's plots had before it was corrected, the latest first.
#[utoipa::path(params(PageQuery), responses((status = 200, body = Page<FormerPlotView>), (status = 403)))]
#[get("/api/plots/{id}/former")]
pub(crate) async fn former_plots(
    me: Identity,
    state: Data,
    id: web::Path<PlotId>,
    part: Query<PageQuery>,
) -> Answer<Page<FormerPlotView>> {
    sellers_only(&me)?;
    let limit = part.0.limit();
    state.context.store().read(|r| {
        store::find(r, &me.account, &id)?.ok_or_else(store::no_plot)?;
        let (rows, total) = FORMER_PLOTS.page(r, &former::of_plot(&id), part.0.cursor(), limit + 1)?;
        let page = Page::cut(rows, limit, total, FormerPlot::sort_key);
        Ok(Json(page.map(FormerPlotView::new)))
    })
}

/// Sellers only: gives one of the caller's plots the name and the shape of a new survey. It is checked as a new plot is, and
/// the shape before is kept beside it. Sealed packs stay as they are.
#[utoipa::path(
    responses(
        (status = 200, body = FullPlotView),
        (status = 403),
        (status = 409, description = "`known-plot` or `too-many-corrections`")
    )
)]
#[put("/api/plots/{id}")]
pub(crate) async fn correct_plot(
    me: Identity,
    state: Data,
    id: web::Path<PlotId>,
    body: Json<PlotForm>,
) -> Answer<FullPlotView> {
    sellers_only(&me)?;
    let (known, producer) = state.context.store().read(|r| {
        let plot = store::find(r, &me.account, &id)?.ok_or_else(store::no_plot)?;
        let producer = producers::find(r, &me.account, &plot.producer)?.ok_or_else(producers::no_producer)?;
        Ok::<_, Problem>((plot, producer))
    })?;
    if ProducerId::from(body.0.producer_id.to_string()) != known.producer {
        return Err(Problem::field("producerId", "must stay its producer: a plot is corrected where it is"));
    }
    let wanted = body.0.read(known.id, &producer, known.made_ms)?;
    let context = state.context.clone();
    let commit = state.context.commit(move |tx| {
        // The time of the commit: a seal that began before sees that the plot was corrected since.
        store::correct(tx, &me.account, &wanted, &me.name, context.clock().now_ms())
    });
    let plot = commit.await?;
    Ok(Json(FullPlotView::new(&plot, Some(&producer))))
}
