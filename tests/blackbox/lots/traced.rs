//! Origin names producers and plots, and recall names buyers: both lead to their screens.

use serde_json::{Value, json};

use super::{Trade, receipt, text};

/// The nodes of a kind in a graph.
fn nodes<'a>(graph: &'a Value, kind: &str) -> Vec<&'a Value> {
    graph["nodes"].as_array().expect("a list").iter().filter(|node| node["kind"] == kind).collect()
}

#[test]
fn origin_names_each_plot_and_recall_names_whom_to_call() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let made = |path: &str, form: &Value| {
        let (status, made) = trade.send(path, form);
        assert_eq!(status, 201, "{made}");
        text(&made["id"])
    };
    let producer = made("/api/producers", &json!({"name": "Ridge 0417", "country": "Kenya"}));
    let plot = |name: &str, latitude: &str| {
        let at = json!({"longitude": "36.947115", "latitude": latitude});
        made("/api/plots", &json!({"producerId": producer, "name": name, "positions": [at], "hectares": "0.62"}))
    };
    let (hill, valley) = (plot("Hillside", "-0.549876"), plot("Valley", "-0.559876"));
    let mut form = receipt("TRC-1", 5_000);
    form["delivery"] = json!({"grams": 5_000, "day": "2026-01-02", "producerId": producer, "plots": [hill, valley]});
    let lot = made("/api/lots", &form);
    let named = |plots: &Value| {
        let mut named: Vec<(String, String)> =
            plots.as_array().expect("a list").iter().map(|plot| (text(&plot["id"]), text(&plot["name"]))).collect();
        named.sort_by(|a, b| a.1.cmp(&b.1));
        named
    };
    let both = vec![(hill, "Hillside".to_owned()), (valley, "Valley".to_owned())];

    let origin = trade.shop.mine(&trade.seller, &format!("/api/lots/{lot}/origin"));
    let delivery = nodes(&origin, "delivery")[0];
    assert_eq!((&delivery["label"], &delivery["producerId"]), (&json!("Ridge 0417"), &json!(producer)), "{origin}");
    assert_eq!(named(&delivery["plots"]), both);
    let moves = trade.shop.mine(&trade.seller, &format!("/api/lots/{lot}/moves"));
    let source = &moves["items"][0]["source"];
    assert_eq!((&source["producerId"], named(&source["plots"])), (&json!(producer), both), "{moves}");

    let buyer = trade.shop.newcomer("akinyi@home.example");
    let order = trade.order(&buyer, &trade.product(1, &[&lot]), 2, "traced");
    let line = trade.line(&order);
    let recall = trade.shop.mine(&trade.seller, &format!("/api/lots/{lot}/recall"));
    let drawn = nodes(&recall, "order")[0];
    assert_eq!((&drawn["label"], &drawn["saleId"]), (&line["orderNumber"], &line["id"]), "{recall}");
    let detail = text(&drawn["detail"]);
    assert!(detail.starts_with("Test Person, 20"), "the buyer and the day: {detail}");
    let shipment = nodes(&recall, "shipment")[0];
    assert_eq!((&shipment["label"], &shipment["detail"]), (&line["shipmentNumber"], &json!("Scheduled")), "{recall}");
    assert!(shipment["shipmentId"].is_string() && shipment["saleId"].is_null(), "{shipment}");
}

#[test]
fn another_seller_sees_nothing_of_a_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let lot = trade.receive("TRC-2", 1_000);
    let buyer = trade.shop.newcomer("akinyi@home.example");
    for end in ["origin", "recall", "moves"] {
        let call = trade.shop.client.get(format!("{}/api/lots/{lot}/{end}", trade.shop.base)).bearer_auth(&buyer);
        assert_eq!(call.send().expect("an answer").status(), 403, "{end}");
    }
}
