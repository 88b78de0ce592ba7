//! Rules of papers: the owner edits them, new shipments follow, planned ones keep theirs, and steps wait.

mod roasted;
mod titled;

use std::path::Path;

use kernel::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::shop::{PASSWORD, Shop, before_long};

const RULES: &str = "/api/admin/paper-rules";
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A plan of a shipment from Nyeri to Rotterdam.
fn plan() -> Value {
    json!({
        "type": "Sample", "name": "A sample", "amount": 1, "unit": "box", "originPlace": "nyeri",
        "destinationPlace": "rotterdam", "dateToShip": "2098-01-01", "mode": "vessel",
    })
}

/// A shop with its owner, and a seller and carrier of its demo.
struct Office {
    shop: Shop,
    owner: String,
    seller: String,
}

impl Office {
    fn open(folder: &Path) -> Office {
        let shop = Shop::open(folder);
        let (owner, seller) =
            (shop.sign_in("admin@sokoni.example", PASSWORD), shop.sign_in("seller@sokoni.example", PASSWORD));
        Office { shop, owner, seller }
    }

    fn call(&self, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base)).bearer_auth(token);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.call(&self.owner, Method::POST, path, body)
    }

    /// Plans a shipment. Returns its path.
    fn planned(&self) -> String {
        let (status, made) = self.call(&self.seller, Method::POST, "/api/shipments", &plan());
        assert_eq!(status, 201, "{made}");
        format!("/api/shipments/{}", made["id"].as_str().expect("an id"))
    }

    fn paper(&self, path: &str, kind: &str) -> Value {
        paper(&self.shop.mine(&self.seller, path), kind)
    }
}

fn paper(shipment: &Value, kind: &str) -> Value {
    let papers = shipment["documents"].as_array().expect("papers");
    papers.iter().find(|paper| paper["type"] == kind).unwrap_or_else(|| panic!("no {kind}")).clone()
}

fn problem(answer: &Value) -> &str {
    answer["type"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default()
}

#[test]
fn a_change_of_the_rules_is_for_new_shipments() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let old = office.planned();
    let health = office.paper(&old, "phytosanitary");
    assert!(health["need"]["issuer"].as_str().is_some_and(|issuer| issuer.starts_with("KEPHIS")), "{health}");
    assert_eq!((&health["status"], &health["required"]), (&json!("missing"), &json!(true)));
    assert_eq!(office.paper(&old, "insurance")["status"], "not required");

    let form = json!({"paper": "insurance", "origin": "KE", "destination": "EU", "issuer": "An insurer",
        "uploader": "buyer", "due": "before-loading", "blocks": "loading", "validDays": 60, "copies": 2});
    let (status, rules) = office.post(RULES, &form);
    assert_eq!(status, 201, "{rules}");
    let (status, said) = office.post(RULES, &form);
    assert_eq!((status, problem(&said)), (409, "overlaps"));
    let new = office.planned();
    let insured = office.paper(&new, "insurance");
    assert_eq!(
        insured["need"],
        json!({"issuer": "An insurer", "uploader": "buyer", "due": "before-loading", "blocks": "loading",
            "validDays": 60, "copies": 2, "note": ""})
    );
    assert_eq!(office.paper(&old, "insurance")["status"], "not required", "a planned shipment keeps its papers");

    // One rule is taken back, one is switched off, and one takes the certificate of plants off.
    let of = |rules: &Value, paper: &str| {
        let rules = rules["rules"].as_array().expect("rules").clone();
        rules.into_iter().filter(|rule| rule["paper"] == paper).collect::<Vec<_>>()
    };
    let mine = of(&rules, "insurance").into_iter().find(|rule| rule["origin"] == "KE").expect("mine");
    let path = format!("{RULES}/{}", mine["id"].as_str().expect("an id"));
    let mut off = form.clone();
    off["on"] = json!(false);
    assert_eq!(office.call(&office.owner, Method::PUT, &path, &off).0, 200);
    assert_eq!(office.paper(&office.planned(), "insurance")["status"], "not required");
    assert_eq!(office.call(&office.owner, Method::DELETE, &path, &json!({})).0, 204);
    assert_eq!(office.call(&office.owner, Method::DELETE, &path, &json!({})).0, 404);
    let none = json!({"paper": "phytosanitary", "origin": "KE", "destination": "NL", "needed": false});
    assert_eq!(office.post(RULES, &none).0, 201);
    let last = office.planned();
    assert_eq!(office.paper(&last, "phytosanitary")["status"], "not required");
    assert_eq!(office.paper(&last, "customs")["status"], "missing", "no other paper went with it");
    assert_eq!(office.paper(&old, "phytosanitary"), health);
    let (status, back) = office.post(&format!("{RULES}/packaged"), &json!({"papers": ["phytosanitary"]}));
    assert_eq!(
        (status, of(&back, "phytosanitary").len()),
        (200, 11),
        "one for all countries and four, each with one for roasted coffee, and one inside the EU"
    );
    assert_eq!(office.paper(&office.planned(), "phytosanitary"), health);
}

#[test]
fn a_rule_is_checked_and_tried_by_the_owner_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let wrong = json!({"paper": "passport", "origin": "abroad", "destination": "Mars", "via": "Kenya", "payment": "shells", "way": "balloon", "incoterm": "XXX",
        "from": "soon", "due": "on-the-way", "blocks": "pickup", "validDays": 0, "copies": 99, "issuer": "x".repeat(81)});
    let (status, said) = office.post(RULES, &wrong);
    assert_eq!(status, 422);
    let fields = [
        "paper",
        "origin",
        "via",
        "destination",
        "way",
        "payment",
        "incoterm",
        "from",
        "blocks",
        "validDays",
        "copies",
        "issuer",
    ];
    for field in fields {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let early = json!({"origin": "KE", "destination": "DE", "leaves": "2027-02-01", "arrives": "2027-01-31"});
    let (status, said) = office.post(&format!("{RULES}/try"), &early);
    assert_eq!(status, 422);
    assert_eq!(said["errors"]["arrives"], json!(["must not be before the goods leave, on 2027-02-01"]));
    let facts = json!({"origin": "Kenya", "destination": "DE", "product": "coffee", "leaves": "2027-02-01"});
    let (status, tried) = office.post(&format!("{RULES}/try"), &facts);
    let kinds: Vec<&str> =
        tried["papers"].as_array().expect("papers").iter().map(|paper| paper["type"].as_str().expect("text")).collect();
    assert_eq!(status, 200);
    for kind in ["customs", "phytosanitary", "bill-of-lading", "sale-permit", "eudr-pack", "dds-number", "fumigation"] {
        assert!(kinds.contains(&kind), "{kind}: {kinds:?}");
    }
    let transit = json!({"origin": "UG", "via": "KE", "destination": "DE", "payment": "letter-of-credit"});
    let (_, transit) = office.post(&format!("{RULES}/try"), &transit);
    let note = |kind: &str| {
        let papers = transit["papers"].as_array().expect("papers");
        papers.iter().find(|paper| paper["type"] == kind).expect("the paper")["need"]["note"].to_string()
    };
    assert!(note("customs").contains("through Kenya") && note("bill-of-lading").contains("UCP 600"), "{transit}");
    let (_, home) = office.post(&format!("{RULES}/try"), &json!({"origin": "KE", "destination": "KE"}));
    assert_eq!(home["papers"], json!([]));
    let stranger = office.shop.newcomer("stranger@home.example");
    for token in [&office.seller, &stranger] {
        assert_eq!(office.call(token, Method::GET, RULES, &json!({})).0, 403);
        assert_eq!(office.call(token, Method::POST, &format!("{RULES}/try"), &facts).0, 403);
    }
}

#[test]
fn a_rule_that_no_shipment_can_fit_is_refused_at_its_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    for (field, why, changes) in [
        ("via", "where the goods start", json!({"origin": "UG", "via": "UG"})),
        ("via", "where they go", json!({"origin": "UG", "via": "DE", "destination": "DE"})),
        ("via", "no way between these places", json!({"origin": "KE", "via": "UG"})),
        ("way", "by sea or by rail", json!({"origin": "UG", "via": "KE", "way": "air"})),
        ("way", "do not cross a border", json!({"origin": "KE", "destination": "KE", "way": "sea"})),
        ("origin", "no shipment starts in Brazil", json!({"origin": "BR"})),
        ("destination", "goods from outside it", json!({"origin": "FR", "destination": "EU"})),
        ("until", "before the regulation applies", json!({"from": "eudr", "until": "2026-12-01"})),
        ("until", "before the first day", json!({"from": "2027-02-01", "until": "2027-01-01"})),
        ("product", "must be coffee", json!({"paper": "eudr-pack", "destination": "EU", "product": "tea"})),
        ("product", "must be coffee", json!({"paper": "dds-number", "destination": "EU", "product": "any"})),
    ] {
        let mut form = json!({"paper": "insurance", "origin": "*", "destination": "abroad"});
        form.as_object_mut().expect("an object").extend(changes.as_object().expect("an object").clone());
        let (status, said) = office.post(RULES, &form);
        let told = said["errors"][field][0].as_str().unwrap_or_default();
        assert_eq!((status, told.contains(why)), (422, true), "{form}: {said}");
    }
    // A rule that is off decides nothing: an older one can be switched off, but not on again.
    let mut form = json!({"paper": "insurance", "origin": "UG", "via": "UG", "destination": "DE", "on": false});
    let (status, rules) = office.post(RULES, &form);
    assert_eq!(status, 201, "{rules}");
    let id =
        rules["rules"].as_array().expect("rules").iter().find(|rule| rule["via"] == "UG").expect("it")["id"].clone();
    form["on"] = json!(true);
    let path = format!("{RULES}/{}", id.as_str().expect("an id"));
    assert_eq!(office.call(&office.owner, Method::PUT, &path, &form).0, 422);
}

#[test]
fn a_step_waits_for_its_papers_and_the_shop_takes_one_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let (t, owner, buyer) = (&office, office.owner.clone(), office.shop.buyer());
    let post = |token: &str, path: &str, body: &Value| {
        let answer = t.shop.post(token, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().unwrap_or_default())
    };
    let rule = json!({"paper": "fumigation", "origin": "*", "destination": "abroad", "due": "before-loading",
        "blocks": "loading"});
    assert_eq!(post(&owner, RULES, &rule).0, 201);
    let carrier = t.shop.sign_in("logistics@sokoni.example", PASSWORD);
    let form = json!({
        "type": "Sale", "name": "Bags", "amount": 9, "unit": "bag", "originPlace": "dar-es-salaam",
        "destinationPlace": "hamburg", "dateToShip": "2098-01-01", "mode": "vessel",
    });
    let (status, made) = post(&carrier, "/api/shipments", &form);
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/shipments/{id}");
    let moves = |to: &str| post(&carrier, &format!("{path}/move"), &json!({"status": to}));
    assert_eq!(moves("Preparing").0, 200);
    let (status, said) = moves("Picked Up");
    assert_eq!((status, problem(&said)), (409, "documents-missing"));
    assert!(said["message"].as_str().is_some_and(|why| why.starts_with("Before pickup") && why.contains("Customs")));
    for document in made["documents"].as_array().expect("papers").iter().filter(|paper| paper["required"] == true) {
        let kind = document["type"].as_str().expect("text");
        let url = format!("{}{path}/documents/{kind}?name=a.pdf", t.shop.base);
        let put = t.shop.client.put(url).bearer_auth(&carrier).body("%PDF-1.4 a paper").send();
        assert_eq!(put.expect("an answer").status(), 200, "{kind}");
    }
    for to in ["Picked Up", "In Transit to Port", "At Origin Port", "Export Clearance"] {
        assert_eq!(moves(to).0, 200, "{to}");
    }
    let (status, said) = moves("Loaded");
    assert_eq!((status, problem(&said)), (409, "documents-missing"));
    assert!(
        said["message"].as_str().is_some_and(|why| why.contains("loading") && why.contains("Fumigation")),
        "{said}"
    );
    let seen = t.shop.mine(&carrier, &path);
    assert!(seen["blocked"].as_str().is_some_and(|why| why.contains("Fumigation")), "{seen}");

    let waive = format!("/api/admin{}/documents/fumigation/waive", path.trim_start_matches("/api"));
    let reason = json!({"reason": "The wood is treated already."});
    for party in [&carrier, &t.seller, &buyer] {
        assert_eq!(post(party, &waive, &reason).0, 403, "no party takes a paper off");
    }
    assert_eq!(post(&owner, &waive, &json!({})).0, 422);
    assert_eq!(post(&owner, &waive, &reason).0, 200);
    assert_eq!(problem(&post(&owner, &waive, &reason).1), "waived");
    let fumigation = paper(&t.shop.mine(&carrier, &path), "fumigation");
    assert_eq!(
        (&fumigation["status"], &fumigation["waived"], &fumigation["reason"]),
        (&json!("not required"), &json!(true), &json!("The wood is treated already."))
    );
    let told = t.shop.mine(&carrier, &format!("{path}/activity"))["items"][0]["text"].clone();
    assert_eq!(told, "Fumigation Certificate is not required: The wood is treated already.");
    let require = waive.replace("/waive", "/require");
    assert_eq!(post(&owner, &require, &json!({})).0, 200);
    assert_eq!(moves("Loaded").0, 409);
    assert_eq!(post(&owner, &waive, &reason).0, 200);
    assert_eq!(moves("Loaded").0, 200);
    let stranger = t.shop.newcomer("stranger@home.example");
    let url = format!("{}{path}/documents/fumigation?name=a.pdf", t.shop.base);
    let put = t.shop.client.put(url).bearer_auth(&stranger).body("%PDF-1.4 a paper").send();
    assert_eq!(put.expect("an answer").status(), 404);
}

#[test]
fn a_paper_expires_and_holds_its_step_as_a_missing_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    let owner = shop.sign_in_as("admin@sokoni.example");
    let rule = json!({"paper": "customs", "origin": "KE", "destination": "NL", "blocks": "pickup", "validDays": 30});
    assert_eq!(shop.post(&owner, RULES, &rule), 201);
    // A session does not last as long as a paper.
    let carrier = || shop.sign_in_as("logistics@sokoni.example");
    let made: Value = shop.posted(&carrier(), "/api/shipments", "once", &plan()).json().expect("JSON");
    let path = format!("/api/shipments/{}", made["id"].as_str().expect("an id"));
    let seen = || -> Value { shop.get(&carrier(), &path).json().expect("JSON") };
    for document in made["documents"].as_array().expect("papers").iter().filter(|paper| paper["required"] == true) {
        let kind = document["type"].as_str().expect("text");
        assert_eq!(shop.upload(&carrier(), &format!("{path}/documents/{kind}?name=a.pdf"), "%PDF-1.4 a paper"), 200);
    }
    let days_ago = |days: i64| {
        let then = jiff::Timestamp::from_millisecond(clock.now_ms() - days * DAY_MS).expect("a time");
        then.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
    };
    let customs = |issued: &str| {
        shop.upload(&carrier(), &format!("{path}/documents/customs?name=a.pdf&issuedOn={issued}"), "%PDF-1.4 a paper")
    };
    assert_eq!(customs(&days_ago(-3)), 422, "issued in three days");
    assert_eq!(customs("yesterday"), 422);
    assert_eq!(customs(&days_ago(20)), 200);
    let shown = paper(&seen(), "customs");
    assert_eq!((&shown["status"], &shown["expiresSoon"]), (&json!("uploaded"), &json!(true)), "{shown}");
    assert_eq!(shown["expiresOn"], days_ago(-10));
    let moves = |to: &str| shop.post(&carrier(), &format!("{path}/move"), &json!({"status": to}));
    assert_eq!(moves("Preparing"), 200);
    clock.advance(11 * DAY_MS);
    assert_eq!(paper(&seen(), "customs")["status"], "expired");
    let says = |text: &str| {
        let token = carrier();
        before_long(|| {
            let told: Value = shop.get(&token, &format!("{path}/activity")).json().expect("JSON");
            told["items"][0]["text"].as_str().is_some_and(|entry| entry.starts_with(text))
        });
    };
    says("Customs expired: it was valid until");
    assert!(seen()["blocked"].as_str().is_some_and(|why| why.contains("Customs (expired)")), "{}", seen());
    assert_eq!(moves("Picked Up"), 409);
    assert_eq!(customs(&days_ago(0)), 200);
    clock.advance(17 * DAY_MS);
    says("Customs expires soon: it is valid until");
    let blocked = || seen()["blocked"].as_str().unwrap_or_default().to_owned();
    assert!(blocked().contains("Phytosanitary Certificate (expired)"), "packaged: valid for 14 days; {}", blocked());
    let plants = format!("{path}/documents/phytosanitary?name=a.pdf");
    assert_eq!(shop.upload(&carrier(), &plants, "%PDF-1.4 a paper"), 200);
    assert_eq!(moves("Picked Up"), 200);
    clock.advance(60 * DAY_MS);
    for kind in ["customs", "phytosanitary"] {
        assert_eq!(paper(&seen(), kind)["status"], "uploaded", "it was valid at its step");
    }
    assert_eq!(moves("In Transit to Port"), 200, "the step that waited for it is behind");
    shop.close();
}

#[test]
fn the_incoterm_of_a_contract_and_the_payment_of_an_order_decide_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let office = Office::open(folder.path());
    let (shop, buyer) = (&office.shop, office.shop.newcomer("nafula@home.example"));
    let everywhere = |mut rule: Value| {
        (rule["origin"], rule["destination"]) = (json!("*"), json!("*"));
        assert_eq!(office.post(RULES, &rule).0, 201, "{rule}");
    };
    everywhere(json!({"paper": "insurance", "incoterm": "CIF"}));
    everywhere(json!({"paper": "fumigation", "incoterm": "FOB"}));
    everywhere(json!({"paper": "other", "title": "Other", "payment": "bankTransfer"}));
    everywhere(json!({"paper": "weight-certificate", "payment": "card"}));

    let product = crate::trade::single(shop, &office.seller)["id"].as_str().expect("an id").to_owned();
    let asked = json!({"product_id": product, "quantity": 1, "message": "With insurance?"});
    let (_, quote) = office.call(&buyer, Method::POST, "/api/quotes", &asked);
    let path = format!("/api/quotes/{}", quote["id"].as_str().expect("an id"));
    let month = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(30 * 24)).to_string();
    let terms = json!({"version": 1, "unit_price": "1.25", "quantity": 1, "incoterm": "CIF", "valid_until": month,
        "deliveryFrom": jiff::Timestamp::now().to_string()[..10], "deliveryUntil": month[..10]});
    let (status, said) = office.call(&office.seller, Method::POST, &format!("{path}/offer"), &terms);
    assert_eq!(status, 200, "{said}");
    let (status, agreed) = office.call(&buyer, Method::POST, &format!("{path}/accept"), &json!({"version": 2}));
    assert_eq!(status, 200, "{agreed}");
    let contract = format!("/api/contracts/{}", agreed["contractId"].as_str().expect("an id"));
    for side in [&buyer, &office.seller] {
        let signed = office.call(side, Method::POST, &format!("{contract}/sign"), &json!({}));
        assert_eq!(signed.0, 200, "{}", signed.1);
    }
    let mut form = crate::shop::order_form();
    (form["quantity"], form["paymentMethod"]) = (json!(1), json!("bankTransfer"));
    let off = shop.post(&buyer, &format!("{contract}/call-offs")).header("Idempotency-Key", "off").json(&form).send();
    assert_eq!(off.expect("an answer").status(), 201);
    shop.all_heard();
    let shipment = shop.mine(&buyer, "/api/shipments")[0]["id"].as_str().expect("an id").to_owned();
    let status = |kind: &str| office.paper(&format!("/api/shipments/{shipment}"), kind)["status"].clone();
    assert_eq!((status("insurance"), status("fumigation")), (json!("missing"), json!("not required")));
    assert_eq!((status("other"), status("weight-certificate")), (json!("missing"), json!("not required")));
}
