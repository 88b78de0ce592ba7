//! A company's members: their rights, and orders that need two of them.

use std::sync::atomic::{AtomicU32, Ordering};

use kernel::store::Store;
use reqwest::Method;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, letters, order_form, store_options, token_in};

/// Number of calls so far: each has a key of its own.
static CALLS: AtomicU32 = AtomicU32::new(0);

/// Makes a call, as a visitor where the token is empty. Returns status and answer.
fn call(shop: &Shop, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let request = shop.client.request(method, format!("{}{path}", shop.base));
    let request = request.header("Idempotency-Key", CALLS.fetch_add(1, Ordering::Relaxed));
    let request = if token.is_empty() { request } else { request.bearer_auth(token) };
    let answer = if body.is_null() { request.send() } else { request.json(body).send() }.expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

fn post(shop: &Shop, token: &str, path: &str, body: &Value) -> (u16, Value) {
    call(shop, token, Method::POST, path, body)
}

fn kind(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default())
}

/// Signs in the demo company's owner, manager and employee.
fn people(shop: &Shop) -> [String; 3] {
    ["stores", "manager", "counter"].map(|name| shop.sign_in(&format!("{name}@lakeside.example"), PASSWORD))
}

#[test]
fn an_order_above_the_limit_takes_two_persons_and_is_everybodys_in_the_company() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let [owner, manager, employee] = people(&shop);
    let waiting = shop.mine(&manager, "/api/approvals?status=waiting");
    assert_eq!(waiting["total"], 1, "the demo's");
    let product = waiting["items"][0]["items"][1]["itemId"].clone();

    let added = post(&shop, &employee, "/cart/add", &json!({"itemID": product, "itemQuantity": 120}));
    assert_eq!(added.0, 200);
    assert_eq!(shop.mine(&manager, "/cart/get"), json!([]), "each has a cart of their own");
    let refused = post(&shop, &employee, "/api/orders", &order_form());
    assert_eq!(kind(&refused), (409, "/problems/approval-needed"));
    assert_eq!((refused.1["limit"].as_str(), refused.1["total"].as_str()), (Some("1500.00"), Some("1908.00")));
    let (status, asked) = post(&shop, &employee, "/api/approvals", &order_form());
    assert_eq!((status, asked["status"].as_str(), asked["mayWithdraw"].as_bool()), (201, Some("waiting"), Some(true)));
    assert_eq!(shop.mine(&employee, "/cart/get"), json!([]));

    let path = format!("/api/approvals/{}", asked["id"].as_str().expect("an id"));
    let confirm = |token: &str, total: &str| post(&shop, token, &format!("{path}/confirm"), &json!({"total": total}));
    assert_eq!(kind(&confirm(&employee, "1908.00")), (403, "/problems/own-approval"));
    assert_eq!(confirm(&shop.buyer(), "1908.00").0, 404, "another's is not there");
    assert_eq!(kind(&confirm(&manager, "1900.00")), (409, "/problems/price-changed"));
    let (status, confirmed) = confirm(&manager, "1908.00");
    assert_eq!((status, confirmed["status"].as_str()), (200, Some("confirmed")));
    let order = format!("/api/orders/{}", confirmed["orderId"].as_str().expect("an order"));
    for token in [&owner, &manager, &employee] {
        assert_eq!(shop.mine(token, &order)["total"], "1908.00");
    }
    assert_eq!(kind(&confirm(&owner, "1908.00")), (409, "/problems/answered"));
    before_long(|| {
        let told = shop.mine(&owner, "/api/notifications");
        let told = told["items"].as_array().expect("a list").clone();
        told.iter().any(|one| one["title"] == "Confirmed: an order of 1908.00 USD")
    });
}

#[test]
fn a_limit_is_not_gone_round_by_many_small_orders_nor_by_a_contract() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let [owner, _, employee] = people(&shop);
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let product = crate::trade::single(&shop, &seller);
    let price = product["price"].as_f64().expect("a price");
    // The limit has room for two of them in 30 days.
    let limit = call(&shop, &owner, Method::PUT, "/api/company/limit", &json!({"amount": (price * 2.5).floor()}));
    assert_eq!(limit.0, 200, "{}", limit.1);
    let order = || {
        let added = post(&shop, &employee, "/cart/add", &json!({"itemID": product["id"], "itemQuantity": 1}));
        assert_eq!(added.0, 200);
        post(&shop, &employee, "/api/orders", &order_form())
    };
    let made: Vec<u16> = (0..2).map(|_| order().0).collect();
    assert_eq!(made, [201, 201]);
    let refused = order();
    assert_eq!(kind(&refused), (409, "/problems/approval-needed"), "the third of seven");
    assert_eq!(refused.1["spent"].as_str(), Some(format!("{:.2}", price * 2.0).as_str()));

    let ask = json!({"product_id": product["id"], "quantity": 10});
    let (_, quote) = post(&shop, &employee, "/api/quotes", &ask);
    let quote = format!("/api/quotes/{}", quote["id"].as_str().expect("an id"));
    let until = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * 20);
    let terms = json!({"version": 1, "unit_price": "9.00", "quantity": 10, "incoterm": "FOB", "valid_until": until.to_string()});
    assert_eq!(post(&shop, &seller, &format!("{quote}/offer"), &terms).0, 200);
    let accept = |token: &str| post(&shop, token, &format!("{quote}/accept"), &json!({"version": 2}));
    assert_eq!(kind(&accept(&employee)), (403, "/problems/approval-needed"));
    let (status, accepted) = accept(&owner);
    assert_eq!(status, 200, "{accepted}");
    let contract = format!("/api/contracts/{}/sign", accepted["contractId"].as_str().expect("an id"));
    assert_eq!(kind(&post(&shop, &employee, &contract, &json!({}))), (403, "/problems/approval-needed"));
    assert_eq!(post(&shop, &owner, &contract, &json!({})).0, 200);
}

#[test]
fn a_limit_keeps_its_currency_when_the_shop_changes_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let [owner, _, employee] = people(&shop);
    let limit = || {
        let limit = shop.mine(&owner, "/api/company")["limit"].clone();
        (limit["amount"].as_f64().expect("a number"), limit["currency"].as_str().expect("a code").to_owned())
    };
    assert_eq!(limit(), (1500.0, "USD".to_owned()));
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    assert_eq!(call(&shop, &admin, Method::PUT, "/api/admin/look", &json!({"currency": "UGX"})).0, 200);
    assert_eq!(limit(), (1500.0, "USD".to_owned()), "the shop's currency is another one now");

    let set = call(&shop, &owner, Method::PUT, "/api/company/limit", &json!({"amount": 5_000_000}));
    assert_eq!((set.0, limit()), (200, (5_000_000.0, "UGX".to_owned())));
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let product = crate::trade::single(&shop, &seller)["id"].clone();
    assert_eq!(post(&shop, &employee, "/cart/add", &json!({"itemID": product, "itemQuantity": 1})).0, 200);
    let refused = post(&shop, &employee, "/api/orders", &order_form());
    assert_eq!(kind(&refused), (409, "/problems/approval-needed"), "the goods are sold in USD");
    let figures = ["limit", "limitCurrency", "currency"].map(|name| refused.1[name].as_str().unwrap_or_default());
    assert_eq!(figures, ["5000000.00", "UGX", "USD"]);
}

#[test]
fn people_come_in_by_a_letter_and_are_out_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let [owner, manager, employee] = people(&shop);
    let invitation = json!({"email": "New@lakeside.example", "role": "employee"});
    for token in [&manager, &employee] {
        assert_eq!(post(&shop, token, "/api/company/invitations", &invitation).0, 403);
        assert_eq!(call(&shop, token, Method::PUT, "/api/company/limit", &json!({"amount": 1})).0, 403);
    }
    assert_eq!(post(&shop, &owner, "/api/company/invitations", &invitation).0, 201);
    let letter = letters(folder.path(), "new@lakeside.example", 1).remove(0);
    let token = token_in(&letter, "/join/");
    let path = format!("/auth/invitations/{token}");
    assert_eq!(shop.json(&path)["email"], "new@lakeside.example");
    let join = json!({"name": "Njeri", "password": "a-good-password"});
    assert_eq!(post(&shop, "", &path, &json!({"name": "Njeri", "password": "password"})).0, 422, "guessed first");
    let (status, session) = post(&shop, "", &path, &join);
    assert_eq!((status, session["user"]["company"]["role"].as_str()), (201, Some("employee")));
    assert_eq!(session["user"]["emailConfirmed"], true);
    assert_eq!(post(&shop, "", &path, &join).0, 404, "good once");

    let new = session["token"].as_str().expect("a token");
    assert_eq!(call(&shop, new, Method::PUT, "/api/account", &json!({})).0, 403, "the profile is not an employee's");
    let person = session["user"]["person"].as_str().expect("a person");
    let member = format!("/api/company/members/{person}");
    assert_eq!(call(&shop, &owner, Method::PUT, &member, &json!({"role": "manager"})).0, 200);
    assert_eq!(shop.mine(new, "/auth/me")["user"]["company"]["role"], "manager");
    assert_eq!(call(&shop, &manager, Method::DELETE, &member, &Value::Null).0, 403);
    let product = shop.json("/api/data?limit=1")[0]["id"].clone();
    assert_eq!(shop.add(new, product.as_str().expect("an id"), 1).status(), 200);
    assert_eq!(call(&shop, &owner, Method::DELETE, &member, &Value::Null).0, 204);
    assert_eq!(call(&shop, new, Method::GET, "/auth/me", &Value::Null).0, 401);
    assert_eq!(shop.stop(), Some(0));
    let store = Store::open(store_options(folder.path())).expect("the store");
    for trace in ["Njeri", "new@lakeside.example"] {
        let rows = store.holding(trace.as_bytes()).expect("it is read");
        assert_eq!(rows, Vec::<String>::new(), "{trace} is gone from all rows");
    }
    assert_eq!(
        store.holding(person.as_bytes()).expect("it is read").iter().filter(|key| key.starts_with("cart")).count(),
        0
    );
}

#[test]
fn who_is_suspended_is_told_why_and_comes_in_again_once_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let [owner, _, employee] = people(&shop);
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let company = shop.mine(&owner, "/api/company")["id"].as_str().expect("an id").to_owned();
    let standing =
        |verb: &str, body: &Value| post(&shop, &admin, &format!("/api/admin/accounts/{company}/{verb}"), body).0;
    assert_eq!(standing("suspend", &json!({"reason": "Unpaid bills."})), 204);
    assert_eq!(call(&shop, &employee, Method::GET, "/auth/me", &Value::Null).0, 401, "its people's sessions ended");
    let sign_in = |password: &str| {
        let form = json!({"email": "counter@lakeside.example", "password": password});
        let answer = shop.client.post(format!("{}/auth/login", shop.base)).json(&form).send().expect("an answer");
        (answer.status().as_u16(), answer.text().expect("text"))
    };
    let (status, why) = sign_in(PASSWORD);
    assert!(status == 403 && why.contains("Unpaid bills."), "{status} {why}");
    let (status, why) = sign_in("not the password");
    assert!(status == 401 && !why.contains("Unpaid"), "who does not know the password is told nothing");
    assert_eq!(standing("restore", &Value::Null), 204);
    assert_eq!(sign_in(PASSWORD).0, 200);
}
