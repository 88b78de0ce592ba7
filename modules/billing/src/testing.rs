//! Bills for tests.

use contracts::ids::BillId;
use contracts::money::{Currency, Money};
use jiff::ToSpan;
use kernel::http::text::today;
use kernel::store::{FaultPlan, Scope, Store, Tx};

use crate::bills::model::{Bill, Kind, Line, Party};
use crate::bills::store::{self, New, order_prefix};
use crate::payments::model::{Charge, Method};
use crate::payments::provider::Outcome;
use crate::payments::refunds::RefundCommand;
use crate::payments::store::{self as payments, PaymentCommand};

/// The time of the tests: 25 February 2026.
pub(crate) const NOW: i64 = 1_772_000_000_000;

pub(crate) fn currency(code: &str) -> Currency {
    Currency::parse(code).unwrap()
}

pub(crate) fn party(id: &str) -> Party {
    Party { id: id.into(), name: id.to_owned(), address: None }
}

/// A bill of `buyer` for one line of an order, due in a week.
pub(crate) fn goods(order: &str, seller: &str, amount: Money, at_ms: i64) -> New {
    New {
        id: format!("{}01", order_prefix(&order.into())).into(),
        kind: Kind::Purchase,
        description: "Kirinyaga AA".to_owned(),
        payer: party("buyer"),
        payee: party(seller),
        lines: vec![Line {
            text: "Kirinyaga AA".to_owned(),
            quantity: 1,
            unit: "bag".to_owned(),
            unit_price: amount,
            total: amount,
        }],
        issued_ms: at_ms,
        due: today(at_ms).checked_add(7.days()).unwrap(),
        order: Some(order.into()),
        order_number: "ORD-2026-000001".to_owned(),
        order_lines: vec![format!("{order}-001").into()],
        shipment: None,
        schedule: None,
        payment: None,
    }
}

/// A store with one bill of `minor` units that `buyer` owes `seller`, and its id.
pub(crate) fn with_bill(code: &str, minor: i64) -> (Scope, BillId) {
    let scope = Store::in_memory(FaultPlan::default()).scope("billing");
    let new = goods("order", "seller", Money::new(minor, currency(code)), NOW);
    let id = new.id.clone();
    scope.transact_blocking(move |tx| store::issue(tx, new.clone())).unwrap();
    (scope, id)
}

/// A bill of `buyer`.
pub(crate) fn bill(scope: &Scope, id: &str) -> Bill {
    scope.read(|reader| store::find(reader, &"buyer".into(), &id.into())).unwrap().unwrap()
}

/// The buyer pays an amount of a bill by card. The payment gets this id.
pub(crate) fn paid(scope: &Scope, id: &str, bill: &BillId, amount: Money) {
    let command = PaymentCommand {
        id: id.into(),
        now_ms: NOW,
        account: "buyer".into(),
        bill: bill.clone(),
        method: Method::Card,
        provider: "stripe",
        amount,
        reference: None,
        card: None,
        phone: None,
        test: false,
        key: id.to_owned(),
        fingerprint: 1,
    };
    let paid = move |tx: &mut Tx<'_>| {
        let (payment, _) = payments::begin(tx, &command)?;
        payments::settle(tx, &payment.id, &Outcome::Succeeded, None, NOW)
    };
    scope.transact_blocking(paid).unwrap();
}

/// A refund wanted by the seller or by the shop. It gets this id.
pub(crate) fn refund(id: &str, payment: &str, minor: i64, by_shop: bool) -> RefundCommand {
    RefundCommand {
        id: id.into(),
        now_ms: NOW,
        account: "seller".into(),
        by_shop,
        payment: payment.into(),
        minor,
        reason: "Wet.".to_owned(),
        line: None,
        key: id.to_owned(),
        fingerprint: 1,
    }
}

/// A charge of this amount.
pub(crate) fn charge(amount: Money) -> Charge {
    Charge {
        payment: "p".into(),
        amount,
        token: None,
        at_ms: NOW,
        bill: "b".into(),
        bill_number: "SELL-2026-000001".to_owned(),
        phone: None,
        remote: None,
    }
}
