//! Discount codes: what they take off, what an order, its bill and its returns keep of them, and every refusal.

use std::sync::Barrier;
use std::thread;

use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::delivered;
use crate::prices::midnight;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

fn cents(amount: &Value) -> i64 {
    match amount.as_f64() {
        Some(price) => (price * 100.0).round() as i64,
        None => amount.as_str().expect("text").replace('.', "").parse().expect("an amount"),
    }
}

fn text(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

struct Coded {
    shop: Shop,
    seller: String,
    buyer: String,
    product: Value,
}

impl Coded {
    fn open(folder: &std::path::Path) -> Coded {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let (buyer, product) = (shop.newcomer("akinyi@home.example"), single(&shop, &seller));
        Coded { shop, seller, buyer, product }
    }

    fn id(&self) -> &str {
        self.product["id"].as_str().expect("an id")
    }

    fn sent(&self, token: &str, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop.post(token, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    /// Makes a code that counts now, with these further terms.
    fn code(&self, code: &str, terms: Value) -> Value {
        let mut form = json!({"code": code, "from": "2020-01-01", "until": "2099-12-31"});
        form.as_object_mut().expect("an object").extend(terms.as_object().expect("an object").clone());
        let (status, made) = self.sent(&self.seller, "/api/discount-codes", &form);
        assert_eq!(status, 201, "{made}");
        made
    }

    fn preview(&self, token: &str, code: &str, units: u32) -> Value {
        let lines = json!([{"productId": self.id(), "quantity": units}]);
        self.sent(token, "/api/orders/preview", &json!({"lines": lines, "discountCode": code, "country": "KE"})).1
    }

    fn form(code: &str) -> Value {
        let mut form = order_form();
        form["discountCode"] = json!(code);
        form["deliveryAddress"]["country"] = json!("Kenya");
        form
    }

    fn order(&self, token: &str, key: &str, code: &str) -> (u16, Value) {
        let call = self.shop.post(token, "/api/orders").header("Idempotency-Key", key).json(&Coded::form(code));
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn used(&self, code: &str) -> Value {
        let codes = self.shop.mine(&self.seller, "/api/discount-codes");
        let codes = codes.as_array().expect("a list").clone();
        codes.into_iter().find(|one| one["code"] == code).expect("the code")["used"].clone()
    }

    fn put(&self, token: &str, path: &str, body: &Value) -> u16 {
        let call = self.shop.client.put(format!("{}{path}", self.shop.base)).bearer_auth(token).json(body);
        call.send().expect("an answer").status().as_u16()
    }

    fn bill(&self, order: &Value) -> Value {
        self.shop.all_heard();
        let bills = self.shop.mine(&self.buyer, "/api/billing?limit=200");
        let bills = bills.as_array().expect("a list").clone();
        let bill = bills.into_iter().find(|bill| bill["order_id"] == order["id"] && bill["type"] == "Purchase");
        let id = bill.expect("a bill")["id"].as_str().expect("an id").to_owned();
        self.shop.mine(&self.buyer, &format!("/api/bills/{id}"))
    }

    fn give_back(&self, order: &Value, units: u32, key: &str) -> Value {
        let lines = json!([{"purchaseId": order["lines"][0]["purchase_id"], "quantity": units}]);
        let path = format!("/api/orders/{}/returns", order["id"].as_str().expect("an id"));
        let call = self.shop.post(&self.buyer, &path).header("Idempotency-Key", key);
        let answer = call.json(&json!({"reason": "quality", "note": "", "lines": lines})).send().expect("an answer");
        assert_eq!(answer.status(), 201);
        answer.json().expect("JSON")
    }
}

#[test]
fn what_a_code_takes_off_is_the_same_in_preview_order_bill_and_returns() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    let made = coded.code("harvest-15", json!({"basisPoints": 1_500}));
    assert_eq!((&made["code"], &made["status"], &made["used"]), (&json!("HARVEST-15"), &json!("running"), &json!(0)));
    let goods = 3 * cents(&coded.product["price"]);
    let off = (goods * 1_500 + 5_000) / 10_000;
    let before = coded.shop.mine(&coded.seller, "/api/sales/summary")["revenue"][0]["amount"].clone();

    let preview = coded.preview(&coded.buyer, " Harvest-15 ", 3);
    assert_eq!((&preview["goods"], &preview["discount"]["amount"]), (&json!(text(goods)), &json!(text(off))));
    assert_eq!(preview["discount"]["lines"], json!([{"productId": coded.id(), "amount": text(off)}]));
    coded.shop.add(&coded.buyer, coded.id(), 3);
    let (status, order) = coded.order(&coded.buyer, "k", "harvest-15");
    assert_eq!((status, &order["total"]), (201, &preview["total"]), "{order}");
    let line = &order["lines"][0];
    assert_eq!((&line["line_total"], &line["discount"]), (&json!(text(goods - off)), &json!(text(off))));
    assert_eq!((&order["discount"]["code"], &order["discount"]["amount"]), (&json!("HARVEST-15"), &json!(text(off))));
    let (again, same) = coded.order(&coded.buyer, "k", "harvest-15");
    assert_eq!((again, &same["id"], coded.used("HARVEST-15")), (201, &order["id"], json!(1)), "a repeat counts once");

    let purchase = line["purchase_id"].as_str().expect("an id");
    for (token, path) in [(&coded.buyer, "purchases"), (&coded.seller, "sales")] {
        let one = coded.shop.mine(token, &format!("/api/{path}/{purchase}"));
        assert_eq!(one["lineTotal"], json!(text(goods - off)), "{path}");
        assert_eq!(one["discount"], json!({"code": "HARVEST-15", "amount": text(off)}), "{path}");
    }
    let revenue = coded.shop.mine(&coded.seller, "/api/sales/summary")["revenue"][0]["amount"].clone();
    assert_eq!(cents(&revenue) - cents(&before), goods - off);
    let bill = coded.bill(&order);
    assert_eq!(bill["amount"], order["total"], "{bill}");
    let told = bill["lines"][0]["text"].as_str().expect("text");
    assert!(told.contains("HARVEST-15") && told.contains(&text(off)), "{told}");

    let id = order["id"].as_str().expect("an id");
    delivered(&coded.shop, &coded.buyer, id);
    let first = coded.give_back(&order, 1, "r1");
    let rest = coded.give_back(&order, 2, "r2");
    let worth = |made: &Value| cents(&made["lines"][0]["lineTotal"]);
    assert_eq!(worth(&first) + worth(&rest), goods - off, "{first} {rest}");
    before_long(|| cents(&coded.bill(&order)["credited"]) == goods - off);
    let revenue = coded.shop.mine(&coded.seller, "/api/sales/summary")["revenue"][0]["amount"].clone();
    assert_eq!(cents(&revenue), cents(&before));
    assert_eq!(coded.used("HARVEST-15"), json!(1), "a return gives no use back");
}

#[test]
fn a_discount_goes_before_tax_and_all_parts_sum_to_the_total() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    let owner = coded.shop.sign_in("admin@sokoni.example", PASSWORD);
    coded.code("FIVE-OFF", json!({"amount": "5.55"}));
    let rule = json!({"seller": "*", "buyer": "KE", "category": "S", "rate": "16", "from": "2020-01-01"});
    assert_eq!(coded.sent(&owner, "/api/admin/tax/rules", &rule).0, 201);
    let rate = json!({"scope": "all", "basisPoints": 1_000, "from": "2020-01-01"});
    assert_eq!(coded.sent(&owner, "/api/admin/commission", &rate).0, 201);
    for (prices, key) in [("without", "a"), ("with", "b")] {
        let settings = json!({"charged": true, "prices": prices, "rounding": "line"});
        assert_eq!(coded.put(&owner, "/api/admin/tax/settings", &settings), 200);
        coded.shop.add(&coded.buyer, coded.id(), 4);
        let (status, order) = coded.order(&coded.buyer, key, "FIVE-OFF");
        assert_eq!(status, 201, "{order}");
        let net = 4 * cents(&coded.product["price"]) - 555;
        assert_eq!(cents(&order["lines"][0]["line_total"]), net);
        let tax = cents(&order["tax"]["tax"]);
        // The demo shop has no tariff: the carrier names the price of freight, which has a bill of its own.
        let total = if prices == "without" { net + tax } else { net };
        assert_eq!(cents(&order["total"]), total, "{prices}: {order}");
        assert_eq!(coded.bill(&order)["amount"], order["total"]);
        let sale = order["lines"][0]["purchase_id"].as_str().expect("an id");
        let share = coded.shop.mine(&coded.seller, &format!("/api/billing/commission/{sale}"));
        let untaxed = cents(&order["tax"]["net"]);
        assert_eq!((cents(&share["price"]), cents(&share["commission"])), (untaxed, (untaxed + 5) / 10), "{share}");
        let id = order["id"].as_str().expect("an id");
        delivered(&coded.shop, &coded.buyer, id);
        for (n, units) in [1, 1, 2].into_iter().enumerate() {
            coded.give_back(&order, units, &format!("{key}{n}"));
        }
        let bill = coded.bill(&order);
        assert_eq!((&bill["credited"], &bill["balance"]), (&order["total"], &json!("0.00")), "{prices}");
    }
}

#[test]
fn every_refusal_says_why_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    let price = cents(&coded.product["price"]);
    let other = coded.shop.json("/api/data?limit=500");
    let mine = coded.product["seller"]["id"].clone();
    let other =
        other.as_array().expect("a list").iter().find(|p| p["seller"]["id"] == mine && p["id"] != coded.product["id"]);
    let other = other.expect("another lot")["id"].clone();
    coded.code("LARGE", json!({"basisPoints": 1_000, "minimum": text(2 * price)}));
    coded.code("OTHERS", json!({"basisPoints": 1_000, "products": [other]}));
    coded.code("ONCE", json!({"basisPoints": 1_000, "usesEach": 1}));
    coded.code("OVER", json!({"basisPoints": 1_000, "until": "2020-01-02"}));
    coded.code("LATER", json!({"basisPoints": 1_000, "from": "2099-01-01"}));
    coded.code("ENDED", json!({"basisPoints": 1_000}));
    assert_eq!(coded.sent(&coded.seller, "/api/discount-codes/ended/end", &json!({})).0, 200);

    coded.shop.add(&coded.buyer, coded.id(), 1);
    assert_eq!(coded.order(&coded.buyer, "once", "ONCE").0, 201);
    coded.shop.add(&coded.buyer, coded.id(), 1);
    let mut unknown = Vec::new();
    for (code, kind) in [
        ("NO-SUCH", "code-unknown"),
        ("OVER", "code-unknown"),
        ("LATER", "code-unknown"),
        ("ENDED", "code-unknown"),
        ("OTHERS", "code-not-for-these"),
        ("LARGE", "code-minimum"),
        ("ONCE", "code-used"),
    ] {
        let preview = coded.preview(&coded.buyer, code, 1);
        let (status, refused) = coded.order(&coded.buyer, code, code);
        assert_eq!((status, refused["type"].as_str()), (409, Some(&*format!("/problems/{kind}"))), "{code}: {refused}");
        assert_eq!(preview["discountRefused"], refused["detail"], "{code}");
        assert_eq!((&preview["total"], &preview["discount"]), (&preview["goods"], &Value::Null), "{code}: {preview}");
        if kind == "code-unknown" {
            unknown.push(refused["detail"].clone());
        }
        if kind == "code-minimum" {
            assert_eq!((&refused["minimum"], &refused["goods"]), (&json!(text(2 * price)), &json!(text(price))));
        }
    }
    unknown.dedup();
    assert_eq!(unknown.len(), 1, "{unknown:?}");
    let (status, order) = coded.order(&coded.buyer, "without", "");
    assert_eq!((status, &order["discount"]), (201, &Value::Null), "the cart is as it was");
}

#[test]
fn guessing_is_slowed_and_a_code_is_one_in_the_shop() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    coded.code("REAL-ONE", json!({"basisPoints": 1_000}));
    let lines = json!([{"productId": coded.id(), "quantity": 1}]);
    let guess = |n: usize| {
        let body = json!({"lines": lines, "discountCode": format!("GUESS-{n}")});
        coded.sent(&coded.buyer, "/api/orders/preview", &body).0
    };
    let statuses: Vec<u16> = (0..12).map(guess).collect();
    assert_eq!((statuses[0], statuses[11]), (200, 429), "{statuses:?}");
    coded.shop.add(&coded.buyer, coded.id(), 1);
    assert_eq!(coded.order(&coded.buyer, "k", "REAL-ONE").0, 429, "the order is no way around it");
    assert_eq!(coded.order(&coded.buyer, "k", "").0, 201);

    let form = json!({"code": "real-one", "basisPoints": 100, "from": "2020-01-01", "until": "2020-01-02"});
    let (status, taken) = coded.sent(&coded.seller, "/api/discount-codes", &form);
    assert_eq!((status, taken["type"].as_str()), (409, Some("/problems/code-taken")));
    let wrong = json!({
        "code": "a b", "basisPoints": 9_901, "from": "soon", "until": "2020-01-02", "uses": 0, "usesEach": 1_000_001
    });
    let (status, said) = coded.sent(&coded.seller, "/api/discount-codes", &wrong);
    assert_eq!(status, 422);
    for field in ["code", "basisPoints", "from", "uses", "usesEach"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
    let wrong = json!({
        "code": "fine", "basisPoints": 100, "amount": "1", "from": "2020-01-01", "until": "2020-01-02",
        "minimum": "none", "products": ["nothing"]
    });
    let (status, said) = coded.sent(&coded.seller, "/api/discount-codes", &wrong);
    assert_eq!(status, 422);
    for field in ["amount", "minimum", "products"] {
        assert!(said["errors"][field].is_array(), "{field}: {said}");
    }
}

#[test]
fn the_last_use_goes_to_one_of_two_and_comes_back_with_a_cancelled_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    coded.code("LAST", json!({"basisPoints": 1_000, "uses": 1}));
    let other = coded.shop.newcomer("pwani@home.example");
    let buyers = [&coded.buyer, &other];
    for buyer in buyers {
        coded.shop.add(buyer, coded.id(), 1);
    }
    let start = Barrier::new(2);
    let answers: Vec<(u16, Value)> = thread::scope(|scope| {
        let run = |buyer: &'_ str| {
            start.wait();
            coded.order(buyer, "race", "LAST")
        };
        let runs: Vec<_> = buyers.map(|buyer| scope.spawn(move || run(buyer))).into_iter().collect();
        runs.into_iter().map(|run| run.join().expect("it ends")).collect()
    });
    let winner = answers.iter().position(|(status, _)| *status == 201).expect("one of them has it");
    let (status, refused) = &answers[1 - winner];
    assert_eq!((*status, refused["type"].as_str()), (409, Some("/problems/code-used-up")), "{refused}");
    assert_eq!(refused["uses"], json!(1));
    let loser = buyers[1 - winner];

    let gone = coded.shop.client.delete(format!("{}/api/discount-codes/LAST", coded.shop.base));
    let gone = gone.bearer_auth(&coded.seller).send().expect("an answer");
    assert_eq!(gone.json::<Value>().expect("JSON")["type"], json!("/problems/code-was-used"));
    let order = answers[winner].1["id"].as_str().expect("an id");
    let cancel = || coded.sent(buyers[winner], &format!("/api/orders/{order}/cancel"), &json!({})).0;
    assert_eq!((cancel(), cancel()), (200, 409));
    coded.shop.all_heard();
    assert_eq!(coded.used("LAST"), json!(0));
    assert_eq!(coded.order(loser, "again", "LAST").0, 201);
    assert_eq!(coded.order(buyers[winner], "again", "LAST").0, 422, "the cart is empty");
    let export = coded.shop.mine(loser, "/api/account/export");
    assert_eq!(export["modules"]["pricing"]["discountCodesUsed"], json!([{"code": "LAST", "uses": 1}]));
}

#[test]
fn the_owner_sees_all_codes_and_ends_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let coded = Coded::open(folder.path());
    let owner = coded.shop.sign_in("admin@sokoni.example", PASSWORD);
    coded.code("SHORT", json!({"amount": "1.00"}));
    let all = coded.shop.mine(&owner, "/api/admin/discount-codes");
    assert_eq!(
        (&all["items"][0]["code"], &all["items"][0]["sellerId"]),
        (&json!("SHORT"), &coded.product["seller"]["id"])
    );
    let (status, ended) = coded.sent(&owner, "/api/admin/discount-codes/short/end", &json!({}));
    assert_eq!((status, &ended["status"], &ended["endedByShop"]), (200, &json!("ended"), &json!(true)));
    assert!(coded.preview(&coded.buyer, "SHORT", 1)["discountRefused"].is_string());
    let gone = coded.shop.client.delete(format!("{}/api/discount-codes/short", coded.shop.base));
    assert_eq!(gone.bearer_auth(&coded.seller).send().expect("an answer").status(), 204);
    assert_eq!(coded.shop.mine(&coded.seller, "/api/discount-codes"), json!([]));
}

#[test]
fn a_code_ends_at_midnight_where_the_shop_is() {
    for zone in ["Africa/Nairobi", "Pacific/Honolulu"] {
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
        let code = json!({"code": "TODAY", "basisPoints": 500, "from": today, "until": today});
        assert_eq!(shop.post(&seller, "/api/discount-codes", &code), 201, "{zone}");
        let product = shop.single(&seller);
        let order = |key: &str| {
            shop.post(&buyer, "/cart/add", &json!({"itemID": product, "itemQuantity": 1}));
            shop.ordered(&buyer, key, &Coded::form("TODAY"))
        };
        assert_eq!(order("before"), 201, "{zone}");
        clock.advance(60_000);
        assert_eq!(order("after"), 409, "{zone}");
        shop.close();
    }
}
