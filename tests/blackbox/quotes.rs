//! A negotiation between two sides, and its refusal to others.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

fn step(shop: &Shop, token: &str, quote: &Value, step: &str, body: &Value) -> (u16, Value) {
    let path = format!("/api/quotes/{}/{step}", quote["id"].as_str().expect("an id"));
    let answer = shop.post(token, &path).json(body).send().expect("an answer");
    (answer.status().as_u16(), answer.json().expect("JSON"))
}

fn terms(version: u64, price: &str, quantity: u64) -> Value {
    json!({"version": version, "unit_price": price, "quantity": quantity, "incoterm": "FOB",
           "valid_until": "2099-01-01T00:00:00Z"})
}

#[test]
fn two_sides_agree_on_the_latest_terms_and_nobody_else_sees_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.first_timer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let stranger = shop.newcomer("stranger@home.example");
    let seller_id = shop.mine(&seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let mut goods = goods.as_array().expect("a list").iter();
    let product = goods.find(|p| p["seller"]["id"] == seller_id && p["min_quantity"].as_u64() > Some(1));
    let product = product.expect("the demo seller sells a lot that is not sold one by one");
    let (min, step_by) = (product["min_quantity"].as_u64().expect("a number"), product["increment"].as_u64());
    let ask = |token: &str, quantity: u64| {
        let body = json!({"product_id": product["id"], "quantity": quantity, "message": "Your best price?"});
        shop.post(token, "/api/quotes").json(&body).send().expect("an answer")
    };
    assert_eq!(ask(&seller, min).status(), 409, "nobody asks oneself");
    assert_eq!(ask(&buyer, 0).status(), 422);
    let quote: Value = ask(&buyer, min).json().expect("JSON");
    assert_eq!((&quote["status"], &quote["steps"]), (&json!("requested"), &json!(["withdraw"])));
    let more = min + step_by.unwrap_or(1);

    let far = json!({"version": 1, "unit_price": "0", "quantity": 1, "incoterm": "XXX", "valid_until": "3099-01-01T00:00:00Z"});
    let (status, faults) = step(&shop, &seller, &quote, "offer", &far);
    assert_eq!(status, 422);
    for field in ["unit_price", "incoterm", "valid_until"] {
        assert!(faults["errors"][field].is_array(), "{field} is named in {faults}");
    }
    assert_eq!(step(&shop, &buyer, &quote, "accept", &json!({"version": 1})).0, 409, "a request is no offer");
    let now = terms(1, "1.00", min);
    let mut soon = terms(1, "1.00", min);
    soon["valid_until"] = json!("2020-01-01T00:00:00Z");
    assert_eq!(step(&shop, &seller, &quote, "offer", &soon).0, 422, "terms that ran out are none");
    let mut near = now.clone();
    near["valid_until"] = json!(in_a_month());
    assert_eq!(step(&shop, &buyer, &quote, "offer", &near).0, 409, "a buyer does not offer");
    assert_eq!(step(&shop, &seller, &quote, "offer", &near).0, 200);
    near["version"] = json!(2);
    near["unit_price"] = json!("0.90");
    near["quantity"] = json!(more);
    assert_eq!(step(&shop, &buyer, &quote, "counter", &near).0, 200);
    assert_eq!(step(&shop, &buyer, &quote, "accept", &json!({"version": 3})).0, 409, "nobody accepts own terms");
    assert_eq!(step(&shop, &seller, &quote, "accept", &json!({"version": 2})).0, 409, "only the latest");
    for outsider in ["accept", "decline", "withdraw"] {
        assert_eq!(step(&shop, &stranger, &quote, outsider, &json!({"version": 3})).0, 404);
    }
    let mut off = near.clone();
    off["version"] = json!(3);
    off["quantity"] = json!(min - 1);
    (off["deliveryFrom"], off["deliveryUntil"]) = (json!("2026-13-01"), json!("2020-01-01"));
    off["sampleTerm"] = json!("perhaps");
    let (status, faults) = step(&shop, &seller, &quote, "offer", &off);
    assert_eq!(status, 422);
    for field in ["quantity", "deliveryFrom", "sampleTerm"] {
        assert!(faults["errors"][field].is_array(), "{field} is named in {faults}");
    }
    let (status, agreed) = step(&shop, &seller, &quote, "accept", &json!({"version": 3}));
    assert_eq!((status, &agreed["status"], &agreed["steps"]), (200, &json!("accepted"), &json!([])));
    assert_eq!(agreed["versions"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        (&agreed["versions"][1]["unit_price"], &agreed["versions"][2]["unit_price"]),
        (&json!("1.00"), &json!("0.90"))
    );
    assert!(agreed["contractId"].is_string());
    let with = |status: &str| shop.mine(&buyer, &format!("/api/quotes?status={status}"))["total"].clone();
    assert_eq!((with("accepted"), with("offered"), with("countered")), (json!(1), json!(0), json!(0)));
    assert_eq!(shop.mine(&buyer, "/api/quotes")["total"], 1);
    assert_eq!(shop.mine(&seller, "/api/quotes?side=seller")["items"][0]["status"], "accepted");
    assert_eq!(shop.mine(&stranger, "/api/quotes?side=seller")["total"], 0);
}

/// An instant in 30 days.
fn in_a_month() -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(30 * 24)).to_string()
}

/// Every step from a question to goods on their way.
#[test]
fn a_whole_negotiation_ends_in_goods_called_off_at_the_agreed_price() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let stranger = shop.newcomer("stranger@home.example");
    let seller_id = shop.mine(&seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let mut goods = goods.as_array().expect("a list").iter();
    let product = goods.find(|p| p["seller"]["id"] == seller_id && p["min_quantity"].as_u64() > Some(1)).expect("one");
    let (id, min) = (product["id"].as_str().expect("an id"), product["min_quantity"].as_u64().expect("a number"));
    let stock = shop.stock(id);

    let body = json!({"product_id": id, "quantity": min, "message": "Your best price?"});
    let quote: Value = shop.post(&buyer, "/api/quotes").json(&body).send().expect("an answer").json().expect("JSON");
    let today = jiff::Timestamp::now().to_string()[..10].to_owned();
    let mut offer = terms(1, "1.25", min);
    offer["valid_until"] = json!(in_a_month());
    (offer["deliveryFrom"], offer["deliveryUntil"]) = (json!(today), json!(in_a_month()[..10]));
    offer["sampleTerm"] = json!("subject to approval of sample");
    let (status, offered) = step(&shop, &seller, &quote, "offer", &offer);
    assert_eq!((status, &offered["versions"][1]["deliveryFrom"]), (200, &json!(today)));
    let (status, agreed) = step(&shop, &buyer, &quote, "accept", &json!({"version": 2}));
    assert_eq!(status, 200);
    assert_eq!(shop.stock(id), stock - min, "nobody else can buy it");

    let path = format!("/api/contracts/{}", agreed["contractId"].as_str().expect("an id"));
    let call = |token: &str, end: &str, key: &str, body: &Value| {
        let request = shop.post(token, &format!("{path}/{end}")).header("Idempotency-Key", key);
        let answer = request.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let off = |quantity: u64| {
        let mut form = crate::shop::order_form();
        form["quantity"] = json!(quantity);
        form
    };
    let preview = |token: &str| {
        let line = json!({"productId": id, "quantity": 2, "contractId": agreed["contractId"]});
        shop.post(token, "/api/orders/preview").json(&json!({"lines": [line]})).send().expect("an answer")
    };
    assert_eq!(preview(&buyer).json::<Value>().expect("JSON")["total"], "2.50", "the contract's price");
    assert_eq!((preview(&seller).status().as_u16(), preview(&stranger).status().as_u16()), (404, 404));
    let none = json!({});
    let kind =
        |problem: &Value| problem["type"].as_str().expect("a type").rsplit('/').next().expect("a kind").to_owned();
    for end in ["sign", "approve-sample", "reject-sample", "cancel"] {
        assert_eq!(call(&stranger, end, "", &none).0, 404, "{end}");
    }
    assert_eq!(call(&stranger, "call-offs", "s", &off(1)).0, 404);
    let (status, problem) = call(&buyer, "call-offs", "k", &off(1));
    assert_eq!((status, kind(&problem).as_str()), (409, "not-signed"));
    let (_, signed) = call(&buyer, "sign", "", &none);
    assert_eq!((&signed["status"], &signed["steps"]), (&json!("awaiting signatures"), &json!(["cancel"])));
    assert_eq!(call(&seller, "approve-sample", "", &none).0, 409);
    assert_eq!(call(&seller, "sign", "", &none).1["status"], "awaiting sample");
    assert_eq!(call(&buyer, "cancel", "", &none).0, 409, "both signed");
    let (_, approved) = call(&buyer, "approve-sample", "", &none);
    assert_eq!((&approved["status"], &approved["steps"]), (&json!("open"), &json!(["call-off"])));

    let wrong = call(&buyer, "call-offs", "k", &json!({"quantity": 0, "paymentMethod": "shells"})).1;
    for field in ["quantity", "paymentMethod", "deliveryAddress.city"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    let (status, problem) = call(&buyer, "call-offs", "k", &off(min + 1));
    assert_eq!((status, kind(&problem).as_str(), &problem["remaining"]), (409, "exceeds-contract", &json!(min)));
    let (status, order) = call(&buyer, "call-offs", "k", &off(1));
    assert_eq!((status, &order["total"], &order["contractId"]), (201, &json!("1.25"), &approved["id"]));
    assert_eq!(call(&buyer, "call-offs", "k", &off(1)).1["id"], order["id"], "the same key is the same order");
    // The whole rest, twice at once: only one of the two gets it.
    let both: Vec<u16> = std::thread::scope(|scope| {
        let rest = off(min - 1);
        let ask = |key: &'static str| {
            let (call, buyer, rest) = (&call, &buyer, rest.clone());
            scope.spawn(move || call(buyer, "call-offs", key, &rest).0)
        };
        [ask("one"), ask("two")].into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(both.iter().filter(|status| **status == 201).count(), 1, "{both:?}");
    let contract = shop.mine(&seller, &path);
    assert_eq!((&contract["status"], &contract["remaining"]), (&json!("fulfilled"), &json!(0)));
    let units: u64 = contract["orders"].as_array().expect("a list").iter().filter_map(|o| o["quantity"].as_u64()).sum();
    assert_eq!((units, shop.stock(id)), (min, stock - min));
    let purchase = &shop.mine(&buyer, "/api/purchases")[0];
    assert_eq!((&purchase["purchase_type"], &purchase["contractId"]), (&json!("Contract"), &contract["id"]));
    let sold = shop.mine(&seller, "/api/sales?limit=1");
    assert_eq!(sold["items"][0]["contractId"], contract["id"]);
    let fulfilled = |token: &str, side: &str| {
        shop.mine(token, &format!("/api/contracts?side={side}&status=fulfilled"))["total"].clone()
    };
    assert_eq!((fulfilled(&buyer, "buyer"), fulfilled(&stranger, "buyer")), (json!(1), json!(0)));
    assert_eq!(shop.mine(&seller, "/api/contracts?side=seller&status=awaiting%20sample")["total"], 0);
    let theirs = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&stranger).send().expect("an answer");
    assert_eq!(theirs.status(), 404);
}
