//! Goods that left a lot have nothing of what came into it on a later day.

use std::collections::BTreeSet;

use contracts::ids::{LotId, LotMoveId};
use contracts::lots::{Draw, LotGraph, MoveKind, Stage};
use contracts::money::{Currency, Money};
use contracts::sales::{OrderPlaced, OrderedLine};
use jiff::civil::{Date, date};
use kernel::store::{Scope, StoreError};

use super::walk;
use crate::draws::choice::Sampled;
use crate::draws::consumer;
use crate::draws::model::LineDraw;
use crate::draws::products::{self, SellFromLots};
use crate::draws::store::{self as draws, LINES, Stamp};
use crate::ledger::make::MakeMove;
use crate::ledger::model::Source;
use crate::ledger::receive::{self, ReceiveGoods};
use crate::lot::store::LOTS;
use crate::testing::{goods, lot, made, output, scope, undone, wanted};

const MOST: usize = 1_000;

fn on(day: i8) -> Date {
    date(2026, 1, day)
}

/// Receives goods of a plot into a lot: a new one the first time.
fn delivered(scope: &Scope, id: &str, into: &str, plot: &str, day: i8, grams: u64) {
    let source = Source { plots: vec![plot.into()], ..goods(id, grams).source };
    let wanted = ReceiveGoods { id: id.into(), day: on(day), source, ..goods(id, grams) };
    let new = lot(into, "2025/26", "KE", Stage::Green);
    let done = scope.transact_blocking(move |tx| {
        if tx.has(&LOTS, &new.id)? {
            receive::into_known(tx, &new.id, &wanted)
        } else {
            receive::into_new(tx, &new, &wanted)
        }
    });
    done.unwrap();
}

/// Draws grams of a lot for an order of so many units that is placed on a day.
fn ordered(scope: &Scope, order: &str, from: &str, day: i8, grams: u32) {
    let sell = SellFromLots {
        product: order.into(),
        seller: "seller".into(),
        name: String::new(),
        category: String::new(),
        lots: vec![from.into()],
        now_ms: 1,
    };
    let unit_price = Money::new(100, Currency::USD);
    let line = OrderedLine { product: order.into(), seller: "seller".into(), quantity: grams, unit_price };
    let placed = OrderPlaced {
        unit_weights_g: vec![1],
        ..OrderPlaced::new(order.into(), "buyer".into(), i64::from(day), vec![line])
    };
    let id = LotMoveId::from(format!("draw-{order}"));
    let done = scope.transact_blocking(move |tx| {
        products::save(tx, &sell)?;
        let mut stamp = |at_ms| Stamp { id: id.clone(), day: on(day), at_ms };
        consumer::drawn(tx, &placed, &Sampled::default(), &mut stamp)
    });
    done.unwrap();
}

fn split(scope: &Scope, id: &str, from: &str, into: &str, day: i8, grams: u64) {
    let split = wanted(id, MoveKind::Split, &[(from, grams)], vec![output(into, grams)]);
    made(scope, MakeMove { day: on(day), ..split }).unwrap();
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn recalled(scope: &Scope, plot: &str) -> LotGraph {
    let found =
        scope.read::<_, StoreError>(|reader| walk::recall_plots(reader, &"seller".into(), &[plot.into()], MOST));
    found.unwrap()
}

/// The orders that have goods of a plot.
fn stopped(scope: &Scope, plot: &str) -> BTreeSet<String> {
    recalled(scope, plot).draws.iter().map(|draw| draw.order.to_string()).collect()
}

fn plots(graph: &LotGraph) -> BTreeSet<String> {
    graph.deliveries.iter().flat_map(|delivery| &delivery.plots).map(ToString::to_string).collect()
}

/// The plots of which an order may have goods.
fn behind(scope: &Scope, order: &str) -> BTreeSet<String> {
    let graph = scope.read::<_, StoreError>(|reader| {
        let lines = draws::of(reader, &order.into())?;
        let drawn: Vec<Draw> = lines.iter().flat_map(walk::draws).collect();
        walk::behind(reader, &drawn, MOST)
    });
    plots(&graph.unwrap())
}

/// The plots of which a lot may have goods.
fn of_lot(scope: &Scope, lot: &str) -> BTreeSet<String> {
    plots(&scope.read::<_, StoreError>(|reader| walk::origin(reader, &[lot.into()], MOST)).unwrap())
}

#[test]
fn an_order_has_nothing_of_a_later_delivery_and_may_have_of_one_of_its_day() {
    let scope = scope();
    delivered(&scope, "good", "a", "good", 2, 1_000);
    ordered(&scope, "before", "a", 5, 100);
    ordered(&scope, "that-day", "a", 6, 100);
    delivered(&scope, "bad", "a", "bad", 6, 1_000);
    ordered(&scope, "after", "a", 7, 100);
    assert_eq!(stopped(&scope, "bad"), names(&["after", "that-day"]));
    assert_eq!(stopped(&scope, "good"), names(&["after", "before", "that-day"]));
    assert_eq!(behind(&scope, "before"), names(&["good"]));
    for order in ["after", "that-day"] {
        assert_eq!(behind(&scope, order), names(&["bad", "good"]), "{order}");
    }
    assert_eq!(of_lot(&scope, "a"), names(&["bad", "good"]), "what is left of it is mixed");
    undone(&scope, "bad").unwrap();
    assert_eq!((stopped(&scope, "bad"), behind(&scope, "after")), (names(&[]), names(&["good"])));
}

#[test]
fn a_part_that_was_split_off_before_is_clean_and_so_is_a_blend_of_it() {
    let scope = scope();
    delivered(&scope, "good", "a", "good", 2, 1_000);
    delivered(&scope, "other", "x", "other", 2, 1_000);
    delivered(&scope, "bad", "a", "bad", 8, 1_000);
    split(&scope, "early", "a", "clean", 4, 300);
    split(&scope, "late", "a", "mixed", 9, 300);
    for (blend, part) in [("of-clean", "clean"), ("of-mixed", "mixed")] {
        let inputs = &[(part, 200), ("x", 200)];
        let blended = wanted(blend, MoveKind::Blend, inputs, vec![output(blend, 400)]);
        made(&scope, MakeMove { day: on(10), ..blended }).unwrap();
        ordered(&scope, &format!("order-{blend}"), blend, 12, 100);
    }
    assert_eq!((of_lot(&scope, "clean"), of_lot(&scope, "mixed")), (names(&["good"]), names(&["bad", "good"])));
    assert_eq!(of_lot(&scope, "of-clean"), names(&["good", "other"]));
    assert_eq!(behind(&scope, "order-of-clean"), names(&["good", "other"]));
    assert_eq!(behind(&scope, "order-of-mixed"), names(&["bad", "good", "other"]));
    assert_eq!(stopped(&scope, "bad"), names(&["order-of-mixed"]));
    let graph = recalled(&scope, "bad");
    let lots: BTreeSet<String> = graph.lots.iter().map(|lot| lot.id.to_string()).collect();
    assert_eq!(lots, names(&["a", "mixed", "of-mixed"]));
    // The other lot of the blend had nothing of the plot, so no way of it leads through that.
    let blend = graph.moves.iter().find(|made| made.kind == MoveKind::Blend).unwrap();
    assert_eq!(blend.inputs, [(LotId::from("mixed"), 200)]);
}

#[test]
fn a_lot_that_was_left_twice_counts_until_the_later_day() {
    let scope = scope();
    delivered(&scope, "good", "a", "good", 2, 1_000);
    delivered(&scope, "bad", "a", "bad", 8, 1_000);
    split(&scope, "early", "a", "first", 4, 300);
    split(&scope, "late", "a", "second", 9, 300);
    let both = wanted("both", MoveKind::Blend, &[("first", 100), ("second", 100)], vec![output("blend", 200)]);
    made(&scope, MakeMove { day: on(10), ..both }).unwrap();
    assert_eq!(of_lot(&scope, "blend"), names(&["bad", "good"]));
    undone(&scope, "both").unwrap();
    undone(&scope, "late").unwrap();
    assert_eq!(of_lot(&scope, "second"), names(&[]), "it was made of nothing");
    assert_eq!(of_lot(&scope, "first"), names(&["good"]), "a move that was undone tells no day");
}

#[test]
fn where_a_lot_had_too_little_a_later_delivery_counts() {
    let scope = scope();
    delivered(&scope, "good", "a", "good", 2, 1_000);
    delivered(&scope, "bad", "a", "bad", 8, 1_000);
    delivered(&scope, "third", "a", "third", 10, 1_000);
    // An order may be older than the goods that are drawn for it.
    ordered(&scope, "enough", "a", 4, 900);
    ordered(&scope, "short", "a", 5, 500);
    assert_eq!(behind(&scope, "enough"), names(&["good"]));
    assert_eq!(behind(&scope, "short"), names(&["bad", "good"]));
    assert_eq!((stopped(&scope, "bad"), stopped(&scope, "third")), (names(&["short"]), names(&[])));
    // A delivery that was undone was never there.
    undone(&scope, "good").unwrap();
    assert_eq!(behind(&scope, "enough"), names(&["bad", "third"]));
    assert_eq!(stopped(&scope, "third"), names(&["enough", "short"]));
}

#[test]
fn goods_that_come_back_are_mixed_with_what_came_meanwhile() {
    let scope = scope();
    delivered(&scope, "good", "a", "good", 2, 1_000);
    ordered(&scope, "o", "a", 5, 400);
    ordered(&scope, "p", "a", 5, 400);
    delivered(&scope, "bad", "a", "bad", 8, 1_000);
    assert_eq!(stopped(&scope, "bad"), names(&[]));
    // A part of one comes back; the rest of it was drawn before all the same.
    let line = |id: &str| scope.read::<_, StoreError>(|reader| reader.get(&LINES, id)).unwrap().unwrap();
    let (part, whole) = (line("o-001"), line("p-001"));
    let stamp = |id: &str, day: i8| Stamp { id: id.into(), day: on(day), at_ms: i64::from(day) };
    let done = scope.transact_blocking(move |tx| draws::give_back(tx, &part, 200, stamp("back", 9)));
    assert_eq!(done.unwrap().drawn[0].grams, 200);
    assert_eq!(stopped(&scope, "bad"), names(&[]));
    // The other is given back whole and drawn from the same lot again.
    let done = scope.transact_blocking(move |tx| {
        let empty = draws::give_back(tx, &whole, 400, stamp("whole", 10))?;
        let open = LineDraw { units: 400, ..empty.clone() };
        draws::draw(tx, Some(&empty), &open, &[("a".into(), 400)], stamp("again", 10))
    });
    done.unwrap();
    assert_eq!(stopped(&scope, "bad"), names(&["p"]));
    assert_eq!((behind(&scope, "o"), behind(&scope, "p")), (names(&["good"]), names(&["bad", "good"])));
}
