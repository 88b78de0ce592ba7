//! Sealed packs after their seal: goods that come from elsewhere now, and numbers that stand for more than one pack.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, gaps, text};
use crate::delivery::papers;
use crate::shop::PASSWORD;

/// Seals a pack of an order. Returns its address.
fn sealed(trade: &Trade, order: &str) -> String {
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(order)["id"]));
    trade.does(&format!("{pack}/seal"), &json!({}));
    trade.shop.all_heard();
    pack
}

#[test]
fn a_pack_knows_its_sealed_plots_and_holds_goods_that_come_from_others_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (shop, seller, buyer) = (&trade.shop, &trade.seller, &trade.buyer);
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let ((grower, plot), (other, far)) = (trade.plot("Grower 0999"), trade.plot("Grower 0998"));
    let lot = trade.lot("SNC-1", json!({"producerId": grower, "plots": [plot]}));
    let unplaced = trade.lot("SNC-2", json!({"supplier": "Growers"}));
    let second = trade.lot("SNC-3", json!({"producerId": other, "plots": [far]}));
    let order = trade.order(&trade.coffee(1, &[&lot]), 3, "since-1");
    let pack = sealed(&trade, &order);
    let wrong = |pack: &str| {
        let each = [seller, buyer].map(|side| gaps(&shop.mine(side, pack), "wrong"));
        assert_eq!(each[0], each[1], "both sides see it");
        each[0].clone()
    };
    assert_eq!(wrong(&pack), Vec::<String>::new());
    let shipment = trade.shipment(&order);
    assert_eq!(trade.call(&carrier, Method::POST, &format!("{shipment}/take"), &json!({})).0, 200);
    papers(shop, buyer, &carrier, &shipment);
    let moves = |to: &str| {
        let (status, said) = trade.call(&carrier, Method::POST, &format!("{shipment}/move"), &json!({"status": to}));
        (status, said["type"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(moves("Preparing").0, 200);

    // Other goods are taken for the order: of no plots, or of others than the sealed ones.
    for lot in [&unplaced, &second] {
        trade.draw(&json!({"id": order}), lot, 3);
        assert_eq!(wrong(&pack), ["OTHER_SOURCES"]);
        assert_eq!(moves("Picked Up"), (409, "/problems/goods-stopped".to_owned()));
    }
    let words = shop.mine(buyer, &pack)["gaps"][0]["words"].clone();
    assert!(words.as_str().is_some_and(|words| words.contains("They need another pack")), "{words}");

    // The stop of a sealed plot is a matter of the pack, and that of a plot that is not sealed in it is none.
    let stopped = || {
        let listed = shop.mine(buyer, "/api/eudr-packs");
        let row = listed["items"].as_array().expect("packs").iter().find(|row| pack.ends_with(&text(&row["id"])));
        let listed = row.expect("the pack")["stoppedAt"].clone();
        assert_eq!(listed, shop.mine(seller, &pack)["stoppedAt"]);
        listed.is_string()
    };
    let stop = |plot: &str| trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared."}));
    let release = |plot: &str| trade.does(&format!("/api/plots/{plot}/release"), &json!({}));
    stop(&far);
    assert!(!stopped());
    release(&far);
    stop(&plot);
    assert!(stopped());
    release(&plot);
    assert!(!stopped());

    // A pack of the goods that go lets them go; the first one still does not fit.
    let fits = sealed(&trade, &order);
    assert_eq!((wrong(&fits), wrong(&pack)), (Vec::new(), vec!["OTHER_SOURCES".to_owned()]));
    assert_eq!(moves("Picked Up").0, 200);
}

#[test]
fn a_number_that_stands_for_two_packs_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("NUM-1", json!({"producerId": grower, "plots": [plot]}));
    let [first, second] = [1, 2].map(|n| {
        let order = trade.order(&trade.coffee(n, &[&lot]), 2, &format!("number-{n}"));
        sealed(&trade, &order)
    });
    let write = |pack: &str, status: &str| {
        let body = json!({"status": status, "reference": "26BE7XTVCZAQ2S", "verification": "SFFCB4Y3"});
        let (answer, said) = trade.call(&trade.buyer, Method::POST, &format!("{pack}/statement"), &body);
        assert_eq!(answer, 200, "{said}");
        said
    };
    let reasons = |pack: &Value| gaps(pack, "notice");
    assert_eq!(reasons(&write(&first, "AVAILABLE")), Vec::<String>::new());
    let said = write(&second, "AVAILABLE");
    assert_eq!(reasons(&said), ["NUMBER_IN_ANOTHER_PACK"]);
    let other = text(&trade.shop.mine(&trade.buyer, &first)["number"]);
    assert!(text(&said["gaps"][0]["words"]).contains(&other), "{said:#}");
    for side in [&trade.seller, &trade.buyer] {
        assert_eq!(reasons(&trade.shop.mine(side, &first)), ["NUMBER_IN_ANOTHER_PACK"]);
    }
    assert_eq!(reasons(&write(&first, "WITHDRAWN")), Vec::<String>::new());
    assert_eq!(reasons(&trade.shop.mine(&trade.seller, &second)), Vec::<String>::new());
}
