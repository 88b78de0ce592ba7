//! From an order to its bill, and from the bill to the received money, over HTTP.

mod books;
mod corrections;
mod disputes;
mod paying;
pub mod paying_shop;
mod payout_runs;
mod payouts;
mod proposals;
mod provider_kills;
mod providers;
mod standing;
mod waiting_refunds;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::blocking::Response;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::shop::{PASSWORD, Shop, before_long};

/// The key that signs the messages of the demo's card provider.
const SECRET: &str = "a-secret-of-the-tests";

/// A shop in which a newcomer has ordered from the demo's seller.
struct Bought {
    shop: Shop,
    buyer: String,
    seller: String,
    order: Value,
    /// The bill as the buyer sees it.
    bill: Value,
}

impl Bought {
    fn open(folder: &std::path::Path) -> Bought {
        let shop = Shop::open_with(folder, &[("SOKONI__DEMO__WEBHOOK_SECRET", SECRET)]);
        let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
        let order = order(&shop, &buyer, &seller, "first");
        let bill = bill_of(&shop, &buyer, &order);
        Bought { shop, buyer, seller, order, bill }
    }

    fn path(&self) -> String {
        format!("/api/bills/{}", text(&self.bill["id"]))
    }

    fn full(&self) -> Value {
        self.shop.mine(&self.buyer, &self.path())
    }

    fn pay(&self, key: &str, body: &Value) -> Response {
        let request = self.shop.post(&self.buyer, &format!("{}/payments", self.path()));
        request.header("Idempotency-Key", key).json(body).send().expect("an answer")
    }

    fn card(&self, kind: &str) -> String {
        let made = self.shop.post(&self.buyer, "/api/payment-cards").json(&json!({"testCard": kind})).send();
        let made = made.expect("an answer");
        assert_eq!(made.status(), 201);
        text(&made.json::<Value>().expect("JSON")["token"]).to_owned()
    }

    fn by_card(&self, key: &str, token: &str, amount: &str) -> Value {
        let paid = self.pay(key, &json!({"method": "card", "amount": amount, "token": token}));
        assert_eq!(paid.status(), 201);
        paid.json().expect("JSON")
    }

    fn by_transfer(&self, key: &str, amount: &str) -> Value {
        let paid = self.pay(key, &json!({"method": "ach", "amount": amount, "reference": "RF-1"}));
        assert_eq!(paid.status(), 201);
        paid.json().expect("JSON")
    }

    fn answer(&self, who: &str, payment: &Value, end: &str, body: &Value) -> (u16, Value) {
        let path = format!("/api/payments/{}/{end}", text(&payment["id"]));
        let answer = self.shop.post(who, &path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn notice(&self, body: &str, secret: &str) -> u16 {
        let at = jiff::Timestamp::now().as_millisecond();
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
        mac.update(format!("{at}.{body}").as_bytes());
        let code = STANDARD.encode(mac.finalize().into_bytes());
        let request = self.shop.client.post(format!("{}/api/payments/webhooks/sandbox", self.shop.base));
        let request = request.header("Sokoni-Signature", format!("t={at},v1={code}"));
        request.body(body.to_owned()).send().expect("an answer").status().as_u16()
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

/// Parses an amount into whole cents, so that amounts can be added.
fn cents(value: &Value) -> i64 {
    text(value).replace('.', "").parse().expect("an amount")
}

/// Formats cents as the shop writes them.
fn written(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Returns the counted part of a number like `MWAN-2026-000031`.
fn number(value: &Value) -> u64 {
    text(value).rsplit('-').next().and_then(|n| n.parse().ok()).expect("a number")
}

fn kind(problem: &Value) -> &str {
    text(&problem["type"]).rsplit('/').next().expect("a kind")
}

fn order(shop: &Shop, buyer: &str, seller: &str, key: &str) -> Value {
    let seller = shop.mine(seller, "/auth/me")["user"]["id"].clone();
    let goods = shop.json("/api/data");
    let product = goods.as_array().expect("a list").iter().find(|p| p["seller"]["id"] == seller).expect("one");
    let least = product["min_quantity"].as_u64().and_then(|n| u32::try_from(n).ok()).expect("a number");
    assert_eq!(shop.add(buyer, text(&product["id"]), least).status(), 200);
    let placed = shop.order(buyer, key).expect("an answer");
    assert_eq!(placed.status(), 201);
    placed.json().expect("JSON")
}

/// Waits for the bill of an order with one seller.
fn bill_of(shop: &Shop, buyer: &str, order: &Value) -> Value {
    let mut found = Value::Null;
    before_long(|| {
        let bills = shop.mine(buyer, "/api/billing?type=Purchase&side=payer");
        let mut bills = bills.as_array().expect("a list").iter();
        found = bills.find(|bill| bill["order_id"] == order["id"]).cloned().unwrap_or_default();
        found.is_object()
    });
    found
}

/// Checks that `amount = paid + credited + balance`, and that these equal the sums of the bill's payments and notes.
fn adds_up(full: &Value) {
    let sum = |name: &str| cents(&full[name]);
    assert_eq!(sum("amount"), sum("paid") + sum("credited") + sum("balance"), "{full}");
    let list = |name: &str| full[name].as_array().expect("a list").clone();
    let credited: i64 = list("creditNotes").iter().map(|note| cents(&note["amount"])).sum();
    let came = list("payments");
    let came =
        came.iter().filter(|payment| !["waiting", "failed", "expired", "unknown"].contains(&text(&payment["status"])));
    let paid: i64 = came.map(|payment| cents(&payment["amount"]) - cents(&payment["refunded"])).sum();
    let lines: i64 = list("lines").iter().map(|line| cents(&line["total"])).sum();
    assert_eq!((sum("credited"), sum("paid"), sum("amount")), (credited, paid, lines));
}

/// The day in this many days, UTC.
fn in_days(days: i64) -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * days)).to_string()[..10].to_owned()
}
