//! Rules of papers for green and for roasted coffee: as they are tried and written, and what shipments of orders need.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Office, RULES, paper};
use crate::forms::good;
use crate::shop::order_form;

#[test]
fn roasted_coffee_goes_abroad_without_a_certificate_of_plants() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let tried = |product: &str| -> Vec<String> {
        let facts = json!({"origin": "KE", "destination": "NL", "product": product, "leaves": "2027-02-01"});
        let (status, tried) = office.post(&format!("{RULES}/try"), &facts);
        assert_eq!(status, 200, "{product}: {tried}");
        let papers = tried["papers"].as_array().expect("papers").iter();
        papers.map(|paper| paper["type"].as_str().expect("text").to_owned()).collect()
    };
    for (product, plants, ico) in [
        ("green-coffee", true, true),
        ("roasted-coffee", false, true),
        ("coffee", true, true),
        ("tea", true, false),
        ("any", true, false),
    ] {
        let papers = tried(product);
        let has = |kind: &str| papers.iter().any(|paper| paper == kind);
        assert_eq!((has("phytosanitary"), has("ico-certificate")), (plants, ico), "{product}: {papers:?}");
    }

    // An owner's rule for roasted coffee is beside that for all coffee, and says more.
    let rule = |product: &str, issuer: &str| {
        let mut rule = json!({"paper": "quality-certificate", "origin": "KE", "destination": "NL"});
        (rule["product"], rule["issuer"]) = (json!(product), json!(issuer));
        rule
    };
    assert_eq!(office.post(RULES, &rule("roasted", "A roaster")).0, 422);
    assert_eq!(office.post(RULES, &rule("coffee", "An agency")).0, 201);
    assert_eq!(office.post(RULES, &rule("roasted-coffee", "A roaster")).0, 201);

    let (shop, buyer) = (&office.shop, office.shop.buyer());
    let needs = |n: usize, categories: &[&str]| -> Value {
        for (nth, category) in categories.iter().enumerate() {
            let mut form = good(10 * n + nth, 1_000);
            form["category"] = json!(category);
            let (status, made) = office.call(&office.seller, Method::POST, "/api/inventory", &form);
            assert_eq!(status, 201, "{made}");
            assert_eq!(shop.add(&buyer, made["id"].as_str().expect("an id"), 2).status(), 200);
        }
        let mut form = order_form();
        form["deliveryAddress"]["city"] = json!("Rotterdam");
        form["deliveryAddress"]["country"] = json!("Netherlands");
        let call = shop.post(&buyer, "/api/orders").header("Idempotency-Key", format!("roasted-{n}"));
        let answer = call.json(&form).send().expect("an answer");
        assert_eq!(answer.status(), 201);
        let order: Value = answer.json().expect("JSON");
        shop.all_heard();
        let all = shop.mine(&buyer, "/api/shipments");
        let row = all.as_array().expect("a list").iter().find(|row| row["orderId"] == order["id"]).expect("one");
        shop.mine(&buyer, &format!("/api/shipments/{}", row["id"].as_str().expect("an id")))
    };
    let issuer = |shipment: &Value, kind: &str| paper(shipment, kind)["need"]["issuer"].clone();
    let roasted = needs(1, &["Roasted coffee, dark"]);
    assert_eq!(paper(&roasted, "phytosanitary")["status"], "not required");
    assert_eq!(issuer(&roasted, "quality-certificate"), "A roaster");
    assert!(issuer(&roasted, "ico-certificate").is_string());
    let green = needs(2, &["Green coffee"]);
    assert!(issuer(&green, "phytosanitary").as_str().is_some_and(|issuer| issuer.starts_with("KEPHIS")), "{green}");
    assert_eq!(issuer(&green, "quality-certificate"), "An agency");
    let mixed = needs(3, &["Roasted coffee", "Green coffee"]);
    assert!(issuer(&mixed, "phytosanitary").is_string(), "the green coffee in it needs one: {mixed}");
}
