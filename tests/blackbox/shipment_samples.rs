//! Samples of contracts that ship in parts: each shipment has a pre-shipment sample of its own, and it decides on its lot.

use serde_json::{Value, json};

use crate::fixing::fresh;
use crate::forms;
use crate::samples::{ask_kind, awaiting, kind, post};
use crate::shop::{PASSWORD, Shop, before_long, order_form};

/// A shop with both sides.
struct Trade {
    shop: Shop,
    buyer: String,
    seller: String,
}

impl Trade {
    /// A product of the seller's that is sold from these lots of a kilogram each, three kilograms at least.
    fn product(&self, lots: &[&str]) -> Value {
        let lots: Vec<String> = lots.iter().map(|number| self.receive(number)).collect();
        let mut form = forms::good(1, 1_000);
        form["minQuantity"] = json!(3);
        let (status, made) = post(&self.shop, &self.seller, "/api/inventory", &form);
        assert_eq!(status, 201, "{made}");
        let id = made["id"].as_str().expect("an id");
        let call = self.shop.client.put(format!("{}/api/lot-products/{id}", self.shop.base)).bearer_auth(&self.seller);
        let answer = call.json(&json!({"lots": lots})).send().expect("an answer");
        assert_eq!(answer.status(), 200, "{}", answer.text().expect("text"));
        self.shop.json(&format!("/api/products/{id}"))
    }

    fn receive(&self, number: &str) -> String {
        let lot = json!({"lot": {"number": number, "goods": "coffee", "stage": "green", "country": "Kenya",
            "cropYear": "2025/26", "process": "Washed"}, "delivery": {"grams": 1_000, "day": "2026-01-02"}});
        let (status, made) = post(&self.shop, &self.seller, "/api/lots", &lot);
        assert_eq!(status, 201, "{made}");
        made["id"].as_str().expect("an id").to_owned()
    }

    /// Asks for a pre-shipment sample. Returns its path and the answer.
    fn ask(&self, contract: &str) -> (String, Value) {
        let (status, asked) = ask_kind(&self.shop, &self.buyer, contract, "pre-shipment");
        assert_eq!(status, 201, "{asked}");
        (format!("/api/samples/{}", asked["id"].as_str().expect("an id")), asked)
    }

    fn send(&self, sample: &str, lot: &str) -> (u16, Value) {
        let form = json!({"courier": "Ziwa Express", "lot": lot});
        post(&self.shop, &self.seller, &format!("{sample}/send"), &form)
    }

    /// Sends a sample of a lot, lets it arrive, and decides on it.
    fn decided(&self, sample: &str, lot: &str, end: &str) {
        let (status, sent) = self.send(sample, lot);
        assert_eq!(status, 200, "{sent}");
        assert_eq!(post(&self.shop, &self.buyer, &format!("{sample}/arrive"), &json!({})).0, 200);
        let body = json!({"reason": "It is musty."});
        let body = if end == "reject" { body } else { json!({}) };
        assert_eq!(post(&self.shop, &self.buyer, &format!("{sample}/{end}"), &body).0, 200);
    }

    /// Calls a kilogram off. Returns the numbers of the lots from which it is drawn, and the grams that are open.
    fn call_off(&self, contract: &str) -> (Vec<String>, u64) {
        let mut form = order_form();
        form["quantity"] = json!(1);
        let call = self.shop.post(&self.buyer, &format!("/api/contracts/{contract}/call-offs"));
        let answer = call.header("Idempotency-Key", fresh()).json(&form).send().expect("an answer");
        assert_eq!(answer.status(), 201);
        let order: Value = answer.json().expect("JSON");
        let order = order["id"].as_str().expect("an id");
        self.shop.all_heard();
        let lines = self.shop.mine(&self.seller, "/api/lot-lines?limit=200");
        let lines = lines["items"].as_array().expect("a list").clone();
        let of_order = |line: &Value| line["id"].as_str().expect("an id").starts_with(order);
        let line = lines.into_iter().find(of_order).expect("the line of the order");
        let drawn = line["drawn"].as_array().expect("a list").iter();
        let drawn = drawn.map(|lot| lot["number"].as_str().expect("a number").to_owned()).collect();
        (drawn, line["openG"].as_u64().expect("grams"))
    }
}

#[test]
fn each_shipment_has_a_sample_of_its_own_that_decides_on_its_lot() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let trade = Trade { shop, buyer, seller };
    let good = trade.product(&["PSS-1", "PSS-2", "PSS-3"]);
    let term = "subject to approval of pre-shipment sample";
    let contract = awaiting(&trade.shop, &trade.buyer, &trade.seller, &good, term);
    let seen = || trade.shop.mine(&trade.buyer, &format!("/api/contracts/{contract}"));
    assert_eq!(seen()["moreSamples"], false, "the first one comes first");
    let (first, asked) = trade.ask(&contract);
    assert_eq!((&asked["decides"], &asked["needsLot"]), (&json!(true), &json!(false)), "{asked}");
    trade.decided(&first, "PSS-1", "approve");
    assert_eq!((&seen()["status"], &seen()["moreSamples"]), (&json!("open"), &json!(true)));
    assert_eq!(trade.call_off(&contract), (vec!["PSS-1".to_owned()], 0));

    // The samples of two later shipments at the same time.
    let (second, asked) = trade.ask(&contract);
    assert_eq!((&asked["decides"], &asked["needsLot"]), (&json!(false), &json!(true)), "{asked}");
    let (third, _) = trade.ask(&contract);
    let (status, wrong) = trade.send(&second, "");
    assert!(status == 422 && wrong["errors"]["lot"].to_string().contains("is required"), "{wrong}");
    trade.decided(&second, "PSS-2", "approve");
    trade.decided(&third, "PSS-3", "reject");
    let contract_now = seen();
    assert_eq!(
        (&contract_now["status"], &contract_now["sample"], &contract_now["remaining"]),
        (&json!("open"), &json!("approved"), &json!(2)),
        "only lots are decided on: {contract_now}"
    );
    let titles = || trade.shop.mine(&trade.seller, "/api/notifications?limit=50").to_string();
    before_long(|| titles().contains("is rejected"));
    assert_eq!(trade.call_off(&contract), (vec!["PSS-2".to_owned()], 0), "its own sample approved it");
    assert_eq!(trade.call_off(&contract), (vec![], 1_000), "the rejected lot is not drawn");

    // All is called off, and the goods of the last call-off are sampled again before they are shipped.
    assert_eq!((&seen()["status"], &seen()["moreSamples"]), (&json!("fulfilled"), &json!(true)));
    let (again, _) = trade.ask(&contract);
    trade.decided(&again, "PSS-3", "approve");
    assert_eq!(seen()["status"], "fulfilled");
}

#[test]
fn another_sample_follows_only_where_the_term_wants_one_of_each_shipment() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let trade = Trade { shop, buyer, seller };
    let good = trade.product(&["ONE-1"]);
    let contract = awaiting(&trade.shop, &trade.buyer, &trade.seller, &good, "subject to approval of sample");
    let (first, _) = trade.ask(&contract);
    trade.decided(&first, "ONE-1", "approve");
    let seen = trade.shop.mine(&trade.buyer, &format!("/api/contracts/{contract}"));
    assert_eq!((&seen["status"], &seen["moreSamples"]), (&json!("open"), &json!(false)));
    let over = ask_kind(&trade.shop, &trade.buyer, &contract, "pre-shipment");
    assert_eq!(kind(&over), (409, "/problems/no-sample-awaited"));
}
