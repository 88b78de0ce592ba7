//! The log of a shop, and the id that links a request's lines to its answer.

use std::path::Path;

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::forms::person;
use crate::shop::{Shop, before_long};

const DEBUG: [(&str, &str); 2] = [("SOKONI__LOG__FORMAT", "json"), ("SOKONI__LOG__LEVEL", "debug")];

fn id(answer: &Response) -> String {
    answer.headers()["x-request-id"].to_str().expect("text").to_owned()
}

/// Waits for lines of a log that belong to a request.
fn lines(log: &Path, id: &str) -> Vec<Value> {
    let mut found = Vec::new();
    before_long(|| {
        let text = std::fs::read_to_string(log).expect("a file");
        let whole = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("each line is JSON"));
        found = whole.filter(|line| line["request_id"] == id).collect();
        !found.is_empty()
    });
    found
}

#[test]
fn an_answer_has_the_id_of_its_lines() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let shop = Shop::open_logging(&folder.path().join("data"), &DEBUG, &log);
    let (first, second) = (shop.get("/api/data"), shop.get("/no/such.thing"));
    assert_ne!(id(&first), id(&second));
    let line = &lines(&log, &id(&first))[0];
    assert_eq!((&line["fields"]["path"], &line["fields"]["status"]), (&json!("/api/data"), &json!(200)), "{line}");
    assert_eq!(lines(&log, &id(&second))[0]["fields"]["status"], 404);
    // Otherwise anybody could send the id of another's request.
    let url = format!("{}/healthz", shop.base);
    let answer = shop.client.get(&url).header("X-Request-Id", "my-own").send().expect("an answer");
    assert_ne!(id(&answer), "my-own");
}

#[test]
fn a_trusted_proxy_may_say_the_id() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = [("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1"), ("SOKONI__DEMO__ENABLED", "false")];
    let log = folder.path().join("log");
    let shop = Shop::open_logging(&folder.path().join("data"), &[&DEBUG[..], &settings].concat(), &log);
    let answered = |given: &str| {
        let asked = shop.client.get(format!("{}/healthz", shop.base)).header("X-Request-Id", given);
        id(&asked.send().expect("an answer"))
    };
    assert_eq!(answered("proxy-7.A_b"), "proxy-7.A_b");
    assert_eq!(lines(&log, "proxy-7.A_b")[0]["fields"]["path"], "/healthz");
    for odd in ["a b", "\"x\"", &"x".repeat(65)] {
        assert_eq!(answered(odd).len(), 16, "{odd}");
    }
}

#[test]
fn a_failure_names_its_request_and_keeps_the_headers() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    // The first setting allows no call to wait for a module, the second no time for any call.
    for (number, (setting, path)) in [
        ("SOKONI__LIMITS__ASKS_IN_FLIGHT", "/api/products/any"),
        ("SOKONI__SERVER__REQUEST_TIMEOUT_SECONDS", "/auth/login"),
    ]
    .into_iter()
    .enumerate()
    {
        let settings = [(setting, "0"), ("SOKONI__DEMO__ENABLED", "false")];
        let data = folder.path().join(number.to_string());
        let shop = Shop::open_logging(&data, &[&DEBUG[..], &settings].concat(), &log);
        let answer = if path == "/auth/login" {
            let form = json!({"email": "nobody@home.example", "password": "nothing"});
            shop.client.post(format!("{}{path}", shop.base)).json(&form).send().expect("an answer")
        } else {
            shop.get(path)
        };
        assert_eq!(answer.status(), 503, "{setting}");
        assert!(answer.headers().contains_key("content-security-policy"), "{setting}");
        let id = id(&answer);
        let problem: Value = answer.json().expect("JSON");
        assert_eq!(problem["requestId"], id, "{setting}");
        assert!(lines(&log, &id).iter().any(|line| line["fields"]["status"] == 503 && line["level"] == "WARN"));
        // An error that the caller caused needs no id.
        assert!(shop.json("/no/such.thing").get("requestId").is_none());
    }
}

#[test]
fn nobodys_own_words_are_logged() {
    let folder = tempfile::tempdir().expect("a folder");
    for format in ["json", "text"] {
        let (log, data) = (folder.path().join(format!("{format}.log")), folder.path().join(format));
        let settings =
            [("SOKONI__LOG__FORMAT", format), ("SOKONI__LOG__LEVEL", "trace"), ("SOKONI__DEMO__ENABLED", "false")];
        let shop = Shop::open_logging(&data, &settings, &log);
        let token = shop.newcomer("njeri.w@home.example");
        let wrong = json!({"email": "njeri.w@home.example", "password": "not-her-password"});
        let refused = shop.client.post(format!("{}/auth/login", shop.base)).json(&wrong).send().expect("an answer");
        assert_eq!(refused.status(), 401);
        shop.get("/api/data?search=secret-longing");
        shop.mine(&token, "/api/orders");
        let last = id(&shop.get("/healthz"));
        before_long(|| std::fs::read_to_string(&log).expect("a file").contains(&last));
        let text = std::fs::read_to_string(&log).expect("a file");
        assert!(text.contains("/auth/login"), "it was logged");
        let person = person("njeri.w@home.example");
        let own = ["email", "password", "fullName", "phoneNumber", "streetAddress"].map(|field| person[field].as_str());
        let own = own.into_iter().flatten().chain(["not-her-password", "secret-longing", "home.example", &token]);
        for word in own {
            assert!(!text.contains(word), "{word} stands in the log");
        }
    }
}
