//! Delivery of an order's goods, and the right to confirm it.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};
use crate::trade::single;

/// Waits for all shipments of an order.
fn shipments(shop: &Shop, buyer: &str, order: &str) -> Vec<String> {
    let lines = || shop.mine(buyer, &format!("/api/orders/{order}"))["lines"].as_array().expect("a list").clone();
    before_long(|| lines().iter().all(|line| line["shipment_id"].is_string()));
    let mut all: Vec<String> =
        lines().iter().map(|line| line["shipment_id"].as_str().expect("an id").to_owned()).collect();
    all.sort();
    all.dedup();
    all
}

/// Hands in the papers that a step waits for, and has a party verify them. The owner may hand in all of them.
pub fn papers(shop: &Shop, party: &str, carrier: &str, path: &str) {
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let of_owner = path.replace("/api/", "/api/admin/");
    for paper in shop.mine(carrier, path)["documents"].as_array().expect("a list") {
        if !paper["need"]["blocks"].is_string() || paper["status"] == "verified" {
            continue;
        }
        let kind = paper["type"].as_str().expect("text");
        let url = format!("{}{of_owner}/documents/{kind}?name=paper.pdf", shop.base);
        let put = shop.client.put(url).bearer_auth(&owner).body("%PDF-1.4 a paper").send();
        assert_eq!(put.expect("an answer").status(), 200, "{kind}");
        let verified = shop.post(party, &format!("{path}/documents/{kind}/verify")).send();
        assert_eq!(verified.expect("an answer").status(), 200, "{kind}");
    }
}

/// The demo carrier takes a shipment and moves it as far as its buyer's street. `party` verifies its papers.
pub fn brought_one(shop: &Shop, party: &str, carrier: &str, shipment: &str) {
    let path = format!("/api/shipments/{shipment}");
    let call = |end: &str, body: &Value| {
        let answer = shop.post(carrier, &format!("{path}/{end}")).json(body).send().expect("an answer");
        assert_eq!(answer.status(), 200, "{end} {body}");
    };
    call("take", &json!({}));
    papers(shop, party, carrier, &path);
    loop {
        let seen = shop.mine(carrier, &path);
        if seen["status"] == "Out for Delivery" {
            return;
        }
        let steps = seen["steps"].as_array().expect("a list").clone();
        let aside = ["Scheduled", "On Hold", "Cancelled", "Returned"];
        let on = steps.iter().find(|step| !aside.contains(&step.as_str().expect("text")));
        call("move", &json!({"status": on.expect("a way on")}));
    }
}

/// The demo carrier brings an order as far as its buyer's street. Returns its shipments.
pub fn brought(shop: &Shop, buyer: &str, order: &str) -> Vec<String> {
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let all = shipments(shop, buyer, order);
    all.iter().for_each(|shipment| brought_one(shop, buyer, &carrier, shipment));
    all
}

/// The goods of an order arrive, and their buyer confirms it.
pub fn delivered(shop: &Shop, buyer: &str, order: &str) {
    for shipment in brought(shop, buyer, order) {
        let received = shop.post(buyer, &format!("/api/shipments/{shipment}/received")).send().expect("an answer");
        assert_eq!(received.status(), 200, "{shipment}");
    }
    before_long(|| shop.mine(buyer, &format!("/api/orders/{order}"))["status"] == "Received");
}

fn refused(shop: &Shop, token: &str, path: &str) -> (u16, String) {
    let answer = shop.post(token, path).send().expect("an answer");
    let status = answer.status().as_u16();
    let problem: Value = answer.json().expect("JSON");
    (status, problem["type"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned())
}

#[test]
fn receipt_is_not_confirmed_a_minute_after_the_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    shop.add(&buyer, single(&shop, &seller)["id"].as_str().expect("an id"), 2);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    assert_eq!(order["can_receive"], false, "each shipment is confirmed by itself");
    let (status, kind) = refused(&shop, &buyer, &format!("{path}/received"));
    assert_eq!((status, kind.as_str()), (409, "per-shipment"));

    let shipment = shipments(&shop, &buyer, order["id"].as_str().expect("an id")).remove(0);
    let of_shipment = format!("/api/shipments/{shipment}");
    assert_eq!(shop.mine(&buyer, &of_shipment)["may"]["receive"], false);
    let (status, kind) = refused(&shop, &buyer, &format!("{of_shipment}/received"));
    assert_eq!((status, kind.as_str()), (409, "not-out-for-delivery"), "nobody carries it");
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let board = shop.mine(&carrier, "/api/shipments?board=true");
    assert!(board.as_array().expect("a list").iter().any(|load| load["id"] == *shipment), "it stays on the board");

    brought_one(&shop, &buyer, &carrier, &shipment);
    assert_eq!(shop.mine(&buyer, &of_shipment)["may"]["receive"], true);
    assert_eq!(shop.mine(&carrier, &of_shipment)["may"]["receive"], false, "the buyer says that it came");
    for other in [&carrier, &seller] {
        assert_eq!(refused(&shop, other, &format!("{of_shipment}/received")).0, 403);
    }
    for _ in 0..2 {
        let received = shop.post(&buyer, &format!("{of_shipment}/received")).send().expect("an answer");
        assert_eq!(received.status(), 200, "said again it stays as it is");
        assert_eq!(received.json::<Value>().expect("JSON")["status"], "Delivered");
    }
    before_long(|| shop.mine(&buyer, &path)["status"] == "Received");
}

#[test]
fn goods_that_came_are_returned_while_the_other_half_of_the_order_is_on_its_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let own = single(&shop, &seller);
    let goods = shop.json("/api/data");
    let theirs = goods.as_array().expect("a list").iter().find(|lot| {
        lot["seller"]["id"] != own["seller"]["id"] && lot["currency"] == own["currency"] && lot["min_quantity"] == 1
    });
    let theirs = theirs.expect("a lot of another seller");
    for lot in [&own, theirs] {
        assert_eq!(shop.add(&buyer, lot["id"].as_str().expect("an id"), 2).status(), 200);
    }
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let all = shipments(&shop, &buyer, order["id"].as_str().expect("an id"));
    assert_eq!(all.len(), 2, "one for each seller");
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    brought_one(&shop, &buyer, &carrier, &all[0]);
    let received = shop.post(&buyer, &format!("/api/shipments/{}/received", all[0])).send().expect("an answer");
    assert_eq!(received.status(), 200);
    before_long(|| shop.mine(&buyer, &path)["can_return"] == true);

    let seen = shop.mine(&buyer, &path);
    assert_eq!((&seen["status"], seen["returnable_until"].is_string()), (&json!("Placed"), true), "{seen}");
    let lines = seen["lines"].as_array().expect("a list");
    let of = |shipment: &str| lines.iter().find(|line| line["shipment_id"] == shipment).expect("a line");
    let (came, coming) = (of(&all[0]), of(&all[1]));
    assert_eq!((&came["returnable"], &coming["returnable"]), (&json!(2), &json!(0)));
    let give = |key: &str, lines: Value| {
        let form = json!({"reason": "damaged", "lines": lines});
        let request = shop.post(&buyer, &format!("{path}/returns")).header("Idempotency-Key", key).json(&form);
        let answer = request.send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let part = |line: &Value, quantity: u32| json!({"purchaseId": line["purchase_id"], "quantity": quantity});
    let (status, problem) = give("both", json!([part(came, 1), part(coming, 1)]));
    assert_eq!((status, &problem["type"]), (409, &json!("/problems/not-delivered")), "nothing of it is returned");
    assert_eq!(give("one", json!([part(came, 1)])).0, 201);
    let (status, problem) = give("more", json!([part(came, 2)]));
    assert_eq!((status, &problem["left"]), (409, &json!(1)));
    let credited = || {
        let bills = shop.mine(&buyer, &format!("/api/billing?order={}", order["id"].as_str().expect("an id")));
        let bills = bills.as_array().expect("a list").clone();
        bills.iter().filter(|bill| bill["credited"] != "0.00").map(|bill| bill["credited"].clone()).collect::<Vec<_>>()
    };
    before_long(|| credited().len() == 1);
    assert_eq!(credited(), [came["price"].clone()], "the bill of these goods alone is credited");

    // The other half arrives as always, and what came back stays back.
    brought_one(&shop, &buyer, &carrier, &all[1]);
    let received = shop.post(&buyer, &format!("/api/shipments/{}/received", all[1])).send().expect("an answer");
    assert_eq!(received.status(), 200);
    before_long(|| shop.mine(&buyer, &path)["status"] == "Received");
    let seen = shop.mine(&buyer, &path);
    let left: Vec<_> =
        seen["lines"].as_array().expect("a list").iter().map(|line| line["returnable"].clone()).collect();
    assert!(left.contains(&json!(1)) && left.contains(&json!(2)), "{left:?}");
}

#[test]
fn without_shipments_the_order_itself_is_confirmed_once_it_is_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MODULES__LOGISTICS", "false")]);
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    shop.add(&buyer, single(&shop, &seller)["id"].as_str().expect("an id"), 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let (status, kind) = refused(&shop, &buyer, &format!("{path}/received"));
    assert_eq!((status, kind.as_str(), &order["can_receive"]), (409, "too-early", &json!(false)));
    paid(&shop, &buyer, &seller, &order);
    before_long(|| shop.mine(&buyer, &path)["can_receive"] == true);
    let received = shop.post(&buyer, &format!("{path}/received")).send().expect("an answer");
    assert_eq!(received.json::<Value>().expect("JSON")["status"], "Received");
}

/// The buyer sends the money for an order of one seller, and the seller confirms it.
pub fn paid(shop: &Shop, buyer: &str, seller: &str, order: &Value) {
    let bill = || {
        let bills = shop.mine(buyer, "/api/billing?side=payer&limit=200");
        bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == order["id"]).cloned()
    };
    before_long(|| bill().is_some());
    let bill = bill().expect("a bill");
    let form = json!({"method": "ach", "amount": order["total"], "reference": "RF-1"});
    let id = bill["id"].as_str().expect("an id");
    let path = format!("/api/bills/{id}/payments");
    let sent = shop.post(buyer, &path).header("Idempotency-Key", id).json(&form).send().expect("an answer");
    assert_eq!(sent.status(), 201);
    let payment: Value = sent.json().expect("JSON");
    let confirm = format!("/api/payments/{}/confirm", payment["id"].as_str().expect("an id"));
    assert_eq!(shop.post(seller, &confirm).send().expect("an answer").status(), 200);
}

#[test]
fn a_seller_neither_buys_from_itself_nor_praises_its_goods() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let product = single(&shop, &seller);
    let id = product["id"].as_str().expect("an id");
    let before = shop.mine(&seller, "/api/sales/summary");
    let added = shop.add(&seller, id, 1);
    assert_eq!(added.status(), 409);
    assert_eq!(added.json::<Value>().expect("JSON")["type"], "/problems/own-product");
    let items = json!({"items": [{"itemID": id, "itemQuantity": 1}]});
    let merged: Value =
        shop.post(&seller, "/api/cart/merge").json(&items).send().expect("an answer").json().expect("JSON");
    assert_eq!((&merged["items"], &merged["adjusted"][0]["kept"]), (&json!([]), &json!(0)), "{merged}");
    assert_eq!(merged["adjusted"][0]["reason"], "This is your own product.");
    assert_eq!(shop.order(&seller, "k").expect("an answer").status(), 422, "the cart is empty");
    let review = shop.post(&seller, &format!("/api/products/{id}/reviews")).json(&json!({"rating": 5}));
    let review = review.send().expect("an answer");
    assert_eq!(review.status(), 403);
    assert_eq!(review.json::<Value>().expect("JSON")["type"], "/problems/own-product");
    assert_eq!(shop.mine(&seller, &format!("/api/products/{id}/review-status"))["own"], true);
    assert_eq!(shop.mine(&seller, "/api/sales/summary"), before, "no sale was counted");
}

#[test]
fn a_product_is_reviewed_once_it_has_come() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let product = single(&shop, &seller);
    let id = product["id"].as_str().expect("an id");
    let status = || shop.mine(&buyer, &format!("/api/products/{id}/review-status"));
    let review = || {
        let post = shop.post(&buyer, &format!("/api/products/{id}/reviews")).json(&json!({"rating": 5}));
        let answer = post.send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON")["type"].clone())
    };
    shop.add(&buyer, id, 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    before_long(|| status()["bought"] == true);
    assert_eq!(review(), (403, json!("/problems/not-delivered")));
    assert_eq!(shop.json(&format!("/api/products/{id}"))["rating"], product["rating"]);
    delivered(&shop, &buyer, order["id"].as_str().expect("an id"));
    before_long(|| status()["may_review"] == true);
    assert_eq!(review().0, 201);
}
