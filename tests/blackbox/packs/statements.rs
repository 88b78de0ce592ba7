//! What a buyer tells of its due diligence statement: the order of statuses, contingency numbers, and references to earlier
//! statements; and the simplified declarations of producers.

use reqwest::Method;
use serde_json::{Value, json};

use super::trade::{Trade, text, unpacked};

/// A sealed pack of a new order, its address.
fn sealed(trade: &Trade, n: usize, lot: &str) -> String {
    let order = trade.order(&trade.coffee(n, &[lot]), 2, &format!("stm-{n}"));
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    trade.does(&format!("{pack}/seal"), &json!({}));
    pack
}

fn kind(said: &Value) -> &str {
    said["type"].as_str().unwrap_or_default()
}

#[test]
fn a_status_does_not_go_back_and_a_referenced_statement_is_not_withdrawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("STM-1", json!({"producerId": grower, "plots": [plot]}));
    let (first, second) = (sealed(&trade, 1, &lot), sealed(&trade, 2, &lot));
    let write = |pack: &str, status: &str, number: &str| {
        let body = json!({"status": status, "reference": number, "verification": "SFFCB4Y3"});
        trade.call(&trade.buyer, Method::POST, &format!("{pack}/statement"), &body)
    };
    assert_eq!(write(&first, "AVAILABLE", "26BE7XTVCZAQ2S").0, 200);
    let (status, said) = write(&first, "SUBMITTED", "26BE7XTVCZAQ2S");
    assert_eq!((status, kind(&said)), (409, "/problems/status-goes-back"), "{said}");
    assert!(said["detail"].as_str().is_some_and(|why| why.contains("was AVAILABLE and is not SUBMITTED")), "{said}");

    // The second statement refers to the first, which the shop knows, and to one that was made elsewhere.
    let refer = |pack: &str, rows: Value| {
        trade.call(&trade.buyer, Method::POST, &format!("{pack}/references"), &json!({"references": rows}))
    };
    let to = |number: &str, verification: &str, status: &str| json!({"reference": number, "verification": verification, "status": status});
    let own = to("26BE7XTVCZAQ2S", "SFFCB4Y3", "AVAILABLE");
    for (rows, why) in [
        (json!([to("26BE7XTVCZAQ2S", "OTHER123", "AVAILABLE")]), "another verification number"),
        (json!([own, own]), "is there twice"),
        (json!([to("26FRYUI34JTQKB", "SFFCB4Y3", "REJECTED")]), "AVAILABLE or ARCHIVED"),
        (json!([to("26FRYUI34JTQKB9", "SFFCB4Y3", "ARCHIVED")]), "capital letters and digits"),
    ] {
        let (status, said) = refer(&second, rows);
        assert_eq!((status, said["errors"].to_string().contains(why)), (422, true), "{why}: {said}");
    }
    assert_eq!(refer(&second, json!([])).0, 422);
    let (status, said) = refer(&first, json!([own]));
    assert_eq!((status, said["errors"].to_string().contains("the statement itself")), (422, true), "{said}");
    let (status, said) = refer(&second, json!([own, to("26FRYUI34JTQKB", "H6ORMNTX", "ARCHIVED")]));
    assert_eq!((status, &said["added"]), (201, &json!(2)), "{said}");
    assert_eq!(refer(&second, json!([own])).0, 422, "it is there already");
    let (status, said) = write(&second, "AVAILABLE", "26FRYUI34JTQKB");
    assert_eq!((status, said["errors"]["reference"].is_array()), (422, true), "no statement refers to itself: {said}");
    let many = |least: usize| (0..2_000).map(move |n| to(&format!("26NL{:010}", least + n), "SFFCB4Y3", "ARCHIVED"));
    let (status, said) = refer(&second, many(0).collect());
    assert_eq!((status, kind(&said)), (409, "/problems/too-many-references"), "{said}");
    let (status, said) = refer(&second, many(0).chain([own.clone()]).collect());
    let told = &said["errors"]["references"];
    assert_eq!((status, told), (422, &json!(["must be at most 2,000 references"])), "more than a call takes");

    // It stands, so the first one cannot be withdrawn; once it is withdrawn itself, the first one can.
    assert_eq!(write(&second, "SUBMITTED", "").0, 200);
    let (status, said) = write(&first, "WITHDRAWN", "26BE7XTVCZAQ2S");
    assert_eq!((status, kind(&said)), (409, "/problems/referenced"), "{said}");
    assert_eq!(write(&first, "GROUPED", "26BE7XTVCZAQ2S").0, 200);
    assert_eq!(write(&first, "WITHDRAWN", "26BE7XTVCZAQ2S").1["type"], "/problems/status-goes-back");
    assert_eq!(write(&second, "AVAILABLE", "26BEB4ZQ3CGRX1").0, 200);
    assert_eq!(write(&second, "WITHDRAWN", "26BEB4ZQ3CGRX1").0, 200);
    assert_eq!(write(&first, "AVAILABLE", "26BE7XTVCZAQ2S").0, 200, "nothing refers to it any more");
    assert_eq!(write(&first, "WITHDRAWN", "26BE7XTVCZAQ2S").0, 200);
    let (status, said) = write(&first, "AVAILABLE", "26BE7XTVCZAQ2S");
    assert_eq!((status, kind(&said)), (409, "/problems/status-goes-back"), "{said}");
    assert_eq!(write(&first, "AVAILABLE", "26BEC5ZQ3CGRX2").0, 200, "another number is another statement");

    // The buyer's request has the references; the seller's has none, and sees none.
    let request = |token: &str| String::from_utf8(trade.bytes(token, &format!("{second}/dds.xml"))).expect("text");
    let named = "groupedDeclaration>26FRYUI34JTQKB</";
    assert!(request(&trade.buyer).contains(named) && !request(&trade.seller).contains(named));
    assert!(request(&trade.buyer).contains("<eudr:netWeight>2.000</eudr:netWeight>"));
    let sealed = unpacked(trade.bytes(&trade.seller, &format!("{second}/archive")));
    assert_eq!(sealed["dds.xml"], request(&trade.seller).into_bytes(), "the archive has the same without references");
    assert_eq!(trade.status(&trade.seller, &format!("{second}/references")), 403);
    let listed = trade.shop.mine(&trade.buyer, &format!("{second}/references"));
    assert_eq!((&listed["total"], &listed["items"][0]["status"]), (&json!(2), &json!("ARCHIVED")), "{listed}");
    let gone = trade.call(&trade.buyer, Method::DELETE, &format!("{second}/references/26FRYUI34JTQKB"), &json!({}));
    assert_eq!(gone.0, 204);
    assert!(!request(&trade.buyer).contains(named));
}

#[test]
fn a_contingency_number_stands_in_until_the_number_comes() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0998");
    let lot = trade.lot("CNT-1", json!({"producerId": grower, "plots": [plot]}));
    trade.rules();
    let contract = trade.contract(&trade.coffee(1, &[&lot]));
    let order = text(&trade.call_off(&contract, 2, "contingency")["id"]);
    let shipment = trade.shipment(&order);
    let pack = format!("/api/eudr-packs/{}", text(&trade.begin(&order)["id"]));
    trade.does(&format!("{pack}/seal"), &json!({}));
    let write = |body: Value| trade.call(&trade.buyer, Method::POST, &format!("{pack}/statement"), &body);
    let number = "NL/2026-117";
    for wrong in [
        json!({"status": "AVAILABLE", "contingency": number, "reference": "26NL7XTVCZAQ2S", "verification": "SFFCB4Y3"}),
        json!({"status": "REJECTED", "contingency": number}),
        json!({"status": "SUBMITTED", "contingency": "x".repeat(51)}),
    ] {
        let (status, said) = write(wrong);
        assert_eq!((status, said["errors"]["contingency"].is_array()), (422, true), "{said}");
    }
    assert_eq!(write(json!({"status": "SUBMITTED", "contingency": number})).0, 200);
    let (status, words) = trade.paper(&shipment, "dds-number");
    assert_eq!((status.as_str(), words.contains(number)), ("attached", true), "{words}");
    let numbers = json!({"status": "AVAILABLE", "reference": "26NL7XTVCZAQ2S", "verification": "SFFCB4Y3"});
    let (status, said) = write(numbers);
    assert_eq!((status, &said["statements"][0]["contingency"]), (200, &json!(number)), "the history keeps it: {said}");
    assert_eq!(trade.paper(&shipment, "dds-number").1, "Statement 26NL7XTVCZAQ2S is available");
}

#[test]
fn a_producers_simplified_declaration_is_kept_and_goes_with_the_pack() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0997");
    let path = format!("/api/producers/{grower}/simplified-declaration");
    let keep = |body: Value| trade.call(&trade.seller, Method::PUT, &path, &body);
    for (body, field) in [
        (json!({"reference": ""}), "reference"),
        (json!({"reference": "s26"}), "reference"),
        (json!({"reference": "S26BECB39D2GRX", "verification": "H6"}), "verification"),
        (json!({"reference": "S26BECB39D2GRX", "street": "Othaya Road 7", "city": "Othaya"}), "postalCode"),
    ] {
        let (status, said) = keep(body);
        assert_eq!((status, said["errors"][field].is_array()), (422, true), "{field}: {said}");
    }
    let right = json!({"reference": "S26BECB39D2GRX", "verification": "H6ORMNTX", "street": "Othaya Road 7",
        "postalCode": "10106", "city": "Othaya"});
    assert_eq!(keep(right).0, 200);
    let seen = trade.shop.mine(&trade.seller, &format!("/api/producers/{grower}"))["simplifiedDeclaration"].clone();
    assert_eq!((&seen["reference"], &seen["address"]["city"]), (&json!("S26BECB39D2GRX"), &json!("Othaya")), "{seen}");
    let lot = trade.lot("SMP-1", json!({"producerId": grower, "plots": [plot]}));
    let pack = sealed(&trade, 1, &lot);
    let annex: Value =
        serde_json::from_slice(&unpacked(trade.bytes(&trade.buyer, &format!("{pack}/archive")))["annex.json"])
            .expect("JSON");
    let row = &annex["article9"]["simplifiedDeclarations"][0];
    assert_eq!(
        (&row["referenceNumber"], &row["postalAddress"]["postalCode"]),
        (&json!("S26BECB39D2GRX"), &json!("10106"))
    );
    assert_eq!(trade.call(&trade.seller, Method::DELETE, &path, &json!({})).0, 204);
    assert_eq!(trade.call(&trade.seller, Method::DELETE, &path, &json!({})).0, 404);
    assert_eq!(
        trade.shop.mine(&trade.seller, &format!("/api/producers/{grower}"))["simplifiedDeclaration"],
        json!(null)
    );
}
