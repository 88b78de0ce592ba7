//! Lots: the ledger over HTTP, what orders draw, what comes back, races for the last grams, and kill -9.

mod held;
mod traced;
mod verdict;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Barrier;
use std::thread;

use serde_json::{Value, json};

use crate::fixing::in_days;
use crate::forms::good;
use crate::samples::{agreed_at, post};
use crate::shop::{PASSWORD, Shop, order_form};

/// A shop with its demo seller.
struct Trade {
    shop: Shop,
    seller: String,
}

impl Trade {
    fn open(folder: &Path) -> Trade {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        Trade { shop, seller }
    }

    fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop.post(&self.seller, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn put(&self, path: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.put(format!("{}{path}", self.shop.base)).bearer_auth(&self.seller);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    /// Receives grams into a new lot, and returns its id.
    fn receive(&self, number: &str, grams: u64) -> String {
        let (status, lot) = self.send("/api/lots", &receipt(number, grams));
        assert_eq!(status, 201, "{lot}");
        text(&lot["id"])
    }

    fn left(&self, lot: &str) -> u64 {
        self.shop.mine(&self.seller, &format!("/api/lots/{lot}"))["balanceG"].as_u64().expect("grams")
    }

    /// A new product of units of a kilogram, sold from these lots.
    fn product(&self, n: usize, lots: &[&str]) -> String {
        let (status, made) = self.send("/api/inventory", &good(n, 1_000));
        assert_eq!(status, 201, "{made}");
        let id = text(&made["id"]);
        let (status, said) = self.put(&format!("/api/lot-products/{id}"), &json!({"lots": lots}));
        assert_eq!(status, 200, "{said}");
        id
    }

    /// Orders units of a product, and returns the order's id.
    fn order(&self, buyer: &str, product: &str, units: u32, key: &str) -> String {
        assert_eq!(self.shop.add(buyer, product, units).status(), 200);
        let answer = self.shop.order(buyer, key).expect("an answer");
        assert_eq!(answer.status(), 201);
        text(&answer.json::<Value>().expect("JSON")["id"])
    }

    /// The line of an order, once it has drawn.
    fn line(&self, order: &str) -> Value {
        self.shop.all_heard();
        let lines = self.shop.mine(&self.seller, "/api/lot-lines?limit=200");
        let mut lines = lines["items"].as_array().expect("a list").clone().into_iter();
        lines.find(|line| text(&line["id"]).starts_with(order)).expect("the line of the order")
    }
}

fn receipt(number: &str, grams: u64) -> Value {
    json!({
        "lot": {"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26",
            "grade": "AA", "process": "Washed", "station": "Othaya", "shared": true},
        "delivery": {"grams": grams, "day": "2026-01-02", "supplier": "Growers", "evidence": "Ticket 1"},
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("text in place of {value}")).to_owned()
}

#[test]
fn a_ledger_keeps_its_grams_and_names_what_is_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (a, b) = (trade.receive("A", 100_000), trade.receive("B", 50_000));
    let blend = |from_b: u64, into: u64, number: &str| {
        json!({
            "kind": "blend", "day": "2026-01-03", "lossG": 100_000 + from_b - into,
            "inputs": [{"lotId": a, "grams": 100_000}, {"lotId": b, "grams": from_b}],
            "outputs": [{"number": number, "grams": into}],
        })
    };
    let (status, refused) = trade.send("/api/lot-moves", &blend(60_000, 160_000, "C"));
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/lot-short")), "{refused}");
    let short = &refused["short"][0];
    assert_eq!((&short["number"], &short["missingG"]), (&json!("B"), &json!(10_000)), "{refused}");
    assert!(text(&refused["detail"]).contains("lot B has 50 kg, and 10 kg are missing"), "{refused}");
    assert_eq!((trade.left(&a), trade.left(&b)), (100_000, 50_000), "nothing of it happened");
    let (status, taken) = trade.send("/api/lot-moves", &blend(50_000, 149_000, "a"));
    assert_eq!((status, &taken["type"]), (409, &json!("/problems/lot-number-taken")), "{taken}");
    let (status, made) = trade.send("/api/lot-moves", &blend(50_000, 149_000, "C"));
    assert_eq!((status, &made["lossG"]), (201, &json!(1_000)), "{made}");
    let c = text(&made["outputs"][0]["lotId"]);
    assert_eq!((trade.left(&a), trade.left(&b), trade.left(&c)), (0, 0, 149_000));
    let label = |lot: &str| {
        let url = format!("{}/api/lots/{lot}/label.pdf?grams=60000", trade.shop.base);
        trade.shop.client.get(url).bearer_auth(&trade.seller).send().expect("an answer")
    };
    assert_eq!(label(&c).status(), 200);
    let empty = label(&a);
    assert_eq!(empty.status(), 409, "nothing is left that a bag could hold");
    assert_eq!(empty.json::<Value>().expect("JSON")["type"], "/problems/lot-is-empty");
    let (status, undone) =
        trade.send(&format!("/api/lot-moves/{}/undo", text(&made["id"])), &json!({"reason": "A mistake."}));
    assert_eq!((status, &undone["undoes"]), (201, &made["id"]), "{undone}");
    assert_eq!((trade.left(&a), trade.left(&b), trade.left(&c)), (100_000, 50_000, 0));
    let call = trade.shop.client.get(format!("{}/api/lot-moves.csv", trade.shop.base)).bearer_auth(&trade.seller);
    let file = call.send().expect("an answer").text().expect("text");
    let ids = [text(&made["id"]), text(&undone["id"])];
    let rows: Vec<&str> = file.lines().filter(|line| ids.iter().any(|id| line.starts_with(id))).collect();
    assert_eq!(rows.len(), 6, "a row for each lot of the move and of its counter-move: {file}");
}

#[test]
fn every_wrong_field_is_told_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let form = json!({
        "lot": {"number": "", "goods": "coffee", "stage": "bean", "country": "Keniya", "cropYear": "2025/27"},
        "delivery": {"grams": 0, "day": "soon", "plots": ["p"]},
    });
    let (status, said) = trade.send("/api/lots", &form);
    assert_eq!(status, 422, "{said}");
    for field in ["lot.number", "lot.stage", "lot.country", "lot.cropYear", "delivery.grams", "delivery.day"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let mut form = receipt("T", 5);
    form["lot"]["goods"] = json!("tea");
    form["delivery"]["producerId"] = json!("nobody");
    form["delivery"]["day"] = json!("2999-01-01");
    let (status, said) = trade.send("/api/lots", &form);
    assert_eq!(status, 422, "{said}");
    for field in ["lot.stage", "delivery.producerId", "delivery.day"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let form =
        json!({"kind": "split", "day": "2026-01-03", "inputs": [{"lotId": "nothing", "grams": 5}], "outputs": []});
    let (status, said) = trade.send("/api/lot-moves", &form);
    assert_eq!(status, 422, "{said}");
    for field in ["inputs.0.lotId", "outputs"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
}

#[test]
fn a_harvest_is_of_its_crop_year_and_no_goods_are_moved_before_they_came() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let mut late = receipt("LATE", 1_000);
    late["lot"]["cropYear"] = json!("2023/24");
    late["lot"]["harvested"] = json!("2025-01-01");
    let (status, said) = trade.send("/api/lots", &late);
    let why = "2025-01-01 is outside the crop year 2023/24: that is harvested from 2023-01-01 to 2024-12-31";
    assert_eq!((status, &said["errors"]["lot.harvested"]), (422, &json!([why])), "{said}");
    late["lot"]["harvested"] = json!("2024-12-31");
    assert_eq!(trade.send("/api/lots", &late).0, 201);

    let lot = trade.receive("A", 1_000);
    let loss = |day: &str| json!({"kind": "loss", "day": day, "inputs": [{"lotId": lot, "grams": 100}]});
    let (status, said) = trade.send("/api/lot-moves", &loss("2026-01-01"));
    let why = "must not be before 2026-01-02, when lot A was received";
    assert_eq!((status, &said["errors"]["day"]), (422, &json!([why])), "{said}");
    assert_eq!(trade.left(&lot), 1_000, "nothing of it happened");
    assert_eq!(trade.send("/api/lot-moves", &loss("2999-01-01")).0, 422, "nor after today");
    assert_eq!(trade.send("/api/lot-moves", &loss("2026-01-02")).0, 201);
}

#[test]
fn a_lot_takes_in_goods_of_its_country_that_grew_before_they_came() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let grower = |name: &str, country: &str| {
        let (status, made) = trade.send("/api/producers", &json!({"name": name, "country": country}));
        assert_eq!(status, 201, "{made}");
        text(&made["id"])
    };
    let (ridge, elgon) = (grower("Ridge 0417", "Kenya"), grower("Elgon 12", "Uganda"));
    let delivery = |grower: &str, day: &str| json!({"grams": 1_000, "day": day, "producerId": grower});
    let mut new = receipt("A", 1_000);
    new["delivery"] = delivery(&elgon, "2024-12-31");
    let (status, said) = trade.send("/api/lots", &new);
    let country = json!(["is a producer of Uganda, and the lot is of Kenya"]);
    let day = json!(["must not be before 2025-01-01: the lot is of the crop year 2025/26"]);
    assert_eq!((status, &said["errors"]["delivery.producerId"]), (422, &country), "{said}");
    assert_eq!(said["errors"]["delivery.day"], day, "{said}");
    new["delivery"] = delivery(&ridge, "2026-01-10");
    new["lot"]["harvested"] = json!("2026-01-08");
    let (status, lot) = trade.send("/api/lots", &new);
    assert_eq!(status, 201, "{lot}");
    let lot = text(&lot["id"]);
    let more = |grower: &str, day: &str| trade.send(&format!("/api/lots/{lot}/deliveries"), &delivery(grower, day));
    let (status, said) = more(&elgon, "2024-12-31");
    assert_eq!((status, &said["errors"]["producerId"], &said["errors"]["day"]), (422, &country, &day), "{said}");
    assert_eq!(more(&ridge, "2025-12-20").0, 201, "the first goods come while the harvest goes on");
    assert_eq!(trade.left(&lot), 2_000);
}

#[test]
fn a_call_that_is_sent_twice_moves_goods_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let lot = trade.receive("A", 1_000);
    let split = json!({"kind": "split", "day": "2026-01-03", "inputs": [{"lotId": lot, "grams": 100}],
        "outputs": [{"number": "B", "grams": 100}]});
    let send = |body: &Value| {
        let call = trade.shop.post(&trade.seller, "/api/lot-moves").header("Idempotency-Key", "twice");
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON")["id"].clone())
    };
    let first = send(&split);
    assert_eq!((first.0, &first), (201, &send(&split)));
    assert_eq!(trade.left(&lot), 900);
    let mut other = split;
    other["inputs"][0]["grams"] = json!(200);
    assert_eq!((send(&other).0, trade.left(&lot)), (409, 900), "the key is of another move");
}

#[test]
fn orders_draw_the_oldest_lots_and_give_back_to_the_same_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let (old, new) = (trade.receive("OLD", 2_000), trade.receive("NEW", 9_000));
    let product = trade.product(1, &[&new, &old]);
    let (buyer, other) = (trade.shop.newcomer("akinyi@home.example"), trade.shop.newcomer("otieno@home.example"));
    let order = trade.order(&buyer, &product, 3, "draws");
    let line = trade.line(&order);
    assert_eq!((&line["neededG"], &line["openG"]), (&json!(3_000), &json!(0)), "{line}");
    assert_eq!((trade.left(&old), trade.left(&new)), (0, 8_000));
    let path = format!("/api/purchase-lots/{order}-001");
    let told = trade.shop.mine(&buyer, &path);
    assert_eq!(
        told,
        json!([
            {"number": "OLD", "cropYear": "2025/26", "station": "Othaya", "grams": 2_000, "sampled": null},
            {"number": "NEW", "cropYear": "2025/26", "station": "Othaya", "grams": 1_000, "sampled": null},
        ])
    );
    assert_eq!(trade.shop.mine(&other, &path), json!([]), "nobody is told of another's purchase");
    trade.put(&format!("/api/lots/{old}"), &json!({"moisture": null, "notes": "", "shared": false}));
    assert_eq!(trade.shop.mine(&buyer, &path).as_array().map(Vec::len), Some(1), "only what the seller shares");
    let recall = trade.shop.mine(&trade.seller, &format!("/api/lots/{old}/recall"));
    let orders = recall["nodes"].as_array().expect("a list").iter().filter(|node| node["kind"] == "order");
    assert_eq!(orders.count(), 1, "{recall}");
    let cancelled = trade.shop.post(&buyer, &format!("/api/orders/{order}/cancel")).send().expect("an answer");
    assert_eq!(cancelled.status(), 200);
    trade.shop.all_heard();
    assert_eq!((trade.left(&old), trade.left(&new)), (2_000, 9_000));
    let recall = trade.shop.mine(&trade.seller, &format!("/api/lots/{old}/recall"));
    assert_eq!(recall["edges"], json!([]), "goods that came back went nowhere");
}

#[test]
fn two_orders_for_the_last_grams_get_each_gram_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let last = trade.receive("LAST", 1_500);
    let product = trade.product(1, &[&last]);
    let buyers = ["akinyi@home.example", "otieno@home.example"].map(|email| trade.shop.newcomer(email));
    let start = Barrier::new(2);
    let orders: Vec<String> = thread::scope(|scope| {
        let begin = |(at, buyer): (usize, &String)| {
            let (trade, product, start, buyer) = (&trade, &product, &start, buyer.clone());
            scope.spawn(move || {
                start.wait();
                trade.order(&buyer, product, 1, &format!("last-{at}"))
            })
        };
        let running: Vec<_> = buyers.iter().enumerate().map(begin).collect();
        running.into_iter().map(|order| order.join().expect("an order")).collect()
    });
    let mut open: Vec<u64> = orders.iter().map(|order| trade.line(order)["openG"].as_u64().expect("grams")).collect();
    open.sort_unstable();
    assert_eq!((open, trade.left(&last)), (vec![0, 500], 0), "one order waits for the grams that are missing");
    let waiting = trade.shop.mine(&trade.seller, "/api/lot-lines?open=true");
    let id = text(&waiting["items"][0]["id"]);
    assert_eq!(waiting["items"][0]["openBecause"], "lots-empty", "{waiting}");
    let more = trade.receive("MORE", 400);
    let chosen = json!({"lots": [{"lotId": last, "grams": 500}, {"lotId": more, "grams": 500}]});
    let (status, refused) = trade.put(&format!("/api/lot-lines/{id}"), &chosen);
    assert_eq!((status, &refused["short"][0]["missingG"]), (409, &json!(100)), "{refused}");
    let rest = trade.receive("REST", 100);
    let chosen =
        json!({"lots": [{"lotId": last, "grams": 500}, {"lotId": more, "grams": 400}, {"lotId": rest, "grams": 100}]});
    let (status, line) = trade.put(&format!("/api/lot-lines/{id}"), &chosen);
    assert_eq!((status, &line["openG"]), (200, &json!(0)), "{line}");
    assert_eq!((trade.left(&last), trade.left(&more), trade.left(&rest)), (0, 0, 0));
}

#[test]
fn a_killed_shop_has_every_move_and_draws_for_every_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut trade = Trade::open(folder.path());
    let lot = trade.receive("KILLED", 1_000_000);
    let product = trade.product(1, &[&lot]);
    let buyer = trade.shop.newcomer("akinyi@home.example");
    let (mut sold, mut split) = (BTreeMap::new(), 0);
    for round in 0..4_u32 {
        for n in 0..3_u64 {
            let number = format!("PART-{round}-{n}");
            let body = json!({"kind": "split", "day": "2026-01-03", "inputs": [{"lotId": lot, "grams": 10 + n}],
                "outputs": [{"number": number, "grams": 10 + n}]});
            assert_eq!(trade.send("/api/lot-moves", &body).0, 201);
            split += 10 + n;
        }
        let order = trade.order(&buyer, &product, round + 1, &format!("killed-{round}"));
        sold.insert(order, u64::from(round + 1) * 1_000);
        // No event of the order may have been taken yet.
        trade.shop.kill();
        trade = Trade::open(folder.path());
    }
    for (order, grams) in &sold {
        let line = trade.line(order);
        assert_eq!((&line["neededG"], &line["openG"]), (&json!(grams), &json!(0)), "{line}");
    }
    let drawn: u64 = sold.values().sum();
    assert_eq!(trade.left(&lot), 1_000_000 - split - drawn, "every gram is in the lot, in a part or in an order");
}

#[test]
fn the_demo_shop_shows_a_whole_chain() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    trade.shop.all_heard();
    let found = trade.shop.mine(&trade.seller, "/api/lots?q=RST-ESP-15");
    let lot = &found["items"][0];
    assert_eq!(
        (&lot["country"], &lot["stage"], &lot["process"]),
        (&json!("blend"), &json!("roasted"), &json!("blend"))
    );
    let origin = trade.shop.mine(&trade.seller, &format!("/api/lots/{}/origin", text(&lot["id"])));
    let labels: Vec<String> =
        origin["nodes"].as_array().expect("a list").iter().map(|node| text(&node["label"])).collect();
    for label in ["Upper Othaya growers", "Lake crescent robusta, Kampala", "OTH-P1", "NYR-AB-26", "blend", "ESP-G-26"]
    {
        assert!(labels.iter().any(|known| known == label), "{label} in {labels:?}");
    }
    let lines = trade.shop.mine(&trade.seller, "/api/lot-lines?limit=200");
    let lines = lines["items"].as_array().expect("a list");
    assert!(!lines.is_empty() && lines.iter().all(|line| line["openG"] == 0), "{lines:?}");
}

/// A contract on a kilogram of a product of these lots, whose buyer approved a sample of one. Returns its path.
fn sampled(trade: &Trade, buyer: &str, lots: &[&str], approved: &str) -> String {
    let shop = &trade.shop;
    let good = shop.json(&format!("/api/products/{}", trade.product(1, lots)));
    let contract = agreed_at(shop, (buyer, &*trade.seller), &good, "subject to approval of sample", "4.60");
    let path = format!("/api/contracts/{contract}");
    for side in [buyer, &trade.seller] {
        assert_eq!(post(shop, side, &format!("{path}/sign"), &json!({})).0, 200);
    }
    let form = json!({"contractId": contract, "decideBy": in_days(10), "deliverTo": "Coolhaven 12, Rotterdam"});
    let sample = post(shop, buyer, "/api/samples", &form).1;
    let sample = format!("/api/samples/{}", text(&sample["id"]));
    assert_eq!(trade.send(&format!("{sample}/send"), &json!({"courier": "Ziwa Express", "lot": approved})).0, 200);
    for step in ["arrive", "approve"] {
        assert_eq!(post(shop, buyer, &format!("{sample}/{step}"), &json!({})).0, 200);
    }
    path
}

/// Calls a kilogram off a contract, and returns the line of the order.
fn called_off(trade: &Trade, buyer: &str, contract: &str) -> Value {
    let mut form = order_form();
    form["quantity"] = json!(1);
    let call = trade.shop.post(buyer, &format!("{contract}/call-offs")).header("Idempotency-Key", "one").json(&form);
    let answer = call.send().expect("an answer");
    assert_eq!(answer.status(), 201);
    let order: Value = answer.json().expect("JSON");
    trade.line(&text(&order["id"]))
}

#[test]
fn a_call_off_draws_the_lot_of_which_its_buyer_approved_a_sample() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let buyer = trade.shop.buyer();
    let (old, new) = (trade.receive("APP-1", 50_000), trade.receive("APP-2", 50_000));
    let contract = sampled(&trade, &buyer, &[&old, &new], "APP-2");
    let line = called_off(&trade, &buyer, &contract);
    assert_eq!(line["drawn"][0]["number"], "APP-2", "the older one was not approved: {line}");
}

#[test]
fn goods_without_a_sample_need_the_sellers_word_and_their_buyer_sees_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let trade = Trade::open(folder.path());
    let buyer = trade.shop.buyer();
    let (spare, tried) = (trade.receive("APP-1", 50_000), trade.receive("APP-2", 500));
    let contract = sampled(&trade, &buyer, &[&spare, &tried], "APP-2");
    let line = called_off(&trade, &buyer, &contract);
    assert_eq!((&line["openG"], &line["openBecause"]), (&json!(500), &json!("approved-lots-empty")), "{line}");
    let id = text(&line["id"]);
    let mut chosen = json!({"lots": [{"lotId": tried, "grams": 500}, {"lotId": spare, "grams": 500}]});
    let path = format!("/api/lot-lines/{id}");
    let (status, refused) = trade.put(&path, &chosen);
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/lot-without-sample")), "{refused}");
    assert_eq!((trade.left(&spare), trade.left(&tried)), (50_000, 0), "nothing was changed");
    chosen["unsampled"] = json!(true);
    let (status, line) = trade.put(&path, &chosen);
    assert_eq!((status, &line["openG"], &line["openBecause"]), (200, &json!(0), &json!(null)), "{line}");
    let seen = || {
        let lots = trade.shop.mine(&buyer, &format!("/api/purchase-lots/{id}"));
        let lots = lots.as_array().expect("a list").iter().map(|lot| json!([lot["number"], lot["sampled"]]));
        lots.collect::<Vec<_>>()
    };
    assert_eq!(seen(), [json!(["APP-2", "approved"]), json!(["APP-1", "none"])]);
    trade.put(&format!("/api/lots/{spare}"), &json!({"moisture": null, "notes": "", "shared": false}));
    assert_eq!(seen(), [json!(["APP-2", "approved"]), json!(["", "none"])], "goods like no sample are not hidden");
}
