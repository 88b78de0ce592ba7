use contracts::auth::Address;
use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::ids::AccountId;
use contracts::logistics::{ShipmentMoved, ShipmentNews, ShipmentStatus};
use contracts::money::{Currency, Money};
use contracts::sales::{OrderPlaced, OrderPriceFinal, OrderedLine, PriceDifference};
use jiff::civil::date;
use kernel::store::{FaultPlan, Listed, Scope, Store, StoreError, Tx, lists};
use proptest::prelude::*;

use super::model::{Entry, Kind, Party, State, Sums};
use super::store::ENTRIES;
use super::{catch_up, consumer, days, late, store};

const DAY_MS: i64 = 86_400_000;

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("analytics")
}

fn run(scope: &Scope, step: impl Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
    scope.transact_blocking(step).unwrap();
}

fn named(id: AccountId) -> Party {
    Party { name: format!("the {id}"), id }
}

fn money(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn place(scope: &Scope, order: &'static str, minor: i64, at_ms: i64) {
    run(scope, move |tx| {
        let line = OrderedLine { product: "p".into(), seller: "s".into(), quantity: 2, unit_price: money(minor / 2) };
        let mut placed = OrderPlaced::new(order.into(), "b".into(), at_ms, vec![line]);
        placed.number = format!("ORD-2026-{order}");
        placed.address = Address::default();
        consumer::placed(tx, placed)
    });
}

fn bill(scope: &Scope, (id, order): (&'static str, &'static str), status: BillStatus, amount: i64, balance: i64) {
    let issued = scope.read(|r| r.has(&ENTRIES, id)).map(|known: bool| !known);
    let news = if issued.unwrap() { BillNews::Issued } else { BillNews::PaymentConfirmed };
    run(scope, move |tx| {
        let changed = BillChanged {
            bill: id.into(),
            invoice: format!("MWAN-{id}"),
            kind: BillType::Purchase,
            description: "Goods".to_owned(),
            order: Some(order.into()),
            lines: Vec::new(),
            shipment: None,
            payer: "b".into(),
            payee: "s".into(),
            by: None,
            reason: String::new(),
            news,
            status,
            amount: money(amount),
            balance: money(balance),
            at_ms: 5,
        };
        consumer::billed(tx, changed, named)
    });
}

fn ship(scope: &Scope, status: ShipmentStatus, arrives: jiff::civil::Date) {
    let planned = scope.read(|r| r.has(&ENTRIES, "ship")).map(|known: bool| !known);
    let news = if planned.unwrap() { ShipmentNews::Planned } else { ShipmentNews::Status };
    run(scope, move |tx| {
        let moved = ShipmentMoved {
            shipment: "ship".into(),
            number: "SHP-2026-000041".to_owned(),
            name: "Goods".to_owned(),
            order: Some("1".into()),
            lines: Vec::new(),
            buyer: Some("b".into()),
            seller: Some("s".into()),
            carrier: None,
            by: None,
            news,
            status,
            ships_on: None,
            arrives_on: Some(arrives),
            at_ms: 6,
        };
        consumer::shipped(tx, moved, named)
    });
}

fn found(scope: &Scope, kind: Kind, state: Option<State>, typed: Option<&str>) -> Vec<String> {
    let (found, _) = scope.read(|r| store::page(r, (kind, state), typed, None, 50)).unwrap();
    found.into_iter().map(|entry| entry.id).collect()
}

fn totals(scope: &Scope, kind: Kind, state: State) -> (u64, Sums) {
    scope.read(|r| Ok::<_, StoreError>((store::count(r, kind, Some(state))?, store::sums(r, kind, state)?))).unwrap()
}

#[test]
fn an_order_and_its_day_count_the_final_price_until_it_is_cancelled() {
    let scope = scope();
    place(&scope, "1", 3_000, 1);
    let priced = |scope: &Scope, net: i64| {
        let event = OrderPriceFinal {
            order: "1".into(),
            buyer: "b".into(),
            seller: "s".into(),
            contract: "CTR-2026-0001".into(),
            units: 2,
            unit_price: money(1_700),
            amount: money(3_400),
            difference: Some(PriceDifference { net, tax: 64 }),
            at_ms: 2,
        };
        run(scope, move |tx| consumer::repriced(tx, &event));
    };
    priced(&scope, 400);
    assert_eq!(totals(&scope, Kind::Orders, State::Open), (1, Sums(vec![money(3_464)])));
    let sold = |scope: &Scope| scope.read(|r| days::last(r, 1, 1)).unwrap().remove(0).sold;
    assert_eq!(sold(&scope), Sums(vec![money(3_464)]));
    run(&scope, |tx| consumer::cancelled(tx, &"1".into()));
    assert_eq!((sold(&scope), totals(&scope, Kind::Orders, State::Open)), (Sums::default(), (0, Sums::default())));
    priced(&scope, 400);
    assert_eq!(sold(&scope), Sums::default(), "a cancelled order has no final price");
}

#[test]
fn an_order_is_unpaid_by_what_is_left_of_its_bills_and_late_with_them() {
    let scope = scope();
    place(&scope, "1", 3_000, 1);
    bill(&scope, ("1-b01", "1"), BillStatus::Open, 2_000, 2_000);
    bill(&scope, ("1-b02", "1"), BillStatus::Open, 1_000, 1_000);
    assert_eq!(totals(&scope, Kind::Orders, State::Unpaid), (1, Sums(vec![money(3_000)])));
    bill(&scope, ("1-b01", "1"), BillStatus::Overdue, 2_000, 500);
    assert_eq!(totals(&scope, Kind::Orders, State::Late), (1, Sums(vec![money(3_000)])));
    assert_eq!(totals(&scope, Kind::Bills, State::Late), (1, Sums(vec![money(500)])));
    bill(&scope, ("1-b01", "1"), BillStatus::Paid, 2_000, 0);
    bill(&scope, ("1-b02", "1"), BillStatus::Credited, 1_000, 0);
    assert_eq!(totals(&scope, Kind::Orders, State::Unpaid), (0, Sums::default()));
    assert_eq!(totals(&scope, Kind::Orders, State::Late).0, 0);
    assert_eq!(totals(&scope, Kind::Bills, State::Cancelled).0, 1);
}

#[test]
fn a_cancelled_order_is_not_sold_on_its_day() {
    let scope = scope();
    place(&scope, "1", 3_000, DAY_MS);
    place(&scope, "2", 500, DAY_MS);
    run(&scope, |tx| consumer::cancelled(tx, &"1".into()));
    run(&scope, |tx| consumer::cancelled(tx, &"1".into()));
    let day = scope.read(|r| days::last(r, DAY_MS, 1)).unwrap().remove(0);
    assert_eq!((day.orders, day.cancelled, day.sold), (1, 1, Sums(vec![money(500)])));
    assert_eq!(found(&scope, Kind::Orders, Some(State::Cancelled), None), ["1"]);
}

#[test]
fn a_shipment_is_late_by_its_first_promise_also_when_nothing_is_said() {
    let scope = scope();
    place(&scope, "1", 3_000, 1);
    ship(&scope, ShipmentStatus::Scheduled, date(2026, 6, 10));
    ship(&scope, ShipmentStatus::Scheduled, date(2026, 6, 11));
    assert_eq!(totals(&scope, Kind::Shipments, State::Late).0, 1, "it is expected after the promise");
    ship(&scope, ShipmentStatus::Scheduled, date(2026, 6, 10));
    let over: jiff::Timestamp = "2026-06-11T00:00:00Z".parse().unwrap();
    let sweep = |at_ms: i64| run(&scope, move |tx| late::sweep(tx, at_ms));
    sweep(over.as_millisecond() - 1);
    assert_eq!(totals(&scope, Kind::Shipments, State::Late).0, 0);
    sweep(over.as_millisecond());
    assert_eq!(totals(&scope, Kind::Shipments, State::Late).0, 1);
    assert_eq!(found(&scope, Kind::Orders, Some(State::Late), None), ["1"]);
    ship(&scope, ShipmentStatus::Delivered, date(2026, 6, 10));
    assert_eq!(totals(&scope, Kind::Orders, State::Late).0, 0, "it came");
}

#[test]
fn a_list_of_all_has_each_entry_once_and_the_newest_first() {
    let scope = scope();
    for (at_ms, order) in (1..).zip(["1", "2", "3", "4"]) {
        place(&scope, order, 3_000, at_ms);
    }
    run(&scope, |tx| consumer::cancelled(tx, &"2".into()));
    assert_eq!(found(&scope, Kind::Orders, None, None), ["4", "3", "2", "1"]);
    assert_eq!(found(&scope, Kind::Orders, None, Some("the b ord")), [""; 0]);
    assert_eq!(found(&scope, Kind::Orders, None, Some("2026")), ["4", "3", "2", "1"]);
    let first = scope.read(|r| store::page(r, (Kind::Orders, None), None, None, 2)).unwrap();
    assert_eq!((first.0.len(), first.1), (2, 4));
    let after = Listed::sort_key(&first.0[1]);
    let (second, total) = scope.read(|r| store::page(r, (Kind::Orders, None), None, Some(&after), 2)).unwrap();
    assert_eq!((second.iter().map(|entry| entry.id.as_str()).collect::<Vec<_>>(), total), (vec!["2", "1"], 4));
}

#[test]
fn the_view_of_an_older_program_is_brought_into_todays_form() {
    let scope = scope();
    place(&scope, "1", 3_000, 1);
    bill(&scope, ("1-b01", "1"), BillStatus::Open, 2_000, 500);
    let sums = [(Kind::Orders, State::Open), (Kind::Orders, State::Unpaid), (Kind::Bills, State::Unpaid)];
    let wanted = sums.map(|(kind, state)| totals(&scope, kind, state));
    run(&scope, move |tx| {
        for ((kind, state), (_, sums)) in sums.into_iter().zip(&wanted) {
            tx.put(&catch_up::OLD_SUMS, format!("{}/{}", kind.as_str(), state.as_str()), sums)?;
            tx.delete(&store::TOTALS, kind.as_str())?;
        }
        for (at, list) in ["orders", "bills/unpaid"].into_iter().cycle().take(3_000).enumerate() {
            lists::add(tx, list, &format!("{at:08}"), "1")?;
        }
        Ok(())
    });
    let wanted = sums.map(|(kind, state)| totals(&scope, kind, state).0);
    catch_up::run(&scope).unwrap();
    assert_eq!(sums.map(|(kind, state)| totals(&scope, kind, state).0), wanted);
    assert_eq!(totals(&scope, Kind::Bills, State::Unpaid), (1, Sums(vec![money(500)])));
    assert_eq!(totals(&scope, Kind::Orders, State::Open), (1, Sums(vec![money(3_000)])));
    for list in ["orders", "bills/unpaid"] {
        let left = scope.read(|r| Ok::<_, StoreError>((lists::newest(r, list, None).count(), lists::count(r, list)?)));
        assert_eq!(left.unwrap(), (0, 0), "{list}");
    }
    assert!(!scope.read(|r| Ok::<_, StoreError>(r.scan(&catch_up::OLD_SUMS, &[], None).next().is_some())).unwrap());
}

#[test]
fn an_entry_is_found_by_its_number_and_its_parties() {
    let scope = scope();
    place(&scope, "1", 3_000, 1);
    bill(&scope, ("1-b01", "1"), BillStatus::Open, 3_000, 3_000);
    assert_eq!(found(&scope, Kind::Orders, None, Some(" ord-2026-1 ")), ["1"]);
    assert_eq!(found(&scope, Kind::Bills, None, Some("ord-2026-1")), [""; 0], "another kind has that number");
    assert_eq!(found(&scope, Kind::Bills, None, Some("the b")), ["1-b01"]);
    assert_eq!(found(&scope, Kind::Bills, Some(State::Done), Some("the b")), [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_sums_of_a_list_are_those_of_its_entries(
        steps in prop::collection::vec((0_usize..4, 0_usize..4, 0_i64..2_000), 1..40),
    ) {
        const BILLS: [(&str, &str); 4] = [("1-b01", "1"), ("1-b02", "1"), ("2-b01", "2"), ("3-b01", "3")];
        const STATUSES: [BillStatus; 4] =
            [BillStatus::Open, BillStatus::Overdue, BillStatus::Paid, BillStatus::Credited];
        let scope = scope();
        for order in ["1", "2", "3"] {
            place(&scope, order, 4_000, 1);
        }
        for (which, status, balance) in steps {
            let balance = if status < 2 { balance } else { 0 };
            bill(&scope, BILLS[which], STATUSES[status], 2_000, balance);
        }
        let all: Vec<Entry> = scope.read(|r| {
            r.scan(&ENTRIES, &[], None).map(|row| row.map(|(_, entry)| entry)).collect::<Result<_, StoreError>>()
        }).unwrap();
        for kind in Kind::ALL {
            for state in State::ALL {
                let mut wanted = Sums::default();
                let held: Vec<&Entry> = all.iter().filter(|entry| entry.kind == kind && entry.is(state)).collect();
                held.iter().filter_map(|entry| entry.counts(state)).for_each(|amount| wanted.add(amount));
                prop_assert_eq!(totals(&scope, kind, state), (u64::try_from(held.len()).unwrap(), wanted));
            }
        }
        for order in all.iter().filter(|entry| entry.kind == Kind::Orders) {
            let bills = all.iter().filter(|bill| bill.order.as_deref() == Some(order.id.as_str()));
            prop_assert_eq!(order.rest, bills.map(|bill| bill.rest).sum::<i64>());
        }
    }
}
