//! Data packs for the EUDR: made of an order's lots and plots, sealed, fetched, and declared, over HTTP.

mod statements;
mod trade;

use reqwest::Method;
use serde_json::{Value, json};

use crate::delivery::papers;
use crate::forms::{OWN_PASSWORD, good};
use crate::shop::{PASSWORD, order_form};
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
    let plots: Value =
        serde_json::from_slice(&trade.bytes(&trade.seller, &format!("{path}/plots.geojson"))).expect("JSON");
    let (status, judged) = trade.call(&trade.seller, Method::POST, "/api/plot-files", &plots);
    assert_eq!((status, &judged["sound"], &judged["broken"]), (200, &json!(4), &json!(0)), "{judged:#}");
    let days = trade.shop.mine(&trade.seller, "/api/eudr");
    assert_eq!((&days["appliesFrom"], &days["cutOff"]), (&json!("2026-12-30"), &json!("2020-12-31")), "{days}");
    assert!(text(&days["notice"]).contains("promises nothing"));
}

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

    let (owner, rival) =
        (trade.shop.sign_in("admin@sokoni.example", PASSWORD), trade.shop.newcomer("otieno@home.example"));
    let roles = format!("/api/admin/accounts/{}/roles", text(&trade.shop.mine(&rival, "/auth/me")["user"]["id"]));
    assert_eq!(trade.call(&owner, Method::PUT, &roles, &json!({"roles": ["buyer", "seller"]})).0, 200);
    let rival = trade.shop.sign_in("otieno@home.example", OWN_PASSWORD);
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
        assert_eq!(seen["stopped"], json!({"plots": []}), "{seen}");
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
