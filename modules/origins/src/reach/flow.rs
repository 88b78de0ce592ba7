//! How goods flow from plots through lots to orders. Pure.
//!
//! Goods of a lot are mixed: if one delivery into a lot is bad, the whole lot is, and so is all that was made of it since.
//! The recall from which a flow is made leaves out what left a lot before.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use contracts::ids::{LotId, OrderId, PlotId};
use contracts::lots::LotGraph;

/// A part of the ledger of lots, as far as the reach of plots depends on it.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    /// What is left of each lot, in grams.
    pub(super) balances: BTreeMap<LotId, u64>,
    /// The lot that received each delivery, and the plots that it came from.
    pub(super) deliveries: Vec<(LotId, Vec<PlotId>)>,
    /// The lots that goods were taken from, and those that they were put into.
    pub(super) moves: Vec<(Vec<LotId>, Vec<LotId>)>,
    /// The lot and the order of each draw, with its grams.
    pub(super) draws: Vec<(LotId, OrderId, u64)>,
}

impl From<&LotGraph> for Flow {
    fn from(graph: &LotGraph) -> Self {
        let lots = |parts: &[(LotId, u64)]| parts.iter().map(|(lot, _)| lot.clone()).collect();
        Flow {
            balances: graph.lots.iter().map(|lot| (lot.id.clone(), lot.balance_g)).collect(),
            deliveries: graph.deliveries.iter().map(|row| (row.lot.clone(), row.plots.clone())).collect(),
            moves: graph.moves.iter().map(|row| (lots(&row.inputs), lots(&row.outputs))).collect(),
            draws: graph.draws.iter().map(|row| (row.lot.clone(), row.order.clone(), row.grams)).collect(),
        }
    }
}

/// What bad plots reach.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reach {
    /// The bad deliveries, by their places in the flow.
    pub(super) deliveries: Vec<usize>,
    /// The bad lots, each with the lot through which it became so; `None` if a bad delivery went into it.
    pub(super) lots: BTreeMap<LotId, Option<LotId>>,
    /// The bad draws, by their places in the flow.
    pub(super) draws: Vec<usize>,
}

/// Follows goods from bad plots.
pub(super) fn reach(flow: &Flow, bad: &BTreeSet<PlotId>) -> Reach {
    let is_bad = |(_, plots): &(LotId, Vec<PlotId>)| plots.iter().any(|plot| bad.contains(plot));
    let deliveries: Vec<usize> = (0..flow.deliveries.len()).filter(|at| is_bad(&flow.deliveries[*at])).collect();
    let mut after: BTreeMap<&LotId, BTreeSet<&LotId>> = BTreeMap::new();
    for (inputs, outputs) in &flow.moves {
        for input in inputs {
            after.entry(input).or_default().extend(outputs);
        }
    }
    let mut lots: BTreeMap<LotId, Option<LotId>> = BTreeMap::new();
    let mut next: VecDeque<LotId> = VecDeque::new();
    for at in &deliveries {
        let lot = &flow.deliveries[*at].0;
        if lots.insert(lot.clone(), None).is_none() {
            next.push_back(lot.clone());
        }
    }
    while let Some(lot) = next.pop_front() {
        for output in after.get(&lot).into_iter().flatten() {
            if !lots.contains_key(*output) {
                lots.insert((*output).clone(), Some(lot.clone()));
                next.push_back((*output).clone());
            }
        }
    }
    let draws = (0..flow.draws.len()).filter(|at| lots.contains_key(&flow.draws[*at].0)).collect();
    Reach { deliveries, lots, draws }
}

impl Reach {
    /// The shortest way of bad goods to a lot, from the lot of the delivery on.
    pub(super) fn path(&self, lot: &LotId) -> Vec<LotId> {
        let mut path = vec![lot.clone()];
        // A way through the map is a chain of lots that became bad one after another, so it ends.
        while let Some(Some(before)) = path.last().and_then(|lot| self.lots.get(lot)) {
            path.push(before.clone());
        }
        path.reverse();
        path
    }
}
