//! Bytes that no well-behaved client sends, and that two readers of HTTP might read in two ways.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::shop::{PATIENCE, Shop};

/// Returns all answers to these bytes, until the shop closes the connection.
fn answers(shop: &Shop, bytes: &str) -> String {
    let mut stream = TcpStream::connect(shop.base.trim_start_matches("http://")).expect("it listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.write_all(bytes.as_bytes()).expect("sent");
    let mut answer = Vec::new();
    // The shop may also reset the connection: only the answers before that count.
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

fn statuses(answer: &str) -> Vec<&str> {
    answer.match_indices("HTTP/1.1 ").map(|(at, _)| &answer[at + 9..at + 12]).collect()
}

/// The last request, after which the shop closes the connection.
const LAST: &str = "GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n";
/// A request that an attacker hides in another one.
const HIDDEN: &str = "GET /api/modules HTTP/1.1\r\nHost: shop\r\n\r\n";

#[test]
fn a_request_whose_length_could_be_read_in_two_ways_is_refused_and_nothing_after_it_is_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")]);
    let length = HIDDEN.len();
    // Each with lines that end in LF alone, which RFC 9112 (2.2) allows a server to accept, and with others.
    for head in [
        format!("POST /contact HTTP/1.1\nHost: shop\nContent-Length: {length}\nTransfer-Encoding: chunked\n\n"),
        format!("POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Length: {length}\nTransfer-Encoding: chunked\r\n\r\n"),
        format!("POST /contact HTTP/1.1\nHost: shop\nContent-Length: 0\nContent-Length: {length}\n\n"),
        "POST /contact HTTP/1.1\nHost: shop\nTransfer-Encoding: chunked, identity\n\n".to_owned(),
        "POST /contact HTTP/1.1\nHost: shop\nTransfer-Encoding: xchunked\n\n".to_owned(),
        "POST /contact HTTP/1.1\nHost: shop\nContent-Length: +5\n\n".to_owned(),
        "POST /contact HTTP/1.1\nHost: shop\nContent-Length : 5\n\n".to_owned(),
        "POST /contact HTTP/1.1\nHost: shop\nX: a\n Content-Length: 5\n\n".to_owned(),
    ] {
        let answer = answers(&shop, &format!("{head}0\r\n\r\n{HIDDEN}{LAST}"));
        assert_eq!(statuses(&answer), ["400"], "{head:?}: {answer}");
    }
}

#[test]
fn a_bare_line_feed_ends_a_line_and_each_request_is_answered_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__DEMO__ENABLED", "false")]);
    let bare = |text: &str| text.replace('\r', "");
    let length = HIDDEN.len();
    // A body with a length is read to that length, however its head's lines end: no request in it is answered.
    let with_body = format!("POST /contact HTTP/1.1\r\nHost: shop\r\nContent-Length: {length}\r\n\r\n");
    for head in [with_body.clone(), bare(&with_body), with_body.replacen("\r\n", "\n", 1)] {
        let answer = answers(&shop, &format!("{head}{HIDDEN}{LAST}"));
        assert_eq!(statuses(&answer), ["415", "200"], "{head:?}: {answer}");
        assert!(!answer.contains("[\"auth\""), "the body was taken for a request: {answer}");
    }
    let three = answers(&shop, &format!("{}{}{LAST}", bare(HIDDEN), HIDDEN));
    assert_eq!(statuses(&three), ["200", "200", "200"], "{three}");
    // Within a chunked body a line ends in CR LF only.
    let chunked = "POST /contact HTTP/1.1\nHost: shop\nTransfer-Encoding: chunked\n\n";
    let answer = answers(&shop, &format!("{chunked}5\nhello\n0\n\n{HIDDEN}{LAST}"));
    assert!(
        !answer.contains("[\"auth\"") && statuses(&answer).iter().all(|status| *status == "400" || *status == "415"),
        "{answer}"
    );
}

#[test]
fn head_leaves_nothing_on_the_connection_before_the_next_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    for path in ["/api/data", "/api/search?q=tea", "/api/openapi.json", "/store", "/healthz", "/api/nowhere"] {
        for (takes, length) in [("identity", "content-length: "), ("gzip", "")] {
            let head = format!("HEAD {path} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: {takes}\r\n\r\n");
            let answer = answers(&shop, &format!("{head}{LAST}"));
            let (first, rest) = answer.split_once("\r\n\r\n").expect("a head");
            assert!(first.contains(length) && rest.starts_with("HTTP/1.1 200"), "{path}: {answer}");
            assert_eq!(statuses(&answer).len(), 2, "{answer}");
        }
    }
}

#[test]
fn bytes_that_are_no_request_are_answered_and_leave_no_line_in_the_log() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let shop = Shop::open_logging(&folder.path().join("data"), &[("SOKONI__DEMO__ENABLED", "false")], &log);
    for bytes in ["GET /a<b HTTP/1.1\r\nHost: shop\r\n\r\n", "\u{16}\u{3}\u{1}garbage\r\n\r\n"] {
        assert_eq!(statuses(&answers(&shop, bytes)), ["400"], "{bytes:?}");
    }
    assert_eq!(shop.stop(), Some(0));
    let log = std::fs::read_to_string(log).expect("a log");
    assert!(!log.contains("ERROR") && !log.contains("parse error"), "{log}");
}
