//! Contracts that are paid by letter of credit: their terms, and the days that they set.

use serde_json::{Value, json};

use crate::delivery::brought_one;
use crate::shop::{PASSWORD, before_long, order_form};
use crate::trade_terms::{Agreed, after, prepared, sign};

fn today() -> jiff::civil::Date {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// Terms with a letter whose latest day of shipment and expiry are so many days from now.
fn terms(latest: i32, expiry: i32) -> Value {
    json!({
        "place": "Mombasa", "balanceDays": 30, "wayOfPayment": "letter-of-credit", "letterNumber": "LC-2026-7",
        "letterBank": "A bank in Hamburg", "latestShipment": after(today(), latest),
        "letterExpiresOn": after(today(), expiry),
    })
}

#[test]
fn a_letter_of_credit_is_checked_and_its_fields_are_part_of_what_is_signed() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path());
    let refused = |wrong: Value, fields: &[&str]| {
        let (status, problem) = deal.propose(&deal.seller, &wrong);
        assert_eq!(status, 422, "{problem}");
        let named: Vec<&str> = problem["errors"].as_object().expect("fields").keys().map(String::as_str).collect();
        assert_eq!(named, fields, "{problem}");
    };
    refused(json!({"wayOfPayment": "barter"}), &["wayOfPayment"]);
    refused(json!({"wayOfPayment": "letter-of-credit"}), &["latestShipment", "letterExpiresOn"]);
    let mut wrong = terms(30, 29);
    refused(wrong.clone(), &["letterExpiresOn"]);
    for days in [0, 61] {
        wrong = terms(30, 50);
        wrong["presentationDays"] = json!(days);
        refused(wrong, &["presentationDays"]);
    }
    refused(
        json!({"wayOfPayment": "letter-of-credit", "latestShipment": "soon", "letterExpiresOn": "2026-02-30"}),
        &["latestShipment", "letterExpiresOn"],
    );

    let (_, plain) = deal.propose(&deal.seller, &json!({"place": "Mombasa", "balanceDays": 30}));
    let kept = &plain["tradeTerms"];
    assert_eq!((&kept["wayOfPayment"], &kept["latestShipment"]), (&json!("transfer"), &Value::Null));
    assert_eq!(sign(&deal.shop, &deal.seller, &deal.path).0, 200);
    let (_, agreed) = deal.propose(&deal.buyer, &terms(30, 50));
    assert_ne!(plain["termsMark"], agreed["termsMark"]);
    assert_eq!(agreed["signedBySeller"], Value::Null, "it signed a transfer");
    let kept = &agreed["tradeTerms"];
    assert_eq!((&kept["letterNumber"], &kept["presentationDays"]), (&json!("LC-2026-7"), &json!(21)), "{kept}");
    assert_eq!((&kept["latestShipment"], &kept["letterExpiresOn"]), (&after(today(), 30), &after(today(), 50)));
}

#[test]
fn the_seller_is_reminded_of_the_last_day_to_present() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed_with(&terms(5, 6));
    loaded(&deal);
    let told =
        |token: &str, what: &str| deal.shop.mine(token, "/api/notifications?limit=50").to_string().contains(what);
    before_long(|| told(&deal.seller, "present the documents within 7 days"));
    assert!(!told(&deal.buyer, "within 7 days"), "it presents nothing");
}

/// Loads the goods of a call-off. Returns the letter before, as its seller sees it, and the address of the shipment.
fn loaded(deal: &Agreed) -> (Value, String, Value) {
    let carrier = deal.shop.sign_in("logistics@sokoni.example", PASSWORD);
    let order = deal.call_off();
    let path = prepared(deal, &order, &carrier);
    let before = deal.shop.mine(&deal.seller, &path)["letterOfCredit"].clone();
    assert_eq!(deal.shop.mine(&carrier, &path)["letterOfCredit"], Value::Null, "it is between buyer and seller");
    // The buyer verifies the papers: a letter of credit holds none.
    brought_one(&deal.shop, &deal.buyer, &carrier, path.rsplit('/').next().expect("an id"));
    (before, path, order)
}

#[test]
fn documents_are_presented_within_the_days_after_the_loading() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed_with(&terms(10, 50));
    let (before, path, _) = loaded(&deal);
    assert_eq!((&before["loadedOn"], &before["presentBy"]), (&Value::Null, &Value::Null), "{before}");
    assert_eq!((&before["shippedLate"], &before["presentationOver"]), (&json!(false), &json!(false)));
    let seen = deal.shop.mine(&deal.buyer, &path);
    let letter = &seen["letterOfCredit"];
    assert_eq!((&letter["loadedOn"], &letter["presentBy"]), (&json!(today().to_string()), &after(today(), 21)));
    assert_eq!((&letter["shippedLate"], &letter["presentationOver"]), (&json!(false), &json!(false)));
    assert_eq!(seen["balance"], Value::Null, "the bank handles the documents");
    assert_eq!(seen["may"]["receive"], json!(true));
}

#[test]
fn the_papers_of_a_shipment_follow_from_the_letter() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed_with(&terms(10, 50));
    let mut form = order_form();
    form["quantity"] = json!(1);
    form["deliveryAddress"] = json!({"streetAddress": "Coolhaven 12", "city": "Rotterdam", "state": "Zuid-Holland",
        "zipCode": "3024", "country": "Netherlands"});
    let call = deal.shop.post(&deal.buyer, &format!("{}/call-offs", deal.path)).header("Idempotency-Key", "off");
    let order: Value = call.json(&form).send().expect("an answer").json().expect("JSON");
    let order = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let shipment = || deal.shop.mine(&deal.buyer, &order)["lines"][0]["shipment_id"].clone();
    before_long(|| shipment().is_string());
    let seen = deal.shop.mine(&deal.buyer, &format!("/api/shipments/{}", shipment().as_str().expect("an id")));
    let bill = seen["documents"].as_array().expect("papers").iter().find(|paper| paper["type"] == "bill-of-lading");
    let need = bill.expect("a bill of lading")["need"].clone();
    assert!(need["copies"] == 3 && need["note"].to_string().contains("UCP 600"), "the rule for letters: {need}");
}

#[test]
fn a_late_shipment_is_told_and_not_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let deal = Agreed::open(folder.path()).signed_with(&terms(-2, -1));
    let (before, path, order) = loaded(&deal);
    assert_eq!((&before["shippedLate"], &before["presentationOver"]), (&json!(true), &json!(true)), "{before}");
    let letter = || deal.shop.mine(&deal.seller, &path)["letterOfCredit"].clone();
    let late = letter();
    assert_eq!((&late["shippedLate"], &late["presentBy"]), (&json!(true), &after(today(), -1)), "{late}");
    deal.pay(&deal.bill(&order), &json!("1.25"));
    let paid = letter();
    assert_eq!(
        (&paid["shippedLate"], &paid["presentationOver"]),
        (&json!(false), &json!(false)),
        "nothing hangs on it"
    );
}
