//! Goods of contracts with samples stay with their seller until they have lots that their buyer approved, or the seller's word. Goods
//! that left keep their lots.

use std::thread;

use serde_json::{Value, json};

use super::{Trade, called_off, sampled, text};
use crate::delivery::papers;
use crate::samples::post;
use crate::shop::PASSWORD;

/// The kind of the refusal.
const HELD: &str = "/problems/goods-unapproved";

/// The address of the shipment that carries a line.
fn shipment_of(trade: &Trade, buyer: &str, line: &str) -> String {
    trade.shop.all_heard();
    let all = trade.shop.mine(buyer, "/api/shipments");
    let carries = |one: &&Value| one["purchaseIds"].as_array().is_some_and(|ids| ids.contains(&json!(line)));
    let found = all.as_array().expect("a list").iter().find(carries).expect("the shipment of the line");
    format!("/api/shipments/{}", text(&found["id"]))
}

#[test]
fn a_call_off_is_not_picked_up_before_all_of_it_has_lots_or_the_sellers_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, buyer) = (&trade.shop, trade.shop.buyer());
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let (spare, tried) = (trade.receive("APP-1", 50_000), trade.receive("APP-2", 500));
    let contract = sampled(&trade, &buyer, &[&spare, &tried], "APP-2");
    let line = called_off(&trade, &buyer, &contract);
    assert_eq!((&line["openG"], &line["unapproved"]), (&json!(500), &json!("no lot")), "{line}");
    let line = text(&line["id"]);
    let shipment = shipment_of(&trade, &buyer, &line);
    assert_eq!(post(shop, &carrier, &format!("{shipment}/take"), &json!({})).0, 200);
    papers(shop, &buyer, &carrier, &shipment);
    let moves = |to: &str| post(shop, &carrier, &format!("{shipment}/move"), &json!({"status": to}));
    assert_eq!(moves("Preparing").0, 200);

    let (status, refused) = moves("Picked Up");
    assert_eq!((status, &refused["type"]), (409, &json!(HELD)), "{refused}");
    assert!(text(&refused["detail"]).contains("chooses lots for them"), "{refused}");
    for party in [&trade.seller, &carrier, &buyer] {
        let seen = shop.mine(party, &shipment);
        assert_eq!(seen["stopped"], json!({"plots": [], "outsidePack": false, "unapproved": "no lot"}), "{seen}");
    }
    let seen = shop.mine(&carrier, &shipment);
    assert!(seen["blocked"].as_str().is_some_and(|why| why.contains("has no lot yet")), "{seen}");
    assert!(!seen["steps"].to_string().contains("Picked Up"), "{seen}");

    let mut chosen = json!({"lots": [{"lotId": tried, "grams": 500}, {"lotId": spare, "grams": 500}]});
    let path = format!("/api/lot-lines/{line}");
    assert_eq!(trade.put(&path, &chosen).0, 409, "it needs the seller's word");
    chosen["unsampled"] = json!(true);
    let (status, saved) = trade.put(&path, &chosen);
    assert_eq!((status, &saved["unapproved"]), (200, &json!(null)), "{saved}");
    assert_eq!(shop.mine(&trade.seller, &shipment)["stopped"], json!(null));
    assert_eq!(shop.mine(&buyer, &format!("/api/purchase-lots/{line}")).as_array().map(Vec::len), Some(2));
    assert_eq!(moves("Picked Up").0, 200);
    // At once: the shipment itself says that its goods have left, before the lots hear of it.
    let (status, refused) = trade.put(&path, &json!({"lots": [{"lotId": tried, "grams": 500}], "unsampled": true}));
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/goods-left")), "{refused}");
}

#[test]
fn a_parcel_waits_for_its_lots_and_ordinary_goods_wait_for_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, buyer) = (&trade.shop, trade.shop.buyer());
    let tried = trade.receive("APP-2", 500);
    let contract = sampled(&trade, &buyer, &[&tried], "APP-2");
    let line = text(&called_off(&trade, &buyer, &contract)["id"]);
    let shipment = shipment_of(&trade, &buyer, &line);
    let send = |shipment: &str| {
        let parcel = json!({"carrier": "DHL", "trackingNumber": "1"});
        post(shop, &trade.seller, &format!("{shipment}/parcel"), &parcel)
    };
    assert_eq!(shop.mine(&trade.seller, &shipment)["may"]["parcel"], json!(false));
    let (status, refused) = send(&shipment);
    assert_eq!((status, &refused["type"]), (409, &json!(HELD)), "{refused}");
    // More of the approved lot came.
    let more = json!({"grams": 500, "day": "2026-01-05", "supplier": "Growers"});
    assert_eq!(trade.send(&format!("/api/lots/{tried}/deliveries"), &more).0, 201);
    assert_eq!(trade.put(&format!("/api/lot-lines/{line}"), &json!({"lots": []})).0, 200);
    assert_eq!(send(&shipment).0, 200);

    // Of an order that no sample was agreed for, a part without a lot goes as before.
    let little = trade.receive("LITTLE", 500);
    let order = trade.order(&buyer, &trade.product(2, &[&little]), 1, "ordinary");
    let open = trade.line(&order);
    assert_eq!((&open["openG"], &open["unapproved"]), (&json!(500), &json!(null)), "{open}");
    assert_eq!(send(&shipment_of(&trade, &buyer, &text(&open["id"]))).0, 200);
}

#[test]
fn goods_keep_their_lots_from_the_moment_their_pickup_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, buyer) = (&trade.shop, trade.shop.newcomer("akinyi@home.example"));
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let (lot, other) = (trade.receive("LEFT", 50_000), trade.receive("OTHER", 50_000));
    let product = trade.product(1, &[&lot]);
    let prepared = |n: u32| {
        let line = text(&trade.line(&trade.order(&buyer, &product, 1, &format!("left-{n}")))["id"]);
        let shipment = shipment_of(&trade, &buyer, &line);
        assert_eq!(post(shop, &carrier, &format!("{shipment}/take"), &json!({})).0, 200);
        papers(shop, &buyer, &carrier, &shipment);
        assert_eq!(post(shop, &carrier, &format!("{shipment}/move"), &json!({"status": "Preparing"})).0, 200);
        (format!("/api/lot-lines/{line}"), shipment)
    };
    let all: Vec<(String, String)> = (0..8).map(prepared).collect();
    let other_lots = json!({"lots": [{"lotId": other, "grams": 1_000}]});
    let leaves = |(line, shipment): &(String, String)| {
        let (status, moved) = post(shop, &carrier, &format!("{shipment}/move"), &json!({"status": "Picked Up"}));
        assert_eq!(status, 200, "{moved}");
        // Nobody waits for the consumers of the move.
        let (status, refused) = trade.put(line, &other_lots);
        assert_eq!((status, &refused["type"]), (409, &json!("/problems/goods-left")), "{refused}");
    };
    // All at once, so that the consumers fall behind the carrier.
    let leaves = &leaves;
    thread::scope(|scope| {
        for one in &all {
            scope.spawn(move || leaves(one));
        }
    });
    shop.all_heard();
    assert_eq!((trade.left(&lot), trade.left(&other)), (42_000, 50_000));
    for (line, _) in &all {
        assert_eq!(shop.mine(&trade.seller, line)["left"], json!(true), "{line}");
    }
}
