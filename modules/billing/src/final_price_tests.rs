use contracts::ids::LineId;
use contracts::sales::{BalanceFrom, ContractPayment, WayOfPayment};
use contracts::tax::{Category, Prices, Rate, Rounding, taxed};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::*;
use crate::bills::instalments::Instalments;
use crate::bills::store::of_order;
use crate::commission::shares::Share;
use crate::testing::{NOW, currency, goods};

const UNITS: u32 = 60;

fn usd(minor: i64) -> Money {
    Money::new(minor, currency("USD"))
}

/// A shop with one bill of sixty bags at a provisional price, with this tax in hundredths of a percent on top of it.
fn billed(price: i64, rate: Option<u32>) -> Scope {
    let scope = Store::in_memory(FaultPlan::default()).scope("billing");
    let net = price * i64::from(UNITS);
    let mut new = goods("order", "seller", usd(net), NOW);
    new.lines[0].quantity = UNITS;
    new.lines[0].unit_price = usd(price);
    let tax = rate.map(|rate| BillTax {
        taxed: taxed(
            vec![(Category::Standard, Rate(rate * 100), net, String::new())],
            Prices::WithoutTax,
            Rounding::Line,
        )
        .expect("it fits"),
        prices: Prices::WithoutTax,
        payer_number: String::new(),
        payee_number: String::new(),
        units: Vec::new(),
    });
    let gross = tax.as_ref().map_or(net, |tax| tax.taxed.gross());
    let share = Share {
        line: LineId::from("order-001"),
        product: "product".into(),
        gross,
        price: net,
        basis_points: 500,
        commission: 0,
        credited: 0,
    };
    let issued: Result<(), TxError> = scope.transact_blocking(move |tx| {
        provisional::note(tx, &new.id, 80)?;
        let mut shares = vec![share.clone()];
        shares::fix(&mut shares);
        store::issue_taxed(tx, new.clone(), tax.as_ref(), shares)
    });
    issued.expect("a bill");
    scope
}

fn priced(scope: &Scope, units: u32, price: i64) {
    priced_exactly(scope, units, (price, price * i64::from(units)));
}

/// The price of one unit, rounded, and that of all.
fn priced_exactly(scope: &Scope, units: u32, (price, amount): (i64, i64)) {
    let event = OrderPriceFinal {
        order: "order".into(),
        buyer: "buyer".into(),
        seller: "seller".into(),
        contract: "CTR-2026-0001".into(),
        units,
        unit_price: usd(price),
        amount: usd(amount),
        difference: None,
        at_ms: NOW + 1,
    };
    scope.transact_blocking(move |tx| settle(tx, &event)).expect("settled");
}

fn bills(scope: &Scope) -> Vec<Bill> {
    let read: Result<Vec<Bill>, TxError> = scope.transact_blocking(|tx| Ok(of_order(tx, &"order".into())?));
    read.expect("bills")
}

fn comes_back(scope: &Scope, quantity: u32) {
    let line = OrderedLine { product: "product".into(), seller: "seller".into(), quantity, unit_price: usd(1) };
    let change = Change::new(BillNews::Credited, None, NOW + 2).because("Goods came back: other.");
    let back = scope.transact_blocking(move |tx| given_back(tx, &"order".into(), std::slice::from_ref(&line), &change));
    assert!(back.expect("credited"));
}

#[test]
fn the_rest_of_a_provisional_price_is_a_bill_with_the_commission_of_the_order() {
    let scope = billed(300, None);
    priced(&scope, UNITS, 410);
    priced(&scope, UNITS, 410);
    let [first, rest] = bills(&scope).try_into().expect("two bills, though it was told twice");
    assert_eq!((first.amount, first.kind), (usd(18_000), Kind::Purchase));
    assert_eq!((rest.amount, rest.kind), (usd(6_600), Kind::FinalPrice));
    assert_eq!((rest.payer.id.as_str(), rest.payee.id.as_str()), ("buyer", "seller"));
    let shares = scope.read(|reader| books::load(reader, &rest.id)).expect("books").shares;
    assert_eq!((shares[0].gross, shares[0].commission), (6_600, 330), "5 %");
}

#[test]
fn a_lower_final_price_is_credited_and_goods_that_came_back_before_have_none() {
    let scope = billed(300, None);
    priced(&scope, 50, 280);
    let [first] = bills(&scope).try_into().expect("one bill");
    assert_eq!(first.credited, 50 * 20);
}

#[test]
fn the_total_is_that_of_the_exact_price_and_the_line_says_so() {
    let scope = billed(300, None);
    // 4.1033 a bag, which reads 4.10.
    priced_exactly(&scope, UNITS, (410, 24_620));
    let [first, rest] = bills(&scope).try_into().expect("two bills");
    assert_eq!(first.amount.minor + rest.amount.minor, 24_620);
    let line = scope.read(|reader| store::lines(reader, &rest.id)).expect("lines").remove(0);
    assert_eq!((line.unit_price, line.total), (usd(110), usd(6_620)));
    assert!(line.text.contains("rounded once"), "{}", line.text);
}

/// The due day of the rest of goods whose balance is due this many days after the order, or the loading, on a day this many
/// days after.
fn due_of(payment: ContractPayment, days: i64) -> (Date, Option<u16>) {
    let scope = billed(300, None);
    let first: BillId = bills(&scope).remove(0).id;
    let event = OrderPriceFinal {
        order: "order".into(),
        buyer: "buyer".into(),
        seller: "seller".into(),
        contract: "CTR-2026-0001".into(),
        units: UNITS,
        unit_price: usd(410),
        amount: usd(410 * i64::from(UNITS)),
        difference: None,
        at_ms: NOW + days * 86_400_000,
    };
    let settled: Result<(), TxError> = scope.transact_blocking(move |tx| {
        tx.put(&INSTALMENTS, &first, &Instalments::of(&payment, 18_000, today(NOW)))?;
        settle(tx, &event)
    });
    settled.expect("settled");
    let rest = bills(&scope).remove(1);
    let plan = scope.read(|reader| instalments::find(reader, &rest.id)).expect("read").expect("a plan");
    assert_eq!((rest.due, plan.deposit), (plan.balance_due, 0), "there is no second deposit");
    (rest.due, plan.after_lading)
}

#[test]
fn the_rest_is_due_with_the_balance_of_the_contract_or_a_week_after_if_that_is_over() {
    let payment = |balance_from| ContractPayment {
        way: WayOfPayment::Transfer,
        deposit_percent: 30,
        deposit_days: 3,
        balance_days: 45,
        balance_from,
    };
    let day = |days: i64| today(NOW) + days.days();
    assert_eq!(due_of(payment(BalanceFrom::Order), 10), (day(45), None));
    assert_eq!(due_of(payment(BalanceFrom::Order), 45), (day(45), None), "on its last day");
    assert_eq!(due_of(payment(BalanceFrom::Order), 46), (day(53), None));
    assert_eq!(due_of(payment(BalanceFrom::Lading), 60), (day(225), Some(45)), "it waits for the loading too");
    assert_eq!(due_of(payment(BalanceFrom::Lading), 300), (day(307), None), "that was waited for too long");
}

proptest! {
    #[test]
    fn both_bills_are_the_final_price_and_returns_of_all_leave_nothing(
        provisional in 1_i64..100_000,
        last in 1_i64..100_000,
        // The rounding of the price of one unit.
        off in -29_i64..30,
        rate in proptest::option::of(0_u32..2_500),
        returns in proptest::collection::vec(1_u32..30, 0..5),
    ) {
        let scope = billed(provisional, rate);
        priced_exactly(&scope, UNITS, (last, last * i64::from(UNITS) + off));
        let left = |scope: &Scope| bills(scope).iter().map(Bill::creditable).sum::<i64>();
        let tax = tax_of(&scope);
        let like = tax.as_ref().map(|tax| (&tax.taxed.lines[0], tax.prices));
        let exact = Amount::like(last * i64::from(UNITS) + off, like).expect("it fits").gross();
        // Each bill's tax is rounded by itself.
        prop_assert!((left(&scope) - exact).abs() <= i64::from(rate.is_some()), "{} is not {exact}", left(&scope));
        let mut back = 0;
        for units in returns {
            let units = units.min(UNITS - back);
            if units > 0 {
                comes_back(&scope, units);
            }
            back += units;
        }
        let share = exact * i64::from(UNITS - back) / i64::from(UNITS);
        prop_assert!((left(&scope) - share).abs() <= 3, "{} is not {share}", left(&scope));
        if back < UNITS {
            comes_back(&scope, UNITS - back);
        }
        prop_assert_eq!(left(&scope), 0);
    }
}

fn tax_of(scope: &Scope) -> Option<BillTax> {
    let first = bills(scope).into_iter().next().expect("a bill");
    scope.read(|reader| tax::load(reader, &first.id)).expect("read")
}
