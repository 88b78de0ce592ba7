//! The plots behind a deal: its buyer sees them without a data pack, and strangers never.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, text};
use crate::shop::{PASSWORD, before_long};

/// The names of the plots that an account is shown, or why it is shown none.
fn plots(trade: &Trade, token: &str, path: &str) -> Result<Vec<String>, String> {
    let (status, said) = trade.call(token, Method::GET, path, &json!({}));
    assert_eq!(status, 200, "{said}");
    if said["status"] != "shown" {
        assert_eq!(said["features"], json!([]));
        return Err(text(&said["status"]));
    }
    let features = said["features"].as_array().expect("features").iter();
    Ok(features.map(|plot| text(&plot["properties"]["ProducerName"])).collect())
}

/// Pays the bill of an order in full, and lets the seller confirm it.
fn pay(trade: &Trade, order: &str) {
    let bills = || trade.shop.mine(&trade.buyer, "/api/billing?side=payer&limit=200");
    let find = |bills: Value| bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == *order).cloned();
    before_long(|| find(bills()).is_some());
    let bill = find(bills()).expect("a bill");
    let form = json!({"method": "ach", "amount": bill["balance"], "reference": "RF-1"});
    let path = format!("/api/bills/{}/payments", text(&bill["id"]));
    let (status, payment) = trade.call(&trade.buyer, Method::POST, &path, &form);
    assert_eq!(status, 201, "{payment}");
    trade.does(&format!("/api/payments/{}/confirm", text(&payment["id"])), &json!({}));
}

#[test]
fn the_buyer_of_a_paid_order_sees_its_plots_without_a_pack() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let (other, elsewhere) = trade.plot("Grower 0998");
    let lot = trade.lot("BHD-1", json!({"producerId": grower, "plots": [plot]}));
    let second = trade.lot("BHD-2", json!({"producerId": other, "plots": [elsewhere]}));
    let order = trade.order(&trade.coffee(1, &[&lot]), 2, "behind-1");
    let path = format!("/api/eudr-orders/{order}/plots.geojson");
    let unpaid = Err("unpaid".to_owned());
    assert_eq!(plots(&trade, &trade.buyer, &path), unpaid, "an order alone is no deal");
    assert_eq!(plots(&trade, &trade.seller, &path), Ok(vec!["Grower 0999".to_owned()]));
    pay(&trade, &order);
    assert_eq!(plots(&trade, &trade.buyer, &path), Ok(vec!["Grower 0999".to_owned()]));
    // Other goods are taken for it: the plots follow.
    trade.draw(&json!({"id": order}), &second, 2);
    assert_eq!(plots(&trade, &trade.buyer, &path), Ok(vec!["Grower 0998".to_owned()]));
    let (rival, stranger) =
        (trade.shop.sign_in("admin@sokoni.example", PASSWORD), trade.shop.newcomer("stranger@home.example"));
    for token in [&rival, &stranger] {
        assert_eq!(trade.status(token, &path), 404);
    }
    assert_eq!(trade.shop.client.get(format!("{}{path}", trade.shop.base)).send().expect("an answer").status(), 401);
    assert_eq!(trade.status(&trade.buyer, "/api/eudr-orders/nothing/plots.geojson"), 404);
}

#[test]
fn the_buyer_of_a_signed_contract_sees_the_plots_of_its_goods() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let (other, elsewhere) = trade.plot("Grower 0998");
    let lot = trade.lot("BHD-3", json!({"producerId": grower, "plots": [plot]}));
    let second = trade.lot("BHD-4", json!({"producerId": other, "plots": [elsewhere]}));
    let coffee = trade.coffee(1, &[&lot]);
    let good = json!({"id": coffee, "min_quantity": 10});
    let contract = crate::samples::agreed(&trade.shop, &trade.buyer, &trade.seller, &good, "none");
    let path = format!("/api/eudr-contracts/{contract}/plots.geojson");
    let sign = |token: &str| {
        let path = format!("/api/contracts/{contract}/sign");
        assert_eq!(trade.call(token, Method::POST, &path, &json!({})).0, 200);
    };
    let unsigned = Err("not-signed".to_owned());
    assert_eq!(plots(&trade, &trade.buyer, &path), unsigned);
    sign(&trade.buyer);
    assert_eq!(plots(&trade, &trade.buyer, &path), unsigned, "one signature is none");
    sign(&trade.seller);
    for side in [&trade.buyer, &trade.seller] {
        assert_eq!(plots(&trade, side, &path), Ok(vec!["Grower 0999".to_owned()]));
    }
    // What is called off draws from another lot: the order has its plots alone, the contract those of both.
    let order = trade.call_off(&contract, 2, "behind-off");
    trade.draw(&order, &second, 2);
    let of_order = format!("/api/eudr-orders/{}/plots.geojson", text(&order["id"]));
    assert_eq!(plots(&trade, &trade.buyer, &of_order), Ok(vec!["Grower 0998".to_owned()]), "a contract is a deal");
    let both = vec!["Grower 0998".to_owned(), "Grower 0999".to_owned()];
    assert_eq!(plots(&trade, &trade.buyer, &path), Ok(both));
    let (rival, stranger) =
        (trade.shop.sign_in("admin@sokoni.example", PASSWORD), trade.shop.newcomer("stranger@home.example"));
    for token in [&rival, &stranger] {
        assert_eq!((trade.status(token, &path), trade.status(token, &of_order)), (404, 404));
    }
}
