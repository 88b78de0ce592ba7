//! Orders that nobody pays, the limit of a new account, and prices that rose unseen.

use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::paid;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn kind(answer: reqwest::blocking::Response) -> (u16, Value) {
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

#[test]
fn one_new_account_does_not_empty_the_shelves() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__ORDERS__NEW_ACCOUNT_MAY_OWE", "100")]);
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let product = single(&shop, &seller);
    let (id, stock) = (product["id"].as_str().expect("an id"), product["stock"].as_u64().expect("a number"));
    let all = u32::try_from(stock).expect("a quantity");
    shop.add(&buyer, id, all);
    let (status, refused) = kind(shop.order(&buyer, "all").expect("an answer"));
    assert_eq!((status, refused["type"].as_str()), (409, Some("/problems/owes-too-much")), "{refused}");
    assert_eq!((refused["limit"].as_str(), refused["owed"].as_str()), (Some("100.00"), Some("0.00")));
    assert!(refused["detail"].as_str().is_some_and(|what| what.contains("Pay an order first, or order less")));
    assert_eq!(shop.stock(id), stock, "nothing was taken");

    let set = shop.post(&buyer, "/cart/update").json(&json!({"itemID": id, "newItemQuantity": 1}));
    assert_eq!(set.send().expect("an answer").status(), 200);
    let order: Value = shop.order(&buyer, "one").expect("an answer").json().expect("JSON");
    paid(&shop, &buyer, &seller, &order);
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    before_long(|| shop.mine(&buyer, &path)["paymentStatus"] == "Paid");
    shop.add(&buyer, id, all - 1);
    assert_eq!(shop.order(&buyer, "rest").expect("an answer").status(), 201, "who has paid is known");
}

#[test]
fn an_unpaid_order_ends_by_itself_with_a_warning_and_gives_its_stock_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    let (mut buyer, mut seller) = (shop.sign_in(), shop.sign_in_as("seller@sokoni.example"));
    let id = shop.single(&seller);
    let before = shop.stock(&id);
    let order = shop.buy_with(&buyer, &id, "k", "bankTransfer");
    let path = format!("/api/orders/{order}");
    shop.settle();
    let seen = |token: &str| shop.get(token, &path).json::<Value>().expect("JSON");
    // Reading a list ends the orders that are due.
    let look = |token: &str| assert_eq!(shop.get(token, "/api/quotes").status(), 200);
    let told = |token: &str, title: &str| {
        let told: Value = shop.get(token, "/api/notifications").json().expect("JSON");
        told["items"].as_array().expect("a list").iter().any(|one| one["title"].as_str().is_some_and(|t| t == title))
    };
    let number = seen(&buyer)["number"].as_str().expect("a number").to_owned();
    clock.advance(11 * DAY_MS + 1);
    // Sessions that were not used for days have ended.
    buyer = shop.sign_in();
    look(&buyer);
    before_long(|| told(&buyer, &format!("Order {number} is not paid")));
    assert_eq!((&seen(&buyer)["status"], shop.stock(&id)), (&json!("Placed"), before - 1));
    clock.advance(3 * DAY_MS + 1);
    buyer = shop.sign_in();
    seller = shop.sign_in_as("seller@sokoni.example");
    look(&buyer);
    before_long(|| seen(&buyer)["status"] == "Cancelled");
    assert_eq!(seen(&buyer)["cancellation"], json!({"by": "unpaid", "reason": ""}));
    assert_eq!(shop.stock(&id), before);
    before_long(|| told(&buyer, &format!("Order {number} has ended")));
    before_long(|| told(&seller, &format!("Order {number} was cancelled")));
    before_long(|| seen(&buyer)["paymentStatus"] == "Cancelled");
    shop.close();
}

#[test]
fn a_seller_cancels_an_unpaid_order_and_its_buyer_reads_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let product = single(&shop, &seller);
    let (id, stock) = (product["id"].as_str().expect("an id"), product["stock"].as_u64());
    let place = |key: &str| {
        shop.add(&buyer, id, 2);
        shop.order(&buyer, key).expect("an answer").json::<Value>().expect("JSON")
    };
    let order = place("k");
    let sale = format!("/api/sales/{}", order["lines"][0]["purchase_id"].as_str().expect("an id"));
    let cancel = |token: &str, reason: &str| {
        kind(shop.post(token, &format!("{sale}/cancel")).json(&json!({"reason": reason})).send().expect("an answer"))
    };
    assert_eq!(shop.mine(&seller, &sale)["canCancel"], true);
    assert_eq!(cancel(&buyer, "I can, too.").0, 404, "it is the seller's");
    assert_eq!(cancel(&seller, " ").0, 422, "the buyer reads a reason");
    let (status, cancelled) = cancel(&seller, "The lot was wet.");
    assert_eq!((status, &cancelled["status"], &cancelled["canCancel"]), (200, &json!("Cancelled"), &json!(false)));
    let seen = shop.mine(&buyer, &format!("/api/orders/{}", order["id"].as_str().expect("an id")));
    assert_eq!(seen["cancellation"], json!({"by": "seller", "reason": "The lot was wet."}));
    assert_eq!(Some(shop.stock(id)), stock);
    assert_eq!(cancel(&seller, "Again.").0, 409);
    before_long(|| {
        let told = shop.mine(&buyer, "/api/notifications");
        let told = told["items"].as_array().expect("a list").clone();
        told.iter().any(|one| one["text"] == "The seller says: The lot was wet.")
    });

    let order = place("paid");
    paid(&shop, &buyer, &seller, &order);
    let sale = format!("/api/sales/{}", order["lines"][0]["purchase_id"].as_str().expect("an id"));
    before_long(|| shop.mine(&seller, &sale)["canCancel"] == false);
    let refused = shop.post(&seller, &format!("{sale}/cancel")).json(&json!({"reason": "Too late."}));
    assert_eq!(refused.send().expect("an answer").status(), 409, "money came");
}

#[test]
fn goods_that_became_dearer_between_cart_and_order_are_not_ordered_unseen() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let mut lot = crate::forms::good(1, 50);
    lot["price"] = json!("10.00");
    let made: Value = shop.post(&seller, "/api/inventory").json(&lot).send().expect("an answer").json().expect("JSON");
    let id = made["id"].as_str().expect("an id");
    shop.add(&buyer, id, 2);
    lot["price"] = json!("99.00");
    let url = format!("{}/api/inventory/{id}", shop.base);
    let changed = shop.client.put(url).bearer_auth(&seller).json(&lot).send().expect("an answer");
    assert_eq!(changed.status(), 200, "{}", changed.text().expect("text"));
    let (status, refused) = kind(shop.order(&buyer, "k").expect("an answer"));
    assert_eq!((status, refused["type"].as_str()), (409, Some("/problems/price-changed")), "{refused}");
    assert_eq!((refused["was"].as_str(), refused["total"].as_str()), (Some("20.00"), Some("198.00")));
    assert_eq!((shop.stock(id), shop.mine(&buyer, "/cart/get")[0]["price"].as_str()), (50, Some("99.00")));
    let mut form = order_form();
    form["expectedTotal"] = json!("198.00");
    let seen = shop.post(&buyer, "/api/orders").header("Idempotency-Key", "k").json(&form).send().expect("an answer");
    assert_eq!(seen.status(), 201, "who saw the new total orders at it");

    shop.add(&buyer, id, 1);
    lot["price"] = json!("100.00");
    let url = format!("{}/api/inventory/{id}", shop.base);
    assert_eq!(shop.client.put(url).bearer_auth(&seller).json(&lot).send().expect("an answer").status(), 200);
    let set = shop.post(&buyer, "/cart/update").json(&json!({"itemID": id, "newItemQuantity": 1}));
    assert_eq!(set.send().expect("an answer").status(), 200);
    assert_eq!(shop.order(&buyer, "k2").expect("an answer").status(), 201, "who set the row anew was shown its price");
}
