use std::sync::Arc;

use contracts::billing::{
    BillChanged, BillNews, BillStatus, BillType, InstalmentPort, LADING_WAIT_DAYS, OpenInstalment,
};
use contracts::ids::{AccountId, ContractId, OrderId};
use contracts::money::{Currency, Money};
use contracts::sales::{CreditPort, OrderPayment};
use jiff::ToSpan;
use jiff::civil::Date;
use kernel::TxError;
use kernel::store::{Port, Reader, StoreError};
use proptest::prelude::*;

use super::model::{DaysFrom, Terms, pair};
use super::{port, tables, terms};
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::journey;
use crate::orders::model::FullOrder;
use crate::testing::{NOW, PRICE, Shop, command, member, moved};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const SELLER: &str = "seller-a";

fn grant(shop: &Shop, buyer: &'static str, limit: Option<i64>, days: u16, block_overdue: bool) {
    grant_from(shop, buyer, limit, (days, DaysFrom::Order), block_overdue);
}

fn grant_from(
    shop: &Shop,
    buyer: &'static str,
    limit: Option<i64>,
    (days, days_from): (u16, DaysFrom),
    block_overdue: bool,
) {
    let granted = granted(buyer, limit, (days, days_from), block_overdue);
    shop.sales.transact_blocking(move |tx| terms::grant(tx, &granted, None)).unwrap();
}

fn granted(buyer: &str, limit: Option<i64>, (days, days_from): (u16, DaysFrom), block_overdue: bool) -> Terms {
    Terms {
        id: pair(&SELLER.into(), &buyer.into()),
        seller: SELLER.into(),
        seller_name: "Seller".to_owned(),
        buyer: buyer.into(),
        buyer_name: buyer.to_owned(),
        limit: limit.map(|minor| Money::new(minor, Currency::USD)),
        days,
        days_from,
        block_overdue,
        since_ms: NOW,
    }
}

fn place(shop: &Shop, buyer: &str, n: u32, units: u64) -> Result<FullOrder, TxError> {
    shop.fill(buyer, "a", units);
    shop.place(command(buyer, n))
}

fn used(shop: &Shop, buyer: &str) -> i64 {
    let used: Result<_, StoreError> = shop.sales.read(|r| tables::used(r, &SELLER.into(), &buyer.into()));
    used.unwrap().like(Money::new(0, Currency::USD)).minor
}

/// Applies a change of an order's bill, of which so much is left.
fn bill(shop: &Shop, full: &FullOrder, status: BillStatus, balance: i64) {
    let bill = BillChanged {
        bill: "bill".into(),
        invoice: "INV-1".into(),
        kind: BillType::Purchase,
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
        balance: Money::new(balance, Currency::USD),
        reason: String::new(),
        at_ms: NOW,
    };
    shop.sales.transact_blocking(move |tx| journey::pays(tx, &bill)).unwrap();
}

#[test]
fn the_limit_can_be_reached_and_a_cent_more_is_refused_with_figures() {
    let shop = Shop::with(&[("a", 1_000)]);
    let price = PRICE;
    grant(&shop, "kilima", Some(4 * price), 30, true);
    let first = place(&shop, "kilima", 1, 3).unwrap();
    assert_eq!(used(&shop, "kilima"), 3 * price);
    let refused = place(&shop, "kilima", 2, 2).unwrap_err();
    assert_eq!(refused.kind(), "credit-exceeded");
    let figures = ["limit", "used", "total", "free"].map(|name| member(&refused, name));
    let text = |minor: i64| Money::new(minor, Currency::USD).to_string();
    assert_eq!(figures, [text(4 * price), text(3 * price), text(2 * price), text(price)]);
    assert_eq!(shop.stock("a"), 997, "nothing was changed");
    let last = place(&shop, "kilima", 3, 1).unwrap();
    assert_eq!(used(&shop, "kilima"), 4 * price, "the limit is reached");
    grant(&shop, "kilima", Some(5 * price - 1), 30, true);
    assert_eq!(place(&shop, "kilima", 4, 1).unwrap_err().kind(), "credit-exceeded", "one cent more than there is");
    grant(&shop, "kilima", Some(5 * price), 30, true);
    assert!(place(&shop, "kilima", 5, 1).is_ok());
    assert!(place(&shop, "other", 6, 90).is_ok(), "a company without terms orders as before");

    // What is paid is free again, also in part; what is cancelled too, and once.
    bill(&shop, &first, BillStatus::PartlyPaid, price);
    assert_eq!(used(&shop, "kilima"), 3 * price);
    bill(&shop, &first, BillStatus::Paid, 0);
    assert_eq!(used(&shop, "kilima"), 2 * price);
    shop.cancel("kilima", &last.order.id, NOW + 9).unwrap();
    assert_eq!(used(&shop, "kilima"), price);
    bill(&shop, &last, BillStatus::Open, price);
    bill(&shop, &last, BillStatus::Cancelled, 0);
    assert_eq!(used(&shop, "kilima"), price, "a bill that was on its way counts nothing in again");
}

#[test]
fn what_is_overdue_blocks_from_the_next_day_on_and_a_card_is_taken_always() {
    let shop = Shop::with(&[("a", 1_000)]);
    grant(&shop, "kilima", None, 10, true);
    let first = place(&shop, "kilima", 1, 1).unwrap();
    let at = |n: u32, days: i64| PlaceOrderCommand { now_ms: NOW + days * DAY_MS, ..command("kilima", n) };
    let order = |command: PlaceOrderCommand| {
        shop.fill("kilima", "a", 1);
        shop.place(command)
    };
    assert!(order(at(2, 10)).is_ok(), "on the last day");
    let refused = order(at(3, 11)).unwrap_err();
    assert_eq!(refused.kind(), "overdue");
    assert!(member(&refused, "due").as_str().is_some_and(|day| day.len() == 10));
    assert!(order(PlaceOrderCommand { payment: OrderPayment::Card, ..at(4, 11) }).is_ok());
    grant(&shop, "kilima", None, 10, false);
    assert!(order(at(5, 11)).is_ok(), "a seller may let it pass");
    grant(&shop, "kilima", None, 10, true);
    bill(&shop, &first, BillStatus::Paid, 0);
    assert!(order(at(6, 11)).is_ok(), "it is paid");
}

#[test]
fn days_from_the_bill_of_lading_begin_when_the_goods_are_on_board_and_not_before() {
    let shop = Shop::with(&[("a", 1_000)]);
    grant_from(&shop, "kilima", None, (30, DaysFrom::Lading), true);
    let first = place(&shop, "kilima", 1, 1).unwrap();
    let due = || {
        let due = shop.sales.read(|r| port::Credits.due(r, &first.order.id, &SELLER.into())).unwrap().unwrap();
        (due.day, due.after_lading)
    };
    let placed = kernel::http::text::today(NOW);
    let wait = i64::from(LADING_WAIT_DAYS);
    assert_eq!(due(), (placed + (wait + 30).days(), Some(30)));
    let lines: Vec<_> = first.lines.iter().map(|line| line.id.clone()).collect();
    let ships = |status: &str, day: Date| {
        let news = moved(&first.order.id, lines.clone(), status);
        shop.sales.transact_blocking(move |tx| journey::ships(tx, &news, day)).unwrap();
    };
    for status in ["Picked Up", "In Transit to Port", "At Origin Port", "Export Clearance"] {
        ships(status, placed + 3.days());
        assert_eq!(due().1, Some(30), "{status}");
    }
    ships("Loaded", placed + 10.days());
    assert_eq!(due(), (placed + 40.days(), None));
    ships("At Sea", placed + 12.days());
    assert_eq!(due(), (placed + 40.days(), None), "the paper has one day");

    let at = |n: u32, days: i64| PlaceOrderCommand { now_ms: NOW + days * DAY_MS, ..command("kilima", n) };
    let order = |command: PlaceOrderCommand| {
        shop.fill("kilima", "a", 1);
        shop.place(command)
    };
    assert!(order(at(2, 40)).is_ok(), "on the last day");
    assert_eq!(order(at(3, 41)).unwrap_err().kind(), "overdue");
    bill(&shop, &first, BillStatus::Paid, 0);
    assert!(order(at(4, 41)).is_ok(), "the second order waits for its own loading");
}

#[test]
fn unpaid_orders_of_before_count_with_the_first_terms() {
    let shop = Shop::with(&[("a", 1_000)]);
    let old = place(&shop, "kilima", 1, 3).unwrap();
    let paid = place(&shop, "kilima", 2, 2).unwrap();
    bill(&shop, &paid, BillStatus::Paid, 0);
    grant(&shop, "kilima", Some(4 * PRICE), 30, true);
    grant(&shop, "kilima", Some(4 * PRICE), 14, true);
    assert_eq!(used(&shop, "kilima"), 3 * PRICE);
    assert!(place(&shop, "kilima", 3, 2).is_err());
    bill(&shop, &old, BillStatus::Paid, 0);
    assert_eq!(used(&shop, "kilima"), 0);
}

/// What is open of the bills of orders.
struct Bills(Vec<(OrderId, Option<OpenInstalment>)>);

impl InstalmentPort for Bills {
    fn open_deposit(
        &self,
        _: &Reader<'_>,
        _: &ContractId,
        _: &OrderId,
        _: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        Ok(None)
    }

    fn open_balance(
        &self,
        _: &Reader<'_>,
        order: &OrderId,
        seller: &AccountId,
    ) -> Result<Option<OpenInstalment>, StoreError> {
        let of_order = self.0.iter().find(|(id, _)| id == order && *seller == SELLER);
        Ok(of_order.and_then(|(_, open)| *open))
    }
}

#[test]
fn orders_that_were_paid_in_part_count_with_the_rest_from_the_first_terms_on() {
    let shop = Shop::with(&[("a", 1_000)]);
    let [partly, unbilled, settled] =
        [(1, 3), (2, 2), (3, 4)].map(|(n, units)| place(&shop, "kilima", n, units).unwrap());
    bill(&shop, &partly, BillStatus::PartlyPaid, 2 * PRICE - 1);
    let bills = Bills(vec![
        (partly.order.id.clone(), Some(OpenInstalment::Billed(Money::new(2 * PRICE - 1, Currency::USD)))),
        (unbilled.order.id.clone(), Some(OpenInstalment::Unbilled)),
        // Sales has not heard of its payment yet.
        (settled.order.id.clone(), None),
    ]);
    let bills: Port<dyn InstalmentPort> = Port::new(&shop.sales, Arc::new(bills));
    let first = granted("kilima", Some(9 * PRICE), (30, DaysFrom::Order), true);
    shop.sales.transact_blocking(move |tx| terms::grant(tx, &first, Some(&bills))).unwrap();
    assert_eq!(used(&shop, "kilima"), 2 * PRICE - 1 + 2 * PRICE);
    bill(&shop, &settled, BillStatus::Paid, 0);
    bill(&shop, &partly, BillStatus::PartlyPaid, PRICE);
    assert_eq!(used(&shop, "kilima"), PRICE + 2 * PRICE);
    bill(&shop, &partly, BillStatus::Paid, 0);
    bill(&shop, &unbilled, BillStatus::Paid, 0);
    assert_eq!(used(&shop, "kilima"), 0);
}

#[derive(Clone, Debug)]
enum Step {
    Order(u64),
    Pay(usize, i64),
    Cancel(usize),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (1_u64..4).prop_map(Step::Order),
        (0_usize..6, 0_i64..3).prop_map(|(at, left)| Step::Pay(at, left)),
        (0_usize..6).prop_map(Step::Cancel),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn the_sum_is_always_that_of_the_orders_and_never_above_the_limit(steps in prop::collection::vec(step(), 1..14)) {
        let shop = Shop::with(&[("a", 1_000)]);
        let limit = 7 * PRICE;
        grant(&shop, "kilima", Some(limit), 30, true);
        let mut orders: Vec<(FullOrder, i64)> = Vec::new();
        for (n, step) in (1..).zip(steps) {
            match step {
                Step::Order(units) => {
                    let open: i64 = orders.iter().map(|(_, open)| open).sum();
                    let wanted = units as i64 * PRICE;
                    let placed = place(&shop, "kilima", n, units);
                    prop_assert_eq!(placed.is_ok(), open + wanted <= limit);
                    orders.extend(placed.ok().map(|full| (full, wanted)));
                }
                Step::Pay(at, left) => {
                    if let Some((full, open)) = orders.get_mut(at).filter(|(_, open)| *open > 0) {
                        let left = (*open).min(left * PRICE);
                        bill(&shop, full, if left == 0 { BillStatus::Paid } else { BillStatus::PartlyPaid }, left);
                        *open = left;
                    }
                }
                Step::Cancel(at) => {
                    if let Some((full, open)) = orders.get_mut(at)
                        && shop.cancel("kilima", &full.order.id, NOW + 50).is_ok()
                    {
                        *open = 0;
                    }
                }
            }
            prop_assert_eq!(used(&shop, "kilima"), orders.iter().map(|(_, open)| open).sum::<i64>());
        }
    }
}
