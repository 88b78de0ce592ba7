//! The JSON form of what stops the goods of a shipment.

use contracts::lots::Unapproved;
use contracts::origins::{StoppedGoods, StoppedPlot};
use kernel::http::text::instant;
use serde::Serialize;
use utoipa::ToSchema;

/// A plot whose goods are in a shipment and were stopped.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoppedPlot)]
struct StoppedPlotView {
    id: String,
    name: String,
    /// Why, in the seller's words.
    reason: String,
    #[schema(format = DateTime)]
    at: String,
}

impl From<StoppedPlot> for StoppedPlotView {
    fn from(plot: StoppedPlot) -> Self {
        StoppedPlotView { id: plot.id.into(), name: plot.name, reason: plot.reason, at: instant(plot.at_ms) }
    }
}

/// The goods of a shipment are stopped: it is not picked up before their seller releases the plots that they came from, takes
/// their goods out, or seals a data pack that fits. One that has left does not pass import clearance, if papers of the regulation
/// are needed. Goods that are not those of approved samples are not picked up either.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StoppedGoods)]
pub(crate) struct StoppedGoodsView {
    /// The plots, for the seller and the shop; none for all others.
    plots: Vec<StoppedPlotView>,
    /// Whether a data pack was sealed for the goods, and they come from plots now that are not in it.
    #[serde(rename = "outsidePack")]
    outside_pack: bool,
    /// Why they are not those of which their buyer approved samples; `null` where no sample stops them.
    #[schema(required)]
    unapproved: Option<Unapproved>,
}

impl StoppedGoodsView {
    /// The view of goods that plots or samples stop; `None` if nothing does. `plots`: whether the reader may know the plots.
    pub(crate) fn of((stopped, unapproved): (StoppedGoods, Option<Unapproved>), plots: bool) -> Option<Self> {
        let (told, outside_pack) = (stopped.hold() || unapproved.is_some(), stopped.outside_pack);
        let known = stopped.plots.into_iter().filter(|_| plots).map(StoppedPlotView::from);
        told.then(|| StoppedGoodsView { plots: known.collect(), outside_pack, unapproved })
    }
}
