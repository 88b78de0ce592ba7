use contracts::money::Money;
use jiff::civil::{Date, date};
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::bills::model::Kind;
use crate::bills::store::{self as bills, BillFilter};
use crate::due;
use crate::recurring::model::Every;
use crate::testing::{currency, party};

fn at(date: Date) -> i64 {
    due::after(date.yesterday().unwrap())
}

fn dates(scope: &Scope) -> Vec<String> {
    let wanted = BillFilter { kind: Some(Kind::Recurring), ..BillFilter::default() };
    let (found, _) = scope.read(|reader| bills::page(reader, &"buyer".into(), wanted, None, 500)).unwrap();
    let mut dates: Vec<String> = found.into_iter().map(|bill| bill.due.to_string()).collect();
    dates.sort();
    dates
}

/// A monthly schedule of `seller` to `buyer`, from 31 January 2026 on.
fn monthly(id: &str, until: Option<Date>) -> Schedule {
    Schedule {
        id: id.into(),
        payer_email: "buyer@home.example".into(),
        payer: Some(party("buyer")),
        payee: party("seller"),
        description: "Storage".into(),
        amount: Money::new(100, currency("RWF")),
        every: Every::Month,
        first: date(2026, 1, 31),
        until,
        state: State::Proposed,
        skipped: 0,
        made: 0,
        created_ms: at(date(2026, 1, 10)),
        answered_ms: None,
        stopped_ms: None,
    }
}

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("billing")
}

fn proposes(scope: &Scope, new: Schedule) -> Result<Schedule, TxError> {
    scope.transact_blocking(move |tx| propose(tx, &new, &new.id, 0))
}

fn accepts(scope: &Scope, id: &str, day: Date) -> Result<Schedule, TxError> {
    let id = id.into();
    scope.transact_blocking(move |tx| accept(tx, &party("buyer"), &id, at(day)))
}

fn sweep(scope: &Scope, to: i64) {
    due::settle_blocking(scope, &std::sync::Arc::default(), to).unwrap();
}

fn waiting(scope: &Scope, account: &str) -> u64 {
    scope.read(|reader| SCHEDULES.page(reader, &store::list(&account.into(), true), None, 9)).unwrap().1
}

#[test]
fn bills_come_a_week_before_their_dates_until_the_schedule_ends() {
    let scope = scope();
    for (id, until) in [("one", Some(date(2026, 3, 31))), ("two", None)] {
        proposes(&scope, monthly(id, until)).unwrap();
        accepts(&scope, id, date(2026, 1, 11)).unwrap();
    }
    sweep(&scope, at(date(2026, 1, 24)) - 1);
    assert!(dates(&scope).is_empty());
    sweep(&scope, at(date(2026, 1, 24)));
    assert_eq!(dates(&scope), ["2026-01-31", "2026-01-31"]);
    // The shop was closed for two months: a late bill is due on the day on which it is made.
    sweep(&scope, at(date(2026, 4, 1)));
    let expected = ["2026-01-31", "2026-01-31", "2026-04-01", "2026-04-01", "2026-04-01", "2026-04-01"];
    assert_eq!(dates(&scope), expected);
    let stopped = scope.transact_blocking(|tx| stop(tx, &"buyer".into(), &"two".into(), 1));
    assert_eq!(rules::next(&stopped.unwrap()), None);
    sweep(&scope, at(date(2027, 4, 1)));
    assert_eq!(dates(&scope).len(), 6, "one ended, the other was stopped");
    assert!(
        matches!(scope.transact_blocking(|tx| stop(tx, &"stranger".into(), &"two".into(), 1)), Err(error) if error.kind() == "not-found")
    );
}

#[test]
fn a_proposal_bills_nothing_and_runs_out_after_thirty_days() {
    let scope = scope();
    proposes(&scope, monthly("one", None)).unwrap();
    assert_eq!((waiting(&scope, "buyer"), waiting(&scope, "seller")), (1, 0));
    sweep(&scope, at(date(2026, 2, 9)) - 1);
    assert_eq!((waiting(&scope, "buyer"), dates(&scope).len()), (1, 0), "its first day came and nothing was billed");
    sweep(&scope, at(date(2026, 2, 9)));
    assert_eq!(waiting(&scope, "buyer"), 0);
    assert!(matches!(accepts(&scope, "one", date(2026, 2, 9)), Err(error) if error.kind() == "answered"));
    sweep(&scope, at(date(2027, 1, 1)));
    assert!(dates(&scope).is_empty());
}

#[test]
fn dates_that_were_over_at_acceptance_are_not_billed() {
    let scope = scope();
    for (id, until) in [("on", None), ("over", Some(date(2026, 1, 31)))] {
        proposes(&scope, monthly(id, until)).unwrap();
    }
    accepts(&scope, "on", date(2026, 2, 2)).unwrap();
    assert!(matches!(accepts(&scope, "over", date(2026, 2, 2)), Err(error) if error.kind() == "over"));
    sweep(&scope, at(date(2026, 2, 22)));
    assert_eq!(dates(&scope), ["2026-02-28"], "the 31st comes back as the month's last day");
}

#[test]
fn who_deletes_their_account_leaves_no_proposal_and_no_address() {
    let scope = scope();
    proposes(&scope, monthly("one", None)).unwrap();
    scope.transact_blocking(|tx| forget(tx, &"buyer".into(), at(date(2026, 1, 12)))).unwrap();
    let kept = scope.read(|reader| store::find(reader, &"one".into())).unwrap().unwrap();
    assert_eq!((kept.state, kept.payer_email.as_str(), waiting(&scope, "buyer")), (State::Declined, "", 0));
}
