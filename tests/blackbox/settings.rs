//! The effects of the settings `[shop]` and `[demo]`.

use reqwest::Method;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, command, order_form};

const NO_DEMO: (&str, &str) = ("SOKONI__DEMO__ENABLED", "false");

#[test]
fn the_shops_own_name_stands_in_every_page_and_sokoni_in_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SHOP__NAME", "Chai & Kahawa")]);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    for path in ["/", "/store", "/cart", "/quotes/1", "/nowhere", &format!("/product/{product}")] {
        let html = shop.get(path).text().expect("text");
        let title = html.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).expect("a title").0;
        assert!(title.contains("Chai &amp; Kahawa"), "{path}: {title}");
        assert!(html.contains("<meta name=\"application-name\" content=\"Chai &amp; Kahawa\">"), "{path}: {html}");
        assert!(!html.contains("Sokoni") && !html.contains("{shop}"), "{path}: {html}");
    }
    let store = shop.get("/store").text().expect("text");
    assert!(store.contains("<meta property=\"og:site_name\" content=\"Chai &amp; Kahawa\">"), "{store}");
}

#[test]
fn a_product_is_in_the_shops_currency_unless_another_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SHOP__CURRENCY", "RWF")]);
    assert!(shop.get("/store").text().expect("text").contains("<meta name=\"shop-currency\" content=\"RWF\">"));
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let send = |method: Method, path: &str, body: &Value| -> Value {
        let call = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(&seller).json(body);
        call.send().expect("an answer").json().expect("JSON")
    };
    let lot = |sku: &str, currency: Value| {
        json!({
            "sku": sku, "name": "Huye Mountain", "kind": "coffee", "category": "Green coffee", "origin": "Huye, Rwanda",
            "country": "Rwanda", "unit": "kg", "unitWeightG": 1000, "package": "60 kg jute bag", "price": "9000",
            "currency": currency, "stock": 60, "minQuantity": 1, "increment": 1
        })
    };
    let made = send(Method::POST, "/api/inventory", &lot("RW-1", Value::Null));
    assert_eq!(made["currency"], "RWF", "{made}");
    let other = send(Method::POST, "/api/inventory", &lot("RW-2", json!("USD")));
    assert_eq!(other["currency"], "USD", "{other}");
    // A change that names no currency does not change the lot's.
    let id = other["id"].as_str().expect("an id");
    let changed = send(Method::PUT, &format!("/api/inventory/{id}"), &lot("RW-2", Value::Null));
    assert_eq!(changed["currency"], "USD", "{changed}");

    let file = "sku,name,kind,category,origin,country,unit,unitWeightG,package,price,stock,minQuantity,increment\n\
        RW-2,Huye Mountain,coffee,Green coffee,Huye,Rwanda,kg,1000,60 kg jute bag,9.50,60,1,1\n\
        RW-3,Nyamasheke,coffee,Green coffee,Nyamasheke,Rwanda,kg,1000,60 kg jute bag,9100,60,1,1\n";
    let read = shop.post(&seller, "/api/inventory/import/preview").header("content-type", "text/csv").body(file);
    let read: Value = read.send().expect("an answer").json().expect("JSON");
    assert_eq!(read["good"], 2, "{read}");
    let import = read["id"].as_str().expect("an id");
    assert_eq!(send(Method::POST, &format!("/api/inventory/imports/{import}/confirm"), &json!({}))["created"], 1);
    let stock = shop.mine(&seller, "/api/inventory?limit=100");
    let currency = |sku: &str| {
        let lots = stock["items"].as_array().expect("a list");
        lots.iter().find(|lot| lot["sku"] == sku).unwrap_or_else(|| panic!("{sku} in {stock}"))["currency"].clone()
    };
    assert_eq!((currency("RW-2"), currency("RW-3")), (json!("USD"), json!("RWF")));
}

#[test]
fn a_shop_with_an_unknown_currency_or_no_name_does_not_start_and_says_why_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, value, key) in
        [("SOKONI__SHOP__CURRENCY", "DOLLARS", "shop.currency"), ("SOKONI__SHOP__NAME", " ", "shop.name")]
    {
        let output = command(folder.path()).env(name, value).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(key) && said.contains(&format!("{value:?}")), "{said}");
        assert_eq!(said.trim().lines().count(), 1, "{said}");
    }
}

#[test]
fn a_shop_without_a_card_provider_offers_no_cards_and_refuses_them_on_the_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[NO_DEMO]);
    assert_eq!(shop.json("/api/payment-methods"), json!({"items": ["bankTransfer"]}));
    let buyer = shop.newcomer("cash@home.example");
    let mut form = order_form();
    form["paymentMethod"] = json!("card");
    let sent = |path: &str| {
        let answer = shop.post(&buyer, path).header("Idempotency-Key", path).json(&form).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    for path in ["/api/orders", "/api/approvals"] {
        let (status, problem) = sent(path);
        assert_eq!(status, 422, "{path}: {problem}");
        assert!(problem["errors"]["paymentMethod"].is_array(), "{path}: {problem}");
    }
}

#[test]
fn the_demo_shop_takes_cards_and_bank_transfers() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    assert_eq!(shop.json("/api/payment-methods"), json!({"items": ["bankTransfer", "card"]}));
    let buyer = shop.first_timer();
    for method in ["card", "bankTransfer"] {
        let goods = shop.json("/api/data");
        let good = goods.as_array().expect("a list").iter().find(|good| good["min_quantity"] == 1).expect("a good");
        assert_eq!(shop.add(&buyer, good["id"].as_str().expect("an id"), 1).status(), 200);
        let mut form = order_form();
        form["paymentMethod"] = json!(method);
        let placed = shop.post(&buyer, "/api/orders").header("Idempotency-Key", method).json(&form).send();
        assert_eq!(placed.expect("an answer").status(), 201, "{method}");
    }
}
