//! An order from before its product was sold from lots: its seller chooses lots for it later, and its pack is sealed.

use std::thread;

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, gaps, text};

const UNDRAWN: &str = "/api/lot-lines?undrawn=true&limit=200";

/// The path of a line.
fn path(line: &str) -> String {
    format!("/api/lot-lines/{line}")
}

/// The lines of an order for which nothing is drawn, as its seller sees them.
fn undrawn(trade: &Trade, order: &str) -> Vec<Value> {
    let listed = trade.shop.mine(&trade.seller, UNDRAWN);
    let lines = listed["items"].as_array().expect("a list").iter();
    lines.filter(|line| text(&line["id"]).starts_with(order)).cloned().collect()
}

/// The grams that are left of a lot.
fn left(trade: &Trade, lot: &str) -> u64 {
    trade.shop.mine(&trade.seller, &format!("/api/lots/{lot}"))["balanceG"].as_u64().expect("grams")
}

fn choose(trade: &Trade, line: &str, lots: &Value) -> (u16, Value) {
    trade.call(&trade.seller, Method::PUT, &path(line), &json!({"lots": lots}))
}

/// Cancels a line for its seller, with two clicks, and waits until its lots know it.
fn cancel(trade: &Trade, line: &str) {
    for _ in 0..2 {
        let call = trade.shop.post(&trade.seller, &format!("/api/sales/{line}/cancel-line"));
        let call = call.header("Idempotency-Key", format!("cancel-{line}")).json(&json!({"reason": "It was wet."}));
        assert_eq!(call.send().expect("an answer").status(), 200);
    }
    trade.shop.all_heard();
}

#[test]
fn lots_are_chosen_for_an_order_from_before_them_and_its_pack_is_sealed() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let coffees = [1, 2, 3].map(|n| trade.coffee(n, &[]));
    for (coffee, bags) in [(&coffees[1], 2), (&coffees[2], 4)] {
        assert_eq!(trade.shop.add(&trade.buyer, coffee, bags).status(), 200);
    }
    let order = trade.order(&coffees[0], 3, "linked-1");
    let noted = undrawn(&trade, &order);
    assert_eq!(noted.len(), 3, "{noted:#?}");
    let [kept, wet, late] = coffees.each_ref().map(|coffee| {
        let line = noted.iter().find(|line| line["productId"] == **coffee);
        text(&line.expect("a line of the coffee")["id"])
    });
    let seen = |line: &str| trade.shop.mine(&trade.seller, &path(line));
    let line = seen(&kept);
    assert_eq!(
        (&line["units"], &line["neededG"], &line["openG"], &line["openBecause"], &line["drawn"], &line["left"]),
        (&json!(3), &json!(3_000), &json!(3_000), &json!("no-lots"), &json!([]), &json!(false)),
        "{line:#}"
    );

    // Nobody else sees the line, or chooses its lots.
    let rival = trade.rival();
    assert_eq!(trade.shop.mine(&rival, UNDRAWN)["total"], 0);
    assert_eq!((trade.status(&rival, &path(&kept)), trade.status(&trade.buyer, &path(&kept))), (404, 403));
    assert_eq!(trade.status(&trade.buyer, UNDRAWN), 403);
    for (token, status) in [(&rival, 404), (&trade.buyer, 403)] {
        assert_eq!(trade.call(token, Method::PUT, &path(&kept), &json!({"lots": []})).0, status);
    }

    // A line that is cancelled before lots were chosen for it needs none any more.
    cancel(&trade, &wet);
    assert_eq!(trade.status(&trade.seller, &path(&wet)), 404);
    assert_eq!(choose(&trade, &wet, &json!([])).0, 404);

    // Its pack says where lots are chosen.
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    let draft = || trade.shop.mine(&trade.seller, &pack);
    let lotless = draft();
    assert_eq!(gaps(&lotless, "wrong"), ["LINE_WITHOUT_LOTS", "LINE_WITHOUT_LOTS"], "{lotless:#}");
    let mut all = lotless["gaps"].as_array().expect("gaps").iter();
    let gap = all.find(|gap| gap["field"] == "goods.Gakuyuini 1").expect("the gap of the line");
    assert!(text(&gap["words"]).contains("Choose lots for it in its sale, or in Lots in orders."), "{gap}");
    let seal = || trade.call(&trade.seller, Method::POST, &format!("{pack}/seal"), &json!({}));
    let (status, refused) = seal();
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/incomplete")), "{refused}");

    // Products that are sold from a lot from now on take nothing of it for the order.
    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("LNK-1", json!({"producerId": grower, "plots": [plot]}));
    for coffee in &coffees {
        let sold_from = json!({"lots": [lot]});
        let (status, said) = trade.call(&trade.seller, Method::PUT, &format!("/api/lot-products/{coffee}"), &sold_from);
        assert_eq!(status, 200, "{said}");
    }
    trade.shop.all_heard();
    assert_eq!((left(&trade, &lot), undrawn(&trade, &order).len()), (1_000_000, 2));
    assert_eq!(seen(&kept)["openBecause"], "not-chosen");

    // Two clicks on the same choice draw it once, and the line is one like others then.
    let chosen = json!([{"lotId": lot, "grams": 3_000}]);
    let click = || choose(&trade, &kept, &chosen);
    let answers = thread::scope(|scope| {
        let both = [scope.spawn(click), scope.spawn(click)];
        both.map(|click| click.join().expect("an answer"))
    });
    for (status, line) in &answers {
        assert_eq!((*status, &line["openG"], &line["openBecause"]), (200, &json!(0), &json!(null)), "{line}");
    }
    let drawn = json!([{"lotId": lot, "number": "LNK-1", "grams": 3_000}]);
    assert_eq!((left(&trade, &lot), &seen(&kept)["drawn"]), (997_000, &drawn));
    let still: Vec<String> = undrawn(&trade, &order).iter().map(|line| text(&line["id"])).collect();
    assert_eq!(still, [late.as_str()]);
    let lines = trade.shop.mine(&trade.seller, "/api/lot-lines?limit=200");
    let listed = lines["items"].as_array().expect("a list").iter().filter(|line| line["id"] == *kept);
    assert_eq!(listed.count(), 1, "{lines:#}");
    assert_eq!(gaps(&draft(), "wrong"), ["LINE_WITHOUT_LOTS"]);

    // A line that is cancelled after lots were chosen for it gives its grams back once.
    let (status, line) = choose(&trade, &late, &json!([]));
    assert_eq!((status, &line["openG"], left(&trade, &lot)), (200, &json!(0), 993_000), "{line}");
    cancel(&trade, &late);
    let line = seen(&late);
    assert_eq!((&line["units"], &line["drawn"], left(&trade, &lot)), (&json!(0), &json!([]), 997_000), "{line}");
    assert_eq!((&seen(&kept)["units"], undrawn(&trade, &order)), (&json!(3), Vec::new()));

    let whole = draft();
    assert_eq!(gaps(&whole, "wrong"), Vec::<String>::new(), "{whole:#}");
    let (status, sealed) = seal();
    assert_eq!(
        (status, &sealed["plots"], &sealed["goods"][0]["netKg"]),
        (200, &json!(1), &json!("3.000")),
        "{sealed:#}"
    );
}
