//! The reach of plots and the fewest things to take out, against brute force.

use std::collections::BTreeSet;

use contracts::ids::{LotId, OrderId, PlotId};
use proptest::prelude::*;

use super::flow::{Flow, Reach, reach};
use super::take_out::{TakeOut, smallest};

fn lot(n: usize) -> LotId {
    format!("lot-{n}").into()
}

fn order(n: usize) -> OrderId {
    format!("order-{n}").into()
}

fn plot(n: usize) -> PlotId {
    format!("plot-{n}").into()
}

#[test]
fn a_bad_plot_stops_what_was_made_of_it_and_nothing_else() {
    let flow = Flow {
        balances: [(lot(0), 0), (lot(1), 0), (lot(2), 500), (lot(3), 900)].into(),
        deliveries: vec![(lot(0), vec![plot(0)]), (lot(1), vec![plot(1)]), (lot(3), vec![plot(1), plot(2)])],
        moves: vec![(vec![lot(0), lot(1)], vec![lot(2)])],
        draws: vec![(lot(2), order(0), 100), (lot(3), order(1), 100), (lot(2), order(1), 50)],
    };
    let reached = reach(&flow, &[plot(0)].into());
    assert_eq!(reached.deliveries, [0]);
    assert_eq!(reached.lots.keys().cloned().collect::<Vec<_>>(), [lot(0), lot(2)]);
    assert_eq!(reached.draws, [0, 2]);
    assert_eq!(reached.path(&lot(2)), [lot(0), lot(2)]);
    // The lot has goods left, so it is held, and that covers both draws.
    let out = smallest(&flow, &reached, &[order(1)].into());
    assert_eq!(out, TakeOut { lots: [lot(2)].into(), orders: BTreeSet::new() });
}

#[test]
fn one_order_is_taken_out_in_place_of_the_three_lots_that_it_emptied() {
    let lots = [lot(0), lot(1), lot(2)];
    let flow = Flow {
        balances: lots.clone().map(|lot| (lot, 0)).into(),
        deliveries: lots.iter().map(|lot| (lot.clone(), vec![plot(0)])).collect(),
        moves: Vec::new(),
        draws: lots.iter().map(|lot| (lot.clone(), order(0), 10)).collect(),
    };
    let reached = reach(&flow, &[plot(0)].into());
    let out = smallest(&flow, &reached, &BTreeSet::new());
    assert_eq!(out, TakeOut { lots: BTreeSet::new(), orders: [order(0)].into() });
    // If the order has clean goods too, these go, and the lots are held.
    let out = smallest(&flow, &reached, &[order(0)].into());
    assert_eq!(out, TakeOut { lots: lots.into(), orders: BTreeSet::new() });
}

const LOTS: usize = 6;
const ORDERS: usize = 4;

prop_compose! {
    fn flows()(
        balances in prop::collection::vec(prop_oneof![3 => Just(0_u64), 1 => 1_u64..1_000], LOTS),
        deliveries in prop::collection::vec((0..LOTS, prop::collection::vec(0_usize..4, 0..3)), 0..6),
        // Goods go to lots of higher numbers only: the ledger has no circles.
        moves in prop::collection::vec((0..LOTS - 1, 0..LOTS - 1, 1..LOTS), 0..6),
        draws in prop::collection::vec((0..LOTS, 0..ORDERS, 1_u64..100), 0..9),
    ) -> Flow {
        let moves = moves.into_iter().map(|(a, b, to)| {
            let to = to.max(a.max(b) + 1).min(LOTS - 1);
            (vec![lot(a), lot(b)], vec![lot(to)])
        });
        Flow {
            balances: balances.into_iter().enumerate().map(|(n, left)| (lot(n), left)).collect(),
            deliveries: deliveries
                .into_iter()
                .map(|(n, plots)| (lot(n), plots.into_iter().map(plot).collect()))
                .collect(),
            moves: moves.collect(),
            draws: draws.into_iter().map(|(n, to, grams)| (lot(n), order(to), grams)).collect(),
        }
    }
}

/// The bad lots, found by spreading until nothing changes.
fn spread(flow: &Flow, bad: &BTreeSet<PlotId>) -> BTreeSet<LotId> {
    let first = flow.deliveries.iter().filter(|(_, plots)| plots.iter().any(|plot| bad.contains(plot)));
    let mut lots: BTreeSet<LotId> = first.map(|(lot, _)| lot.clone()).collect();
    loop {
        let before = lots.len();
        for (inputs, outputs) in &flow.moves {
            if inputs.iter().any(|lot| lots.contains(lot)) {
                lots.extend(outputs.iter().cloned());
            }
        }
        if lots.len() == before {
            return lots;
        }
    }
}

/// Orders with a draw from a lot that is not bad.
fn mixed(flow: &Flow, reached: &Reach) -> BTreeSet<OrderId> {
    let clean = flow.draws.iter().filter(|(lot, ..)| !reached.lots.contains_key(lot));
    clean.map(|(_, order, _)| order.clone()).collect()
}

/// Whether nothing bad would go, and nothing clean would be taken out.
fn would_do(flow: &Flow, bad: &BTreeSet<LotId>, mixed: &BTreeSet<OrderId>, out: &TakeOut) -> bool {
    let left = bad.iter().filter(|lot| flow.balances.get(*lot).is_some_and(|balance| *balance > 0));
    let mut draws = flow.draws.iter().filter(|(lot, ..)| bad.contains(lot));
    left.into_iter().all(|lot| out.lots.contains(lot))
        && draws.all(|(lot, order, _)| out.lots.contains(lot) || out.orders.contains(order))
        && out.lots.iter().all(|lot| bad.contains(lot))
        && out.orders.is_disjoint(mixed)
}

/// The size of the smallest set, by trying all.
fn smallest_by_force(flow: &Flow, bad: &BTreeSet<LotId>, mixed: &BTreeSet<OrderId>) -> usize {
    let sizes = (0..1_usize << (LOTS + ORDERS)).filter_map(|set| {
        let has = |n: usize| set >> n & 1 == 1;
        let out = TakeOut {
            lots: (0..LOTS).filter(|n| has(*n)).map(lot).collect(),
            orders: (0..ORDERS).filter(|n| has(LOTS + n)).map(order).collect(),
        };
        would_do(flow, bad, mixed, &out).then(|| out.lots.len() + out.orders.len())
    });
    sizes.min().unwrap_or(usize::MAX)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_reach_and_the_smallest_set_are_those_of_brute_force(flow in flows(), bad in prop::collection::btree_set(0_usize..4, 1..3)) {
        let bad: BTreeSet<PlotId> = bad.into_iter().map(plot).collect();
        let reached = reach(&flow, &bad);
        let spread = spread(&flow, &bad);
        prop_assert_eq!(&reached.lots.keys().cloned().collect::<BTreeSet<_>>(), &spread);
        for lot in &spread {
            let path = reached.path(lot);
            let is_move = |step: &[LotId]| {
                flow.moves.iter().any(|(from, to)| from.contains(&step[0]) && to.contains(&step[1]))
            };
            prop_assert!(path.windows(2).all(is_move), "no move goes this way: {:?}", path);
        }
        let mixed = mixed(&flow, &reached);
        let out = smallest(&flow, &reached, &mixed);
        prop_assert!(would_do(&flow, &spread, &mixed, &out), "{:?}", out);
        let forced = smallest_by_force(&flow, &spread, &mixed);
        prop_assert_eq!(out.lots.len() + out.orders.len(), forced);
    }
}
