//! Open pages: the events that each receives, and the end of a stream.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use reqwest::blocking::Client;

use serde_json::json;

use crate::shop::{PATIENCE, Shop};

/// An open page's stream: its lines that are not empty, as they come.
pub struct Page(Receiver<String>);

impl Page {
    /// Opens it and waits for its greeting.
    pub fn open(shop: &Shop, token: &str) -> Page {
        let (page, greeting) = Page::greeted(shop, token, "");
        assert_eq!(greeting, "data: {}");
        page
    }

    /// Opens it with a query, and waits for its greeting.
    fn greeted(shop: &Shop, token: &str, query: &str) -> (Page, String) {
        let client = Client::builder().timeout(None).build().expect("a client");
        let answer = client.get(format!("{}/api/live{query}", shop.base)).bearer_auth(token);
        // Browsers ask for compression; the stream must not have it.
        let answer = answer.header("Accept-Encoding", "gzip, br").send().expect("an answer");
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(answer).lines() {
                let Ok(line) = line else { return };
                if !line.is_empty() && sender.send(line).is_err() {
                    return;
                }
            }
        });
        let page = Page(lines);
        assert_eq!(page.line().as_deref(), Ok("event: hello"));
        let greeting = page.line().expect("what it says");
        (page, greeting)
    }

    fn line(&self) -> Result<String, RecvTimeoutError> {
        self.0.recv_timeout(PATIENCE)
    }

    /// Returns the name of the next event.
    fn next(&self) -> String {
        loop {
            let line = self.line().expect("the stream goes on");
            if let Some(data) = line.strip_prefix("data: ") {
                let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
                return data["name"].as_str().expect("a name").to_owned();
            }
        }
    }

    /// Waits for this event and skips others before it.
    pub fn hears(&self, name: &str) {
        while self.next() != name {}
    }

    /// Checks that this is the next event: nothing earlier concerned the page.
    pub fn hears_first(&self, name: &str) {
        assert_eq!(self.next(), name);
    }

    /// Waits until it ends.
    fn ends(&self) {
        while self.line().inspect_err(|error| assert_eq!(*error, RecvTimeoutError::Disconnected)).is_ok() {}
    }

    /// Waits for this many of the comments that keep the stream open.
    fn beats(&self, times: usize) {
        for _ in 0..times {
            while !self.line().expect("the stream goes on").starts_with(':') {}
        }
    }
}

#[test]
fn only_those_whom_an_order_concerns_hear_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    assert_eq!(shop.get("/api/live").status(), 401);
    let (buyer, stranger) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let pages = [Page::open(&shop, &buyer), Page::open(&shop, &buyer)];
    let other = Page::open(&shop, &stranger);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&buyer, &product, 1);
    assert_eq!(shop.order(&buyer, "k").expect("an answer").status(), 201);
    pages.iter().for_each(|page| page.hears_first("sales.order-placed"));
    // The next event that concerns the stranger.
    let asks = json!({"about": {"kind": "product", "id": product}, "text": "Is it still there?", "key": "k"});
    assert_eq!(shop.post(&stranger, "/api/conversations").json(&asks).send().expect("an answer").status(), 201);
    other.hears_first("messages.sent");
}

#[test]
fn a_page_hears_of_what_happened_since_it_was_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__LIVE_BEAT_SECONDS", "1")]);
    let buyer = shop.buyer();
    let complete = r#"data: {"complete":true}"#;
    // A shop does not know what happened before its start, and allows for two seconds on the way.
    Page::open(&shop, &buyer).beats(3);
    assert_eq!(Page::greeted(&shop, &buyer, "?age=0").1, complete);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&buyer, &product, 1);
    assert_eq!(shop.order(&buyer, "k").expect("an answer").status(), 201);
    let (page, greeting) = Page::greeted(&shop, &buyer, "?age=10");
    assert_eq!(greeting, complete);
    page.hears_first("sales.order-placed");
    assert_eq!(Page::greeted(&shop, &buyer, "?age=86400000").1, "data: {}", "the shop was not there yet");
    let asked = format!("{}/api/live?age=soon", shop.base);
    let refused = Client::new().get(asked).bearer_auth(&buyer).send().expect("an answer");
    assert_eq!(refused.status(), 422);
}

#[test]
fn a_stream_ends_with_its_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__LIVE_BEAT_SECONDS", "1")]);
    let (leaves, stays) = (shop.buyer(), shop.buyer());
    let (ended, goes_on) = (Page::open(&shop, &leaves), Page::open(&shop, &stays));
    assert_eq!(shop.post(&leaves, "/auth/logout").send().expect("an answer").status(), 204);
    ended.ends();
    goes_on.beats(2);
}

#[test]
fn a_stop_does_not_wait_for_open_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let breaks_off = Duration::from_secs(120);
    let setting = breaks_off.as_secs().to_string();
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__SHUTDOWN_SECONDS", &setting)]);
    let buyer = shop.buyer();
    let pages: Vec<Page> = (0..3).map(|_| Page::open(&shop, &buyer)).collect();
    let start = Instant::now();
    assert_eq!(shop.stop(), Some(0));
    assert!(start.elapsed() < breaks_off, "it waited until it broke them off");
    pages.iter().for_each(Page::ends);
}
