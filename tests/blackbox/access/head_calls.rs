//! `HEAD` is answered like `GET`, without the body, at every address.

use std::collections::BTreeSet;

use reqwest::Method;
use reqwest::blocking::Response;

use super::people::People;
use super::rows;
use super::things::Things;
use crate::shop::Shop;

/// Headers that differ from answer to answer.
const OF_THE_ANSWER: [&str; 2] = ["date", "x-request-id"];

/// Addresses whose body contains the time of the call or other changing text, so that its length may differ.
const OF_ANY_LENGTH: [&str; 3] = ["/metrics", "/readyz", "/api/account/export"];

/// Addresses that are not in the document.
const BESIDE: [&str; 8] =
    ["/api/openapi.json", "/robots.txt", "/sitemap.xml", "/", "/store", "/nowhere", "/api/nowhere", "/assets/none.js"];

/// Returns status and headers of an answer.
fn told(answer: &Response, path: &str) -> (u16, BTreeSet<String>) {
    let headers = answer.headers().iter().filter(|(name, _)| {
        !(OF_THE_ANSWER.contains(&name.as_str()) || OF_ANY_LENGTH.contains(&path) && *name == "content-length")
    });
    let line = |(name, value): (&reqwest::header::HeaderName, &reqwest::header::HeaderValue)| {
        format!("{name}: {}", value.to_str().expect("text"))
    };
    (answer.status().as_u16(), headers.map(line).collect())
}

#[test]
fn head_is_answered_as_get_is_without_the_body_at_every_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[]);
    let people = People::arrive(&shop, folder.path());
    let things = Things::new(&shop, &people);
    let listed = rows().into_iter().filter(|row| row.method == Method::GET);
    let mut paths: Vec<String> = listed.map(|row| row.path_of(&things.make(&row.thing, "buyer"))).collect();
    assert!(paths.len() > 60, "the document's operations");
    paths.extend(BESIDE.map(str::to_owned));
    let mut wrong = Vec::new();
    for path in paths {
        for (who, takes) in [("visitor", "identity"), ("buyer", "identity"), ("visitor", "gzip"), ("buyer", "br")] {
            let call = |method: Method| {
                let call = shop.client.request(method, format!("{}{path}", shop.base)).header("Accept-Encoding", takes);
                let call = people.token(who).into_iter().fold(call, |call, token| call.bearer_auth(token));
                call.send().expect("an answer")
            };
            let (before, head) = (told(&call(Method::GET), &path), call(Method::HEAD));
            let given = told(&head, &path);
            // The effects of an event may come between the two.
            let after = told(&call(Method::GET), &path);
            if given != before && given != after {
                wrong.push(format!("{path} as {who}, {takes}: {given:?} in place of {after:?}"));
            }
            assert!(head.bytes().expect("an end").is_empty(), "{path}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
