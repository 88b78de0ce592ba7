//! Certificates: what sellers may claim for their lots, what blends and buyers have of it, and how claims end.

use std::path::Path;

use jiff::ToSpan;
use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::delivered;
use crate::forms::good;
use crate::shop::{PASSWORD, Shop, before_long};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("text in place of {value}")).to_owned()
}

/// A certificate for coffee of Kenya.
fn certificate(scheme: &str, until: &str) -> Value {
    json!({"scheme": scheme, "number": "20417", "holder": "Growers", "goods": "coffee", "countries": ["Kenya"],
        "from": "2025-07-01", "until": until})
}

/// A lot of Kenya that was harvested until the end of 2025.
fn receipt(number: &str) -> Value {
    json!({
        "lot": {"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26",
            "harvested": "2025-12-31"},
        "delivery": {"grams": 100_000, "day": "2026-01-02"},
    })
}

/// A shop with its demo seller and its administrator.
struct Trade {
    shop: Shop,
    seller: String,
    owner: String,
}

impl Trade {
    fn open(folder: &Path) -> Trade {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
        Trade { shop, seller, owner }
    }

    fn call(&self, who: &str, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let method = method.parse().expect("a method");
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base)).bearer_auth(who);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.call(&self.seller, method, path, body)
    }

    fn attach(&self, id: &str, bytes: &'static [u8]) -> (u16, Value) {
        let url = format!("{}/api/certificates/{id}/file?name=paper.html", self.shop.base);
        let answer = self.shop.client.put(url).bearer_auth(&self.seller).body(bytes).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn judge(&self, id: &str, verdict: &Value) -> (u16, Value) {
        self.call(&self.owner, "POST", &format!("/api/admin/certificates/{id}/judge"), verdict)
    }

    /// A certificate with its file, which the shop has verified.
    fn verified(&self, scheme: &str, until: &str) -> String {
        let (status, made) = self.send("POST", "/api/certificates", &certificate(scheme, until));
        assert_eq!(status, 201, "{made}");
        let id = text(&made["id"]);
        assert_eq!(self.attach(&id, b"%PDF-1.4 a paper").0, 200);
        let (status, judged) = self.judge(&id, &json!({"version": 2, "verified": true}));
        assert_eq!((status, &judged["status"]), (200, &json!("valid")), "{judged}");
        id
    }

    fn receive(&self, number: &str) -> String {
        let (status, lot) = self.send("POST", "/api/lots", &receipt(number));
        assert_eq!(status, 201, "{lot}");
        text(&lot["id"])
    }

    fn claim(&self, lot: &str, certificates: &[&str]) -> (u16, Value) {
        self.send("PUT", &format!("/api/lots/{lot}/certificates"), &json!({"certificates": certificates}))
    }

    fn of_lot(&self, lot: &str) -> Value {
        self.shop.mine(&self.seller, &format!("/api/lots/{lot}/certificates"))
    }

    /// A product of units of a kilogram, sold from this lot.
    fn product(&self, lot: &str) -> String {
        let (status, made) = self.send("POST", "/api/inventory", &good(1, 1_000));
        assert_eq!(status, 201, "{made}");
        let id = text(&made["id"]);
        let (status, said) = self.send("PUT", &format!("/api/lot-products/{id}"), &json!({"lots": [lot]}));
        assert_eq!(status, 200, "{said}");
        id
    }

    fn hears(&self, who: &str, part: &str) -> bool {
        self.shop.all_heard();
        self.shop.mine(who, "/api/notifications?limit=50").to_string().contains(part)
    }
}

/// The schemes of claims.
fn schemes(claims: &Value) -> Vec<String> {
    claims.as_array().expect("a list").iter().map(|claim| text(&claim["scheme"])).collect()
}

#[test]
fn a_lot_has_a_claim_while_the_shop_has_verified_the_facts_of_its_certificate() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let lot = trade.receive("CERT-A");
    let product = trade.product(&lot);
    let of_product = || schemes(&trade.shop.json(&format!("/api/products/{product}/certificates")));
    let (status, made) = trade.send("POST", "/api/certificates", &certificate("Fairtrade", "2035-06-30"));
    assert_eq!((status, &made["status"]), (201, &json!("no-file")), "{made}");
    let id = text(&made["id"]);
    let (status, refused) = trade.judge(&id, &json!({"version": 1, "verified": true}));
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/certificate-has-no-file")), "{refused}");
    assert_eq!(trade.attach(&id, b"<html>").0, 422, "no page is kept as a paper");
    let (status, waiting) = trade.attach(&id, b"%PDF-1.4 a paper");
    assert_eq!((status, &waiting["status"], &waiting["file"]), (200, &json!("waiting"), &json!("paper.pdf")));
    assert!(trade.hears(&trade.owner, "A certificate waits: Fairtrade 20417"));
    let (status, refused) = trade.claim(&lot, &[&id]);
    assert_eq!((status, &refused["errors"]["certificates.0"]), (422, &json!(["is not verified by the shop"])));

    let list = trade.shop.mine(&trade.owner, "/api/admin/certificates?waiting=true&q=20417");
    assert_eq!((&list["total"], &list["items"][0]["id"]), (&json!(1), &json!(id)), "{list}");
    let (status, refused) = trade.judge(&id, &json!({"version": 2, "verified": false}));
    assert_eq!((status, refused["errors"]["reason"].is_array()), (422, true), "{refused}");
    let rejected = json!({"version": 2, "verified": false, "reason": "The holder is another."});
    assert_eq!(trade.judge(&id, &rejected).1["status"], "rejected");
    assert!(trade.hears(&trade.seller, "The holder is another."));
    let mut facts = certificate("Fairtrade", "2035-06-30");
    facts["holder"] = json!("Other Growers");
    let (status, changed) = trade.send("PUT", &format!("/api/certificates/{id}"), &facts);
    assert_eq!((status, &changed["status"], &changed["version"]), (200, &json!("waiting"), &json!(3)), "{changed}");
    let (status, refused) = trade.judge(&id, &json!({"version": 2, "verified": true}));
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/certificate-was-changed")), "{refused}");
    assert_eq!(trade.judge(&id, &json!({"version": 3, "verified": true})).0, 200);

    let (status, has) = trade.claim(&lot, &[&id]);
    assert_eq!((status, schemes(&has["claims"])), (200, vec!["Fairtrade".to_owned()]), "{has}");
    assert_eq!(of_product(), ["Fairtrade"]);
    facts["number"] = json!("20418");
    assert_eq!(trade.send("PUT", &format!("/api/certificates/{id}"), &facts).0, 200);
    let has = trade.of_lot(&lot);
    assert_eq!(
        (&has["claims"], &has["fallen"][0]["why"]),
        (&json!([]), &json!("20418 is not verified by the shop any more."))
    );
    assert_eq!(of_product(), [""; 0], "a claim falls with the verification of its certificate");

    let other = trade.shop.newcomer_with_roles("otieno@home.example", &["buyer", "seller"]);
    for (method, path, body) in [
        ("PUT", format!("/api/certificates/{id}"), facts),
        ("DELETE", format!("/api/certificates/{id}"), json!({})),
        ("GET", format!("/api/certificates/{id}/file"), json!({})),
        ("GET", format!("/api/lots/{lot}/certificates"), json!({})),
        ("PUT", format!("/api/lots/{lot}/certificates"), json!({"certificates": []})),
    ] {
        assert_eq!(trade.call(&other, method, &path, &body).0, 404, "{method} {path} of another seller");
    }
    let theirs = trade.call(&other, "POST", "/api/lots", &receipt("CERT-A")).1;
    let claimed = json!({"certificates": [id]});
    let path = format!("/api/lots/{}/certificates", text(&theirs["id"]));
    let (status, refused) = trade.call(&other, "PUT", &path, &claimed);
    assert_eq!((status, &refused["errors"]["certificates.0"]), (422, &json!(["is none of your certificates"])));
}

#[test]
fn every_wrong_field_of_a_certificate_is_told_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let form = json!({"scheme": "Fairly", "number": "", "holder": " ", "goods": "cocoa", "stages": ["bean"],
        "countries": ["Keniya"], "from": "soon", "until": "2026-02-30"});
    let (status, said) = trade.send("POST", "/api/certificates", &form);
    assert_eq!(status, 422, "{said}");
    for field in ["scheme", "number", "holder", "goods", "stages[0]", "countries[0]", "from", "until"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let mut other = certificate("4C", "2027-12-31");
    other["stages"] = json!(["green", "made tea"]);
    let (status, said) = trade.send("POST", "/api/certificates", &other);
    assert_eq!((status, &said["errors"]["stages.1"]), (422, &json!(["is no stage of these goods"])), "{said}");
    let mut turned = certificate("4C", "2024-01-01");
    turned["producers"] = json!(["nobody"]);
    let (status, said) = trade.send("POST", "/api/certificates", &turned);
    assert_eq!((status, &said["errors"]["until"]), (422, &json!(["must not be before the first day"])), "{said}");
    turned["until"] = json!("2035-01-01");
    let (status, said) = trade.send("POST", "/api/certificates", &turned);
    assert_eq!((status, &said["errors"]["producers.0"]), (422, &json!(["is none of your producers"])), "{said}");
}

#[test]
fn a_certificate_has_days_that_can_be_and_is_entered_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let in_days = |days: i64| today.checked_add(days.days()).expect("a day").to_string();
    let refused = |days: (&str, &str), field: &str, why: &str| {
        let mut form = certificate("4C", days.1);
        form["from"] = json!(days.0);
        let (status, said) = trade.send("POST", "/api/certificates", &form);
        assert_eq!(status, 422, "{said}");
        assert!(said["errors"][field][0].as_str().is_some_and(|said| said.contains(why)), "{said}");
    };
    refused(("2025-07-01", "2035-07-02"), "until", "must be within 10 years of the first day");
    refused(("2025-07-01", &in_days(-2)), "until", "is over");
    refused((&in_days(400), &in_days(500)), "from", "a year from now");

    let mut first = certificate("4C", &in_days(30));
    first["number"] = json!("4c-Kenya-1");
    let (status, made) = trade.send("POST", "/api/certificates", &first);
    assert_eq!(status, 201, "{made}");
    let mut again = certificate("4C", &in_days(60));
    again["number"] = json!("4C-KENYA-1");
    let (status, said) = trade.send("POST", "/api/certificates", &again);
    assert_eq!(status, 422);
    let why = said["errors"]["number"][0].as_str().expect("a reason");
    assert!(why.starts_with("is the number of a certificate of yours from 2025-07-01"), "{why}");
    // The renewed one has other days, and another scheme its own numbers.
    again["from"] = json!(in_days(31));
    let (status, renewed) = trade.send("POST", "/api/certificates", &again);
    assert_eq!(status, 201, "{renewed}");
    let mut other = again.clone();
    other["scheme"] = json!("Fairtrade");
    assert_eq!(trade.send("POST", "/api/certificates", &other).0, 201);
    let path = format!("/api/certificates/{}", text(&renewed["id"]));
    assert_eq!(trade.send("PUT", &path, &again).0, 200, "it is no second one of itself");

    // A stage or a producer that is there twice counts once.
    let (status, grower) = trade.send("POST", "/api/producers", &json!({"name": "Grower 7", "country": "Kenya"}));
    assert_eq!(status, 201, "{grower}");
    (other["number"], other["stages"]) = (json!("Twice"), json!(["green", "green"]));
    other["producers"] = json!([grower["id"], grower["id"]]);
    let (status, made) = trade.send("POST", "/api/certificates", &other);
    assert_eq!(status, 201, "{made}");
    assert_eq!((&made["stages"], &made["producers"]), (&json!(["green"]), &json!([grower["id"]])), "{made}");
    again["from"] = json!(in_days(30));
    assert!(trade.send("PUT", &path, &again).1["errors"]["number"].is_array());
}

#[test]
fn a_blend_has_what_all_its_lots_have_and_a_buyer_what_held_when_the_goods_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (fair, organic) = (trade.verified("Fairtrade", "2035-06-30"), trade.verified("EU Organic", "2035-06-30"));
    let (a, b) = (trade.receive("CERT-A"), trade.receive("CERT-B"));
    assert_eq!(trade.claim(&a, &[&fair, &organic]).0, 200);
    assert_eq!(trade.claim(&b, &[&fair]).0, 200);
    let made = |kind: &str, inputs: Value, number: &str, grams: u64| {
        let form = json!({"kind": kind, "day": "2026-01-03", "inputs": inputs,
            "outputs": [{"number": number, "grams": grams}]});
        let (status, made) = trade.send("POST", "/api/lot-moves", &form);
        assert_eq!(status, 201, "{made}");
        text(&made["outputs"][0]["lotId"])
    };
    let part = made("split", json!([{"lotId": a, "grams": 50_000}]), "CERT-A1", 50_000);
    let blend =
        made("blend", json!([{"lotId": part, "grams": 20_000}, {"lotId": b, "grams": 30_000}]), "CERT-AB", 50_000);
    assert_eq!(schemes(&trade.of_lot(&part)["claims"]), ["Fairtrade", "EU Organic"]);
    let has = trade.of_lot(&blend);
    assert_eq!(schemes(&has["claims"]), ["Fairtrade"]);
    assert_eq!(
        has["fallen"],
        json!([{"scheme": "EU Organic", "why": "Not all lots that it was made of have it: CERT-B has none."}])
    );
    let (status, refused) = trade.claim(&blend, &[&organic]);
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/lot-was-made")), "{refused}");

    let (product, buyer) = (trade.product(&blend), trade.shop.newcomer("akinyi@home.example"));
    assert_eq!(trade.shop.add(&buyer, &product, 3).status(), 200);
    let order: Value = trade.shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let order = text(&order["id"]);
    trade.shop.all_heard();
    let path = format!("/api/purchase-lots/{order}-001/certificates");
    let told = trade.shop.mine(&buyer, &path);
    assert_eq!((&told["shipped"], schemes(&told["claims"])), (&Value::Null, vec!["Fairtrade".to_owned()]), "{told}");
    let bill = text(&trade.shop.mine(&buyer, &format!("/api/billing?order={order}"))[0]["id"]);
    let on_invoice =
        |who: &str| trade.shop.mine(who, &format!("/api/bills/{bill}"))["lines"][0].get("certified").cloned();
    let fairtrade =
        |shipped: &Value| json!({"shipped": shipped, "claims": [{"scheme": "Fairtrade", "numbers": ["20417"]}]});
    for side in [&buyer, &trade.seller] {
        assert_eq!(on_invoice(side), Some(fairtrade(&Value::Null)), "it says what holds today");
    }
    let stranger = trade.shop.newcomer("otieno@home.example");
    assert_eq!(trade.shop.mine(&stranger, &path), Value::Null, "nobody is told of another's purchase");
    delivered(&trade.shop, &buyer, &order);
    trade.shop.all_heard();
    let told = trade.shop.mine(&buyer, &path);
    assert!(told["shipped"].is_string(), "{told}");
    assert_eq!(schemes(&told["claims"]), ["Fairtrade"]);
    let rejected = json!({"version": 2, "verified": false, "reason": "It was forged."});
    assert_eq!(trade.judge(&fair, &rejected).0, 200);
    assert_eq!(trade.shop.mine(&buyer, &path)["claims"], json!([]), "a forged certificate stands for nothing");
    assert_eq!(on_invoice(&buyer), Some(fairtrade(&told["shipped"])), "an invoice keeps what held when the goods left");
    let printed = trade.shop.client.get(format!("{}/api/bills/{bill}/invoice.pdf", trade.shop.base));
    let printed = printed.bearer_auth(&buyer).send().expect("an answer").bytes().expect("a file");
    assert!(String::from_utf8_lossy(&printed).contains("Certified goods"), "the paper names the claim");
}

#[test]
fn a_claim_ends_with_its_certificate_and_the_seller_is_told_before_and_after() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    let (seller, owner) = (shop.sign_in_as("seller@sokoni.example"), shop.sign_in_as("admin@sokoni.example"));
    let now = jiff::Timestamp::from_millisecond(clock.now_ms()).expect("a time");
    let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
    let until = today.checked_add(70.days()).expect("a day").to_string();
    let sent =
        |token: &str, path: &str, body: &Value| shop.posted(token, path, path, body).json::<Value>().expect("JSON");
    let made = sent(&seller, "/api/certificates", &certificate("4C", &until));
    let id = text(&made["id"]);
    assert_eq!(shop.upload(&seller, &format!("/api/certificates/{id}/file?name=a.pdf"), "%PDF-1.4 a paper"), 200);
    let verified = json!({"version": 2, "verified": true});
    assert_eq!(shop.post(&owner, &format!("/api/admin/certificates/{id}/judge"), &verified), 200);
    let lot = text(&sent(&seller, "/api/lots", &receipt("CERT-A"))["id"]);
    let claims = json!({"certificates": [id]});
    assert_eq!(shop.put(&seller, &format!("/api/lots/{lot}/certificates"), &claims), 200);
    let product = text(&sent(&seller, "/api/inventory", &good(1, 1_000))["id"]);
    assert_eq!(shop.put(&seller, &format!("/api/lot-products/{product}"), &json!({"lots": [lot]})), 200);
    let buyer = shop.sign_in();
    let order = shop.buy_with(&buyer, &product, "bought", "card");
    let of_product =
        |shop: &Timed| schemes(&shop.get("", &format!("/api/products/{product}/certificates")).json().expect("JSON"));
    let told = |shop: &Timed| {
        shop.settle();
        let seller = shop.sign_in_as("seller@sokoni.example");
        shop.get(&seller, "/api/notifications?limit=50").text().expect("text")
    };
    assert_eq!(of_product(&shop), ["4C"]);
    clock.advance(11 * DAY_MS);
    before_long(|| told(&shop).contains("4C 20417 ends on"));
    assert_eq!(of_product(&shop), ["4C"], "it is still valid");
    clock.advance(62 * DAY_MS);
    before_long(|| told(&shop).contains("4C 20417 has ended"));
    let said = told(&shop);
    assert_eq!((said.matches("4C 20417 ends on").count(), said.matches("4C 20417 has ended").count()), (1, 1));
    assert_eq!(of_product(&shop), [""; 0]);
    let seller = shop.sign_in_as("seller@sokoni.example");
    let has: Value = shop.get(&seller, &format!("/api/lots/{lot}/certificates")).json().expect("JSON");
    assert_eq!(has["fallen"][0]["why"], json!(format!("20417 ended on {until}.")), "{has}");
    let path = format!("/api/purchase-lots/{order}-001/certificates");
    let told: Value = shop.get(&shop.sign_in(), &path).json().expect("JSON");
    assert_eq!((&told["claims"], &told["fallen"]), (&json!([]), &json!(["4C"])), "the goods have not left: {told}");
    shop.close();
}
