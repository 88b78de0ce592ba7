use contracts::money::{Currency, Money};
use kernel::store::{FaultPlan, Scope, Store, lists};

use super::super::store::list;
use super::*;
use crate::atlas::route::Mode;
use crate::atlas::{End, place};
use crate::holds::source::HoldSource;
use crate::shipments::commands::{Move, step, take};
use crate::shipments::model::Kind as ShipmentKind;
use crate::shipments::paper_sources::PaperSources;
use crate::shipments::plan::{PlanShipmentCommand, plan};

const NOW: i64 = 1_772_000_000_000;

fn someone(id: &str) -> Option<Party> {
    Some(Party { id: id.into(), name: id.to_uppercase() })
}

/// A shipment from Nyeri to Kisumu that `carrier` carries.
fn shop() -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    let make = |tx: &mut Tx<'_>| -> Result<(), TxError> {
        let (ship, entries) = plan(PlanShipmentCommand {
            id: "s".into(),
            kind: ShipmentKind::Transfer,
            name: "Samples".into(),
            amount: 1,
            unit: "box".into(),
            lines: Vec::new(),
            now_ms: NOW,
            order: None,
            buyer: someone("buyer"),
            seller: someone("seller"),
            carrier: None,
            mode: Mode::Truck,
            from: End::at(place("nyeri").unwrap()),
            to: End::at(place("kisumu").unwrap()),
            address: None,
            ships_on: after(NOW, 1),
            arrives_on: None,
            incoterm: None,
            payment: None,
            terms: None,
            rules: PaperSources::alone().rules(tx)?,
        });
        let mut change = Change::new(tx, ship, NOW)?;
        change.entries.extend(entries);
        change.save(tx, ShipmentNews::Planned, None, NOW)?;
        Ok(())
    };
    scope.transact_blocking(make).unwrap();
    scope
}

fn actor(account: &str) -> Actor {
    Actor { account: account.into(), name: account.to_uppercase(), logistics: account == "carrier", now_ms: NOW }
}

fn reported(scope: &Scope, by: &str, id: &str, kind: Kind, owner: Role) -> Result<Exception, TxError> {
    let wanted = Report {
        id: id.into(),
        kind,
        severe: false,
        description: "It rained.".into(),
        owner,
        deadline: None,
        cost: None,
    };
    let by = actor(by);
    scope.transact_blocking(move |tx| report(tx, &by, &"s".into(), &wanted))
}

fn resolved(scope: &Scope, by: &str, id: &str, eta: Option<Date>) -> Result<Exception, TxError> {
    let (by, id) = (actor(by), id.into());
    scope.transact_blocking(move |tx| resolve(tx, &by, &id, "Dried.", (eta, &PaperSources::alone())))
}

fn moved(scope: &Scope, to: Status) -> Result<Shipment, TxError> {
    scope.transact_blocking(move |tx| {
        step(
            tx,
            &actor("carrier"),
            &"s".into(),
            &Move { to, note: String::new(), place: None, at_ms: None },
            &(HoldSource::none(), PaperSources::alone()),
        )
    })
}

fn counts(scope: &Scope, account: &str) -> [u64; 3] {
    [None, Some(false), Some(true)]
        .map(|resolved| scope.read(|r| lists::count(r, &list(&account.into(), resolved))).unwrap())
}

fn ship(scope: &Scope) -> Shipment {
    scope.read(|r| r.get(&SHIPMENTS, "s")).unwrap().unwrap()
}

#[test]
fn what_blocks_holds_the_shipment_until_it_is_resolved() {
    let scope = shop();
    scope.transact_blocking(|tx| take(tx, &actor("carrier"), &"s".into())).unwrap();
    moved(&scope, Status::Preparing).unwrap();
    reported(&scope, "buyer", "delay", Kind::Delay, Role::Carrier).unwrap();
    moved(&scope, Status::PickedUp).unwrap();
    let held = reported(&scope, "carrier", "hold", Kind::CustomsHold, Role::Seller).unwrap();
    assert!(held.blocking);
    assert!(matches!(moved(&scope, Status::OutForDelivery), Err(error) if error.kind() == "blocked"));
    assert!(matches!(resolved(&scope, "stranger", "hold", None), Err(error) if error.kind() == "not-found"));
    assert!(matches!(resolved(&scope, "buyer", "hold", None), Err(error) if error.kind() == "forbidden"));
    let day = after(NOW, 9);
    resolved(&scope, "seller", "hold", Some(day)).unwrap();
    assert!(matches!(resolved(&scope, "seller", "hold", None), Err(error) if error.kind() == "resolved"));
    assert_eq!((ship(&scope).arrives_on, ship(&scope).blocking), (Some(day), 0));
    assert!(ship(&scope).late(after(NOW, 0)), "later than first promised");
    moved(&scope, Status::OutForDelivery).unwrap();
    for account in ["buyer", "seller", "carrier"] {
        assert_eq!(counts(&scope, account), [2, 1, 1], "{account}");
    }
}

#[test]
fn missing_papers_block_before_pickup_only() {
    let scope = shop();
    scope.transact_blocking(|tx| take(tx, &actor("carrier"), &"s".into())).unwrap();
    assert!(reported(&scope, "carrier", "a", Kind::DocumentsMissing, Role::Seller).unwrap().blocking);
    assert!(matches!(moved(&scope, Status::Preparing), Err(error) if error.kind() == "blocked"));
    resolved(&scope, "carrier", "a", None).unwrap();
    for to in [Status::Preparing, Status::PickedUp] {
        moved(&scope, to).unwrap();
    }
    assert!(!reported(&scope, "carrier", "b", Kind::DocumentsMissing, Role::Seller).unwrap().blocking);
    for to in [Status::OutForDelivery, Status::Delivered] {
        moved(&scope, to).unwrap();
    }
    let late = reported(&scope, "buyer", "c", Kind::Damage, Role::Carrier).unwrap();
    assert_eq!(late.deadline, Some(after(NOW, 3)), "a claim is due three days after");
    assert!(matches!(resolved(&scope, "carrier", "c", Some(after(NOW, 9))), Err(error) if error.kind() == "invalid"));
}

#[test]
fn who_takes_a_shipment_sees_what_was_wrong_with_it() {
    let scope = shop();
    assert!(
        matches!(reported(&scope, "buyer", "a", Kind::Delay, Role::Carrier), Err(error) if error.kind() == "invalid")
    );
    reported(&scope, "buyer", "a", Kind::Delay, Role::Seller).unwrap();
    assert_eq!(counts(&scope, "carrier"), [0, 0, 0]);
    scope.transact_blocking(|tx| take(tx, &actor("carrier"), &"s".into())).unwrap();
    assert_eq!(counts(&scope, "carrier"), [1, 1, 0]);
}

#[test]
fn nobody_owes_a_cost_to_themselves() {
    let scope = shop();
    let cost = |payer: Role| {
        let cost = Some((Money::new(42_000, Currency::USD), payer));
        let (kind, description) = (Kind::Damage, "Wet bags.".to_owned());
        let id = format!("{payer:?}");
        let wanted =
            Report { id: id.into(), kind, severe: false, description, owner: Role::Seller, deadline: None, cost };
        scope.transact_blocking(move |tx| report(tx, &actor("buyer"), &"s".into(), &wanted))
    };
    assert!(matches!(cost(Role::Buyer), Err(error) if error.kind() == "invalid"), "nobody carries it yet");
    cost(Role::Seller).unwrap();
    scope.transact_blocking(|tx| take(tx, &actor("carrier"), &"s".into())).unwrap();
    cost(Role::Buyer).unwrap();
}
