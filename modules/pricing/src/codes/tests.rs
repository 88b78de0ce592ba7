use contracts::discounts::{CodeLine, CodePort, CodeUse, OrderDiscount};
use contracts::money::{Currency, Money};
use contracts::sales::OrderCancelled;
use contracts::unit_price::PriceSource;
use jiff::civil::{Date, date};
use kernel::store::{ConsumeError, Consumer, FaultPlan, Scope, Store, StoreError, StoredEvent, Tx};
use kernel::{Problem, TxError};
use proptest::prelude::*;

use super::model::{Code, Good, Off};
use super::port::Codes;
use super::store;
use super::uses;
use crate::lists::model::Days;

const DAY: Date = date(2027, 1, 15);

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("pricing")
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn code(off: Off) -> Code {
    Code {
        id: "HARVEST-10".to_owned(),
        seller: "seller".into(),
        off,
        days: Days { from: date(2027, 1, 1), until: Some(date(2027, 1, 31)) },
        uses: None,
        uses_each: None,
        minimum: None,
        goods: Vec::new(),
        made_ms: 1,
        ended: None,
    }
}

fn line(product: &str, seller: &str, amount: Money, source: PriceSource) -> CodeLine {
    CodeLine { product: product.into(), seller: seller.into(), amount, source }
}

fn own(product: &str, minor: i64) -> CodeLine {
    line(product, "seller", usd(minor), PriceSource::List)
}

fn give(scope: &Scope, buyer: &str, day: Date, lines: &[CodeLine], order: &str) -> Result<OrderDiscount, TxError> {
    let (buyer, lines, order) = (buyer.into(), lines.to_vec(), order.into());
    scope.transact_blocking(move |tx| {
        let wanted = CodeUse { code: " harvest-10 ", buyer: &buyer, day, lines: &lines };
        Codes.give(tx, &wanted, &order)
    })
}

fn with(code: Code) -> Scope {
    let scope = scope();
    scope.transact_blocking(move |tx| store::add(tx, &code)).unwrap();
    scope
}

fn said(refused: Result<OrderDiscount, TxError>) -> (&'static str, String) {
    let refused = refused.unwrap_err();
    (refused.kind(), Problem::from(refused).to_string())
}

#[test]
fn a_code_counts_for_its_sellers_goods_at_catalogue_prices() {
    let scope =
        with(Code { goods: vec![Good { product: "tea".into(), name: String::new() }], ..code(Off::Part(1_000)) });
    let lines = [
        own("tea", 1_005),
        own("coffee", 9_000),
        line("tea", "other", usd(500), PriceSource::List),
        line("tea", "seller", usd(500), PriceSource::Company),
        line("tea", "seller", usd(500), PriceSource::Contract),
        line("tea", "seller", usd(200), PriceSource::Step),
    ];
    // A tenth of 12.05 is 1.205, which is rounded up.
    assert_eq!(give(&scope, "b", DAY, &lines, "o").unwrap().lines, [101, 0, 0, 0, 0, 20]);
    assert_eq!(said(give(&scope, "b", DAY, &lines[1..5], "o")).0, "code-not-for-these");
}

#[test]
fn an_unknown_code_and_one_that_does_not_count_have_the_same_answer() {
    let unknown = said(give(&scope(), "b", DAY, &[own("tea", 100)], "o"));
    assert_eq!(unknown.0, "code-unknown");
    let running = with(code(Off::Part(1_000)));
    for day in [date(2026, 12, 31), date(2027, 2, 1)] {
        assert_eq!(said(give(&running, "b", day, &[own("tea", 100)], "o")), unknown, "{day}");
    }
    for day in [date(2027, 1, 1), date(2027, 1, 31)] {
        assert!(give(&running, "b", day, &[own("tea", 100)], "o").is_ok(), "{day}");
    }
    running.transact_blocking(|tx| store::end(tx, Some(&"seller".into()), "harvest-10", 5)).unwrap();
    assert_eq!(said(give(&running, "b", DAY, &[own("tea", 100)], "o")), unknown);
}

#[test]
fn a_minimum_is_told_with_both_figures() {
    let scope = with(Code { minimum: Some(usd(5_000)), ..code(Off::Amount(usd(700))) });
    let (kind, why) = said(give(&scope, "b", DAY, &[own("tea", 4_999)], "o"));
    assert_eq!(kind, "code-minimum");
    assert!(why.contains("50.00 USD") && why.contains("49.99 USD"), "{why}");
    // The company's price counts for the minimum; the discount is not for it.
    let lines = [own("tea", 4_000), line("oolong", "seller", usd(1_000), PriceSource::Company)];
    assert_eq!(give(&scope, "b", DAY, &lines, "o").unwrap().lines, [700, 0]);
    let euros = line("tea", "seller", Money::new(9_000, Currency::parse("EUR").unwrap()), PriceSource::List);
    assert_eq!(said(give(&scope, "b", DAY, &[euros], "o")).0, "code-not-for-these");
}

#[test]
fn uses_are_counted_in_all_and_by_buyer() {
    let scope = with(Code { uses: Some(3), uses_each: Some(1), ..code(Off::Part(500)) });
    let lines = [own("tea", 1_000)];
    give(&scope, "a", DAY, &lines, "o1").unwrap();
    let (kind, why) = said(give(&scope, "a", DAY, &lines, "o2"));
    assert_eq!((kind, why.contains("once")), ("code-used", true), "{why}");
    give(&scope, "b", DAY, &lines, "o3").unwrap();
    give(&scope, "c", DAY, &lines, "o4").unwrap();
    let (kind, why) = said(give(&scope, "d", DAY, &lines, "o5"));
    assert_eq!((kind, why.contains("3 times")), ("code-used-up", true), "{why}");
    assert_eq!(scope.read(|r| uses::used(r, "HARVEST-10")).unwrap(), 3);
}

#[test]
fn a_cancelled_order_gives_its_use_back_once() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("pricing");
    scope.transact_blocking(|tx| store::add(tx, &Code { uses: Some(1), ..code(Off::Part(500)) })).unwrap();
    let handle = Box::new(|event: &StoredEvent, tx: &mut Tx<'_>| -> Result<(), ConsumeError> { uses::take(event, tx) });
    store
        .consume(Consumer { name: "codes", scope: store.scope("pricing"), events: uses::EVENTS, handle, wake: None })
        .unwrap();
    let lines = [own("tea", 1_000)];
    give(&scope, "a", DAY, &lines, "o1").unwrap();
    assert_eq!(said(give(&scope, "b", DAY, &lines, "o2")).0, "code-used-up");
    let cancel = |order: &'static str| {
        let sales = store.scope("sales");
        let event = OrderCancelled {
            order: order.into(),
            buyer: "a".into(),
            at_ms: 1,
            lines: Vec::new(),
            reason: String::new(),
        };
        let sent: Result<(), StoreError> = sales.transact_blocking(move |tx| tx.emit(&event));
        sent.unwrap();
        while store.stats().lag.iter().any(|(_, behind)| *behind > 0) {
            std::thread::yield_now();
        }
        assert_eq!(store.stats().dead_events, 0);
    };
    cancel("o1");
    give(&scope, "b", DAY, &lines, "o3").unwrap();
    // The first order is told again, as after a restart: it has no use any more.
    cancel("o1");
    assert_eq!(said(give(&scope, "c", DAY, &lines, "o4")).0, "code-used-up");
}

#[test]
fn a_code_is_one_in_the_shop_and_only_an_unused_one_is_deleted() {
    let scope = with(code(Off::Part(500)));
    let again = scope.transact_blocking(|tx| store::add(tx, &Code { seller: "rival".into(), ..code(Off::Part(1)) }));
    assert_eq!(again.unwrap_err().kind(), "code-taken");
    let remove =
        |seller: &'static str| scope.transact_blocking(move |tx| store::remove(tx, &seller.into(), "harvest-10"));
    assert_eq!(remove("rival").unwrap_err().kind(), "not-found");
    give(&scope, "a", DAY, &[own("tea", 1_000)], "o1").unwrap();
    assert_eq!(remove("seller").unwrap_err().kind(), "code-was-used");
    let end = |seller: Option<&'static str>| {
        scope.transact_blocking(move |tx| store::end(tx, seller.map(Into::into).as_ref(), "HARVEST-10", 7))
    };
    assert_eq!(end(Some("rival")).unwrap_err().kind(), "not-found");
    assert!(end(None).unwrap().ended.is_some_and(|ended| ended.by_shop));
    assert!(end(Some("seller")).unwrap().ended.is_some_and(|ended| ended.by_shop), "the first end stays");
}

#[test]
fn something_always_stays_to_be_paid() {
    let scope = with(code(Off::Amount(usd(100_000))));
    assert_eq!(give(&scope, "a", DAY, &[own("tea", 30), own("oolong", 71)], "o1").unwrap().total(), 100);
    assert_eq!(said(give(&scope, "a", DAY, &[own("tea", 1)], "o2")).0, "code-not-for-these");
}

proptest! {
    #[test]
    fn the_lines_sum_to_the_discount_and_no_line_falls_below_nought(
        at in 0_usize..5,
        prices in prop::collection::vec(1_i64..400_000_000, 1..8),
        part in prop::option::of(1_u32..=9_900),
        amount in 1_i64..1_000_000_000,
    ) {
        let currency = Currency::parse(["USD", "EUR", "UGX", "RWF", "KWD"][at]).unwrap();
        let off = part.map_or(Off::Amount(Money::new(amount, currency)), Off::Part);
        let lines: Vec<CodeLine> =
            prices.iter().map(|minor| line("p", "seller", Money::new(*minor, currency), PriceSource::List)).collect();
        let sum: i64 = prices.iter().sum();
        let wanted = match part {
            Some(part) => (i128::from(sum) * 2 * i128::from(part) + 10_000) / 20_000,
            None => i128::from(amount),
        };
        let wanted = wanted.min(i128::from(sum) - 1);
        match give(&with(code(off)), "a", DAY, &lines, "o") {
            Ok(discount) => {
                prop_assert_eq!(i128::from(discount.total()), wanted);
                for (line, off) in prices.iter().zip(&discount.lines) {
                    prop_assert!((0..=*line).contains(off));
                }
            }
            Err(_) => prop_assert_eq!(wanted, 0),
        }
    }
}
