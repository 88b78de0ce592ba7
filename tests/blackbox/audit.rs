//! The audit log, and the operator's view of the program.

use reqwest::blocking::{Client, Response};
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, command, letters, token_in};

fn send(shop: &Shop, token: &str, path: &str, body: &Value) -> Response {
    shop.post(token, path).json(body).send().expect("an answer")
}

#[test]
fn where_there_is_no_shop_no_log_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let output = command(&data).args(["audit", "verify"]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("there is no shop in the data folder"), "{said}");
    assert!(!data.exists(), "and none was made");
}

#[test]
fn a_change_is_entered_with_who_and_what_and_the_log_is_verified_at_the_console() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (admin, buyer) = (shop.sign_in("admin@sokoni.example", PASSWORD), shop.buyer());
    let address = json!({
        "fullName": "Amina", "streetAddress": "12 Kimathi Way", "city": "Nyeri", "state": "Nyeri", "zipCode": "10100",
        "country": "Kenya", "phoneNumber": "+254 700 000 000",
    });
    let answer = send(&shop, &buyer, "/api/addresses", &address);
    assert_eq!(answer.status(), 201);
    let id = answer.json::<Value>().expect("JSON")["id"].as_str().expect("an id").to_owned();
    let me = shop.mine(&buyer, "/auth/me")["user"]["id"].clone();
    let mine = format!("/api/admin/audit?account={}&limit=1", me.as_str().expect("an id"));

    let log = shop.mine(&admin, &mine);
    let entry = &log["items"][0];
    let said = (&entry["operation"], &entry["account"], &entry["person"], &entry["from"]);
    assert_eq!(said, (&json!("POST /api/addresses"), &me, &me, &json!("127.0.0.1")));
    let rows = entry["rows"].as_array().expect("rows");
    let changed = |row: &Value| row["module"] == "auth" && row["key"].as_str().is_some_and(|key| key.contains(&id));
    assert!(rows.iter().any(changed), "{rows:?}");
    assert!(!entry.to_string().contains("Kimathi"), "no value is kept");
    shop.mine(&buyer, "/api/addresses");
    assert_eq!(send(&shop, &buyer, "/api/addresses", &json!({})).status(), 422);
    assert_eq!(
        shop.mine(&admin, &mine)["total"],
        log["total"],
        "what is only read, and what is refused, changes nothing"
    );

    let all = shop.mine(&admin, "/api/admin/audit?limit=200");
    let entries = all["items"].as_array().expect("entries");
    let signed_in: Vec<&Value> = entries.iter().filter(|entry| entry["operation"] == "POST /auth/login").collect();
    assert_eq!(signed_in.len(), 2, "the administrator's and the buyer's");
    assert_eq!((&signed_in[0]["account"], &signed_in[0]["person"]), (&me, &me), "a sign-in names who signed in");
    assert!(signed_in[1]["account"].is_string());
    let (seq, hash) = (&entries[0]["seq"], entries[0]["hash"].as_str().expect("a hash"));
    let verify = |hash: &str| {
        let output = command(folder.path()).args(["audit", "verify", "--expect", &format!("{seq}:{hash}")]).output();
        let output = output.expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
    };
    assert_eq!(verify(hash).0, Some(1), "a running shop's store is not opened twice");
    assert_eq!(shop.stop(), Some(0));
    let (code, said) = verify(hash);
    assert!(code == Some(0) && said.contains(&format!("{seq}:{hash}")), "{said}");
    let (code, said) = verify(&"0".repeat(64));
    assert!(code == Some(1) && said.contains("written anew"), "{said}");
}

#[test]
fn who_signs_up_joins_or_takes_a_new_password_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let email = "named@home.example";
    let me = shop.mine(&shop.newcomer(email), "/auth/me")["user"]["id"].clone();
    let visitors = Client::new();
    let post = |path: &str, body: Value| {
        visitors.post(format!("{}{path}", shop.base)).json(&body).send().expect("an answer").status().as_u16()
    };
    assert_eq!(post("/auth/password/forgot", json!({"email": email})), 202);
    let link = token_in(&letters(folder.path(), "Subject: Choose a new password", 1)[0], "/reset-password/");
    assert_eq!(post("/auth/password/reset", json!({"token": link, "newPassword": "a-brand-new-password"})), 204);
    let mine = shop.mine(&admin, &format!("/api/admin/audit?account={}", me.as_str().expect("an id")));
    let entries = mine["items"].as_array().expect("entries");
    let operations: Vec<&str> = entries.iter().filter_map(|entry| entry["operation"].as_str()).collect();
    assert_eq!(operations, ["POST /auth/password/reset", "POST /auth/login", "POST /signup"]);
    assert!(entries.iter().all(|entry| entry["person"] == me));
}

#[test]
fn the_operator_sees_modules_and_store_and_nobody_else_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MODULES__ANALYTICS", "false")]);
    let (admin, seller) =
        (shop.sign_in("admin@sokoni.example", PASSWORD), shop.sign_in("seller@sokoni.example", PASSWORD));
    let states = shop.mine(&admin, "/api/admin/modules");
    let states = states.as_array().expect("modules");
    let state = |name: &str| states.iter().find(|m| m["name"] == name).map(|m| m["state"].clone());
    let (running, off) = (Some(json!("running")), Some(json!("off")));
    assert_eq!((state("auth"), state("sales"), state("analytics")), (running.clone(), running, off));
    let store = shop.mine(&admin, "/api/admin/store");
    assert!(store["bytes"].as_u64() > Some(0) && store["transactions"].as_u64() > Some(0), "{store}");
    let none = json!({"items": [], "next_cursor": null, "total": 0});
    assert_eq!(shop.mine(&admin, "/api/admin/dead-letters"), none);
    for verb in ["replay", "discard"] {
        let path = format!("/api/admin/dead-letters/sales.nobody/7/{verb}");
        assert_eq!(send(&shop, &admin, &path, &json!({})).status(), 404, "{verb}");
    }
    for path in ["modules", "store", "dead-letters", "audit"] {
        let path = format!("/api/admin/{path}");
        let asked = |token: &str| shop.client.get(format!("{}{path}", shop.base)).bearer_auth(token).send();
        let by_seller = asked(&seller).expect("an answer").status().as_u16();
        assert_eq!((shop.get(&path).status().as_u16(), by_seller), (401, 403), "{path}");
    }
}
