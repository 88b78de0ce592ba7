//! Samples over HTTP: from the request to the decision, for a product and for a contract that waits for one.

use std::sync::Barrier;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, order_form};

/// A day in this many days.
pub fn day(days: i64) -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * days)).to_string()[..10].to_owned()
}

/// Posts as `token`. Returns status and answer.
pub fn post(shop: &Shop, token: &str, path: &str, body: &Value) -> (u16, Value) {
    let answer = shop.post(token, path).json(body).send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

/// Posts as `token` with an idempotency key. Returns status and answer.
pub fn post_once(shop: &Shop, token: &str, path: &str, key: &str, body: &Value) -> (u16, Value) {
    let answer = shop.post(token, path).header("Idempotency-Key", key).json(body).send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

/// Posts the form of a sample ten times at once with one idempotency key, and another form after it, which is refused.
/// Returns the sample that the ten made.
pub fn made_once(shop: &Shop, token: &str, path: &str, key: &str, form: &Value) -> Value {
    let begin = Barrier::new(10);
    let answers: Vec<(u16, Value)> = std::thread::scope(|scope| {
        let post = || {
            begin.wait();
            post_once(shop, token, path, key, form)
        };
        let threads: Vec<_> = (0..10).map(|_| scope.spawn(post)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let made = answers[0].1.clone();
    for (status, answer) in &answers {
        assert_eq!((*status, &answer["id"]), (201, &made["id"]), "{answer}");
    }
    let mut other = form.clone();
    other["note"] = json!("Another one.");
    let reused = post_once(shop, token, path, key, &other);
    assert_eq!(kind(&reused), (409, "/problems/idempotency-key-reused"));
    made
}

pub fn kind(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default())
}

/// A product of the demo seller's.
pub fn good(shop: &Shop, seller: &str) -> Value {
    let own = shop.mine(seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    goods.as_array().expect("a list").iter().find(|good| good["seller"]["id"] == own).expect("one").clone()
}

fn request(good: &Value) -> Value {
    json!({"productId": good["id"], "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam", "note": "The new crop?"})
}

fn titles(shop: &Shop, token: &str) -> String {
    shop.mine(token, "/api/notifications?limit=50").to_string()
}

#[test]
fn a_sample_goes_from_the_request_to_the_decision_and_takes_no_stock() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let id = good["id"].as_str().expect("an id");
    let stock = shop.stock(id);

    let (status, wrong) = post(&shop, &buyer, "/api/samples", &json!({"grams": 9, "kind": "gift", "decideBy": "soon"}));
    assert_eq!(status, 422);
    for field in ["grams", "kind", "decideBy"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    let late = json!({"productId": id, "decideBy": day(400), "deliverTo": "Here"});
    assert!(post(&shop, &buyer, "/api/samples", &late).1["errors"]["decideBy"].is_array());

    let (status, asked) = post(&shop, &buyer, "/api/samples", &request(&good));
    assert_eq!((status, &asked["state"], &asked["grams"]), (201, &json!("requested"), &json!(350)));
    assert_eq!(asked["actions"], json!(["withdraw"]));
    let again = post(&shop, &buyer, "/api/samples", &request(&good));
    assert_eq!(kind(&again), (409, "/problems/sample-open"));
    assert_eq!(kind(&post(&shop, &seller, "/api/samples", &request(&good))), (409, "/problems/own-product"));

    let path = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
    let step = |token: &str, end: &str, body: Value| post(&shop, token, &format!("{path}/{end}"), &body);
    before_long(|| titles(&shop, &seller).contains("is asked for"));
    assert_eq!(step(&seller, "send", json!({})).0, 422, "the courier is missing");
    let sent = step(&seller, "send", json!({"courier": "Ziwa Express", "tracking": "ZX-1", "decideBy": day(30)}));
    assert_eq!((sent.0, &sent.1["state"], &sent.1["decideBy"]), (200, &json!("sent"), &json!(day(30))));
    assert_eq!(kind(&step(&buyer, "approve", json!({}))), (409, "/problems/illegal-step"), "it has not arrived");
    before_long(|| titles(&shop, &buyer).contains("is on its way"));
    assert_eq!(step(&buyer, "arrive", json!({})).1["actions"], json!(["approve", "reject"]));
    assert_eq!(step(&buyer, "reject", json!({"reason": " "})).0, 422, "the seller must know why");
    let rejected = step(&buyer, "reject", json!({"reason": "Phenolic cup in one of five"}));
    assert_eq!((rejected.0, &rejected.1["state"]), (200, &json!("rejected")));
    assert_eq!(kind(&step(&buyer, "approve", json!({}))), (409, "/problems/illegal-step"), "a decision stays");
    before_long(|| titles(&shop, &seller).contains("Phenolic cup in one of five"));

    let steps: Vec<&str> =
        rejected.1["history"].as_array().expect("a list").iter().filter_map(|entry| entry["step"].as_str()).collect();
    assert_eq!(steps, ["requested", "sent", "arrived", "rejected"]);
    assert_eq!(shop.stock(id), stock, "a sample takes no stock");
    assert_eq!(shop.mine(&buyer, "/api/samples?open=true")["total"], 0);
    assert_eq!(shop.mine(&buyer, "/api/samples")["items"][0]["number"], asked["number"]);
    assert_eq!(post(&shop, &buyer, "/api/samples", &request(&good)).0, 201, "another one can be asked for");
}

#[test]
fn a_request_that_is_sent_ten_times_at_once_makes_one_sample() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("doubled@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let form = request(&good(&shop, &seller));
    let made = made_once(&shop, &buyer, "/api/samples", "request", &form);
    let listed = shop.mine(&buyer, "/api/samples");
    assert_eq!((&listed["total"], &listed["items"][0]["id"]), (&json!(1), &made["id"]), "{listed}");
    let path = format!("/api/samples/{}", made["id"].as_str().expect("an id"));
    assert_eq!(post(&shop, &buyer, &format!("{path}/withdraw"), &json!({})).0, 200);
    let (status, again) = post_once(&shop, &buyer, "/api/samples", "request", &form);
    assert_eq!((status, &again["id"], &again["state"]), (201, &made["id"], &json!("withdrawn")), "as it is now");
    let (status, next) = post_once(&shop, &buyer, "/api/samples", "another request", &form);
    assert!(status == 201 && next["id"] != made["id"], "{next}");
}

/// Makes a contract with this term on samples, from an accepted quote. Nobody has signed it.
pub fn agreed(shop: &Shop, buyer: &str, seller: &str, good: &Value, term: &str) -> String {
    agreed_at(shop, (buyer, seller), good, term, "1.25")
}

/// As [`agreed`], at this price of one unit.
pub fn agreed_at(shop: &Shop, (buyer, seller): (&str, &str), good: &Value, term: &str, price: &str) -> String {
    let min = good["min_quantity"].clone();
    let quote = post(shop, buyer, "/api/quotes", &json!({"product_id": good["id"], "quantity": min})).1;
    let quote = quote["id"].as_str().expect("an id").to_owned();
    let terms = json!({
        "version": 1, "unit_price": price, "quantity": min, "incoterm": "FOB",
        "valid_until": (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(240)).to_string(),
        "sampleTerm": term,
    });
    assert_eq!(post(shop, seller, &format!("/api/quotes/{quote}/offer"), &terms).0, 200);
    let agreed = post(shop, buyer, &format!("/api/quotes/{quote}/accept"), &json!({"version": 2})).1;
    agreed["contractId"].as_str().expect("an id").to_owned()
}

/// Makes a contract with this term that both signed and that waits for a sample.
pub fn awaiting(shop: &Shop, buyer: &str, seller: &str, good: &Value, term: &str) -> String {
    let contract = agreed(shop, buyer, seller, good, term);
    for side in [buyer, seller] {
        assert_eq!(post(shop, side, &format!("/api/contracts/{contract}/sign"), &json!({})).0, 200);
    }
    contract
}

#[test]
fn the_decision_on_a_contracts_sample_is_the_contracts() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    for (end, body, status) in
        [("approve", json!({}), "open"), ("reject", json!({"reason": "It is musty."}), "cancelled")]
    {
        let contract = awaiting(&shop, &buyer, &seller, &good, "subject to approval of sample");
        let path = format!("/api/contracts/{contract}");
        let form = json!({"contractId": contract, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
        assert_eq!(shop.mine(&buyer, &path)["steps"], json!(["approve-sample", "reject-sample"]));
        assert_eq!(post(&shop, &seller, "/api/samples", &form).0, 404, "the buyer asks");
        let (made, asked) = post(&shop, &buyer, "/api/samples", &form);
        assert_eq!((made, &asked["kind"], &asked["contractId"]), (201, &json!("pre-shipment"), &json!(contract)));
        let twice = post(&shop, &buyer, &format!("{path}/approve-sample"), &json!({}));
        assert_eq!(kind(&twice), (409, "/problems/decide-on-sample"), "there is one way to decide");
        assert_eq!(shop.mine(&buyer, &path)["steps"], json!([]));
        let sample = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
        let stranger = shop.first_timer();
        for (token, side, count) in [(&buyer, "buyer", 1), (&seller, "seller", 1), (&stranger, "", 0)] {
            let of_contract = shop.mine(token, &format!("/api/samples?contract={contract}"));
            assert_eq!(of_contract["total"], count, "{of_contract}");
            let shown = of_contract["items"].as_array().expect("a list");
            assert!(shown.len() == count && shown.iter().all(|row| row["side"] == side), "{of_contract}");
        }
        let courier = json!({"courier": "Ziwa Express"});
        assert_eq!(post(&shop, &seller, &format!("{sample}/send"), &courier).0, 200);
        assert_eq!(shop.mine(&buyer, &path)["status"], "awaiting sample", "nothing is called off before the decision");
        assert_eq!(post(&shop, &buyer, &format!("{sample}/arrive"), &json!({})).0, 200);
        assert_eq!(post(&shop, &buyer, &format!("{sample}/{end}"), &body).0, 200);
        assert_eq!(shop.mine(&seller, &path)["status"], status);
        let over = post(&shop, &buyer, "/api/samples", &form);
        assert_eq!(kind(&over), (409, "/problems/no-sample-awaited"));
    }
}

/// Asks for a sample of this kind of a contract.
pub fn ask_kind(shop: &Shop, token: &str, contract: &str, kind: &str) -> (u16, Value) {
    let form =
        json!({"contractId": contract, "kind": kind, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
    post(shop, token, "/api/samples", &form)
}

/// Sends a sample, lets it arrive, and rejects it.
fn rejected(shop: &Shop, buyer: &str, seller: &str, asked: &Value) {
    let sample = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
    let courier = json!({"courier": "Ziwa Express"});
    assert_eq!(post(shop, seller, &format!("{sample}/send"), &courier).0, 200);
    assert_eq!(post(shop, buyer, &format!("{sample}/arrive"), &json!({})).0, 200);
    assert_eq!(post(shop, buyer, &format!("{sample}/reject"), &json!({"reason": "It is musty."})).0, 200);
}

#[test]
fn an_arrival_sample_is_asked_for_beside_the_one_that_the_contract_waits_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let contract = agreed(&shop, &buyer, &seller, &good, "subject to approval of pre-shipment sample");
    let path = format!("/api/contracts/{contract}");
    let early = ask_kind(&shop, &buyer, &contract, "arrival");
    assert_eq!(kind(&early), (409, "/problems/no-sample-awaited"), "nobody has signed it");
    for side in [&buyer, &seller] {
        assert_eq!(post(&shop, side, &format!("{path}/sign"), &json!({})).0, 200);
    }
    assert_eq!(ask_kind(&shop, &seller, &contract, "arrival").0, 404, "the buyer asks");
    let beside = |kind_wanted: &str, status: &str| {
        let (made, asked) = ask_kind(&shop, &buyer, &contract, kind_wanted);
        assert_eq!((made, &asked["decides"], &asked["contractId"]), (201, &json!(false), &json!(contract)), "{asked}");
        let twice = ask_kind(&shop, &buyer, &contract, kind_wanted);
        assert_eq!(kind(&twice), (409, "/problems/sample-open"), "{kind_wanted}");
        rejected(&shop, &buyer, &seller, &asked);
        let number = asked["number"].as_str().expect("a number").to_owned();
        before_long(|| titles(&shop, &seller).contains(&format!("{number} is rejected")));
        assert_eq!(shop.mine(&buyer, &path)["status"], status, "{kind_wanted}: it says nothing to the contract");
    };
    beside("type", "awaiting sample");
    let (status, awaited) = ask_kind(&shop, &buyer, &contract, "pre-shipment");
    assert_eq!((status, &awaited["decides"]), (201, &json!(true)));
    let sample = format!("/api/samples/{}", awaited["id"].as_str().expect("an id"));
    assert_eq!(post(&shop, &seller, &format!("{sample}/send"), &json!({"courier": "Ziwa Express"})).0, 200);
    for end in ["arrive", "approve"] {
        assert_eq!(post(&shop, &buyer, &format!("{sample}/{end}"), &json!({})).0, 200);
    }
    assert_eq!(shop.mine(&buyer, &path)["status"], "open");
    let nothing = ask_kind(&shop, &buyer, &contract, "arrival");
    assert_eq!(kind(&nothing), (409, "/problems/no-sample-awaited"), "nothing was called off");
    assert!(nothing.1["detail"].to_string().contains("call goods off first"), "{}", nothing.1);
    let mut form = order_form();
    form["quantity"] = shop.mine(&buyer, &path)["remaining"].clone();
    let call = shop.post(&buyer, &format!("{path}/call-offs")).header("Idempotency-Key", "all").json(&form);
    let answer = call.send().expect("an answer");
    assert_eq!(answer.status(), 201, "{}", answer.text().expect("text"));
    assert_eq!(shop.mine(&buyer, &path)["status"], "fulfilled");
    shop.all_heard();
    beside("arrival", "fulfilled");
    assert_eq!(shop.mine(&buyer, &format!("/api/samples?contract={contract}"))["total"], 3, "all are the contract's");
    let (status, last) = ask_kind(&shop, &buyer, &contract, "pre-shipment");
    assert_eq!((status, &last["decides"]), (201, &json!(false)), "what was called off last is sampled before it goes");
}

#[test]
fn an_arrival_sample_of_a_product_needs_a_purchase_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("arrivals@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let mut form = request(&good);
    form["kind"] = json!("arrival");
    let (status, wrong) = post(&shop, &buyer, "/api/samples", &form);
    assert!(status == 422 && wrong["errors"]["kind"].to_string().contains("goods that you bought"), "{wrong}");
    let units = u32::try_from(good["min_quantity"].as_u64().expect("a number")).expect("a few");
    assert_eq!(shop.add(&buyer, good["id"].as_str().expect("an id"), units).status(), 200);
    assert_eq!(shop.order(&buyer, "arrivals").expect("an answer").status(), 201);
    shop.all_heard();
    let (status, asked) = post(&shop, &buyer, "/api/samples", &form);
    assert_eq!((status, &asked["contractId"]), (201, &Value::Null), "{asked}");
}

#[test]
fn silence_gives_the_courier_its_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let mut form = request(&good(&shop, &seller));
    form["decideBy"] = json!(day(2));
    for (silent, decide_by) in [(true, day(14)), (false, day(2))] {
        form["silenceApproves"] = json!(silent);
        let asked = post(&shop, &buyer, "/api/samples", &form).1;
        let sample = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
        let (status, sent) = post(&shop, &seller, &format!("{sample}/send"), &json!({"courier": "Ziwa Express"}));
        assert_eq!((status, &sent["decideBy"]), (200, &json!(decide_by)), "silence approves: {silent}");
        assert_eq!(post(&shop, &buyer, &format!("{sample}/withdraw"), &json!({})).0, 200);
    }
}

/// Asks for a sample of a contract, sends it from this lot, and lets it arrive. Returns its path.
fn arrived(shop: &Shop, buyer: &str, seller: &str, contract: &str, lot: &str) -> String {
    let form = json!({"contractId": contract, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
    let (made, asked) = post(shop, buyer, "/api/samples", &form);
    assert_eq!(made, 201, "{asked}");
    let sample = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
    assert_eq!(post(shop, seller, &format!("{sample}/send"), &json!({"courier": "Ziwa Express", "lot": lot})).0, 200);
    assert_eq!(post(shop, buyer, &format!("{sample}/arrive"), &json!({})).0, 200);
    sample
}

#[test]
fn a_rejected_sample_ends_the_contract_when_its_term_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    let reject = |sample: &str| {
        assert_eq!(post(&shop, &buyer, &format!("{sample}/reject"), &json!({"reason": "It is musty."})).0, 200);
    };
    for (term, rejections, status) in [
        ("subject to approval of sample, repeat 2", 2, "cancelled"),
        ("subject to approval of sample, repeat 3", 3, "cancelled"),
        ("subject to approval of sample, repeat 5", 5, "cancelled"),
        ("subject to approval of sample, replace", 4, "awaiting sample"),
        ("subject to approval of pre-shipment sample", 1, "cancelled"),
    ] {
        let contract = awaiting(&shop, &buyer, &seller, &good, term);
        let path = format!("/api/contracts/{contract}");
        let by_hand = post(&shop, &buyer, &format!("{path}/approve-sample"), &json!({}));
        assert_eq!(kind(&by_hand), (409, "/problems/decide-on-sample"), "{term}: no sample, no decision");
        assert_eq!(shop.mine(&buyer, &path)["steps"], json!([]), "{term}: what is refused is not offered");
        let listed = shop.mine(&buyer, "/api/contracts")["items"][0].clone();
        assert_eq!((&listed["id"], &listed["steps"]), (&json!(contract), &json!([])), "{term}");
        for rejected in 1..=rejections {
            assert_eq!(shop.mine(&buyer, &path)["status"], "awaiting sample", "{term}: {rejected}");
            reject(&arrived(&shop, &buyer, &seller, &contract, &format!("NY-{rejected}")));
        }
        assert_eq!(shop.mine(&buyer, &path)["status"], status, "{term}");
        if status == "awaiting sample" {
            let sample = arrived(&shop, &buyer, &seller, &contract, "NY-5");
            assert_eq!(post(&shop, &buyer, &format!("{sample}/approve"), &json!({})).0, 200);
            assert_eq!(shop.mine(&seller, &path)["status"], "open", "{term}");
        }
    }
    let contract = awaiting(&shop, &buyer, &seller, &good, "subject to approval of pre-shipment sample");
    let offer = json!({
        "contractId": contract, "kind": "offer", "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam",
    });
    let other = post(&shop, &buyer, "/api/samples", &offer);
    assert!(other.0 == 422 && other.1["errors"]["kind"].is_array(), "{other:?}");
}

#[test]
fn a_rejected_sample_is_replaced_by_one_of_another_lot() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let lot = json!({"lot": {"number": "NY-1", "goods": "coffee", "stage": "green", "country": "Kenya",
        "cropYear": "2025/26"}, "delivery": {"grams": 60_000, "day": "2026-01-02"}});
    let (made, kept) = post(&shop, &seller, "/api/lots", &lot);
    assert_eq!(made, 201, "{kept}");
    let good = good(&shop, &seller);
    let contract = awaiting(&shop, &buyer, &seller, &good, "subject to approval of sample, replace");
    let form = json!({"contractId": contract, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
    let ask = || {
        let (made, asked) = post(&shop, &buyer, "/api/samples", &form);
        assert_eq!((made, &asked["anotherLot"]), (201, &json!(true)), "{asked}");
        format!("/api/samples/{}", asked["id"].as_str().expect("an id"))
    };
    let send = |sample: &str, lot: &str| {
        post(&shop, &seller, &format!("{sample}/send"), &json!({"courier": "Ziwa Express", "lot": lot}))
    };
    let first = ask();
    let (status, wrong) = send(&first, "");
    assert!(status == 422 && wrong["errors"]["lot"].is_array(), "{wrong}");
    let (status, sent) = send(&first, "ny-1");
    assert_eq!((status, &sent["lotId"], &sent["lotNumber"]), (200, &kept["id"], &json!("NY-1")), "{sent}");
    for (end, body) in [("arrive", json!({})), ("reject", json!({"reason": "It is musty."}))] {
        assert_eq!(post(&shop, &buyer, &format!("{first}/{end}"), &body).0, 200);
    }
    let second = ask();
    assert_eq!(shop.mine(&seller, &second)["rejectedLots"], json!(["NY-1"]));
    let (status, wrong) = send(&second, "NY-1");
    assert!(status == 422 && wrong["errors"]["lot"].to_string().contains("rejected a sample of NY-1"), "{wrong}");
    // A part of the lot, and what is left of it in another place, are the same goods.
    for (kind, number, grams) in [("split", "NY-1-B", 20_000), ("transfer", "NY-1-P", 40_000)] {
        let moved = json!({"kind": kind, "inputs": [{"lotId": kept["id"], "grams": grams}], "day": "2026-01-03",
            "outputs": [{"number": number, "grams": grams, "location": "Mombasa"}]});
        let (status, moved) = post(&shop, &seller, "/api/lot-moves", &moved);
        assert_eq!(status, 201, "{moved}");
        let (status, wrong) = send(&second, number);
        let why = wrong["errors"]["lot"].to_string();
        assert!(status == 422 && why.contains("NY-1") && why.contains("the same goods"), "{wrong}");
    }
    // Nothing is left in the lot itself.
    let offered = post(&shop, &buyer, "/api/samples", &request(&good)).1;
    let offered = format!("/api/samples/{}", offered["id"].as_str().expect("an id"));
    let (status, wrong) = send(&offered, "NY-1");
    assert!(status == 422 && wrong["errors"]["lot"].to_string().contains("NY-1 has 0 g left"), "{wrong}");
    assert_eq!(send(&offered, "NY-1-P").0, 200);
    let (status, sent) = send(&second, "BOUGHT-7");
    assert_eq!((status, &sent["lotId"], &sent["lotNumber"]), (200, &Value::Null, &json!("BOUGHT-7")), "{sent}");
}

#[test]
fn a_buyer_chooses_one_of_two_samples_and_the_other_says_nothing_to_the_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let good = good(&shop, &seller);
    for (first, second, status) in [
        ("approve", "reject", "open"),
        ("reject", "approve", "open"),
        ("reject", "reject", "cancelled"),
        ("approve", "approve", "open"),
    ] {
        let contract = awaiting(&shop, &buyer, &seller, &good, "buyer's choice of 2 samples");
        let samples = ["NY-1", "NY-2"].map(|lot| arrived(&shop, &buyer, &seller, &contract, lot));
        let form = json!({"contractId": contract, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
        assert_eq!(kind(&post(&shop, &buyer, "/api/samples", &form)), (409, "/problems/sample-open"), "two, not three");
        let body = json!({"reason": "The other is sweeter."});
        assert_eq!(post(&shop, &buyer, &format!("{}/{first}", samples[0]), &body).0, 200);
        let chosen_twice = first == "approve" && second == "approve";
        let answer = post(&shop, &buyer, &format!("{}/{second}", samples[1]), &body).0;
        assert_eq!(answer, if chosen_twice { 409 } else { 200 }, "{first}, then {second}");
        assert_eq!(
            shop.mine(&buyer, &format!("/api/contracts/{contract}"))["status"],
            status,
            "{first}, then {second}"
        );
    }
}

#[test]
fn a_choice_of_two_samples_is_of_two_lots() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let contract = awaiting(&shop, &buyer, &seller, &good(&shop, &seller), "buyer's choice of 2 samples");
    let first = arrived(&shop, &buyer, &seller, &contract, "NY-1");
    let form = json!({"contractId": contract, "decideBy": day(20), "deliverTo": "Coolhaven 12, Rotterdam"});
    let (made, asked) = post(&shop, &buyer, "/api/samples", &form);
    assert_eq!((made, &asked["anotherLot"]), (201, &json!(true)), "{asked}");
    let second = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
    let send =
        |lot: &str| post(&shop, &seller, &format!("{second}/send"), &json!({"courier": "Ziwa Express", "lot": lot}));
    for (lot, why) in [("", "is required"), ("ny-1", "has a sample of ny-1 already")] {
        let (status, wrong) = send(lot);
        assert!(status == 422 && wrong["errors"]["lot"].to_string().contains(why), "{wrong}");
    }
    let reason = json!({"reason": "It is musty."});
    assert_eq!(post(&shop, &buyer, &format!("{first}/reject"), &reason).0, 200);
    assert_eq!(send("NY-1").0, 422, "nor after it was rejected");
    assert_eq!(send("NY-2").0, 200);
}

#[test]
fn an_account_with_a_sample_under_way_is_not_deleted_and_leaves_no_address_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("leaving@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let asked = post(&shop, &buyer, "/api/samples", &request(&good(&shop, &seller))).1;
    let path = format!("/api/samples/{}", asked["id"].as_str().expect("an id"));
    let export = shop.mine(&buyer, "/api/account/export")["modules"]["quality"].clone();
    assert_eq!(export["samplesAsked"][0]["number"], asked["number"]);
    let password = json!({"password": crate::forms::OWN_PASSWORD});
    assert_eq!(post(&shop, &buyer, "/api/account/delete", &password).0, 409);
    assert_eq!(post(&shop, &buyer, &format!("{path}/withdraw"), &json!({})).0, 200);
    assert_eq!(post(&shop, &buyer, "/api/account/delete", &password).0, 204);
    let left = shop.mine(&seller, &path);
    assert_eq!((&left["buyerName"], &left["deliverTo"]), (&json!("Deleted account"), &json!("")));
}
