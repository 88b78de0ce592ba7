use contracts::quality::{SampleKind, SampleStep};
use kernel::TxError;
use kernel::store::Scope;

use super::*;
use crate::samples::commands::{self, Act, Others};
use crate::samples::model::{Sample, SampleLot, Side};
use crate::samples::rules::Action;
use crate::samples::tests::{kept_lot, sample, scope, step};

/// A pre-shipment sample of the contract; the contract waits for the first one alone.
fn of_contract(id: &str, decides: bool) -> Sample {
    let contract = Some(("contract".into(), "CTR-2027-0001".to_owned()));
    Sample { contract, kind: SampleKind::PreShipment, decides, ..sample(id) }
}

fn take(scope: &Scope, id: &str, act: Act) -> Result<Sample, TxError> {
    let act = Act { sample: id.into(), ..act };
    scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default()))
}

fn ask(scope: &Scope, next: Sample) {
    scope.transact_blocking(move |tx| commands::request(tx, &next, 5, "")).unwrap();
}

/// A sample of a lot is asked for, sent and decided at this time.
fn decided(scope: &Scope, next: Sample, lot: &str, action: Action, at_ms: i64) {
    let id = next.id.clone();
    ask(scope, next);
    take(scope, &id, Act { lot: Some(kept_lot(lot)), ..step("seller", Action::Send) }).unwrap();
    take(scope, &id, step("buyer", Action::Arrive)).unwrap();
    take(scope, &id, Act { now_ms: at_ms, ..step("buyer", action) }).unwrap();
}

/// The approved and the rejected lots.
fn lots(scope: &Scope) -> (Vec<LotId>, Vec<LotId>) {
    let of = "contract".into();
    scope.read(|r| Samples.approved_lots(r, &of).map(|it| (it, Samples.rejected_lots(r, &of).unwrap()))).unwrap()
}

fn ids(all: &[&str]) -> Vec<LotId> {
    all.iter().map(|id| LotId::from(*id)).collect()
}

#[test]
fn each_shipments_sample_decides_on_its_own_lot() {
    let scope = scope();
    let now = step("buyer", Action::Approve).now_ms;
    decided(&scope, of_contract("first", true), "a", Action::Approve, now);
    decided(&scope, of_contract("second", false), "b", Action::Approve, now);
    assert_eq!(lots(&scope), (ids(&["a", "b"]), ids(&[])));
    decided(&scope, of_contract("third", false), "c", Action::Reject, now);
    assert_eq!(lots(&scope), (ids(&["a", "b"]), ids(&["c"])), "the others stay approved");
    let beside = Sample { kind: SampleKind::Type, ..of_contract("type", false) };
    decided(&scope, beside, "d", Action::Approve, now);
    assert_eq!(lots(&scope), (ids(&["a", "b"]), ids(&["c"])), "a type sample says nothing to the contract");
}

#[test]
fn the_latest_decision_on_a_lot_counts() {
    let scope = scope();
    let now = step("buyer", Action::Approve).now_ms;
    decided(&scope, of_contract("first", true), "a", Action::Approve, now);
    decided(&scope, of_contract("later", false), "a", Action::Reject, now + 10);
    assert_eq!(lots(&scope), (ids(&[]), ids(&["a"])));
    decided(&scope, of_contract("again", false), "a", Action::Approve, now + 20);
    assert_eq!(lots(&scope), (ids(&["a"]), ids(&[])));
}

#[test]
fn the_sample_of_a_later_shipment_names_its_lot() {
    let scope = scope();
    ask(&scope, of_contract("later", false));
    assert_eq!(take(&scope, "later", step("seller", Action::Send)).unwrap_err().kind(), "invalid");
    take(&scope, "later", Act { lot: Some(kept_lot("a")), ..step("seller", Action::Send) }).unwrap();
    ask(&scope, of_contract("first", true));
    take(&scope, "first", step("seller", Action::Send)).unwrap();
}

#[test]
fn a_seller_sends_a_sample_unasked_and_one_of_a_thing_is_open_at_a_time() {
    let scope = scope();
    let send = |next: Sample| {
        let next = Sample { state: State::Sent, ..next };
        scope.transact_blocking(move |tx| commands::send_unasked(tx, &next, 1, "The new crop", None))
    };
    let sent = send(sample("one")).unwrap();
    let first = sent.history.first().unwrap();
    assert_eq!((first.step, first.by), (SampleStep::Sent, Some(Side::Seller)));
    assert_eq!(sent.number, "SMP-2027-0001");
    assert_eq!(send(sample("two")).unwrap_err().kind(), "sample-open");
    let asked = sample("three");
    let again = scope.transact_blocking(move |tx| commands::request(tx, &asked, 1, ""));
    assert_eq!(again.unwrap_err().kind(), "sample-open", "nor is another one asked for");
    let later = Sample { lot: None, ..of_contract("later", false) };
    assert_eq!(send(later.clone()).unwrap_err().kind(), "invalid", "its lot is named");
    send(Sample { lot: Some(SampleLot { id: None, number: "NY-1".to_owned() }), ..later }).unwrap();
    take(&scope, "one", step("buyer", Action::Arrive)).unwrap();
    assert_eq!(take(&scope, "one", step("buyer", Action::Approve)).unwrap().state, State::Approved);
}
