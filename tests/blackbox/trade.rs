//! Buying, selling, delivery and returns, from both sides.

use serde_json::{Value, json};

use crate::delivery::delivered;
use crate::shop::{PASSWORD, Shop};

/// A product of the demo seller that can be bought one by one.
pub fn single(shop: &Shop, seller: &str) -> Value {
    let id = shop.mine(seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let mut goods = goods.as_array().expect("a list").iter();
    goods.find(|p| p["seller"]["id"] == id && p["min_quantity"] == 1 && p["increment"] == 1).expect("one").clone()
}

fn cents(amounts: &Value) -> i64 {
    let sums = amounts.as_array().expect("a list").iter().filter(|sum| sum["currency"] == "USD");
    sums.map(|sum| sum["amount"].as_str().expect("text").replace('.', "").parse::<i64>().expect("an amount")).sum()
}

fn at<'a>(page: &'a Value, id: &Value) -> Option<&'a Value> {
    page["items"].as_array().expect("a list").iter().find(|row| row["id"] == *id)
}

#[test]
fn what_one_buys_the_other_sold_until_it_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let product = single(&shop, &seller);
    let id = product["id"].as_str().expect("an id");
    let before = shop.mine(&seller, "/api/sales/summary");
    let stock = shop.stock(id);
    shop.add(&buyer, id, 3);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let total: i64 = order["total"].as_str().expect("text").replace('.', "").parse().expect("an amount");

    let purchase = shop.mine(&buyer, "/api/purchases")[0].clone();
    let sale = shop.mine(&seller, "/api/sales?limit=200");
    let sale = at(&sale, &purchase["id"]).expect("the seller sees it").clone();
    assert_eq!((&sale["amount"], &sale["status"], &sale["orderId"]), (&json!(3), &json!("Placed"), &order["id"]));
    assert_eq!((&sale["buyerName"], &sale["lineTotal"]), (&json!("Test Person"), &order["total"]));
    let summary = shop.mine(&seller, "/api/sales/summary");
    assert_eq!(cents(&summary["revenue"]) - cents(&before["revenue"]), total);
    assert_eq!(summary["lines"].as_u64(), before["lines"].as_u64().map(|n| n + 1));
    assert_eq!(summary["buyers"].as_u64(), before["buyers"].as_u64().map(|n| n + 1));
    let bought = shop.mine(&buyer, "/api/purchases/summary");
    assert_eq!(
        (&bought["mostFrequent"][0]["productId"], &bought["mostFrequent"][0]["count"]),
        (&product["id"], &json!(1))
    );
    assert_eq!(bought["lowStock"][0]["id"], purchase["id"]);
    let full = shop.mine(&buyer, &format!("/api/purchases/{}", purchase["id"].as_str().expect("an id")));
    assert_eq!(full["supplierDetails"], product["seller"]);
    assert_eq!((&full["notes"], &full["tags"]), (&product["notes"], &product["tags"]));
    let papers: Vec<_> =
        full["documents"].as_array().expect("a list").iter().map(|d| (&d["type"], &d["status"])).collect();
    assert_eq!(papers[2], (&json!("Purchase Contract"), &json!("ready")));
    assert_eq!(papers.len(), 4);

    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let call = |token: &str, end: &str, key: &str, body: &Value| {
        let request = shop.post(token, &format!("{path}/{end}")).header("Idempotency-Key", key);
        let answer = request.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let goods = |n: u32| json!({"lines": [{"purchaseId": purchase["id"], "quantity": n}], "reason": "wrong item"});
    let (status, problem) = call(&buyer, "returns", "r", &goods(1));
    assert_eq!((status, &problem["type"]), (409, &json!("/problems/not-delivered")));
    assert_eq!(call(&seller, "received", "", &json!({})).0, 404, "the buyer says that it arrived");
    delivered(&shop, &buyer, order["id"].as_str().expect("an id"));
    let received = shop.mine(&buyer, &path);
    assert_eq!((&received["status"], &received["can_return"]), (&json!("Received"), &json!(true)));
    let (status, problem) = call(&buyer, "returns", "r", &goods(4));
    assert_eq!((status, &problem["type"], &problem["left"]), (409, &json!("/problems/too-many"), &json!(3)));
    let wrong = json!({"lines": [], "reason": "mood", "note": "x".repeat(2001)});
    let (status, problem) = call(&buyer, "returns", "r", &wrong);
    assert_eq!(status, 422);
    for field in ["lines", "reason", "note"] {
        assert!(problem["errors"][field].is_array(), "{field} is named in {problem}");
    }
    let (status, first) = call(&buyer, "returns", "r", &goods(1));
    assert_eq!(status, 201);
    assert_eq!(call(&buyer, "returns", "r", &goods(1)), (201, first), "once");
    assert_eq!(shop.stock(id), stock - 2);
    assert_eq!(call(&buyer, "returns", "r2", &goods(2)).0, 201);
    assert_eq!(shop.stock(id), stock);
    assert_eq!(shop.mine(&seller, "/api/sales/summary"), before, "to the cent");
    let returned = shop.mine(&seller, "/api/sales?status=returned");
    assert_eq!(at(&returned, &purchase["id"]).map(|row| &row["returned"]), Some(&json!(3)));
    let sale = shop.mine(&seller, &format!("/api/sales/{}", purchase["id"].as_str().expect("an id")));
    assert_eq!(sale["returns"].as_array().map(Vec::len), Some(2));
    assert_eq!(shop.mine(&buyer, &path)["status"], "Returned");
}

#[test]
fn purchases_come_a_page_at_a_time_and_are_found_by_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let product = single(&shop, &seller);
    for n in 0..3 {
        shop.add(&buyer, product["id"].as_str().expect("an id"), 1);
        assert_eq!(shop.order(&buyer, &format!("k{n}")).expect("an answer").status(), 201);
    }
    let all = shop.mine(&buyer, "/api/purchases");
    assert_eq!(all.as_array().map(Vec::len), Some(3));
    let (mut seen, mut path) = (Vec::new(), "/api/purchases?limit=2".to_owned());
    loop {
        let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&buyer).send().expect("an answer");
        assert_eq!(answer.headers()["x-total-count"], "3");
        let next = answer.headers().get("x-next-cursor").map(|c| c.to_str().expect("text").to_owned());
        seen.extend(answer.json::<Vec<Value>>().expect("JSON"));
        let Some(cursor) = next else { break };
        path = format!("/api/purchases?limit=2&cursor={cursor}");
    }
    // Their shipments and bills may come in between.
    let ids = |rows: &Value| rows.as_array().expect("a list").iter().map(|row| row["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&json!(seen)), ids(&all));
    let word = product["name"].as_str().expect("text").split(' ').next().expect("a word").to_uppercase();
    assert_eq!(ids(&shop.mine(&buyer, &format!("/api/purchases?q={word}"))), ids(&all));
    assert_eq!(shop.mine(&buyer, "/api/purchases?q=nothing-of-the-kind"), json!([]));
    let sheet = shop.client.get(format!("{}/api/sales.csv", shop.base)).bearer_auth(&seller).send().expect("an answer");
    assert_eq!(sheet.headers()["content-type"], "text/csv; charset=utf-8");
    let total = shop.mine(&seller, "/api/sales?limit=1")["total"].as_u64().expect("a number") as usize;
    assert_eq!(sheet.text().expect("text").lines().count(), total + 1, "a line for each sale, and the columns");
}

#[test]
fn neither_side_of_others_trade_is_seen_by_a_third() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let stranger = shop.newcomer("stranger@home.example");
    let product = single(&shop, &seller);
    shop.add(&buyer, product["id"].as_str().expect("an id"), 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let (order, purchase) =
        (order["id"].as_str().expect("an id"), format!("{}-001", order["id"].as_str().expect("an id")));
    let status = |token: &str, path: &str| {
        shop.client.get(format!("{}{path}", shop.base)).bearer_auth(token).send().expect("an answer").status().as_u16()
    };
    let theirs =
        [format!("/api/purchases/{purchase}"), format!("/api/orders/{order}"), format!("/api/orders/{order}/returns")];
    for path in &theirs {
        assert_eq!((status(&buyer, path), status(&stranger, path), status(&seller, path)), (200, 404, 404), "{path}");
    }
    let sale = format!("/api/sales/{purchase}");
    assert_eq!((status(&seller, &sale), status(&stranger, &sale), status(&buyer, &sale)), (200, 404, 404));
    let goods = json!({"lines": [{"purchaseId": purchase, "quantity": 1}], "reason": "damaged"});
    for token in [&stranger, &seller] {
        let back =
            shop.post(token, &format!("/api/orders/{order}/returns")).header("Idempotency-Key", "k").json(&goods);
        assert_eq!(back.send().expect("an answer").status(), 404);
    }
    for path in ["/api/purchases", "/api/sales", "/api/sales/summary", "/api/purchases/summary", "/api/sales.csv"] {
        assert_eq!(shop.get(path).status(), 401, "{path}");
    }
    assert_eq!(shop.mine(&stranger, "/api/sales")["total"], 0);
    assert_eq!(shop.mine(&stranger, "/api/purchases"), json!([]));
    assert_eq!(shop.mine(&stranger, "/api/sales/summary")["revenue"], json!([]));
}
