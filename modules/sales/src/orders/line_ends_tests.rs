use std::sync::{Arc, Mutex};

use contracts::catalog::StockLine;
use contracts::money::Currency;
use contracts::sales::OrderCancelled;
use kernel::http::text::today;
use kernel::store::Event;
use proptest::prelude::*;

use super::*;
use crate::orders::checkout::Basket;
use crate::orders::model::Status;
use crate::orders::rules::CANCELLABLE_MS;
use crate::orders::{journey, store};
use crate::returns::model::Reason;
use crate::returns::store::{self as returns, ReturnCommand};
use crate::testing::{NOW, PRICE, Shop, before_long, command, member, moved};

/// A shop in which Amina has ordered these units of the goods of two sellers.
fn ordered(units: [u32; 3]) -> (Shop, FullOrder) {
    let shop = Shop::with(&[("a1", 50), ("a2", 50), ("b1", 50)]);
    let goods = ["a1", "a2", "b1"].into_iter().zip(units);
    let basket = Basket::Lines(goods.map(|(id, quantity)| StockLine { product: id.into(), quantity }).collect());
    let (command, services) = (command("amina", 1), shop.services());
    let placed = shop.sales.transact_blocking(move |tx| checkout::place(tx, &command, &basket, &services));
    (shop, placed.unwrap().full)
}

fn sold(shop: &Shop, seller: &'static str, line: &LineId) -> Result<OrderId, TxError> {
    let (line, stock) = (line.clone(), shop.stock.clone());
    let end = move |tx: &mut Tx<'_>| by_seller(tx, (&seller.into(), &line), "The lot was wet.", NOW + 9, &stock);
    shop.sales.transact_blocking(end)
}

fn ends(shop: &Shop, order: &OrderId, lines: Vec<LineId>) -> Result<(), TxError> {
    let (order, stock) = (order.clone(), shop.stock.clone());
    shop.sales.transact_blocking(move |tx| by_shop(tx, (&order, &lines), "The lot was wet.", NOW + 9, &stock))
}

fn sent_back(shop: &Shop, order: &OrderId, line: &LineId, quantity: u32, n: usize) -> Result<(), TxError> {
    let command = ReturnCommand {
        id: format!("{n:08x}-r").into(),
        now_ms: NOW + 2 * CANCELLABLE_MS + 9,
        today: today(NOW + 2 * CANCELLABLE_MS + 9),
        buyer: "amina".into(),
        order: order.clone(),
        key: format!("r{n}"),
        fingerprint: 1,
        reason: Reason::Quality,
        note: String::new(),
        lines: vec![(line.clone(), quantity)],
    };
    let stock = shop.stock.clone();
    shop.sales.transact_blocking(move |tx| returns::make(tx, &command, &stock)).map(|_| ())
}

fn now(shop: &Shop, id: &OrderId) -> FullOrder {
    shop.sales.read(|reader| store::any(reader, id)).unwrap().unwrap()
}

fn owes(shop: &Shop) -> i64 {
    let owed = shop.sales.read(|reader| owed::load(reader, &"amina".into())).unwrap();
    owed.sums.iter().map(|sum| sum.minor).sum()
}

/// These lines' shipment has this status.
fn ships(shop: &Shop, full: &FullOrder, lines: &[usize], status: &str) {
    let lines = lines.iter().map(|at| full.lines[*at].id.clone()).collect();
    let news = moved(&full.order.id, lines, status);
    shop.sales.transact_blocking(move |tx| journey::ships(tx, &news, jiff::civil::date(2026, 12, 2))).unwrap();
}

#[test]
fn a_seller_cancels_a_line_of_its_own_and_the_rest_of_the_order_goes_on() {
    let (shop, full) = ordered([2, 3, 4]);
    let (id, line) = (full.order.id.clone(), full.lines[2].id.clone());
    let told: Arc<Mutex<Vec<OrderLinesCancelled>>> = Arc::default();
    let heard = Arc::clone(&told);
    shop.hears("other.lines", &[OrderLinesCancelled::NAME], move |event, _| {
        heard.lock().unwrap().extend(event.open::<OrderLinesCancelled>()?.map(Arc::unwrap_or_clone));
        Ok(())
    });
    assert_eq!(sold(&shop, "seller-a", &line).unwrap_err().kind(), "not-found", "another's line");
    sold(&shop, "seller-b", &line).unwrap();
    let after = now(&shop, &id);
    let statuses: Vec<Status> = after.lines.iter().map(|line| Status::new(&after.order, line)).collect();
    assert_eq!(
        (statuses.as_slice(), after.status()),
        (&[Status::Placed, Status::Placed, Status::Cancelled][..], Status::Placed)
    );
    assert_eq!((after.off().minor, after.standing_total().minor), (4 * PRICE, 5 * PRICE));
    assert_eq!((shop.stock("b1"), owes(&shop)), (50, 5 * PRICE));
    let kept = after.lines[2].cancelled.clone().unwrap();
    assert_eq!((kept.at_ms, kept.why.by, kept.why.reason.as_str()), (NOW + 9, CancelledBy::Seller, "The lot was wet."));
    assert_eq!(sold(&shop, "seller-b", &line).unwrap_err().kind(), "not-cancellable", "it ends once");
    assert_eq!(shop.stock("b1"), 50);
    let refused = sent_back(&shop, &id, &line, 1, 1).unwrap_err();
    assert_eq!((refused.kind(), member(&refused, "left")), ("too-many", serde_json::json!(0)));
    shop.cancel("amina", &id, NOW + 10).unwrap();
    assert_eq!(["a1", "a2", "b1"].map(|product| shop.stock(product)), [50; 3], "each unit comes back once");
    assert_eq!(owes(&shop), 0);
    before_long(|| told.lock().unwrap().len() == 1);
    let told = told.lock().unwrap()[0].clone();
    assert_eq!((told.by.as_deref(), told.ended.as_slice()), (Some("seller-b"), &["seller-b".into()][..]));
    assert_eq!((told.lines.len(), told.lines[0].goods.quantity, told.off.minor), (1, 4, 4 * PRICE));
}

#[test]
fn a_line_that_has_left_stays_although_others_are_cancelled() {
    let (shop, full) = ordered([2, 3, 4]);
    let id = full.order.id.clone();
    ships(&shop, &full, &[0, 1], "Picked Up");
    ships(&shop, &full, &[2], "Scheduled");
    let both = vec![full.lines[0].id.clone(), full.lines[2].id.clone()];
    assert_eq!(ends(&shop, &id, both).unwrap_err().kind(), "not-cancellable");
    assert_eq!(shop.stock("b1"), 46, "nothing was changed");
    let wrong = vec![full.lines[2].id.clone(), full.lines[2].id.clone(), "other-001".into()];
    assert_eq!(ends(&shop, &id, wrong).unwrap_err().kind(), "invalid");
    ends(&shop, &id, vec![full.lines[2].id.clone()]).unwrap();
    assert_eq!(shop.stock("b1"), 50);
    ships(&shop, &full, &[2], "Picked Up");
    assert_eq!(now(&shop, &id).lines[2].journey.shipment, None, "no shipment carries a cancelled line");
}

#[test]
fn the_last_line_cancels_the_order() {
    let (shop, full) = ordered([2, 3, 4]);
    let told: Arc<Mutex<Vec<OrderCancelled>>> = Arc::default();
    let heard = Arc::clone(&told);
    shop.hears("other.orders", &[OrderCancelled::NAME], move |event, _| {
        heard.lock().unwrap().extend(event.open::<OrderCancelled>()?.map(Arc::unwrap_or_clone));
        Ok(())
    });
    let [a1, a2, b1] = [0, 1, 2].map(|at: usize| full.lines[at].id.clone());
    ends(&shop, &full.order.id, vec![a1, b1]).unwrap();
    sold(&shop, "seller-a", &a2).unwrap();
    let after = now(&shop, &full.order.id);
    assert_eq!(
        (after.status(), after.order.cancellation.map(|why| why.by)),
        (Status::Cancelled, Some(CancelledBy::Seller))
    );
    assert_eq!((["a1", "a2", "b1"].map(|product| shop.stock(product)), owes(&shop)), ([50; 3], 0));
    before_long(|| told.lock().unwrap().len() == 1);
    let lines = told.lock().unwrap()[0].lines.clone();
    assert_eq!(lines.iter().map(|line| &*line.product).collect::<Vec<_>>(), ["a2"], "only what was left");
}

#[test]
fn the_freight_of_a_seller_ends_with_its_last_line() {
    let (_, full) = ordered([2, 3, 4]);
    let share = |seller: &str, minor| shares::Share {
        seller: seller.into(),
        seller_name: String::new(),
        amount: Money::new(minor, Currency::USD),
    };
    let shares = [share("seller-a", 5 * PRICE + 700), share("seller-b", 4 * PRICE + 300)];
    let how = |line: &Purchase| CancelledLine { at_ms: 1, why: CancelledBy::Shop.into(), off: line.line_total };
    let off = |ids: &[LineId]| {
        let (after, sellers) = ended(&full, ids, how);
        let after = with_freight(after, &sellers, &shares);
        (sellers.len(), FullOrder { order: full.order.clone(), lines: after }.off().minor)
    };
    let [a1, a2, b1] = [0, 1, 2].map(|at: usize| full.lines[at].id.clone());
    assert_eq!(off(std::slice::from_ref(&a1)), (0, 2 * PRICE));
    assert_eq!(off(&[a1.clone(), a2]), (1, 5 * PRICE + 700));
    assert_eq!(off(&[a1, b1]), (1, 6 * PRICE + 300));
}

#[derive(Clone, Debug)]
enum Step {
    End(Vec<usize>),
    Cancel,
    Receive,
    Return(usize, u32),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => prop::collection::vec(0usize..3, 1..3).prop_map(Step::End),
        1 => Just(Step::Cancel),
        1 => Just(Step::Receive),
        2 => (0usize..3, 1u32..9).prop_map(|(line, units)| Step::Return(line, units)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// In any sequence of cancelled lines, returns and a cancelled order each unit comes back at most once, and what
    /// is owed is what stands.
    #[test]
    fn each_unit_ends_once(units in prop::array::uniform3(1u32..9), steps in prop::collection::vec(step(), 0..10)) {
        let (shop, full) = ordered(units);
        let id = full.order.id.clone();
        for (n, step) in steps.into_iter().enumerate() {
            let _ = match step {
                Step::End(lines) => ends(&shop, &id, lines.iter().map(|at| full.lines[*at].id.clone()).collect()),
                Step::Cancel => shop.cancel("amina", &id, NOW + 10).map(|_| ()),
                Step::Receive => {
                    let id = id.clone();
                    let at = NOW + 2 * CANCELLABLE_MS;
                    let receive = move |tx: &mut Tx<'_>| checkout::received(tx, &"amina".into(), &id, at, false);
                    shop.sales.transact_blocking(receive).map(|_| ())
                }
                Step::Return(line, quantity) => sent_back(&shop, &id, &full.lines[line].id, quantity, n),
            };
            let after = now(&shop, &id);
            for (product, line) in ["a1", "a2", "b1"].into_iter().zip(&after.lines) {
                prop_assert_eq!(shop.stock(product) + u64::from(Standing::new(&after.order, line).units), 50);
            }
            let stands: i64 = after.standing().map(|line| line.line_total.minor).sum();
            prop_assert_eq!(after.standing_total().minor, stands);
            prop_assert_eq!(owes(&shop), if after.order.cancelled_ms.is_some() { 0 } else { stands });
        }
    }
}
