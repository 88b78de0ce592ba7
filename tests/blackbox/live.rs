//! Open pages: who hears what, and how a stream ends.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use reqwest::blocking::Client;

use crate::shop::Shop;

/// How soon an open page hears of what happened.
const SOON: Duration = Duration::from_secs(1);

/// An open page's stream: its lines that say something, as they come.
pub struct Page(Receiver<String>);

impl Page {
    /// Opens it and waits for its greeting.
    pub fn open(shop: &Shop, token: &str) -> Page {
        let client = Client::builder().timeout(None).build().expect("a client");
        let answer = client.get(format!("{}/api/live", shop.base)).bearer_auth(token);
        // What a browser asks for: it must not be given it.
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
        assert_eq!(page.within(SOON).as_deref(), Ok("event: hello"));
        assert_eq!(page.within(SOON).as_deref(), Ok("data: {}"));
        page
    }

    fn within(&self, time: Duration) -> Result<String, RecvTimeoutError> {
        self.0.recv_timeout(time)
    }

    /// Hears of this event within a second, whatever else comes before it.
    pub fn hears(&self, name: &str) {
        let (start, wanted) = (Instant::now(), format!("data: {{\"name\":\"{name}\"}}"));
        while let Some(left) = SOON.checked_sub(start.elapsed()) {
            if self.within(left).is_ok_and(|line| line == wanted) {
                return;
            }
        }
        panic!("{name} was not heard within a second");
    }

    /// Hears nothing but comments for a moment.
    pub fn hears_nothing(&self) {
        let start = Instant::now();
        while let Some(left) = Duration::from_millis(400).checked_sub(start.elapsed()) {
            if let Ok(line) = self.within(left) {
                assert!(line.starts_with(':'), "nothing happened, and the page heard {line}");
            }
        }
    }

    /// Whether it ends within this time.
    fn ends(&self, within: Duration) -> bool {
        let start = Instant::now();
        while let Some(left) = within.checked_sub(start.elapsed()) {
            if self.within(left) == Err(RecvTimeoutError::Disconnected) {
                return true;
            }
        }
        false
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
    pages[0].hears_nothing();
    assert_eq!(shop.order(&buyer, "k").expect("an answer").status(), 201);
    pages.iter().for_each(|page| page.hears("sales.order-placed"));
    other.hears_nothing();
}

#[test]
fn a_stream_ends_with_its_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__LIVE_BEAT_SECONDS", "1")]);
    let (leaves, stays) = (shop.buyer(), shop.buyer());
    let (ended, goes_on) = (Page::open(&shop, &leaves), Page::open(&shop, &stays));
    assert_eq!(shop.post(&leaves, "/auth/logout").send().expect("an answer").status(), 204);
    assert!(ended.ends(Duration::from_secs(3)));
    assert!(!goes_on.ends(Duration::from_secs(2)));
}

#[test]
fn a_stop_does_not_wait_for_open_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    let pages: Vec<Page> = (0..3).map(|_| Page::open(&shop, &buyer)).collect();
    let start = Instant::now();
    assert_eq!(shop.stop(), Some(0));
    // Well below the ten seconds after which a stop breaks connections off.
    assert!(start.elapsed() < Duration::from_secs(7), "it took {:?}", start.elapsed());
    assert!(pages.iter().all(|page| page.ends(SOON)));
}
