//! Price lists of companies: who pays which price, on which days, and what an order keeps of it.

use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::delivered;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

struct Priced {
    shop: Shop,
    seller: String,
    buyer: String,
    other: String,
    product: Value,
}

impl Priced {
    fn open(folder: &std::path::Path) -> Priced {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let (buyer, other) = (shop.newcomer("kilima@home.example"), shop.newcomer("pwani@home.example"));
        let product = single(&shop, &seller);
        for (token, key) in [(&buyer, "a"), (&other, "b")] {
            shop.add(token, product["id"].as_str().expect("an id"), 1);
            assert_eq!(shop.order(token, key).expect("an answer").status(), 201);
        }
        let priced = Priced { shop, seller, buyer, other, product };
        for token in [&priced.buyer, &priced.other] {
            let account = priced.account(token);
            before_long(|| priced.shop.mine(&priced.seller, "/api/buyers").to_string().contains(&account));
        }
        priced
    }

    fn account(&self, token: &str) -> String {
        self.shop.mine(token, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned()
    }

    fn id(&self) -> &str {
        self.product["id"].as_str().expect("an id")
    }

    fn form(&self, name: &str, days: (&str, Option<&str>), price: &str) -> Value {
        json!({
            "name": name, "companies": [self.account(&self.buyer)], "from": days.0, "until": days.1,
            "prices": [{"productId": self.id(), "price": price}]
        })
    }

    fn save(&self, form: &Value) -> (u16, Value) {
        let answer = self.shop.post(&self.seller, "/api/price-lists").json(form).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn change(&self, id: &Value, form: &Value) -> (u16, Value) {
        let path = format!("{}/api/price-lists/{}", self.shop.base, id.as_str().expect("an id"));
        let answer = self.shop.client.put(path).bearer_auth(&self.seller).json(form).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    /// The company's price in the list, in the search and on the product's page: all the same.
    fn shown(&self, token: &str) -> Value {
        let one = self.shop.mine(token, &format!("/api/products/{}", self.id()))["company_price"].clone();
        let list = self.shop.mine(token, "/api/data?limit=500");
        let listed = list.as_array().expect("a list").iter().find(|product| product["id"] == self.product["id"]);
        assert_eq!(listed.expect("it is listed")["company_price"], one);
        one
    }

    fn preview(&self, token: &str, units: u32) -> Value {
        let body = json!({"lines": [{"productId": self.id(), "quantity": units}]});
        let call = self.shop.post(token, "/api/orders/preview").json(&body).send().expect("an answer");
        call.json::<Value>().expect("JSON")["goods"].clone()
    }
}

#[test]
fn a_company_sees_its_price_everywhere_and_orders_at_it_for_ever() {
    let folder = tempfile::tempdir().expect("a folder");
    let priced = Priced::open(folder.path());
    assert_eq!(priced.shown(&priced.buyer), Value::Null);
    let (status, list) = priced.save(&priced.form("Kilima 2026", ("2020-01-01", None), "3.21"));
    assert_eq!((status, &list["status"], &list["count"]), (201, &json!("running"), &json!(1)), "{list}");
    assert_eq!(priced.shown(&priced.buyer), json!({"price": 3.21, "price_tiers": [], "until": null}));
    assert_eq!(priced.shown(&priced.other), Value::Null);
    assert!(!priced.shop.json("/api/data?limit=500").to_string().contains("company_price"));

    // At any quantity, also where a step of the catalogue is reached.
    priced.shop.add(&priced.buyer, priced.id(), 4);
    let row = priced.shop.mine(&priced.buyer, "/cart/get")[0].clone();
    assert_eq!((&row["price"], &row["price_source"]), (&json!("3.21"), &json!("company")));
    assert_eq!(row["list_price"].as_str().map(|text| text.parse::<f64>().ok()), Some(priced.product["price"].as_f64()));
    assert_eq!(priced.preview(&priced.buyer, 4), json!("12.84"));
    assert_ne!(priced.preview(&priced.other, 4), json!("12.84"));
    let order: Value = priced.shop.order(&priced.buyer, "own").expect("an answer").json().expect("JSON");
    assert_eq!((&order["total"], &order["lines"][0]["price_source"]), (&json!("12.84"), &json!("company")), "{order}");

    let gone = format!("{}/api/price-lists/{}", priced.shop.base, list["id"].as_str().expect("an id"));
    assert_eq!(priced.shop.client.delete(gone).bearer_auth(&priced.seller).send().expect("an answer").status(), 204);
    assert_eq!(priced.shown(&priced.buyer), Value::Null);
    let id = order["id"].as_str().expect("an id");
    delivered(&priced.shop, &priced.buyer, id);
    let kept = priced.shop.mine(&priced.buyer, &format!("/api/orders/{id}"));
    assert_eq!((&kept["lines"][0]["price"], &kept["lines"][0]["price_source"]), (&json!("3.21"), &json!("company")));
    let sold = priced
        .shop
        .mine(&priced.seller, &format!("/api/sales/{}", kept["lines"][0]["purchase_id"].as_str().expect("an id")));
    assert_eq!(sold["priceSource"], json!("company"));
}

#[test]
fn a_companys_price_has_steps_that_count_in_cart_preview_and_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let priced = Priced::open(folder.path());
    let with_steps = |tiers: Value| {
        let mut form = priced.form("Kilima, in steps", ("2020-01-01", None), "3.21");
        form["prices"][0]["tiers"] = tiers;
        form
    };
    let (status, refused) = priced.save(&with_steps(json!([
        {"minQuantity": 4, "price": "3.00"}, {"minQuantity": 4, "price": "3.00"}, {"minQuantity": 9, "price": "free"},
    ])));
    assert_eq!(status, 422, "{refused}");
    for field in ["prices.0.tiers.1.minQuantity", "prices.0.tiers.1.price", "prices.0.tiers.2.price"] {
        assert!(refused["errors"][field].is_array(), "{field} in {refused}");
    }
    assert_eq!(priced.save(&with_steps(json!([{"minQuantity": 1, "price": "3.00"}]))).0, 422, "a step begins at 2");

    let (status, list) = priced.save(&with_steps(json!([{"minQuantity": 4, "price": "3.00"}])));
    assert_eq!((status, &list["prices"][0]["tiers"]), (201, &json!([{"minQuantity": 4, "price": "3.00"}])), "{list}");
    let steps = json!([{"min_quantity": 4, "price": 3.00}]);
    assert_eq!(priced.shown(&priced.buyer), json!({"price": 3.21, "price_tiers": steps, "until": null}));
    assert_eq!(priced.shown(&priced.other), Value::Null);

    assert_eq!(priced.preview(&priced.buyer, 3), json!("9.63"));
    assert_eq!(priced.preview(&priced.buyer, 4), json!("12.00"));
    priced.shop.add(&priced.buyer, priced.id(), 3);
    assert_eq!(priced.shop.mine(&priced.buyer, "/cart/get")[0]["price"], json!("3.21"));
    priced.shop.add(&priced.buyer, priced.id(), 1);
    let row = priced.shop.mine(&priced.buyer, "/cart/get")[0].clone();
    assert_eq!((&row["price"], &row["price_source"]), (&json!("3.00"), &json!("company")));
    let order: Value = priced.shop.order(&priced.buyer, "own").expect("an answer").json().expect("JSON");
    assert_eq!((&order["total"], &order["lines"][0]["price_source"]), (&json!("12.00"), &json!("company")), "{order}");
}

#[test]
fn two_prices_for_one_company_product_and_day_are_refused_with_all_three_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let priced = Priced::open(folder.path());
    let (status, first) = priced.save(&priced.form("Spring", ("2027-01-01", Some("2027-03-31")), "3.21"));
    assert_eq!((status, &first["status"]), (201, &json!("coming")));
    let (status, refused) = priced.save(&priced.form("Summer", ("2027-03-31", None), "3.00"));
    assert_eq!((status, refused["type"].as_str()), (409, Some("/problems/overlaps")));
    let said = refused["detail"].as_str().expect("text");
    for part in ["Spring", priced.product["name"].as_str().expect("a name"), "on 2027-03-31"] {
        assert!(said.contains(part), "{part} in {said}");
    }
    assert_eq!(priced.shop.mine(&priced.seller, "/api/price-lists").as_array().map(Vec::len), Some(1));
    assert_eq!(priced.save(&priced.form("Summer", ("2027-04-01", None), "3.00")).0, 201);
    let longer = priced.form("Spring", ("2027-01-01", Some("2027-04-01")), "3.21");
    assert_eq!(priced.change(&first["id"], &longer).0, 409, "a change may not overlap either");
    assert_eq!(priced.change(&first["id"], &priced.form("Spring", ("2027-01-01", Some("2027-02-01")), "4.00")).0, 200);

    let wrong =
        json!({"name": "", "companies": ["nobody"], "from": "soon", "prices": [{"productId": "x", "price": "1"}]});
    let (status, said) = priced.save(&wrong);
    assert_eq!(status, 422);
    for field in ["name", "from"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let wrong = json!({
        "name": "A", "companies": [priced.account(&priced.seller)], "from": "2027-01-01", "until": "2027-02-01",
        "prices": [{"productId": "x", "price": "1"}, {"productId": priced.id(), "price": "0"}]
    });
    let (status, said) = priced.save(&wrong);
    assert_eq!(status, 422);
    for field in ["companies", "prices.0.productId", "prices.1.price"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
}

/// The last moment of a day in a zone, and the first of the next one.
pub fn midnight(zone: &str) -> (i64, String, String) {
    let zone = jiff::tz::TimeZone::get(zone).expect("a zone");
    let today = jiff::Timestamp::now().to_zoned(zone.clone()).date();
    let next = today.tomorrow().expect("a day").to_zoned(zone).expect("a time");
    (next.timestamp().as_millisecond(), today.to_string(), next.date().to_string())
}

#[test]
fn a_list_ends_at_midnight_where_the_shop_is() {
    for zone in ["Africa/Nairobi", "Asia/Kathmandu", "Pacific/Honolulu"] {
        let (next_ms, today, _) = midnight(zone);
        let folder = tempfile::tempdir().expect("a folder");
        let clock = Clock::fixed(next_ms - 60_000);
        let shop = Timed::open(folder.path(), &clock);
        let (owner, seller) = (shop.sign_in_as("admin@sokoni.example"), shop.sign_in_as("seller@sokoni.example"));
        let buyer = shop.sign_in();
        let look = json!({
            "name": "", "email": "", "phone": "", "address": "", "timeZone": zone, "currency": "USD", "accent": "",
            "second": ""
        });
        assert_eq!(shop.put(&owner, "/api/admin/look", &look), 200);
        let product = shop.single(&seller);
        let account = shop.get(&buyer, "/auth/me").json::<Value>().expect("JSON")["user"]["id"].clone();
        shop.settle();
        let prices = json!([{"productId": product, "price": "3.21"}]);
        let list = json!({"name": "Today", "companies": [account], "from": today, "until": today, "prices": prices});
        assert_eq!(shop.post(&seller, "/api/price-lists", &list), 201, "{zone}");
        let shown = || {
            let one: Value = shop.get(&buyer, &format!("/api/products/{product}")).json().expect("JSON");
            let list: Value = shop.get(&buyer, "/api/data?limit=500").json().expect("JSON");
            (one["company_price"]["price"].as_f64(), list.to_string().contains("company_price"))
        };
        let order = |key: &str| {
            let id = shop.buy_with(&buyer, &product, key, "bankTransfer");
            let order: Value = shop.get(&buyer, &format!("/api/orders/{id}")).json().expect("JSON");
            order["lines"][0]["price_source"].clone()
        };
        assert_eq!((shown(), order("before")), ((Some(3.21), true), json!("company")), "{zone}");
        clock.advance(60_000);
        assert_eq!((shown(), order("after")), ((None, false), json!("list")), "{zone}");
        shop.close();
    }
}

#[test]
fn of_two_orders_at_once_at_midnight_each_is_made_at_the_price_that_was_seen_or_told_the_new_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (next_ms, today, _) = midnight("Africa/Nairobi");
    let clock = Clock::fixed(next_ms - 60_000);
    let shop = Timed::open(folder.path(), &clock);
    let (owner, seller) = (shop.sign_in_as("admin@sokoni.example"), shop.sign_in_as("seller@sokoni.example"));
    let look = json!({
        "name": "", "email": "", "phone": "", "address": "", "timeZone": "Africa/Nairobi", "currency": "USD",
        "accent": "", "second": ""
    });
    assert_eq!(shop.put(&owner, "/api/admin/look", &look), 200);
    // Two people of one company, each with a cart.
    let members = ["stores", "manager"].map(|name| shop.sign_in_as(&format!("{name}@lakeside.example")));
    let company = shop.get(&members[0], "/api/company").json::<Value>().expect("JSON")["id"].clone();
    let product = shop.single(&seller);
    shop.settle();
    let list = json!({
        "name": "Today", "companies": [company], "from": today, "until": today,
        "prices": [{"productId": product, "price": "3.21"}]
    });
    assert_eq!(shop.post(&seller, "/api/price-lists", &list), 201);
    for member in &members {
        assert_eq!(shop.post(member, "/cart/add", &json!({"itemID": product, "itemQuantity": 1})), 200);
    }
    let mut form = order_form();
    let body = json!({"lines": [{"productId": product, "quantity": 1}]});
    let totals: Value = shop.posted(&members[0], "/api/orders/preview", "totals", &body).json().expect("JSON");
    form["expectedTotal"] = totals["total"].clone();

    // The clock stands at the last moment of the day, and goes on while both are on their way.
    clock.advance(59_999);
    let barrier = std::sync::Barrier::new(3);
    let answers: Vec<(u16, Value)> = std::thread::scope(|threads| {
        let order = |member: &String, key: &'static str| {
            let (member, form, shop, barrier) = (member.clone(), &form, &shop, &barrier);
            threads.spawn(move || {
                barrier.wait();
                let answer = shop.posted(&member, "/api/orders", key, form);
                (answer.status().as_u16(), answer.json().expect("JSON"))
            })
        };
        let both = [order(&members[0], "one"), order(&members[1], "two")];
        barrier.wait();
        clock.advance(1);
        both.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let told = |answer: &Value| {
        let list: f64 = answer["total"].as_str().and_then(|text| text.parse().ok()).expect("the new total");
        answer["type"] == "/problems/cart-changed" && list > 3.21
    };
    for (status, answer) in &answers {
        let at_the_price =
            || answer["lines"][0]["price_source"] == "company" && answer["total"] == form["expectedTotal"];
        assert!((*status == 201 && at_the_price()) || (*status == 409 && told(answer)), "{answers:?}");
    }
    // From midnight on everybody is told.
    assert_eq!(shop.post(&members[0], "/cart/add", &json!({"itemID": product, "itemQuantity": 1})), 200);
    let late = shop.posted(&members[0], "/api/orders", "late", &form);
    let (status, late) = (late.status().as_u16(), late.json::<Value>().expect("JSON"));
    assert!(status == 409 && told(&late), "{status} {late}");
    shop.close();
}

#[test]
fn a_contracts_price_goes_before_that_of_a_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let priced = Priced::open(folder.path());
    assert_eq!(priced.save(&priced.form("Kilima", ("2020-01-01", None), "3.21")).0, 201);
    let (shop, id) = (&priced.shop, priced.id());
    let post = |token: &str, path: &str, body: &Value| -> Value {
        let answer = shop.post(token, path).header("Idempotency-Key", path).json(body).send().expect("an answer");
        let (status, answer) = (answer.status(), answer.json::<Value>().expect("JSON"));
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    };
    let ask = json!({"product_id": id, "quantity": 5, "message": "Your best price?"});
    let quote = post(&priced.buyer, "/api/quotes", &ask);
    let quote = |step: &str| format!("/api/quotes/{}/{step}", quote["id"].as_str().expect("an id"));
    let in_a_month = jiff::Timestamp::now().checked_add(jiff::Span::new().hours(24 * 30)).expect("a time");
    let terms = json!({
        "version": 1, "unit_price": "4.56", "quantity": 5, "incoterm": "FOB", "valid_until": in_a_month.to_string()
    });
    post(&priced.seller, &quote("offer"), &terms);
    let agreed = post(&priced.buyer, &quote("accept"), &json!({"version": 2}));
    let contract = format!("/api/contracts/{}", agreed["contractId"].as_str().expect("an id"));
    for token in [&priced.buyer, &priced.seller] {
        let signed = shop.post(token, &format!("{contract}/sign")).json(&json!({})).send().expect("an answer");
        assert_eq!(signed.status(), 200);
    }
    let totals = |line: Value| post(&priced.buyer, "/api/orders/preview", &json!({"lines": [line]}))["goods"].clone();
    let of_contract = json!({"productId": id, "quantity": 2, "contractId": agreed["contractId"]});
    assert_eq!(totals(of_contract), json!("9.12"), "the contract's price, although the list's is lower");
    assert_eq!(totals(json!({"productId": id, "quantity": 2})), json!("6.42"), "the list's without the contract");
}

#[test]
fn steps_of_the_catalogue_count_from_their_quantity_on_and_are_kept_with_the_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("steps@home.example");
    let goods = shop.json("/api/data?limit=500");
    let stepped = goods.as_array().expect("a list").iter().find(|product| {
        let from = product["price_tiers"][0]["min_quantity"].as_u64();
        product["increment"] == 1 && from.is_some_and(|from| from <= 200 && product["stock"].as_u64() >= Some(2 * from))
    });
    let stepped = stepped.expect("goods with steps");
    let from = u32::try_from(stepped["price_tiers"][0]["min_quantity"].as_u64().expect("a number")).expect("small");
    for (units, source) in [(from - 1, "list"), (from, "step")] {
        shop.add(&buyer, stepped["id"].as_str().expect("an id"), units);
        let call = shop.post(&buyer, "/api/orders").header("Idempotency-Key", source).json(&order_form());
        let order: Value = call.send().expect("an answer").json().expect("JSON");
        assert_eq!(order["lines"][0]["price_source"], json!(source), "{units}: {order}");
    }
}
