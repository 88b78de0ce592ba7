//! Cupping sessions over HTTP: blind codes, two cuppers, the reveal, and a score that leads to its session.

use reqwest::Method;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};

fn send(shop: &Shop, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let call = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(token).json(body);
    let answer = call.send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

fn post(shop: &Shop, token: &str, path: &str, body: &Value) -> (u16, Value) {
    send(shop, token, Method::POST, path, body)
}

fn kind(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default())
}

/// Marks of the 2004 form that sum to 80 with this mark for the flavour in place of 8.
fn sca(flavor: f64) -> Value {
    json!({"sca2004": {
        "fragranceAroma": 7, "flavor": flavor, "aftertaste": 7, "acidity": 7, "body": 7, "uniformity": 10, "balance": 7,
        "cleanCup": 10, "sweetness": 10, "overall": 7, "taintCups": 0, "faultCups": 0,
    }})
}

fn lots(shop: &Shop, seller: &str) -> Vec<Value> {
    let own = shop.mine(seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let coffee = |good: &&Value| good["seller"]["id"] == own && good["category"] == "Green coffee";
    goods.as_array().expect("a list").iter().filter(coffee).take(2).cloned().collect()
}

#[test]
fn a_blind_session_is_cupped_by_two_revealed_once_and_scores_its_product() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let lots = lots(&shop, &seller);
    // A buyer asks for a sample, so that its people may cup at the seller's table.
    let buyer = shop.buyer();
    let day = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(480)).to_string()[..10].to_owned();
    let asked =
        post(&shop, &buyer, "/api/samples", &json!({"productId": lots[0]["id"], "decideBy": day, "deliverTo": "Here"}));
    assert_eq!(asked.0, 201);

    let mut form = json!({
        "title": "Main crop", "protocol": "sca-2004", "samples": [asked.1["id"]], "products": [lots[1]["id"]],
        "cuppers": ["seller@sokoni.example", "nobody@home.example", "admin@sokoni.example"],
    });
    let (status, wrong) = post(&shop, &seller, "/api/cuppings", &form);
    assert_eq!(status, 422);
    assert_eq!(wrong["errors"]["cuppers"].as_array().map(Vec::len), Some(2), "strangers are told like nobody: {wrong}");
    form["cuppers"] = json!(["seller@sokoni.example", "buyer@sokoni.example"]);
    let (status, session) = post(&shop, &seller, "/api/cuppings", &form);
    assert_eq!((status, &session["cups"], &session["blind"]), (201, &json!(5), &json!(true)));
    let path = format!("/api/cuppings/{}", session["id"].as_str().expect("an id"));
    let codes: Vec<&str> =
        session["table"].as_array().expect("a list").iter().filter_map(|cup| cup["code"].as_str()).collect();
    assert!(codes.len() == 2 && codes[0] < codes[1], "{codes:?}");
    for token in [&seller, &buyer] {
        let seen = shop.mine(token, &path);
        assert!(seen["table"].as_array().expect("a list").iter().all(|cup| cup["goods"].is_null()), "{seen}");
    }
    before_long(|| shop.mine(&buyer, "/api/notifications").to_string().contains("You cup in"));
    assert_eq!(shop.mine(&buyer, "/api/cuppings")["total"], 1, "a guest finds the session");

    let save = |token: &str, code: &str, marks: Value| {
        send(&shop, token, Method::PUT, &format!("{path}/sheets/{code}"), &json!({"marks": marks, "note": "Plum"}))
    };
    for (wrong, field) in
        [(5.75, "marks.sca2004.flavor"), (8.1, "marks.sca2004.flavor"), (10.25, "marks.sca2004.flavor")]
    {
        let answer = save(&seller, codes[0], sca(wrong));
        assert!(answer.0 == 422 && answer.1["errors"][field].is_array(), "{answer:?}");
    }
    assert_eq!(kind(&post(&shop, &seller, &format!("{path}/reveal"), &json!({}))), (409, "/problems/not-cupped"));
    for code in &codes {
        assert_eq!(save(&seller, code, sca(8.0)).0, 200);
    }
    let early = post(&shop, &seller, &format!("{path}/reveal"), &json!({}));
    assert_eq!(kind(&early), (409, "/problems/sheets-missing"), "the buyer has not cupped");
    assert!(early.1["message"].to_string().contains("(0 of 2)"), "{}", early.1);
    for code in &codes {
        assert_eq!(save(&buyer, code, sca(10.0)).0, 200);
    }
    assert_eq!(save(&seller, codes[0], sca(6.0)).0, 200, "a sheet can be changed until the reveal");
    assert_eq!(post(&shop, &buyer, &format!("{path}/reveal"), &json!({})).0, 403, "a guest does not end it");
    let (status, revealed) = post(&shop, &seller, &format!("{path}/reveal"), &json!({}));
    assert_eq!(status, 200);
    let first = &revealed["table"][0];
    assert_eq!(
        (&first["result"]["score"], &first["result"]["low"], &first["result"]["high"]),
        (&json!(80.0), &json!(78.0), &json!(82.0))
    );
    assert_eq!(kind(&save(&buyer, codes[0], sca(8.0))), (409, "/problems/cupping-ended"));
    assert_eq!(kind(&post(&shop, &seller, &format!("{path}/reveal"), &json!({}))), (409, "/problems/cupping-ended"));
    assert_eq!(shop.mine(&buyer, &path)["table"][0]["result"]["sheets"].as_array().map(Vec::len), Some(2));

    let (code, product) = (codes[0], first["goods"]["productId"].as_str().expect("an id"));
    let score = format!("/api/products/{product}/cupping");
    assert_eq!(post(&shop, &buyer, &format!("{path}/scores/{code}"), &json!({})).0, 403);
    assert_eq!(post(&shop, &seller, &format!("{path}/scores/{code}"), &json!({})).0, 204);
    let by = || shop.json(&format!("/api/products/{product}"))["cupping_score_by"].clone();
    before_long(|| shop.json(&format!("/api/products/{product}"))["cupping_score"] == json!(80.0));
    assert_eq!(by(), "session");
    let shown = shop.mine(&buyer, &score);
    assert_eq!((&shown["number"], &shown["sheets"]), (&session["number"], &json!([78.0, 82.0])));
    assert!(!shown.to_string().contains("Amina"), "it names no cupper: {shown}");
    let id = session["id"].clone();
    assert_eq!(shown["cuppingId"], id, "a cupper finds the session");
    assert_eq!(shop.mine(&seller, &score)["cuppingId"], id, "and so does the account that holds it");
    let mut open = shown.clone();
    open["cuppingId"] = Value::Null;
    let stranger = shop.newcomer("scores@home.example");
    for seen in [shop.json(&score), shop.mine(&stranger, &score)] {
        assert_eq!(seen, open, "everybody else sees the same, and no way into the session");
    }

    let item = shop.mine(&seller, &format!("/api/inventory/{product}"));
    let type_in = |typed: Option<&str>| {
        let mut form = item.clone();
        form["cuppingScore"] = json!(typed);
        let changed = send(&shop, &seller, Method::PUT, &format!("/api/inventory/{product}"), &form);
        assert_eq!(changed.0, 200, "{}", changed.1);
    };
    type_in(Some("80"));
    before_long(|| by() == "session");
    type_in(Some("91.00"));
    assert_eq!(shop.mine(&buyer, &score), Value::Null, "a score that was typed over is not from the session");
    before_long(|| by() == "seller");
    let listed = shop.json("/api/data");
    let card = listed.as_array().expect("a list").iter().find(|good| good["id"] == product).expect("the product");
    assert_eq!((&card["cupping_score"], &card["cupping_score_by"]), (&json!(91.0), &json!("seller")));
    type_in(None);
    before_long(|| by().is_null());
}

#[test]
fn a_cupper_is_left_out_by_the_word_of_the_holder_and_the_session_shows_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let day = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(480)).to_string()[..10].to_owned();
    let sample = json!({"productId": lots(&shop, &seller)[0]["id"], "decideBy": day, "deliverTo": "Here"});
    let form = json!({
        "title": "A table", "protocol": "sca-2004", "samples": [post(&shop, &buyer, "/api/samples", &sample).1["id"]],
        "cuppers": ["seller@sokoni.example", "buyer@sokoni.example"],
    });
    let session = post(&shop, &seller, "/api/cuppings", &form).1;
    let path = format!("/api/cuppings/{}", session["id"].as_str().expect("an id"));
    let reveal = |token: &str, body: Value| post(&shop, token, &format!("{path}/reveal"), &body);
    let without = json!({"withoutMissing": true});
    assert_eq!(kind(&reveal(&seller, without.clone())), (409, "/problems/not-cupped"), "no word gives a code a sheet");
    let sheet = format!("{path}/sheets/{}", session["table"][0]["code"].as_str().expect("a code"));
    assert_eq!(send(&shop, &seller, Method::PUT, &sheet, &json!({"marks": sca(8.0)})).0, 200);
    for body in [json!({}), json!({"withoutMissing": false})] {
        assert_eq!(kind(&reveal(&seller, body)), (409, "/problems/sheets-missing"));
    }
    assert_eq!(reveal(&seller, json!({"withoutMissing": "yes"})).0, 422);
    assert_eq!(reveal(&buyer, without.clone()).0, 403, "a guest leaves nobody out");
    let (status, revealed) = reveal(&seller, without);
    assert_eq!((status, &revealed["state"]), (200, &json!("revealed")), "{revealed}");
    for token in [&seller, &buyer] {
        let people = shop.mine(token, &path)["people"].clone();
        let left_out: Vec<(u64, bool)> = people
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| (one["saved"].as_u64().expect("a number"), one["leftOut"].as_bool().expect("a flag")))
            .collect();
        assert_eq!(left_out, [(1, false), (0, true)], "{people}");
    }
}

#[test]
fn a_coffee_form_takes_coffee_alone_and_the_tea_form_tea() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
    let day = (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(480)).to_string()[..10].to_owned();
    let mut tea = json!({
        "sku": "TEA-CUPPED", "name": "Kangaita Orthodox", "kind": "tea", "category": "Black Tea", "tags": ["malt"],
        "origin": "Kirinyaga, Kenya", "country": "Kenya", "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag",
        "price": "20.00", "currency": "USD", "stock": 40, "minQuantity": 1, "increment": 1,
    });
    let (status, listed) = post(&shop, &seller, "/api/inventory", &tea);
    assert_eq!(status, 201, "{listed}");
    tea["id"] = listed["id"].clone();
    let coffee = lots(&shop, &seller).remove(0);
    for (good, form, right) in [
        (&tea, "sca-2004", false),
        (&tea, "cva", false),
        (&coffee, "tea", false),
        (&tea, "tea", true),
        (&coffee, "cva", true),
    ] {
        let sample = json!({"productId": good["id"], "decideBy": day, "deliverTo": "Here"});
        let sample = post(&shop, &buyer, "/api/samples", &sample).1;
        for (field, id) in [("products", &good["id"]), ("samples", &sample["id"])] {
            let mut wanted = json!({"title": "A table", "protocol": form, "cuppers": ["seller@sokoni.example"]});
            wanted[field] = json!([id]);
            let (status, answer) = post(&shop, &seller, "/api/cuppings", &wanted);
            if right {
                assert_eq!(status, 201, "{answer}");
            } else {
                let why = answer["errors"][field].to_string();
                assert!(status == 422 && why.contains(good["name"].as_str().expect("a name")), "{form}: {answer}");
            }
        }
        let withdrawn = post(
            &shop,
            &buyer,
            &format!("/api/samples/{}/withdraw", sample["id"].as_str().expect("an id")),
            &json!({}),
        );
        assert_eq!(withdrawn.0, 200);
    }
}

#[test]
fn marks_that_no_table_of_cups_gives_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let form = json!({
        "title": "A table", "protocol": "sca-2004", "products": [lots(&shop, &seller)[0]["id"]],
        "cuppers": ["seller@sokoni.example"],
    });
    let session = post(&shop, &seller, "/api/cuppings", &form).1;
    let path = format!("/api/cuppings/{}", session["id"].as_str().expect("an id"));
    let code = session["table"][0]["code"].as_str().expect("a code");
    let save = |changed: &[(&str, f64)]| {
        let mut marks = sca(8.0);
        for (name, mark) in changed {
            marks["sca2004"][*name] = json!(mark);
        }
        send(&shop, &seller, Method::PUT, &format!("{path}/sheets/{code}"), &json!({"marks": marks}))
    };
    for (changed, field) in [
        (vec![("uniformity", 9.99)], "uniformity"),
        (vec![("cleanCup", 7.77)], "cleanCup"),
        (vec![("sweetness", 9.0)], "sweetness"),
    ] {
        let (status, wrong) = save(&changed);
        assert!(status == 422 && wrong["errors"][field].is_array(), "{wrong}");
    }
    assert_eq!(save(&[("uniformity", 8.0), ("cleanCup", 6.0), ("sweetness", 0.0)]).0, 200);
    let mut marks = sca(8.0);
    (marks["sca2004"]["taintCups"], marks["sca2004"]["faultCups"]) = (json!(5), json!(5));
    let (status, wrong) = send(&shop, &seller, Method::PUT, &format!("{path}/sheets/{code}"), &json!({"marks": marks}));
    assert!(status == 422 && wrong["errors"]["faultCups"].is_array(), "{wrong}");
}

#[test]
fn the_demo_products_lead_to_the_sessions_of_their_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    let goods = shop.json("/api/data");
    let named = |name: &str| {
        goods.as_array().expect("a list").iter().find(|good| good["name"] == name).expect(name)["id"].clone()
    };
    for (name, protocol, exact) in [("Mwangaza Ridge AA", "sca-2004", 88.25), ("Uraga Sunrise Natural", "cva", 88.1875)]
    {
        let shown = shop.mine(&buyer, &format!("/api/products/{}/cupping", named(name).as_str().expect("an id")));
        assert_eq!((&shown["protocol"], &shown["score"]), (&json!(protocol), &json!(88.25)), "{name}");
        assert_eq!(shown["sheets"], json!([exact]), "{name}: the raw marks are stored, and only the score is rounded");
    }
}
