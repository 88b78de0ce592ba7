//! What a bad plot reaches, and the fewest things to take out, of an order with goods of two sellers.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, text};
use crate::forms::good;

/// A lot of two kilograms, with goods of this delivery.
fn lot(trade: &Trade, seller: &str, number: &str, mut delivery: Value) -> String {
    delivery["grams"] = json!(2_000);
    delivery["day"] = json!("2026-01-02");
    let lot = json!({"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26"});
    let (status, lot) = trade.call(seller, Method::POST, "/api/lots", &json!({"lot": lot, "delivery": delivery}));
    assert_eq!(status, 201, "{lot}");
    text(&lot["id"])
}

/// A new coffee of a seller in bags of a kilogram, sold from these lots.
fn coffee(trade: &Trade, seller: &str, n: usize, lots: &[&str]) -> String {
    let (status, coffee) = trade.call(seller, Method::POST, "/api/inventory", &good(n, 100));
    assert_eq!(status, 201, "{coffee}");
    let id = text(&coffee["id"]);
    let path = format!("/api/lot-products/{id}");
    assert_eq!(trade.call(seller, Method::PUT, &path, &json!({"lots": lots})).0, 200);
    id
}

#[test]
fn goods_of_another_seller_do_not_keep_an_order_from_being_taken_out_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let rival = trade.rival();
    let (grower, plot) = trade.plot("Grower 0999");
    let bad = ["RCH-1", "RCH-2"]
        .map(|number| lot(&trade, &trade.seller, number, json!({"producerId": grower, "plots": [plot]})));
    let clean = lot(&trade, &rival, "RCH-3", json!({"supplier": "Growers"}));
    let emptying = coffee(&trade, &trade.seller, 1, &[&bad[0], &bad[1]]);
    let other = coffee(&trade, &rival, 2, &[&clean]);
    assert_eq!(trade.shop.add(&trade.buyer, &other, 1).status(), 200);
    let order = trade.order(&emptying, 4, "reached-1");
    assert_eq!(trade.shop.mine(&rival, &format!("/api/lots/{clean}"))["balanceG"], 1_000, "one order has both");

    // Both lots are empty, so that one order is fewer than the two of them.
    let reach = trade.shop.mine(&trade.seller, &format!("/api/plots/{plot}/reach"));
    assert_eq!(reach["orders"][0]["mixed"], json!(false), "{reach}");
    let out = reach["takeOut"].as_array().expect("a list");
    assert_eq!((out.len(), &out[0]["kind"], &out[0]["id"]), (1, &json!("order"), &json!(order)), "{reach}");

    // With clean goods of its own seller the order goes on without the bad ones.
    let own = trade.lot("RCH-4", json!({"supplier": "Growers"}));
    trade.split(&order, &[(&bad[0], 2), (&bad[1], 1), (&own, 1)]);
    let reach = trade.shop.mine(&trade.seller, &format!("/api/plots/{plot}/reach"));
    assert_eq!(reach["orders"][0]["mixed"], json!(true), "{reach}");
    let out = reach["takeOut"].as_array().expect("a list");
    assert!(out.iter().all(|thing| thing["kind"] == "lot"), "{reach}");
}
