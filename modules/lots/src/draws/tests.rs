use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use contracts::ids::{AccountId, ContractId, LotId, ProductId, ShipmentId};
use contracts::logistics::{ShipmentCard, ShipmentMoved, ShipmentNews, ShipmentPort, ShipmentStatus};
use contracts::lots::{MoveKind, Stage};
use contracts::money::{Currency, Money};
use contracts::quality::SamplePort;
use contracts::sales::{
    EndedLine, OrderCancelled, OrderLinesCancelled, OrderPlaced, OrderReturned, OrderedLine, ReturnReason,
};
use jiff::civil::Date;
use kernel::http::text::today;
use kernel::store::{Consumer, Event, FaultPlan, Port, Reader, Scope, Store, StoreError, StoredEvent, Tx};

use super::assign::{self, AssignLots};
use super::choice::{Decision, Sampled};
use super::consumer::{EVENTS, Follower, take};
use super::model::LineDraw;
use super::products::{self, SellFromLots};
use super::store::LINES;
use super::undrawn;
use crate::ledger::make::NewOutput;
use crate::ledger::model::{Move, of_lot};
use crate::ledger::receive::{self, ReceiveGoods};
use crate::ledger::store::MOVES;
use crate::lot::model::Lot;
use crate::lot::store::LOTS;
use crate::testing::{balance, goods, lot, made, output, received, said, wanted};

#[path = "later_tests.rs"]
mod later;
#[path = "waiting_tests.rs"]
mod waiting;

const NOW: i64 = 1_790_000_000_000;

/// How often lots were chosen in these tests: each choice makes moves of its own.
static ASSIGNED: AtomicU32 = AtomicU32::new(0);

/// The buyer of the contract `tried` rejected a sample of the lot `old`; that of `other` approved one of `new`.
struct Samples;

impl SamplePort for Samples {
    fn has_sample(&self, _: &Reader<'_>, _: &ContractId) -> Result<bool, StoreError> {
        Ok(true)
    }

    fn approved_lots(&self, _: &Reader<'_>, contract: &ContractId) -> Result<Vec<LotId>, StoreError> {
        Ok(if contract.as_str() == "other" { vec!["new".into()] } else { Vec::new() })
    }

    fn rejected_lots(&self, _: &Reader<'_>, _: &ContractId) -> Result<Vec<LotId>, StoreError> {
        Ok(vec!["old".into()])
    }
}

/// Every shipment is there; the flag tells whether it was picked up, which the lots may not have heard yet.
struct Shipments(Arc<AtomicBool>);

impl ShipmentPort for Shipments {
    fn shipment(&self, _: &Reader<'_>, _: &AccountId, _: &ShipmentId) -> Result<Option<ShipmentCard>, StoreError> {
        let (number, left) = (String::new(), self.0.load(Ordering::SeqCst));
        let status = if left { ShipmentStatus::PickedUp } else { ShipmentStatus::Preparing };
        Ok(Some(ShipmentCard { number, buyer: None, seller: None, carrier: None, status, left, ended: false }))
    }
}

/// A shop whose lots follow the events of orders.
struct Fixture {
    store: Store,
    lots: Scope,
    /// Whether logistics says that each shipment was picked up.
    picked_up: Arc<AtomicBool>,
}

impl Fixture {
    /// Two lots, of 1,000 and 5,000 grams, from which the product `aa` is sold.
    fn new() -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let lots = store.scope("lots");
        let samples = Port::new(&lots, Arc::new(Samples) as Arc<dyn SamplePort>);
        let handle = Box::new(move |event: &StoredEvent, tx: &mut Tx<'_>| {
            take(Follower::Draws, event, tx, Some(&samples), today)
        });
        store
            .consume(Consumer { name: "lots.draws", scope: lots.clone(), events: EVENTS, handle, wake: None })
            .unwrap();
        let handle = Box::new(|event: &StoredEvent, tx: &mut Tx<'_>| take(Follower::Undrawn, event, tx, None, today));
        store
            .consume(Consumer { name: "lots.undrawn", scope: lots.clone(), events: EVENTS, handle, wake: None })
            .unwrap();
        // The lot that is named last is the older one, and is drawn from first.
        received(&lots, Lot { created_ms: 7, ..lot("new", "2025/26", "KE", Stage::Green) }, 5_000).unwrap();
        received(&lots, Lot { created_ms: 5, ..lot("old", "2025/26", "KE", Stage::Green) }, 1_000).unwrap();
        let told = Fixture { store, lots, picked_up: Arc::default() };
        told.sell("aa", &["new", "old"]);
        told
    }

    fn sell(&self, product: &str, lots: &[&str]) {
        let wanted = SellFromLots {
            product: product.into(),
            seller: "seller".into(),
            name: "Nyeri AA".to_owned(),
            category: "Green coffee".to_owned(),
            lots: lots.iter().map(|lot| LotId::from(*lot)).collect(),
            now_ms: NOW,
        };
        self.lots.transact_blocking(move |tx| products::save(tx, &wanted)).unwrap();
    }

    fn tell<E: Event + Clone + Send + Sync>(&self, event: &E) {
        let event = event.clone();
        let told: Result<(), StoreError> = self.store.scope("elsewhere").transact_blocking(move |tx| tx.emit(&event));
        told.unwrap();
        let start = Instant::now();
        while self.store.stats().lag.iter().any(|(_, behind)| *behind > 0) {
            assert!(start.elapsed() < Duration::from_secs(60), "the event was not taken");
            std::thread::yield_now();
        }
        assert_eq!(self.store.stats().dead_events, 0);
    }

    /// Places an order of units of 250 grams.
    fn order(&self, id: &str, lines: Vec<OrderedLine>) {
        self.call_off(id, lines, None);
    }

    /// Places an order of units of 250 grams that is called off from a contract.
    fn call_off(&self, id: &str, lines: Vec<OrderedLine>, contract: Option<&str>) {
        self.tell(&placed(id, lines, contract));
    }

    /// Returns units of the product `bb` of the order `o`.
    fn back(&self, count: u32) {
        let lines = vec![units("bb", count)];
        self.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, lines, ReturnReason::Other));
    }

    /// The lines for which nothing is drawn, with their units, the latest first.
    fn undrawn(&self) -> Vec<(String, u32)> {
        let found: Result<_, StoreError> = self.lots.read(|reader| undrawn::page(reader, &"seller".into(), None, 10));
        let (lines, total) = found.unwrap();
        assert_eq!(lines.len() as u64, total);
        lines.into_iter().map(|line| (line.id.to_string(), line.units)).collect()
    }

    /// Runs `read` with a line and the decisions on its samples.
    fn sampled<T>(&self, id: &str, read: impl FnOnce(&Reader<'_>, &LineDraw, &Sampled) -> Result<T, StoreError>) -> T {
        let samples = Port::new(&self.lots, Arc::new(Samples) as Arc<dyn SamplePort>);
        let line = self.line(id);
        let found: Result<T, StoreError> = self.lots.read(|reader| {
            let sampled = Sampled::of(reader, Some(&samples), line.contract.as_ref())?;
            read(reader, &line, &sampled)
        });
        found.unwrap()
    }

    /// Moves the shipment of a line.
    fn carry(&self, line: &str, status: ShipmentStatus) {
        self.tell(&ShipmentMoved {
            shipment: "s".into(),
            number: "SHP-2026-000001".to_owned(),
            name: "Coffee".to_owned(),
            order: Some("o".into()),
            lines: vec![line.into(), "unknown".into()],
            buyer: None,
            seller: None,
            carrier: None,
            by: None,
            news: ShipmentNews::Planned,
            status,
            ships_on: None,
            arrives_on: None,
            at_ms: NOW,
        });
    }

    fn line(&self, id: &str) -> LineDraw {
        let found: Result<Option<LineDraw>, StoreError> = self.lots.read(|reader| reader.get(&LINES, id));
        found.unwrap().unwrap()
    }

    /// What a line drew: the lots with their grams.
    fn drawn(&self, id: &str) -> Vec<(String, u64)> {
        self.line(id).drawn.into_iter().map(|part| (part.lot.to_string(), part.grams)).collect()
    }

    fn left(&self) -> (u64, u64) {
        (balance(&self.lots, "old"), balance(&self.lots, "new"))
    }

    fn assign(&self, line: &str, chosen: &[(&str, u64)]) -> Result<LineDraw, kernel::TxError> {
        self.assign_as(line, chosen, false)
    }

    fn assign_as(&self, line: &str, chosen: &[(&str, u64)], unsampled: bool) -> Result<LineDraw, kernel::TxError> {
        let n = ASSIGNED.fetch_add(1, Ordering::SeqCst);
        let wanted = AssignLots {
            unsampled,
            line: line.into(),
            seller: "seller".into(),
            chosen: chosen.iter().map(|(lot, grams)| (LotId::from(*lot), *grams)).collect(),
            moves: [format!("back-{n}").into(), format!("again-{n}").into()],
            day: today(NOW),
            now_ms: NOW,
        };
        let samples = Port::new(&self.lots, Arc::new(Samples) as Arc<dyn SamplePort>);
        let shipments = Port::new(&self.lots, Arc::new(Shipments(self.picked_up.clone())) as Arc<dyn ShipmentPort>);
        self.lots.transact_blocking(move |tx| assign::assign(tx, &wanted, Some(&samples), Some(&shipments)))
    }
}

/// An order of units of 250 grams.
fn placed(id: &str, lines: Vec<OrderedLine>, contract: Option<&str>) -> OrderPlaced {
    let mut placed = OrderPlaced {
        number: format!("ORD-{id}"),
        unit_weights_g: vec![250; lines.len()],
        contract: contract.map(ContractId::from),
        ..OrderPlaced::new(id.into(), "buyer".into(), NOW, lines)
    };
    placed.lines.iter_mut().for_each(|line| line.category = "Green coffee".to_owned());
    placed
}

fn units(product: &str, quantity: u32) -> OrderedLine {
    let unit_price = Money::new(100, Currency::USD);
    OrderedLine { product: product.into(), seller: "seller".into(), quantity, unit_price }
}

fn parts(of: &[(&str, u64)]) -> Vec<(String, u64)> {
    of.iter().map(|(lot, grams)| ((*lot).to_owned(), *grams)).collect()
}

/// The end of a line of the order `o`.
fn cancelled(line: &str, goods: OrderedLine) -> OrderLinesCancelled {
    let ended = EndedLine { line: line.into(), name: "Nyeri AA".to_owned(), worth: goods.unit_price, goods };
    OrderLinesCancelled {
        order: "o".into(),
        number: "ORD-o".to_owned(),
        buyer: "buyer".into(),
        by: None,
        at_ms: NOW,
        lines: vec![ended],
        ended: Vec::new(),
        off: Money::new(200, Currency::USD),
        reason: String::new(),
    }
}

#[test]
fn a_line_draws_its_weight_from_the_oldest_lots_first() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 6), units("other", 3)]);
    assert_eq!(told.drawn("o-001"), parts(&[("old", 1_000), ("new", 500)]));
    assert_eq!((told.line("o-001").open_g(), told.left()), (0, (0, 4_500)));
    let other: Result<bool, StoreError> = told.lots.read(|reader| reader.has(&LINES, "o-002"));
    assert!(!other.unwrap(), "a product without lots is sold as before");
}

#[test]
fn a_line_that_the_lots_are_too_small_for_is_open_until_its_seller_chooses() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 30)]);
    assert_eq!((told.line("o-001").open_g(), told.left()), (1_500, (0, 0)));
    received(&told.lots, lot("more", "2025/26", "KE", Stage::Green), 2_000).unwrap();
    let refused = said(told.assign("o-001", &[("more", 2_100), ("new", 5_000)]).unwrap_err());
    assert!(refused.contains("lot N-more has 2 kg, and 0.1 kg are missing"), "{refused}");
    let refused = said(told.assign("o-001", &[("new", 7_501)]).unwrap_err());
    assert!(refused.contains("the line needs 7.5 kg"), "{refused}");
    assert_eq!(told.left(), (0, 0), "a refused choice changes nothing");
    told.assign("o-001", &[("new", 5_000), ("old", 500), ("more", 2_000)]).unwrap();
    assert_eq!((told.line("o-001").open_g(), told.left()), (0, (500, 0)));
    let line = LineDraw { seller: "other".into(), ..told.line("o-001") };
    told.lots.transact_blocking(move |tx| LINES.save(tx, Some(&line), &line)).unwrap();
    assert_eq!(told.assign("o-001", &[]).unwrap_err().kind(), "not-found", "another seller's line is not found");
}

#[test]
fn a_draw_has_the_day_of_its_order_or_the_later_one_of_its_goods() {
    let told = Fixture::new();
    let ordered = today(NOW);
    told.order("o", vec![units("aa", 6)]);
    let later = ordered.tomorrow().unwrap();
    let new = lot("late", "2025/26", "KE", Stage::Green);
    let late = ReceiveGoods { day: later, ..goods("late", 2_000) };
    told.lots.transact_blocking(move |tx| receive::into_new(tx, &new, &late)).unwrap();
    told.sell("aa", &["late"]);
    told.order("p", vec![units("aa", 2)]);
    let drawn_on = |lot: &str| -> Vec<Date> {
        let moves: Result<Vec<Move>, StoreError> =
            told.lots.read(|reader| MOVES.rows(reader, &of_lot(&lot.into()), None).collect());
        moves.unwrap().iter().filter(|made| made.kind == MoveKind::Draw).map(|made| made.day).collect()
    };
    assert_eq!((drawn_on("old"), drawn_on("late")), (vec![ordered], vec![later]));
}

#[test]
fn nothing_chosen_is_the_lots_of_the_product() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 30)]);
    received(&told.lots, lot("more", "2025/26", "KE", Stage::Green), 2_000).unwrap();
    told.sell("aa", &["old", "new", "more"]);
    told.assign("o-001", &[]).unwrap();
    assert_eq!(told.line("o-001").open_g(), 0);
    assert_eq!((balance(&told.lots, "more"), told.left()), (0, (0, 500)), "the oldest lots are empty");
}

#[test]
fn a_cancelled_order_gives_its_goods_back_to_the_same_lots() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 6)]);
    let (order, buyer) = ("o".into(), "buyer".into());
    told.tell(&OrderCancelled { order, buyer, at_ms: NOW, lines: vec![units("aa", 6)], reason: String::new() });
    assert_eq!((told.left(), told.drawn("o-001"), told.line("o-001").units), ((1_000, 5_000), parts(&[]), 0));
    let moves: Result<Vec<Move>, StoreError> =
        told.lots.read(|reader| MOVES.rows(reader, &of_lot(&"old".into()), None).collect());
    let kinds: Vec<MoveKind> = moves.unwrap().iter().rev().map(|made| made.kind).collect();
    assert_eq!(kinds, [MoveKind::Receive, MoveKind::Draw, MoveKind::Return]);
}

#[test]
fn returned_units_go_back_to_the_lot_that_was_drawn_last() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 6)]);
    let back =
        |count| OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", count)], ReturnReason::Damaged);
    told.tell(&back(1));
    assert_eq!((told.drawn("o-001"), told.left()), (parts(&[("old", 1_000), ("new", 250)]), (0, 4_750)));
    told.tell(&back(3));
    assert_eq!((told.drawn("o-001"), told.left()), (parts(&[("old", 500)]), (500, 5_000)));
}

#[test]
fn goods_that_left_come_back_to_each_of_their_lots() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 6)]);
    told.carry("o-001", ShipmentStatus::PickedUp);
    told.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", 2)], ReturnReason::Damaged));
    assert_eq!((told.drawn("o-001"), told.left()), (parts(&[("old", 667), ("new", 333)]), (333, 4_667)));
    told.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", 4)], ReturnReason::Damaged));
    assert_eq!((told.drawn("o-001"), told.left()), (parts(&[]), (1_000, 5_000)));
}

#[test]
fn what_was_open_of_a_line_gives_nothing_back() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 30)]);
    told.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", 4)], ReturnReason::Other));
    assert_eq!((told.line("o-001").open_g(), told.left()), (500, (0, 0)));
    told.tell(&OrderReturned::new("o".into(), "buyer".into(), NOW, vec![units("aa", 4)], ReturnReason::Other));
    assert_eq!((told.line("o-001").open_g(), told.left()), (0, (0, 500)));
}

#[test]
fn a_line_that_is_cancelled_by_itself_gives_its_own_goods_back() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 2), units("aa", 2)]);
    told.tell(&cancelled("o-001", units("aa", 2)));
    assert_eq!((told.line("o-001").units, told.line("o-002").units), (0, 2));
    assert_eq!(told.left(), (500, 5_000));
}

#[test]
fn a_line_knows_its_shipment() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 2)]);
    told.carry("o-001", ShipmentStatus::Scheduled);
    assert_eq!(told.line("o-001").shipment.unwrap().number, "SHP-2026-000001");
}

#[test]
fn a_product_is_sold_from_lots_of_its_seller_alone() {
    let told = Fixture::new();
    let wanted = SellFromLots {
        product: ProductId::from("bb"),
        seller: "other".into(),
        name: "Tea".to_owned(),
        category: "Black Tea".to_owned(),
        lots: vec!["old".into()],
        now_ms: NOW,
    };
    let refused = told.lots.transact_blocking(move |tx| products::save(tx, &wanted)).unwrap_err();
    assert!(said(refused).contains("is none of your lots"));
    told.sell("aa", &[]);
    told.order("o", vec![units("aa", 2)]);
    assert_eq!(told.left(), (1_000, 5_000), "a product without lots draws none");
}

#[test]
fn goods_keep_their_lots_from_the_pickup_on_before_the_lots_hear_of_it() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 6)]);
    told.carry("o-001", ShipmentStatus::Preparing);
    let drawn = told.drawn("o-001");
    told.picked_up.store(true, Ordering::SeqCst);
    let refused = told.assign("o-001", &[("new", 500)]).unwrap_err();
    assert_eq!((refused.kind(), told.drawn("o-001")), ("goods-left", drawn));
    told.picked_up.store(false, Ordering::SeqCst);
    told.assign("o-001", &[("new", 500)]).unwrap();
    assert_eq!(told.drawn("o-001"), parts(&[("new", 500)]));
}

#[test]
fn goods_that_left_keep_their_lots_and_only_what_is_open_is_drawn() {
    let told = Fixture::new();
    told.order("o", vec![units("aa", 30)]);
    told.carry("o-001", ShipmentStatus::Scheduled);
    told.carry("o-001", ShipmentStatus::PickedUp);
    received(&told.lots, lot("more", "2025/26", "KE", Stage::Green), 2_000).unwrap();
    let refused = told.assign("o-001", &[("more", 1_500), ("new", 5_000)]).unwrap_err();
    assert_eq!(refused.kind(), "goods-left");
    assert!(said(refused).contains("1 kg of them from lot N-old"));
    told.assign("o-001", &[("more", 1_500), ("new", 5_000), ("old", 1_000)]).unwrap();
    assert_eq!(told.drawn("o-001"), parts(&[("old", 1_000), ("new", 5_000), ("more", 1_500)]));
    assert_eq!((balance(&told.lots, "more"), told.left()), (500, (0, 0)), "nothing went back");
}

#[test]
fn a_lot_whose_sample_was_rejected_fills_no_call_off() {
    let told = Fixture::new();
    told.call_off("o", vec![units("aa", 30)], Some("tried"));
    assert_eq!(told.drawn("o-001"), parts(&[("new", 5_000)]), "the rest is open");
    let refused = said(told.assign("o-001", &[("old", 1_000)]).unwrap_err());
    assert!(refused.contains("lots.0.lotId") && refused.contains("rejected"), "{refused}");
    made(&told.lots, wanted("m", MoveKind::Split, &[("old", 1_000)], vec![output("part", 1_000)])).unwrap();
    let refused = said(told.assign("o-001", &[("part", 1_000)]).unwrap_err());
    assert!(refused.contains("rejected"), "a part of it is the same coffee: {refused}");
}

#[test]
fn a_call_off_is_filled_from_lots_of_approved_samples_alone() {
    let told = Fixture::new();
    told.call_off("o", vec![units("aa", 24)], Some("other"));
    assert_eq!(told.drawn("o-001"), parts(&[("new", 5_000)]));
    assert_eq!((told.line("o-001").open_g(), told.left()), (1_000, (1_000, 0)), "another lot is the seller's choice");
    told.call_off("p", vec![units("unlisted", 2)], Some("other"));
    assert_eq!(told.line("p-001").open_g(), 500, "the approved lot is empty");
}

#[test]
fn goods_are_drawn_from_lots_of_them_alone() {
    let told = Fixture::new();
    received(&told.lots, lot("parchment", "2025/26", "KE", Stage::Parchment), 2_000).unwrap();
    let wanted = SellFromLots {
        product: ProductId::from("aa"),
        seller: "seller".into(),
        name: "Nyeri AA".to_owned(),
        category: "Green coffee".to_owned(),
        lots: vec!["parchment".into()],
        now_ms: NOW,
    };
    let refused = said(told.lots.transact_blocking(move |tx| products::save(tx, &wanted)).unwrap_err());
    assert!(refused.contains("lots.0") && refused.contains("has parchment coffee"), "{refused}");
    told.order("o", vec![units("aa", 6)]);
    let refused = said(told.assign("o-001", &[("parchment", 1_000)]).unwrap_err());
    assert!(refused.contains("lots.0.lotId"), "{refused}");
}

#[test]
fn goods_of_an_approved_sample_stay_approved_where_they_are_moved() {
    let told = Fixture::new();
    let port = NewOutput { location: Some("Mombasa".to_owned()), ..output("port", 5_000) };
    made(&told.lots, wanted("m", MoveKind::Transfer, &[("new", 5_000)], vec![port])).unwrap();
    told.sell("aa", &["old", "port"]);
    told.call_off("o", vec![units("aa", 4)], Some("other"));
    assert_eq!(told.drawn("o-001"), parts(&[("port", 1_000)]));
    // A part of a rejected lot of which another sample was approved is approved.
    let sampled = Sampled { approved: vec!["part".into()], rejected: vec!["old".into()] };
    made(&told.lots, wanted("n", MoveKind::Split, &[("old", 1_000)], vec![output("part", 1_000)])).unwrap();
    let of = |sampled: &Sampled, id: &str| {
        let found: Result<_, StoreError> =
            told.lots.read(|reader| sampled.decision(reader, &reader.get(&LOTS, id)?.unwrap()));
        found.unwrap()
    };
    assert_eq!([of(&sampled, "part"), of(&sampled, "old")], [Some(Decision::Approved), Some(Decision::Rejected)]);
    assert_eq!(of(&sampled, "port"), None);
    // What is left of a lot is the same coffee as the part whose sample was rejected.
    let sampled = Sampled { approved: Vec::new(), rejected: vec!["part".into()] };
    assert_eq!([of(&sampled, "old"), of(&sampled, "new")], [Some(Decision::Rejected), None]);
}
