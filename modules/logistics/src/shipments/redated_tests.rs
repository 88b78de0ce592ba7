use contracts::sales::OrderPlaced;
use jiff::civil::date;
use kernel::store::{FaultPlan, Scope, Store};

use super::super::commands::tests::{actor, order, place, ship, taken};
use super::super::commands::{Move, step};
use super::super::store::SHIPMENTS;
use super::super::terms::estimate;
use super::*;
use crate::documents::kind::Kind;
use crate::documents::model::{Provided, Waiver};
use crate::documents::rules::book;
use crate::documents::rules::form::RuleForm;
use crate::holds::source::HoldSource;

/// Coffee from Nyeri to Hamburg, planned in February 2026: before the regulation.
fn shop() -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    let placed: OrderPlaced = order("o", "Hamburg", "Germany", "standard");
    place(&scope, &placed);
    taken(&scope, "o-s1").unwrap();
    scope
}

fn expected(scope: &Scope, day: Date) -> Shipment {
    let done = scope.transact_blocking(move |tx| {
        estimate(tx, &actor("carrier", true), &"o-s1".into(), (day, None), "", &PaperSources::alone())
    });
    done.unwrap()
}

fn changed(scope: &Scope, with: impl FnOnce(&mut Shipment)) {
    let before = ship(scope, "o-s1");
    let mut after = before.clone();
    with(&mut after);
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&before), &after)).unwrap();
}

fn paper(ship: &Shipment, kind: Kind) -> Document {
    ship.papers.iter().find(|paper| paper.kind == kind).unwrap().clone()
}

fn needed(ship: &Shipment) -> [bool; 2] {
    [Kind::EudrPack, Kind::DdsNumber].map(|kind| paper(ship, kind).need.is_some())
}

#[test]
fn papers_of_the_regulation_are_needed_by_the_day_on_which_goods_arrive() {
    let scope = shop();
    assert_eq!(needed(&ship(&scope, "o-s1")), [false, false]);
    let customs = paper(&ship(&scope, "o-s1"), Kind::Phytosanitary);
    let late = expected(&scope, date(2027, 1, 5));
    assert_eq!(needed(&late), [true, true]);
    assert_eq!(paper(&late, Kind::Phytosanitary), customs, "what is needed on both days stays as it was");
    assert_eq!(needed(&expected(&scope, date(2026, 12, 29))), [false, false], "nobody had handed them in");
}

#[test]
fn a_paper_that_is_there_stays_when_days_change() {
    let scope = shop();
    changed(&scope, |ship| {
        let pack = ship.papers.iter_mut().find(|paper| paper.kind == Kind::EudrPack).unwrap();
        pack.provided = Some(Provided { pack: "pack".into(), text: "Sealed".into() });
    });
    let late = expected(&scope, date(2027, 1, 5));
    assert!(
        !paper(&late, Kind::EudrPack).lacks(false, date(2027, 1, 1), Status::Scheduled),
        "a pack was sealed before"
    );
    changed(&scope, |ship| {
        let dds = ship.papers.iter_mut().find(|paper| paper.kind == Kind::DdsNumber).unwrap();
        dds.waiver = Some(Waiver { reason: "An aid shipment".into(), by: "Admin".into(), at_ms: 1 });
    });
    let early = expected(&scope, date(2026, 12, 29));
    assert_eq!(needed(&early), [true, true], "with a pack and a waiver");
}

#[test]
fn a_shipment_that_outlives_its_day_of_arrival_gets_a_new_one_before_it_goes_on() {
    let scope = shop();
    changed(&scope, |ship| {
        (ship.status, ship.arrives_on) = (Status::AtSea, Some(date(2026, 12, 20)));
        ship.ships_on = date(2026, 11, 20);
    });
    let arrives = |on: Date| {
        let at_ms = Some(super::super::plan::noon(on));
        let wanted = Move { to: Status::ArrivedAtPort, note: String::new(), place: None, at_ms };
        let sources = (HoldSource::none(), PaperSources::alone());
        let done =
            scope.transact_blocking(move |tx| step(tx, &actor("carrier", true), &"o-s1".into(), &wanted, &sources));
        done.map(|ship| ship.status).map_err(|error| error.kind())
    };
    assert_eq!(arrives(date(2026, 12, 28)), Ok(Status::ArrivedAtPort), "late, and no other papers are needed");
    changed(&scope, |ship| ship.status = Status::AtSea);
    assert_eq!(arrives(date(2027, 1, 4)), Err("arrival-over"));
    expected(&scope, date(2027, 1, 4));
    assert_eq!(arrives(date(2027, 1, 4)), Ok(Status::ArrivedAtPort));
}

#[test]
fn a_paper_of_the_shops_own_comes_and_goes_with_its_days() {
    let scope = shop();
    let form = serde_json::json!({"paper": "other", "title": "Union register", "origin": "KE", "destination": "DE",
        "from": "2027-01-01", "due": "before-import-clearance"});
    let rule = serde_json::from_value::<RuleForm>(form).unwrap().rule("rule".to_owned(), Some(1)).unwrap();
    scope.transact_blocking(move |tx| book::add(tx, &rule)).unwrap();
    let needed = |ship: &Shipment| -> Vec<bool> {
        let own = ship.papers.iter().filter(|paper| paper.title() == "Union register");
        own.map(|paper| paper.need.is_some()).collect()
    };
    assert_eq!(needed(&ship(&scope, "o-s1")), [false; 0]);
    let late = expected(&scope, date(2027, 1, 5));
    assert_eq!(needed(&late), [true]);
    assert!(
        late.papers.iter().any(|paper| paper.kind == Kind::Other && paper.title() == "Other"),
        "beside the plain one"
    );
    assert_eq!(needed(&expected(&scope, date(2026, 12, 29))), [false], "nobody had handed it in");
    assert_eq!(needed(&expected(&scope, date(2027, 1, 6))), [true], "it is the same again");
}
