use contracts::ids::AccountId;
use contracts::quality::{SampleKind, SampleStep};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::commands::{self, Act, Others};
use super::due::sweep;
use super::model::{Entry, Sample, SampleLot, Side, State};
use super::rules::{self, Action};
use super::store::{SAMPLES, find};

const DAY_MS: i64 = 86_400_000;
/// 1 January 2027, UTC.
const NOW_MS: i64 = 1_798_761_600_000;
const DAY: Date = date(2027, 1, 1);

pub(super) fn sample(id: &str) -> Sample {
    Sample {
        id: id.into(),
        number: String::new(),
        kind: SampleKind::Offer,
        product: "product".into(),
        product_name: "Product".to_owned(),
        sku: "SKU".to_owned(),
        lot: None,
        another_lot: false,
        contract: None,
        decides: false,
        buyer: "buyer".into(),
        buyer_name: "Buyer".to_owned(),
        seller: "seller".into(),
        seller_name: "Seller".to_owned(),
        grams: 350,
        deliver_to: "A street".to_owned(),
        decide_by: DAY.saturating_add(20.days()),
        silence_approves: false,
        state: State::Requested,
        courier: String::new(),
        tracking: String::new(),
        history: Vec::new(),
        reminded: false,
        overdue: false,
        created_ms: NOW_MS,
    }
}

pub(super) fn kept_lot(id: &str) -> SampleLot {
    SampleLot { id: Some(id.into()), number: id.to_owned() }
}

pub(super) fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("quality")
}

pub(super) fn ask(scope: &Scope, sample: Sample) -> Result<Sample, TxError> {
    scope.transact_blocking(move |tx| commands::request(tx, &sample, 1, "Please"))
}

fn with(sample: Sample) -> Scope {
    assert_eq!(today(NOW_MS), DAY);
    let scope = scope();
    ask(&scope, sample).unwrap();
    scope
}

pub(super) fn step(who: &str, action: Action) -> Act {
    Act {
        sample: "one".into(),
        account: who.into(),
        action,
        note: "Because".to_owned(),
        courier: "Courier".to_owned(),
        tracking: "TRACK".to_owned(),
        decide_by: None,
        lot: None,
        now_ms: NOW_MS + 1,
    }
}

fn act(scope: &Scope, who: &str, action: Action) -> Result<Sample, TxError> {
    let act = step(who, action);
    scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default()))
}

fn pass(scope: &Scope, days: i64) -> Sample {
    let now_ms = NOW_MS + days * DAY_MS;
    scope.transact_blocking(move |tx| sweep(tx, now_ms, None)).unwrap();
    kept(scope)
}

fn kept(scope: &Scope) -> Sample {
    scope.read::<_, kernel::store::StoreError>(|r| r.get(&SAMPLES, "one")).unwrap().unwrap()
}

fn steps(sample: &Sample) -> Vec<SampleStep> {
    sample.history.iter().map(|entry| entry.step).collect()
}

#[test]
fn a_sample_is_asked_for_sent_and_decided_by_its_two_sides() {
    let scope = with(sample("one"));
    assert_eq!(act(&scope, "buyer", Action::Send).unwrap_err().kind(), "illegal-step");
    assert_eq!(act(&scope, "rival", Action::Send).unwrap_err().kind(), "not-found");
    let sent = act(&scope, "seller", Action::Send).unwrap();
    assert_eq!((sent.number.as_str(), sent.courier.as_str()), ("SMP-2027-0001", "Courier"));
    assert_eq!(act(&scope, "buyer", Action::Approve).unwrap_err().kind(), "illegal-step", "it has not arrived");
    act(&scope, "buyer", Action::Arrive).unwrap();
    assert_eq!(act(&scope, "seller", Action::Approve).unwrap_err().kind(), "illegal-step");
    let approved = act(&scope, "buyer", Action::Approve).unwrap();
    assert_eq!(approved.state, State::Approved);
    let all = [SampleStep::Requested, SampleStep::Sent, SampleStep::Arrived, SampleStep::Approved];
    assert_eq!(steps(&approved), all);
    assert_eq!(act(&scope, "buyer", Action::Reject).unwrap_err().kind(), "illegal-step", "a decision stays");
}

#[test]
fn one_sample_of_a_thing_is_open_at_a_time() {
    let scope = with(sample("one"));
    assert_eq!(ask(&scope, sample("two")).unwrap_err().kind(), "sample-open");
    let lot = |id: &str, lot: &str| Sample { lot: Some(kept_lot(lot)), ..sample(id) };
    ask(&scope, lot("lot-1", "a")).unwrap();
    assert_eq!(ask(&scope, lot("lot-2", "a")).unwrap_err().kind(), "sample-open");
    ask(&scope, lot("lot-3", "b")).unwrap();
    ask(&scope, Sample { buyer: "other".into(), ..sample("four") }).unwrap();
    act(&scope, "buyer", Action::Withdraw).unwrap();
    ask(&scope, sample("five")).unwrap();
}

#[test]
fn a_rejected_sample_is_replaced_by_one_of_another_lot() {
    let scope = scope();
    let contract = Some(("contract".into(), "CTR-2027-0001".to_owned()));
    let next = |id: &str| Sample { contract: contract.clone(), decides: true, another_lot: true, ..sample(id) };
    let send = |id: &str, lot: Option<&str>| {
        let lot = lot.map(|number| SampleLot { id: None, number: number.to_owned() });
        let act = Act { sample: id.into(), lot, ..step("seller", Action::Send) };
        scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default()))
    };
    for (id, lot) in [("one", "NY-1"), ("two", "NY-2")] {
        ask(&scope, next(id)).unwrap();
        assert_eq!(send(id, None).unwrap_err().kind(), "invalid", "its lot is named");
        assert_eq!(send(id, Some(lot)).unwrap().lot.unwrap().number, lot);
        for action in [Action::Arrive, Action::Reject] {
            let act = Act { sample: id.into(), ..step("buyer", action) };
            scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default())).unwrap();
        }
    }
    ask(&scope, next("three")).unwrap();
    for rejected in ["NY-1", "ny-2"] {
        assert_eq!(send("three", Some(rejected)).unwrap_err().kind(), "invalid", "{rejected}");
    }
    assert_eq!(send("three", Some("NY-3")).unwrap().state, State::Sent);
}

#[test]
fn a_choice_is_among_samples_of_different_lots() {
    let scope = scope();
    let contract = Some(("contract".into(), "CTR-2027-0001".to_owned()));
    for id in ["one", "two"] {
        let next = Sample { contract: contract.clone(), decides: true, another_lot: true, ..sample(id) };
        scope.transact_blocking(move |tx| commands::request(tx, &next, 2, "")).unwrap();
    }
    let send = |id: &str, lot: &str| {
        let lot = Some(SampleLot { id: None, number: lot.to_owned() });
        let act = Act { sample: id.into(), lot, ..step("seller", Action::Send) };
        scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default()))
    };
    let buyer = |id: &str, action: Action| {
        let act = Act { sample: id.into(), ..step("buyer", action) };
        scope.transact_blocking(move |tx| commands::act(tx, &act, &Others::default())).unwrap();
    };
    send("one", "NY-1").unwrap();
    assert_eq!(send("two", "ny-1").unwrap_err().kind(), "invalid", "it is on its way");
    buyer("one", Action::Arrive);
    assert_eq!(send("two", "NY-1").unwrap_err().kind(), "invalid", "the buyer has it");
    buyer("one", Action::Reject);
    assert_eq!(send("two", "NY-1").unwrap_err().kind(), "invalid", "it was rejected");
    assert_eq!(send("two", "NY-2").unwrap().state, State::Sent);
}

#[test]
fn the_buyer_is_reminded_once_before_the_day() {
    let scope = with(sample("one"));
    act(&scope, "seller", Action::Send).unwrap();
    assert!(!pass(&scope, 16).reminded);
    assert_eq!(steps(&pass(&scope, 17)).last(), Some(&SampleStep::DueSoon));
    assert_eq!(steps(&pass(&scope, 18)).len(), 3, "once");
}

#[test]
fn silence_is_no_yes() {
    let scope = with(sample("one"));
    act(&scope, "seller", Action::Send).unwrap();
    act(&scope, "buyer", Action::Arrive).unwrap();
    assert_eq!(pass(&scope, 20).state, State::Arrived);
    let over = pass(&scope, 21);
    assert_eq!((over.state, steps(&over).last().copied()), (State::Arrived, Some(SampleStep::Overdue)));
    assert_eq!(act(&scope, "buyer", Action::Reject).unwrap().state, State::Rejected, "it can still be decided");
}

#[test]
fn samples_beside_the_one_that_a_contract_waits_for_have_a_place_of_their_own() {
    let scope = scope();
    let contract = Some(("contract".into(), "CTR-2027-0001".to_owned()));
    let of_contract = |id: &str, kind, decides| Sample { contract: contract.clone(), kind, decides, ..sample(id) };
    let has_sample = || {
        let contract = "contract".into();
        scope.read(|r| contracts::quality::SamplePort::has_sample(&super::port::Samples, r, &contract)).unwrap()
    };
    ask(&scope, of_contract("arrival", SampleKind::Arrival, false)).unwrap();
    assert!(!has_sample(), "nothing is under way that the contract waits for");
    ask(&scope, of_contract("one", SampleKind::PreShipment, true)).unwrap();
    assert!(has_sample());
    ask(&scope, of_contract("type", SampleKind::Type, false)).unwrap();
    let twice = of_contract("again", SampleKind::Arrival, false);
    assert_eq!(ask(&scope, twice).unwrap_err().kind(), "sample-open");
}

#[test]
fn silence_approves_what_was_sent_even_if_the_buyer_never_says_that_it_arrived() {
    let agreed = || Sample { silence_approves: true, ..sample("one") };
    let scope = with(agreed());
    act(&scope, "seller", Action::Send).unwrap();
    let warned = pass(&scope, 17);
    let last = warned.history.last().unwrap();
    assert!(last.step == SampleStep::DueSoon && last.note.contains("Silence approves it"), "{last:?}");
    assert_eq!(pass(&scope, 20).state, State::Sent);
    let over = pass(&scope, 21);
    assert_eq!((over.state, over.history.last().unwrap().by), (State::Approved, None));
    let scope = with(agreed());
    assert_eq!(pass(&scope, 30).state, State::Requested, "what was not sent is not approved");
}

#[test]
fn a_sample_is_not_approved_by_silence_while_its_courier_may_still_carry_it() {
    let scope = with(Sample { silence_approves: true, decide_by: DAY.saturating_add(2.days()), ..sample("one") });
    let sent = act(&scope, "seller", Action::Send).unwrap();
    assert_eq!(sent.decide_by, DAY.saturating_add(14.days()), "the day is moved to the usual end of its way");
    assert_eq!(pass(&scope, 14).state, State::Sent);
    assert_eq!(pass(&scope, 15).state, State::Approved);
    // A sample that was sent before this rule keeps its day.
    let old = Sample {
        silence_approves: true,
        state: State::Sent,
        history: vec![Entry { step: SampleStep::Sent, by: Some(Side::Seller), note: String::new(), at_ms: NOW_MS }],
        ..sample("one")
    };
    assert!(!rules::silence_approves(&old, NOW_MS + 13 * DAY_MS));
    assert!(rules::silence_approves(&old, NOW_MS + 14 * DAY_MS));
    assert!(!rules::silence_approves(&Sample { silence_approves: false, ..old }, NOW_MS + 90 * DAY_MS));
}

#[test]
fn silence_approves_what_has_arrived_where_the_buyer_agreed() {
    let agreed = || Sample { silence_approves: true, ..sample("one") };
    let scope = with(agreed());
    act(&scope, "seller", Action::Send).unwrap();
    act(&scope, "buyer", Action::Arrive).unwrap();
    let over = pass(&scope, 21);
    assert_eq!((over.state, over.history.last().unwrap().by), (State::Approved, None));
}

#[test]
fn a_later_day_replaces_the_first_one() {
    let scope = with(sample("one"));
    let act_later = Act {
        sample: "one".into(),
        account: "seller".into(),
        action: Action::Send,
        note: String::new(),
        courier: "Courier".to_owned(),
        tracking: String::new(),
        decide_by: Some(DAY.saturating_add(30.days())),
        lot: None,
        now_ms: NOW_MS,
    };
    scope.transact_blocking(move |tx| commands::act(tx, &act_later, &Others::default())).unwrap();
    assert_eq!(pass(&scope, 21).history.len(), 2, "the first day does nothing any more");
    assert_eq!(steps(&pass(&scope, 31)).last(), Some(&SampleStep::Overdue));
}

proptest! {
    #[test]
    fn only_legal_steps_change_a_sample_and_a_decision_is_the_last(
        tried in prop::collection::vec((0_usize..3, 0_usize..6), 0..20),
    ) {
        let scope = with(sample("one"));
        let mut model = State::Requested;
        for (who, action) in tried {
            let (who, action) = (["buyer", "seller", "rival"][who], Action::ALL[action]);
            let side = kept(&scope).side(&AccountId::from(who));
            let wanted = side.and_then(|side| rules::after(model, side, action));
            let got = act(&scope, who, action);
            prop_assert_eq!(got.is_ok(), wanted.is_some(), "{} {:?} in {:?}", who, action, model);
            model = wanted.unwrap_or(model);
            let kept = kept(&scope);
            prop_assert_eq!(kept.state, model);
            for side in [Side::Buyer, Side::Seller] {
                prop_assert_eq!(rules::open_actions(model, side).is_empty() || model.is_open(), true);
            }
        }
        let kept = kept(&scope);
        let ends = kept.history.iter().filter(|entry| matches!(
            entry.step,
            SampleStep::Approved | SampleStep::Rejected | SampleStep::Refused | SampleStep::Withdrawn
        ));
        prop_assert!(ends.count() <= 1);
        let found = scope.read(|r| find(r, &"rival".into(), &"one".into())).unwrap();
        prop_assert!(found.is_none());
    }
}
