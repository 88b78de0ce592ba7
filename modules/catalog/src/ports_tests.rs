use std::collections::BTreeMap;

use contracts::catalog::{StockError, StockLine, StockPort};
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::StockService;
use crate::model::{Product, Stock};
use crate::store::{LEDGER, ListError, PRODUCTS, STOCK, ledger_prefix};
use crate::testing::fill;

fn shop() -> (Store, Scope) {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("catalog");
    fill(&scope);
    (store, scope)
}

fn lines(lines: &[(&str, u32)]) -> Vec<StockLine> {
    lines.iter().map(|(id, quantity)| StockLine { product: (*id).into(), quantity: *quantity }).collect()
}

fn take(scope: &Scope, wanted: Vec<StockLine>) -> Result<Vec<i64>, StockError> {
    let taken = scope.transact_blocking(move |tx| StockService.take(tx, &wanted, "test", 7))?;
    Ok(taken.iter().map(|line| line.price.price.minor).collect())
}

fn give_back(scope: &Scope, lines: Vec<StockLine>) {
    scope.transact_blocking(move |tx| StockService.give_back(tx, &lines, "back", 8)).unwrap();
}

fn stock(scope: &Scope, id: &str) -> Stock {
    scope.read(|r| r.get(&STOCK, id)).unwrap().unwrap()
}

fn balanced(scope: &Scope, id: &str) {
    let s = stock(scope, id);
    assert_eq!(u64::from(s.on_hand) + u64::from(s.reserved) + s.sold, s.received, "{id}: {s:?}");
    let rows =
        scope.read(|r| r.scan(&LEDGER, &ledger_prefix(&id.into()), None).collect::<Result<Vec<_>, _>>()).unwrap();
    assert_eq!(rows.iter().map(|(_, m)| m.delta).sum::<i64>(), i64::from(s.on_hand), "{id}: ledger");
    assert_eq!(rows.len() as u64, s.movements, "{id}: every movement has its own row");
}

#[test]
fn the_price_is_that_of_the_quantity() {
    let (_store, scope) = shop();
    assert_eq!(take(&scope, lines(&[("KE-NYR-AA-01", 1140)])).unwrap(), [1380]);
    assert_eq!(take(&scope, lines(&[("KE-NYR-AA-01", 1200)])).unwrap(), [1360]);
    assert_eq!(stock(&scope, "KE-NYR-AA-01").on_hand, 7200 - 1140 - 1200);
    balanced(&scope, "KE-NYR-AA-01");
}

#[test]
fn short_lines_are_all_named_and_nothing_is_taken() {
    let (_store, scope) = shop();
    let wanted = lines(&[("ET-RST-URA-25", 2), ("KE-NAN-WHT-26", 181), ("nobody", 1), ("KE-NYR-AA-01", 7260)]);
    let Err(StockError::Short(short)) = take(&scope, wanted) else { panic!("must be short") };
    let short: Vec<_> = short.iter().map(|s| (s.product.as_str(), s.wanted, s.available)).collect();
    assert_eq!(short, [("KE-NAN-WHT-26", 181, 180), ("nobody", 1, 0), ("KE-NYR-AA-01", 7260, 7200)]);
    for (id, whole) in [("ET-RST-URA-25", 260), ("KE-NAN-WHT-26", 180), ("KE-NYR-AA-01", 7200)] {
        assert_eq!(stock(&scope, id).on_hand, whole);
        balanced(&scope, id);
    }
}

#[test]
fn the_same_product_twice_is_counted_together() {
    let (_store, scope) = shop();
    let twice = lines(&[("KE-NAN-WHT-26", 100), ("KE-NAN-WHT-26", 81)]);
    assert!(matches!(take(&scope, twice), Err(StockError::Short(s)) if s.len() == 1 && s[0].available == 80));
    take(&scope, lines(&[("KE-NAN-WHT-26", 100), ("KE-NAN-WHT-26", 80)])).unwrap();
    assert_eq!(stock(&scope, "KE-NAN-WHT-26").on_hand, 0);
    balanced(&scope, "KE-NAN-WHT-26");
}

#[test]
fn a_quantity_off_the_rule_is_refused() {
    let (_store, scope) = shop();
    for bad in [299, 330] {
        assert!(matches!(take(&scope, lines(&[("KE-NYR-AA-01", bad)])), Err(StockError::Quantity(_))), "{bad}");
    }
    assert!(matches!(take(&scope, lines(&[("KE-NAN-WHT-26", 0)])), Err(StockError::Quantity(_))));
    for good in [300, 360] {
        take(&scope, lines(&[("KE-NYR-AA-01", good)])).unwrap();
    }
}

#[test]
fn an_unlisted_product_is_not_sold_but_taken_back() {
    let (_store, scope) = shop();
    take(&scope, lines(&[("KE-NAN-WHT-26", 5)])).unwrap();
    let unlist = scope.transact_blocking(|tx| {
        let product: Product = tx.get(&PRODUCTS, "KE-NAN-WHT-26")?.unwrap();
        tx.put(&PRODUCTS, "KE-NAN-WHT-26", &Product { listed: false, ..product })?;
        Ok::<_, ListError>(())
    });
    unlist.unwrap();
    let Err(StockError::Short(short)) = take(&scope, lines(&[("KE-NAN-WHT-26", 1)])) else { panic!("must be short") };
    assert!(short[0].available == 0 && !short[0].name.is_empty(), "{short:?}");
    give_back(&scope, lines(&[("KE-NAN-WHT-26", 5), ("nobody", 3)]));
    assert_eq!(stock(&scope, "KE-NAN-WHT-26").on_hand, 180);
    balanced(&scope, "KE-NAN-WHT-26");
}

#[test]
fn what_is_reserved_is_nobody_elses_and_is_taken_or_released_once() {
    let (_store, scope) = shop();
    let reserve = |quantity| {
        let lot = lines(&[("KE-NYR-AA-01", quantity)]);
        scope.transact_blocking(move |tx| StockService.reserve(tx, &lot, "contract", 9))
    };
    let take_reserved = |quantity| {
        let lot = lines(&[("KE-NYR-AA-01", quantity)]);
        scope.transact_blocking(move |tx| StockService.take_reserved(tx, &lot, "call-off", 10)).map(drop)
    };
    assert!(matches!(reserve(299), Err(StockError::Quantity(_))));
    reserve(6000).unwrap();
    assert!(
        matches!(take(&scope, lines(&[("KE-NYR-AA-01", 1260)])), Err(StockError::Short(s)) if s[0].available == 1200)
    );
    take_reserved(100).unwrap();
    assert!(matches!(take_reserved(5901), Err(StockError::Short(s)) if s[0].available == 5900));
    for _ in 0..2 {
        let rest = lines(&[("KE-NYR-AA-01", 5900)]);
        scope.transact_blocking(move |tx| StockService.release(tx, &rest, "cancelled", 11)).unwrap();
        let s = stock(&scope, "KE-NYR-AA-01");
        assert_eq!((s.on_hand, s.reserved, s.sold), (7100, 0, 100), "released once");
        balanced(&scope, "KE-NYR-AA-01");
    }
}

const SOME: [&str; 3] = ["KE-KER-MAT-29", "RW-NYG-OOL-35", "KE-NAN-WHT-19"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn whatever_moves_the_books_balance_as_a_plain_count_does(
        steps in prop::collection::vec((0u8..6, prop::collection::vec((0usize..3, 0u32..40), 1..4)), 1..40)
    ) {
        let (_store, scope) = shop();
        let mut model: BTreeMap<&str, (u32, u32, u32)> =
            SOME.iter().map(|id| (*id, (stock(&scope, id).on_hand, 0, 0))).collect();
        for (step, wanted) in steps {
            let wanted: Vec<(&str, u32)> = wanted.iter().map(|(at, quantity)| (SOME[*at], *quantity)).collect();
            let asked = lines(&wanted);
            let moved = scope.transact_blocking(move |tx| match step {
                0 => StockService.take(tx, &asked, "test", 7).map(drop),
                1 => StockService.reserve(tx, &asked, "test", 7),
                2 => StockService.take_reserved(tx, &asked, "test", 7).map(drop),
                3 => StockService.give_back(tx, &asked, "test", 7).map_err(StockError::from),
                4 => StockService.reserve_again(tx, &asked, "test", 7).map_err(StockError::from),
                _ => StockService.release(tx, &asked, "test", 7).map_err(StockError::from),
            });
            for (id, quantity) in wanted.iter().filter(|_| moved.is_ok()) {
                let (on_hand, reserved, sold) = model[id];
                // A move out beyond the model's units must be refused. A move back returns at most the units there are.
                let after = match step {
                    0 => on_hand.checked_sub(*quantity).map(|left| (left, reserved, sold + quantity)),
                    1 => on_hand.checked_sub(*quantity).map(|left| (left, reserved + quantity, sold)),
                    2 => reserved.checked_sub(*quantity).map(|left| (on_hand, left, sold + quantity)),
                    3 => Some(*quantity.min(&sold)).map(|back| (on_hand + back, reserved, sold - back)),
                    4 => Some(*quantity.min(&sold)).map(|back| (on_hand, reserved + back, sold - back)),
                    _ => Some(*quantity.min(&reserved)).map(|back| (on_hand + back, reserved - back, sold)),
                };
                prop_assert!(after.is_some(), "{id} below nothing");
                model.insert(id, after.unwrap());
            }
            for id in SOME {
                balanced(&scope, id);
                let s = stock(&scope, id);
                prop_assert_eq!((s.on_hand, s.reserved, s.sold), (model[id].0, model[id].1, u64::from(model[id].2)));
            }
        }
    }
}
