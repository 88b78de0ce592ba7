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
    assert_eq!(priced.shown(&priced.buyer), json!({"price": 3.21, "until": null}));
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
