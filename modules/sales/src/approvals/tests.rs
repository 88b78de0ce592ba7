use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use contracts::auth::Address;
use contracts::ids::{ApprovalId, OrderId};
use contracts::money::Currency;
use contracts::money::Money;
use proptest::prelude::*;

use super::*;
use crate::approvals::ask::{self, ApprovalCommand, Source};
use crate::orders::checkout::Basket;
use crate::orders::model::{DeliveryMethod, FullOrder, OrderPayment};
use crate::testing::{NOW, PRICE, Shop, command, member};

/// The company, which is its own owner, two managers and one employee.
const PEOPLE: [&str; 4] = ["co", "boss-1", "boss-2", "emp"];

fn person(name: &str) -> Person {
    Person { id: name.into(), name: format!("Name of {name}") }
}

fn by(name: &str) -> Answerer {
    Answerer { account: "co".into(), person: person(name), now_ms: NOW + 50 }
}

fn asked(shop: &Shop, name: &str, n: u32) -> Result<Approval, TxError> {
    let Basket::Cart(cart) = shop.basket.clone() else { panic!("a cart") };
    from(shop, name, n, Source::Cart(cart))
}

fn from(shop: &Shop, name: &str, n: u32, source: Source) -> Result<Approval, TxError> {
    let ask = ApprovalCommand {
        id: format!("{n:08x}-aaaa").into(),
        now_ms: NOW + i64::from(n),
        account: "co".into(),
        asker: person(name),
        key: format!("ask-{n}"),
        fingerprint: 9,
        address: Address::default(),
        delivery: DeliveryMethod::Standard,
        payment: OrderPayment::Card,
        source,
    };
    let services = shop.services();
    shop.sales.transact_blocking(move |tx| ask::ask(tx, &ask, &services))
}

fn confirmed(shop: &Shop, id: &str, name: &str, total: Money, n: u32) -> Result<Approval, TxError> {
    let (id, by, services, order) = (id.into(), by(name), shop.services(), OrderId::from(format!("{n:08x}-0000")));
    let total = total.to_string();
    shop.sales.transact_blocking(move |tx| confirm(tx, &id, &by, (&order, "Co Ltd"), &total, &services))
}

fn declined(shop: &Shop, id: &str, name: &str) -> Result<Approval, TxError> {
    let (id, by, services) = (id.into(), by(name), shop.services());
    shop.sales.transact_blocking(move |tx| decline(tx, &id, &by, "Too dear.", &services))
}

fn withdrawn(shop: &Shop, id: &str, name: &str) -> Result<Approval, TxError> {
    let Basket::Cart(cart) = shop.basket.clone() else { panic!("a cart") };
    let (id, by) = (id.into(), by(name));
    shop.sales.transact_blocking(move |tx| withdraw(tx, &id, &by, Some(&cart)))
}

fn ordered(shop: &Shop, name: &str, n: u32) -> Result<FullOrder, TxError> {
    shop.place(crate::orders::commands::PlaceOrderCommand {
        buyer: "co".into(),
        person: name.into(),
        ..command("co", n)
    })
}

fn money(minor: i64) -> Money {
    Money::new(minor, Currency::USD)
}

fn ids(shop: &Shop, status: Option<ApprovalStatus>) -> Vec<ApprovalId> {
    let (found, total) = shop.sales.read(|r| APPROVALS.page(r, &list(&"co".into(), status), None, 200)).unwrap();
    assert_eq!(total, found.len() as u64);
    found.into_iter().map(|approval| approval.id).collect()
}

fn company() -> Shop {
    let shop = Shop::with(&[("a", 100)]);
    shop.limit("co", 2 * PRICE as u64);
    shop
}

#[test]
fn an_order_above_the_limit_is_made_once_a_second_person_confirms_it() {
    let shop = company();
    shop.fill("emp", "a", 2);
    ordered(&shop, "emp", 1).unwrap();
    shop.fill("emp", "a", 3);
    let refused = ordered(&shop, "emp", 2).unwrap_err();
    assert_eq!(["limit", "total"].map(|name| member(&refused, name)), ["37.00", "55.50"]);
    assert_eq!((shop.stock("a"), shop.in_cart("emp")), (98, 1), "nothing was changed");

    let approval = asked(&shop, "emp", 3).unwrap();
    assert_eq!(asked(&shop, "emp", 3).unwrap(), approval, "the same key asks once");
    assert_eq!((shop.stock("a"), shop.in_cart("emp")), (98, 0), "the goods are out of the cart and not held");
    assert_eq!((approval.total, ids(&shop, Some(ApprovalStatus::Waiting)).len()), (money(3 * PRICE), 1));

    let id = &approval.id;
    let total = approval.total;
    assert!(matches!(confirmed(&shop, id, "emp", total, 4), Err(error) if error.kind() == "own-approval"));
    shop.fill("boss-1", "a", 4);
    let of_boss = asked(&shop, "boss-1", 5).unwrap();
    assert!(matches!(
        confirmed(&shop, &of_boss.id, "boss-1", of_boss.total, 6),
        Err(error) if error.kind() == "own-approval"
    ));
    assert!(
        matches!(confirmed(&shop, &of_boss.id, "emp", of_boss.total, 6), Err(error) if error.kind() == "forbidden")
    );
    let changed = confirmed(&shop, id, "boss-1", money(1), 7).unwrap_err();
    assert_eq!((changed.kind(), member(&changed, "total")), ("price-changed", total.to_string().into()));

    let done = confirmed(&shop, id, "boss-1", total, 7).unwrap();
    assert_eq!((done.status, done.order.as_deref()), (ApprovalStatus::Confirmed, Some("00000007-0000")));
    assert_eq!(confirmed(&shop, id, "boss-1", total, 8).unwrap(), done, "again it is the same order");
    assert!(matches!(confirmed(&shop, id, "boss-2", total, 9), Err(error) if error.kind() == "answered"));
    assert_eq!((shop.stock("a"), shop.page("co", 9, None).total), (95, 2));
    assert!(matches!(withdrawn(&shop, id, "emp"), Err(error) if error.kind() == "answered"));
    assert_eq!(ids(&shop, None).len(), 2);
    assert_eq!(&ids(&shop, Some(ApprovalStatus::Confirmed)), std::slice::from_ref(id));
}

#[test]
fn prices_and_stock_are_those_of_the_confirmation() {
    let shop = company();
    shop.fill("emp", "a", 3);
    let approval = asked(&shop, "emp", 1).unwrap();
    shop.set_price(2 * PRICE as u64);
    let (dearer, total) = (confirmed(&shop, &approval.id, "co", approval.total, 2).unwrap_err(), money(6 * PRICE));
    assert_eq!((member(&dearer, "total"), shop.stock("a")), (total.to_string().into(), 100));
    let done = confirmed(&shop, &approval.id, "co", total, 2).unwrap();
    assert_eq!((done.total, done.lines[0].price, shop.stock("a")), (total, money(2 * PRICE), 97));

    shop.fill("emp", "a", 90);
    let approval = asked(&shop, "emp", 3).unwrap();
    shop.fill("boss-1", "a", 50);
    let other = asked(&shop, "boss-1", 4).unwrap();
    confirmed(&shop, &other.id, "co", other.total, 5).unwrap();
    let short = confirmed(&shop, &approval.id, "co", approval.total, 6).unwrap_err();
    assert_eq!(member(&short, "short")[0]["available"], 47);
    assert_eq!(ids(&shop, Some(ApprovalStatus::Waiting)), [approval.id], "it still waits");
}

#[test]
fn what_is_taken_back_is_in_its_cart_again_and_what_is_declined_is_not() {
    let shop = company();
    shop.fill("emp", "a", 3);
    let approval = asked(&shop, "emp", 1).unwrap();
    assert!(matches!(withdrawn(&shop, &approval.id, "boss-1"), Err(error) if error.kind() == "forbidden"));
    assert_eq!(withdrawn(&shop, &approval.id, "emp").unwrap().status, ApprovalStatus::Withdrawn);
    assert_eq!(shop.in_cart("emp"), 1);
    assert!(matches!(withdrawn(&shop, &approval.id, "emp"), Err(error) if error.kind() == "answered"));

    let approval = asked(&shop, "emp", 2).unwrap();
    assert!(matches!(declined(&shop, &approval.id, "emp"), Err(error) if error.kind() == "own-approval"));
    let done = declined(&shop, &approval.id, "co").unwrap();
    assert_eq!((done.status, done.reason.as_str(), shop.in_cart("emp")), (ApprovalStatus::Declined, "Too dear.", 0));
    assert!(
        matches!(confirmed(&shop, &approval.id, "boss-1", done.total, 3), Err(error) if error.kind() == "answered")
    );
}

#[test]
fn only_what_is_above_the_limit_is_put_before_a_second_person() {
    let shop = company();
    shop.fill("emp", "a", 2);
    assert!(matches!(asked(&shop, "emp", 1), Err(error) if error.kind() == "no-approval-needed"));
    assert_eq!(shop.in_cart("emp"), 1, "the cart is as it was");
    assert!(matches!(asked(&shop, "co", 2), Err(error) if error.kind() == "invalid"));
    let mut strangers = by("boss-1");
    strangers.account = "other".into();
    shop.fill("emp", "a", 3);
    let id = asked(&shop, "emp", 3).unwrap().id;
    let services = shop.services();
    let theirs = shop.sales.transact_blocking(move |tx| decline(tx, &id, &strangers, "x", &services));
    assert!(matches!(theirs, Err(error) if error.kind() == "not-found"), "another company's is not there");
}

#[derive(Clone, Debug)]
enum Step {
    Fill {
        who: usize,
        quantity: u64,
    },
    Order {
        who: usize,
    },
    ApprovalCommand {
        who: usize,
    },
    /// `right` tells whether the sent total is the current one.
    Confirm {
        who: usize,
        which: usize,
        right: bool,
    },
    Decline {
        who: usize,
        which: usize,
    },
    Withdraw {
        who: usize,
        which: usize,
    },
    Limit {
        units: u64,
    },
    Price {
        percent: u64,
    },
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0usize..4, 1u64..9).prop_map(|(who, quantity)| Step::Fill { who, quantity }),
        3 => (0usize..4).prop_map(|who| Step::Order { who }),
        4 => (0usize..4).prop_map(|who| Step::ApprovalCommand { who }),
        5 => (0usize..4, 0usize..6, any::<bool>()).prop_map(|(who, which, right)| Step::Confirm { who, which, right }),
        1 => (0usize..4, 0usize..6).prop_map(|(who, which)| Step::Decline { who, which }),
        1 => (0usize..4, 0usize..6).prop_map(|(who, which)| Step::Withdraw { who, which }),
        1 => (1u64..6).prop_map(|units| Step::Limit { units }),
        1 => (50u64..150).prop_map(|percent| Step::Price { percent }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// In any sequence of steps, an order that exceeds the current limit together with its asker's earlier orders needs
    /// two persons, and the second is the owner or a manager. No goods are lost or made.
    #[test]
    fn no_order_above_the_limit_has_one_person_alone(steps in prop::collection::vec(step(), 0..60)) {
        let shop = Shop::with(&[("a", 60)]);
        let (mut limit, mut price) = (2 * PRICE, PRICE);
        shop.limit("co", limit as u64);
        let mut asked_for: Vec<Approval> = Vec::new();
        // The sum that each person ordered alone, all within 30 days.
        let mut spent = [0; 4];
        // Order id → whether it was above the limit when it was made.
        let mut made: BTreeMap<OrderId, bool> = BTreeMap::new();
        for (n, step) in steps.into_iter().enumerate() {
            let n = n as u32 + 1;
            match step {
                Step::Fill { who, quantity } => shop.fill(PEOPLE[who], "a", quantity),
                Step::Order { who } => if let Ok(full) = ordered(&shop, PEOPLE[who], n) {
                    spent[who] += full.order.total.minor;
                    prop_assert!(spent[who] <= limit, "one person ordered above the limit");
                    made.insert(full.order.id, false);
                },
                Step::ApprovalCommand { who } => {
                    let before = shop.in_cart(PEOPLE[who]);
                    match asked(&shop, PEOPLE[who], n) {
                        Ok(approval) => {
                            prop_assert!(spent[who] + approval.total.minor > limit);
                            prop_assert_eq!(shop.in_cart(PEOPLE[who]), 0);
                            asked_for.push(approval);
                        }
                        Err(_) => prop_assert_eq!(shop.in_cart(PEOPLE[who]), before),
                    }
                }
                Step::Confirm { who, which, right } => {
                    let Some(approval) = asked_for.get(which) else { continue };
                    let units: u32 = approval.lines.iter().map(|line| line.quantity).sum();
                    let total = money(price * i64::from(units) + i64::from(!right));
                    if let Ok(done) = confirmed(&shop, &approval.id, PEOPLE[who], total, n) {
                        let order = done.order.clone().unwrap();
                        if let Entry::Vacant(new) = made.entry(order) {
                            prop_assert!(right, "confirmed at another total than was seen");
                            prop_assert_eq!(done.total, total);
                            new.insert(done.total.minor > limit);
                        }
                    }
                }
                Step::Decline { who, which } => if let Some(approval) = asked_for.get(which) {
                    let _ = declined(&shop, &approval.id, PEOPLE[who]);
                },
                Step::Withdraw { who, which } => if let Some(approval) = asked_for.get(which) {
                    let before = shop.in_cart(PEOPLE[who]);
                    match withdrawn(&shop, &approval.id, PEOPLE[who]) {
                        Ok(_) => prop_assert!(shop.in_cart(PEOPLE[who]) > 0),
                        Err(_) => prop_assert_eq!(shop.in_cart(PEOPLE[who]), before),
                    }
                },
                Step::Limit { units } => {
                    limit = units as i64 * PRICE;
                    shop.limit("co", limit as u64);
                }
                Step::Price { percent } => {
                    price = PRICE * percent as i64 / 100;
                    shop.set_price(price as u64);
                }
            }
            let orders = shop.page("co", 200, None).items;
            prop_assert_eq!(orders.len(), made.len());
            let (approvals, _) = shop.sales.read(|r| APPROVALS.page(r, &list(&"co".into(), None), None, 200)).unwrap();
            for FullOrder { order, .. } in &orders {
                if made[&order.id] {
                    let of = approvals.iter().find(|approval| approval.order.as_ref() == Some(&order.id)).unwrap();
                    let second = of.answerer.clone().unwrap().id;
                    prop_assert_ne!(&second, &of.asker.id, "one person alone");
                    prop_assert_ne!(&second, "emp", "an employee confirmed");
                }
            }
            let sold: u64 = orders.iter().flat_map(|full| &full.lines).map(|line| u64::from(line.quantity)).sum();
            prop_assert_eq!(shop.stock("a") + sold, 60);
        }
    }
}
