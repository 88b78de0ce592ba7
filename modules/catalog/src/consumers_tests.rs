use std::time::{Duration, Instant};

use contracts::money::{Currency, Money};
use kernel::store::{Consumer, FaultPlan, Record, Scope, Store};

use super::*;
use crate::testing::fill;
use crate::waiting::{WAITING, Waiting};
use contracts::sales::OrderedLine;

fn lines(lines: &[(&str, u32)]) -> Vec<OrderedLine> {
    let line = |(product, quantity): &(&str, u32)| OrderedLine {
        product: (*product).into(),
        seller: "s".into(),
        quantity: *quantity,
        unit_price: Money::new(100, Currency::USD),
    };
    lines.iter().map(line).collect()
}

fn happens<E: Event + Record + Clone + Send + Sync>(sales: &Scope, event: E) {
    sales.transact_blocking(move |tx| tx.emit(&event)).unwrap();
}

fn sold(catalog: &Scope, product: &str) -> u64 {
    catalog.read(|r| r.get(&SOLD, product)).unwrap().unwrap_or(0)
}

#[test]
fn orders_count_and_cancelled_orders_count_back() {
    let store = Store::in_memory(FaultPlan::default());
    let (catalog, sales) = (store.scope("catalog"), store.scope("sales"));
    fill(&catalog);
    let consumer = Consumer {
        name: "catalog.best-sellers",
        scope: catalog.clone(),
        events: EVENTS,
        handle: Box::new(count),
        wake: None,
    };
    store.consume(consumer).unwrap();
    let (order, buyer) = ("o".to_owned(), "b".to_owned());
    let bought = lines(&[("ET-RST-URA-25", 6), ("KE-NAN-WHT-26", 2), ("nobody", 1)]);
    happens(&sales, OrderPlaced::new(order.clone().into(), buyer.clone().into(), 1, bought));
    let undone = lines(&[("ET-RST-URA-25", 6)]);
    happens(
        &sales,
        OrderCancelled {
            order: order.clone().into(),
            buyer: buyer.clone().into(),
            at_ms: 2,
            lines: undone,
            reason: String::new(),
        },
    );
    happens(&sales, OrderPlaced::new(order.into(), buyer.into(), 3, lines(&[("KE-NAN-WHT-26", 3)])));
    let patience = Instant::now() + Duration::from_secs(60);
    while sold(&catalog, "KE-NAN-WHT-26") < 5 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(2));
    }
    let counts = ["KE-NAN-WHT-26", "ET-RST-URA-25", "nobody"].map(|product| sold(&catalog, product));
    assert_eq!(counts, [5, 0, 0], "products that are not in the catalogue are not counted");
}

#[test]
fn a_delivery_that_is_known_before_its_purchase_lets_a_review_be_written() {
    let store = Store::in_memory(FaultPlan::default());
    let (catalog, sales) = (store.scope("catalog"), store.scope("sales"));
    fill(&catalog);
    let consumer = Consumer {
        name: "catalog.delivered",
        scope: catalog.clone(),
        events: &[OrderDelivered::NAME],
        handle: Box::new(remember_deliveries),
        wake: None,
    };
    store.consume(consumer).unwrap();
    let product = "KE-RST-AA-14";
    let waits = Waiting { id: "r".into(), author: "Amina K.".into(), rating: 5, text: "Fresh.".into() };
    catalog.transact_blocking(move |tx| tx.put(&WAITING, format!("b/{product}"), &waits)).unwrap();
    let came = OrderDelivered { order: "o".into(), buyer: "b".into(), at_ms: 5, lines: lines(&[(product, 1)]) };
    happens(&sales, came);
    let written = || catalog.read(|r| reviews::page(r, &product.into(), None, 9)).unwrap().len();
    let patience = Instant::now() + Duration::from_secs(60);
    while written() == 0 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(written(), 1);
}
