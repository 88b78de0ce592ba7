//! From an order to its bill, and from the bill to money that came, over HTTP.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use reqwest::blocking::Response;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::shop::{PASSWORD, Shop, within_a_second};

/// Signs what the demo's card provider says.
const SECRET: &str = "a-secret-of-the-tests";

/// A shop in which somebody new has ordered from the demo's seller.
struct Bought {
    shop: Shop,
    buyer: String,
    seller: String,
    order: Value,
    /// As the buyer sees it.
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

/// Amounts as whole cents, so that they can be added.
fn cents(value: &Value) -> i64 {
    text(value).replace('.', "").parse().expect("an amount")
}

/// So many cents, as they are written.
fn written(cents: i64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// The counted part of a number like `MWAN-2026-000031`.
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

/// The bill of an order with one seller, once it is there.
fn bill_of(shop: &Shop, buyer: &str, order: &Value) -> Value {
    let mut found = Value::Null;
    within_a_second(|| {
        let bills = shop.mine(buyer, "/api/billing?type=Purchase&side=payer");
        let mut bills = bills.as_array().expect("a list").iter();
        found = bills.find(|bill| bill["order_id"] == order["id"]).cloned().unwrap_or_default();
        found.is_object()
    });
    found
}

/// `amount = paid + credited + balance`, and the sums of what belongs to the bill are the bill's.
fn adds_up(full: &Value) {
    let sum = |name: &str| cents(&full[name]);
    assert_eq!(sum("amount"), sum("paid") + sum("credited") + sum("balance"), "{full}");
    let list = |name: &str| full[name].as_array().expect("a list").clone();
    let credited: i64 = list("creditNotes").iter().map(|note| cents(&note["amount"])).sum();
    let came = list("payments");
    let came = came.iter().filter(|payment| !["waiting", "failed"].contains(&text(&payment["status"])));
    let paid: i64 = came.map(|payment| cents(&payment["amount"]) - cents(&payment["refunded"])).sum();
    let lines: i64 = list("lines").iter().map(|line| cents(&line["total"])).sum();
    assert_eq!((sum("credited"), sum("paid"), sum("amount")), (credited, paid, lines));
}

#[test]
fn a_bill_is_paid_in_parts_and_by_its_payer_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let (shop, bill) = (&here.shop, &here.bill);
    let total = cents(&bill["amount"]);
    assert_eq!((&bill["amount"], &bill["orderNumber"]), (&here.order["total"], &here.order["number"]));
    assert_eq!((&bill["status"], &bill["mayPay"], &bill["side"]), (&json!("open"), &json!(true), &json!("payer")));
    assert_eq!(text(&bill["due_date"]), in_days(7));
    let owed = shop.mine(&here.buyer, "/api/billing/summary");
    assert_eq!(owed["toPay"], json!([{"amount": bill["amount"], "currency": bill["currency"]}]));

    let stranger = shop.newcomer("stranger@home.example");
    let get = |who: &str, path: &str| {
        shop.client.get(format!("{}{path}", shop.base)).bearer_auth(who).send().expect("an answer")
    };
    for path in [here.path(), format!("{}/invoice.pdf", here.path())] {
        assert_eq!((get(&stranger, &path).status().as_u16(), get(&here.seller, &path).status().as_u16()), (404, 200));
        assert_eq!(shop.get(&path).status(), 401);
    }
    assert_eq!(shop.mine(&stranger, "/api/billing"), json!([]));

    let wrong = here.pay("w", &json!({"method": "card", "amount": "0"}));
    let (status, wrong) = (wrong.status(), wrong.json::<Value>().expect("JSON"));
    assert_eq!(status, 422);
    for field in ["amount", "token"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    let visa = here.card("visa");
    assert_eq!(visa, here.card("visa"), "the same card again is the same");
    let cards = shop.mine(&here.buyer, "/api/payment-cards");
    assert_eq!((&cards[0]["brand"], &cards[0]["last4"], cards[1].is_null()), (&json!("visa"), &json!("4242"), true));
    let by = |who: &str, token: &str| {
        let body = json!({"method": "card", "amount": "0.01", "token": token});
        let sent = shop.post(who, &format!("{}/payments", here.path())).json(&body).send().expect("an answer");
        sent.status().as_u16()
    };
    assert_eq!((by(&stranger, &visa), by(&here.seller, &visa), by(&here.buyer, "visa-other")), (404, 403, 422));

    let part = total / 3;
    let paid = here.by_card("one", &visa, &written(part));
    assert_eq!((&paid["status"], &paid["card"]["last4"]), (&json!("succeeded"), &json!("4242")));
    assert_eq!(here.by_card("one", &visa, &written(part))["id"], paid["id"], "the same key is the same payment");
    let other = here.pay("one", &json!({"method": "card", "amount": "0.01", "token": visa}));
    assert_eq!(kind(&other.json().expect("JSON")), "idempotency-key-reused");
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], cents(&full["balance"])), (&json!("partly paid"), total - part));
    let more = here.pay("more", &json!({"method": "card", "amount": written(total - part + 1), "token": visa}));
    let (status, more) = (more.status(), more.json::<Value>().expect("JSON"));
    assert_eq!((status.as_u16(), kind(&more), &more["balance"]), (409, "too-much", &full["balance"]));

    let declined = here.card("declined");
    let refused = here.by_card("no", &declined, &written(total - part));
    assert_eq!(refused["status"], "failed");
    assert!(text(&refused["failure"]).contains("another card"));
    // All that is left, twice at once: one of the two pays it.
    let both: Vec<u16> = std::thread::scope(|scope| {
        let pay = |key: &'static str| {
            let (here, visa) = (&here, &visa);
            let body = json!({"method": "card", "amount": written(total - part), "token": visa});
            scope.spawn(move || here.pay(key, &body).status().as_u16())
        };
        [pay("two"), pay("three")].into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(both.contains(&201) && both.contains(&409), "{both:?}");
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], &full["balance"], &full["mayPay"]), (&json!("paid"), &json!("0.00"), &json!(false)));
    assert_eq!(shop.mine(&here.buyer, "/api/billing/summary")["toPay"], json!([]));
    let with = |status: &str| shop.mine(&here.buyer, &format!("/api/billing?status={status}")).as_array().map(Vec::len);
    assert_eq!((with("paid"), with("open"), with("partly%20paid")), (Some(1), Some(0), Some(0)));
    let pdf = get(&here.buyer, &format!("{}/invoice.pdf", here.path()));
    assert_eq!(pdf.headers()["content-type"], "application/pdf");
    assert!(pdf.headers()["content-disposition"].to_str().is_ok_and(|name| name.starts_with("attachment")));
    assert!(pdf.bytes().expect("a body").starts_with(b"%PDF-"));
}

/// The day after so many days, UTC.
fn in_days(days: i64) -> String {
    (jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * days)).to_string()[..10].to_owned()
}

#[test]
fn a_transfer_is_answered_by_its_payee_and_given_back_with_a_credit_note() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let total = cents(&here.bill["amount"]);
    let sent = here.by_transfer("one", &written(total));
    let full = here.full();
    assert_eq!((&full["status"], &full["payable"]), (&json!("payment waiting"), &json!("0.00")));
    assert_eq!(here.pay("two", &json!({"method": "ach", "amount": "0.01", "reference": "x"})).status(), 409);
    let none = json!({});
    assert_eq!(here.answer(&here.buyer, &sent, "confirm", &none).0, 404, "the payer does not confirm");
    let (status, wrong) = here.answer(&here.seller, &sent, "reject", &none);
    assert!(status == 422 && wrong["errors"]["reason"].is_array());
    let why = json!({"reason": "It has not arrived."});
    let (status, rejected) = here.answer(&here.seller, &sent, "reject", &why);
    assert_eq!((status, &rejected["status"], &rejected["failure"]), (200, &json!("failed"), &why["reason"]));
    assert_eq!(here.answer(&here.seller, &sent, "confirm", &none).0, 409);
    assert_eq!(here.full()["status"], "open");

    let again = here.by_transfer("three", &written(total));
    let seen = here.shop.mine(&here.seller, &here.path());
    assert_eq!((&seen["payments"][0]["mayConfirm"], &seen["side"]), (&json!(true), &json!("payee")));
    for _ in 0..2 {
        assert_eq!(here.answer(&here.seller, &again, "confirm", &none).1["status"], "succeeded");
    }
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["status"], cents(&full["paid"])), (&json!("paid"), total));

    let over = json!({"amount": written(total + 1)});
    let (status, over) = here.answer(&here.seller, &again, "refund", &over);
    assert_eq!((status, kind(&over), cents(&over["refundable"])), (409, "too-much", total));
    assert_eq!(here.answer(&here.buyer, &again, "refund", &json!({"amount": "1"})).0, 404);
    let (status, back) = here.answer(&here.seller, &again, "refund", &json!({"amount": "1.00"}));
    assert_eq!((status, &back["status"], &back["refunded"]), (200, &json!("partly refunded"), &json!("1.00")));
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["balance"], &full["status"]), (&json!("0.00"), &json!("paid")), "the payer owes nothing again");
    assert_eq!(full["creditNotes"][0]["amount"], "1.00");

    let credit = |who: &str, body: &Value| {
        let path = format!("{}/credit-notes", here.path());
        let answer = here.shop.post(who, &path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let body = json!({"amount": "2.50", "reason": "Two bags were torn."});
    assert_eq!(credit(&here.buyer, &body).0, 403);
    assert_eq!(credit(&here.seller, &json!({"amount": written(total), "reason": "All"})).0, 409);
    let (status, note) = credit(&here.seller, &body);
    assert_eq!((status, &note["amount"]), (201, &json!("2.50")));
    assert_eq!(number(&note["number"]), number(&full["creditNotes"][0]["number"]) + 1);
    let full = here.full();
    adds_up(&full);
    assert_eq!((&full["balance"], &full["refundOwed"]), (&json!("-2.50"), &json!("2.50")));
}

#[test]
fn a_cancelled_order_is_not_owed_and_what_was_paid_is_owed_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let (shop, visa) = (&here.shop, here.card("visa"));
    let second = order(shop, &here.buyer, &here.seller, "second");
    let second = (bill_of(shop, &here.buyer, &second), second);
    here.by_card("part", &visa, "1.00");
    for order in [&here.order, &second.1] {
        let path = format!("/api/orders/{}/cancel", text(&order["id"]));
        assert_eq!(shop.post(&here.buyer, &path).send().expect("an answer").status(), 200);
    }
    let unpaid = format!("/api/bills/{}", text(&second.0["id"]));
    within_a_second(|| shop.mine(&here.buyer, &unpaid)["status"] == "cancelled");
    let (paid, unpaid) = (here.full(), shop.mine(&here.buyer, &unpaid));
    adds_up(&paid);
    adds_up(&unpaid);
    assert_eq!((&unpaid["balance"], &unpaid["mayPay"]), (&json!("0.00"), &json!(false)));
    assert_eq!((&paid["status"], &paid["refundOwed"]), (&json!("credited"), &json!("1.00")));
    let (status, back) = here.answer(&here.seller, &paid["payments"][0], "refund", &json!({"amount": "1.00"}));
    assert_eq!((status, &back["status"]), (200, &json!("refunded")));
    assert_eq!(here.full()["balance"], "0.00");
    assert_eq!(here.full()["creditNotes"].as_array().map(Vec::len), Some(1), "credited once");
    let (first, next) = (&here.bill["invoice_number"], &second.0["invoice_number"]);
    assert_eq!(number(next), number(first) + 1, "no number is left out");
}

#[test]
fn a_provider_is_believed_by_its_signature_and_counted_once_however_late() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Bought::open(folder.path());
    let total = cents(&here.bill["amount"]);
    let (declined, slow) = (here.card("declined"), here.card("slow"));
    let refused = here.by_card("declined", &declined, "2.00");
    assert_eq!(refused["status"], "failed");
    let said = |payment: &Value, amount: &str, status: &str| {
        json!({"payment": payment["id"], "amount": amount, "currency": payment["currency"], "status": status})
            .to_string()
    };
    let late = said(&refused, "2.00", "succeeded");
    assert_eq!(here.notice(&late, "another secret"), 403);
    assert_eq!(here.notice(&said(&refused, "2.01", "succeeded"), SECRET), 409);
    assert_eq!(here.notice("{}", SECRET), 400);
    assert_eq!(here.notice(&said(&json!({"id": "none", "currency": "USD"}), "2.00", "failed"), SECRET), 404);
    assert_eq!(cents(&here.full()["paid"]), 0, "nothing of that counted");
    for _ in 0..3 {
        assert_eq!(here.notice(&late, SECRET), 204);
    }
    assert_eq!(here.notice(&said(&refused, "2.00", "failed"), SECRET), 204);
    let full = here.full();
    adds_up(&full);
    assert_eq!((cents(&full["paid"]), &full["payments"][0]["status"]), (200, &json!("succeeded")));

    // A slow card pays after a while, without anybody asking again.
    let waiting = here.by_card("slow", &slow, &written(total - 200));
    assert_eq!((&waiting["status"], &here.full()["status"]), (&json!("waiting"), &json!("payment waiting")));
    let start = std::time::Instant::now();
    while here.full()["status"] != "paid" {
        assert!(start.elapsed() < std::time::Duration::from_secs(20), "the slow card never paid");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    adds_up(&here.full());
    let manual = here.shop.client.post(format!("{}/api/payments/webhooks/manual", here.shop.base)).body("{}").send();
    assert_eq!(manual.expect("an answer").status(), 404);
}

#[test]
fn a_schedule_bills_again_and_again_until_one_of_the_two_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (payer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    let make = |who: &str, key: &str, body: &Value| {
        let request = shop.post(who, "/api/recurring").header("Idempotency-Key", key);
        let answer = request.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let form = json!({
        "payerEmail": "nafula@home.example", "description": "Storage", "amount": "3500", "currency": "UGX",
        "every": "week", "firstDue": in_days(3)
    });
    let (status, wrong) = make(&seller, "w", &json!({"amount": "-1", "every": "day", "firstDue": "2026-02-30"}));
    assert_eq!(status, 422);
    for field in ["payerEmail", "description", "amount", "currency", "every", "firstDue"] {
        assert!(wrong["errors"][field].is_array(), "{field} is named in {wrong}");
    }
    for (field, value) in [
        ("payerEmail", "nobody@home.example"),
        ("payerEmail", "seller@sokoni.example"),
        ("firstDue", "2020-01-01"),
        ("until", "2020-01-01"),
        ("amount", "0.50"),
    ] {
        let mut off = form.clone();
        off[field] = json!(value);
        let (status, wrong) = make(&seller, field, &off);
        assert!(status == 422 && wrong["errors"][field].is_array(), "{field} {value}: {wrong}");
    }
    assert_eq!(make(&payer, "k", &form).0, 403, "a buyer sends no bills");
    let (status, made) = make(&seller, "k", &form);
    assert_eq!((status, &made["status"], &made["next_due"]), (201, &json!("active"), &json!(in_days(10))));
    assert_eq!(make(&seller, "k", &form).1["id"], made["id"]);
    let bills = shop.mine(&payer, "/api/billing?type=Recurring");
    let bill = &bills[0];
    assert_eq!(
        (bills.as_array().map(Vec::len), &bill["amount"], &bill["status"]),
        (Some(1), &json!("3500.00"), &json!("open"))
    );
    assert_eq!((&bill["due_date"], &bill["currency"]), (&json!(in_days(3)), &json!("UGX")));
    let mine = shop.mine(&payer, "/api/recurring");
    assert_eq!((&mine["total"], &mine["items"][0]["next_due"]), (&json!(1), &json!(in_days(10))));
    assert_eq!((&mine["items"][0]["bills"], &mine["items"][0]["mayStop"]), (&json!(1), &json!(true)));
    let stop = |who: &str| {
        let path = format!("/api/recurring/{}/stop", text(&made["id"]));
        let answer = shop.post(who, &path).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    assert_eq!(stop(&shop.newcomer("stranger@home.example")).0, 404);
    let (status, stopped) = stop(&payer);
    assert_eq!((status, &stopped["status"], &stopped["next_due"]), (200, &json!("stopped"), &Value::Null));
}

#[test]
fn the_demo_shop_has_bills_of_every_standing() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    let all = shop.mine(&buyer, "/api/billing");
    let all = all.as_array().expect("a list");
    let has = |status: &str| all.iter().any(|bill| bill["status"] == status);
    for status in ["paid", "partly paid", "overdue", "payment waiting"] {
        assert!(has(status), "{status}");
    }
    assert!(all.iter().any(|bill| bill["type"] == "Recurring"));
    for bill in all {
        adds_up(&shop.mine(&buyer, &format!("/api/bills/{}", text(&bill["id"]))));
    }
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    assert!(shop.mine(&seller, "/api/billing?side=payee&status=payment%20waiting")[0].is_object());
    // Page by page the same as at once, and in no order but the newest first.
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("{}/api/billing?limit=4{cursor}", shop.base);
        let answer = shop.client.get(path).bearer_auth(&buyer).send().expect("an answer");
        let next = answer.headers().get("x-next-cursor").map(|next| next.to_str().expect("a text").to_owned());
        assert_eq!(answer.headers()["x-total-count"].to_str().ok(), Some(all.len().to_string().as_str()));
        seen.extend(answer.json::<Vec<Value>>().expect("JSON"));
        let Some(next) = next else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, *all);
    assert!(all.is_sorted_by(|a, b| text(&a["created_at"]) >= text(&b["created_at"])));
}
