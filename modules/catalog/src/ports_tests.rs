use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::catalog::{StockError, StockLine, StockPort};
use kernel::store::{FaultPlan, Scope, Store};
use proptest::prelude::*;

use super::StockDesk;
use crate::model::{Product, Stock};
use crate::store::{LEDGER, ListError, PRODUCTS, STOCK, ledger_prefix};
use crate::testing::fill;

fn shop() -> (Store, Scope, Arc<StockDesk>) {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("catalog");
    fill(&scope);
    (store, scope, Arc::new(StockDesk { now_ms: Arc::new(|| 7) }))
}

fn lines(lines: &[(&str, u32)]) -> Vec<StockLine> {
    lines.iter().map(|(id, quantity)| StockLine { product: (*id).to_owned(), quantity: *quantity }).collect()
}

fn take(scope: &Scope, desk: &Arc<StockDesk>, wanted: Vec<StockLine>) -> Result<Vec<i64>, StockError> {
    let desk = desk.clone();
    let taken = scope.transact_blocking(move |tx| desk.take(tx, &wanted, "test"))?;
    Ok(taken.iter().map(|line| line.product.price.minor).collect())
}

fn give_back(scope: &Scope, desk: &Arc<StockDesk>, lines: Vec<StockLine>) {
    let desk = desk.clone();
    scope.transact_blocking(move |tx| desk.give_back(tx, &lines, "back")).unwrap();
}

fn stock(scope: &Scope, id: &str) -> Stock {
    scope.read(|r| r.get(&STOCK, id)).unwrap().unwrap()
}

fn balanced(scope: &Scope, id: &str) {
    let s = stock(scope, id);
    assert_eq!(u64::from(s.on_hand) + u64::from(s.reserved) + s.sold, s.received, "{id}: {s:?}");
    let rows = scope.read(|r| r.scan(&LEDGER, &ledger_prefix(id), None).collect::<Result<Vec<_>, _>>()).unwrap();
    assert_eq!(rows.iter().map(|(_, m)| m.delta).sum::<i64>(), i64::from(s.on_hand), "{id}: ledger");
    assert_eq!(rows.len() as u64, s.movements, "{id}: every movement has its own row");
}

#[test]
fn the_price_is_that_of_the_quantity() {
    let (_store, scope, desk) = shop();
    assert_eq!(take(&scope, &desk, lines(&[("KE-NYR-AA-01", 1140)])).unwrap(), [1380]);
    assert_eq!(take(&scope, &desk, lines(&[("KE-NYR-AA-01", 1200)])).unwrap(), [1360]);
    assert_eq!(stock(&scope, "KE-NYR-AA-01").on_hand, 7200 - 1140 - 1200);
    balanced(&scope, "KE-NYR-AA-01");
}

#[test]
fn short_lines_are_all_named_and_nothing_is_taken() {
    let (_store, scope, desk) = shop();
    let wanted = lines(&[("ET-RST-URA-25", 2), ("KE-NAN-WHT-26", 181), ("nobody", 1), ("KE-NYR-AA-01", 7260)]);
    let Err(StockError::Short(short)) = take(&scope, &desk, wanted) else { panic!("must be short") };
    let short: Vec<_> = short.iter().map(|s| (s.product.as_str(), s.wanted, s.available)).collect();
    assert_eq!(short, [("KE-NAN-WHT-26", 181, 180), ("nobody", 1, 0), ("KE-NYR-AA-01", 7260, 7200)]);
    for (id, whole) in [("ET-RST-URA-25", 260), ("KE-NAN-WHT-26", 180), ("KE-NYR-AA-01", 7200)] {
        assert_eq!(stock(&scope, id).on_hand, whole);
        balanced(&scope, id);
    }
}

#[test]
fn the_same_product_twice_is_counted_together() {
    let (_store, scope, desk) = shop();
    let twice = lines(&[("KE-NAN-WHT-26", 100), ("KE-NAN-WHT-26", 81)]);
    assert!(matches!(take(&scope, &desk, twice), Err(StockError::Short(s)) if s.len() == 1 && s[0].available == 80));
    take(&scope, &desk, lines(&[("KE-NAN-WHT-26", 100), ("KE-NAN-WHT-26", 80)])).unwrap();
    assert_eq!(stock(&scope, "KE-NAN-WHT-26").on_hand, 0);
    balanced(&scope, "KE-NAN-WHT-26");
}

#[test]
fn a_quantity_off_the_rule_is_refused() {
    let (_store, scope, desk) = shop();
    for bad in [299, 330] {
        assert!(matches!(take(&scope, &desk, lines(&[("KE-NYR-AA-01", bad)])), Err(StockError::Quantity(_))), "{bad}");
    }
    assert!(matches!(take(&scope, &desk, lines(&[("KE-NAN-WHT-26", 0)])), Err(StockError::Quantity(_))));
    for good in [300, 360] {
        take(&scope, &desk, lines(&[("KE-NYR-AA-01", good)])).unwrap();
    }
}

#[test]
fn an_unlisted_product_is_not_sold_but_taken_back() {
    let (_store, scope, desk) = shop();
    take(&scope, &desk, lines(&[("KE-NAN-WHT-26", 5)])).unwrap();
    let unlist = scope.transact_blocking(|tx| {
        let product: Product = tx.get(&PRODUCTS, "KE-NAN-WHT-26")?.unwrap();
        tx.put(&PRODUCTS, "KE-NAN-WHT-26", &Product { listed: false, ..product })?;
        Ok::<_, ListError>(())
    });
    unlist.unwrap();
    assert!(matches!(take(&scope, &desk, lines(&[("KE-NAN-WHT-26", 1)])), Err(StockError::Short(_))));
    give_back(&scope, &desk, lines(&[("KE-NAN-WHT-26", 5), ("nobody", 3)]));
    assert_eq!(stock(&scope, "KE-NAN-WHT-26").on_hand, 180);
    balanced(&scope, "KE-NAN-WHT-26");
}

const SOME: [&str; 3] = ["KE-KER-MAT-29", "RW-NYG-OOL-35", "KE-NAN-WHT-19"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn whatever_is_taken_and_given_back_the_books_balance(
        steps in prop::collection::vec((any::<bool>(), prop::collection::vec((0usize..3, 0u32..40), 1..4)), 1..40)
    ) {
        let (_store, scope, desk) = shop();
        let mut model: BTreeMap<&str, u32> = SOME.iter().map(|id| (*id, stock(&scope, id).on_hand)).collect();
        let full = model.clone();
        for (taking, wanted) in steps {
            let wanted: Vec<(&str, u32)> = wanted.iter().map(|(at, quantity)| (SOME[*at], *quantity)).collect();
            if taking {
                if take(&scope, &desk, lines(&wanted)).is_ok() {
                    for (id, quantity) in &wanted {
                        // A taking that the model cannot serve must not have been allowed.
                        let left = model[id].checked_sub(*quantity);
                        prop_assert!(left.is_some(), "{id} below nothing");
                        model.insert(id, left.unwrap());
                    }
                }
            } else {
                give_back(&scope, &desk, lines(&wanted));
                for (id, quantity) in &wanted {
                    model.insert(id, (model[id] + quantity).min(full[id]));
                }
            }
            for id in SOME {
                balanced(&scope, id);
                prop_assert_eq!(stock(&scope, id).on_hand, model[id]);
            }
        }
    }
}
