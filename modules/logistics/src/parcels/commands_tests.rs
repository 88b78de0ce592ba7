use kernel::Problem;
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::atlas::route::Path;
use crate::shipments::commands::tests::{actor, holds_pickup, moved, order, place, ship, taken};
use crate::shipments::receipt::receive;

fn shop(delivery: &str) -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("logistics");
    place(&scope, &order("o", "Hamburg", "Germany", delivery));
    scope
}

fn sent(number: &str) -> Sent {
    Sent { with: "DHL".into(), number: number.into(), link: String::new(), at_ms: 5 }
}

fn send_as(scope: &Scope, account: &str, number: &str) -> Result<Shipment, String> {
    let (actor, sent) = (actor(account, false), sent(number));
    let done =
        scope.transact_blocking(move |tx| send(tx, &actor, &"o-s1".into(), sent.clone(), Some(2500), &Holds::none()));
    done.map_err(|error| Problem::from(error).to_string())
}

#[test]
fn a_seller_sends_what_nobody_carries_without_papers_and_its_buyer_confirms_it() {
    let scope = shop("standard");
    assert!(ship(&scope, "o-s1").papers.iter().any(holds_pickup), "freight abroad waits for papers");
    let now = send_as(&scope, "s1", "0034").unwrap();
    assert_eq!((now.status, now.path, now.weight_g), (Status::PickedUp, Path::Local, Some(2500)));
    assert!(!now.on_board() && !now.fetched() && !now.papers.iter().any(holds_pickup));
    assert_eq!(now.payer().map(|payer| payer.id.as_str()), Some("buyer"), "the seller may ask for its price");
    let again = send_as(&scope, "s1", "0035").unwrap();
    assert_eq!(again.parcel.unwrap().sent, Some(sent("0035")), "the number is corrected, the time stays");
    assert!(taken(&scope, "o-s1").is_err(), "it is not on the load board");
    scope.transact_blocking(|tx| receive(tx, &actor("buyer", false), &"o-s1".into())).unwrap();
    assert_eq!(ship(&scope, "o-s1").status, Status::Delivered);
    assert!(send_as(&scope, "s1", "0036").unwrap_err().contains("ended"));
}

#[test]
fn only_the_seller_sends_and_nothing_that_another_has() {
    let scope = shop("standard");
    assert!(send_as(&scope, "buyer", "1").unwrap_err().contains("Only its seller"));
    assert!(send_as(&scope, "s2", "1").is_err(), "another seller's shipment is not known to it");
    taken(&scope, "o-s1").unwrap();
    assert!(send_as(&scope, "s1", "1").unwrap_err().contains("carrier has this"));
    let fetched = shop("collect");
    assert!(send_as(&fetched, "s1", "1").unwrap_err().contains("fetches"));
    moved(&fetched, "s1", "o-s1", Status::Preparing).unwrap();
}
