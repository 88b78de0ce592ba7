//! The recipients and texts of notifications.

use std::sync::mpsc::channel;
use std::time::Duration;

use contracts::auth::{Address, Role, RoleAnswered, RoleAsked};
use contracts::billing::{BillChanged, BillNews, BillStatus, BillType, RecurringMoved, RecurringStep};
use contracts::ids::{AccountId, NotificationId};
use contracts::logistics::{
    ChargeMoved, ChargeStep, ChargeType, ExceptionChanged, ExceptionType, ShipmentMoved, ShipmentNews, ShipmentStatus,
};
use contracts::money::{Currency, Money};
use contracts::sales::{
    ApprovalMoved, ApprovalStatus, DeliveryMethod, EndedLine, OrderCancelled, OrderLinesCancelled, OrderPayment,
    OrderPlaced, OrderedLine, PlacedLine, QuoteMoved, QuoteStatus, UnpaidOrderMoved, UnpaidStep,
};
use kernel::store::{Consumer, Event, FaultPlan, Scope, Store, StoreError, lists};

use super::model::Notification;
use super::{asked, consumer, store, words};

#[path = "pack_tests.rs"]
mod pack_tests;

const NOW: i64 = 1_800_000_000_000;
const DAY: i64 = 86_400_000;

/// A store whose events become notifications, and a way to wait for them.
struct Shop {
    store: Store,
    scope: Scope,
    taken: std::sync::mpsc::Receiver<()>,
}

impl Shop {
    fn new() -> Self {
        let store = Store::in_memory(FaultPlan::default());
        let scope = store.scope("messages");
        let (done, taken) = channel();
        let consumer = Consumer {
            name: "messages.notify",
            scope: scope.clone(),
            events: consumer::EVENTS,
            handle: Box::new(|event, tx| consumer::tell(event, tx, NOW)),
            wake: Some(Box::new(move || {
                // A test that is over has dropped its end of the channel.
                let _ = done.send(());
            })),
        };
        store.consume(consumer).unwrap();
        Shop { store, scope, taken }
    }

    fn happens<E: Event + Clone + Send + Sync>(&self, event: &E) {
        let event = event.clone();
        self.store.scope("elsewhere").transact_blocking(move |tx| tx.emit(&event)).unwrap();
        self.taken.recv_timeout(Duration::from_secs(60)).unwrap();
    }

    /// Returns an account's notifications, newest first, and how many are unread.
    fn notification(&self, account: &str) -> (Vec<Notification>, u64) {
        let read = self.scope.read(|r| {
            let page = store::page(r, &account.into(), 50, None)?;
            Ok::<_, StoreError>((page.items, lists::count(r, &store::unread(&account.into()))?))
        });
        read.unwrap()
    }
}

fn money(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn placed(at_ms: i64) -> OrderPlaced {
    let line = |n: u32, seller: &str| PlacedLine {
        line: format!("o-{n}").into(),
        product: format!("p{n}").into(),
        seller: seller.into(),
        seller_name: seller.to_uppercase(),
        name: format!("Lot {n}"),
        sku: String::new(),
        unit: "bag".into(),
        category: String::new(),
        origin: String::new(),
        quantity: n,
        unit_price: money(100),
    };
    OrderPlaced {
        tax: None,
        freight: Vec::new(),
        discount: None,
        unit_weights_g: Vec::new(),
        exact: None,
        order: "o".into(),
        number: "ORD-2026-000007".into(),
        buyer: "buyer".into(),
        buyer_name: "Marloes".into(),
        at_ms,
        address: Address::default(),
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::Card,
        contract: None,
        lines: vec![line(1, "s1"), line(2, "s2"), line(3, "s1"), line(4, "s1")],
    }
}

fn cancelled(at_ms: i64) -> OrderCancelled {
    let line = OrderedLine { product: "p1".into(), seller: "s1".into(), quantity: 1, unit_price: money(100) };
    OrderCancelled {
        order: "o".into(),
        buyer: "buyer".into(),
        at_ms,
        lines: vec![line.clone(), line],
        reason: String::new(),
    }
}

#[test]
fn each_seller_hears_once_of_an_order_and_of_its_own_goods() {
    let shop = Shop::new();
    shop.happens(&placed(NOW));
    let (notification, unread) = shop.notification("s1");
    assert_eq!((notification.len(), unread), (1, 1));
    assert_eq!(notification[0].title, "Order ORD-2026-000007 came in");
    assert_eq!(notification[0].text, "Marloes ordered 1 × Lot 1, 3 × Lot 3 and 1 more.");
    assert_eq!(shop.notification("s2").0[0].text, "Marloes ordered 2 × Lot 2.");
    assert_eq!(shop.notification("buyer").1, 0);
    shop.happens(&cancelled(NOW + 1));
    let (notification, unread) = shop.notification("s1");
    assert_eq!((notification[0].title.as_str(), unread), ("Order ORD-2026-000007 was cancelled", 2));
    assert_eq!(shop.notification("s2").1, 1);
}

#[test]
fn the_buyer_hears_which_lines_were_cancelled_and_the_seller_if_the_shop_did_it() {
    let shop = Shop::new();
    let goods = OrderedLine { product: "p1".into(), seller: "s1".into(), quantity: 3, unit_price: money(100) };
    let off = |by: Option<&str>, at_ms| OrderLinesCancelled {
        order: "o".into(),
        number: "ORD-2026-000007".into(),
        buyer: "buyer".into(),
        by: by.map(AccountId::from),
        at_ms,
        lines: vec![EndedLine { line: "l".into(), name: "Lot 3".into(), goods: goods.clone(), worth: money(300) }],
        ended: Vec::new(),
        off: money(300),
        reason: "The lot was wet.".into(),
    };
    shop.happens(&off(Some("s1"), NOW));
    let (told, _) = shop.notification("buyer");
    assert_eq!(told[0].title, "Order ORD-2026-000007: goods were cancelled");
    let text = "Not coming: 3 × Lot 3. The seller says: The lot was wet. The rest of the order goes on.";
    assert_eq!(told[0].text, text);
    assert_eq!(shop.notification("s1").1, 0, "the seller did it");
    shop.happens(&off(None, NOW + 1));
    assert_eq!(shop.notification("s1").0[0].text, "Not coming: 3 × Lot 3. The shop says: The lot was wet.");
}

#[test]
fn what_is_long_ago_is_not_told_but_remembered() {
    let shop = Shop::new();
    shop.happens(&placed(NOW - 31 * DAY));
    assert_eq!(shop.notification("s1").1, 0);
    shop.happens(&cancelled(NOW - 29 * DAY));
    assert_eq!(shop.notification("s1").0[0].title, "Order ORD-2026-000007 was cancelled");
}

#[test]
fn reading_some_or_all_counts_once_and_nobody_elses() {
    let shop = Shop::new();
    for n in 0..700 {
        shop.happens(&OrderCancelled { order: format!("o{n}").into(), ..cancelled(NOW + n) });
    }
    let (notification, unread) = shop.notification("s1");
    assert_eq!((notification.len(), unread), (50, 700));
    let ids: Vec<_> = notification.iter().take(3).map(|n| n.id.clone()).collect();
    let read = |account: &str, ids: Vec<NotificationId>| {
        let account = account.into();
        shop.scope.transact_blocking(move |tx| store::read(tx, &account, &ids)).unwrap();
    };
    read("stranger", ids.clone());
    read("s1", [ids.clone(), ids].concat());
    assert_eq!(shop.notification("s1").1, 697);
    let all = || shop.scope.transact_blocking(|tx| store::read_all(tx, &"s1".into())).unwrap();
    assert_eq!((all(), all(), shop.notification("s1").1), (true, false, 0));
}

fn quote(by: Option<&str>, step: &str) -> QuoteMoved {
    QuoteMoved {
        quote: "q".into(),
        product_name: "Lot".into(),
        buyer: "buyer".into(),
        buyer_name: "Marloes".into(),
        seller: "seller".into(),
        by: by.map(Into::into),
        step: QuoteStatus::parse(step).unwrap(),
        at_ms: NOW,
    }
}

fn moved(news: &str, by: Option<&str>) -> ShipmentMoved {
    ShipmentMoved {
        shipment: "s".into(),
        number: "SHP-2026-000001".into(),
        name: "Lot".into(),
        order: Some("o".into()),
        lines: vec![],
        buyer: Some("buyer".into()),
        seller: Some("seller".into()),
        carrier: Some("carrier".into()),
        by: by.map(Into::into),
        news: ShipmentNews::parse(news).unwrap(),
        status: ShipmentStatus::AtSea,
        ships_on: None,
        arrives_on: None,
        at_ms: NOW,
    }
}

#[test]
fn who_took_a_step_is_not_told_of_it() {
    let whom = |by, step| -> Vec<AccountId> { words::quote(&quote(by, step)).into_iter().map(|t| t.account).collect() };
    assert_eq!(whom(Some("buyer"), "requested"), ["seller"]);
    assert_eq!(whom(Some("seller"), "offered"), ["buyer"]);
    assert_eq!(whom(None, "expired"), ["buyer", "seller"]);
    let notification = words::shipment(&moved("status", Some("carrier")));
    assert_eq!(notification.iter().map(|t| t.account.as_str()).collect::<Vec<_>>(), ["buyer", "seller"]);
    assert_eq!(
        (notification[0].title.as_str(), notification[0].link.as_str()),
        ("SHP-2026-000001: At Sea", "/shipments?view=s")
    );
    assert!(words::shipment(&moved("planned", None)).is_empty(), "told with the order");
}

#[test]
fn the_seller_alone_is_told_of_the_days_of_a_letter_of_credit() {
    for news in ["shipment near", "presentation near"] {
        let told = words::shipment(&moved(news, None));
        assert_eq!(told.iter().map(|t| t.account.as_str()).collect::<Vec<_>>(), ["seller"], "{news}");
    }
    let told = words::shipment(&moved("documents released", Some("seller")));
    assert_eq!(told.iter().map(|t| t.account.as_str()).collect::<Vec<_>>(), ["buyer", "carrier"]);
}

#[test]
fn a_new_arrival_date_is_told_in_words() {
    let mut moved = moved("dates", Some("carrier"));
    moved.arrives_on = "2026-11-03".parse().ok();
    assert_eq!(words::shipment(&moved)[0].title, "SHP-2026-000001 is expected on 3 November 2026");
}

#[test]
fn bills_and_exceptions_say_whose_turn_it_is() {
    let bill = |news: &str, by: Option<&str>| BillChanged {
        bill: "b".into(),
        invoice: "MWAN-2026-000001".into(),
        kind: BillType::Purchase,
        description: "Order ORD-2026-000007".into(),
        order: None,
        lines: vec![],
        shipment: None,
        payer: "buyer".into(),
        payee: "seller".into(),
        by: by.map(Into::into),
        reason: String::new(),
        news: BillNews::parse(news).unwrap(),
        status: BillStatus::Paid,
        amount: money(25_000),
        balance: money(0),
        at_ms: NOW,
    };
    let notification = words::bill(&bill("issued", None));
    assert_eq!(notification.len(), 1);
    assert_eq!(
        (notification[0].title.as_str(), notification[0].link.as_str()),
        ("Bill MWAN-2026-000001: 250.00 USD", "/billing?view=b")
    );
    let notification = words::bill(&bill("payment sent", Some("buyer")));
    assert_eq!(
        (notification[0].account.as_str(), notification[0].link.as_str()),
        ("seller", "/billing?side=payee&view=b")
    );
    let exception = ExceptionChanged {
        exception: "e".into(),
        shipment: "s".into(),
        number: "SHP-2026-000001".into(),
        kind: ExceptionType::CustomsHold,
        description: "A code is wrong".into(),
        blocking: true,
        resolved: false,
        owner: Some("seller".into()),
        by: Some("carrier".into()),
        parties: vec!["buyer".into(), "seller".into(), "carrier".into()],
        at_ms: NOW,
    };
    let texts: Vec<_> = words::exception(&exception).into_iter().map(|t| (t.account, t.text)).collect();
    assert_eq!(texts[0], ("buyer".into(), "A code is wrong. The shipment waits for it.".to_owned()));
    assert_eq!(texts[1], ("seller".into(), "A code is wrong. You have to see to it.".to_owned()));
    assert_eq!(texts.len(), 2);
}

#[test]
fn who_would_pay_hears_what_is_asked_and_who_asks_hears_the_answer() {
    let charge = |step: &str, by: &str| ChargeMoved {
        charge: "s-freight".into(),
        kind: ChargeType::Freight,
        shipment: "s".into(),
        number: "SHP-2026-000001".into(),
        description: "Freight of SHP-2026-000001".into(),
        payer: "buyer".into(),
        payer_name: "Nafula".into(),
        payee: "carrier".into(),
        payee_name: "Ziwa".into(),
        by: Some(by.into()),
        step: ChargeStep::parse(step).unwrap(),
        amount: money(1_200),
        at_ms: NOW,
    };
    let notification = asked::charge(&charge("offered", "carrier"));
    assert_eq!(
        (notification.len(), notification[0].account.as_str(), notification[0].link.as_str()),
        (1, "buyer", "/shipments?view=s")
    );
    assert_eq!(notification[0].title, "SHP-2026-000001: Ziwa asks for 12.00 USD");
    assert!(notification[0].text.ends_with("Nothing is owed until you accept it."));
    let notification = asked::charge(&charge("declined", "buyer"));
    assert_eq!((notification.len(), notification[0].account.as_str()), (1, "carrier"));
    let schedule = |step: &str, payer: Option<&str>, by: Option<&str>| RecurringMoved {
        schedule: "r".into(),
        description: "Storage".into(),
        payer: payer.map(Into::into),
        payee: "seller".into(),
        payee_name: "Mwangaza".into(),
        by: by.map(Into::into),
        step: RecurringStep::parse(step).unwrap(),
        amount: money(4_800),
        every: "month".into(),
        at_ms: NOW,
    };
    let notification = asked::recurring(&schedule("proposed", Some("buyer"), Some("seller")));
    assert_eq!(
        (notification.len(), notification[0].account.as_str(), notification[0].link.as_str()),
        (1, "buyer", "/billing")
    );
    assert!(asked::recurring(&schedule("proposed", None, Some("seller"))).is_empty(), "a stranger hears nothing");
    let notification = asked::recurring(&schedule("expired", Some("buyer"), None));
    assert_eq!(notification.iter().map(|t| t.link.as_str()).collect::<Vec<_>>(), ["/billing", "/billing?side=payee"]);
}

#[test]
fn administrators_hear_of_a_request_for_a_role_and_its_account_of_the_answer() {
    let shop = Shop::new();
    shop.happens(&RoleAsked {
        request: "r1".into(),
        account: "amina".into(),
        name: "Amina".into(),
        role: Role::Logistics,
        administrators: vec!["boss".into(), "other".into()],
        at_ms: NOW,
    });
    for administrator in ["boss", "other"] {
        let (notification, unread) = shop.notification(administrator);
        assert_eq!(
            (notification[0].title.as_str(), notification[0].link.as_str(), unread),
            ("Amina asks for a role", "/admin/roles", 1)
        );
    }
    assert!(shop.notification("amina").0.is_empty());
    let answer = |granted: bool, reason: &str| RoleAnswered {
        request: "r1".into(),
        account: "amina".into(),
        role: Role::Logistics,
        granted,
        reason: reason.into(),
        at_ms: NOW,
    };
    shop.happens(&answer(false, "Which lorries?"));
    shop.happens(&answer(true, ""));
    let (notification, _) = shop.notification("amina");
    assert_eq!(notification[0].title, "You are a carrier now");
    assert_eq!(
        (notification[1].title.as_str(), notification[1].text.as_str()),
        ("Not granted: carrier", "The administrator says: Which lorries?")
    );
}

#[test]
fn a_company_hears_of_orders_that_wait_for_a_second_person() {
    let shop = Shop::new();
    let moved = |status: &str, answerer: Option<&str>| ApprovalMoved {
        approval: "a1".into(),
        account: "company".into(),
        asker: "kamau".into(),
        asker_name: "Kamau".into(),
        answerer_name: answerer.map(Into::into),
        status: ApprovalStatus::parse(status).unwrap(),
        total: money(260_000),
        at_ms: NOW,
    };
    shop.happens(&moved("waiting", None));
    shop.happens(&moved("withdrawn", Some("Kamau")));
    shop.happens(&moved("confirmed", Some("Wanjiru")));
    shop.happens(&moved("declined", Some("Wanjiru")));
    let (notification, unread) = shop.notification("company");
    let titles: Vec<_> = notification.iter().map(|notification| notification.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "Declined: an order of 2600.00 USD",
            "Confirmed: an order of 2600.00 USD",
            "Kamau asks for approval: 2600.00 USD"
        ]
    );
    assert_eq!((unread, notification[1].text.as_str()), (3, "Wanjiru confirmed what Kamau asked for."));
    assert!(notification.iter().all(|notification| notification.link == "/approvals/a1"));
    assert!(shop.notification("kamau").0.is_empty(), "the company's people share what it is told");
}

#[test]
fn the_buyer_of_an_unpaid_order_is_warned_and_reads_why_it_ended() {
    let shop = Shop::new();
    let moved = |step: &str, reason: &str| UnpaidOrderMoved {
        order: "o".into(),
        number: "ORD-7".into(),
        buyer: "b".into(),
        step: UnpaidStep::parse(step).unwrap(),
        reason: reason.into(),
        ends_ms: NOW,
        at_ms: NOW,
    };
    shop.happens(&moved("warned", ""));
    shop.happens(&moved("ended", ""));
    shop.happens(&moved("cancelled", "The lot was wet."));
    let (notification, unread) = shop.notification("b");
    assert_eq!(unread, 3);
    let said: Vec<_> = notification
        .iter()
        .rev()
        .map(|notification| (notification.title.as_str(), notification.link.as_str()))
        .collect();
    assert_eq!(
        said,
        [
            ("Order ORD-7 is not paid", "/account/orders/o"),
            ("Order ORD-7 has ended", "/account/orders/o"),
            ("Order ORD-7 was cancelled by its seller", "/account/orders/o"),
        ]
    );
    assert!(notification[2].text.contains("It ends by itself on 15 January 2027"), "{}", notification[2].text);
    assert_eq!(notification[0].text, "The seller says: The lot was wet.");
}
