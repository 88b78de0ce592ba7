//! Changing and forgetting a password, and confirming an e-mail address.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::entrance::code;
use crate::forms::{OWN_PASSWORD, person};
use crate::shop::{PASSWORD, Shop, before_long, letters, token_in};

const BUYER: &str = "buyer@sokoni.example";

fn me(shop: &Shop, token: &str) -> u16 {
    let asked = shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(token);
    asked.send().expect("an answer").status().as_u16()
}

fn call(shop: &Shop, path: &str, body: &Value) -> Response {
    shop.client.post(format!("{}{path}", shop.base)).json(body).send().expect("an answer")
}

fn sign_in(shop: &Shop, email: &str, password: &str) -> u16 {
    call(shop, "/auth/login", &json!({"email": email, "password": password})).status().as_u16()
}

fn faults(answer: Response, field: &str) -> String {
    assert_eq!(answer.status(), 422);
    answer.json::<Value>().expect("JSON")["errors"][field][0].as_str().unwrap_or_default().to_owned()
}

fn access_token(shop: &Shop, token: &str) -> String {
    let made = shop.post(token, "/api/tokens").json(&json!({"name": "Till"})).send().expect("an answer");
    made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}

#[test]
fn a_new_password_ends_everything_but_this_device_which_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (here, there) = (shop.buyer(), shop.buyer());
    let program = access_token(&shop, &here);
    let change = |old: &str, new: &str| {
        let body = json!({"currentPassword": old, "newPassword": new});
        shop.post(&here, "/auth/password").json(&body).send().expect("an answer")
    };
    assert!(!faults(change("not the password", "short"), "newPassword").is_empty());
    assert!(faults(change(PASSWORD, "Sunshine"), "newPassword").contains("most common"));
    assert!(faults(change(PASSWORD, "Buyer@Sokoni.example"), "newPassword").contains("e-mail"));
    assert!(!faults(change("not the password", "a-brand-new-password"), "currentPassword").is_empty());
    assert_eq!((me(&shop, &here), me(&shop, &there), me(&shop, &program)), (200, 200, 200));
    let changed = change(PASSWORD, "a-brand-new-password");
    assert_eq!(changed.status(), 200);
    let changed: Value = changed.json().expect("JSON");
    assert_eq!(changed["user"]["email"], BUYER);
    assert_eq!((me(&shop, &here), me(&shop, &there), me(&shop, &program)), (401, 401, 401));
    assert_eq!(me(&shop, changed["token"].as_str().expect("a token")), 200);
    assert_eq!((sign_in(&shop, BUYER, "a-brand-new-password"), sign_in(&shop, BUYER, PASSWORD)), (200, 401));
}

#[test]
fn a_forgotten_password_is_replaced_once_by_who_has_the_mailbox() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let signed_in = shop.buyer();
    let program = access_token(&shop, &signed_in);
    let forgot = |email: &str| {
        let answer = call(&shop, "/auth/password/forgot", &json!({"email": email}));
        (answer.status().as_u16(), answer.text().expect("text"))
    };
    assert_eq!(forgot(" Buyer@Sokoni.example "), forgot("nobody@home.example"), "nobody learns who has an account");
    assert_eq!(forgot(BUYER), (202, String::new()));
    assert_eq!(call(&shop, "/auth/password/forgot", &json!({"email": "nobody"})).status(), 422);
    let mut tokens: Vec<String> = Vec::new();
    for letter in letters(folder.path(), "Subject: Choose a new password", 2) {
        assert!(!letter.to_lowercase().contains("unsubscribe"), "{letter}");
        tokens.push(token_in(&letter, "/reset-password/"));
    }
    let reset = |token: &str, password: &str| {
        call(&shop, "/auth/password/reset", &json!({"token": token, "newPassword": password}))
    };
    assert!(faults(reset("nonsense", "a-brand-new-password"), "token").contains("used or is too old"));
    // The older token is not valid, a weak password does not use up a token, and the newer one works once.
    let weak: Vec<(String, String)> = tokens
        .iter()
        .map(|token| {
            let answer = reset(token, "password").json::<Value>().expect("JSON");
            let named = answer["errors"].as_object().and_then(|e| e.keys().next().cloned()).expect("a field");
            (named, token.clone())
        })
        .collect();
    let good: Vec<&String> = weak.iter().filter(|(field, _)| field == "newPassword").map(|(_, token)| token).collect();
    assert_eq!((weak.len(), good.len()), (2, 1), "the newer one alone is good");
    assert_eq!(reset(good[0], "a-brand-new-password").status(), 204);
    assert!(!faults(reset(good[0], "yet-another-password"), "token").is_empty());
    assert_eq!((me(&shop, &signed_in), me(&shop, &program)), (401, 401));
    assert_eq!((sign_in(&shop, BUYER, "a-brand-new-password"), sign_in(&shop, BUYER, PASSWORD)), (200, 401));
}

#[test]
fn without_messages_no_password_is_sent_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MODULES__MESSAGES", "false")]);
    let answer = call(&shop, "/auth/password/forgot", &json!({"email": BUYER}));
    assert_eq!(answer.status(), 404);
    assert_eq!(answer.json::<Value>().expect("JSON")["type"], "/problems/module-disabled");
    assert_eq!(call(&shop, "/signup", &person("a@home.example")).status(), 201, "people sign up all the same");
}

#[test]
fn an_e_mail_is_confirmed_by_the_link_that_sign_up_sends() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let email = "confirmer@home.example";
    let token = shop.newcomer(email);
    let confirmed = || shop.mine(&token, "/auth/me")["user"]["emailConfirmed"].as_bool().expect("yes or no");
    assert!(!confirmed());
    let again = || shop.post(&token, "/api/account/email/confirmation").send().expect("an answer").status();
    assert_eq!(again(), 202);
    let links: Vec<String> =
        letters(folder.path(), email, 2).iter().map(|letter| token_in(letter, "/confirm-email/")).collect();
    let confirm = |token: &str| call(&shop, "/auth/email/confirm", &json!({"token": token})).status().as_u16();
    let mut answers: Vec<u16> = links.iter().map(|link| confirm(link)).collect();
    answers.sort_unstable();
    assert_eq!(answers, [204, 422], "the newer one alone is good");
    assert!(confirmed());
    assert!(links.iter().all(|link| confirm(link) == 422), "once");
    assert_eq!(again(), 409);
    assert_eq!(shop.mine(&shop.buyer(), "/auth/me")["user"]["emailConfirmed"], true, "the demo's are");

    let other = shop.newcomer("other@home.example");
    let ask = || shop.post(&other, "/api/account/email/confirmation").send().expect("an answer");
    assert_eq!((ask().status().as_u16(), ask().status().as_u16()), (202, 202));
    let enough = ask();
    assert_eq!(enough.status(), 429);
    assert!(enough.headers().contains_key("retry-after"));
}

/// Switches an account's second factor on. Returns the last answer.
fn second_factor(shop: &Shop, token: &str) -> Response {
    let post = |path: &str, body: &Value| shop.post(token, path).json(body).send().expect("an answer");
    let start = post("/api/account/two-factor", &json!({"password": OWN_PASSWORD}));
    if start.status() != 200 {
        return start;
    }
    let start: Value = start.json().expect("JSON");
    post("/api/account/two-factor/confirm", &json!({"code": code(start["secret"].as_str().expect("a key"), 0)}))
}

fn reset(shop: &Shop, folder: &std::path::Path, email: &str) {
    assert_eq!(call(shop, "/auth/password/forgot", &json!({"email": email})).status(), 202);
    let mine = |letter: &String| letter.contains("/reset-password/");
    before_long(|| letters(folder, email, 1).iter().any(mine));
    let letter = letters(folder, email, 1).into_iter().find(mine).expect("the letter");
    let form = json!({"token": token_in(&letter, "/reset-password/"), "newPassword": "a-brand-new-password"});
    assert_eq!(call(shop, "/auth/password/reset", &form).status(), 204);
}

#[test]
fn who_has_the_mailbox_is_not_shut_out_by_who_signed_up_with_it_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let email = "owner@home.example";
    let squatter = shop.newcomer(email);
    assert_eq!(second_factor(&shop, &squatter).status(), 200);
    reset(&shop, folder.path(), email);
    assert_eq!(sign_in(&shop, email, "a-brand-new-password"), 200, "no code of the squatter's app is asked for");
    assert_eq!(me(&shop, &squatter), 401);
    let owner = shop.sign_in(email, "a-brand-new-password");
    assert_eq!(shop.mine(&owner, "/auth/me")["user"]["emailConfirmed"], true);

    // An account whose e-mail was confirmed before retains its second factor: the mailbox alone does not open it.
    let body = json!({"password": "a-brand-new-password"});
    let start: Value =
        shop.post(&owner, "/api/account/two-factor").json(&body).send().expect("an answer").json().expect("JSON");
    let first = json!({"code": code(start["secret"].as_str().expect("a key"), 0)});
    let on = shop.post(&owner, "/api/account/two-factor/confirm").json(&first).send().expect("an answer");
    assert_eq!(on.status(), 200);
    std::fs::remove_dir_all(folder.path().join("outbox")).expect("the former letters");
    reset(&shop, folder.path(), email);
    assert_eq!(sign_in(&shop, email, "a-brand-new-password"), 401);
}

#[test]
fn a_second_factor_waits_until_the_e_mail_is_confirmed_where_that_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__ORDERS__CONFIRMED_EMAIL", "always")]);
    let email = "careful@home.example";
    let token = shop.newcomer(email);
    let refused = second_factor(&shop, &token);
    assert_eq!(refused.status(), 409);
    assert_eq!(refused.json::<Value>().expect("JSON")["type"], "/problems/email-not-confirmed");
    let link = token_in(&letters(folder.path(), email, 1)[0], "/confirm-email/");
    assert_eq!(call(&shop, "/auth/email/confirm", &json!({"token": link})).status(), 204);
    assert_eq!(second_factor(&shop, &token).status(), 200);
}
