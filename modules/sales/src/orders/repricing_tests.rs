use contracts::billing::{BillChanged, BillNews, BillStatus, BillType};
use contracts::money::Currency;
use jiff::ToSpan;
use kernel::http::text::today;
use kernel::store::StoreError;

use super::*;
use crate::credit::model::{DaysFrom, Terms, pair};
use crate::credit::{tables, terms};
use crate::orders::final_price_view::FinalPriceView;
use crate::orders::model::FullOrder;
use crate::orders::store as orders;
use crate::orders::{journey, payment_status};
use crate::returns::model::Reason;
use crate::returns::store as returns;
use crate::testing::{NOW, PRICE, Shop, command};

const SELLER: &str = "seller-a";
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

/// A shop whose seller grants ten days to pay, with an order of ten units, which is repriced after so many days.
fn repriced(amount: i64, days: i64) -> (Shop, FullOrder) {
    let shop = Shop::with(&[("a", 100)]);
    let granted = Terms {
        id: pair(&SELLER.into(), &"kilima".into()),
        seller: SELLER.into(),
        seller_name: "Seller".to_owned(),
        buyer: "kilima".into(),
        buyer_name: "Kilima".to_owned(),
        limit: None,
        days: 10,
        days_from: DaysFrom::Order,
        block_overdue: false,
        since_ms: NOW,
    };
    shop.sales.transact_blocking(move |tx| terms::grant(tx, &granted, None)).unwrap();
    shop.fill("kilima", "a", 10);
    let full = shop.place(command("kilima", 1)).unwrap();
    let (order, line) = (full.order.clone(), full.lines[0].clone());
    let price = (usd(amount / 10), usd(amount));
    let more = shop.sales.transact_blocking(move |tx| reprice(tx, (&order, &line), price, NOW + days * DAY_MS));
    assert_eq!(more.unwrap(), PriceDifference { net: amount - 10 * PRICE, tax: 0 });
    let full = kept(&shop, &full);
    (shop, full)
}

fn kept(shop: &Shop, full: &FullOrder) -> FullOrder {
    shop.sales.read(|r| orders::any(r, &full.order.id)).unwrap().unwrap()
}

fn used(shop: &Shop) -> i64 {
    let used: Result<_, StoreError> = shop.sales.read(|r| tables::used(r, &SELLER.into(), &"kilima".into()));
    used.unwrap().like(usd(0)).minor
}

fn first_due(shop: &Shop) -> jiff::civil::Date {
    shop.sales.read(|r| tables::first_due(r, &SELLER.into(), &"kilima".into())).unwrap().unwrap().0
}

/// Applies a change of a bill of the order, of which so much is left.
fn bill(shop: &Shop, full: &FullOrder, kind: BillType, status: BillStatus, balance: i64) {
    let changed = BillChanged {
        bill: "bill".into(),
        invoice: "INV-1".into(),
        kind,
        description: String::new(),
        order: Some(full.order.id.clone()),
        lines: full.lines.iter().map(|line| line.id.clone()).collect(),
        shipment: None,
        payer: full.order.buyer.clone(),
        payee: SELLER.into(),
        by: None,
        news: BillNews::PaymentConfirmed,
        status,
        amount: full.order.total,
        balance: usd(balance),
        reason: String::new(),
        at_ms: NOW,
    };
    shop.sales.transact_blocking(move |tx| journey::pays(tx, &changed)).unwrap();
}

#[test]
fn the_rest_counts_in_the_total_and_in_credit_until_its_own_bill_is_paid() {
    let (shop, full) = repriced(10 * PRICE + 333, 2);
    assert_eq!((full.order.total, full.lines[0].total()), (usd(10 * PRICE + 333), usd(10 * PRICE + 333)));
    assert_eq!(full.lines[0].line_total, usd(10 * PRICE), "it was ordered at this price");
    assert_eq!(used(&shop), 10 * PRICE + 333);
    bill(&shop, &full, BillType::Purchase, BillStatus::Paid, 0);
    assert_eq!(used(&shop), 333);
    let full = kept(&shop, &full);
    assert_eq!(payment_status::payment_of_all(&full.lines), "Partly paid", "the second bill is open");
    assert_eq!(first_due(&shop), today(NOW) + 10.days(), "the rest is due with the goods");
    bill(&shop, &full, BillType::FinalPrice, BillStatus::Paid, 0);
    assert_eq!(used(&shop), 0);
    assert_eq!(payment_status::payment_of_all(&kept(&shop, &full).lines), "Paid");
    let view = serde_json::to_value(FinalPriceView::of_order(&full)).unwrap();
    assert_eq!((&view["difference"], &view["units"]), (&"3.33".into(), &10.into()));
    assert_eq!(view["provisionalTotal"], usd(10 * PRICE).to_string());
}

#[test]
fn a_rest_after_the_due_day_of_the_goods_is_due_a_week_later() {
    let (shop, full) = repriced(10 * PRICE + 333, 40);
    assert_eq!(first_due(&shop), today(NOW) + 10.days());
    bill(&shop, &full, BillType::Purchase, BillStatus::Paid, 0);
    assert_eq!(first_due(&shop), today(NOW) + 47.days());
}

#[test]
fn a_lower_price_lessens_the_total_and_a_cancelled_order_counts_nothing() {
    let (shop, full) = repriced(10 * PRICE - 77, 0);
    assert_eq!((full.order.total, full.lines[0].total()), (usd(10 * PRICE - 77), usd(10 * PRICE - 77)));
    assert_eq!(payment_status::payment_of_all(&full.lines), "Unpaid");
    shop.cancel("kilima", &full.order.id, NOW + 9).unwrap();
    assert_eq!(used(&shop), 0);
    let (shop, full) = repriced(10 * PRICE + 77, 0);
    shop.cancel("kilima", &full.order.id, NOW + 9).unwrap();
    assert_eq!(used(&shop), 0, "the rest is not owed either");
}

#[test]
fn terms_that_are_granted_later_count_both_bills() {
    let (shop, full) = repriced(10 * PRICE + 333, 2);
    let (seller, buyer) = (SELLER.into(), "kilima".into());
    let terms = shop.sales.read(|r| tables::terms(r, &seller, &buyer)).unwrap().unwrap();
    let again = move |tx: &mut Tx<'_>| {
        tables::TERMS.delete(tx, &terms)?;
        tx.delete(&tables::CREDITS, &full.order.id)?;
        tx.delete(&tables::USED, pair(&seller, &buyer))?;
        terms::grant(tx, &terms, None)
    };
    shop.sales.transact_blocking(again).unwrap();
    assert_eq!(used(&shop), 10 * PRICE + 333);
}

#[test]
fn what_comes_back_costs_the_final_price_and_all_of_it_the_whole() {
    let amount = 10 * PRICE + 333;
    let (shop, full) = repriced(amount, 0);
    let (id, buyer, come) = (full.order.id.clone(), full.order.buyer.clone(), NOW + 3 * DAY_MS);
    let received = move |tx: &mut Tx<'_>| crate::orders::checkout::received(tx, &buyer, &id, come, false);
    shop.sales.transact_blocking(received).unwrap();
    let mut back = 0;
    for (n, units) in [3, 1, 6].into_iter().enumerate() {
        let command = returns::ReturnCommand {
            id: format!("{n:08x}-r").into(),
            now_ms: come + 1,
            today: today(come + 1),
            buyer: full.order.buyer.clone(),
            order: full.order.id.clone(),
            key: format!("r{n}"),
            fingerprint: 1,
            reason: Reason::Quality,
            note: String::new(),
            lines: vec![(full.lines[0].id.clone(), units)],
        };
        let stock = shop.stock.clone();
        let made = shop.sales.transact_blocking(move |tx| returns::make(tx, &command, &stock)).unwrap();
        let exact = amount * i64::from(units) / 10;
        assert!((made.lines[0].amount.minor - exact).abs() <= 1, "{:?} is not {exact}", made.lines[0]);
        back += made.lines[0].amount.minor;
    }
    assert_eq!(back, amount);
    let takings = shop.sales.read(|r| sales::store::takings(r, &SELLER.into())).unwrap();
    assert_eq!(takings.revenue, [usd(0)]);
}
