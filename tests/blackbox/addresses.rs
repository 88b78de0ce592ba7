//! The address of a visitor behind a proxy, and the visitors that count as one.

use reqwest::blocking::{RequestBuilder, Response};
use serde_json::json;

use crate::shop::Shop;

/// A shop behind a proxy on this machine.
fn behind_a_proxy(folder: &std::path::Path, settings: &[(&str, &str)]) -> Shop {
    let mut all = vec![("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1")];
    all.extend(settings);
    Shop::open_with(folder, &all)
}

fn from(address: &str, call: RequestBuilder) -> Response {
    call.header("X-Forwarded-For", address).send().expect("an answer")
}

#[test]
fn a_network_of_version_6_is_one_visitor_wherever_visitors_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = behind_a_proxy(folder.path(), &[("SOKONI__LIMITS__SIGN_UPS_PER_MINUTE", "5")]);
    let url = |path: &str| format!("{}{path}", shop.base);
    let letter = json!({"name": "A", "email": "a@home.example", "message": "Hello, is the tea fresh?"});
    let calls: [(&str, u16, &dyn Fn() -> RequestBuilder); 4] = [
        ("newsletter", 200, &|| shop.client.post(url("/api/newsletter")).json(&json!({"email": "a@home.example"}))),
        ("contact", 200, &|| shop.client.post(url("/contact")).json(&letter)),
        ("invitation", 404, &|| shop.client.get(url("/auth/invitations/nothing"))),
        ("forgotten", 202, &|| {
            shop.client.post(url("/auth/password/forgot")).json(&json!({"email": "a@home.example"}))
        }),
    ];
    // E-mails with a link are counted together, so each has a network of its own.
    for (at, (name, usual, call)) in calls.into_iter().enumerate() {
        let statuses: Vec<u16> =
            (1..=12).map(|n| from(&format!("2001:db8:1:{at}::{n:x}"), call()).status().as_u16()).collect();
        assert_eq!(statuses[0], usual, "{name}");
        assert!(statuses.contains(&429), "{name}: {statuses:?}");
        assert_eq!(from(&format!("2001:db8:2:{at}::1"), call()).status(), usual, "{name} from another network");
    }
}

#[test]
fn a_network_of_version_6_is_one_visitor_to_the_limit_of_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = behind_a_proxy(folder.path(), &[("SOKONI__LIMITS__ADDRESS_PER_SECOND", "2")]);
    let ask = |address: &str| from(address, shop.client.get(format!("{}/healthz", shop.base))).status().as_u16();
    let statuses: Vec<u16> = (1..=60).map(|n| ask(&format!("2001:db8:1:2::{n:x}"))).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
    assert_eq!(ask("2001:db8:1:3::1"), 200, "another network");
}

#[test]
fn an_address_that_a_visitor_sends_along_in_a_line_of_its_own_is_not_believed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = behind_a_proxy(folder.path(), &[]);
    let fails = |n: usize| {
        let body = json!({"email": format!("nobody-{n}@home.example"), "password": "not-the-password"});
        let call = shop.client.post(format!("{}/auth/login", shop.base)).json(&body);
        // The proxy appends its header after the visitor's.
        from("203.0.113.9", call.header("X-Forwarded-For", format!("198.51.100.{n}"))).status().as_u16()
    };
    let statuses: Vec<u16> = (1..=14).map(fails).collect();
    assert!(statuses.contains(&429), "{statuses:?}");
}
