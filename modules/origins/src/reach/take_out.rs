//! The fewest things to take out so that the rest can go. Pure.
//!
//! A bad lot can be held, which covers all bad goods that were drawn from it. An order all of whose goods are bad can be taken out
//! whole, which covers all its draws; of any other order the clean goods shall go. What is left of a bad lot must be held
//! in any case. So each bad draw must be covered by its lot or its order: that is a vertex cover of a bipartite graph,
//! and the smallest one follows from a largest matching (König's theorem).

use std::collections::{BTreeMap, BTreeSet};

use contracts::ids::{LotId, OrderId};
use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

use super::flow::{Flow, Reach};

/// What to take out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TakeOut {
    /// Lots to be held, with all bad goods that were drawn from them.
    pub(super) lots: BTreeSet<LotId>,
    /// Orders to be taken out whole.
    pub(super) orders: BTreeSet<OrderId>,
}

/// Returns the fewest things to take out; lots before orders where both would do. `mixed`: orders that have clean goods too.
pub(super) fn smallest(flow: &Flow, reach: &Reach, mixed: &BTreeSet<OrderId>) -> TakeOut {
    let has_left = |lot: &&LotId| flow.balances.get(*lot).is_some_and(|balance| *balance > 0);
    let mut out = TakeOut { lots: reach.lots.keys().filter(has_left).cloned().collect(), orders: BTreeSet::new() };
    let draws = || reach.draws.iter().map(|at| &flow.draws[*at]);
    // The clean goods of these orders shall go, so that only their lots can be held.
    out.lots.extend(draws().filter(|(_, order, _)| mixed.contains(order)).map(|(lot, ..)| lot.clone()));
    let open: BTreeSet<(&LotId, &OrderId)> =
        draws().filter(|(lot, ..)| !out.lots.contains(lot)).map(|(lot, order, _)| (lot, order)).collect();
    let (lots, orders) = cover(&open);
    out.lots.extend(lots);
    out.orders = orders;
    out
}

enum Thing<'a> {
    Lot(&'a LotId),
    Order(&'a OrderId),
}

fn cover(edges: &BTreeSet<(&LotId, &OrderId)>) -> (BTreeSet<LotId>, BTreeSet<OrderId>) {
    let mut graph: UnGraph<Thing<'_>, ()> = UnGraph::default();
    let (mut lots, mut orders) = (BTreeMap::new(), BTreeMap::new());
    for (lot, order) in edges {
        let lot = *lots.entry(*lot).or_insert_with(|| graph.add_node(Thing::Lot(lot)));
        let order = *orders.entry(*order).or_insert_with(|| graph.add_node(Thing::Order(order)));
        graph.add_edge(lot, order, ());
    }
    let matching = maximum_matching(&graph);
    let mates: BTreeMap<NodeIndex, NodeIndex> =
        graph.node_indices().filter_map(|node| Some((node, matching.mate(node)?))).collect();
    // From the lots without a mate: to orders by any side, and on to the lots that are their mates.
    let mut seen: BTreeSet<NodeIndex> = BTreeSet::new();
    let mut next: Vec<NodeIndex> = lots.values().copied().filter(|lot| !mates.contains_key(lot)).collect();
    while let Some(lot) = next.pop() {
        if !seen.insert(lot) {
            continue;
        }
        for order in graph.neighbors(lot) {
            if seen.insert(order) {
                next.extend(mates.get(&order));
            }
        }
    }
    let (mut held, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for node in graph.node_indices() {
        match &graph[node] {
            Thing::Lot(lot) if !seen.contains(&node) => drop(held.insert((*lot).clone())),
            Thing::Order(order) if seen.contains(&node) => drop(taken.insert((*order).clone())),
            Thing::Lot(_) | Thing::Order(_) => {}
        }
    }
    (held, taken)
}
