//! The owner's view of the whole trade.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};
use crate::trade::single;

fn state<'a>(overview: &'a Value, kind: &str, state: &str) -> &'a Value {
    let kinds = overview["kinds"].as_array().expect("a list");
    let kind = kinds.iter().find(|one| one["kind"] == kind).expect("the kind");
    kind["states"].as_array().expect("a list").iter().find(|one| one["state"] == state).expect("the state")
}

fn cents(sums: &Value) -> i64 {
    let mut sums = sums.as_array().expect("a list").iter();
    let amount = sums.find(|sum| sum["currency"] == "USD").map(|sum| sum["amount"].as_str().expect("text"));
    amount.map_or(0, |amount| amount.replace('.', "").parse().expect("an amount"))
}

fn only(page: &Value) -> &Value {
    assert_eq!(page["total"], 1, "{page}");
    &page["items"][0]
}

#[test]
fn the_owner_sees_what_is_sold_and_what_is_unpaid_and_reads_each_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let (buyer, seller) = (shop.newcomer("wairimu@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let see = |path: &str| {
        shop.all_heard();
        shop.mine(&owner, path)
    };
    let before = see("/api/admin/trade");
    let product = single(&shop, &seller);
    shop.add(&buyer, product["id"].as_str().expect("an id"), 2);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let total: i64 = order["total"].as_str().expect("text").replace('.', "").parse().expect("an amount");

    let after = see("/api/admin/trade");
    assert_eq!(after["today"]["orders"].as_u64(), before["today"]["orders"].as_u64().map(|n| n + 1));
    assert_eq!(cents(&after["month"]["sums"]) - cents(&before["month"]["sums"]), total);
    let unpaid = |overview: &Value| cents(&state(overview, "orders", "unpaid")["sums"]);
    assert_eq!(unpaid(&after) - unpaid(&before), total);

    let number = order["number"].as_str().expect("text");
    let found = see(&format!("/api/admin/trade/orders?state=unpaid&q={number}"));
    let entry = only(&found);
    assert_eq!((&entry["number"], &entry["buyer"]["name"]), (&order["number"], &json!("Test Person")));
    assert_eq!((&entry["states"], &entry["unpaid"]["amount"]), (&json!(["open", "unpaid"]), &order["total"]));
    let id = entry["id"].as_str().expect("an id");
    let full = see(&format!("/api/admin/orders/{id}"));
    assert_eq!((&full["total"], &full["buyerId"]), (&order["total"], &entry["buyer"]["id"]));
    assert_eq!(full["lines"][0]["purchase_id"], order["lines"][0]["purchase_id"]);

    let bill = see("/api/admin/trade/bills?q=test+person");
    let bill = only(&bill);
    let full = see(&format!("/api/admin/bills/{}", bill["id"].as_str().expect("an id")));
    assert_eq!(full["balance"], order["total"]);
    assert_eq!((&full["mayPay"], &full["mayCredit"]), (&json!(false), &json!(false)));
    let shipment = see("/api/admin/trade/shipments?q=test+person");
    let full = see(&format!("/api/admin/shipments/{}", only(&shipment)["id"].as_str().expect("an id")));
    assert_eq!(
        (&full["buyerName"], &full["steps"], &full["may"]["report"]),
        (&json!("Test Person"), &json!([]), &json!(false))
    );

    let path = format!("/api/orders/{id}/cancel");
    assert_eq!(shop.post(&buyer, &path).send().expect("an answer").status(), 200);
    let over = see("/api/admin/trade");
    assert_eq!(over["today"], before["today"]);
    assert_eq!(unpaid(&over), unpaid(&before));
    assert_eq!(only(&see(&format!("/api/admin/trade/orders?q={number}")))["status"], "cancelled");
}

#[test]
fn a_kind_that_there_is_not_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let ask = |path: &str| {
        let call = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&owner);
        call.send().expect("an answer").status().as_u16()
    };
    assert_eq!(ask("/api/admin/trade/elephants"), 404);
    assert_eq!(ask("/api/admin/trade/orders?state=asleep"), 422);
    assert_eq!(ask("/api/admin/orders/none"), 404);
}
