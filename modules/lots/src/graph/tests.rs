use std::collections::{BTreeMap, BTreeSet};

use contracts::ids::LotId;
use contracts::lots::{LotGraph, MoveKind, Stage};
use kernel::store::{Reader, StoreError};
use proptest::prelude::*;

use super::walk;
use crate::ledger::model::Source;
use crate::ledger::receive::{self, ReceiveGoods};
use crate::testing::model::{Model, ModelLine, lot_id, order_id};
use crate::testing::walk::Walk;
use crate::testing::{goods, lot, made, output, received, scope, undone, wanted};

type Names = BTreeSet<String>;

fn names(graph: &LotGraph) -> Names {
    graph.lots.iter().map(|lot| lot.id.to_string()).collect()
}

/// All that is reached from a lot, with itself: the oracle.
fn closure(from: &str, next: &BTreeMap<String, Names>) -> Names {
    let (mut reached, mut waiting) = (Names::from([from.to_owned()]), vec![from.to_owned()]);
    while let Some(lot) = waiting.pop() {
        for other in next.get(&lot).into_iter().flatten() {
            if reached.insert(other.clone()) {
                waiting.push(other.clone());
            }
        }
    }
    reached
}

fn turned(parents: &BTreeMap<String, Names>) -> BTreeMap<String, Names> {
    let mut children: BTreeMap<String, Names> = BTreeMap::new();
    for (lot, of) in parents {
        for parent in of {
            children.entry(parent.clone()).or_default().insert(lot.clone());
        }
    }
    children
}

/// What orders drew, as a graph tells it: the lot, the order and the grams.
fn draws(graph: &LotGraph) -> BTreeSet<(String, String, u64)> {
    graph.draws.iter().map(|draw| (draw.lot.to_string(), draw.order.to_string(), draw.grams)).collect()
}

/// What orders still have of these lots: the oracle.
fn drawn_of(model: &Model, lots: &Names) -> BTreeSet<(String, String, u64)> {
    let of = |(order, line): (usize, &ModelLine)| {
        let drawn = line.drawn.iter().map(move |(lot, grams)| (lot_id(*lot), order_id(order), *grams));
        drawn.collect::<Vec<_>>()
    };
    let all = model.lines.iter().enumerate().flat_map(of);
    all.filter(|(lot, ..)| lots.contains(lot)).collect()
}

fn walked(
    scope: &kernel::store::Scope,
    walk: fn(&Reader<'_>, &[LotId], usize) -> Result<LotGraph, StoreError>,
    lot: &str,
    most: usize,
) -> LotGraph {
    scope.read(|reader| walk(reader, &[lot.into()], most)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]
    #[test]
    fn origin_and_recall_are_the_closures_of_the_ledger(seed in any::<u64>()) {
        let mut ledger = Walk::new(seed);
        ledger.steps(160);
        ledger.check();
        let parents = ledger.model.parents();
        let children = turned(&parents);
        for lot in parents.keys() {
            let (origin, recall) =
                (walked(&ledger.scope, walk::origin, lot, 10_000), walked(&ledger.scope, walk::recall, lot, 10_000));
            prop_assert!(!origin.cut && !recall.cut);
            prop_assert_eq!(names(&origin), closure(lot, &parents), "origin of {}", lot);
            let after = closure(lot, &children);
            prop_assert_eq!(draws(&recall), drawn_of(&ledger.model, &after), "the draws after {}", lot);
            prop_assert_eq!(names(&recall), after, "recall of {}", lot);
            // No lot is among its own ancestors, so nobody is both before and after it.
            let both: Names = names(&origin).intersection(&names(&recall)).cloned().collect();
            prop_assert_eq!(both, Names::from([lot.clone()]));
        }
    }
}

#[test]
fn a_graph_that_would_be_too_large_is_cut_and_says_so() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    let parts = (0..20).map(|n| output(&format!("b{n}"), 50)).collect();
    made(&scope, wanted("m", MoveKind::Split, &[("a", 1_000)], parts)).unwrap();
    let whole = walked(&scope, walk::recall, "a", 22);
    assert_eq!((whole.lots.len(), whole.moves.len(), whole.cut), (21, 1, false));
    let part = walked(&scope, walk::recall, "a", 10);
    assert_eq!((part.lots.len(), part.moves.len(), part.cut), (9, 1, true));
}

#[test]
fn a_move_that_was_undone_is_no_step() {
    let scope = scope();
    received(&scope, lot("a", "2025/26", "KE", Stage::Green), 1_000).unwrap();
    made(&scope, wanted("m", MoveKind::Split, &[("a", 600)], vec![output("b", 600)])).unwrap();
    assert_eq!(walked(&scope, walk::recall, "a", 100).lots.len(), 2);
    undone(&scope, "m").unwrap();
    assert_eq!(walked(&scope, walk::recall, "a", 100).lots.len(), 1);
    let origin = walked(&scope, walk::origin, "b", 100);
    assert_eq!((origin.lots.len(), origin.moves.len(), origin.deliveries.len()), (1, 0, 0));
}

#[test]
fn goods_of_a_plot_are_recalled_through_all_that_was_made_of_them() {
    let scope = scope();
    let of_plot = |id: &str, plot: &str| {
        let source = Source { producer: Some("producer".into()), name: "Grower".to_owned(), plots: vec![plot.into()] };
        let (new, wanted) = (lot(id, "2025/26", "KE", Stage::Green), ReceiveGoods { source, ..goods(id, 100) });
        scope.transact_blocking(move |tx| receive::into_new(tx, &new, &wanted)).unwrap();
    };
    of_plot("a", "good");
    of_plot("b", "bad");
    of_plot("c", "bad");
    made(&scope, wanted("m", MoveKind::Blend, &[("a", 50), ("b", 50)], vec![output("d", 100)])).unwrap();
    undone(&scope, "receive-c").unwrap();
    let recall = |seller: &str, plot: &str| {
        let found: Result<LotGraph, StoreError> =
            scope.read(|reader| walk::recall_plots(reader, &seller.into(), &[plot.into()], 100));
        found.unwrap()
    };
    let bad = recall("seller", "bad");
    assert_eq!(names(&bad), Names::from(["b".to_owned(), "d".to_owned()]), "a delivery that was undone is none");
    assert_eq!((bad.deliveries.len(), bad.moves.len()), (1, 1));
    assert_eq!(names(&recall("seller", "good")), Names::from(["a".to_owned(), "d".to_owned()]));
    assert!(recall("other", "bad").lots.is_empty(), "another seller's plots are not found");
    let origin = walked(&scope, walk::origin, "d", 100);
    let plots: Names = origin.deliveries.iter().flat_map(|it| &it.plots).map(ToString::to_string).collect();
    assert_eq!(
        plots,
        Names::from(["bad".to_owned(), "good".to_owned()]),
        "the plots of a blend are those of its inputs"
    );
}
