use contracts::discounts::OrderDiscount;
use contracts::money::{Currency, Money};
use contracts::sales::PriceDifference;
use contracts::tax::{Assessment, Category, Prices, Rate, TaxLine, Taxed};
use kernel::store::{FaultPlan, Scope, Store};

use super::*;
use crate::model::Month;
use crate::{months, suggestions};

const DAY: i64 = 86_400_000;
const NOW: i64 = 400 * DAY;

fn line(product: &str, quantity: u32) -> OrderedLine {
    let unit_price = Money::new(250, Currency::USD);
    OrderedLine { product: product.into(), seller: "s".into(), quantity, unit_price }
}

fn run(scope: &Scope, step: impl Fn(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
    scope.transact_blocking(step).unwrap();
}

fn place(scope: &Scope, order: &str, at_ms: i64) {
    let lines = vec![line("a", 2), line("b", 1)];
    let order = OrderPlaced::new(order.into(), "b".into(), at_ms, lines);
    run(scope, move |tx| placed(tx, &order));
}

fn month(scope: &Scope, at_ms: i64) -> Month {
    scope.read(|r| months::read(r, &"s".into(), &[months::month_of(at_ms)])).unwrap().remove(0)
}

fn late(scope: &Scope) -> usize {
    scope.read(|r| suggestions::late(r, &"s".into(), NOW)).unwrap().orders
}

#[test]
fn what_is_cancelled_was_never_sold() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    place(&scope, "o1", NOW - 40 * DAY);
    place(&scope, "o2", NOW - 40 * DAY);
    assert_eq!(late(&scope), 2);
    let lines = vec![line("a", 2), line("b", 1)];
    let undone = OrderCancelled { order: "o1".into(), buyer: "b".into(), at_ms: NOW, lines, reason: String::new() };
    run(&scope, move |tx| cancelled(tx, &undone));
    let sold = month(&scope, NOW - 40 * DAY);
    assert_eq!((sold.sales, sold.revenue), (2, vec![Money::new(750, Currency::USD)]));
    assert_eq!(late(&scope), 1);
}

#[test]
fn what_comes_back_is_a_return_of_its_own_month_and_no_revenue() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    let sold_ms = NOW - 40 * DAY;
    place(&scope, "o1", sold_ms);
    run(&scope, |tx| arrived(tx, &"o1".into(), &[line("a", 2), line("b", 1)]));
    assert_eq!(late(&scope), 0, "it has arrived");
    let (order, buyer, reason) = ("o1".into(), "b".into(), ReturnReason::Damaged);
    let back = OrderReturned::new(order, buyer, NOW, vec![line("a", 1)], reason);
    run(&scope, move |tx| returned(tx, &back));
    let sold = month(&scope, sold_ms);
    assert_eq!((sold.sales, sold.returns, sold.revenue), (2, 0, vec![Money::new(500, Currency::USD)]));
    assert_eq!((month(&scope, NOW).returns, month(&scope, NOW).damaged), (1, 1));
}

/// The price of an order is final, and this much higher.
fn repriced(order: &str, units: u32, more: i64) -> OrderPriceFinal {
    OrderPriceFinal {
        order: order.into(),
        buyer: "b".into(),
        seller: "s".into(),
        contract: "CTR-2026-0001".into(),
        units,
        unit_price: Money::new(300, Currency::USD),
        amount: Money::new(300 * i64::from(units), Currency::USD),
        difference: Some(PriceDifference { net: more, tax: 7 }),
        at_ms: NOW,
    }
}

#[test]
fn a_final_price_counts_once_in_the_month_of_the_order_and_goes_with_what_comes_back() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    let sold_ms = NOW - 40 * DAY;
    let order = OrderPlaced::new("o1".into(), "b".into(), sold_ms, vec![line("a", 3)]);
    run(&scope, move |tx| placed(tx, &order));
    for _ in 0..2 {
        run(&scope, |tx| priced(tx, &repriced("o1", 3, 100)));
    }
    let usd = |minor| vec![Money::new(minor, Currency::USD)];
    assert_eq!((month(&scope, sold_ms).revenue, month(&scope, sold_ms).tax), (usd(850), usd(7)));
    for (units, left) in [(1, 567), (2, 0)] {
        let (order, buyer, reason) = ("o1".into(), "b".into(), ReturnReason::Quality);
        let back = OrderReturned::new(order, buyer, NOW, vec![line("a", units)], reason);
        run(&scope, move |tx| returned(tx, &back));
        assert_eq!(month(&scope, sold_ms).revenue, usd(left));
    }
    let old = OrderPriceFinal { difference: None, ..repriced("o2", 1, 1) };
    run(&scope, move |tx| priced(tx, &old));
    assert_eq!(month(&scope, sold_ms).revenue, usd(0), "an old event tells no difference");
}

#[test]
fn revenue_is_without_tax_which_is_counted_beside_it_and_goes_with_returns() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    let taxed = |net, tax| TaxLine {
        category: Category::Standard,
        rate: Rate(160_000),
        net,
        tax,
        gross: net + tax,
        reason: String::new(),
    };
    // Prices with tax: 7.50 have 1.03 in them, and 2.50 have 0.34.
    let mut order = OrderPlaced::new("o1".into(), "b".into(), NOW, vec![line("a", 3), line("b", 1)]);
    order.tax = Some(Assessment {
        taxed: Taxed { lines: vec![taxed(647, 103), taxed(216, 34)] },
        prices: Prices::WithTax,
        buyer_number: String::new(),
        seller_numbers: vec![String::new(); 2],
    });
    run(&scope, move |tx| placed(tx, &order));
    let sums = |scope: &Scope| {
        let month = month(scope, NOW);
        (month.revenue[0].minor, month.tax[0].minor)
    };
    assert_eq!(sums(&scope), (863, 137));
    let back = |lines: Vec<OrderedLine>| {
        let back = OrderReturned::new("o1".into(), "b".into(), NOW, lines, ReturnReason::Other);
        run(&scope, move |tx| returned(tx, &back));
    };
    back(vec![line("a", 1)]);
    assert_eq!(sums(&scope), (863 - 216, 137 - 34), "a third of the line and of its tax");
    back(vec![line("a", 2), line("b", 1)]);
    assert_eq!(sums(&scope), (0, 0), "all of it came back");
}

#[test]
fn revenue_is_without_the_discount_and_goes_with_returns_and_cancellations() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    let order = |id: &str| OrderPlaced {
        discount: Some(OrderDiscount { code: "C".to_owned(), seller: "s".into(), lines: vec![100, 0] }),
        ..OrderPlaced::new(id.into(), "b".into(), NOW, vec![line("a", 3), line("b", 1)])
    };
    for id in ["o1", "o2"] {
        let order = order(id);
        run(&scope, move |tx| placed(tx, &order));
    }
    assert_eq!(month(&scope, NOW).revenue[0].minor, 2 * 900);
    for units in [1, 2] {
        let lines = vec![line("a", units)];
        let back = OrderReturned::new("o1".into(), "b".into(), NOW, lines, ReturnReason::Other);
        run(&scope, move |tx| returned(tx, &back));
    }
    assert_eq!(month(&scope, NOW).revenue[0].minor, 900 + 250, "the line of 6.50 came back in two parts");
    let lines = vec![line("a", 3), line("b", 1)];
    let undone = OrderCancelled { order: "o2".into(), buyer: "b".into(), at_ms: NOW, lines, reason: String::new() };
    run(&scope, move |tx| cancelled(tx, &undone));
    assert_eq!(month(&scope, NOW).revenue[0].minor, 250);
}

#[test]
fn goods_at_an_exact_price_count_and_go_with_it() {
    let scope = Store::in_memory(FaultPlan::default()).scope("analytics");
    let exact = Some(Money::new(901, Currency::USD));
    let order = OrderPlaced { exact, ..OrderPlaced::new("o1".into(), "b".into(), NOW, vec![line("a", 3)]) };
    run(&scope, move |tx| placed(tx, &order));
    assert_eq!(month(&scope, NOW).revenue[0].minor, 901);
    for left in [601, 0] {
        let units = if left == 0 { 2 } else { 1 };
        let back = OrderReturned::new("o1".into(), "b".into(), NOW, vec![line("a", units)], ReturnReason::Other);
        run(&scope, move |tx| returned(tx, &back));
        assert_eq!(month(&scope, NOW).revenue[0].minor, left);
    }
}
