//! Packs of contracts, and packs as the papers of shipments.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, gaps, text, unpacked};
use crate::shop::order_form;

#[test]
fn a_sealed_pack_and_a_statement_that_stands_are_the_papers_of_a_shipment() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0998");
    let lot = trade.lot("PCK-9", json!({"producerId": grower, "plots": [plot]}));
    let coffee = trade.coffee(9, &[&lot]);
    trade.rules();
    assert_eq!(trade.shop.add(&trade.buyer, &coffee, 2).status(), 200);
    let mut form = order_form();
    form["deliveryAddress"]["city"] = json!("Rotterdam");
    form["deliveryAddress"]["country"] = json!("Netherlands");
    let order = trade.shop.post(&trade.buyer, "/api/orders").header("Idempotency-Key", "eudr").json(&form).send();
    let order = text(&order.expect("an answer").json::<Value>().expect("JSON")["id"]);
    trade.shop.all_heard();
    let path = trade.shipment(&order);
    let paper = |kind: &str| trade.paper(&path, kind);
    let missing = || ("missing".to_owned(), String::new());
    assert_eq!((paper("eudr-pack"), paper("dds-number")), (missing(), missing()));

    let draft = trade.begin(&order);
    let pack = format!("/api/eudr-packs/{}", text(&draft["id"]));
    assert_eq!(paper("eudr-pack"), missing(), "nobody learns of a draft");
    let right = json!({"species": ["Coffea arabica"], "producedFrom": "2025-10-06", "producedUntil": "2026-01-02"});
    assert_eq!(trade.call(&trade.seller, Method::PUT, &pack, &right).0, 200);
    let (status, sealed) = trade.call(&trade.seller, Method::POST, &format!("{pack}/seal"), &json!({}));
    assert_eq!(status, 200, "{sealed}");
    let number = text(&draft["number"]);
    assert_eq!(paper("eudr-pack"), ("attached".to_owned(), format!("Sealed data pack of {number}")));

    let write = |status: &str| {
        let numbers = json!({"status": status, "reference": "26BE7XTVCZAQ2S", "verification": "SFFCB4Y3"});
        assert_eq!(trade.call(&trade.buyer, Method::POST, &format!("{pack}/statement"), &numbers).0, 200);
    };
    write("SUBMITTED");
    assert_eq!(paper("dds-number"), missing(), "a statement that was only sent is none to declare with");
    write("AVAILABLE");
    assert_eq!(paper("dds-number"), ("attached".to_owned(), "Statement 26BE7XTVCZAQ2S is available".to_owned()));
    write("WITHDRAWN");
    assert_eq!(paper("dds-number"), missing());
    let told = trade.shop.mine(&trade.buyer, &format!("{path}/activity"));
    assert_eq!(told["items"][0]["text"], "DDS Reference Number: the statement stands no more");
}

#[test]
fn a_contracts_pack_has_all_that_was_called_off_and_speaks_for_each_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0997");
    let lot = trade.lot("PCK-C1", json!({"producerId": grower, "plots": [plot]}));
    let unplaced = trade.lot("PCK-C0", json!({"supplier": "Growers"}));
    trade.rules();
    let contract = trade.contract(&trade.coffee(7, &[&lot]));
    let begin = |token: &str, body: Value| trade.call(token, Method::POST, "/api/eudr-packs", &body);
    let (status, said) = begin(&trade.seller, json!({"contractId": contract}));
    assert_eq!((status, said["errors"]["contractId"].is_array()), (422, true), "nothing was called off: {said}");
    let (one, two) = (trade.call_off(&contract, 2, "one"), trade.call_off(&contract, 3, "two"));
    let gone = trade.call_off(&contract, 1, "gone");
    let cancel = format!("/api/orders/{}/cancel", text(&gone["id"]));
    assert_eq!(trade.call(&trade.buyer, Method::POST, &cancel, &json!({})).0, 200);
    trade.draw(&two, &unplaced, 3);
    trade.shop.all_heard();
    let listed = || trade.shop.mine(&trade.seller, "/api/eudr-contracts")["items"][0].clone();
    let numbers = |list: &Value| -> Vec<String> {
        list.as_array().expect("a list").iter().map(|order| text(&order["number"])).collect()
    };
    let both = vec![text(&one["number"]), text(&two["number"])];
    let seen = listed();
    assert_eq!(
        (&seen["contractId"], &seen["draftId"], &seen["sealed"]),
        (&json!(contract), &json!(null), &json!(null))
    );
    assert_eq!((numbers(&seen["orders"]), &seen["destinations"]), (both.clone(), &json!(["Netherlands"])), "{seen}");

    let rival = trade.rival();
    assert_eq!(begin(&rival, json!({"contractId": contract})).0, 422, "it is another seller's");
    assert_eq!(trade.shop.mine(&rival, "/api/eudr-contracts")["total"], json!(0));
    let two_things = begin(&trade.seller, json!({"contractId": contract, "orderId": one["id"]}));
    assert_eq!((two_things.0, two_things.1["errors"]["contractId"].is_array()), (422, true), "{}", two_things.1);
    assert_eq!(begin(&trade.seller, json!({})).0, 422);
    let (status, draft) = begin(&trade.seller, json!({"contractId": contract}));
    assert_eq!((status, numbers(&draft["orders"])), (201, both.clone()), "{draft:#}");
    let number = text(&draft["number"]);
    let agreed = trade.shop.mine(&trade.seller, &format!("/api/contracts/{contract}"))["number"].clone();
    assert_eq!((&draft["number"], &draft["orderId"], &draft["contractId"]), (&agreed, &json!(null), &json!(contract)));
    assert_eq!(begin(&trade.seller, json!({"contractId": contract})).1["type"], "/problems/draft-exists");
    let gap = &draft["gaps"][0];
    assert_eq!(
        (&gap["reason"], &gap["orderNumber"]),
        (&json!("LOT_WITHOUT_PLOTS"), &two["number"]),
        "the gap of one order: {draft:#}"
    );
    let path = format!("/api/eudr-packs/{}", text(&draft["id"]));
    let seal = || trade.call(&trade.seller, Method::POST, &format!("{path}/seal"), &json!({}));
    assert_eq!(seal().1["type"], "/problems/incomplete");
    trade.draw(&two, &lot, 3);
    let of_contract = format!("/api/eudr-packs?contract={contract}");
    let packs = |token: &str| trade.shop.mine(token, &of_contract)["total"].clone();
    let each = || (packs(&trade.seller), packs(&trade.buyer), packs(&rival));
    assert_eq!(each(), (json!(1), json!(1), json!(0)), "a draft is its seller's and its buyer's");
    let (status, sealed) = seal();
    assert_eq!((status, numbers(&sealed["orders"])), (200, both.clone()), "{sealed:#}");
    assert_eq!((&sealed["goods"][0]["netKg"], &sealed["orders"][1]["netKg"]), (&json!("5.000"), &json!("3.000")));
    assert_eq!(each(), (json!(1), json!(1), json!(0)));

    // Each shipment of both orders has the paper, and one statement is for both.
    let shipments = [trade.shipment(&text(&one["id"])), trade.shipment(&text(&two["id"]))];
    let papers = |kind: &str| shipments.each_ref().map(|shipment| trade.paper(shipment, kind).1);
    let stands_in = format!("Sealed data pack of {number}");
    assert_eq!(papers("eudr-pack"), [stands_in.clone(), stands_in]);
    let numbers_back = json!({"status": "AVAILABLE", "reference": "26BE7XTVCZAQ2S", "verification": "SFFCB4Y3"});
    for _ in 0..2 {
        let (status, said) = trade.call(&trade.buyer, Method::POST, &format!("{path}/statement"), &numbers_back);
        assert_eq!((status, said["statements"].as_array().map(Vec::len)), (200, Some(1)), "once: {said:#}");
    }
    let statement = "Statement 26BE7XTVCZAQ2S is available".to_owned();
    assert_eq!(papers("dds-number"), [statement.clone(), statement]);
    let told = |token: &str, title: &str| {
        let all = trade.shop.mine(token, "/api/notifications?limit=50");
        all["items"].as_array().expect("a list").iter().filter(|one| one["title"] == *title).count()
    };
    assert_eq!(told(&trade.buyer, &format!("{number}: the data pack is sealed")), 1);
    assert_eq!(told(&trade.seller, &format!("{number}: the due diligence statement is available")), 1);

    let archive = trade.bytes(&trade.buyer, &format!("{path}/archive"));
    let annex: Value = serde_json::from_slice(&unpacked(archive.clone())["annex.json"]).expect("JSON");
    assert_eq!((numbers(&annex["article9"]["orders"]), &annex["article9"]["contract"]), (both, &json!(number)));
    assert_eq!(annex["statement"]["commodities"][0]["descriptors"]["goodsMeasure"]["netWeight"], "5.000");

    // What is called off later is in no pack, and a pack of an order that is in this one says so.
    let later = trade.call_off(&contract, 4, "later");
    assert_eq!(trade.shop.mine(&trade.seller, &path)["laterOrders"], json!([later["number"]]));
    assert_eq!(trade.paper(&trade.shipment(&text(&later["id"])), "eudr-pack").0, "missing");
    let orders = trade.shop.mine(&trade.seller, "/api/eudr-orders");
    let sealed_in = |order: &Value| {
        let rows = orders["items"].as_array().expect("a list");
        rows.iter().find(|row| row["orderId"] == order["id"]).expect("one")["sealed"]["number"].clone()
    };
    assert_eq!((sealed_in(&one), sealed_in(&later)), (json!(number), json!(null)));
    assert!(gaps(&trade.begin(&text(&one["id"])), "notice").contains(&"ORDER_IN_ANOTHER_PACK".to_owned()));
    assert_eq!(listed()["sealed"]["number"], json!(number));
    let (status, next) = begin(&trade.seller, json!({"contractId": contract}));
    assert_eq!((status, numbers(&next["orders"]).len()), (201, 3), "a new pack of the contract has all three");
    assert_eq!(trade.bytes(&trade.seller, &format!("{path}/archive")), archive, "the sealed one stays");
}
