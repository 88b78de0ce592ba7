//! Plots as their seller sees them.

use contracts::country;
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

use super::findings::findings_of;
use super::model::{Plot, Way};
use crate::checks::finding::Finding;
use crate::checks::shape::{HECTARE_M2, Position, Shape};
use crate::producers::model::Producer;

/// A position in degrees (WGS 84).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Position)]
pub(crate) struct PositionView {
    longitude: f64,
    latitude: f64,
}

impl From<Position> for PositionView {
    fn from(at: Position) -> Self {
        let degrees = at.degrees();
        PositionView { longitude: degrees.x, latitude: degrees.y }
    }
}

/// A plot of land.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Plot)]
pub(crate) struct PlotView {
    id: String,
    name: String,
    producer_id: String,
    producer_name: String,
    /// The English name of its producer's country.
    country: String,
    kind: PlotKind,
    /// Its whole area in hectares, with four decimals.
    #[schema(example = "0.6200")]
    hectares: String,
    /// Its middle.
    centre: PositionView,
    way: PlotWay,
    /// Why its goods are stopped; `null` if they are not.
    #[schema(required)]
    stopped_for: Option<String>,
    /// Since when its goods are stopped.
    #[schema(required, format = DateTime)]
    stopped_at: Option<String>,
    /// When it was kept.
    #[schema(format = DateTime)]
    made_at: String,
}

/// How the place of a plot is told.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlotKind {
    /// By points.
    Point,
    /// By outlines.
    Outline,
    /// By both.
    Mixed,
}

/// How a plot came in.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PlotWay {
    /// By a file.
    File,
    /// Drawn or typed.
    Form,
}

impl From<Way> for PlotWay {
    fn from(way: Way) -> Self {
        match way {
            Way::File => PlotWay::File,
            Way::Form => PlotWay::Form,
        }
    }
}

/// A plot with its shape, and what the checks say of it now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FullPlot)]
pub(crate) struct FullPlotView {
    #[serde(flatten)]
    plot: PlotView,
    points: Vec<PositionView>,
    /// The last position of each is its first.
    outlines: Vec<Vec<PositionView>>,
    findings: Vec<Finding>,
}

impl PlotView {
    /// The view of a plot of this producer.
    pub(crate) fn new(plot: &Plot, producer: Option<&Producer>) -> Self {
        let kind = match (plot.shape.points.is_empty(), plot.shape.outlines.is_empty()) {
            (false, true) => PlotKind::Point,
            (false, false) => PlotKind::Mixed,
            (true, _) => PlotKind::Outline,
        };
        PlotView {
            id: plot.id.to_string(),
            name: plot.name.clone(),
            producer_id: plot.producer.to_string(),
            producer_name: producer.map_or(String::new(), |producer| producer.name.clone()),
            country: producer.map_or(String::new(), |producer| country::name_or(producer.country.clone())),
            kind,
            hectares: hectares(plot.area_m2),
            centre: plot.shape.centre().into(),
            way: plot.way.into(),
            stopped_for: plot.stop.as_ref().map(|stop| stop.reason.clone()),
            stopped_at: plot.stop.as_ref().map(|stop| instant(stop.at_ms)),
            made_at: instant(plot.made_ms),
        }
    }
}

/// The points of a shape.
pub(crate) fn points(shape: &Shape) -> Vec<PositionView> {
    shape.points.iter().map(|at| PositionView::from(*at)).collect()
}

/// The outlines of a shape.
pub(crate) fn outlines(shape: &Shape) -> Vec<Vec<PositionView>> {
    let outline = |ring: &Vec<Position>| ring.iter().map(|at| PositionView::from(*at)).collect();
    shape.outlines.iter().map(outline).collect()
}

/// Square metres as hectares with four decimals.
pub(crate) fn hectares(m2: u64) -> String {
    format!("{}.{:04}", m2 / HECTARE_M2, m2 % HECTARE_M2)
}

impl FullPlotView {
    /// The view of a plot of this producer.
    pub(crate) fn new(plot: &Plot, producer: Option<&Producer>) -> Self {
        FullPlotView {
            plot: PlotView::new(plot, producer),
            points: points(&plot.shape),
            outlines: outlines(&plot.shape),
            findings: findings_of(plot, producer.map(|producer| producer.country.clone())),
        }
    }
}
