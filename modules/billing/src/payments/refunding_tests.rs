//! Tests of refunds by sellers whom the shop has paid out.

use contracts::billing::BillNews;
use contracts::ids::BillId;
use kernel::TxError;
use kernel::store::{FaultPlan, Listed, Scope, Store, StoreError, lists};

use super::*;
use crate::bills::credits;
use crate::bills::model::Change;
use crate::bills::store::{self as bills};
use crate::disputes::claim_days::ClaimPeriods;
use crate::disputes::model::Reason;
use crate::disputes::open::{self, OpenCommand};
use crate::ledger::model::{Account, Column, Entry, Happening, Leg};
use crate::ledger::post;
use crate::payments::catch_up;
use crate::payments::provider::Outcome;
use crate::payments::refunds::{self, REFUNDS, WAITING};
use crate::testing::{NOW, goods, paid, refund};

/// A shop whose seller has sold by card.
struct Books(Scope);

impl Books {
    fn new() -> Self {
        Books(Store::in_memory(FaultPlan::default()).scope("billing"))
    }

    /// An order of 100.00, paid by card. Its payment has the order's name.
    fn sold(&self, order: &'static str) -> BillId {
        let new = goods(order, "seller", Money::new(10_000, Currency::USD), NOW);
        let bill = new.id.clone();
        self.0.transact_blocking(move |tx| bills::issue(tx, new.clone())).unwrap();
        paid(&self.0, order, &bill, Money::new(10_000, Currency::USD));
        bill
    }

    /// Pays the seller an amount out.
    fn paid_out(&self, minor: i64) {
        let leg = |kind: Kind, minor: i64| Leg {
            account: Account::new(kind, "seller", false),
            column: Column::PaidOut,
            minor,
        };
        let entry = Entry {
            id: "run-seller".to_owned(),
            at_ms: NOW,
            happening: Happening::Payout,
            bill: None,
            reference: "PAYOUT-000001-001".to_owned(),
            reason: String::new(),
            by: None,
            currency: Currency::USD,
            legs: vec![leg(Kind::Payable, minor), leg(Kind::InTransit, -minor)],
        };
        self.0.transact_blocking(move |tx| post::post(tx, &entry)).unwrap();
    }

    /// Begins a refund of a payment. Returns the kind of the refusal; an empty text if it is on its way.
    fn refund(&self, id: &'static str, payment: &'static str, minor: i64, by_shop: bool) -> &'static str {
        let command = refund(id, payment, minor, by_shop);
        match self.0.transact_blocking(move |tx| refunds::begin(tx, &command)) {
            Ok(_) => "",
            Err(TxError::Refused(kernel::Problem::Conflict { kind, .. })) => kind,
            Err(other) => panic!("{other:?}"),
        }
    }

    fn commit<T: Send + 'static, E: From<StoreError> + std::fmt::Debug + Send + 'static>(
        &self,
        f: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) {
        self.0.transact_blocking(f).unwrap();
    }

    fn settled(&self, id: &'static str, outcome: Outcome) {
        self.0.transact_blocking(move |tx| refunds::settle(tx, &id.into(), &outcome, NOW)).unwrap();
    }

    fn owed(&self) -> i64 {
        self.0.read(|reader| sums::owed(reader, "seller", Currency::USD, false)).unwrap()
    }

    /// The ids of the refunds on their way.
    fn waiting(&self) -> Vec<String> {
        let refunds = self.0.read(refunds::waiting).unwrap();
        refunds.into_iter().map(|refund| refund.id.into()).collect()
    }

    /// What refunds on their way take.
    fn taken(&self) -> i64 {
        self.0.read(|reader| in_currency(reader, &"seller".into(), Currency::USD, false)).unwrap()
    }
}

#[test]
fn a_seller_gives_back_what_the_shop_has_and_nothing_that_was_paid_out() {
    let books = Books::new();
    books.sold("x");
    assert_eq!(books.refund("before", "x", 4_000, false), "");
    assert_eq!((books.owed(), books.taken()), (10_000, 4_000));
    books.settled("before", Outcome::Failed("The card was closed.".to_owned()));
    assert_eq!(books.taken(), 0, "what failed takes nothing");
    books.paid_out(10_000);
    assert_eq!(books.refund("after", "x", 1, false), "paid-out");
    books.sold("y");
    assert_eq!(books.refund("first", "x", 6_000, false), "", "the shop has 100.00 of another order");
    assert_eq!(books.refund("second", "y", 6_000, false), "paid-out", "60.00 of them are on their way back");
    assert_eq!(books.refund("third", "y", 4_000, false), "");
    assert_eq!(books.refund("by the shop", "y", 6_000, true), "");
    for id in ["first", "third", "by the shop"] {
        books.settled(id, Outcome::Succeeded);
    }
    assert_eq!((books.owed(), books.taken()), (-6_000, 0), "only the shop advanced money");
}

#[test]
fn what_is_owed_back_already_counts_for_one_refund() {
    let books = Books::new();
    let bill = books.sold("x");
    let credited = move |tx: &mut Tx<'_>| {
        let bill = bills::get(tx, &bill)?.unwrap();
        credits::credit(tx, &bill, 5_000, "Half came.", &Change::new(BillNews::Credited, None, NOW))
    };
    books.commit(credited);
    books.paid_out(5_000);
    assert_eq!(books.refund("first", "x", 5_000, false), "", "its money is still with the shop");
    assert_eq!(books.refund("second", "x", 5_000, false), "paid-out");
    books.settled("first", Outcome::Succeeded);
    assert_eq!(books.owed(), 0);
}

#[test]
fn a_refund_spends_nothing_that_a_dispute_of_another_bill_holds() {
    let books = Books::new();
    books.sold("x");
    books.paid_out(10_000);
    let bill = books.sold("y");
    let command = OpenCommand {
        id: "d".into(),
        bill,
        account: "buyer".into(),
        line: None,
        reason: Reason::NotReceived,
        text: "Nothing came.".to_owned(),
        minor: 8_000,
        now_ms: NOW,
        today: kernel::http::text::today(NOW),
        key: "d".to_owned(),
        fingerprint: 1,
    };
    books.commit(move |tx| open::open(tx, &command, &ClaimPeriods::none()));
    assert_eq!(books.refund("too much", "x", 2_001, false), "paid-out");
    assert_eq!(books.refund("the rest", "x", 2_000, false), "");
    assert_eq!(books.refund("the disputed", "y", 8_000, false), "", "what is disputed goes back to its buyer");
}

#[test]
fn refunds_on_their_way_from_before_are_noted_at_the_start() {
    let books = Books::new();
    books.sold("x");
    assert_eq!(books.refund("old", "x", 4_000, false), "");
    assert_eq!(books.refund("over", "x", 1_000, false), "");
    books.settled("over", Outcome::Succeeded);
    let forgotten = |tx: &mut Tx<'_>| {
        let payment = store::get(tx, &"x".into())?.unwrap();
        let refund = tx.get(&REFUNDS, "old")?.unwrap();
        lists::remove(tx, WAITING, &refund.sort_key())?;
        end(tx, &payment, &refund.id)
    };
    books.commit(forgotten);
    assert_eq!((books.taken(), books.waiting()), (0, Vec::new()));
    for _ in 0..2 {
        catch_up(&books.0).unwrap();
        assert_eq!((books.taken(), books.waiting()), (4_000, vec!["old".to_owned()]));
    }
}
