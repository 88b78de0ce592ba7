//! The actions that wait until an e-mail address is confirmed.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, letters, order_form, token_in};

const ALWAYS: [(&str, &str); 1] = [("SOKONI__ORDERS__CONFIRMED_EMAIL", "always")];

/// A product that is sold one by one.
fn product(shop: &Shop) -> String {
    let all = shop.json("/api/data");
    let one = all.as_array().expect("a list").iter().find(|p| p["min_quantity"] == 1 && p["in_stock"] == true);
    one.expect("such a product")["id"].as_str().expect("an id").to_owned()
}

fn post(shop: &Shop, token: &str, path: &str, body: &Value) -> Response {
    shop.post(token, path).json(body).send().expect("an answer")
}

fn outcome(answer: Response) -> (u16, String) {
    let status = answer.status().as_u16();
    (status, answer.json::<Value>().expect("JSON")["type"].as_str().unwrap_or_default().to_owned())
}

#[test]
fn ordering_and_signing_wait_for_the_confirmation_where_the_shop_asks_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &ALWAYS);
    let email = "buyer-to-be@home.example";
    let token = shop.newcomer(email);
    let product = product(&shop);
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["mustConfirmEmail"], true);
    assert_eq!(shop.add(&token, &product, 1).status(), 200, "the cart waits for nothing");
    let stock = shop.stock(&product);
    let refused = (403, "/problems/email-unconfirmed".to_owned());
    let answer = shop.order(&token, "one").expect("an answer");
    let problem: Value = answer.json().expect("JSON");
    assert_eq!((&problem["status"], problem["type"].as_str()), (&json!(403), Some(refused.1.as_str())));
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("open the link")), "{problem}");
    let quote = json!({"product_id": product, "quantity": 1});
    assert_eq!(outcome(post(&shop, &token, "/api/quotes", &quote)), refused);
    let mut call_off = order_form();
    call_off["quantity"] = json!(1);
    for (path, body) in [
        ("/api/contracts/nothing/sign", json!({})),
        ("/api/contracts/nothing/call-offs", call_off),
        ("/api/approvals", order_form()),
    ] {
        let call = shop.post(&token, path).header("Idempotency-Key", path).json(&body);
        assert_eq!(outcome(call.send().expect("an answer")), refused, "{path}");
    }
    assert_eq!(shop.stock(&product), stock, "nothing is bound");
    assert_eq!(shop.mine(&token, "/cart/get").as_array().map(Vec::len), Some(1), "and nothing is lost");

    let link = token_in(&letters(folder.path(), email, 1)[0], "/confirm-email/");
    let confirm = shop.client.post(format!("{}/auth/email/confirm", shop.base)).json(&json!({"token": link}));
    assert_eq!(confirm.send().expect("an answer").status(), 204);
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["mustConfirmEmail"], false);
    assert_eq!(shop.order(&token, "one").expect("an answer").status(), 201, "the same order goes on");
    assert_eq!(outcome(post(&shop, &token, "/api/quotes", &quote)).0, 201);
}

#[test]
fn whoever_signs_up_in_the_demo_orders_at_once_and_so_in_a_shop_without_a_mail_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = shop.newcomer("first-minute@home.example");
    let me = shop.mine(&token, "/auth/me")["user"].clone();
    assert_eq!((&me["emailConfirmed"], &me["mustConfirmEmail"]), (&json!(false), &json!(false)));
    assert_eq!(shop.add(&token, &product(&shop), 1).status(), 200);
    assert_eq!(shop.order(&token, "one").expect("an answer").status(), 201);
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let policy = shop.mine(&admin, "/api/admin/confirmation-policy");
    assert_eq!(policy, json!({"setting": "auto", "mailServer": false, "demo": true, "needed": false}));
}

#[test]
fn a_shop_with_a_mail_server_asks_by_itself_and_says_so_to_its_administrator() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let made = Shop::open(&data);
    assert_eq!(made.stop(), Some(0));
    // Nobody listens there, so the e-mails wait.
    let settings = [("SOKONI__DEMO__ENABLED", "false"), ("SOKONI__MAIL__SMTP_URL", "smtp://127.0.0.1:9")];
    let shop = Shop::open_with(&data, &settings);
    let token = shop.newcomer("careful@home.example");
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["mustConfirmEmail"], true);
    assert_eq!(shop.add(&token, &product(&shop), 1).status(), 200);
    assert_eq!(shop.order(&token, "one").expect("an answer").status(), 403);
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let policy = shop.mine(&admin, "/api/admin/confirmation-policy");
    assert_eq!(policy, json!({"setting": "auto", "mailServer": true, "demo": false, "needed": true}));
}

#[test]
fn a_shop_that_always_asks_and_sends_no_letters_does_not_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = crate::shop::command(folder.path());
    command.envs(ALWAYS).env("SOKONI__MODULES__MESSAGES", "false");
    let output = command.output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("orders.confirmed_email") && said.contains("modules.messages"), "{said}");
}
