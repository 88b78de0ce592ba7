//! The content of a pack as the ledger of lots and the plots are now.

use std::collections::{BTreeMap, BTreeSet};

use contracts::country;
use contracts::ids::{LotId, PlotId, ProducerId};

use super::commodities::Commodity;
use super::coverage::PackedOrder;
use super::gaps::Gap;
use super::parties::Party;
use crate::checks::finding::Finding;
use crate::plots::model::Plot;
use crate::producers::model::Producer;
use crate::producers::simplified::SimplifiedDeclaration;

/// The content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Content {
    /// The orders whose goods it has, the oldest first.
    pub(crate) orders: Vec<PackedOrder>,
    /// The countries that they go to, by their English names.
    pub(crate) destinations: BTreeSet<String>,
    pub(crate) supplier: Party,
    pub(crate) buyer: Party,
    /// The lots that the orders drew from.
    pub(crate) drawn: BTreeSet<LotId>,
    /// The goods by their headings, each once.
    pub(crate) goods: Vec<Goods>,
    /// All plots from which they came.
    pub(crate) plots: BTreeMap<PlotId, Plot>,
    /// The producers of these plots.
    pub(crate) producers: BTreeMap<ProducerId, Producer>,
    /// The simplified declarations of those producers of which the seller told one.
    pub(crate) simplified: BTreeMap<ProducerId, SimplifiedDeclaration>,
    /// What the checks find of each plot of which they find something.
    pub(crate) findings: BTreeMap<PlotId, Vec<Finding>>,
    /// The crop years of the lots that were drawn.
    pub(crate) crop_years: BTreeSet<String>,
    pub(crate) gaps: Vec<Gap>,
}

/// Goods of one heading.
#[derive(Clone, Debug)]
pub(crate) struct Goods {
    pub(crate) commodity: Commodity,
    /// The grams that were drawn from lots.
    pub(crate) net_g: u64,
    /// The numbers of the lots that were drawn.
    pub(crate) lots: BTreeSet<String>,
    pub(crate) plots: BTreeSet<PlotId>,
}

impl Goods {
    /// Goods of a heading, before any order has some.
    pub(crate) fn none_of(commodity: Commodity) -> Self {
        Goods { commodity, net_g: 0, lots: BTreeSet::new(), plots: BTreeSet::new() }
    }
}

impl Content {
    /// The countries that its orders go to, in words.
    pub(crate) fn destination(&self) -> String {
        self.destinations.iter().cloned().map(country::name_or).collect::<Vec<_>>().join(", ")
    }

    /// The plots of goods by their producers, in the order of the producers' names.
    pub(crate) fn by_producer<'a>(&'a self, plots: &BTreeSet<PlotId>) -> Vec<(&'a Producer, Vec<&'a Plot>)> {
        let mut grouped: BTreeMap<&ProducerId, Vec<&'a Plot>> = BTreeMap::new();
        for plot in plots.iter().filter_map(|id| self.plots.get(id)) {
            grouped.entry(&plot.producer).or_default().push(plot);
        }
        let with = |(id, plots): (&ProducerId, Vec<&'a Plot>)| Some((self.producers.get(id)?, plots));
        let mut all: Vec<(&'a Producer, Vec<&'a Plot>)> = grouped.into_iter().filter_map(with).collect();
        all.sort_by(|(a, _), (b, _)| (&a.country, &a.name).cmp(&(&b.country, &b.name)));
        all
    }

    /// The ids of all its plots.
    pub(crate) fn plot_ids(&self) -> BTreeSet<PlotId> {
        self.plots.keys().cloned().collect()
    }
}
