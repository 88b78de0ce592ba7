use contracts::billing::BillStatus;
use contracts::ids::OrderId;
use std::collections::{BTreeMap, BTreeSet};

use kernel::store::StoreError;
use proptest::prelude::*;

use super::*;
use crate::testing::{CART, NOW, PRICE, Shop, command, member};

#[test]
fn an_order_takes_stock_empties_the_cart_and_is_listed() {
    let shop = Shop::with(&[("a", 5), ("b", 9)]);
    shop.fill("amina", "a", 2);
    shop.fill("amina", "b", 1);
    shop.fill("other", "a", 1);
    let FullOrder { order, lines } = shop.place(command("amina", 1)).unwrap();
    assert_eq!(order.number, "ORD-2026-000001");
    assert_eq!(order.total.to_string(), "55.50");
    assert_eq!(
        lines.iter().map(|line| (line.product.as_str(), line.quantity)).collect::<Vec<_>>(),
        [("a", 2), ("b", 1)]
    );
    assert_eq!((shop.stock("a"), shop.stock("b")), (3, 8));
    assert_eq!((shop.in_cart("amina"), shop.in_cart("other")), (0, 1));
    let page = shop.page("amina", 50, None);
    assert_eq!((page.items.len(), page.total, page.next_cursor), (1, 1, None));
    assert_eq!(page.items[0].lines, lines);
    assert_eq!(shop.page("other", 50, None).total, 0);
    let theirs = shop.sales.read(|reader| store::order(reader, &"other".into(), &order.id)).unwrap();
    assert_eq!(theirs, None);
}

#[test]
fn the_same_key_answers_the_same_order_although_the_cart_is_empty() {
    let shop = Shop::with(&[("a", 5)]);
    shop.fill("amina", "a", 2);
    let first = shop.place(command("amina", 1)).unwrap();
    let again = PlaceOrderCommand { id: "00000009-0000".into(), now_ms: NOW + 9, ..command("amina", 1) };
    assert_eq!(shop.place(again.clone()).unwrap(), first);
    // Even if the cart was filled in between: an order of it needs a key of its own.
    shop.fill("amina", "a", 1);
    assert_eq!(shop.place(again.clone()).unwrap(), first);
    assert_eq!((shop.stock("a"), shop.in_cart("amina"), shop.page("amina", 50, None).total), (3, 1, 1));
    assert!(
        matches!(shop.place(PlaceOrderCommand { fingerprint: 8, ..again.clone() }), Err(error) if error.kind() == "idempotency-key-reused")
    );
    // The same key of another account is another key.
    shop.fill("other", "a", 1);
    let theirs = shop.place(PlaceOrderCommand { buyer: "other".into(), person: "other".into(), ..again }).unwrap();
    assert_ne!(theirs.order.id, first.order.id);
}

#[test]
fn a_refused_order_changes_nothing_and_its_key_stays_free() {
    let shop = Shop::with(&[("a", 5), ("b", 1), ("c", 0)]);
    assert!(matches!(shop.place(command("amina", 1)), Err(error) if error.kind() == "invalid"));
    shop.fill("amina", "a", 2);
    shop.fill("amina", "b", 2);
    shop.fill("amina", "c", 1);
    let short = member(&shop.place(command("amina", 1)).unwrap_err(), "short");
    assert_eq!([0, 1].map(|n| short[n]["item_id"].clone()), ["b", "c"]);
    assert_eq!(short.as_array().map(Vec::len), Some(2));
    assert_eq!((shop.stock("a"), shop.stock("b"), shop.in_cart("amina")), (5, 1, 3));
    let deletes: Result<(), StoreError> =
        shop.cart.transact_blocking(|tx| ["b", "c"].iter().try_for_each(|p| tx.delete(&CART, format!("amina\0{p}"))));
    deletes.unwrap();
    let seen = PlaceOrderCommand { expected_total: Some("18.50".into()), ..command("amina", 1) };
    let changed = shop.place(seen).unwrap_err();
    assert_eq!((changed.kind(), member(&changed, "total")), ("cart-changed", "37.00".into()));
    assert_eq!((shop.stock("a"), shop.in_cart("amina"), shop.page("amina", 9, None).total), (5, 1, 0));
    assert_eq!(shop.place(command("amina", 1)).unwrap().order.number, "ORD-2026-000001");
}

#[test]
fn an_order_is_cancelled_once_by_its_buyer_in_time() {
    let shop = Shop::with(&[("a", 5)]);
    shop.fill("amina", "a", 2);
    let placed = shop.place(command("amina", 1)).unwrap().order;
    assert!(matches!(shop.cancel("other", &placed.id, NOW), Err(error) if error.kind() == "not-found"));
    let late = placed.placed_ms + rules::CANCELLABLE_MS + 1;
    assert!(matches!(shop.cancel("amina", &placed.id, late), Err(error) if error.kind() == "not-cancellable"));
    assert_eq!(shop.stock("a"), 3);
    let cancelled = shop.cancel("amina", &placed.id, NOW + 5).unwrap();
    assert_eq!(cancelled.order.cancelled_ms, Some(NOW + 5));
    assert!(matches!(shop.cancel("amina", &placed.id, NOW + 6), Err(error) if error.kind() == "not-cancellable"));
    assert_eq!(shop.stock("a"), 5);
}

#[test]
fn an_order_of_which_nothing_arrives_is_cancelled_however_old_it_is() {
    let shop = Shop::with(&[("a", 5)]);
    let late = NOW + 2 * rules::CANCELLABLE_MS;
    let place = |n| {
        shop.fill("amina", "a", 2);
        shop.place(command("amina", n)).unwrap().order
    };
    let lost = place(1);
    for _ in 0..2 {
        shop.undelivered(&lost.id, late).unwrap();
        let seen = shop.sales.read(|reader| store::order(reader, &"amina".into(), &lost.id)).unwrap().unwrap();
        assert_eq!((seen.order.cancelled_ms, shop.stock("a")), (Some(late), 5));
    }
    let come = place(2);
    let id = come.id.clone();
    shop.sales.transact_blocking(move |tx| carried(tx, &id, NOW)).unwrap();
    shop.undelivered(&come.id, late).unwrap();
    let seen = shop.sales.read(|reader| store::order(reader, &"amina".into(), &come.id)).unwrap().unwrap();
    assert_eq!((seen.order.cancelled_ms, shop.stock("a")), (None, 3), "it has arrived");
    shop.undelivered("unknown", late).unwrap();
}

#[test]
fn a_seller_does_not_buy_from_itself() {
    let shop = Shop::with(&[("a", 5), ("b", 5)]);
    shop.fill("seller-a", "b", 1);
    shop.fill("seller-a", "a", 2);
    let refused = shop.place(command("seller-a", 1));
    let refused = refused.unwrap_err();
    assert!(refused.kind() == "own-product" && format!("{refused:?}").contains("yourself: Name of a."), "{refused:?}");
    assert_eq!((shop.stock("a"), shop.stock("b"), shop.in_cart("seller-a")), (5, 5, 2), "nothing was changed");
}

#[test]
fn receipt_is_confirmed_of_each_shipment_and_of_an_order_where_there_are_none() {
    let shop = Shop::with(&[("a", 9)]);
    let place = |n| {
        shop.fill("amina", "a", 1);
        shop.place(command("amina", n)).unwrap().order
    };
    let receive = |order: &Order, at_ms: i64, shipments: bool| {
        let id = order.id.clone();
        shop.sales.transact_blocking(move |tx| received(tx, &"amina".into(), &id, at_ms, shipments))
    };
    let kind = |answer: Result<FullOrder, TxError>| answer.unwrap_err().kind();
    let (first, second) = (place(1), place(2));
    let day = first.placed_ms + rules::CANCELLABLE_MS;
    assert_eq!(kind(receive(&first, day + 1, true)), "per-shipment");
    assert_eq!(kind(receive(&first, NOW + 60_000, false)), "too-early", "a minute after it was placed");
    assert_eq!(receive(&first, day + 1, false).unwrap().order.delivered_ms, Some(day + 1));
    assert!(receive(&first, NOW, true).is_ok(), "said again it stays");
    let id = second.id.clone();
    let paid = shop.sales.transact_blocking(move |tx| {
        let mut line = tx.get(&PURCHASES, format!("{id}-001"))?.unwrap();
        line.journey.payment = Some(BillStatus::Paid);
        tx.put(&PURCHASES, line.id.clone(), &line)
    });
    paid.unwrap();
    assert!(receive(&second, NOW + 60_000, false).is_ok(), "it is paid");
}

#[test]
fn a_companys_limit_counts_what_a_member_ordered_alone_in_thirty_days() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let shop = Shop::with(&[("a", 99)]);
    // Three units.
    shop.limit("company", 3 * PRICE as u64);
    let place = |person: &str, n: u32, units: u64, at_ms: i64| {
        shop.fill(person, "a", units);
        shop.place(PlaceOrderCommand { person: person.into(), now_ms: at_ms, ..command("company", n) })
    };
    let first = place("abasi", 1, 2, NOW).unwrap();
    let refused = place("abasi", 2, 2, NOW + DAY_MS);
    let refused = refused.unwrap_err();
    assert_eq!(refused.kind(), "approval-needed");
    assert_eq!(["limit", "spent", "total"].map(|name| member(&refused, name)), ["55.50", "37.00", "37.00"]);
    assert_eq!(shop.stock("a"), 97, "nothing was changed");
    assert!(place("chege", 3, 2, NOW + DAY_MS).is_ok(), "each member by themselves");
    shop.fill("abasi", "a", 5);
    let confirmed = PlaceOrderCommand {
        person: "abasi".into(),
        confirmed_by: Some("boss".into()),
        now_ms: NOW + DAY_MS,
        ..command("company", 4)
    };
    shop.place(confirmed).unwrap();
    assert!(place("abasi", 5, 1, NOW + DAY_MS).is_ok(), "what was confirmed does not count");
    assert!(place("abasi", 6, 1, NOW + DAY_MS).is_err());
    shop.cancel("company", &first.order.id, NOW + DAY_MS).unwrap();
    assert!(place("abasi", 7, 2, NOW + DAY_MS).is_ok(), "what was cancelled does not count");
    assert!(place("abasi", 8, 1, NOW + 30 * DAY_MS).is_err());
    assert!(place("abasi", 9, 3, NOW + 31 * DAY_MS).is_ok(), "a month later");
}

#[test]
fn goods_that_became_dearer_in_the_cart_are_not_ordered_unseen() {
    let shop = Shop::with(&[("a", 9)]);
    shop.fill("amina", "a", 2);
    shop.showed("a", PRICE as u64);
    shop.set_price(9900);
    let refused = shop.place(command("amina", 1));
    let refused = refused.unwrap_err();
    assert_eq!((refused.kind(), shop.stock("a"), shop.in_cart("amina")), ("price-changed", 9, 1));
    assert_eq!(["was", "total"].map(|name| member(&refused, name)), ["37.00", "198.00"]);
    let seen = PlaceOrderCommand { expected_total: Some("198.00".into()), ..command("amina", 1) };
    assert!(shop.place(seen).is_ok(), "who saw the new total orders at it");
    shop.fill("amina", "a", 1);
    shop.set_price(100);
    assert!(shop.place(command("amina", 2)).is_ok(), "cheaper is no surprise");
}

#[test]
fn pages_go_through_all_orders_newest_first() {
    let shop = Shop::with(&[("a", 100)]);
    for n in 0..7 {
        shop.fill("amina", "a", 1);
        shop.place(command("amina", n)).unwrap();
    }
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let page = shop.page("amina", 3, cursor.as_deref());
        assert_eq!(page.total, 7);
        seen.extend(page.items.into_iter().map(|full| full.order.number));
        cursor = page.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(seen, (1..=7).rev().map(|n| format!("ORD-2026-{n:06}")).collect::<Vec<_>>());
}

#[derive(Clone, Debug)]
enum Step {
    Fill {
        buyer: usize,
        product: usize,
        quantity: u64,
    },
    /// Places an order with one of a few keys, so that keys repeat.
    Place {
        buyer: usize,
        key: u32,
    },
    /// Cancels one of the orders made so far, this many hours after it was placed.
    Cancel {
        which: usize,
        hours: i64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => (0usize..2, 0usize..3, 1u64..5).prop_map(|(buyer, product, quantity)| Step::Fill { buyer, product, quantity }),
        3 => (0usize..2, 0u32..8).prop_map(|(buyer, key)| Step::Place { buyer, key }),
        2 => (0usize..8, 0i64..30).prop_map(|(which, hours)| Step::Cancel { which, hours }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// In any sequence of steps: stock and open orders add up to the first stock, a key makes one order, numbers and
    /// ids are unique, and an order is cancelled at most once.
    #[test]
    fn goods_are_neither_lost_nor_made(steps in prop::collection::vec(step(), 0..50)) {
        const PRODUCTS: [&str; 3] = ["a", "b", "c"];
        const BUYERS: [&str; 2] = ["amina", "other"];
        let shop = Shop::with(&[("a", 10), ("b", 6), ("c", 3)]);
        let mut by_key: BTreeMap<(usize, u32), FullOrder> = BTreeMap::new();
        let mut placed: Vec<(usize, OrderId)> = Vec::new();
        let mut cancelled: BTreeSet<OrderId> = BTreeSet::new();
        for (n, step) in steps.into_iter().enumerate() {
            match step {
                Step::Fill { buyer, product, quantity } => shop.fill(BUYERS[buyer], PRODUCTS[product], quantity),
                Step::Place { buyer, key } => {
                    let command = PlaceOrderCommand { key: format!("k{key}"), ..command(BUYERS[buyer], n as u32) };
                    let before = shop.in_cart(BUYERS[buyer]);
                    match (shop.place(command), by_key.get(&(buyer, key))) {
                        (Ok(order), Some(first)) => {
                            prop_assert_eq!(&order.order.id, &first.order.id);
                            prop_assert_eq!(&order.lines, &first.lines);
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), before);
                        }
                        (Ok(order), None) => {
                            prop_assert!(before > 0);
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), 0);
                            placed.push((buyer, order.order.id.clone()));
                            by_key.insert((buyer, key), order);
                        }
                        (Err(_), first) => {
                            prop_assert!(first.is_none());
                            prop_assert_eq!(shop.in_cart(BUYERS[buyer]), before);
                        }
                    }
                }
                Step::Cancel { which, hours } => {
                    let Some((buyer, id)) = placed.get(which) else { continue };
                    // Orders are placed a few milliseconds after NOW, so the 24th hour is still in time.
                    let at = NOW + hours * 60 * 60 * 1000;
                    let done = shop.cancel(BUYERS[*buyer], id, at).is_ok();
                    prop_assert_eq!(done, hours <= 24 && !cancelled.contains(id));
                    if done { cancelled.insert(id.clone()); }
                }
            }
            let mut sold: BTreeMap<String, u64> = BTreeMap::new();
            let mut numbers = BTreeSet::new();
            for buyer in BUYERS {
                let page = shop.page(buyer, 200, None);
                prop_assert_eq!(page.total as usize, page.items.len());
                for FullOrder { order, lines } in page.items {
                    prop_assert!(numbers.insert(order.number.clone()));
                    prop_assert_eq!(order.cancelled_ms.is_some(), cancelled.contains(&order.id));
                    prop_assert_eq!(order.total.minor, lines.iter().map(|line| line.line_total.minor).sum::<i64>());
                    for line in lines.iter().filter(|_| order.cancelled_ms.is_none()) {
                        *sold.entry(line.product.to_string()).or_default() += u64::from(line.quantity);
                    }
                }
            }
            prop_assert_eq!(numbers.len(), placed.len());
            for (product, received) in [("a", 10), ("b", 6), ("c", 3)] {
                prop_assert_eq!(shop.stock(product) + sold.get(product).copied().unwrap_or(0), received);
            }
        }
    }
}
