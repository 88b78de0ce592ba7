use contracts::billing::BillNews;
use contracts::billing::BillStatus;
use contracts::ids::LineId;
use contracts::logistics::ShipmentStatus;
use contracts::money::{Currency, Money};
use jiff::civil::date;

use super::super::payment_status::payment_of_all;
use super::*;
use crate::orders::checkout;
use crate::testing::{Shop, command, moved};

fn bill(kind: &str, lines: Vec<LineId>, status: &str) -> BillChanged {
    let zero = Money::new(0, Currency::USD);
    BillChanged {
        bill: "bill".into(),
        invoice: "SHOP-2026-000001".into(),
        kind: BillType::parse(kind).unwrap(),
        description: "Goods".into(),
        order: None,
        lines,
        shipment: None,
        payer: "b".into(),
        payee: "s".into(),
        by: None,
        reason: String::new(),
        news: BillNews::PaymentConfirmed,
        status: BillStatus::parse(status).unwrap(),
        amount: zero,
        balance: zero,
        at_ms: 1,
    }
}

/// A shop with two items in Amina's cart.
fn two_lines() -> Shop {
    let shop = Shop::with(&[("a1", 5), ("b1", 5)]);
    shop.fill("amina", "a1", 1);
    shop.fill("amina", "b1", 1);
    shop
}

#[test]
fn an_order_whose_shipment_left_cannot_be_cancelled() {
    let shop = two_lines();
    let placed = shop.place(command("amina", 1)).unwrap();
    let (id, lines): (_, Vec<_>) = (placed.order.id.clone(), placed.lines.iter().map(|l| l.id.clone()).collect());
    for (status, left) in [("Scheduled", false), ("Preparing", false), ("Picked Up", true), ("Preparing", true)] {
        let news = moved(&id, lines.clone(), status);
        shop.sales.transact_blocking(move |tx| ships(tx, &news, date(2026, 12, 2))).unwrap();
        let buyer = placed.order.buyer.clone();
        let full = shop.sales.read(|r| crate::orders::store::order(r, &buyer, &id)).unwrap().unwrap();
        assert_eq!(full.order.left.is_some(), left, "{status}");
        for line in &full.lines {
            assert_eq!(line.journey.status.map(ShipmentStatus::as_str), Some(status));
            assert_eq!(line.journey.ships_on, Some(date(2026, 12, 1)));
        }
    }
    let (order, stock, buyer) = (id.clone(), shop.stock.clone(), placed.order.buyer.clone());
    let refused = shop.sales.transact_blocking(move |tx| checkout::cancel(tx, &buyer, &order, 2, &stock));
    assert!(refused.is_err());
}

#[test]
fn an_order_is_paid_once_every_line_of_it_is() {
    let shop = two_lines();
    let placed = shop.place(command("amina", 1)).unwrap();
    let ids: Vec<_> = placed.lines.iter().map(|line| line.id.clone()).collect();
    let state = || {
        let buyer = placed.order.buyer.clone();
        let full = shop.sales.read(|r| crate::orders::store::order(r, &buyer, &placed.order.id)).unwrap().unwrap();
        payment_of_all(&full.lines)
    };
    let hear = |bill: BillChanged| shop.sales.transact_blocking(move |tx| pays(tx, &bill)).unwrap();
    assert_eq!(state(), "Unpaid");
    hear(bill("Purchase", ids[..1].to_vec(), "payment waiting"));
    assert_eq!(state(), "Payment waiting");
    hear(bill("Purchase", ids[..1].to_vec(), "paid"));
    assert_eq!(state(), "Partly paid");
    hear(bill("Shipment", ids[1..].to_vec(), "paid"));
    assert_eq!(state(), "Partly paid", "freight is another bill");
    hear(bill("Purchase", ids[1..].to_vec(), "paid"));
    assert_eq!(state(), "Paid");
}
