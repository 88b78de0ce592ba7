//! The final price of an order that was called off at a provisional one counts wherever the order does.

use serde_json::{Value, json};

use crate::fixing::{bills, contract, fixed, fresh, in_days, put, terms};
use crate::samples::post;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade_terms::sign;

/// An amount in cents.
fn cents(amount: &Value) -> i64 {
    amount.as_str().expect("text").replace('.', "").parse().expect("an amount")
}

fn text(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

/// The sum in US dollars among these, in cents.
fn usd(sums: &Value) -> i64 {
    let own = sums.as_array().expect("a list").iter().find(|sum| sum["currency"] == "USD");
    own.map_or(0, |sum| cents(&sum["amount"]))
}

/// A contract with a price to be fixed, of which ten kilograms are called off at a provisional price.
struct CalledOff {
    shop: Shop,
    buyer: String,
    seller: String,
    owner: String,
    path: String,
    units: u64,
    order: Value,
}

impl CalledOff {
    fn open(folder: &std::path::Path) -> CalledOff {
        let shop = Shop::open(folder);
        let (buyer, seller) = (shop.buyer(), shop.sign_in("seller@sokoni.example", PASSWORD));
        let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
        let (path, units) = contract(&shop, &buyer, &seller);
        let payment = json!({"depositPercent": 30, "depositDays": 7, "balanceDays": 45, "balanceFrom": "order"});
        assert_eq!(put(&shop, &seller, &format!("{path}/trade-terms"), &payment).0, 200);
        let mut price_terms = terms("buyer");
        price_terms["provisionalPercent"] = json!(80);
        assert_eq!(put(&shop, &seller, &format!("{path}/price-terms"), &price_terms).0, 200);
        for side in [&buyer, &seller] {
            assert_eq!(sign(&shop, side, &path).0, 200);
        }
        shop.all_heard();
        let account = shop.mine(&buyer, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned();
        let credit = json!({"limit": null, "currency": "USD", "days": 30, "blockOverdue": false});
        assert_eq!(put(&shop, &seller, &format!("/api/credit-granted/{account}"), &credit).0, 200);
        let mut form = order_form();
        form["quantity"] = json!(10);
        let call = shop.post(&buyer, &format!("{path}/call-offs")).header("Idempotency-Key", "early").json(&form);
        let answer = call.send().expect("an answer");
        assert_eq!(answer.status(), 201);
        let order: Value = answer.json().expect("JSON");
        let called = CalledOff { shop, buyer, seller, owner, path, units, order };
        before_long(|| bills(&called.shop, &called.buyer, &called.order).len() == 1);
        called
    }

    /// Fixes the price of all units: half of them at 4,700 dollars a tonne, the others at 4,701. Returns what ten kilograms
    /// cost, in cents.
    fn fix(&self) -> i64 {
        let half = self.units / 2;
        for part in [(half, 4_700), (self.units - half, 4_701)] {
            assert_eq!(fixed(&self.shop, &self.buyer, &self.path, part, &fresh()).0, 200);
        }
        // A differential of 120; dollars a tonne are tenths of a cent a kilogram.
        let exact = (half * 4_820 + (self.units - half) * 4_821) as f64 / self.units as f64;
        exact.round() as i64
    }

    fn both(&self) -> Vec<Value> {
        before_long(|| bills(&self.shop, &self.buyer, &self.order).len() == 2);
        self.shop.all_heard();
        bills(&self.shop, &self.buyer, &self.order)
    }

    fn see(&self, who: &str, path: &str) -> Value {
        self.shop.mine(who, path)
    }

    /// What counts the order, in cents: its seller's takings and month, the shop's month, and the credit that is used.
    fn figures(&self) -> [i64; 4] {
        self.shop.all_heard();
        let months = self.see(&self.seller, "/api/analytics?period=3m")["months"].clone();
        let credit = self.see(&self.buyer, "/api/credit")["items"][0]["used"].clone();
        let used = credit.as_array().expect("a list").iter().find_map(|sum| sum.as_str()?.strip_suffix(" USD"));
        [
            usd(&self.see(&self.seller, "/api/sales/summary")["revenue"]),
            usd(&months[2]["revenue"]),
            usd(&self.see(&self.owner, "/api/admin/trade")["month"]["sums"]),
            used.map_or(0, |used| cents(&json!(used))),
        ]
    }

    fn pay(&self, bill: &Value) {
        let form = json!({"method": "ach", "amount": bill["balance"], "reference": "RF-1"});
        let path = format!("/api/bills/{}/payments", bill["id"].as_str().expect("an id"));
        let (status, payment) = post(&self.shop, &self.buyer, &path, &form);
        assert_eq!(status, 201, "{payment}");
        let confirm = format!("/api/payments/{}/confirm", payment["id"].as_str().expect("an id"));
        assert_eq!(post(&self.shop, &self.seller, &confirm, &json!({})).0, 200);
        self.shop.all_heard();
    }
}

#[test]
fn every_list_and_figure_counts_the_final_price_and_the_order_tells_both() {
    let folder = tempfile::tempdir().expect("a folder");
    let called = CalledOff::open(folder.path());
    let provisional = cents(&called.order["total"]);
    let before = called.figures();
    let total = called.fix();
    let both = called.both();
    let more = total - provisional;
    assert_eq!((cents(&both[0]["amount"]), cents(&both[1]["amount"])), (provisional, more), "{both:?}");
    assert_eq!(called.figures(), before.map(|sum| sum + more));

    let id = called.order["id"].as_str().expect("an id");
    let number = called.order["number"].as_str().expect("text");
    let order = called.see(&called.buyer, &format!("/api/orders/{id}"));
    assert_eq!((&order["total"], &order["lines"][0]["line_total"]), (&json!(text(total)), &json!(text(total))));
    let told = json!({
        "day": in_days(0), "units": 10, "unitPrice": called.see(&called.buyer, &called.path)["unitPrice"],
        "provisionalPrice": called.order["lines"][0]["price"], "provisionalTotal": text(provisional),
        "difference": text(more)
    });
    assert_eq!(order["finalPrice"], told);
    let line = order["lines"][0]["purchase_id"].as_str().expect("an id");
    for (who, path) in
        [(&called.buyer, format!("/api/purchases/{line}")), (&called.seller, format!("/api/sales/{line}"))]
    {
        let seen = called.see(who, &path);
        assert_eq!((&seen["lineTotal"], &seen["finalPrice"]), (&json!(text(total)), &told), "{path}");
    }
    let listed = called.see(&called.owner, &format!("/api/admin/trade/orders?q={number}"));
    assert_eq!(listed["items"][0]["amount"]["amount"], json!(text(total)), "{listed}");
    assert_eq!(called.see(&called.owner, &format!("/api/admin/orders/{id}"))["finalPrice"], told);
    let url = format!("{}/api/sales.csv", called.shop.base);
    let file = called.shop.client.get(url).bearer_auth(&called.seller).send().expect("an answer").text();
    let file = file.expect("text");
    let row = file.lines().find(|row| row.contains(number)).expect("its row");
    assert!(row.contains(&text(total)), "{row}");
}

#[test]
fn the_second_bill_is_due_by_the_trade_terms_counts_until_it_is_paid_and_is_disputed() {
    let folder = tempfile::tempdir().expect("a folder");
    let called = CalledOff::open(folder.path());
    called.fix();
    let both = called.both();
    assert_eq!(
        (&both[0]["due_date"], &both[1]["due_date"]),
        (&json!(in_days(7)), &json!(in_days(45))),
        "no second deposit"
    );
    let order = format!("/api/orders/{}", called.order["id"].as_str().expect("an id"));
    called.pay(&both[0]);
    assert_eq!(called.see(&called.buyer, &order)["paymentStatus"], "Partly paid");
    let disputes = format!("/api/bills/{}/disputes", both[1]["id"].as_str().expect("an id"));
    assert_eq!(called.see(&called.buyer, &disputes)["mayOpen"], false, "nothing of it is paid");
    called.pay(&both[1]);
    assert_eq!(called.see(&called.buyer, &order)["paymentStatus"], "Paid");
    let words = json!({"reason": "damaged", "words": "Two bags were wet on arrival.", "amount": "1.00"});
    let (status, dispute) = post(&called.shop, &called.buyer, &disputes, &words);
    assert_eq!(status, 201, "{dispute}");
    let decide = format!("/api/admin/disputes/{}/decide", dispute["id"].as_str().expect("an id"));
    let (status, decided) =
        post(&called.shop, &called.owner, &decide, &json!({"outcome": "buyer", "reason": "They were wet."}));
    assert_eq!(status, 200, "{decided}");
    called.shop.all_heard();
    let rest = called.see(&called.buyer, &format!("/api/bills/{}", both[1]["id"].as_str().expect("an id")));
    assert_eq!((&rest["credited"], &rest["type"]), (&json!("1.00"), &json!("Final price")));
}
