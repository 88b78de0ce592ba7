//! An order's shipment from the plan to the door, seen by all parties.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

/// An order of a newcomer from the demo seller, and a carrier who has not taken it yet.
pub struct Trade {
    pub shop: Shop,
    pub buyer: String,
    pub seller: String,
    carrier: String,
    order: String,
    pub shipment: String,
}

pub fn trade(folder: &std::path::Path, city: &str, country: &str) -> Trade {
    trade_with(folder, &[], city, country)
}

/// [`trade`] in a shop with further settings.
pub fn trade_with(folder: &std::path::Path, settings: &[(&str, &str)], city: &str, country: &str) -> Trade {
    let shop = Shop::open_with(folder, settings);
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    shop.add(&buyer, single(&shop, &seller)["id"].as_str().expect("an id"), 2);
    let mut form = order_form();
    form["deliveryAddress"]["streetAddress"] = json!("9 Hidden Lane");
    form["deliveryAddress"]["city"] = json!(city);
    form["deliveryAddress"]["country"] = json!(country);
    let order = shop.post(&buyer, "/api/orders").header("Idempotency-Key", "k").json(&form).send().expect("an answer");
    let order: Value = order.json().expect("JSON");
    let purchase = || shop.mine(&buyer, "/api/purchases")[0].clone();
    before_long(|| purchase()["shipment_id"].is_string());
    let shipment = purchase()["shipment_id"].as_str().expect("an id").to_owned();
    let order = order["id"].as_str().expect("an id").to_owned();
    Trade { buyer, seller, carrier, order, shipment, shop }
}

impl Trade {
    fn path(&self, end: &str) -> String {
        format!("/api/shipments/{}{end}", self.shipment)
    }

    fn seen(&self, token: &str) -> Value {
        self.shop.mine(token, &self.path(""))
    }

    fn call(&self, token: &str, end: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop.post(token, &self.path(end)).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn moves(&self, to: &str) -> (u16, Value) {
        self.call(&self.carrier, "/move", &json!({"status": to}))
    }

    fn hand_in(&self, token: &str, kind: &str, bytes: &'static [u8]) -> Response {
        let url = format!("{}{}?name=paper.pdf", self.shop.base, self.path(&format!("/documents/{kind}")));
        self.shop.client.put(url).bearer_auth(token).body(bytes).send().expect("an answer")
    }

    /// The party that a rule names uploads, and another verifies, all papers that a step waits for.
    fn papers(&self) {
        let documents = self.seen(&self.seller)["documents"].clone();
        let needed = documents.as_array().expect("a list").iter().filter(|paper| paper["need"]["blocks"].is_string());
        for paper in needed {
            let kind = paper["type"].as_str().expect("text");
            let (by, other) = match paper["need"]["uploader"].as_str() {
                Some("carrier") => (&self.carrier, &self.seller),
                Some("buyer") => (&self.buyer, &self.seller),
                // Its carrier does not read it.
                _ if kind == "purchase-contract" => (&self.seller, &self.buyer),
                _ => (&self.seller, &self.carrier),
            };
            let refused = self.hand_in(other, kind, b"%PDF-1.4 a paper");
            assert_eq!(refused.status(), 403, "{kind} is another's");
            let said: Value = refused.json().expect("JSON");
            assert!(said["message"].as_str().is_some_and(|why| why.contains("hands it in")), "{said}");
            assert_eq!(self.hand_in(by, kind, b"%PDF-1.4 a paper").status(), 200, "{kind}");
            let verified = self.call(other, &format!("/documents/{kind}/verify"), &json!({}));
            assert_eq!(verified.0, 200, "{kind}");
        }
    }
}

fn kind(answer: (u16, Value)) -> (u16, String) {
    let kind = answer.1["type"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned();
    (answer.0, kind)
}

#[test]
fn an_order_that_goes_back_to_its_seller_is_cancelled_with_its_stock_and_bill() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Nyeri", "Kenya");
    let order = || t.shop.mine(&t.buyer, &format!("/api/orders/{}", t.order));
    let product = order()["lines"][0]["item_id"].as_str().expect("an id").to_owned();
    let left = t.shop.stock(&product);
    assert_eq!(t.call(&t.carrier, "/take", &json!({})).0, 200);
    let early = json!({"status": "Preparing", "at": "2026-01-01T00:00:00Z"});
    let refused = t.call(&t.carrier, "/move", &early);
    assert!(refused.0 == 422 && refused.1["errors"]["at"].is_array(), "before there was an order: {refused:?}");
    for to in ["Preparing", "Picked Up", "Returned"] {
        assert_eq!(t.moves(to).0, 200, "{to}");
    }
    before_long(|| order()["cancelled_at"].is_string());
    before_long(|| order()["paymentStatus"] != "Unpaid");
    assert_eq!((&order()["status"], &order()["paymentStatus"]), (&json!("Cancelled"), &json!("Cancelled")));
    assert_eq!(t.shop.stock(&product), left + 2);
    assert_eq!(order()["can_receive"], false);
    let received = t.shop.post(&t.buyer, &format!("/api/orders/{}/received", t.order)).send().expect("an answer");
    assert_eq!(received.status(), 409);
}

#[test]
fn papers_of_the_regulation_follow_the_day_of_arrival() {
    let folder = tempfile::tempdir().expect("a folder");
    let day = |days: i32| {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        today.checked_add(jiff::Span::new().days(days)).expect("a day").to_string()
    };
    let settings = [("SOKONI__EUDR__APPLIES_FROM", &*day(200))];
    let t = trade_with(folder.path(), &settings, "Rotterdam", "Netherlands");
    assert_eq!(t.call(&t.carrier, "/take", &json!({})).0, 200);
    let needed = || {
        let papers = t.seen(&t.seller)["documents"].clone();
        let of_regulation =
            |paper: &&Value| ["eudr-pack", "dds-number"].contains(&paper["type"].as_str().unwrap_or(""));
        papers
            .as_array()
            .expect("papers")
            .iter()
            .filter(of_regulation)
            .map(|paper| paper["status"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(needed(), ["not required", "not required"]);
    let late = t.call(&t.carrier, "/eta", &json!({"date": day(205), "note": "No vessel"}));
    assert_eq!((late.0, needed()), (200, vec![json!("missing"), json!("missing")]), "{}", late.1);
    let entries = t.seen(&t.buyer)["activity"].to_string() + &t.shop.mine(&t.buyer, &t.path("/activity")).to_string();
    assert!(entries.contains("With its new days it needs: EUDR"), "{entries}");
    assert_eq!(
        (t.call(&t.carrier, "/eta", &json!({"date": day(190)})).0, needed()[0].clone()),
        (200, json!("not required"))
    );
}

#[test]
fn an_orders_shipment_moves_through_every_status() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Rotterdam", "Netherlands");
    let planned = t.seen(&t.buyer);
    assert_eq!((&planned["status"], &planned["group"]), (&json!("Scheduled"), &json!("upcoming")));
    assert_eq!((&planned["type"], &planned["destination"]), (&json!("Sale"), &json!("Rotterdam, Netherlands")));
    assert_eq!((&planned["progress"], &planned["steps"]), (&json!(0), &json!([])), "a buyer moves nothing");
    assert!(planned["deliveryAddress"].as_str().is_some_and(|address| address.contains("9 Hidden Lane")));

    let board = t.shop.mine(&t.carrier, "/api/shipments?board=true");
    let load = board.as_array().expect("a list").iter().find(|load| load["id"] == *t.shipment).expect("a load");
    assert_eq!((&load["buyerName"], &load["price"], &load["purchaseIds"]), (&json!(null), &json!(null), &json!([])));
    let load = t.seen(&t.carrier).to_string();
    assert!(!load.contains("Hidden") && !load.contains("Test Person"), "no street and no name before it is theirs");
    assert_eq!(kind(t.moves("Preparing")), (404, "not-found".to_owned()), "not theirs to move yet");
    assert_eq!(t.call(&t.seller, "/take", &json!({})).0, 403);
    assert_eq!(t.call(&t.carrier, "/take", &json!({})).0, 200);

    assert_eq!(kind(t.moves("Delivered")), (409, "illegal-move".to_owned()));
    assert_eq!(kind(t.moves("Lost")), (422, "invalid".to_owned()));
    assert_eq!(t.moves("Preparing").0, 200);
    assert_eq!(kind(t.moves("Picked Up")), (409, "documents-missing".to_owned()));
    let blocked = t.seen(&t.carrier)["blocked"].as_str().expect("a reason").to_owned();
    assert!(blocked.contains("Customs"), "{blocked}");
    for made in ["Packing List", "Invoice", "Purchase Contract"] {
        assert!(!blocked.contains(made), "the shop makes it: {blocked}");
    }
    t.papers();
    let early = t.call(&t.carrier, "/eta", &json!({"date": "2001-01-01"}));
    assert_eq!(kind(early), (422, "invalid".to_owned()));
    let far = json!({"date": "2099-01-31", "note": "Round the Cape"});
    assert_eq!(t.call(&t.buyer, "/eta", &far).0, 403);
    assert_eq!(t.call(&t.carrier, "/eta", &far).0, 200);
    let priced = t.call(&t.carrier, "/price", &json!({"amount": "1250.50", "currency": "USD"}));
    assert_eq!((priced.0, &priced.1["freight"]["amount"]), (200, &json!("1250.50")));
    let accept = format!("/api/charges/{}-freight/accept", t.shipment);
    let accepted = t.shop.post(&t.buyer, &accept).json(&json!({"amount": "1250.50", "currency": "USD"})).send();
    assert_eq!(accepted.expect("an answer").status(), 200);
    let again = t.call(&t.carrier, "/price", &json!({"amount": "1", "currency": "USD"}));
    assert_eq!(kind(again), (409, "priced".to_owned()));

    let mut last = 0;
    for to in [
        "Picked Up",
        "In Transit to Port",
        "On Hold",
        "In Transit to Port",
        "At Origin Port",
        "Export Clearance",
        "Loaded",
        "At Sea",
        "Arrived at Port",
        "Import Clearance",
        "Out for Delivery",
        "Delivered",
    ] {
        let (status, moved) = t.moves(to);
        assert_eq!((status, &moved["status"]), (200, &json!(to)), "{moved}");
        let seen = t.seen(&t.buyer);
        assert_eq!((&seen["status"], &seen["group"]), (&json!(to), &json!("in-progress")));
        assert!(seen["progress"].as_u64().is_some_and(|progress| progress >= last), "{to}");
        last = seen["progress"].as_u64().unwrap_or(0);
    }
    assert_eq!(last, 100);
    let order = || t.shop.mine(&t.buyer, &format!("/api/orders/{}", t.order));
    before_long(|| order()["status"] == "Received");
    assert_eq!(t.shop.mine(&t.buyer, "/api/shipments?group=ended").as_array().map(Vec::len), Some(1));
    assert_eq!(t.shop.mine(&t.buyer, "/api/shipments?group=in-progress"), json!([]));

    let activity = t.shop.mine(&t.buyer, &t.path("/activity?limit=200"));
    let entries = activity["items"].as_array().expect("a list");
    assert_eq!(activity["total"].as_u64(), Some(entries.len() as u64));
    let of = |kind: &str| entries.iter().filter(|entry| entry["kind"] == kind).count();
    assert_eq!((of("PLN"), of("EST")), (2, 1));
    let statuses = entries.iter().rev().filter_map(|entry| entry["status"].as_str());
    assert_eq!(statuses.collect::<Vec<_>>()[..3], ["Scheduled", "Preparing", "Picked Up"]);
    assert!(entries.iter().all(|entry| entry["kind"] == "ACT" || entry["status"].is_null()), "only ACT moves status");
}

#[test]
fn a_stranger_sees_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Nairobi", "Kenya");
    assert_eq!(t.hand_in(&t.buyer, "invoice", b"%PDF-1.4 a paper").status(), 200);
    let held = json!({"type": "Delay", "owner": "seller", "description": "Rain."});
    let (status, held) = t.call(&t.buyer, "/exceptions", &held);
    assert_eq!(status, 201);
    let stranger = t.shop.newcomer("stranger@home.example");
    assert_eq!(t.shop.mine(&stranger, "/api/shipments"), json!([]));
    assert_eq!(t.shop.mine(&stranger, "/api/exceptions"), json!([]));
    for end in ["", "/activity", "/documents/invoice/file"] {
        let answer = t.shop.client.get(format!("{}{}", t.shop.base, t.path(end))).bearer_auth(&stranger).send();
        assert_eq!(answer.expect("an answer").status(), 404, "{end}");
    }
    for (end, body) in [
        ("/take", json!({})),
        ("/move", json!({"status": "Preparing"})),
        ("/eta", json!({"date": "2099-01-01"})),
        ("/price", json!({"amount": "1.00", "currency": "USD"})),
        ("/exceptions", json!({"type": "Delay", "owner": "seller", "description": "x"})),
        ("/documents/invoice/verify", json!({})),
        ("/documents/invoice/reject", json!({"reason": "x"})),
    ] {
        assert_eq!(t.call(&stranger, end, &body).0, 404, "{end}");
    }
    assert_eq!(t.hand_in(&stranger, "invoice", b"%PDF-1.4 another").status(), 404);
    let resolve = format!("/api/exceptions/{}/resolve", held["id"].as_str().expect("an id"));
    let answer = t.shop.post(&stranger, &resolve).json(&json!({"resolution": "x"})).send().expect("an answer");
    assert_eq!(answer.status(), 404);
    let board = t.shop.client.get(format!("{}/api/shipments?board=true", t.shop.base)).bearer_auth(&stranger).send();
    assert_eq!(board.expect("an answer").status(), 403);
    let planned = t.shop.post(&stranger, "/api/shipments").json(&json!({})).send().expect("an answer");
    assert!([403, 422].contains(&planned.status().as_u16()));
}

#[test]
fn a_blocking_exception_blocks_until_it_is_resolved() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Nairobi", "Kenya");
    assert_eq!(t.call(&t.carrier, "/take", &json!({})).0, 200);
    t.papers();
    assert_eq!(t.moves("Preparing").0, 200);
    assert_eq!(t.moves("Picked Up").0, 200);
    let wrong = t.call(&t.carrier, "/exceptions", &json!({"type": "Mood", "deadline": "soon", "currency": "XXX"}));
    assert_eq!(wrong.0, 422);
    for field in ["type", "description", "owner", "deadline", "currency"] {
        assert!(wrong.1["errors"][field].is_array(), "{field} is named in {}", wrong.1);
    }
    let body = json!({"type": "Customs hold", "owner": "seller", "description": "Grade differs."});
    let report = || {
        let request = t.shop.post(&t.carrier, &t.path("/exceptions")).header("Idempotency-Key", "once");
        let answer = request.json(&body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let (status, held) = report();
    assert_eq!((status, &held["status"], &held["blocking"]), (201, &json!("Pending"), &json!(true)));
    assert_eq!(report().1["id"], held["id"], "once");
    assert_eq!((&held["shipment_id"], &held["shipmentId"]), (&json!(t.shipment), &json!(t.shipment)));
    assert_eq!(kind(t.moves("Out for Delivery")), (409, "blocked".to_owned()));
    assert_eq!(t.seen(&t.carrier)["steps"], json!(["On Hold", "Returned"]));
    assert_eq!(t.moves("On Hold").0, 200);
    assert_eq!(kind(t.moves("Picked Up")), (409, "blocked".to_owned()));

    let resolve = |token: &str, body: &Value| {
        let path = format!("/api/exceptions/{}/resolve", held["id"].as_str().expect("an id"));
        let answer = t.shop.post(token, &path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    assert_eq!(resolve(&t.buyer, &json!({"resolution": "Mine?"})).0, 403);
    assert_eq!(resolve(&t.seller, &json!({"resolution": " "})).0, 422);
    let (status, resolved) = resolve(&t.seller, &json!({"resolution": "Corrected.", "newEta": "2099-02-01"}));
    assert_eq!((status, &resolved["status"], &resolved["resolution"]), (200, &json!("Resolved"), &json!("Corrected.")));
    assert_eq!(kind(resolve(&t.seller, &json!({"resolution": "Again."}))), (409, "resolved".to_owned()));
    assert_eq!(t.moves("Picked Up").0, 200, "back to where it was held");
    let seen = t.seen(&t.buyer);
    assert_eq!((&seen["dateToArrive"], &seen["late"]), (&json!("2099-02-01"), &json!(true)));
    let open = t.shop.mine(&t.buyer, "/api/exceptions?status=Pending");
    assert_eq!((open, t.shop.mine(&t.buyer, "/api/exceptions")[0]["id"].clone()), (json!([]), held["id"].clone()));
}

#[test]
fn papers_are_files_that_another_party_judges() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Hamburg", "Germany");
    for page in [&b"<html><script>alert(1)</script>"[..], b"GIF89a", b""] {
        assert_eq!(t.hand_in(&t.seller, "customs", page).status(), 422);
    }
    let large = vec![b'%'; 10 * 1024 * 1024 + 1];
    let url = format!("{}{}", t.shop.base, t.path("/documents/customs"));
    let answer = t.shop.client.put(url).bearer_auth(&t.seller).body(large).send();
    assert!(answer.map_or(true, |answer| answer.status() == 413), "refused, or the connection closed on it");
    assert_eq!(t.hand_in(&t.seller, "customs", b"%PDF-1.4 one").status(), 200);
    assert_eq!(t.hand_in(&t.seller, "recipe", b"%PDF-1.4 one").status(), 404);
    let url = format!("{}{}", t.shop.base, t.path("/documents/customs/file"));
    let file = t.shop.client.get(url).bearer_auth(&t.buyer).send().expect("an answer");
    let header = |name: &str| file.headers()[name].to_str().expect("text").to_owned();
    assert!(header("content-disposition").starts_with("attachment; filename=\"paper.pdf\""));
    assert_eq!(
        (header("x-content-type-options"), header("content-security-policy")),
        ("nosniff".into(), "sandbox".into())
    );
    assert_eq!(header("content-type"), "application/pdf");
    assert_eq!(file.bytes().expect("bytes"), &b"%PDF-1.4 one"[..]);
    let state = || {
        let documents = t.seen(&t.buyer)["documents"].clone();
        let customs = documents.as_array().expect("a list").iter().find(|d| d["type"] == "customs").expect("one");
        (customs["status"].as_str().expect("text").to_owned(), customs["reason"].clone())
    };
    assert_eq!(t.call(&t.seller, "/documents/customs/verify", &json!({})).0, 403, "not one's own");
    assert_eq!(t.call(&t.buyer, "/documents/customs/reject", &json!({})).0, 422);
    assert_eq!(t.call(&t.buyer, "/documents/customs/reject", &json!({"reason": "Old"})).0, 200);
    assert_eq!(state(), ("rejected".to_owned(), json!("Old")));
    let owner = t.shop.sign_in("admin@sokoni.example", PASSWORD);
    let for_a_party = |bytes: &'static [u8]| {
        let path = t.path("/documents/customs").replace("/api/", "/api/admin/");
        let url = format!("{}{path}?name=paper.pdf", t.shop.base);
        t.shop.client.put(url).bearer_auth(&owner).body(bytes).send().expect("an answer")
    };
    let refused = for_a_party(b"%PDF-1.4 the shop's");
    assert_eq!(refused.status(), 403);
    let said: Value = refused.json().expect("JSON");
    assert!(said["message"].as_str().is_some_and(|why| why.contains("the seller of this shipment")), "{said}");
    assert_eq!(state(), ("rejected".to_owned(), json!("Old")), "its rejection stands");
    assert_eq!(t.hand_in(&t.seller, "customs", b"%PDF-1.4 two").status(), 200);
    assert_eq!(state(), ("uploaded".to_owned(), json!(null)));
    assert_eq!(for_a_party(b"%PDF-1.4 the shop's").status(), 200, "what nobody rejected");
    assert_eq!(t.call(&t.buyer, "/documents/customs/verify", &json!({})).0, 200);
    assert_eq!(t.hand_in(&t.seller, "customs", b"%PDF-1.4 three").status(), 409);
    assert_eq!(kind(t.call(&t.buyer, "/documents/clearance/verify", &json!({}))), (409, "no-file".to_owned()));
}

#[test]
fn the_shop_attaches_packing_list_invoice_and_contract_and_a_partys_own_take_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = trade(folder.path(), "Rotterdam", "Netherlands");
    let paper = |token: &str, kind: &str| {
        let documents = t.seen(token)["documents"].clone();
        documents.as_array().expect("a list").iter().find(|d| d["type"] == kind).expect("one").clone()
    };
    before_long(|| paper(&t.buyer, "invoice")["status"] == "attached");
    let file = |token: &str, kind: &str| {
        let url = format!("{}{}", t.shop.base, t.path(&format!("/documents/{kind}/file")));
        t.shop.client.get(url).bearer_auth(token).send().expect("an answer")
    };
    let order = t.shop.mine(&t.buyer, &format!("/api/orders/{}", t.order));
    let sku = order["lines"][0]["sku_id"].as_str().unwrap_or_default().to_owned();
    for (kind, said) in [
        ("packing-list", vec!["Packing list", "9 Hidden Lane", "Stock keeping unit", "In all"]),
        ("invoice", vec!["Invoice", "Rotterdam", "Othaya Road, Mill 1", "Left to pay"]),
        ("purchase-contract", vec!["Purchase contract", "Seller", "Buyer", "Ordered on", &sku]),
    ] {
        let seen = paper(&t.buyer, kind);
        assert_eq!(
            (&seen["status"], &seen["size"], &seen["uploadedBy"]),
            (&json!("attached"), &json!(null), &json!(null))
        );
        let name = seen["fileName"].as_str().expect("a name");
        let found = file(&t.buyer, kind);
        assert_eq!(found.headers()["content-type"], "application/pdf", "{kind}");
        assert!(found.headers()["content-disposition"].to_str().expect("text").contains(name), "{kind} {name}");
        let bytes = found.bytes().expect("bytes");
        let text = String::from_utf8_lossy(&bytes);
        assert!(text.starts_with("%PDF-"));
        for part in said {
            assert!(text.contains(part), "{part} in the {kind}");
        }
        assert!(!text.contains("How to pay"), "a paper that travels names no bank account");
        assert_eq!(file(&t.carrier, kind).status(), 404, "not before the load is theirs");
        assert_eq!(kind_of(&t.call(&t.buyer, &format!("/documents/{kind}/verify"), &json!({}))), "no-file");
    }
    let packing = file(&t.seller, "packing-list").bytes().expect("bytes");
    let price = order["lines"][0]["price"].as_str().expect("a price").to_owned();
    assert!(!String::from_utf8_lossy(&packing).contains(&price), "a packing list says no prices");
    assert_eq!(paper(&t.carrier, "invoice")["fileName"], json!(null), "no names on the load board");

    assert_eq!(t.hand_in(&t.seller, "invoice", b"%PDF-1.4 mine").status(), 200);
    assert_eq!(paper(&t.buyer, "invoice")["status"], "uploaded");
    assert_eq!(file(&t.buyer, "invoice").bytes().expect("bytes"), &b"%PDF-1.4 mine"[..]);
    assert_eq!(t.call(&t.buyer, "/documents/invoice/reject", &json!({"reason": "No stamp"})).0, 200);
    assert_eq!(t.call(&t.carrier, "/take", &json!({})).0, 200);
    assert_eq!(t.moves("Preparing").0, 200);
    assert!(
        t.seen(&t.carrier)["blocked"].as_str().expect("a reason").contains("Invoice"),
        "a rejected one holds pickup"
    );
}

fn kind_of(answer: &(u16, Value)) -> String {
    kind(answer.clone()).1
}

#[test]
fn sellers_plan_shipments_by_hand_and_choose_who_carries_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let carriers = shop.mine(&seller, "/api/carriers");
    assert!(carriers.as_array().is_some_and(|all| all.len() >= 3));
    let plan = |key: &str, body: &Value| {
        let request = shop.post(&seller, "/api/shipments").header("Idempotency-Key", key);
        let answer = request.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let (status, problem) =
        plan("w", &json!({"type": "Gift", "amount": 0, "originPlace": "Atlantis", "mode": "dragon"}));
    assert_eq!(status, 422);
    for field in ["type", "name", "amount", "unit", "originPlace", "destinationPlace", "dateToShip", "mode"] {
        assert!(problem["errors"][field].is_array(), "{field} is named in {problem}");
    }
    let good = json!({
        "type": "Sample", "name": "Sample of AA", "amount": 1, "unit": "bag", "originPlace": "nyeri",
        "destinationPlace": "Hamburg", "dateToShip": "2098-03-02", "mode": "air", "recipientEmail": "buyer@sokoni.example"
    });
    let (status, made) = plan("k", &good);
    assert_eq!((status, &made["status"], &made["mode"]), (201, &json!("Scheduled"), &json!("air")), "{made}");
    assert_eq!(plan("k", &good).1["id"], made["id"], "once");
    assert_eq!(plan("k", &json!({"x": 1})).0, 422);
    let path = format!("/api/shipments/{}", made["id"].as_str().expect("an id"));
    assert_eq!(shop.mine(&buyer, &path)["number"], made["number"]);
    let chosen = json!({"carrierId": carriers[1]["id"]});
    let choose = |token: &str, body: &Value| {
        shop.post(token, &format!("{path}/carrier")).json(body).send().expect("an answer").status().as_u16()
    };
    assert_eq!(choose(&buyer, &chosen), 403);
    assert_eq!(choose(&seller, &json!({"carrierId": "nobody"})), 422);
    assert_eq!(choose(&seller, &chosen), 200);
    assert_eq!(shop.mine(&buyer, &path)["carrier"]["id"], carriers[1]["id"]);

    let week = shop.mine(&buyer, "/api/calendar?from=2098-03-01&days=3");
    let days = week["days"].as_array().expect("a list");
    assert_eq!((days.len(), &days[1]["date"]), (3, &json!("2098-03-02")));
    assert_eq!(days[1]["shipments"][0]["shipmentId"], made["id"]);
    assert_eq!((&days[0]["shipments"], &days[1]["deliveries"]), (&json!([]), &json!([])));
    let cancel = shop.post(&seller, &format!("{path}/move")).json(&json!({"status": "Cancelled"})).send();
    assert_eq!(cancel.expect("an answer").status(), 200);
    assert_eq!(shop.mine(&buyer, "/api/calendar?from=2098-03-02&days=1")["days"][0]["shipments"], json!([]));
    let places = shop.mine(&buyer, "/api/places?q=momb");
    assert_eq!(places[0]["id"], "mombasa");
}

#[test]
fn the_demo_shop_has_shipments_of_all_kinds() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
    let mine = shop.mine(&carrier, "/api/shipments?group=in-progress");
    let statuses: Vec<_> = mine.as_array().expect("a list").iter().map(|s| s["status"].clone()).collect();
    for status in ["At Sea", "In Transit to Port", "Import Clearance", "Out for Delivery"] {
        assert!(statuses.contains(&json!(status)), "{status} in {statuses:?}");
    }
    let open = shop.mine(&carrier, "/api/exceptions?status=Pending");
    assert!(open.as_array().is_some_and(|open| open.len() >= 3));
    for person in [shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD)] {
        let shown = shop.mine(&person, "/api/shipments?group=in-progress");
        assert!(shown.as_array().is_some_and(|shown| !shown.is_empty()));
    }
    let sea = mine.as_array().expect("a list").iter().find(|s| s["status"] == "At Sea").expect("one").clone();
    assert!(sea["route"].as_array().is_some_and(|route| route.len() >= 6));
    assert!(sea["position"]["latitude"].as_f64().is_some());
    let board = shop.mine(&carrier, "/api/shipments?board=true");
    assert!(board.as_array().is_some_and(|loads| !loads.is_empty()));
}
