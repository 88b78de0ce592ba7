//! A clock that jumps. The whole program runs inside the test, which controls its time.

use std::process::Command;
use std::sync::Arc;

use kernel::store::{Durability, Store, StoreOptions};
use kernel::{Clock, Settings};
use reqwest::blocking::{Client, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::forms::person;
use crate::inside::Inside;
use crate::shop::{PASSWORD, Shop, before_long, order_form, store_options};

const HOUR_MS: i64 = 60 * 60 * 1000;
/// Longer than a session lasts.
const FAR_MS: i64 = 31 * 24 * HOUR_MS;

pub struct Timed {
    base: String,
    client: Client,
    store: Store,
    inside: Inside,
}

impl Timed {
    pub fn open(folder: &std::path::Path, clock: &Clock) -> Timed {
        Timed::open_with(folder, clock, |_| {})
    }

    /// [`Timed::open`] with changed settings.
    pub fn open_with(folder: &std::path::Path, clock: &Clock, change: impl FnOnce(&mut Settings)) -> Timed {
        let mut settings = Settings::load(None).expect("the defaults");
        change(&mut settings);
        settings.store.path = folder.to_owned();
        settings.demo.password = PASSWORD.to_owned();
        let now = clock.clone();
        let options = StoreOptions {
            durability: Durability::Off,
            now_ms: Arc::new(move || now.now_ms()),
            ..store_options(folder)
        };
        let store = Store::open(options).expect("a store");
        let inside = Inside::open(settings, clock.clone(), store.clone()).expect("it opens");
        Timed { base: inside.base.clone(), client: Client::new(), store, inside }
    }

    pub fn sign_in(&self) -> String {
        self.sign_in_as("buyer@sokoni.example")
    }

    pub fn sign_in_as(&self, email: &str) -> String {
        let form = json!({"email": email, "password": PASSWORD});
        let answer = self.client.post(format!("{}/auth/login", self.base)).json(&form).send().expect("an answer");
        assert_eq!(answer.status(), 200);
        answer.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
    }

    pub fn get(&self, token: &str, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.base)).bearer_auth(token).send().expect("an answer")
    }

    /// Sends a body. Returns the status.
    pub fn post(&self, token: &str, path: &str, body: &Value) -> u16 {
        self.sent(self.client.post(format!("{}{path}", self.base)), token, body)
    }

    /// As [`Timed::post_once`], with the whole answer.
    pub fn posted(&self, token: &str, path: &str, key: &str, body: &Value) -> Response {
        let call = self.client.post(format!("{}{path}", self.base)).header("Idempotency-Key", key);
        call.bearer_auth(token).json(body).send().expect("an answer")
    }

    /// As [`Timed::post`], with an idempotency key.
    pub fn post_once(&self, token: &str, path: &str, key: &str, body: &Value) -> u16 {
        self.sent(self.client.post(format!("{}{path}", self.base)).header("Idempotency-Key", key), token, body)
    }

    /// Orders the cart by bank transfer. Returns the status.
    pub fn order_status(&self, token: &str, key: &str) -> u16 {
        self.ordered(token, key, &order_form())
    }

    /// Orders the cart with this form. Returns the status.
    pub fn ordered(&self, token: &str, key: &str, form: &Value) -> u16 {
        self.post_once(token, "/api/orders", key, form)
    }

    /// As [`Timed::post`].
    pub fn put(&self, token: &str, path: &str, body: &Value) -> u16 {
        self.sent(self.client.put(format!("{}{path}", self.base)), token, body)
    }

    /// Sends a file. Returns the status.
    pub fn upload(&self, token: &str, path: &str, bytes: &'static str) -> u16 {
        let call = self.client.put(format!("{}{path}", self.base)).bearer_auth(token).body(bytes);
        call.send().expect("an answer").status().as_u16()
    }

    fn sent(&self, call: RequestBuilder, token: &str, body: &Value) -> u16 {
        call.bearer_auth(token).json(body).send().expect("an answer").status().as_u16()
    }

    /// Buys one unit of a product. Returns the order's id.
    fn buy(&self, token: &str, product: &str, key: &str) -> String {
        self.buy_with(token, product, key, "card")
    }

    pub fn buy_with(&self, token: &str, product: &str, key: &str, payment: &str) -> String {
        let mut form = order_form();
        form["paymentMethod"] = json!(payment);
        let post = |path: &str| self.client.post(format!("{}{path}", self.base)).bearer_auth(token);
        let add = post("/cart/add").json(&json!({"itemID": product, "itemQuantity": 1})).send();
        let add = add.expect("an answer");
        assert!(add.status().is_success(), "{}", add.text().expect("text"));
        let order = post("/api/orders").header("Idempotency-Key", key).json(&form).send().expect("an answer");
        assert_eq!(order.status(), 201, "{key}");
        order.json::<Value>().expect("JSON")["id"].as_str().expect("an id").to_owned()
    }

    /// Returns a product of an account that is sold one by one.
    pub fn single(&self, seller: &str) -> String {
        let id = self.get(seller, "/auth/me").json::<Value>().expect("JSON")["user"]["id"].clone();
        let goods: Value = self.get("", "/api/data?limit=100").json().expect("JSON");
        let mut goods = goods.as_array().expect("a list").iter();
        let good = goods.find(|p| p["seller"]["id"] == id && p["min_quantity"] == 1 && p["stock"].as_u64() >= Some(10));
        good.expect("one")["id"].as_str().expect("an id").to_owned()
    }

    pub fn stock(&self, product: &str) -> u64 {
        let shown: Value = self.get("", &format!("/api/products/{product}")).json().expect("JSON");
        shown["stock"].as_u64().expect("a number")
    }

    /// Waits until all consumers have taken all events.
    pub fn settle(&self) {
        before_long(|| self.store.stats().lag.iter().all(|(_, behind)| *behind == 0));
    }

    pub fn close(self) {
        // Closing the shop would wait for its connections.
        drop(self.client);
        assert!(self.inside.close().is_ok());
    }
}

#[test]
fn a_clock_that_jumps_forth_and_back_loses_nothing_and_locks_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    let goods: Value = shop.get("", "/api/data?limit=100").json().expect("JSON");
    let mut goods = goods.as_array().expect("a list").iter();
    let product = goods.find(|p| p["min_quantity"] == 1 && p["stock"].as_u64() >= Some(10)).expect("one");
    let product = product["id"].as_str().expect("an id");
    let stock = || {
        let shown: Value = shop.get("", &format!("/api/products/{product}")).json().expect("JSON");
        shown["stock"].as_u64().expect("a number")
    };
    let before = stock();

    let first = shop.sign_in();
    let mut orders = vec![shop.buy(&first, product, "now")];
    clock.advance(FAR_MS);
    assert_eq!(shop.get(&first, "/api/orders").status(), 401, "that session is over");
    let second = shop.sign_in();
    orders.push(shop.buy(&second, product, "later"));
    shop.settle();

    clock.advance(-FAR_MS - HOUR_MS);
    for token in [&second, &shop.sign_in()] {
        assert_eq!(shop.get(token, "/api/orders").status(), 200, "nobody is locked out");
    }
    orders.push(shop.buy(&second, product, "before"));
    // The same key still gives the same order.
    let again = shop.client.post(format!("{}/api/orders", shop.base)).bearer_auth(&second);
    let mut form = order_form();
    form["paymentMethod"] = json!("card");
    let again = again.header("Idempotency-Key", "now").json(&form).send().expect("an answer");
    assert_eq!(again.json::<Value>().expect("JSON")["id"], orders[0].as_str());
    shop.settle();
    assert_eq!(shop.store.stats().dead_events, 0);
    assert_eq!(stock(), before - 3, "each was sold once");
    shop.close();

    // With the right time again everything is there. The check uses a copy, because the threads of a program that was
    // stopped inside this process still hold the folder's lock.
    let copy = tempfile::tempdir().expect("a folder");
    let copied = Command::new("cp").arg("-r").arg(folder.path().join(".")).arg(copy.path()).status();
    assert!(copied.expect("cp is there").success());
    let shop = Shop::open(copy.path());
    let buyer = shop.buyer();
    for order in &orders {
        shop.mine(&buyer, &format!("/api/orders/{order}"));
    }
    assert_eq!(shop.stock(product), before - 3);
}

#[test]
fn a_clock_before_1970_breaks_no_request_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let clock = Clock::fixed(Clock::default().now_ms());
    let shop = Timed::open(folder.path(), &clock);
    clock.advance(-clock.now_ms() - 24 * HOUR_MS);
    assert!(clock.now_ms() < 0);
    let post = |path: &str, body: &Value| {
        let answer = shop.client.post(format!("{}{path}", shop.base)).json(body).send();
        answer.expect("an answer").status().as_u16()
    };
    assert_eq!(shop.get("", "/api/data").status(), 200);
    assert_eq!(post("/signup", &person("early@home.example")), 201);
    assert_eq!(post("/contact", &json!({"name": "A", "email": "a@home.example", "message": "Is it fresh?"})), 200);
    // No token can express such a time, so none is valid; the shop still answers.
    assert_eq!(shop.get(&shop.sign_in(), "/cart/get").status(), 401);
    shop.settle();
    assert_eq!(shop.store.stats().dead_events, 0);
    shop.close();
}
