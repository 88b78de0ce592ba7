//! The number of an account's sessions, and their duration.

use serde_json::{Value, json};

use crate::shop::{Shop, before_long};

fn status_of_me(shop: &Shop, token: &str) -> u16 {
    let asked = shop.client.get(format!("{}/auth/me", shop.base)).bearer_auth(token);
    asked.send().expect("an answer").status().as_u16()
}

#[test]
fn the_oldest_session_ends_when_a_fifty_first_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let tokens: Vec<String> = (0..51).map(|_| shop.buyer()).collect();
    let shown = shop.mine(&tokens[50], "/api/sessions");
    assert_eq!(shown.as_array().map(Vec::len), Some(50));
    let alive: Vec<u16> = tokens.iter().map(|token| status_of_me(&shop, token)).collect();
    assert_eq!(alive[0], 401, "the oldest one");
    assert!(alive[1..].iter().all(|status| *status == 200), "and no other: {alive:?}");
}

#[test]
fn a_token_is_renewed_by_its_person_alone_and_names_the_same_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = shop.buyer();
    let renew = |token: &str| shop.post(token, "/auth/renew").send().expect("an answer");
    let young = renew(&token);
    assert_eq!(young.status(), 200);
    assert_eq!(young.json::<Value>().expect("JSON")["token"], json!(token), "a new one is answered as it is");
    let session = |token: &str| {
        let all = shop.mine(token, "/api/sessions");
        all.as_array().expect("a list").iter().find(|one| one["current"] == true).expect("this one").clone()
    };
    let before = session(&token);
    let mut renewed = token.clone();
    before_long(|| {
        renewed = renew(&token).json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned();
        renewed != token
    });
    assert_eq!((status_of_me(&shop, &token), status_of_me(&shop, &renewed)), (200, 200), "both for a moment");
    let after = session(&renewed);
    assert_eq!((&after["id"], &after["signedInAt"]), (&before["id"], &before["signedInAt"]));
    assert!(after["endsAt"].as_str() > before["endsAt"].as_str(), "it lasts longer");

    let made = shop.post(&renewed, "/api/tokens").json(&json!({"name": "Till"})).send().expect("an answer");
    let program = made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned();
    assert_eq!(renew(&program).status(), 403);
    assert_eq!(shop.post(&renewed, "/auth/logout").send().expect("an answer").status(), 204);
    assert_eq!((renew(&token).status().as_u16(), renew(&renewed).status().as_u16()), (401, 401));
}

#[test]
fn a_session_ends_once_the_page_was_not_used_for_as_long_as_the_setting_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SESSIONS__IDLE_MINUTES", "1")]);
    let token = shop.buyer();
    let session = shop.mine(&token, "/api/sessions")[0].clone();
    let at = |name: &str| session[name].as_str().expect("a time").parse::<jiff::Timestamp>().expect("a time");
    assert_eq!(at("endsAt").duration_since(at("signedInAt")), jiff::SignedDuration::from_mins(1));
}
