//! A negotiation between two sides, and who may not take part.

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
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let stranger = shop.newcomer("stranger@home.example");
    let seller_id = shop.mine(&seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let product = goods.as_array().expect("a list").iter().find(|p| p["seller"]["id"] == seller_id);
    let product = product.expect("the demo seller sells something");
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
    for field in ["unitPrice", "incoterm", "validUntil"] {
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
    let (status, agreed) = step(&shop, &seller, &quote, "accept", &json!({"version": 3}));
    assert_eq!((status, &agreed["status"], &agreed["steps"]), (200, &json!("accepted"), &json!([])));
    assert_eq!(agreed["versions"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        (&agreed["versions"][1]["unit_price"], &agreed["versions"][2]["unit_price"]),
        (&json!("1.00"), &json!("0.90"))
    );
    assert_eq!(shop.mine(&buyer, "/api/quotes")["total"], 1);
    assert_eq!(shop.mine(&seller, "/api/quotes?side=seller")["items"][0]["status"], "accepted");
    assert_eq!(shop.mine(&stranger, "/api/quotes?side=seller")["total"], 0);
}

/// An instant within the next year.
fn in_a_month() -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(30 * 24)).to_string()
}
