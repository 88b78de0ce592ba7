use crate::payments::model::PaymentId;
use crate::payments::model::RefundId;
use contracts::billing::BillNews;
use contracts::ids::BillId;
use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::money::Money;
use kernel::http::text::today;
use kernel::store::Scope;
use kernel::{Problem, TxError};
use proptest::prelude::*;

use super::*;
use crate::bills::credits;
use crate::bills::model::Change;
use crate::bills::model::{CreditNote, Kind, Side};
use crate::bills::store::{BillFilter, get, page, sums};
use crate::due;
use crate::payments::model::{Method, Payment, State};
use crate::payments::provider::Outcome;
use crate::payments::{refunds, store as payments};
use crate::testing::{NOW, bill, with_bill};

/// A step on a bill and its payments; amounts are in thousandths of the bill's amount.
#[derive(Clone, Debug)]
enum Act {
    Pay { key: u8, thousandths: i64, method: Method },
    Answer { payment: usize, outcome: Outcome },
    Credit { thousandths: i64 },
    Refund { key: u8, payment: usize, thousandths: i64 },
    AnswerRefund { refund: usize, outcome: Outcome },
    Cancel,
    DayIsOver,
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    prop_oneof![Just(Outcome::Waiting), Just(Outcome::Succeeded), Just(Outcome::Failed("declined".into()))]
}

fn acts() -> impl Strategy<Value = Act> {
    let part = 1_i64..1500;
    prop_oneof![
        4 => (0_u8..6, part.clone(), prop_oneof![Just(Method::Card), Just(Method::Ach)])
            .prop_map(|(key, thousandths, method)| Act::Pay { key, thousandths, method }),
        6 => (0_usize..6, outcomes()).prop_map(|(payment, outcome)| Act::Answer { payment, outcome }),
        1 => part.clone().prop_map(|thousandths| Act::Credit { thousandths }),
        2 => (0_u8..4, 0_usize..6, part)
            .prop_map(|(key, payment, thousandths)| Act::Refund { key, payment, thousandths }),
        3 => (0_usize..6, outcomes()).prop_map(|(refund, outcome)| Act::AnswerRefund { refund, outcome }),
        1 => Just(Act::Cancel),
        1 => Just(Act::DayIsOver),
    ]
}

/// A shop with one bill, and a model of its money that shares no code with the ledger.
struct World {
    scope: Scope,
    id: BillId,
    now_ms: i64,
    payments: Vec<PaymentId>,
    refunds: Vec<RefundId>,
    /// Payment → the amount that came in.
    came_in: BTreeMap<PaymentId, i64>,
    /// Refund → its payment, its amount, and the decision, once there is one.
    given_back: BTreeMap<RefundId, (PaymentId, i64, Option<bool>)>,
}

impl World {
    fn minor(&self, thousandths: i64) -> i64 {
        (bill(&self.scope, &self.id).amount.minor * thousandths / 1000).max(1)
    }

    fn act(&mut self, n: usize, act: &Act) {
        self.now_ms += 60_000;
        let (now_ms, id) = (self.now_ms, self.id.clone());
        match act.clone() {
            Act::Pay { key, thousandths, method } => {
                let amount = bill(&self.scope, &id).money(self.minor(thousandths));
                let wanted = payments::PaymentCommand {
                    id: format!("payment-{n}").into(),
                    now_ms,
                    account: "buyer".into(),
                    bill: id,
                    method,
                    provider: "sandbox",
                    amount,
                    reference: None,
                    card: None,
                    phone: None,
                    test: false,
                    key: format!("p{key}"),
                    fingerprint: thousandths.unsigned_abs(),
                };
                let payable = bill(&self.scope, &self.id).payable();
                let fits = amount.minor <= payable;
                match self.scope.transact_blocking(move |tx| payments::begin(tx, &wanted)) {
                    Ok((payment, false)) => {
                        assert!(fits, "{amount} of {payable}");
                        self.payments.push(payment.id);
                    }
                    Ok((payment, true)) => assert!(self.payments.contains(&payment.id)),
                    Err(TxError::Refused(Problem::Conflict { kind: "too-much", extra, .. })) => {
                        assert!(!fits && extra["balance"] == bill(&self.scope, &self.id).money(payable).to_string());
                    }
                    Err(error) if error.kind() == "idempotency-key-reused" => {}
                    Err(other) => panic!("{other:?}"),
                }
            }
            Act::Answer { payment, outcome } => {
                let Some(payment) = self.payments.get(payment).cloned() else { return };
                let said = (payment.clone(), outcome.clone());
                let settled =
                    self.scope.transact_blocking(move |tx| payments::settle(tx, &said.0, &said.1, None, now_ms));
                let settled: Payment = settled.unwrap();
                if outcome == Outcome::Succeeded {
                    self.came_in.insert(payment.clone(), settled.amount.minor);
                }
                assert_eq!(settled.state == State::Succeeded, self.came_in.contains_key(&payment));
            }
            Act::Credit { thousandths } => {
                let minor = self.minor(thousandths);
                let made = self.scope.transact_blocking(move |tx| {
                    let bill = get(tx, &id)?.unwrap();
                    credits::credit(tx, &bill, minor, "because", &Change::new(BillNews::Credited, None, now_ms))
                });
                made.unwrap();
            }
            Act::Refund { key, payment, thousandths } => {
                let Some(payment) = self.payments.get(payment).cloned() else { return };
                let minor = self.minor(thousandths);
                let wanted = refunds::RefundCommand {
                    by_shop: false,
                    reason: String::new(),
                    line: None,
                    id: format!("refund-{n}").into(),
                    now_ms,
                    account: "seller".into(),
                    payment: payment.clone(),
                    minor,
                    key: format!("r{key}"),
                    fingerprint: thousandths.unsigned_abs(),
                };
                let held = self.given_back.values().filter(|(of, _, done)| *of == payment && *done != Some(false));
                let left =
                    self.came_in.get(&payment).copied().unwrap_or(0) - held.map(|(_, minor, _)| minor).sum::<i64>();
                match self.scope.transact_blocking(move |tx| refunds::begin(tx, &wanted)) {
                    Ok(refund) if !self.refunds.contains(&refund.id) => {
                        assert!(minor <= left, "{minor} of {left} is given back");
                        self.given_back.insert(refund.id.clone(), (payment, minor, None));
                        self.refunds.push(refund.id);
                    }
                    Ok(_) => {}
                    Err(error) if error.kind() == "idempotency-key-reused" => {}
                    Err(TxError::Refused(Problem::Conflict { kind: "too-much", extra, .. })) => {
                        assert!(
                            minor > left && extra["refundable"] == bill(&self.scope, &self.id).money(left).to_string()
                        );
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
            Act::AnswerRefund { refund, outcome } => {
                let Some(refund) = self.refunds.get(refund).cloned() else { return };
                let said = (refund.clone(), outcome.clone());
                let settled = self.scope.transact_blocking(move |tx| refunds::settle(tx, &said.0, &said.1, now_ms));
                settled.map(drop).unwrap();
                let kept = self.given_back.get_mut(&refund).unwrap();
                match outcome {
                    Outcome::Waiting | Outcome::Expired(_) | Outcome::Differs(_) => {}
                    Outcome::Succeeded => kept.2 = kept.2.or(Some(true)),
                    Outcome::Failed(_) => kept.2 = kept.2.or(Some(false)),
                }
            }
            Act::Cancel => {
                let done = self.scope.transact_blocking(move |tx| {
                    let bill = get(tx, &id)?.unwrap();
                    credits::cancel(tx, &bill, "Cancelled.", now_ms)
                });
                done.unwrap();
            }
            Act::DayIsOver => {
                self.now_ms = self.now_ms.max(due::after(bill(&self.scope, &id).due));
                due::settle_blocking(&self.scope, &Arc::default(), self.now_ms).unwrap();
            }
        }
    }

    /// Checks that the bill, its lists and its sums agree with the model, to the last minor unit.
    fn check(&self) {
        due::settle_blocking(&self.scope, &Arc::default(), self.now_ms).unwrap();
        let bill = bill(&self.scope, &self.id);
        let came_in: i64 = self.came_in.values().sum();
        let back: i64 = self.given_back.values().filter(|(_, _, done)| *done == Some(true)).map(|(_, n, _)| n).sum();
        let notes: Vec<CreditNote> = self.scope.read(|reader| credits::list(reader, &self.id)).unwrap();
        assert_eq!(bill.paid, came_in - back);
        assert_eq!(bill.credited, notes.iter().map(|note| note.amount.minor).sum::<i64>());
        assert!(bill.credited <= bill.amount.minor && bill.paid >= 0);
        let text = |minor: i64| bill.money(minor).to_string();
        let read = |text: String| -> i128 { text.replace('.', "").parse().unwrap() };
        assert_eq!(
            read(bill.amount.to_string()),
            read(text(bill.paid)) + read(text(bill.credited)) + read(text(bill.balance())),
            "as it is written"
        );
        let all: Vec<Payment> = self.scope.read(|reader| payments::of_bill(reader, &self.id)).unwrap();
        let waiting = all.iter().filter(|payment| payment.state.is_open());
        assert_eq!(bill.waiting, waiting.map(|payment| payment.amount.minor).sum::<i64>());
        let numbers: Vec<String> = (1..=notes.len()).map(|n| format!("SELL-CN-2026-{n:06}")).collect();
        assert_eq!(notes.into_iter().map(|note| note.number).collect::<Vec<_>>(), numbers);

        assert_eq!(bill.listed, bill.status(today(self.now_ms)));
        for (side, account) in [(Side::Payer, "buyer"), (Side::Payee, "seller")] {
            for status in ALL {
                let wanted = BillFilter { side: Some(side), kind: Some(Kind::Purchase), status: Some(status) };
                let (found, total) = self.scope.read(|reader| page(reader, &account.into(), wanted, None, 10)).unwrap();
                let expected = u64::from(status == bill.listed);
                assert_eq!((found.len() as u64, total), (expected, expected), "{status:?}");
            }
            let sums = self.scope.read(|reader| sums(reader, &account.into())).unwrap();
            let (owed, late) = match side {
                Side::Payer => (sums.to_pay, sums.to_pay_overdue),
                Side::Payee => (sums.to_receive, sums.to_receive_overdue),
            };
            let left: Vec<Money> = Some(bill.money(bill.balance())).filter(|left| left.minor > 0).into_iter().collect();
            assert_eq!(owed, left);
            assert_eq!(late, if bill.listed == Status::Overdue { left } else { Vec::new() });
        }
    }
}

const ALL: [Status; 7] = [
    Status::Open,
    Status::PaymentWaiting,
    Status::PartlyPaid,
    Status::Paid,
    Status::Overdue,
    Status::Cancelled,
    Status::Credited,
];

#[test]
fn a_part_that_was_announced_does_not_hide_that_the_rest_is_overdue() {
    let (scope, id) = with_bill("USD", 1000);
    let bill = bill(&scope, &id);
    let late = today(due::after(bill.due));
    let waits = |waiting| Bill { waiting, ..bill.clone() };
    assert_eq!(waits(999).status(late), Status::Overdue);
    assert_eq!(waits(1000).status(late), Status::PaymentWaiting);
    assert_eq!(waits(1).status(bill.due), Status::PaymentWaiting);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Runs any steps in any order, with answers that come twice, late, and after the opposite.
    #[test]
    fn amount_is_paid_and_credited_and_balance(
        code in prop_oneof![Just("USD"), Just("KES"), Just("UGX"), Just("RWF")],
        minor in prop_oneof![1_i64..10, 1_i64..1_000_000_000_000],
        acts in prop::collection::vec(acts(), 1..24),
    ) {
        let (scope, id) = with_bill(code, minor);
        let mut world = World {
            scope, id, now_ms: NOW, payments: vec![], refunds: vec![],
            came_in: BTreeMap::new(), given_back: BTreeMap::new(),
        };
        world.check();
        for (n, act) in acts.iter().enumerate() {
            world.act(n, act);
            world.check();
        }
    }
}

#[test]
fn a_refund_never_makes_the_payer_owe_again() {
    let mut bill = bill_of(100);
    bill.capture(100);
    let credit = bill.refund(30);
    assert_eq!((credit, bill.credit(credit), bill.balance()), (30, 30, 0));
    bill.credit(20);
    assert_eq!((bill.owed_back(), bill.refund(20), bill.balance()), (20, 0, 0), "credited before");
}

fn bill_of(minor: i64) -> Bill {
    let (scope, id) = with_bill("USD", minor);
    bill(&scope, &id)
}
