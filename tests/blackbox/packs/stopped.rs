//! Stopped plots: what they hold, and who is told.

use reqwest::Method;
use serde_json::json;

use super::trade::{Trade, text};
use crate::delivery::papers;
use crate::shop::PASSWORD;

#[test]
fn a_stopped_plot_holds_what_has_not_left_until_it_is_released() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, seller, buyer) = (&trade.shop, &trade.seller, &trade.buyer);
    let (carrier, owner) =
        (shop.sign_in("logistics@sokoni.example", PASSWORD), shop.sign_in("admin@sokoni.example", PASSWORD));
    let (grower, plot) = trade.plot("Grower 0999");
    let bad = trade.lot("STP-1", json!({"producerId": grower, "plots": [plot]}));
    let clean = trade.lot("STP-2", json!({"supplier": "Growers"}));
    let coffee = trade.coffee(1, &[&bad]);
    let ahead = trade.contract(&coffee);
    let (order, spared) = (trade.order(&coffee, 3, "stop-1"), trade.order(&trade.coffee(2, &[&clean]), 2, "stop-2"));
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    trade.does(&format!("{pack}/seal"), &json!({}));
    assert_eq!(shop.mine(buyer, &pack)["stoppedAt"], json!(null));
    let moves = |shipment: &str, to: &str| {
        let (status, said) = trade.call(&carrier, Method::POST, &format!("{shipment}/move"), &json!({"status": to}));
        (status, said["type"].as_str().unwrap_or_default().to_owned(), said)
    };
    let prepared = |order: &str| {
        let shipment = trade.shipment(order);
        assert_eq!(trade.call(&carrier, Method::POST, &format!("{shipment}/take"), &json!({})).0, 200);
        papers(shop, buyer, &carrier, &shipment);
        assert_eq!(moves(&shipment, "Preparing").0, 200);
        shipment
    };
    let (held, free) = (prepared(&order), prepared(&spared));
    let reason = "Forest was cleared in 2022.";
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": reason}));
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared in 2021."}));
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": reason}));

    // Nothing of it is picked up, and all see why; the plot is for the seller and the shop.
    let (status, kind, said) = moves(&held, "Picked Up");
    assert_eq!((status, kind.as_str()), (409, "/problems/goods-stopped"), "{said}");
    assert!(said["detail"].as_str().is_some_and(|why| why.contains("releases the plot") && !why.contains("Hillside")));
    assert_eq!(moves(&free, "Picked Up").0, 200, "other goods go");
    for party in [buyer, &carrier] {
        let seen = shop.mine(party, &held);
        assert_eq!(seen["stopped"], json!({"plots": [], "outsidePack": false, "unapproved": null}), "{seen}");
        assert!(!seen.to_string().contains(reason), "{seen}");
    }
    let seen = shop.mine(&carrier, &held);
    assert!(!seen["steps"].to_string().contains("Picked Up"), "{seen}");
    assert!(seen["blocked"].as_str().is_some_and(|why| why.contains("stopped")), "{seen}");
    for (party, path) in [(seller, held.clone()), (&owner, held.replace("/api/", "/api/admin/"))] {
        let plots = shop.mine(party, &path)["stopped"]["plots"].clone();
        assert_eq!((&plots[0]["id"], &plots[0]["reason"]), (&json!(plot), &json!(reason)), "{path}");
    }

    // The reach tells what can still be stopped, and the contract from which nothing was called off yet.
    let reach = shop.mine(seller, &format!("/api/plots/{plot}/reach"));
    assert_eq!((&reach["orders"][0]["gone"], &reach["orders"][0]["id"]), (&json!(false), &json!(order)), "{reach}");
    assert_eq!(reach["orders"][0]["shipments"][0]["status"], "Preparing");
    assert_ne!(reach["drawnKg"], "0.000", "{reach}");
    assert_eq!((&reach["ahead"][0]["id"], &reach["ahead"][0]["remaining"]), (&json!(ahead), &json!(10)), "{reach}");
    assert_eq!((&reach["deliveries"][0]["lotId"], &reach["deliveries"][0]["day"]), (&json!(bad), &json!("2026-01-02")));

    // The sealed pack says so to both sides, and the buyer was notified once.
    for side in [buyer, seller] {
        assert!(shop.mine(side, &pack)["stoppedAt"].is_string());
    }
    shop.all_heard();
    let told = shop.mine(buyer, "/api/notifications?limit=100");
    let told = told["items"].as_array().expect("a list").iter();
    assert_eq!(told.filter(|one| text(&one["title"]).ends_with("goods are stopped")).count(), 1);

    let goods_go_on = || {
        shop.all_heard();
        let told = shop.mine(buyer, "/api/notifications?limit=100");
        let told = told["items"].as_array().expect("a list").iter().map(|one| text(&one["title"])).collect::<Vec<_>>();
        told.iter().filter(|title| title.ends_with("goods are stopped no more")).count()
    };
    assert_eq!(goods_go_on(), 0);

    // Released, the goods are free at once. What has left is not stopped any more.
    trade.does(&format!("/api/plots/{plot}/release"), &json!({}));
    assert_eq!(goods_go_on(), 1, "the buyer is told once");
    trade.does(&format!("/api/plots/{plot}/release"), &json!({}));
    assert_eq!(goods_go_on(), 1, "a plot that is not stopped is not released");
    assert_eq!(shop.mine(buyer, &pack)["stoppedAt"], json!(null));
    assert_eq!(shop.mine(seller, &held)["stopped"], json!(null));
    assert_eq!(moves(&held, "Picked Up").0, 200);
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": reason}));
    assert_eq!(shop.mine(seller, &held)["stopped"], json!(null));
    let reach = shop.mine(seller, &format!("/api/plots/{plot}/reach"));
    assert_eq!(reach["orders"][0]["gone"], json!(true), "{reach}");
    assert_eq!(reach["drawnKg"], "0.000", "what has left cannot be stopped: {reach}");
    let out = reach["takeOut"].as_array().expect("a list");
    assert!(out.iter().all(|thing| thing["kind"] != "order"), "{reach}");
}

#[test]
fn stopped_goods_are_neither_sent_as_a_parcel_nor_handed_over_before_they_are_taken_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, seller) = (&trade.shop, &trade.seller);
    let (grower, plot) = trade.plot("Grower 0999");
    let bad = trade.lot("STP-3", json!({"producerId": grower, "plots": [plot]}));
    let clean = trade.lot("STP-4", json!({"supplier": "Growers"}));
    let order = trade.order(&trade.coffee(1, &[&bad]), 3, "stop-3");
    let shipment = trade.shipment(&order);
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared in 2022."}));
    let send = || {
        let parcel = json!({"carrier": "DHL", "trackingNumber": "1"});
        trade.call(seller, Method::POST, &format!("{shipment}/parcel"), &parcel)
    };
    assert_eq!(shop.mine(seller, &shipment)["may"]["parcel"], json!(false));
    let (status, said) = send();
    assert_eq!((status, &said["type"]), (409, &json!("/problems/goods-stopped")), "{said}");
    // Other goods are taken for the order.
    trade.draw(&json!({"id": order}), &clean, 3);
    assert_eq!(shop.mine(seller, &shipment)["may"]["parcel"], json!(true));
    let (status, said) = send();
    assert_eq!((status, &said["status"]), (200, &json!("Picked Up")), "{said}");
}

#[test]
fn a_buyer_learns_of_a_release_once_no_other_plot_holds_the_goods() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let shop = &trade.shop;
    let ((grower, upper), (other, lower)) = (trade.plot("Grower 0999"), trade.plot("Grower 0998"));
    let lot = trade.lot("STP-5", json!({"producerId": grower, "plots": [upper]}));
    let second = trade.lot("STP-6", json!({"producerId": other, "plots": [lower]}));
    trade.order(&trade.coffee(1, &[&lot]), 2, "stop-5");
    let both = trade.order(&trade.coffee(2, &[&second]), 2, "stop-6");
    trade.split(&both, &[(&lot, 1), (&second, 1)]);
    let told = || {
        shop.all_heard();
        let all = shop.mine(&trade.buyer, "/api/notifications?limit=100");
        let titles = all["items"].as_array().expect("a list").iter().map(|one| text(&one["title"]));
        titles.filter(|title| title.ends_with("goods are stopped no more")).count()
    };
    for plot in [&upper, &lower] {
        trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared in 2022."}));
    }
    trade.does(&format!("/api/plots/{upper}/release"), &json!({}));
    assert_eq!(told(), 1, "the other order has goods of the lower plot, which is stopped still");
    trade.does(&format!("/api/plots/{lower}/release"), &json!({}));
    assert_eq!(told(), 2);
}
