//! Disputes whose refunds fail or come late, inside commits.

use std::sync::Arc;

use contracts::ids::{DisputeId, OrderId};
use contracts::money::Money;
use contracts::sales::{ClaimDays, ClaimDaysPort};
use jiff::civil::Date;
use kernel::TxError;
use kernel::http::text::today;
use kernel::store::{Port, Reader, Scope, StoreError};

use super::claim_days::ClaimPeriods;
use super::decide::{self, DecideCommand};
use super::model::{Dispute, Reason, State};
use super::open::{self, OpenCommand};
use super::store::DISPUTES;
use super::{commands, held, rules};
use crate::bills::model::{Bill, Kind};
use crate::payments::model::{Method, RefundId};
use crate::payments::provider::Outcome;
use crate::payments::refunds;
use crate::payments::store::{self as payments, PaymentCommand};
use crate::testing::{NOW, bill, currency, with_bill};

const DAY_MS: i64 = 86_400_000;

/// A bill of 100.00 of which the shop holds this much, and whose rest the seller got directly.
fn paid(held: i64) -> Scope {
    let (scope, id) = with_bill("USD", 10_000);
    for (provider, method, minor) in [("stripe", Method::Card, held), ("manual", Method::Ach, 10_000 - held)]
        .into_iter()
        .filter(|(.., minor)| *minor > 0)
    {
        let command = PaymentCommand {
            id: provider.into(),
            now_ms: NOW,
            account: "buyer".into(),
            bill: id.clone(),
            method,
            provider,
            amount: Money::new(minor, currency("USD")),
            reference: None,
            card: None,
            phone: None,
            test: false,
            key: provider.to_owned(),
            fingerprint: 1,
        };
        let settled = move |tx: &mut kernel::store::Tx<'_>| {
            let (payment, _) = payments::begin(tx, &command)?;
            payments::settle(tx, &payment.id, &Outcome::Succeeded, None, NOW)
        };
        scope.transact_blocking(settled).unwrap();
    }
    scope
}

fn dispute(scope: &Scope, minor: i64, now_ms: i64) -> Result<DisputeId, TxError> {
    let command = wanted(minor, now_ms);
    scope.transact_blocking(move |tx| open::open(tx, &command, &ClaimPeriods::none()))
}

fn wanted(minor: i64, now_ms: i64) -> OpenCommand {
    OpenCommand {
        id: format!("dispute-{now_ms}-{minor}").into(),
        bill: "order-b01".into(),
        account: "buyer".into(),
        line: None,
        reason: Reason::Damaged,
        text: "Wet.".to_owned(),
        minor,
        now_ms,
        today: today(now_ms),
        key: format!("{now_ms}-{minor}"),
        fingerprint: 1,
    }
}

fn decision(id: &DisputeId, outcome: State, key: &str) -> DecideCommand {
    DecideCommand {
        dispute: id.clone(),
        outcome,
        minor: 0,
        reason: "Decided.".to_owned(),
        by: "owner".into(),
        now_ms: NOW,
        refunds: key.to_owned(),
        key: key.to_owned(),
        fingerprint: 1,
    }
}

fn decide(scope: &Scope, command: &DecideCommand) -> Result<Vec<RefundId>, TxError> {
    let command = command.clone();
    scope.transact_blocking(move |tx| decide::decide(tx, &command))
}

fn settle(scope: &Scope, refund: &RefundId, outcome: Outcome) {
    let refund = refund.clone();
    scope.transact_blocking(move |tx| refunds::settle(tx, &refund, &outcome, NOW)).unwrap();
}

fn now(scope: &Scope, id: &DisputeId) -> Dispute {
    scope.read(|reader| reader.get(&DISPUTES, id)).unwrap().unwrap()
}

fn held_of(scope: &Scope) -> i64 {
    scope.read(|reader| held::in_currency(reader, &"seller".into(), currency("USD"), false, None)).unwrap()
}

#[test]
fn the_bill_of_a_final_price_is_disputed_as_that_of_the_goods() {
    let bill = |kind| Bill { kind, ..bill(&paid(10_000), "order-b01") };
    assert!(rules::is_for_goods(&bill(Kind::Purchase)) && rules::is_for_goods(&bill(Kind::FinalPrice)));
    assert!(!rules::is_for_goods(&bill(Kind::Shipment)));
}

#[test]
fn a_dispute_whose_refund_fails_stays_open_and_its_money_stays_held() {
    let scope = paid(10_000);
    let id = dispute(&scope, 4_000, NOW).unwrap();
    assert_eq!(held_of(&scope), 4_000);
    let begun = decide(&scope, &decision(&id, State::ForBuyer, "one")).unwrap();
    assert_eq!((begun.len(), now(&scope, &id).state), (1, State::Deciding));
    assert!(decide(&scope, &decision(&id, State::ForSeller, "two")).is_err(), "one decision at a time");
    let (by, of) = ("buyer".into(), id.clone());
    assert!(scope.transact_blocking(move |tx| commands::withdraw(tx, &by, &of, NOW)).is_err());
    settle(&scope, &begun[0], Outcome::Failed("The card was closed.".to_owned()));
    let open = now(&scope, &id);
    assert_eq!((open.state, open.failure.as_str(), open.given), (State::Open, "The card was closed.", 0));
    assert_eq!((held_of(&scope), bill(&scope, "order-b01").credited), (4_000, 0), "nothing was given");

    let again = decide(&scope, &decision(&id, State::ForBuyer, "three")).unwrap();
    settle(&scope, &again[0], Outcome::Succeeded);
    settle(&scope, &again[0], Outcome::Succeeded);
    let over = now(&scope, &id);
    assert_eq!((over.state, over.given, over.failure.as_str()), (State::ForBuyer, 4_000, ""));
    let bill = bill(&scope, "order-b01");
    assert_eq!((bill.paid, bill.credited, held_of(&scope)), (6_000, 4_000, 0));
}

#[test]
fn only_what_the_shop_has_is_held_and_the_rest_is_credited() {
    let scope = paid(3_000);
    let id = dispute(&scope, 10_000, NOW).unwrap();
    assert_eq!(held_of(&scope), 3_000);
    let begun = decide(&scope, &decision(&id, State::ForBuyer, "one")).unwrap();
    assert_eq!(bill(&scope, "order-b01").credited, 0, "nothing is credited before the money went back");
    settle(&scope, &begun[0], Outcome::Succeeded);
    let bill = bill(&scope, "order-b01");
    assert_eq!((bill.paid, bill.credited, bill.owed_back()), (7_000, 10_000, 7_000));
    assert_eq!((now(&scope, &id).given, held_of(&scope)), (10_000, 0));
}

#[test]
fn what_went_back_meanwhile_is_not_given_twice() {
    let scope = paid(0);
    let id = dispute(&scope, 10_000, NOW).unwrap();
    let credit = |minor| {
        move |tx: &mut kernel::store::Tx<'_>| {
            let bill = crate::bills::store::get(tx, &"order-b01".into())?.unwrap();
            let change = crate::bills::model::Change::new(contracts::billing::BillNews::Credited, None, NOW);
            crate::bills::credits::credit(tx, &bill, minor, "Late.", &change)
        }
    };
    scope.transact_blocking(credit(9_000)).unwrap();
    decide(&scope, &decision(&id, State::ForBuyer, "one")).unwrap();
    assert_eq!((now(&scope, &id).given, bill(&scope, "order-b01").credited), (1_000, 10_000));
}

#[test]
fn a_bill_is_disputed_for_180_days_after_its_payment() {
    let scope = paid(10_000);
    assert!(dispute(&scope, 100, NOW + 180 * DAY_MS + 1).is_err());
    assert!(dispute(&scope, 100, NOW + 180 * DAY_MS).is_ok());
}

/// A contract by which the weight is claimed until a day, and the quality at any time.
struct WeightUntil(Date);

impl ClaimDaysPort for WeightUntil {
    fn days(&self, _: &Reader<'_>, _: &OrderId) -> Result<ClaimDays, StoreError> {
        Ok(ClaimDays { weight: Some(self.0), quality: None, franchise_basis_points: 50 })
    }
}

#[test]
fn a_reason_whose_period_is_over_is_refused_and_the_others_are_not() {
    let scope = paid(10_000);
    let last = today(NOW);
    let periods = ClaimPeriods::told_by(Port::new(&scope, Arc::new(WeightUntil(last))));
    let open = |reason, now_ms| {
        let (command, periods) = (OpenCommand { reason, ..wanted(1_000, now_ms) }, periods.clone());
        scope.transact_blocking(move |tx| open::open(tx, &command, &periods))
    };
    let refused = open(Reason::WrongQuantity, NOW + DAY_MS).map_err(kernel::Problem::from).unwrap_err();
    assert_eq!(refused.kind(), "claims-ended");
    assert!(refused.to_string().contains(&last.to_string()), "it names the day: {refused}");
    assert!(open(Reason::NotAsDescribed, NOW + DAY_MS).is_ok(), "nothing is agreed about quality");
}

#[test]
fn a_difference_of_weight_is_claimed_in_full_above_the_franchise_and_not_up_to_it() {
    let scope = paid(10_000);
    let periods = ClaimPeriods::told_by(Port::new(&scope, Arc::new(WeightUntil(today(NOW)))));
    let open = |reason, minor| {
        let (command, periods) = (OpenCommand { reason, ..wanted(minor, NOW) }, periods.clone());
        scope.transact_blocking(move |tx| open::open(tx, &command, &periods))
    };
    let refused = open(Reason::WrongQuantity, 50).map_err(kernel::Problem::from).unwrap_err();
    assert_eq!(refused.kind(), "invalid");
    assert!(format!("{refused:?}").contains("0.50 %"), "it names the franchise: {refused:?}");
    assert!(open(Reason::WrongQuantity, 51).is_ok(), "half a percent and a cent");
}
