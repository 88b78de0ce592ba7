//! Lots that are chosen later: for orders from before their product was sold from lots, and for what is open.

use contracts::logistics::ShipmentStatus;
use contracts::lots::Stage;
use contracts::sales::{OrderReturned, ReturnReason};
use jiff::civil::date;
use kernel::store::StoreError;
use serde_json::json;

use super::super::open::{self, OpenBecause};
use super::super::responses::PurchaseLotView;
use super::super::undrawn;
use super::{Fixture, NOW, cancelled, parts, placed, units};
use crate::ledger::receive::{self, ReceiveGoods};
use crate::lot::model::Lot;
use crate::testing::{goods, lot, received, said};

fn open_because(told: &Fixture, id: &str) -> Option<OpenBecause> {
    told.sampled(id, open::because)
}

#[test]
fn lots_are_chosen_for_an_order_from_before_its_product_was_sold_from_lots() {
    let told = Fixture::new();
    told.order("o", vec![units("bb", 6), units("bb", 4)]);
    told.back(1);
    told.sell("bb", &["new"]);
    assert_eq!(told.undrawn(), [("o-002".to_owned(), 3), ("o-001".to_owned(), 6)]);
    let drawn = told.assign("o-002", &[("new", 500)]).unwrap();
    assert_eq!((drawn.open_g(), told.undrawn()), (250, vec![("o-001".to_owned(), 6)]));
    told.back(2);
    assert_eq!((told.line("o-002").units, told.drawn("o-002")), (1, parts(&[("new", 250)])), "each unit counts once");
    told.back(3);
    assert_eq!((told.line("o-002").units, told.undrawn()), (0, vec![("o-001".to_owned(), 4)]));
    assert_eq!(told.left(), (1_000, 5_000));
    told.tell(&cancelled("o-001", units("bb", 6)));
    assert!(told.undrawn().is_empty());
    assert_eq!(told.assign("o-001", &[("new", 250)]).unwrap_err().kind(), "not-found", "nothing of it is left");
}

#[test]
fn a_seller_may_be_quicker_than_the_consumer_that_draws() {
    let told = Fixture::new();
    let order = placed("o", vec![units("aa", 6)], None);
    let early = order.clone();
    let opened: Result<_, StoreError> = told.lots.transact_blocking(move |tx| {
        undrawn::placed(tx, &early)?;
        undrawn::opened(tx, &"seller".into(), &"o-001".into())
    });
    assert!(opened.unwrap().is_some());
    told.tell(&order);
    assert_eq!((told.drawn("o-001"), told.left()), (parts(&[]), (1_000, 5_000)), "the line is the seller's choice");
    told.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", 2)], ReturnReason::Other));
    assert_eq!(told.line("o-001").units, 4, "one consumer follows it");
    told.assign("o-001", &[]).unwrap();
    assert_eq!(told.drawn("o-001"), parts(&[("old", 1_000)]));
}

#[test]
fn lots_are_chosen_once_for_goods_that_left_without_any() {
    let told = Fixture::new();
    told.order("o", vec![units("bb", 6)]);
    told.carry("o-001", ShipmentStatus::PickedUp);
    let late = ReceiveGoods { day: date(2026, 10, 1), ..goods("late", 2_000) };
    let new = lot("late", "2025/26", "KE", Stage::Green);
    told.lots.transact_blocking(move |tx| receive::into_new(tx, &new, &late)).unwrap();
    let refused = said(told.assign("o-001", &[("late", 500)]).unwrap_err());
    assert!(refused.contains("had no goods before 2026-10-01"), "{refused}");
    told.assign("o-001", &[("new", 1_000)]).unwrap();
    told.sell("bb", &["late"]);
    told.assign("o-001", &[]).unwrap();
    assert_eq!(told.drawn("o-001"), parts(&[("new", 1_000)]), "nor by itself");
    assert_eq!(told.line("o-001").shipment.unwrap().number, "SHP-2026-000001");
    let refused = told.assign("o-001", &[("new", 500), ("old", 1_000)]).unwrap_err();
    assert_eq!(refused.kind(), "goods-left");
    assert_eq!(told.left(), (1_000, 4_000));
}

#[test]
fn an_open_line_says_why() {
    let told = Fixture::new();
    told.call_off("o", vec![units("aa", 24)], Some("other"));
    assert_eq!(open_because(&told, "o-001"), Some(OpenBecause::ApprovedLotsEmpty));
    told.order("p", vec![units("aa", 8)]);
    assert_eq!(open_because(&told, "p-001"), Some(OpenBecause::LotsEmpty));
    received(&told.lots, lot("more", "2025/26", "KE", Stage::Green), 2_000).unwrap();
    told.sell("aa", &["old", "more"]);
    assert_eq!(open_because(&told, "p-001"), Some(OpenBecause::NotChosen));
    assert_eq!(
        open_because(&told, "o-001"),
        Some(OpenBecause::ApprovedLotsEmpty),
        "no sample of the others was approved"
    );
    told.sell("aa", &[]);
    assert_eq!(open_because(&told, "p-001"), Some(OpenBecause::NoLots));
    told.assign("p-001", &[("old", 1_000), ("more", 1_000)]).unwrap();
    assert_eq!(open_because(&told, "p-001"), None);
}

#[test]
fn goods_without_a_sample_go_by_the_sellers_word_and_the_buyer_sees_them() {
    let told = Fixture::new();
    let spare = Lot { shared: false, ..lot("spare", "2025/26", "KE", Stage::Green) };
    received(&told.lots, spare, 2_000).unwrap();
    told.call_off("o", vec![units("aa", 24)], Some("other"));
    let chosen = [("new", 5_000), ("spare", 1_000)];
    let refused = told.assign("o-001", &chosen).unwrap_err();
    assert_eq!(refused.kind(), "lot-without-sample");
    assert!(said(refused).contains("N-spare"));
    assert_eq!(told.drawn("o-001"), parts(&[("new", 5_000)]), "nothing was changed");
    told.assign_as("o-001", &chosen, true).unwrap();
    let more = told.assign("o-001", &[("new", 4_500), ("spare", 1_500)]).unwrap_err();
    assert_eq!(more.kind(), "lot-without-sample", "the word was for less of it");
    let seen = |id: &str| {
        let views = told.sampled(id, PurchaseLotView::of_line);
        let views = views.iter().map(|view| json!(view));
        views.map(|view| json!([view["number"], view["sampled"]])).collect::<Vec<_>>()
    };
    // The seller does not share the lot, and the buyer sees that there are goods like no sample.
    assert_eq!(seen("o-001"), [json!(["N-new", "approved"]), json!(["", "none"])]);
    told.order("p", vec![units("aa", 4)]);
    assert_eq!(seen("p-001"), [json!(["N-old", null])], "no sample was agreed on");
}
