use std::sync::{Arc, Mutex};

use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::sales::OrderCancelled;
use kernel::store::{ConsumeError, Event, StoredEvent, Tx};

use super::super::journey;
use super::super::model::{FullOrder, OrderPayment};
use super::super::store;
use super::*;
use crate::testing::{NOW, Shop, before_long, command};

const HOUR_MS: i64 = 60 * 60 * 1000;

fn shop() -> Shop {
    let mut shop = Shop::with(&[("a", 9), ("b", 9)]);
    shop.unpaid = UnpaidRule::after(14);
    shop
}

fn place(shop: &Shop, n: u32) -> FullOrder {
    shop.fill("amina", "a", 2);
    shop.place(command("amina", n)).unwrap()
}

/// Runs the shop's sweep at this time.
fn look(shop: &Shop, at_ms: i64) {
    let (stock, rule) = (shop.stock.clone(), shop.unpaid);
    shop.sales.transact_blocking(move |tx| due::sweep::sweep(tx, at_ms, &stock, rule)).unwrap();
}

fn seen(shop: &Shop, full: &FullOrder) -> FullOrder {
    shop.sales.read(|reader| store::order(reader, &"amina".into(), &full.order.id)).unwrap().unwrap()
}

fn ended(shop: &Shop, full: &FullOrder) -> bool {
    seen(shop, full).order.cancelled_ms.is_some()
}

fn bill(shop: &Shop, full: &FullOrder, news: &str, status: &str) {
    let bill = BillChanged {
        bill: "bill".into(),
        invoice: "INV-1".into(),
        kind: BillType::Purchase,
        description: String::new(),
        order: Some(full.order.id.clone()),
        lines: full.lines.iter().map(|line| line.id.clone()).collect(),
        shipment: None,
        payer: full.order.buyer.clone(),
        payee: "seller-a".into(),
        by: None,
        reason: String::new(),
        news: BillNews::parse(news).unwrap(),
        status: BillStatus::parse(status).unwrap(),
        amount: full.order.total,
        balance: full.order.total,
        at_ms: NOW,
    };
    shop.sales.transact_blocking(move |tx| journey::pays(tx, &bill)).unwrap();
}

/// The events of unpaid and cancelled orders, in order.
fn told(shop: &Shop) -> Arc<Mutex<Vec<String>>> {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = told.clone();
    let hear = move |event: &StoredEvent, _: &mut Tx<'_>| {
        if let Some(moved) = event.open::<UnpaidOrderMoved>()? {
            kept.lock().unwrap().push(format!("{} {}", moved.step, moved.reason).trim().to_owned());
        }
        if event.open::<OrderCancelled>()?.is_some() {
            kept.lock().unwrap().push("stock is back".to_owned());
        }
        Ok::<(), ConsumeError>(())
    };
    shop.hears("other.unpaid", &[UnpaidOrderMoved::NAME, OrderCancelled::NAME], hear);
    told
}

#[test]
fn an_unpaid_order_ends_after_its_days_with_a_warning_three_days_before() {
    let shop = shop();
    let told = told(&shop);
    let full = place(&shop, 1);
    bill(&shop, &full, "issued", "open");
    let warned = full.order.placed_ms + 11 * DAY_MS;
    look(&shop, warned - 1);
    look(&shop, warned + 10_000);
    let ends = warned + 10_000 + 3 * DAY_MS;
    look(&shop, ends - 1);
    assert!(!ended(&shop, &full));
    bill(&shop, &full, "overdue", "overdue");
    look(&shop, ends + 10_000);
    let over = seen(&shop, &full);
    assert_eq!(over.order.cancelled_ms, Some(ends + 10_000));
    assert_eq!(over.order.cancellation.map(|why| why.by), Some(CancelledBy::Unpaid));
    assert_eq!(shop.stock("a"), 9, "the goods are back");
    look(&shop, ends + 40 * DAY_MS);
    assert_eq!(shop.stock("a"), 9, "once");
    before_long(|| *told.lock().unwrap() == ["warned", "stock is back", "ended"]);
}

#[test]
fn what_is_paid_announced_or_shipped_does_not_end() {
    let shop = shop();
    let orders: Vec<FullOrder> = (1..5).map(|n| place_one(&shop, n, OrderPayment::BankTransfer)).collect();
    let card = place_one(&shop, 9, OrderPayment::Card);
    let left_open = place_one(&shop, 10, OrderPayment::Card);
    for full in orders.iter().chain([&card, &left_open]) {
        bill(&shop, full, "issued", "open");
    }
    bill(&shop, &orders[0], "payment confirmed", "paid");
    bill(&shop, &card, "payment confirmed", "paid");
    // The status `overdue` hides a part that came in.
    bill(&shop, &orders[1], "payment confirmed", "overdue");
    bill(&shop, &orders[2], "payment sent", "payment waiting");
    let left = orders[3].order.id.clone();
    let shipped = shop.sales.transact_blocking(move |tx| {
        let mut order = tx.get(&ORDERS, &left)?.unwrap();
        order.left = Some("shipment".into());
        tx.put(&ORDERS, &left, &order)
    });
    shipped.unwrap();
    let mut at = NOW;
    for _ in 0..200 {
        at += 6 * HOUR_MS;
        look(&shop, at);
    }
    for full in orders.iter().chain([&card]) {
        assert!(!ended(&shop, full), "{}", full.order.number);
    }
    assert!(ended(&shop, &left_open), "nobody went through with the payment by card");
    // The announced payment did not come: the buyer is warned, and then the order ends.
    bill(&shop, &orders[2], "payment failed", "open");
    for _ in 0..20 {
        at += 6 * HOUR_MS;
        look(&shop, at);
        // A late check is repeated ten minutes later.
        look(&shop, at + 10 * 60 * 1000);
    }
    assert!(ended(&shop, &orders[2]));
}

fn place_one(shop: &Shop, n: u32, payment: OrderPayment) -> FullOrder {
    shop.fill("amina", "a", 1);
    shop.place(crate::orders::commands::PlaceOrderCommand { payment, ..command("amina", n) }).unwrap()
}

#[test]
fn an_order_does_not_end_without_the_rule_nor_while_the_shop_stood_still() {
    let mut shop = shop();
    let full = place(&shop, 1);
    bill(&shop, &full, "issued", "open");
    let warned = full.order.placed_ms + 11 * DAY_MS;
    look(&shop, warned);
    let ends = warned + 3 * DAY_MS;
    // The shop was off for a month: events of payments come first.
    look(&shop, ends + 30 * DAY_MS);
    assert!(!ended(&shop, &full));
    look(&shop, ends + 30 * DAY_MS + LATE_MS);
    assert!(ended(&shop, &full));

    let other = place(&shop, 2);
    bill(&shop, &other, "issued", "open");
    shop.unpaid = None;
    for day in 0..40 {
        look(&shop, NOW + day * DAY_MS);
    }
    assert!(!ended(&shop, &other), "the setting was taken back");
    let never = place(&shop, 3);
    shop.unpaid = UnpaidRule::after(14);
    bill(&shop, &never, "issued", "open");
    for day in 0..40 {
        look(&shop, NOW + day * DAY_MS);
    }
    assert!(!ended(&shop, &never), "it was placed while there was no rule");
}

#[test]
fn a_seller_cancels_what_is_theirs_alone_unpaid_and_here_with_a_reason() {
    let shop = shop();
    let told = told(&shop);
    let cancel = |seller: &'static str, sale: &str| {
        let (sale, stock) = (sale.into(), shop.stock.clone());
        let done = shop.sales.transact_blocking(move |tx| {
            cancel_by_seller(tx, (&seller.into(), &sale), "We have sold out.", NOW + 9, &stock)
        });
        match done {
            Ok(()) => "done",
            Err(error) if error.kind() == "not-found" => "not there",
            Err(error) if error.kind() == "not-cancellable" => "not cancellable",
            Err(other) => panic!("{other:?}"),
        }
    };
    let full = place(&shop, 1);
    let sale = full.lines[0].id.clone();
    bill(&shop, &full, "issued", "open");
    assert_eq!(cancel("seller-b", &sale), "not there", "another's");
    bill(&shop, &full, "payment sent", "payment waiting");
    assert_eq!(cancel("seller-a", &sale), "not cancellable", "money is on its way");
    bill(&shop, &full, "payment failed", "open");
    assert_eq!(cancel("seller-a", &sale), "done");
    assert_eq!(cancel("seller-a", &sale), "not cancellable", "once");
    let why = seen(&shop, &full).order.cancellation.unwrap();
    assert_eq!((why.by, why.reason.as_str(), shop.stock("a")), (CancelledBy::Seller, "We have sold out.", 9));
    before_long(|| *told.lock().unwrap() == ["stock is back", "cancelled We have sold out."]);

    shop.fill("amina", "b", 1);
    let mixed = place(&shop, 2);
    assert_eq!(cancel("seller-a", &mixed.lines[0].id), "not cancellable", "goods of another seller are in it");
}
