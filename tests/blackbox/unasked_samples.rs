//! Samples that a seller sends unasked: to the buyer of a contract or of a quote, and to nobody else.

use serde_json::{Value, json};

use crate::samples::{agreed, awaiting, day, good, kind, made_once, post, post_once};
use crate::shop::{PASSWORD, Shop, before_long};

/// A sample that is sent; a contract or a quote is added.
fn sent() -> Value {
    json!({"decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam", "courier": "Ziwa Express", "tracking": "ZX-9",
        "lot": "NY-1", "note": "The new crop."})
}

fn with(field: &str, id: &Value) -> Value {
    let mut form = sent();
    form[field] = id.clone();
    form
}

const PATH: &str = "/api/unasked-samples";

#[test]
fn a_seller_sends_the_sample_of_a_contract_unasked_and_the_buyer_decides() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let contract = awaiting(&shop, &buyer, &seller, &good, "subject to approval of pre-shipment sample");
    let form = with("contractId", &json!(contract));
    assert_eq!(post(&shop, &buyer, PATH, &form).0, 404, "the buyer asks for samples");
    assert_eq!(post(&shop, &shop.newcomer("third@home.example"), PATH, &form).0, 404);
    let (status, made) = post(&shop, &seller, PATH, &form);
    assert_eq!(
        (status, &made["state"], &made["kind"], &made["decides"], &made["lotNumber"], &made["side"]),
        (201, &json!("sent"), &json!("pre-shipment"), &json!(true), &json!("NY-1"), &json!("seller")),
        "{made}"
    );
    assert_eq!((&made["silenceApproves"], &made["history"][0]["step"]), (&json!(false), &json!("sent")));
    assert_eq!((&made["history"][0]["by"], &made["history"][0]["note"]), (&json!("seller"), &json!("The new crop.")));
    assert_eq!(kind(&post(&shop, &seller, PATH, &form)), (409, "/problems/sample-open"));
    let number = made["number"].as_str().expect("a number");
    let titles = || shop.mine(&buyer, "/api/notifications?limit=50").to_string();
    before_long(|| titles().contains(&format!("{number} is on its way")));
    approve(&shop, &buyer, &made);
    assert_eq!(shop.mine(&buyer, &format!("/api/contracts/{contract}"))["status"], "open");

    // The sample of a later shipment names its lot.
    let mut later = form.clone();
    later["lot"] = json!("");
    let (status, wrong) = post(&shop, &seller, PATH, &later);
    assert!(status == 422 && wrong["errors"]["lot"].is_array(), "{wrong}");
    later["lot"] = json!("NY-2");
    let (status, made) = post(&shop, &seller, PATH, &later);
    assert_eq!((status, &made["decides"], &made["lotNumber"]), (201, &json!(false), &json!("NY-2")), "{made}");
}

#[test]
fn a_seller_sends_a_sample_to_the_buyer_of_an_open_quote_and_to_no_stranger() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let quote = json!({"product_id": good["id"], "quantity": good["min_quantity"]});
    let (status, quote) = post(&shop, &buyer, "/api/quotes", &quote);
    assert_eq!(status, 201, "{quote}");
    let form = with("quoteId", &quote["id"]);
    assert_eq!(post(&shop, &buyer, PATH, &form).0, 404, "the buyer asks for samples");
    assert_eq!(post(&shop, &shop.newcomer("third@home.example"), PATH, &form).0, 404);
    let refused = |form: &Value, field: &str| {
        let (status, wrong) = post(&shop, &seller, PATH, form);
        assert!(status == 422 && wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    };
    refused(&sent(), "contractId");
    let mut both = form.clone();
    both["contractId"] = json!("of-some-contract");
    refused(&both, "quoteId");
    for wrong in ["arrival", "pre-shipment", "gift"] {
        let mut form = form.clone();
        form["kind"] = json!(wrong);
        refused(&form, "kind");
    }
    for field in ["courier", "deliverTo", "decideBy"] {
        let mut form = form.clone();
        form[field] = json!("");
        refused(&form, field);
    }
    let (status, made) = post(&shop, &seller, PATH, &form);
    assert_eq!(
        (status, &made["kind"], &made["productId"], &made["contractId"]),
        (201, &json!("offer"), &good["id"], &Value::Null),
        "{made}"
    );
    let asked = json!({"productId": good["id"], "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
    assert_eq!(kind(&post(&shop, &buyer, "/api/samples", &asked)), (409, "/problems/sample-open"));
    assert_eq!(shop.mine(&buyer, "/api/samples?open=true")["items"][0]["number"], made["number"]);
    let sample = format!("/api/samples/{}", made["id"].as_str().expect("an id"));
    assert_eq!(post(&shop, &buyer, &format!("{sample}/withdraw"), &json!({})).0, 200, "the buyer may not want it");

    let path = format!("/api/quotes/{}", quote["id"].as_str().expect("an id"));
    assert_eq!(post(&shop, &seller, &format!("{path}/decline"), &json!({"version": 1})).0, 200);
    assert_eq!(kind(&post(&shop, &seller, PATH, &form)), (409, "/problems/quote-ended"));
}

/// Sends the sample that a contract waits for; the buyer approves it.
fn approved(shop: &Shop, buyer: &str, seller: &str, form: &Value) {
    let (status, made) = post(shop, seller, PATH, form);
    assert_eq!(status, 201, "{made}");
    approve(shop, buyer, &made);
}

/// A sample arrives, and its buyer approves it.
fn approve(shop: &Shop, buyer: &str, made: &Value) {
    let sample = format!("/api/samples/{}", made["id"].as_str().expect("an id"));
    for end in ["arrive", "approve"] {
        assert_eq!(post(shop, buyer, &format!("{sample}/{end}"), &json!({})).0, 200);
    }
}

#[test]
fn a_sample_that_is_sent_ten_times_at_once_is_one_where_five_may_be_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let contract = awaiting(&shop, &buyer, &seller, &good, "subject to approval of pre-shipment sample");
    let mut form = with("contractId", &json!(contract));
    approved(&shop, &buyer, &seller, &form);
    form["lot"] = json!("NY-2");
    let total = || shop.mine(&seller, &format!("/api/samples?contract={contract}"))["total"].clone();
    let made = made_once(&shop, &seller, PATH, "later", &form);
    assert_eq!(total(), 2, "the first one, and one of a later shipment");
    let (status, next) = post_once(&shop, &seller, PATH, "another", &form);
    assert!(status == 201 && next["id"] != made["id"], "{next}");
    assert_eq!(post(&shop, &seller, PATH, &form).0, 201, "without a key each call counts");
    assert_eq!(total(), 4);
}

#[test]
fn a_seller_is_told_which_sample_it_can_send() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let contract = agreed(&shop, &buyer, &seller, &good, "subject to approval of sample");
    let usual = with("contractId", &json!(contract));
    let mut of_type = usual.clone();
    of_type["kind"] = json!("type");
    let refused = |form: &Value, why: &str| {
        let answer = post(&shop, &seller, PATH, form);
        assert_eq!((kind(&answer), &answer.1["detail"]), ((409, "/problems/no-sample-awaited"), &json!(why)));
    };
    refused(&usual, "This contract does not wait for the approval of a sample.");
    refused(
        &of_type,
        "A type sample is of a contract that both signed and that did not end before goods were called off.",
    );
    for side in [&buyer, &seller] {
        assert_eq!(post(&shop, side, &format!("/api/contracts/{contract}/sign"), &json!({})).0, 200);
    }
    approved(&shop, &buyer, &seller, &usual);
    refused(&usual, "This contract does not wait for the approval of a sample. A type sample can be sent.");
    let (status, made) = post(&shop, &seller, PATH, &of_type);
    assert_eq!((status, &made["kind"], &made["decides"]), (201, &json!("type"), &json!(false)), "{made}");
}
