use contracts::ids::{AccountId, LineId, OrderId};
use contracts::money::{Currency, Money};
use std::collections::{BTreeMap, BTreeSet};

use kernel::Problem;
use kernel::http::text::today;
use kernel::store::StoreError;
use proptest::prelude::*;

use super::*;
use crate::orders::checkout::{self, Basket};
use crate::orders::commands::PlaceOrderCommand;
use crate::orders::line_ends;
use crate::orders::model::FullOrder;
use crate::orders::repricing;
use crate::orders::rules::CANCELLABLE_MS;
use crate::orders::store as orders;
use crate::returns::model::Reason;
use crate::returns::store as returns;
use crate::sales::model::Takings;
use crate::testing::{NOW, PRICE, Shop, command, member};

const SELLERS: [&str; 2] = ["seller-a", "seller-b"];
const BUYERS: [&str; 3] = ["amina", "baraka", "chebet"];

/// The ids of a list of lines, the newest first.
fn ids(shop: &Shop, list: &str) -> Vec<LineId> {
    let read: Result<Vec<LineId>, StoreError> = shop.sales.read(|r| {
        let found = purchases::store::rows(r, list, None).collect::<Result<Vec<_>, _>>()?;
        assert_eq!(found.len() as u64, lists::count(r, list)?, "{list} counts its rows");
        Ok(found.into_iter().map(|(_, line)| line.id).collect())
    });
    read.unwrap()
}

fn all_lines(shop: &Shop) -> Vec<(Order, Purchase)> {
    let mut found = Vec::new();
    for buyer in BUYERS {
        for FullOrder { order, lines } in shop.page(buyer, 200, None).items {
            found.extend(lines.into_iter().map(|line| (order.clone(), line)));
        }
    }
    found.sort_by_key(|(order, line)| std::cmp::Reverse(sort_key(order, line)));
    found
}

/// Checks the books against the rows of the orders.
fn check(shop: &Shop) {
    let lines = all_lines(shop);
    for seller in SELLERS {
        let own: Vec<_> = lines.iter().filter(|(_, line)| line.seller == seller).collect();
        let id = |(_, line): &&(Order, Purchase)| line.id.clone();
        assert_eq!(ids(shop, &sales::store::list(&seller.into(), None)), own.iter().map(id).collect::<Vec<_>>());
        for status in [Status::Placed, Status::Received, Status::Cancelled, Status::Returned] {
            let with = own.iter().filter(|(order, line)| Status::new(order, line) == status);
            assert_eq!(ids(shop, &sales::store::list(&seller.into(), Some(status))), with.map(id).collect::<Vec<_>>());
        }
        let standing: Vec<_> = own.iter().filter(|(o, l)| Standing::new(o, l).units > 0).collect();
        let units: u32 = standing.iter().map(|(o, l)| Standing::new(o, l).units).sum();
        let read: Result<Takings, StoreError> = shop.sales.read(|r| sales::store::takings(r, &seller.into()));
        let takings = read.unwrap();
        assert_eq!(takings.lines, standing.len() as u64);
        assert_eq!(takings.buyers, standing.iter().map(|(o, _)| &o.buyer).collect::<BTreeSet<_>>().len() as u64);
        let repriced = |(_, line): &&&(Order, Purchase)| {
            line.final_price.as_ref().map_or(0, |price| price.part(price.difference.net, 0, line.left()))
        };
        let more: i64 = standing.iter().map(repriced).sum();
        assert_eq!(takings.revenue.iter().map(|sum| sum.minor).sum::<i64>(), i64::from(units) * PRICE + more);
        let known: Vec<_> = standing.iter().filter(|(_, l)| l.unit_cost.is_some()).collect();
        assert_eq!(takings.cost_known, known.len() as u64);
        let profit = |(o, l): &&&&(Order, Purchase)| {
            i64::from(Standing::new(o, l).units) * (PRICE - l.unit_cost.map_or(0, |cost| cost.minor))
        };
        assert_eq!(
            takings.profit.iter().map(|sum| sum.minor).sum::<i64>(),
            known.iter().map(|line| profit(line) + repriced(line)).sum::<i64>()
        );
    }
    for buyer in BUYERS {
        let own: Vec<_> = lines.iter().filter(|(order, _)| order.buyer == buyer).collect();
        let id = |(_, line): &&(Order, Purchase)| line.id.clone();
        assert_eq!(ids(shop, &purchases::store::list(&buyer.into())), own.iter().map(id).collect::<Vec<_>>());
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for (order, line) in &own {
            *counts.entry(&line.product).or_default() += Standing::new(order, line).counts();
        }
        let mut want: Vec<u64> = counts.into_values().filter(|n| *n > 0).collect();
        want.sort_unstable_by(|a, b| b.cmp(a));
        let frequent = shop.sales.read(|r| purchases::store::most_frequent(r, &buyer.into(), 50)).unwrap();
        assert_eq!(frequent.iter().map(|(count, _)| *count).collect::<Vec<_>>(), want);
        let low = own.iter().filter(|(o, l)| Standing::new(o, l).units > 0 && l.quantity < 10);
        let seen = shop.sales.read(|r| purchases::store::low(r, &buyer.into(), 200)).unwrap();
        assert_eq!(seen.iter().map(|(_, l)| l.id.clone()).collect::<Vec<_>>(), low.map(id).collect::<Vec<_>>());
    }
}

#[derive(Clone, Debug)]
enum Step {
    Place { buyer: usize, goods: Vec<(usize, u32)> },
    Cancel { which: usize },
    Receive { which: usize },
    Return { which: usize, line: usize, quantity: u32 },
    End { which: usize, line: usize },
    Reprice { which: usize, cents: i64 },
}

fn step() -> impl Strategy<Value = Step> {
    let goods = prop::collection::vec((0usize..4, 1u32..14), 1..4);
    prop_oneof![
        4 => (0usize..3, goods).prop_map(|(buyer, goods)| Step::Place { buyer, goods }),
        1 => (0usize..12).prop_map(|which| Step::Cancel { which }),
        2 => (0usize..12).prop_map(|which| Step::Receive { which }),
        2 => (0usize..12, 0usize..4).prop_map(|(which, line)| Step::End { which, line }),
        2 => (0usize..12, 1i64..9_000).prop_map(|(which, cents)| Step::Reprice { which, cents }),
        3 => (0usize..12, 0usize..4, 1u32..9).prop_map(|(which, line, quantity)| Step::Return { which, line, quantity }),
    ]
}

/// Products of two sellers; the cost of every other one is known.
const PRODUCTS: [&str; 4] = ["a-cost", "a-free", "b-cost", "b-free"];

fn bought(n: u32, buyer: &str, goods: &[(usize, u32)], shop: &Shop) -> Result<FullOrder, TxError> {
    let lines = goods.iter().map(|(product, quantity)| contracts::catalog::StockLine {
        product: PRODUCTS[*product].into(),
        quantity: *quantity,
    });
    let basket = Basket::Lines(lines.collect());
    let (command, services): (PlaceOrderCommand, _) = (command(buyer, n), shop.services());
    shop.sales.transact_blocking(move |tx| checkout::place(tx, &command, &basket, &services).map(|placed| placed.full))
}

/// Gives an order of one line its final price: so many cents for all that is left.
fn reprice(shop: &Shop, order: &OrderId, cents: i64, at_ms: i64) {
    let FullOrder { order, lines } = shop.sales.read(|r| orders::any(r, order)).unwrap().unwrap();
    let [line] = lines.as_slice() else { return };
    if order.cancelled_ms.is_some() || line.left() == 0 || line.final_price.is_some() {
        return;
    }
    let (line, price) = (line.clone(), Money::new(cents, Currency::USD));
    let priced = move |tx: &mut Tx<'_>| repricing::reprice(tx, (&order, &line), (price, price), at_ms);
    shop.sales.transact_blocking(priced).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// In any sequence of purchases, cancellations of orders and of lines, deliveries, returns and final prices, lists,
    /// counts, takings, habits and stock agree with the rows.
    #[test]
    fn the_books_are_what_the_rows_say(steps in prop::collection::vec(step(), 0..40)) {
        let shop = Shop::with(&[("a-cost", 200), ("a-free", 200), ("b-cost", 200), ("b-free", 200)]);
        let mut placed: Vec<(AccountId, OrderId)> = Vec::new();
        for (n, step) in steps.into_iter().enumerate() {
            let at = NOW + n as i64;
            match step {
                Step::Place { buyer, goods } => {
                    if let Ok(full) = bought(n as u32, BUYERS[buyer], &goods, &shop) {
                        placed.push((full.order.buyer, full.order.id));
                    }
                }
                Step::Cancel { which } => if let Some((buyer, id)) = placed.get(which).cloned() {
                    let stock = shop.stock.clone();
                    let _ = shop.sales.transact_blocking(move |tx| checkout::cancel(tx, &buyer, &id, at, &stock));
                },
                Step::Receive { which } => if let Some((buyer, id)) = placed.get(which).cloned() {
                    let _ = shop.sales.transact_blocking(move |tx| checkout::received(tx, &buyer, &id, at + 2 * CANCELLABLE_MS, false));
                },
                Step::End { which, line } => if let Some((_, order)) = placed.get(which).cloned() {
                    let (lines, stock) = ([format!("{order}-{:03}", line + 1).into()], shop.stock.clone());
                    let end = move |tx: &mut Tx<'_>| line_ends::by_shop(tx, (&order, &lines), "Reason", at, &stock);
                    let _ = shop.sales.transact_blocking(end);
                },
                Step::Reprice { which, cents } => if let Some((_, order)) = placed.get(which).cloned() {
                    reprice(&shop, &order, cents, at);
                },
                Step::Return { which, line, quantity } => if let Some((buyer, order)) = placed.get(which).cloned() {
                    let command = returns::ReturnCommand {
                        id: format!("{n:08x}-r").into(), now_ms: at, today: today(at), buyer, key: format!("r{n}"),
                        fingerprint: 1,
                        reason: Reason::Quality, note: String::new(),
                        lines: vec![(format!("{order}-{:03}", line + 1).into(), quantity)], order,
                    };
                    let stock = shop.stock.clone();
                    let _ = shop.sales.transact_blocking(move |tx| returns::make(tx, &command, &stock));
                },
            }
            check(&shop);
        }
        for product in PRODUCTS {
            let sold: u32 = all_lines(&shop).iter().filter(|(_, l)| l.product == product)
                .map(|(o, l)| Standing::new(o, l).units).sum();
            prop_assert_eq!(shop.stock(product) + u64::from(sold), 200);
        }
    }
}

#[test]
fn an_order_from_before_the_books_is_entered_once() {
    let shop = Shop::with(&[("a-cost", 20), ("b-free", 20)]);
    let full = bought(1, "amina", &[(0, 2), (3, 11)], &shop).unwrap();
    check(&shop);
    for _ in 0..2 {
        crate::catch_up::run(&shop.sales).unwrap();
        let again = full.clone();
        let ensured: Result<(), TxError> =
            shop.sales.transact_blocking(move |tx| ensure(tx, &again.order, &again.lines));
        ensured.unwrap();
        check(&shop);
    }
}

#[test]
fn what_was_delivered_comes_back_within_its_limits() {
    let shop = Shop::with(&[("a-cost", 20), ("b-free", 20)]);
    let full = bought(1, "amina", &[(0, 5), (3, 2)], &shop).unwrap();
    let give_back = |key: &str, lines: &[(&str, u32)], at: i64, buyer: &str| {
        let command = returns::ReturnCommand {
            id: format!("{key}-return").into(),
            now_ms: at,
            today: today(at),
            buyer: buyer.into(),
            order: full.order.id.clone(),
            key: key.to_owned(),
            fingerprint: 1,
            reason: Reason::Damaged,
            note: String::new(),
            lines: lines.iter().map(|(end, n)| (format!("{}-{end}", full.order.id).into(), *n)).collect(),
        };
        let stock = shop.stock.clone();
        shop.sales.transact_blocking(move |tx| returns::make(tx, &command, &stock))
    };
    assert!(matches!(give_back("a", &[("001", 1)], NOW + 9, "amina"), Err(error) if error.kind() == "not-delivered"));
    let (id, come) = (full.order.id.clone(), NOW + 2 * CANCELLABLE_MS);
    let receive = |buyer: &'static str, at: i64| {
        let id = id.clone();
        shop.sales.transact_blocking(move |tx| checkout::received(tx, &buyer.into(), &id, at, false))
    };
    assert!(matches!(receive("other", come), Err(error) if error.kind() == "not-found"));
    receive("amina", come).unwrap();
    assert_eq!(receive("amina", come + 99).unwrap().order.delivered_ms, Some(come), "the first one holds");
    let late = come + 1 + 30 * CANCELLABLE_MS;
    assert!(matches!(give_back("a", &[("001", 1)], late, "amina"), Err(error) if error.kind() == "too-late"));
    assert!(matches!(give_back("a", &[("001", 1)], come + 1, "baraka"), Err(error) if error.kind() == "not-found"));
    assert!(matches!(give_back("a", &[("001", 6)], come + 1, "amina"), Err(error) if member(&error, "left") == 5));
    let Err(TxError::Refused(Problem::Invalid(wrong))) =
        give_back("a", &[("001", 1), ("009", 1), ("001", 1)], come + 1, "amina")
    else {
        panic!("wrong lines are named")
    };
    assert_eq!(wrong.keys().collect::<Vec<_>>(), ["lines[1].purchaseId", "lines[2].purchaseId"]);
    assert_eq!(shop.stock("a-cost"), 15, "nothing was changed");
    let first = give_back("a", &[("001", 3)], late - 1, "amina").unwrap();
    assert_eq!(give_back("a", &[("001", 3)], late, "amina").unwrap(), first, "the same key is the same return");
    assert!(matches!(give_back("b", &[("001", 3)], come + 2, "amina"), Err(error) if member(&error, "left") == 2));
    give_back("b", &[("001", 2), ("002", 2)], come + 2, "amina").unwrap();
    assert_eq!((shop.stock("a-cost"), shop.stock("b-free")), (20, 20));
    assert_eq!(shop.page("amina", 5, None).items[0].status(), Status::Returned);
    check(&shop);
}
