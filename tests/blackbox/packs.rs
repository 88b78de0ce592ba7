//! Data packs for the EUDR: made of an order's lots and plots, sealed, fetched, and declared, over HTTP.

mod behind;
mod contracts;
mod corrected;
mod later;
mod linked;
mod reached;
mod since;
mod statements;
mod stopped;
mod trade;

use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::good;
use crate::shop::PASSWORD;
use trade::{Trade, gaps, text, unpacked};

#[test]
fn a_pack_is_drafted_sealed_fetched_and_declared_by_its_two_sides_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("PCK-1", json!({"producerId": grower, "plots": [plot]}));
    let order = trade.order(&trade.coffee(1, &[&lot]), 3, "pack-1");
    let orders = trade.shop.mine(&trade.seller, "/api/eudr-orders");
    let listed = &orders["items"][0];
    assert_eq!((&listed["orderId"], &listed["draftId"]), (&json!(order), &json!(null)), "{listed}");
    assert_eq!(listed["goods"], json!([{"name": "Gakuyuini 1", "quantity": 3, "unit": "bag"}]));

    let draft = trade.begin(&order);
    let path = format!("/api/eudr-packs/{}", text(&draft["id"]));
    let goods = &draft["goods"][0];
    assert_eq!(
        (&goods["hs"], &goods["netKg"], &goods["plots"]),
        (&json!("090111"), &json!("3.000"), &json!(1)),
        "{draft:#}"
    );
    assert_eq!(gaps(&draft, "wrong"), Vec::<String>::new(), "{draft:#}");
    assert!(gaps(&draft, "notice").contains(&"NO_EVIDENCE_OF_LEGALITY".to_owned()), "{draft:#}");
    let (status, again) = trade.call(&trade.seller, Method::POST, "/api/eudr-packs", &json!({"orderId": order}));
    assert_eq!((status, &again["type"]), (409, &json!("/problems/draft-exists")), "{again}");
    assert_eq!(trade.status(&trade.seller, &format!("{path}/archive")), 409, "a draft has no archive");

    // A draft shows its buyer the plots, not what it lacks, and nobody else anything.
    let rival = trade.shop.sign_in("admin@sokoni.example", PASSWORD);
    let stranger = trade.shop.newcomer("stranger@home.example");
    let all = |token: &str| trade.shop.mine(token, "/api/eudr-packs")["total"].as_u64().expect("a number");
    let before = all(&trade.buyer);
    for token in [&rival, &stranger] {
        for part in ["", "/plots.geojson", "/archive", "/dds.xml", "/references"] {
            assert_eq!(trade.status(token, &format!("{path}{part}")), 404, "{part}");
        }
    }
    let seen = trade.shop.mine(&trade.buyer, &path);
    assert_eq!(
        (&seen["sealedAt"], &seen["plots"], &seen["gaps"], &seen["findings"]),
        (&json!(null), &json!(1), &json!([]), &json!([])),
        "{seen:#}"
    );
    let open: Value =
        serde_json::from_slice(&trade.bytes(&trade.buyer, &format!("{path}/plots.geojson"))).expect("JSON");
    assert_eq!(open["features"][0]["properties"]["ProductionPlace"], "Hillside");
    for part in ["/archive", "/dds.xml", "/references"] {
        assert_eq!(trade.status(&trade.buyer, &format!("{path}{part}")), 409, "{part} of a draft");
    }
    let early = trade.call(&trade.buyer, Method::POST, &format!("{path}/statement"), &json!({"status": "SUBMITTED"}));
    assert_eq!((early.0, &early.1["type"]), (409, &json!("/problems/draft")), "{}", early.1);
    for (method, part) in [(Method::PUT, ""), (Method::DELETE, ""), (Method::POST, "/seal")] {
        let body = json!({"species": ["Coffea arabica"]});
        assert_eq!(trade.call(&trade.buyer, method, &format!("{path}{part}"), &body).0, 403, "{part}");
    }

    let wrong = json!({"species": ["Camellia sinensis"], "producedFrom": "soon", "producedUntil": "2999-01-01"});
    let (status, said) = trade.call(&trade.seller, Method::PUT, &path, &wrong);
    assert_eq!(status, 422);
    for field in ["species", "producedFrom", "producedUntil"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let right = json!({"species": ["Coffea arabica"], "producedFrom": "2025-10-06", "producedUntil": "2026-01-02"});
    let (status, changed) = trade.call(&trade.seller, Method::PUT, &path, &right);
    assert_eq!((status, &changed["producedUntil"]), (200, &json!("2026-01-02")), "{changed}");
    let attach = |bytes: &'static str| {
        let path = format!("{path}/evidence?title=Land%20register&kind=legality&name=..%2Fregister.pdf");
        trade.shop.post(&trade.seller, &path).body(bytes).send().expect("an answer")
    };
    assert_eq!(attach("<html>").status(), 422);
    let attached: Value = attach("%PDF-1.7 a register").json().expect("JSON");
    assert_eq!(attached["evidence"][0]["name"], "register.pdf");
    assert_eq!(trade.shop.mine(&trade.buyer, &path)["evidence"], json!([]), "it is not sealed yet");

    let (status, sealed) = trade.call(&trade.seller, Method::POST, &format!("{path}/seal"), &json!({}));
    assert_eq!((status, &sealed["plots"], &sealed["producers"]), (200, &json!(1), &json!(1)), "{sealed:#}");
    assert!(sealed["sealedAt"].is_string() && gaps(&sealed, "wrong").is_empty());
    for (method, part) in [(Method::PUT, ""), (Method::DELETE, ""), (Method::POST, "/seal")] {
        let (status, said) = trade.call(&trade.seller, method, &format!("{path}{part}"), &right);
        assert_eq!((status, &said["type"]), (409, &json!("/problems/sealed")), "{said}");
    }

    // Its buyer has it still, and nobody else.
    assert_eq!(all(&trade.buyer), before);
    assert_eq!(trade.shop.mine(&trade.buyer, &path)["evidence"][0]["title"], "Land register");
    for token in [&rival, &stranger] {
        for part in ["", "/plots.geojson", "/archive"] {
            assert_eq!(trade.status(token, &format!("{path}{part}")), 404, "{part}");
        }
    }
    let archive = trade.bytes(&trade.buyer, &format!("{path}/archive"));
    assert_eq!(archive, trade.bytes(&trade.seller, &format!("{path}/archive")));
    let files = unpacked(archive.clone());
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    let wanted = [
        "READ-ME.txt",
        "SHA256SUMS.txt",
        "annex.json",
        "dds.xml",
        "evidence/1-legality-register.pdf",
        "plots.csv",
        "plots.geojson",
    ];
    assert_eq!(names, wanted);
    assert_eq!(files["evidence/1-legality-register.pdf"], b"%PDF-1.7 a register");
    assert_eq!(files["plots.geojson"], trade.bytes(&trade.buyer, &format!("{path}/plots.geojson")));
    let plots: Value = serde_json::from_slice(&files["plots.geojson"]).expect("JSON");
    let properties =
        json!({"ProducerName": "Grower 0999", "ProducerCountry": "KE", "ProductionPlace": "Hillside", "Area": 0.62});
    assert_eq!(plots["features"][0]["properties"], properties);
    let annex: Value = serde_json::from_slice(&files["annex.json"]).expect("JSON");
    assert_eq!(annex["statement"]["commodities"][0]["descriptors"]["goodsMeasure"]["netWeight"], "3.000");
    assert_eq!(annex["article9"]["lots"], json!(["PCK-1"]));
    // Article 9(1)(e) and (f): the sides with their addresses, or a notice where nobody entered one.
    let notices = gaps(&draft, "notice");
    for (side, reason) in [("supplier", "SUPPLIER_ADDRESS_UNKNOWN"), ("buyer", "BUYER_ADDRESS_UNKNOWN")] {
        let party = &annex["article9"][side];
        let email = party["email"].as_str().unwrap_or_default();
        assert!(party["name"].is_string() && email.contains('@'), "{party}");
        assert_eq!(party["postalAddress"].is_null(), notices.contains(&reason.to_owned()), "{party}");
    }
    assert_eq!(annex["article9"]["supplier"]["email"], "seller@sokoni.example");
    assert_eq!(annex["regulation"]["appliesToSmallFrom"], "2027-06-30");

    // The numbers come back from the buyer alone.
    let statement = format!("{path}/statement");
    let write = |token: &str, body: Value| trade.call(token, Method::POST, &statement, &body);
    let numbers = json!({"status": "AVAILABLE", "reference": "26BE7XTVCZAQ2S", "verification": "SFFCB4Y3"});
    assert_eq!(write(&trade.seller, numbers.clone()).0, 403);
    assert_eq!(write(&rival, numbers.clone()).0, 404);
    for (field, value) in
        [("reference", "26BE7XTVCZAQ2S9"), ("reference", "26be7"), ("verification", "SFF"), ("verification", "")]
    {
        let mut wrong = numbers.clone();
        wrong[field] = json!(value);
        let (status, said) = write(&trade.buyer, wrong);
        assert_eq!((status, said["errors"][field].is_array()), (422, true), "{field} {value}: {said}");
    }
    assert_eq!(
        write(&trade.buyer, json!({"status": "SUBMITTED"})).0,
        200,
        "a statement that was sent has no numbers yet"
    );
    assert_eq!(write(&trade.buyer, numbers).0, 200);
    let seen = trade.shop.mine(&trade.seller, &path);
    let history: Vec<&str> =
        seen["statements"].as_array().expect("a list").iter().filter_map(|one| one["status"].as_str()).collect();
    assert_eq!((history, &seen["status"]), (vec!["SUBMITTED", "AVAILABLE"], &json!("AVAILABLE")));
    assert_eq!(seen["statements"][1]["reference"], "26BE7XTVCZAQ2S");

    // A word that is no status is told once.
    let (status, said) = write(&trade.buyer, json!({"status": "FINE"}));
    assert_eq!((status, said["errors"]["status"].as_array().map(Vec::len)), (422, Some(1)), "{said}");
    assert!(said["errors"]["status"][0].as_str().is_some_and(|words| words.contains("AVAILABLE")), "{said}");

    // What happens to a plot later does not change what was sealed, and a restart keeps it.
    let listed = |token: &str| {
        let packs = trade.shop.mine(token, "/api/eudr-packs?limit=100");
        let row = packs["items"].as_array().expect("packs").iter().find(|row| row["id"] == draft["id"]).cloned();
        row.expect("the pack")["stoppedAt"].clone()
    };
    assert_eq!((listed(&trade.seller), listed(&trade.buyer)), (json!(null), json!(null)));
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared in 2022."}));
    assert!(listed(&trade.seller).is_string() && listed(&trade.buyer).is_string(), "the list says so too");
    assert_eq!(trade.shop.stop(), Some(0));
    let trade = Trade::open(folder.path());
    assert_eq!(trade.bytes(&trade.buyer, &format!("{path}/archive")), archive);
}

#[test]
fn what_is_missing_is_told_field_by_field_and_keeps_a_pack_from_its_seal() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let sealed = |pack: &Value| {
        let path = format!("/api/eudr-packs/{}/seal", text(&pack["id"]));
        trade.call(&trade.seller, Method::POST, &path, &json!({}))
    };
    let incomplete = |pack: &Value, reasons: &[&str]| {
        assert_eq!(gaps(pack, "wrong"), reasons, "{pack:#}");
        let (status, said) = sealed(pack);
        assert_eq!((status, &said["type"]), (409, &json!("/problems/incomplete")), "{said}");
    };
    let lotless = trade.begin(&trade.order(&trade.coffee(1, &[]), 2, "no-lots"));
    incomplete(&lotless, &["LINE_WITHOUT_LOTS"]);
    assert_eq!(lotless["gaps"][0]["field"], "goods.Gakuyuini 1");

    let unplaced = trade.lot("PCK-2", json!({"supplier": "Growers"}));
    let pack = trade.begin(&trade.order(&trade.coffee(2, &[&unplaced]), 2, "no-plots"));
    incomplete(&pack, &["LOT_WITHOUT_PLOTS"]);
    let gap = &pack["gaps"][0];
    assert_eq!((&gap["field"], &gap["lotId"]), (&json!("lots.PCK-2"), &json!(unplaced)), "{gap}");

    let (grower, plot) = trade.plot("Grower 0999");
    let lot = trade.lot("PCK-3", json!({"producerId": grower, "plots": [plot]}));
    let order = trade.order(&trade.coffee(3, &[&lot]), 2, "stopped");
    trade.does(&format!("/api/plots/{plot}/stop"), &json!({"reason": "Forest was cleared in 2022."}));
    let pack = trade.begin(&order);
    incomplete(&pack, &["PLOT_STOPPED"]);
    assert_eq!(pack["gaps"][0]["plotId"], json!(plot));
    // It goes on, and the same draft can be sealed.
    trade.does(&format!("/api/plots/{plot}/release"), &json!({}));
    assert_eq!(sealed(&pack).0, 200);
    // The plot of goods that were sold is not deleted, so the next pack of the order has it too.
    let gone = trade.shop.client.delete(format!("{}/api/plots/{plot}", trade.shop.base)).bearer_auth(&trade.seller);
    assert_eq!(gone.send().expect("an answer").status(), 409);
    assert_eq!(sealed(&trade.begin(&order)).0, 200);

    // Tea is outside the rules, and so is what was cancelled.
    let mut tea = good(4, 100);
    for (field, value) in [("kind", "tea"), ("category", "Black Tea"), ("name", "Kericho Gold")] {
        tea[field] = json!(value);
    }
    for field in ["processMethod", "cuppingScore"] {
        tea[field] = json!(null);
    }
    let tea = text(&trade.does("/api/inventory", &tea)["id"]);
    let ordered = trade.order(&tea, 1, "tea");
    let (status, said) = trade.call(&trade.seller, Method::POST, "/api/eudr-packs", &json!({"orderId": ordered}));
    assert_eq!((status, said["errors"]["orderId"].is_array()), (422, true), "{said}");
    let cancelled = trade.order(&trade.coffee(5, &[&unplaced]), 1, "cancelled");
    assert_eq!(trade.call(&trade.buyer, Method::POST, &format!("/api/orders/{cancelled}/cancel"), &json!({})).0, 200);
    trade.shop.all_heard();
    let (status, said) = trade.call(&trade.seller, Method::POST, "/api/eudr-packs", &json!({"orderId": cancelled}));
    assert_eq!((status, &said["type"]), (409, &json!("/problems/not-covered")), "{said}");
}

#[test]
fn the_demo_has_a_declared_pack_from_nyeri_to_rotterdam() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let packs = trade.shop.mine(&trade.seller, "/api/eudr-packs");
    let pack = &packs["items"][0];
    assert_eq!(
        (&packs["total"], &pack["status"], &pack["destination"]),
        (&json!(1), &json!("AVAILABLE"), &json!("Netherlands")),
        "{packs:#}"
    );
    let path = format!("/api/eudr-packs/{}", text(&pack["id"]));
    let full = trade.shop.mine(&trade.seller, &path);
    assert_eq!((&full["plots"], &full["goods"][0]["hs"]), (&json!(4), &json!("090111")), "{full:#}");
    let files = unpacked(trade.bytes(&trade.seller, &format!("{path}/archive")));
    assert!(files["evidence/1-legality-land-register.pdf"].starts_with(b"%PDF-"));
    assert!(files["evidence/2-deforestation-plots-walked.pdf"].starts_with(b"%PDF-"));
    let plots: Value =
        serde_json::from_slice(&trade.bytes(&trade.seller, &format!("{path}/plots.geojson"))).expect("JSON");
    let (status, judged) = trade.call(&trade.seller, Method::POST, "/api/plot-files", &plots);
    assert_eq!((status, &judged["sound"], &judged["broken"]), (200, &json!(4), &json!(0)), "{judged:#}");
    let days = trade.shop.mine(&trade.seller, "/api/eudr");
    assert_eq!((&days["appliesFrom"], &days["cutOff"]), (&json!("2026-12-30"), &json!("2020-12-31")), "{days}");
    assert!(text(&days["notice"]).contains("promises nothing"));
}
