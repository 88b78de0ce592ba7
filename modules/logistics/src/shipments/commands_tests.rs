use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use contracts::auth::Address;
use contracts::freight::{FreightOffer, Lane, SellerFreight};
use contracts::money::{Currency, Money};
use contracts::sales::{
    DeliveryMethod, EndedLine, OrderCancelled, OrderDelivered, OrderLinesCancelled, OrderPayment, OrderPlaced,
    OrderedLine, PlacedLine,
};
use kernel::Problem;
use kernel::store::{Consumer, Event, FaultPlan, Scope, Store, Words, lists};
use proptest::prelude::*;

use super::super::orders;
use super::super::paper_sources::PaperSources;
use super::super::store::{BOARD, Group, list};
use super::*;
use crate::documents::model::{Upload, Verdict};

const NOW: i64 = 1_772_000_000_000;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("logistics")
}

fn line(order: &str, n: u32, seller: &str, origin: &str) -> PlacedLine {
    PlacedLine {
        line: format!("{order}-{n:03}").into(),
        product: "product".into(),
        seller: seller.into(),
        seller_name: format!("{seller}'s name"),
        name: format!("Lot {n}"),
        sku: format!("SKU-{n}"),
        unit: "bag".into(),
        category: "Green coffee".into(),
        origin: origin.into(),
        quantity: 2 * n,
        unit_price: Money::new(250, Currency::USD),
    }
}

pub(crate) fn order(id: &str, city: &str, country: &str, delivery: &str) -> OrderPlaced {
    let address = Address { city: city.into(), country: country.into(), ..Address::default() };
    OrderPlaced {
        tax: None,
        freight: Vec::new(),
        discount: None,
        unit_weights_g: Vec::new(),
        exact: None,
        order: id.into(),
        number: "ORD-1".into(),
        buyer: "buyer".into(),
        buyer_name: "Buyer".into(),
        at_ms: NOW,
        address,
        delivery: DeliveryMethod::parse(delivery).unwrap(),
        payment: OrderPayment::Card,
        contract: None,
        lines: vec![
            line(id, 1, "s1", "Nyeri, Kenya"),
            line(id, 2, "s2", "Kigali, Rwanda"),
            line(id, 3, "s1", "Nyeri, Kenya"),
        ],
    }
}

pub(crate) fn place(scope: &Scope, order: &OrderPlaced) {
    let order = order.clone();
    scope.transact_blocking(move |tx| orders::placed(tx, &PaperSources::alone(), &order)).unwrap();
}

pub(crate) fn ship(scope: &Scope, id: &str) -> Shipment {
    scope.read(|r| r.get(&SHIPMENTS, id)).unwrap().unwrap()
}

pub(crate) fn actor(account: &str, logistics: bool) -> Actor {
    Actor { account: account.into(), name: account.to_uppercase(), logistics, now_ms: NOW + 1000 }
}

pub(crate) fn taken(scope: &Scope, id: &str) -> Result<Shipment, TxError> {
    let id = id.into();
    scope.transact_blocking(move |tx| take(tx, &actor("carrier", true), &id))
}

pub(crate) fn moved(scope: &Scope, account: &str, id: &str, to: Status) -> Result<Shipment, TxError> {
    let (actor, id) = (actor(account, false), id.into());
    scope.transact_blocking(move |tx| {
        step(tx, &actor, &id, &Move { to, note: String::new(), place: None, at_ms: None }, &sources())
    })
}

fn sources() -> (HoldSource, PaperSources) {
    (HoldSource::none(), PaperSources::alone())
}

/// Whether pickup waits for a paper.
pub(crate) fn holds_pickup(document: &Document) -> bool {
    document.stops(Status::Preparing, Status::PickedUp, false, today(NOW))
}

/// Hands in and verifies all papers that pickup waits for.
pub(crate) fn with_papers(scope: &Scope, id: &str) {
    let mut change = Change::from(ship(scope, id));
    for document in change.now.papers.iter_mut().filter(|document| holds_pickup(document)) {
        let by = Party { id: "s1".into(), name: "S1".into() };
        let (name, media) = ("a.pdf".into(), "application/pdf".into());
        document.file = Some(Upload { hash: "h".into(), name, media, size: 1, by, at_ms: NOW });
        document.verdict = Some(Verdict::Verified);
    }
    let now = change.now;
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&now), &now)).unwrap();
}

/// Checks that each list and its count follow from the rows.
fn in_order(scope: &Scope, ids: &[&str]) {
    let mut wanted: BTreeMap<String, usize> = BTreeMap::new();
    for account in ["buyer", "s1", "s2", "carrier", "stranger"] {
        for group in [Group::Upcoming, Group::InProgress, Group::Ended] {
            wanted.insert(list(&account.into(), group), 0);
        }
    }
    wanted.insert(BOARD.to_owned(), 0);
    for ship in ids.iter().map(|id| ship(scope, id)) {
        let ended = matches!(ship.status, Status::Delivered | Status::Cancelled | Status::Returned);
        let upcoming = matches!(ship.status, Status::Scheduled | Status::Preparing);
        let group = if ended {
            Group::Ended
        } else if upcoming {
            Group::Upcoming
        } else {
            Group::InProgress
        };
        for party in ship.parties() {
            *wanted.get_mut(&list(&party, group)).unwrap() += 1;
        }
        if ship.carrier.is_none() && !ended {
            *wanted.get_mut(BOARD).unwrap() += 1;
        }
    }
    for (list, count) in wanted {
        let (rows, total) = scope.read(|r| SHIPMENTS.page(r, &list, None, 100)).unwrap();
        assert_eq!((rows.len(), total), (count, count as u64), "{list}");
    }
}

#[test]
fn an_order_is_one_shipment_for_each_seller() {
    let scope = scope();
    let order = order("o", "Rotterdam", "Netherlands", "standard");
    place(&scope, &order);
    place(&scope, &order);
    let (first, second) = (ship(&scope, "o-s1"), ship(&scope, "o-s2"));
    assert_eq!((first.number.as_str(), second.number.as_str()), ("SHP-2026-000001", "SHP-2026-000002"));
    assert_eq!((first.name.as_str(), first.amount, second.amount), ("Lot 1 and 1 more", 8, 4));
    assert_eq!((first.origin.as_str(), first.destination.as_str()), ("Nyeri, Kenya", "Rotterdam, Netherlands"));
    assert_eq!(first.worth(), Some(Money::new(2000, Currency::USD)));
    assert_eq!(first.entries, 3);
    in_order(&scope, &["o-s1", "o-s2"]);
    let board = scope.read(|r| SHIPMENTS.search(r, &[BOARD], &Words::of(Some("kigali")), None, 10)).unwrap();
    assert_eq!((board.0.len(), board.1), (1, 1));
}

#[test]
fn what_is_fetched_is_handed_over_by_its_seller() {
    let scope = scope();
    place(&scope, &order("o", "Rotterdam", "Netherlands", "collect"));
    let first = ship(&scope, "o-s1");
    assert_eq!((first.role(&"s1".into()), first.origin == first.destination), (Some(Role::Carrier), true));
    for to in [Status::Preparing, Status::PickedUp, Status::OutForDelivery, Status::Delivered] {
        moved(&scope, "s1", "o-s1", to).unwrap();
    }
    assert_eq!(first.payer(), None);
}

#[test]
fn pickup_waits_for_papers_and_a_held_shipment_for_its_exception() {
    let scope = scope();
    place(&scope, &order("o", "Rotterdam", "Netherlands", "standard"));
    assert_eq!(moved(&scope, "s1", "o-s1", Status::Preparing).unwrap_err().kind(), "illegal-move");
    assert_eq!(moved(&scope, "stranger", "o-s1", Status::Preparing).unwrap_err().kind(), "not-found");
    taken(&scope, "o-s1").unwrap();
    moved(&scope, "carrier", "o-s1", Status::Preparing).unwrap();
    assert_eq!(moved(&scope, "carrier", "o-s1", Status::PickedUp).unwrap_err().kind(), "documents-missing");
    with_papers(&scope, "o-s1");
    let before = ship(&scope, "o-s1");
    let mut held = Change::from(before.clone());
    held.now.blocking = 1;
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&before), &held.now)).unwrap();
    assert_eq!(moved(&scope, "carrier", "o-s1", Status::PickedUp).unwrap_err().kind(), "blocked");
    moved(&scope, "carrier", "o-s1", Status::OnHold).unwrap();
    assert_eq!(moved(&scope, "carrier", "o-s1", Status::Preparing).unwrap_err().kind(), "blocked");
    moved(&scope, "carrier", "o-s1", Status::Returned).unwrap();
    in_order(&scope, &["o-s1", "o-s2"]);
}

#[test]
fn an_order_has_arrived_once_all_of_it_has() {
    let scope = scope();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    let told = || scope.read(|r| r.get(&OF_ORDER, "o")).unwrap().unwrap().delivered;
    // From Kigali, the shipment crosses a border and goes by road with papers.
    with_papers(&scope, "o-s2");
    for id in ["o-s1", "o-s2"] {
        assert!(!told());
        taken(&scope, id).unwrap();
        for to in [Status::Preparing, Status::PickedUp, Status::OutForDelivery, Status::Delivered] {
            moved(&scope, "carrier", id, to).unwrap();
        }
    }
    assert!(told());
    let done = ship(&scope, "o-s1");
    assert!(done.route.iter().all(|stop| stop.reached));
    assert_eq!((done.location.as_str(), done.standing().progress()), ("Nairobi", 100));
}

#[test]
fn an_order_of_which_nothing_arrives_is_said_to_be_undelivered_once_all_has_ended() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("logistics");
    let told = Arc::new(Mutex::new(Vec::new()));
    let seen = told.clone();
    let hears = Consumer {
        name: "other.orders",
        scope: store.scope("other"),
        events: &[OrderUndelivered::NAME],
        handle: Box::new(move |event, _| {
            seen.lock().unwrap().extend(event.open::<OrderUndelivered>()?.map(Arc::unwrap_or_clone));
            Ok(())
        }),
        wake: None,
    };
    store.consume(hears).unwrap();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp, Status::Returned] {
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    // The other half may still arrive.
    scope.transact_blocking(|tx| ended(tx, &"o".into(), NOW, NOW + 1)).unwrap();
    moved(&scope, "s2", "o-s2", Status::Cancelled).unwrap();
    let start = Instant::now();
    while told.lock().unwrap().is_empty() {
        assert!(start.elapsed() < Duration::from_secs(60), "nothing was told");
        std::thread::yield_now();
    }
    assert_eq!(*told.lock().unwrap(), [OrderUndelivered { order: "o".into(), at_ms: NOW + 1000 }]);
}

#[test]
fn a_move_is_not_entered_before_the_one_that_came_before_it() {
    let scope = scope();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    taken(&scope, "o-s1").unwrap();
    let at = |to: Status, at_ms: i64| {
        let wanted = Move { to, note: String::new(), place: None, at_ms: Some(at_ms) };
        scope.transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &sources()))
    };
    let refused = |to, at_ms| match at(to, at_ms).unwrap_err() {
        TxError::Refused(Problem::Invalid(fields)) => fields.into_keys().collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(Status::Preparing, NOW - 60_000), ["at"], "before there was a shipment");
    at(Status::Preparing, NOW + 600_000).unwrap();
    assert_eq!(refused(Status::PickedUp, NOW), ["at"]);
    // The form has minutes only, so a time in the minute of the last move is accepted.
    at(Status::PickedUp, NOW + 600_000 - NOW.rem_euclid(60_000)).unwrap();
}

#[test]
fn a_release_is_no_second_pickup() {
    let scope = scope();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp, Status::OnHold] {
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    let left = ship(&scope, "o-s1").ships_on;
    let wanted = Move { to: Status::PickedUp, note: String::new(), place: None, at_ms: Some(NOW + 3 * 86_400_000) };
    scope.transact_blocking(move |tx| step(tx, &actor("carrier", false), &"o-s1".into(), &wanted, &sources())).unwrap();
    assert_eq!((ship(&scope, "o-s1").status, ship(&scope, "o-s1").ships_on), (Status::PickedUp, left));
}

#[test]
fn what_a_buyer_cancels_is_not_sent_and_what_a_buyer_has_is_delivered() {
    let scope = scope();
    for id in ["o", "p"] {
        place(&scope, &order(id, "Nairobi", "Kenya", "standard"));
    }
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp] {
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    let gone = OrderCancelled {
        order: "o".into(),
        buyer: "buyer".into(),
        at_ms: NOW,
        lines: Vec::new(),
        reason: String::new(),
    };
    scope.transact_blocking(move |tx| orders::order_cancelled(tx, &gone)).unwrap();
    assert_eq!((ship(&scope, "o-s1").status, ship(&scope, "o-s2").status), (Status::PickedUp, Status::Cancelled));
    let come = OrderDelivered { order: "p".into(), buyer: "buyer".into(), at_ms: NOW, lines: Vec::new() };
    scope.transact_blocking(move |tx| orders::order_received(tx, &come)).unwrap();
    assert_eq!((ship(&scope, "p-s1").status, ship(&scope, "p-s2").status), (Status::Delivered, Status::Delivered));
    in_order(&scope, &["o-s1", "o-s2", "p-s1", "p-s2"]);
}

#[test]
fn cancelled_lines_do_not_travel_and_a_shipment_without_goods_is_cancelled() {
    let scope = scope();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    let off = |n: u32, seller: &str, ended: bool| {
        let PlacedLine { line, product, name, quantity, unit_price, .. } = line("o", n, seller, "");
        let goods = OrderedLine { product, seller: seller.into(), quantity, unit_price };
        let off = OrderLinesCancelled {
            order: "o".into(),
            number: "ORD-1".into(),
            buyer: "buyer".into(),
            by: None,
            at_ms: NOW,
            lines: vec![EndedLine { line, name, goods, worth: Money::new(1, Currency::USD) }],
            ended: if ended { vec![seller.into()] } else { Vec::new() },
            off: Money::new(1, Currency::USD),
            reason: "Wet".into(),
        };
        scope.transact_blocking(move |tx| orders::lines_cancelled(tx, &off)).unwrap();
    };
    off(1, "s1", false);
    let left = ship(&scope, "o-s1");
    assert_eq!((left.status, left.name.as_str(), left.amount, left.lines.len()), (Status::Scheduled, "Lot 3", 6, 1));
    off(2, "s2", true);
    assert_eq!((ship(&scope, "o-s1").status, ship(&scope, "o-s2").status), (Status::Scheduled, Status::Cancelled));
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp] {
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    off(3, "s1", true);
    let gone = ship(&scope, "o-s1");
    assert_eq!((gone.status, gone.lines.len()), (Status::PickedUp, 1), "what has left travels on");
    in_order(&scope, &["o-s1", "o-s2"]);
}

#[test]
fn a_load_is_taken_once() {
    let scope = scope();
    place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
    let by = |account: &'static str, logistics: bool| {
        scope.transact_blocking(move |tx| take(tx, &actor(account, logistics), &"o-s1".into()))
    };
    assert_eq!(by("stranger", false).unwrap_err().kind(), "not-found");
    by("carrier", true).unwrap();
    by("carrier", true).unwrap();
    assert_eq!(by("rival", true).unwrap_err().kind(), "taken");
    assert_eq!(ship(&scope, "o-s1").entries, 4, "said once");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// After any moves by any party, lists and counts follow from the rows, and each accepted move adds an activity
    /// entry.
    #[test]
    fn lists_follow_whatever_happens(tries in prop::collection::vec((0usize..4, 0usize..15, any::<bool>()), 1..40)) {
        let scope = scope();
        place(&scope, &order("o", "Nairobi", "Kenya", "standard"));
        let ids = ["o-s1", "o-s2"];
        for (who, to, second) in tries {
            let id = ids[usize::from(second)];
            let before = ship(&scope, id);
            let account = ["carrier", "s1", "buyer", "stranger"][who];
            let done = if who == 0 && before.carrier.is_none() {
                taken(&scope, id).is_ok()
            } else {
                moved(&scope, account, id, Status::ALL[to]).is_ok()
            };
            let after = ship(&scope, id);
            prop_assert_eq!(after.entries, before.entries + u32::from(done));
            prop_assert!(done || before == after, "what is refused changes nothing");
        }
        in_order(&scope, &ids);
        for list in [list(&"buyer".into(), Group::Ended), BOARD.to_owned()] {
            let count = scope.read(|r| lists::count(r, &list)).unwrap();
            prop_assert!(count <= 2);
        }
    }
}

#[test]
fn the_tariff_decides_the_lane_and_who_pays_the_carrier() {
    let freight = |seller: &str, offer| SellerFreight {
        seller: seller.into(),
        seller_name: String::new(),
        weight_g: 7000,
        offer,
    };
    let price = Money::new(100, Currency::USD);
    let priced = |lane| FreightOffer::Priced { zone: "Zone".into(), lane, price };
    let scope = scope();
    let offers = vec![freight("s1", priced(Lane::Parcel)), freight("s2", priced(Lane::Freight))];
    place(&scope, &OrderPlaced { freight: offers, ..order("o", "Hamburg", "Germany", "standard") });
    let (parcel, cargo) = (ship(&scope, "o-s1"), ship(&scope, "o-s2"));
    assert!(parcel.parcel.is_some() && !parcel.on_board() && parcel.seller_pays && parcel.payer().is_none());
    assert!(!parcel.papers.iter().any(holds_pickup) && parcel.weight_g == Some(7000));
    assert!(cargo.parcel.is_none() && cargo.on_board() && cargo.seller_pays, "who carries it is paid by its seller");
    let carried = taken(&scope, "o-s2").unwrap();
    assert_eq!(carried.payer().map(|payer| payer.id.as_str()), Some("s2"));
    let by_term = vec![freight("s1", FreightOffer::Included), freight("s2", FreightOffer::ByCarrier)];
    place(&scope, &OrderPlaced { freight: by_term, ..order("p", "Hamburg", "Germany", "standard") });
    assert_eq!((ship(&scope, "p-s1").seller_pays, ship(&scope, "p-s2").seller_pays), (true, false));
}
