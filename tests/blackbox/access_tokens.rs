//! The calls that a program with an access token may not make, whatever the account.

use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::person;
use crate::shop::{PASSWORD, Shop, order_form};

fn access_token(shop: &Shop, token: &str) -> String {
    let made = shop.post(token, "/api/tokens").json(&json!({"name": "Till"})).send().expect("an answer");
    made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}

fn call(shop: &Shop, token: &str, method: Method, path: &str, body: &Value) -> (u16, String) {
    let request = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(token);
    let answer = request.json(body).send().expect("an answer");
    let status = answer.status().as_u16();
    let kind = answer.json::<Value>().map(|body| body["type"].as_str().unwrap_or_default().to_owned());
    (status, kind.unwrap_or_default())
}

fn refused() -> (u16, String) {
    (403, "/problems/access-token".to_owned())
}

#[test]
fn an_administrators_program_gives_nobody_a_role_and_keeps_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let program = access_token(&shop, &admin);
    let wish = shop.mine(&admin, "/api/admin/role-requests?status=waiting")["items"][0]["id"].clone();
    let wish = wish.as_str().expect("the demo's wish").to_owned();
    let signed_up = shop.client.post(format!("{}/signup", shop.base)).json(&person("one@home.example"));
    let signed_up: Value = signed_up.send().expect("an answer").json().expect("JSON");
    let id = signed_up["user"]["id"].as_str().expect("an id");
    let account = format!("/api/admin/accounts/{id}");
    let request = format!("/api/admin/role-requests/{wish}");
    let calls = [
        (Method::PUT, format!("{account}/roles"), json!({"roles": ["buyer", "administrator"]})),
        (Method::POST, format!("{account}/suspend"), json!({"reason": "It sold what it had not."})),
        (Method::POST, format!("{account}/restore"), json!({})),
        (Method::POST, format!("{request}/decline"), json!({"reason": "Send us your papers first."})),
        (Method::POST, format!("{request}/grant"), json!({})),
    ];
    for (method, path, body) in &calls {
        assert_eq!(call(&shop, &program, method.clone(), path, body), refused(), "{path}");
    }
    assert_eq!(call(&shop, &program, Method::GET, &account, &json!({})).0, 200, "it may look");
    assert_eq!(shop.mine(&admin, &account)["roles"], json!(["buyer"]));
    let by_person = |at: usize| call(&shop, &admin, calls[at].0.clone(), &calls[at].1, &calls[at].2).0;
    assert_eq!((by_person(0), by_person(1), by_person(2), by_person(4)), (200, 204, 204, 204), "their person may");
}

#[test]
fn a_companys_program_neither_asks_anybody_in_nor_confirms_an_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let mut form = person("owner@kivu.example");
    for (field, value) in [
        ("userType", "enterprise"),
        ("legalCompanyName", "Kivu Ltd"),
        ("industry", "agriculture"),
        ("businessType", "llc"),
        ("country", "Rwanda"),
        ("stateOfRegistration", "Kigali"),
        ("role", "owner"),
    ] {
        form[field] = json!(value);
    }
    let signed_up = shop.client.post(format!("{}/signup", shop.base)).json(&form).send().expect("an answer");
    assert_eq!(signed_up.status(), 201);
    let owner = shop.sign_in("owner@kivu.example", "a-good-password");
    let program = access_token(&shop, &owner);
    let calls = [
        (Method::POST, "/api/company/invitations", json!({"email": "one@home.example", "role": "manager"})),
        (Method::DELETE, "/api/company/invitations/nothing", json!({})),
        (Method::PUT, "/api/company/members/nobody", json!({"role": "manager"})),
        (Method::DELETE, "/api/company/members/nobody", json!({})),
        (Method::PUT, "/api/company/limit", json!({"amount": 10})),
        (Method::POST, "/api/approvals/nothing/confirm", json!({"total": "1.00"})),
    ];
    for (method, path, body) in calls {
        assert_eq!(call(&shop, &program, method, path, &body), refused(), "{path}");
    }
    assert_eq!(call(&shop, &program, Method::GET, "/api/company", &json!({})).0, 200, "it may look");
    let order = shop.post(&program, "/api/orders").header("Idempotency-Key", "one").json(&order_form());
    assert_eq!(order.send().expect("an answer").status(), 422, "and it may order, had it something in its cart");
}
