//! The metrics of a running shop.

use std::collections::BTreeMap;
use std::net::TcpListener;

use crate::shop::{Shop, before_long};

/// All samples of a shop's metrics, by name and labels as they are written.
pub struct Figures {
    text: String,
    samples: BTreeMap<String, f64>,
}

impl Figures {
    pub fn of(shop: &Shop) -> Figures {
        let text = shop.get("/metrics").text().expect("text");
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let samples = lines.map(|line| {
            let (name, value) = line.rsplit_once(' ').expect("a name and a value");
            (name.to_owned(), value.parse().expect("a number"))
        });
        let samples = samples.collect();
        Figures { text, samples }
    }

    /// Returns the sample with this name and labels; zero where it was never counted.
    pub fn get(&self, sample: &str) -> f64 {
        self.samples.get(sample).copied().unwrap_or(0.0)
    }

    /// Names without labels, and without the suffixes of a histogram.
    pub fn names(&self) -> Vec<String> {
        let types = self.text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        types.map(|rest| rest.split(' ').next().expect("a name").to_owned()).collect()
    }

    /// Names of this type, such as `histogram`.
    pub fn of_type(&self, kind: &str) -> Vec<String> {
        let types = self.text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
        let of_kind = types.filter_map(|rest| rest.split_once(' ').filter(|(_, found)| *found == kind));
        of_kind.map(|(name, _)| name.to_owned()).collect()
    }

    /// All samples of a name, with their labels.
    fn all(&self, name: &str) -> Vec<(&str, f64)> {
        let of = |sample: &str| sample.split('{').next() == Some(name);
        self.samples.iter().filter(|(sample, _)| of(sample)).map(|(sample, value)| (sample.as_str(), *value)).collect()
    }
}

#[test]
fn each_figure_is_there_and_says_what_it_means() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    shop.get("/api/data");
    let figures = Figures::of(&shop);
    for name in [
        "sokoni_ask_seconds",
        "sokoni_asks_busy_total",
        "sokoni_asks_in_flight",
        "sokoni_dead_letters",
        "sokoni_emails_failed",
        "sokoni_emails_forgotten",
        "sokoni_emails_sent_total",
        "sokoni_emails_waiting",
        "sokoni_event_lag",
        "sokoni_http_in_flight",
        "sokoni_http_seconds",
        "sokoni_info",
        "sokoni_live_streams",
        "sokoni_restarts_total",
        "sokoni_store_bytes",
        "sokoni_store_commits_total",
        "sokoni_store_compacting",
        "sokoni_store_flush_seconds",
        "sokoni_store_last_flush_seconds",
        "sokoni_store_queue",
        "sokoni_store_transactions_total",
        "sokoni_store_writable",
        "process_max_fds",
        "process_open_fds",
        "process_resident_memory_bytes",
        "process_start_time_seconds",
    ] {
        assert!(figures.names().iter().any(|known| known == name), "{name} is published");
    }
    for name in figures.names() {
        assert!(figures.text.contains(&format!("# HELP {name} ")), "{name} says what it means");
    }
    // Each module that answers queries is there from the start, and has not crashed.
    let restarts = figures.all("sokoni_restarts_total");
    assert!(restarts.iter().any(|(sample, _)| sample.contains("\"catalog\"")), "{restarts:?}");
    assert!(restarts.iter().all(|(_, times)| *times == 0.0), "{restarts:?}");
    assert!(figures.get("process_resident_memory_bytes") > 1e6);
    assert!(figures.get("process_open_fds") > 3.0);
    assert!(figures.get("process_start_time_seconds") > 1.7e9);
    assert!(figures.get("sokoni_store_bytes") > 1000.0);
    assert_eq!(figures.get("sokoni_store_writable"), 1.0);
    assert_eq!(figures.get("sokoni_http_in_flight"), 1.0, "this one");
}

#[test]
fn what_is_done_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let before = Figures::of(&shop);
    for _ in 0..5 {
        assert_eq!(shop.get(&format!("/api/products/{product}")).status(), 200);
        // This call reaches the service each time, the product's only once.
        assert_eq!(shop.get("/api/filters").status(), 200);
    }
    assert_eq!(shop.get("/api/products/no-such").status(), 404);
    assert_eq!(shop.get("/no/such/place.txt").status(), 404);
    shop.add(&buyer, &product, 1);
    assert_eq!(shop.order(&buyer, "k").expect("an answer").status(), 201);
    let after = Figures::of(&shop);
    let counted = |sample: &str| after.get(sample) - before.get(sample);
    assert_eq!(counted("sokoni_http_seconds_count{path=\"/api/products/{id}\",status=\"200\"}"), 5.0);
    assert_eq!(counted("sokoni_http_seconds_count{path=\"/api/products/{id}\",status=\"404\"}"), 1.0);
    assert_eq!(counted("sokoni_http_seconds_count{path=\"other\",status=\"404\"}"), 1.0);
    assert_eq!(counted("sokoni_http_seconds_count{path=\"/api/orders\",status=\"201\"}"), 1.0);
    assert!(counted("sokoni_ask_seconds_count{module=\"catalog\"}") >= 6.0);
    // One commit for the cart and one for the order.
    let commits = counted("sokoni_store_commits_total");
    assert!(commits >= 2.0 && counted("sokoni_store_flush_seconds_count") >= 2.0, "{commits}");
    let end = "sokoni_store_flush_seconds_bucket{le=\"+Inf\"}";
    assert_eq!(after.get(end), after.get("sokoni_store_flush_seconds_count"));
    assert!(after.get("sokoni_store_flush_seconds_sum") > 0.0);
    before_long(|| {
        let figures = Figures::of(&shop);
        let lag = figures.all("sokoni_event_lag");
        assert!(lag.iter().any(|(sample, _)| sample.contains("logistics.")), "{lag:?}");
        let waiting = figures.all("sokoni_asks_in_flight").into_iter().map(|(_, count)| count).sum::<f64>();
        lag.iter().all(|(_, behind)| *behind == 0.0) && waiting == 0.0 && figures.get("sokoni_store_queue") == 0.0
    });
    assert_eq!(Figures::of(&shop).get("sokoni_dead_letters"), 0.0);
}

#[test]
fn figures_are_for_this_machine_and_those_whom_the_owner_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let status = |shop: &Shop, from: &str| {
        let call = shop.client.get(format!("{}/metrics", shop.base)).header("X-Forwarded-For", from);
        call.send().expect("an answer").status().as_u16()
    };
    let shop = Shop::open(&folder.path().join("alone"));
    assert_eq!(shop.get("/metrics").status(), 200);
    assert_eq!(status(&shop, "203.0.113.9"), 404, "a proxy that nobody named hands on");
    assert_eq!(status(&shop, "127.0.0.1"), 404, "whatever it says");
    let settings =
        [("SOKONI__SERVER__TRUSTED_PROXIES", "127.0.0.1"), ("SOKONI__SERVER__METRICS_FROM", "10.1.0.0/16,192.0.2.1")];
    let shop = Shop::open_with(&folder.path().join("proxied"), &settings);
    assert_eq!(shop.get("/metrics").status(), 200);
    for (from, expected) in
        [("203.0.113.9", 404), ("10.1.2.3", 200), ("192.0.2.1", 200), ("10.1.2.3, 203.0.113.9", 404)]
    {
        assert_eq!(status(&shop, from), expected, "{from}");
    }
}

#[test]
fn figures_may_have_an_address_of_their_own_and_are_then_nowhere_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let free = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address").to_string();
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__METRICS_BIND", &free)]);
    assert_eq!(shop.get("/metrics").status(), 404);
    let own = |path: &str| shop.client.get(format!("http://{free}{path}")).send().expect("an answer");
    let figures = own("/metrics");
    assert_eq!(
        (figures.status().as_u16(), &figures.headers()["x-content-type-options"]),
        (200, &"nosniff".parse().expect("a value"))
    );
    assert!(figures.text().expect("text").contains("sokoni_store_commits_total"));
    for elsewhere in ["/api/data", "/healthz", "/"] {
        assert_eq!(own(elsewhere).status(), 404, "{elsewhere}");
    }
    assert_eq!(shop.stop(), Some(0));
}
