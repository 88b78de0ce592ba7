use kernel::store::{FaultPlan, Scope, Store};

use super::super::commands::tests::{actor, moved, order, place, ship, taken, with_papers};
use super::super::store::{OF_ORDER, SHIPMENTS};
use super::*;

fn shop(delivery: &str) -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    place(&scope, &order("o", "Nairobi", "Kenya", delivery));
    scope
}

fn received(scope: &Scope, account: &'static str, id: &str) -> Result<Shipment, TxError> {
    let id = id.into();
    scope.transact_blocking(move |tx| receive(tx, &actor(account, false), &id, &HoldSource::none()))
}

fn arrived(scope: &Scope) -> bool {
    scope.read(|r| r.get(&OF_ORDER, "o")).unwrap().unwrap().delivered
}

#[test]
fn receipt_is_confirmed_only_of_what_is_out_for_delivery_and_only_by_its_buyer() {
    let scope = shop("standard");
    let refused = |account| received(&scope, account, "o-s1").unwrap_err().kind();
    assert_eq!(refused("buyer"), "not-out-for-delivery", "nobody carries it");
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp] {
        assert_eq!(refused("buyer"), "not-out-for-delivery", "before it is {}", to.as_str());
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    assert_eq!(refused("buyer"), "not-out-for-delivery", "picked up is not arrived");
    moved(&scope, "carrier", "o-s1", Status::OutForDelivery).unwrap();
    for other in ["carrier", "s1"] {
        assert!(matches!(received(&scope, other, "o-s1"), Err(error) if error.kind() == "forbidden"), "{other}");
    }
    assert_eq!(refused("stranger"), "not-found");
    let came = received(&scope, "buyer", "o-s1").unwrap();
    assert_eq!(came.status, Status::Delivered);
    assert_eq!(received(&scope, "buyer", "o-s1").unwrap(), came, "said again it stays as it is");
    assert!(!arrived(&scope), "the other half is still to come");
}

#[test]
fn an_order_has_arrived_with_the_last_shipment_whose_receipt_is_confirmed() {
    let scope = shop("standard");
    with_papers(&scope, "o-s2");
    for id in ["o-s1", "o-s2"] {
        taken(&scope, id).unwrap();
        for to in [Status::Preparing, Status::PickedUp, Status::OutForDelivery] {
            moved(&scope, "carrier", id, to).unwrap();
        }
        assert!(!arrived(&scope));
        received(&scope, "buyer", id).unwrap();
    }
    assert!(arrived(&scope));
}

#[test]
fn what_is_fetched_is_received_once_it_was_handed_over() {
    let scope = shop("collect");
    moved(&scope, "s1", "o-s1", Status::Preparing).unwrap();
    assert_eq!(received(&scope, "buyer", "o-s1").unwrap_err().kind(), "not-out-for-delivery");
    moved(&scope, "s1", "o-s1", Status::PickedUp).unwrap();
    assert_eq!(received(&scope, "buyer", "o-s1").unwrap().status, Status::Delivered);
}

#[test]
fn a_shipment_that_an_exception_holds_is_not_received() {
    let scope = shop("standard");
    taken(&scope, "o-s1").unwrap();
    for to in [Status::Preparing, Status::PickedUp, Status::OutForDelivery] {
        moved(&scope, "carrier", "o-s1", to).unwrap();
    }
    let mut held = ship(&scope, "o-s1");
    held.blocking = 1;
    scope.transact_blocking(move |tx| SHIPMENTS.save(tx, Some(&held), &held)).unwrap();
    assert_eq!(received(&scope, "buyer", "o-s1").unwrap_err().kind(), "blocked");
}
