//! Credit: what a seller lets a company owe, how an order uses it, and when a bill is due.

use std::sync::Barrier;

use kernel::Clock;
use serde_json::{Value, json};

use crate::clock::Timed;
use crate::delivery::paid;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

struct Credited {
    shop: Shop,
    seller: String,
    buyer: String,
    product: String,
    /// In cents.
    price: i64,
}

fn text(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

impl Credited {
    fn open(folder: &std::path::Path) -> Credited {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let (buyer, product) = (shop.newcomer("kilima@home.example"), single(&shop, &seller));
        let price = (product["price"].as_f64().expect("a price") * 100.0).round() as i64;
        let product = product["id"].as_str().expect("an id").to_owned();
        let credited = Credited { shop, seller, buyer, product, price };
        // The first dealing makes the account a buyer of the seller's; it is paid.
        let first = credited.order("first", 1, "bankTransfer").1;
        paid(&credited.shop, &credited.buyer, &credited.seller, &first);
        let account = credited.account();
        before_long(|| credited.shop.mine(&credited.seller, "/api/buyers").to_string().contains(&account));
        credited.shop.all_heard();
        credited
    }

    fn account(&self) -> String {
        self.shop.mine(&self.buyer, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned()
    }

    fn grant(&self, limit: Option<i64>, days: u32) -> Value {
        let path = format!("{}/api/credit-granted/{}", self.shop.base, self.account());
        let body = json!({"limit": limit.map(text), "currency": "USD", "days": days, "blockOverdue": true});
        let answer = self.shop.client.put(path).bearer_auth(&self.seller).json(&body).send().expect("an answer");
        assert_eq!(answer.status(), 200);
        answer.json().expect("JSON")
    }

    fn order(&self, key: &str, units: u32, payment: &str) -> (u16, Value) {
        self.shop.add(&self.buyer, &self.product, units);
        let mut form = order_form();
        form["paymentMethod"] = json!(payment);
        let call = self.shop.post(&self.buyer, "/api/orders").header("Idempotency-Key", key).json(&form);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    /// The buyer's credit as both sides see it: the same.
    fn credit(&self) -> Value {
        let own = self.shop.mine(&self.buyer, "/api/credit")["items"][0].clone();
        assert_eq!(self.shop.mine(&self.seller, "/api/credit-granted")["items"][0], own);
        own
    }

    fn empty_cart(&self) {
        let gone = self.shop.post(&self.buyer, "/cart/remove").json(&json!({"itemID": self.product}));
        assert_eq!(gone.send().expect("an answer").status(), 200);
    }
}

#[test]
fn an_order_fits_up_to_the_last_cent_and_bills_follow_the_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let credited = Credited::open(folder.path());
    let price = credited.price;
    let granted = credited.grant(Some(3 * price), 45);
    assert_eq!(
        (&granted["free"], &granted["used"]),
        (&json!(text(3 * price)), &json!([])),
        "what was paid is not used"
    );
    let (status, first) = credited.order("a", 2, "bankTransfer");
    assert_eq!(status, 201, "{first}");
    assert_eq!(credited.credit()["free"], json!(text(price)));

    let (status, refused) = credited.order("b", 2, "bankTransfer");
    assert_eq!((status, refused["type"].as_str()), (409, Some("/problems/credit-exceeded")), "{refused}");
    let figures = ["limit", "used", "total", "free"].map(|name| refused[name].clone());
    assert_eq!(figures, [3, 2, 2, 1].map(|units| json!(text(units * price))));
    let said = refused["detail"].as_str().expect("text");
    for units in [3, 2, 1] {
        assert!(said.contains(&text(units * price)), "{said}");
    }
    credited.empty_cart();
    credited.grant(Some(3 * price - 1), 45);
    assert_eq!(credited.order("c", 1, "bankTransfer").0, 409, "one cent is missing");
    credited.grant(Some(3 * price), 45);
    credited.empty_cart();
    assert_eq!(credited.order("d", 1, "bankTransfer").0, 201, "the limit is reached");

    credited.shop.all_heard();
    let bills = credited.shop.mine(&credited.buyer, "/api/billing?limit=5");
    let day = |days: i32| {
        let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
        json!(today.checked_add(jiff::Span::new().days(days)).expect("a day").to_string())
    };
    let due = |order: &Value| {
        let bill = bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == order["id"]);
        bill.expect("a bill")["due_date"].clone()
    };
    assert_eq!(due(&first), day(45), "{bills}");

    // Paid is free again; so is what is cancelled, once.
    paid(&credited.shop, &credited.buyer, &credited.seller, &first);
    credited.shop.all_heard();
    assert_eq!(credited.credit()["free"], json!(text(2 * price)));
    let (_, second) = credited.order("e", 2, "bankTransfer");
    let path = format!("/api/orders/{}/cancel", second["id"].as_str().expect("an id"));
    for status in [200, 409] {
        let cancelled = credited.shop.post(&credited.buyer, &path).json(&json!({})).send().expect("an answer");
        assert_eq!(cancelled.status(), status);
    }
    credited.shop.all_heard();
    assert_eq!(credited.credit()["free"], json!(text(2 * price)));
}

#[test]
fn of_two_orders_at_once_for_the_last_of_a_limit_one_is_made_and_the_other_is_told_with_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    // Members of one company, each with a cart of their own.
    let members = ["stores", "manager"].map(|name| shop.sign_in(&format!("{name}@lakeside.example"), PASSWORD));
    let company = shop.mine(&members[0], "/api/company")["id"].as_str().expect("an id").to_owned();
    before_long(|| shop.mine(&seller, "/api/buyers").to_string().contains(&company));
    let product = single(&shop, &seller);
    let price = (product["price"].as_f64().expect("a price") * 100.0).round() as i64;
    let grant = |limit: i64| -> Value {
        let path = format!("{}/api/credit-granted/{company}", shop.base);
        let body = json!({"limit": text(limit), "currency": "USD", "days": 30});
        let answer = shop.client.put(path).bearer_auth(&seller).json(&body).send().expect("an answer");
        assert_eq!(answer.status(), 200);
        answer.json().expect("JSON")
    };
    let used = || {
        let used = grant(1_000_000)["used"][0].as_str().unwrap_or("0.00 USD").replace(" USD", "");
        used.replace('.', "").parse::<i64>().expect("an amount")
    };
    for round in 0..4 {
        let limit = used() + price;
        grant(limit);
        let barrier = Barrier::new(2);
        let answers: Vec<(u16, Value)> = std::thread::scope(|threads| {
            let order = |token: &String, key: String| {
                let (barrier, shop, token, product) = (&barrier, &shop, token.clone(), &product);
                shop.add(&token, product["id"].as_str().expect("an id"), 1);
                threads.spawn(move || {
                    barrier.wait();
                    let answer = shop.order(&token, &key).expect("an answer");
                    (answer.status().as_u16(), answer.json().expect("JSON"))
                })
            };
            let both = [order(&members[0], format!("{round}-a")), order(&members[1], format!("{round}-b"))];
            both.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        let mut statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 409], "{answers:?}");
        let refused = &answers.iter().find(|(status, _)| *status == 409).expect("one").1;
        assert_eq!(refused["type"], json!("/problems/credit-exceeded"), "{refused}");
        assert_eq!((&refused["free"], &refused["total"]), (&json!("0.00"), &json!(text(price))), "{refused}");
        assert_eq!(used(), limit);
        for token in &members {
            let _ = shop.post(token, "/cart/remove").json(&json!({"itemID": product["id"]})).send();
        }
    }
}

#[test]
fn days_from_the_bill_of_lading_begin_when_the_goods_are_on_their_way() {
    let folder = tempfile::tempdir().expect("a folder");
    let credited = Credited::open(folder.path());
    let (shop, carrier) = (&credited.shop, credited.shop.sign_in("logistics@sokoni.example", PASSWORD));
    let path = format!("{}/api/credit-granted/{}", shop.base, credited.account());
    let grant = |from: &str| {
        let body = json!({"limit": null, "currency": "USD", "days": 30, "daysFrom": from});
        shop.client.put(&path).bearer_auth(&credited.seller).json(&body).send().expect("an answer")
    };
    assert_eq!(grant("whenever").status(), 422);
    assert_eq!(grant("lading").json::<Value>().expect("JSON")["daysFrom"], json!("lading"));
    let (status, order) = credited.order("a", 1, "bankTransfer");
    assert_eq!(status, 201, "{order}");
    shop.all_heard();
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    let day = |days: i32| json!(today.checked_add(jiff::Span::new().days(days)).expect("a day").to_string());
    let bill = || {
        let bills = shop.mine(&credited.buyer, "/api/billing?limit=5");
        let bill = bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == order["id"]).cloned();
        shop.mine(&credited.buyer, &format!("/api/bills/{}", bill.expect("a bill")["id"].as_str().expect("an id")))
    };
    let before = bill();
    assert_eq!((&before["due_date"], &before["dueAfterLading"]), (&day(180 + 30), &json!(30)), "{before}");

    let purchase = format!("/api/purchases/{}", order["lines"][0]["purchase_id"].as_str().expect("an id"));
    let shipment = shop.mine(&credited.buyer, &purchase)["shipment_id"].as_str().expect("an id").to_owned();
    let call = |end: &str, body: &Value| {
        let path = format!("/api/shipments/{shipment}/{end}");
        let answer = shop.post(&carrier, &path).json(body).send().expect("an answer");
        assert_eq!(answer.status(), 200, "{end} {body}: {}", answer.text().expect("text"));
    };
    call("take", &json!({}));
    for status in ["Preparing", "Picked Up"] {
        call("move", &json!({"status": status}));
    }
    shop.all_heard();
    assert_eq!(bill()["dueAfterLading"], json!(30), "nothing is loaded yet");
    call("move", &json!({"status": "Out for Delivery"}));
    shop.all_heard();
    let after = bill();
    assert_eq!((&after["due_date"], &after["dueAfterLading"]), (&day(30), &json!(null)), "{after}");
    assert_eq!(after["amount"], before["amount"], "nothing else of the bill changes");
    let told = shop.mine(&credited.buyer, "/api/notifications").to_string();
    assert!(told.contains("the days to pay have begun") && told.contains("It is to be paid by"), "{told}");
}

#[test]
fn what_is_due_is_overdue_from_midnight_on_where_the_shop_is() {
    for zone in ["Africa/Nairobi", "Asia/Kathmandu", "Pacific/Honolulu"] {
        let folder = tempfile::tempdir().expect("a folder");
        let named = jiff::tz::TimeZone::get(zone).expect("a zone");
        let today = jiff::Timestamp::now().to_zoned(named.clone()).date();
        let midnight = today.tomorrow().expect("a day").to_zoned(named).expect("a time").timestamp().as_millisecond();
        let clock = Clock::fixed(midnight - 60_000);
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
        let path = format!("/api/credit-granted/{}", account.as_str().expect("an id"));
        // The demo's unpaid orders count from now on; those that are overdue do not block this one.
        let terms = |block: bool| json!({"limit": null, "currency": "USD", "days": 0, "blockOverdue": block});
        assert_eq!(shop.put(&seller, &path, &terms(false)), 200);
        let order = shop.buy_with(&buyer, &product, "today", "bankTransfer");
        shop.settle();
        let status = || {
            let bills: Value = shop.get(&buyer, "/api/billing?limit=500").json().expect("JSON");
            let own = bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == json!(order)).cloned();
            let bill = own.expect("a bill");
            (bill["status"].clone(), bill["overdue"].clone(), bill["due_date"].clone())
        };
        assert_eq!(status(), (json!("open"), json!(false), json!(today.to_string())), "{zone}");
        let since = || {
            let credit: Value = shop.get(&buyer, "/api/credit").json().expect("JSON");
            credit["items"][0]["overdueSince"].clone()
        };
        let before = since();
        assert_ne!(before, json!(today.to_string()), "{zone}: it is due today");
        clock.advance(60_000);
        assert_eq!(status(), (json!("overdue"), json!(true), json!(today.to_string())), "{zone}");
        let form = |key: &str| {
            assert_eq!(shop.post(&buyer, "/cart/add", &json!({"itemID": product, "itemQuantity": 1})), 200);
            shop.order_status(&buyer, key)
        };
        assert_eq!(form("passes"), 201);
        assert_eq!(shop.put(&seller, &path, &terms(true)), 200);
        assert_eq!(form("blocked"), 409, "{zone}");
        assert!(before.is_string() || since() == json!(today.to_string()), "{zone}");
        shop.close();
    }
}
