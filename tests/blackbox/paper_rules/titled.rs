//! Papers of the shop's own: rules of the kind `other`, each with a title, and the papers that follow from them.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Office, RULES, problem};
use crate::shop::{PASSWORD, order_form};

/// A rule about a paper of the shop's own for all goods that go abroad.
fn own(title: &str) -> Value {
    json!({"paper": "other", "title": title, "origin": "*", "destination": "abroad", "blocks": "pickup"})
}

#[test]
fn rules_about_papers_of_the_shops_own_are_told_apart_by_their_titles() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let coffee = |title: &str| {
        let mut rule = own(title);
        (rule["origin"], rule["product"]) = (json!("ET"), json!("coffee"));
        rule
    };
    assert_eq!(office.post(RULES, &coffee("National Bank")).0, 201);
    assert_eq!(office.post(RULES, &coffee("Contract registration")).0, 201);
    for alike in ["national bank", "National  Bank", "National\u{a0}Bank", "Ｎａｔｉｏｎａｌ Ｂａｎｋ"] {
        let (status, said) = office.post(RULES, &coffee(alike));
        assert_eq!((status, problem(&said)), (409, "overlaps"), "{alike:?}: {said}");
    }
    for hidden in ["National\u{200b} Bank", "\u{202e}National Bank", "National Bank\u{feff}"] {
        let (status, said) = office.post(RULES, &coffee(hidden));
        let why = json!(["must have no invisible characters"]);
        assert_eq!((status, &said["errors"]["title"]), (422, &why), "{hidden:?}: {said}");
    }
    let mut customs = coffee("National Bank");
    customs["paper"] = json!("customs");
    for wrong in [coffee(""), coffee(&"x".repeat(61)), coffee("Bill of Lading"), customs] {
        let (status, said) = office.post(RULES, &wrong);
        assert_eq!((status, said["errors"]["title"].is_array()), (422, true), "{wrong}: {said}");
    }
    let facts = json!({"origin": "ET", "destination": "DE", "product": "green-coffee"});
    let tried = || -> Vec<String> {
        let (_, tried) = office.post(&format!("{RULES}/try"), &facts);
        let papers = tried["papers"].as_array().expect("papers").iter().filter(|paper| paper["type"] == "other");
        papers.map(|paper| paper["title"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(tried(), ["Contract registration", "National Bank"]);

    // A rule is sent as it was read, and may get another title.
    let rules = office.shop.mine(&office.owner, RULES);
    let mine = rules["rules"].as_array().expect("rules").iter().find(|rule| rule["title"] == "National Bank");
    let path = format!("{RULES}/{}", mine.expect("mine")["id"].as_str().expect("an id"));
    let changed = |title: &str| office.call(&office.owner, Method::PUT, &path, &coffee(title));
    assert_eq!(changed("NATIONAL \u{a0} BANK").0, 200);
    assert_eq!(tried(), ["Contract registration", "NATIONAL BANK"]);
    assert_eq!(problem(&changed("contract REGISTRATION").1), "overlaps");
    assert_eq!(changed("Other").0, 200, "the paper that has no title");
    assert_eq!(tried(), ["Other", "Contract registration"]);

    for n in 0..9 {
        assert_eq!(office.post(RULES, &coffee(&format!("Paper {n}"))).0, 201, "{n}");
    }
    assert_eq!(problem(&office.post(RULES, &coffee("One too many")).1), "too-many-rules");
    assert_eq!(problem(&changed("One too many").1), "too-many-rules");
}

#[test]
fn two_papers_of_the_shops_own_are_handed_in_and_verified_each_by_its_title() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let (shop, seller) = (&office.shop, &office.seller);
    for title in ["National Bank", "Contract registration"] {
        assert_eq!(office.post(RULES, &own(title)).0, 201, "{title}");
    }
    let (buyer, carrier) = (shop.newcomer("nafula@home.example"), shop.sign_in("logistics@sokoni.example", PASSWORD));
    shop.add(&buyer, crate::trade::single(shop, seller)["id"].as_str().expect("an id"), 2);
    let mut form = order_form();
    form["deliveryAddress"]["city"] = json!("Rotterdam");
    form["deliveryAddress"]["country"] = json!("Netherlands");
    let order = shop.post(&buyer, "/api/orders").header("Idempotency-Key", "titled").json(&form).send();
    assert_eq!(order.expect("an answer").status(), 201);
    shop.all_heard();
    let shipment = shop.mine(&buyer, "/api/shipments")[0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/shipments/{shipment}");
    let of_owner = format!("/api/admin/shipments/{shipment}");
    let post = |token: &str, end: &str, body: &Value| office.call(token, Method::POST, end, body);
    let moves = |to: &str| post(&carrier, &format!("{path}/move"), &json!({"status": to}));
    let put = |token: &str, path: &str, title: &str| {
        let call = shop.client.put(format!("{}{path}?name=a.pdf&title={title}", shop.base)).bearer_auth(token);
        call.body("%PDF-1.4 a paper").send().expect("an answer").status().as_u16()
    };
    assert_eq!(post(&carrier, &format!("{path}/take"), &json!({})).0, 200);
    assert_eq!(moves("Preparing").0, 200);
    let papers = || shop.mine(&buyer, &path)["documents"].as_array().expect("papers").clone();
    let own = || -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let own = papers().into_iter().filter(|paper| paper["type"] == "other");
        own.map(|paper| (text(&paper["title"]), text(&paper["status"]))).collect()
    };
    let row = |title: &str, status: &str| (title.to_owned(), status.to_owned());
    let plain = row("Other", "not required");
    let missing = row("Contract registration", "missing");
    assert_eq!(own(), [plain.clone(), missing.clone(), row("National Bank", "missing")], "the buyer sees both");
    for paper in papers().iter().filter(|paper| paper["required"] == true && paper["type"] != "other") {
        let kind = paper["type"].as_str().expect("text");
        assert_eq!(put(&office.owner, &format!("{of_owner}/documents/{kind}"), ""), 200, "{kind}");
    }

    let other = format!("{path}/documents/other");
    let bank = "national+bank";
    assert_eq!(put(&carrier, &other, bank), 403, "its seller hands it in");
    assert_eq!(put(seller, &other, "Passport"), 404, "no rule asks for it");
    assert_eq!(put(seller, &format!("{path}/documents/customs"), bank), 404);
    assert_eq!(put(seller, &other, &"x".repeat(61)), 422);
    assert_eq!(put(seller, &other, "national%E2%80%8B+bank"), 422, "a space that nobody sees");
    for day in ["9999-01-01", "1999-12-31", "soon"] {
        let call = shop.client.put(format!("{}{other}?title={bank}&issuedOn={day}", shop.base)).bearer_auth(seller);
        let said: Value = call.body("%PDF-1.4 a paper").send().expect("an answer").json().expect("JSON");
        let why = said["errors"]["issuedOn"][0].as_str().unwrap_or_default();
        assert!(why.starts_with("must be a day like 2026-11-20, from 2000-01-01 to 2"), "{day}: {said}");
    }
    assert_eq!(put(seller, &other, "national++%C2%A0bank"), 200, "spaces are told apart as little as letters");
    assert_eq!(post(&carrier, &format!("{other}/verify?title=Contract+registration"), &json!({})).0, 409, "no file");
    let wrong = json!({"reason": "No stamp"});
    assert_eq!(post(&carrier, &format!("{other}/reject?title=National+Bank"), &wrong).0, 200);
    assert_eq!(put(seller, &other, bank), 200);
    assert_eq!(post(&carrier, &format!("{other}/verify?title=National+Bank"), &json!({})).0, 200);
    assert_eq!(own(), [plain.clone(), missing, row("National Bank", "verified")]);
    let file = |title: &str| {
        let call = shop.client.get(format!("{}{other}/file?title={title}", shop.base)).bearer_auth(&buyer);
        call.send().expect("an answer").status().as_u16()
    };
    assert_eq!([file("National+Bank"), file("Contract+registration"), file("")], [200, 404, 404]);

    let (status, said) = moves("Picked Up");
    assert_eq!((status, problem(&said)), (409, "documents-missing"));
    let why = said["message"].as_str().expect("text");
    assert_eq!(why, "Before pickup these documents are needed: Contract registration.");
    let waived = |end: &str, body: &Value| {
        post(&office.owner, &format!("{of_owner}/documents/other/{end}?title=Contract+registration"), body).0
    };
    let reason = json!({"reason": "The bank has it already."});
    assert_eq!(waived("waive", &reason), 200);
    assert_eq!(own()[1], row("Contract registration", "not required"));
    assert_eq!(waived("require", &json!({})), 200);
    assert_eq!(moves("Picked Up").0, 409);
    assert_eq!(put(&office.owner, &format!("{of_owner}/documents/other"), "Contract+registration"), 200);
    assert_eq!(own(), [plain, row("Contract registration", "uploaded"), row("National Bank", "verified")]);
    assert_eq!(moves("Picked Up").0, 200);
    let told = shop.mine(&buyer, &format!("{path}/activity")).to_string();
    for entry in ["National Bank uploaded", "National Bank rejected: No stamp", "National Bank verified"] {
        assert!(told.contains(entry), "{entry}: {told}");
    }
}
