//! Exporting one's data, and deleting one's account.

use std::path::Path;

use kernel::store::Store;
use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::forms::person;
use crate::shop::{PASSWORD, Shop, before_long, letters, store_options, token_in};

const NAME: &str = "Zuberi Quillfeather";
const EMAIL: &str = "zuberi.q@quillfeather.example";
const OWN_PASSWORD: &str = "a-good-password";
/// Each trace of that person in the stored data contains one of these.
const TRACES: [&str; 3] = ["Quillfeather", "quillfeather", "zuberi"];

fn sign_up(shop: &Shop) -> Response {
    let mut form = person(EMAIL);
    form["fullName"] = json!(NAME);
    form["streetAddress"] = json!("17 Quillfeather Lane");
    shop.client.post(format!("{}/signup", shop.base)).json(&form).send().expect("an answer")
}

/// Makes a new account that has confirmed its e-mail. Returns its token.
fn settled(shop: &Shop, folder: &Path) -> String {
    assert_eq!(sign_up(shop).status(), 201);
    let token = token_in(&letters(folder, EMAIL, 1)[0], "/confirm-email/");
    let confirm = shop.client.post(format!("{}/auth/email/confirm", shop.base)).json(&json!({"token": token}));
    assert_eq!(confirm.send().expect("an answer").status(), 204);
    shop.sign_in(EMAIL, OWN_PASSWORD)
}

fn does(shop: &Shop, token: &str, path: &str, body: &Value, status: u16) -> Value {
    let answer = shop.post(token, path).json(body).send().expect("an answer");
    assert_eq!(answer.status(), status, "{path}");
    answer.json().unwrap_or_default()
}

fn delete(shop: &Shop, token: &str, password: &str) -> Response {
    shop.post(token, "/api/account/delete").json(&json!({"password": password})).send().expect("an answer")
}

/// Leaves a trace of the person in every place that stores personal data. Returns the conversation with the seller.
fn live(shop: &Shop, token: &str, seller: &str) -> String {
    let product = shop.mine(seller, "/api/inventory?limit=1")["items"][0]["id"].as_str().expect("an id").to_owned();
    let address = json!({
        "fullName": NAME, "streetAddress": "17 Quillfeather Lane", "city": "Nyeri", "state": "Nyeri", "zipCode": "10100",
        "country": "Kenya", "phoneNumber": "+254 700 000 000"
    });
    does(shop, token, "/api/addresses", &address, 201);
    does(shop, token, "/api/tokens", &json!({"name": "The Quillfeather till"}), 201);
    assert_eq!(shop.add(token, &product, 2).status(), 200);
    let viewed = shop.post(token, "/api/recently-viewed").json(&json!({"product_id": product})).send();
    assert!(viewed.expect("an answer").status().is_success());
    let talk =
        json!({"about": {"kind": "product", "id": product}, "key": "k", "text": "Zuberi Quillfeather here. Is it?"});
    let talk = does(shop, token, "/api/conversations", &talk, 201);
    let open = |path: &str, body: Value| {
        let sent = shop.client.post(format!("{}{path}", shop.base)).json(&body).send().expect("an answer");
        assert_eq!(sent.status(), 200, "{path}");
    };
    open("/contact", json!({"name": NAME, "email": EMAIL, "message": "It is Zuberi Quillfeather."}));
    open("/api/newsletter", json!({"email": EMAIL}));
    talk["id"].as_str().expect("an id").to_owned()
}

#[test]
fn an_export_holds_what_each_module_keeps_of_me_and_nothing_of_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, seller) = (settled(&shop, folder.path()), shop.sign_in("seller@sokoni.example", PASSWORD));
    let stranger = shop.newcomer("stranger@home.example");
    live(&shop, &token, &seller);
    assert_eq!(shop.order(&token, "k").expect("an answer").status(), 201);
    let number = shop.mine(&token, "/api/orders")["items"][0]["number"].as_str().expect("a number").to_owned();
    before_long(|| shop.mine(&token, "/api/billing").as_array().is_some_and(|all| !all.is_empty()));

    let answer = shop.client.get(format!("{}/api/account/export", shop.base)).bearer_auth(&token).send();
    let answer = answer.expect("an answer");
    assert_eq!(answer.headers()["content-disposition"], "attachment; filename=\"sokoni-personal-data.json\"");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let export: Value = answer.json().expect("JSON");
    let modules = &export["modules"];
    for (at, wanted) in [
        ("/auth/account/email", json!(EMAIL)),
        ("/auth/account/fullName", json!(NAME)),
        ("/auth/addresses/0/address/streetAddress", json!("17 Quillfeather Lane")),
        ("/auth/accessTokens/0/name", json!("The Quillfeather till")),
        ("/catalog/viewed/0", modules["sales"]["orders"][0]["lines"][0]["item_id"].clone()),
        ("/messages/contactMessages/0/message", json!("It is Zuberi Quillfeather.")),
        ("/messages/conversations/0/messages/0/mine", json!(true)),
        ("/sales/orders/0/number", json!(number)),
        ("/billing/bills/0/order_id", modules["sales"]["orders"][0]["id"].clone()),
        ("/billing/disputes", json!([])),
        ("/analytics/months", json!({})),
        ("/storefront/versions", json!([])),
        ("/tax/taxNumber", json!(null)),
        ("/pricing/priceLists", json!([])),
        ("/pricing/discountCodes", json!([])),
        ("/pricing/discountCodesUsed", json!([])),
        ("/lots/lots", json!([])),
        ("/quality/samplesAsked", json!([])),
        ("/quality/samplesSent", json!([])),
        ("/quality/cuppings", json!([])),
        ("/quality/cuppingSheets", json!([])),
        ("/sales/credit", json!([])),
        ("/growers/deliveries", json!([])),
        ("/origins/producers", json!([])),
        ("/origins/plots", json!([])),
        ("/origins/packsMade", json!([])),
        ("/origins/packsReceived", json!([])),
        ("/origins/coveredOrders", json!([])),
    ] {
        assert_eq!(modules.pointer(at), Some(&wanted), "{at}: {modules:#}");
    }
    assert!(modules["messages"]["newsletterSince"].is_i64());
    assert!(modules["cart"]["lines"].is_array());
    assert!(modules["logistics"]["shipments"].is_array() && modules["logistics"]["shippingRates"].is_null());
    let text = export.to_string();
    for others in ["seller@sokoni.example", "stranger@home.example", "$argon2", "admin@sokoni.example"] {
        assert!(!text.contains(others), "{others}");
    }
    let theirs = shop.mine(&stranger, "/api/account/export").to_string();
    assert!(TRACES.iter().all(|trace| !theirs.contains(trace)));
}

#[test]
fn what_was_sent_from_an_address_is_told_to_nobody_who_only_claims_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let form = json!({"name": NAME, "email": EMAIL, "message": "Written before anybody had this account."});
    let sent = shop.client.post(format!("{}/contact", shop.base)).json(&form).send().expect("an answer");
    assert_eq!(sent.status(), 200);
    assert_eq!(sign_up(&shop).status(), 201);
    let token = shop.sign_in(EMAIL, OWN_PASSWORD);
    let messages = &shop.mine(&token, "/api/account/export")["modules"]["messages"];
    assert_eq!(messages["contactMessages"], json!([]));
    assert_eq!(delete(&shop, &token, OWN_PASSWORD).status(), 204);
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    assert!(
        shop.mine(&admin, "/api/contact-messages").to_string().contains(EMAIL),
        "it is not the claimant's to delete"
    );
}

#[test]
fn a_deleted_account_leaves_no_name_behind_and_its_e_mail_is_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, seller) = (settled(&shop, folder.path()), shop.sign_in("seller@sokoni.example", PASSWORD));
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let talk = live(&shop, &token, &seller);
    assert!(shop.mine(&seller, "/api/conversations").to_string().contains(NAME));
    let found = || shop.mine(&admin, "/api/admin/accounts?q=quillfeather")["total"].as_u64();
    assert_eq!(found(), Some(1));

    assert_eq!(delete(&shop, &token, "not the password").status(), 422);
    assert_eq!(delete(&shop, &token, OWN_PASSWORD).status(), 204);
    assert_eq!(
        shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(&token).send().expect("one").status(),
        401
    );
    let login = json!({"email": EMAIL, "password": OWN_PASSWORD});
    let login = shop.client.post(format!("{}/auth/login", shop.base)).json(&login).send().expect("an answer");
    assert_eq!(login.status(), 401);
    assert_eq!(found(), Some(0));
    let theirs = shop.mine(&seller, &format!("/api/conversations/{talk}"));
    assert!(theirs.to_string().contains("Deleted account"), "{theirs}");
    let messages = shop.mine(&seller, &format!("/api/conversations/{talk}/messages"));
    assert_eq!(messages["items"][0]["from"]["name"], "Deleted account");

    // All rows but its own messages to the seller: those stay with their recipient.
    assert_eq!(shop.stop(), Some(0));
    let store = Store::open(store_options(folder.path())).expect("the store");
    for trace in TRACES {
        let rows = store.holding(trace.as_bytes()).expect("it is read");
        let rows: Vec<String> = rows.into_iter().filter(|key| !is_a_message(key, &talk)).collect();
        assert_eq!(rows, Vec::<String>::new(), "{trace}");
    }
    store.stop();
    drop(store);
    let shop = Shop::open(folder.path());
    assert_eq!(sign_up(&shop).status(), 201, "its e-mail is free");
}

/// Whether a row is a message of this conversation, the conversation with its last message, or the e-mail about it.
fn is_a_message(key: &str, talk: &str) -> bool {
    key.starts_with("messages\0") && key.contains(talk)
}

#[test]
fn open_business_is_named_and_the_books_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (token, seller) = (settled(&shop, folder.path()), shop.sign_in("seller@sokoni.example", PASSWORD));
    live(&shop, &token, &seller);
    assert_eq!(shop.order(&token, "k").expect("an answer").status(), 201);
    let order = shop.mine(&token, "/api/orders")["items"][0].clone();
    let number = order["number"].as_str().expect("a number");
    before_long(|| shop.mine(&token, "/api/billing").as_array().is_some_and(|all| !all.is_empty()));
    let refused = delete(&shop, &token, OWN_PASSWORD);
    assert_eq!(refused.status(), 409);
    let refused: Value = refused.json().expect("JSON");
    assert_eq!(refused["type"], "/problems/open-business");
    let reasons = refused["reasons"].to_string();
    assert!(reasons.contains(&format!("These orders of yours have not arrived yet: {number}.")), "{reasons}");
    assert!(reasons.contains("You owe on bills: "), "{reasons}");
    assert_eq!(shop.mine(&token, "/auth/me")["user"]["email"], EMAIL, "nothing happened");

    let id = order["id"].as_str().expect("an id");
    let cancelled = shop.post(&token, &format!("/api/orders/{id}/cancel")).send().expect("an answer");
    assert_eq!(cancelled.status(), 200);
    // First its shipment and its bill must follow.
    before_long(|| delete(&shop, &token, OWN_PASSWORD).status() == 204);
    let sold = shop.mine(&seller, "/api/sales").to_string();
    assert!(sold.contains(number) && sold.contains(NAME), "the books stay");

    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let refused: Value = delete(&shop, &admin, PASSWORD).json().expect("JSON");
    assert!(refused["reasons"].to_string().contains("You are the last administrator."), "{refused}");
}
