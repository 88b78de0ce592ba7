//! A panic in one module: it is built again, the others do not notice, and one that keeps panicking ends the shop.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use actix_web::{get, web};
use kernel::http::Head;
use kernel::{
    Actor, Builder, Context, Handler, Manifest, Message, Module, Next, PageFile, PageFiles, Problem, Settings, Shop,
    StartError, Timer,
};

/// Answers how often the service has been built.
struct Builds;
impl Message for Builds {
    type Reply = u32;
}

struct Panic;
impl Message for Panic {
    type Reply = ();
}

struct Counter(u32);
impl Actor for Counter {}
impl Handler<Builds> for Counter {
    fn handle(&mut self, _: Builds) -> u32 {
        self.0
    }
}
impl Handler<Panic> for Counter {
    fn handle(&mut self, _: Panic) {
        panic!("as the test asked")
    }
}

struct Shaky(Arc<AtomicU32>);
struct ShakyHttp(Context);

#[utoipa::path]
#[get("/api/shaky")]
async fn shaky(http: web::Data<ShakyHttp>) -> Result<String, Problem> {
    Ok(http.0.ask(Builds).await?.to_string())
}

#[utoipa::path]
#[get("/api/shaky/panic")]
async fn panics(http: web::Data<ShakyHttp>) -> Result<String, Problem> {
    http.0.ask(Panic).await?;
    Ok(String::new())
}

impl Module for Shaky {
    fn manifest(&self) -> Manifest {
        let routes = |cfg: &mut kernel::http::Routes<'_>| {
            cfg.open(shaky).open(panics);
        };
        Manifest {
            name: "shaky",
            required: false,
            requires: &[],
            uses: &[],
            routes,
            tables: Vec::new,
            events: Vec::new,
        }
    }

    fn build(&self, b: &mut Builder<'_>) -> Result<(), StartError> {
        let builds = self.0.clone();
        let counter = b.actor(move || Ok(Counter(builds.fetch_add(1, Ordering::SeqCst) + 1)));
        counter.answers::<Builds>().answers::<Panic>();
        b.state(ShakyHttp(b.context()));
        Ok(())
    }
}

/// The same shape under other types: questions are found by their type.
struct Steady(Arc<AtomicU32>);
struct SteadyBuilds;
impl Message for SteadyBuilds {
    type Reply = u32;
}
struct SteadyCounter(u32);
impl Actor for SteadyCounter {}
impl Handler<SteadyBuilds> for SteadyCounter {
    fn handle(&mut self, _: SteadyBuilds) -> u32 {
        self.0 += 1;
        self.0
    }
}
struct SteadyHttp(Context);

#[utoipa::path]
#[get("/api/steady")]
async fn steady(http: web::Data<SteadyHttp>) -> Result<String, Problem> {
    Ok(http.0.ask(SteadyBuilds).await?.to_string())
}

impl Module for Steady {
    fn manifest(&self) -> Manifest {
        let routes = |cfg: &mut kernel::http::Routes<'_>| {
            cfg.open(steady);
        };
        Manifest {
            name: "steady",
            required: false,
            requires: &[],
            uses: &[],
            routes,
            tables: Vec::new,
            events: Vec::new,
        }
    }

    fn build(&self, b: &mut Builder<'_>) -> Result<(), StartError> {
        b.actor(|| Ok(SteadyCounter(0))).answers::<SteadyBuilds>();
        let turns = self.0.clone();
        b.timer(Timer::new("steady", Duration::from_millis(1), move || {
            let turn = turns.fetch_add(1, Ordering::SeqCst);
            assert!(turn > 1, "the first two turns panic, as the test wants");
            Next::Later
        }));
        b.state(SteadyHttp(b.context()));
        Ok(())
    }
}

struct NoPage;
impl PageFiles for NoPage {
    fn file(&self, _: &str) -> Option<PageFile> {
        None
    }
    fn is_page(&self, _: &str) -> bool {
        false
    }
    fn modules_of(&self, _: &str) -> &[String] {
        &[]
    }
    fn screens(&self) -> Vec<(&'static str, Head)> {
        Vec::new()
    }
    fn openapi(&self) -> Vec<u8> {
        Vec::new()
    }
}

struct Client(String, reqwest::blocking::Client);
impl Client {
    fn get(&self, path: &str) -> Option<(u16, String, bool)> {
        let answer = self.1.get(format!("{}{path}", self.0)).send().ok()?;
        let (status, retry) = (answer.status().as_u16(), answer.headers().contains_key("retry-after"));
        Some((status, answer.text().ok()?, retry))
    }

    /// The first 200 of `path`; everything before it must be a 503 that says when to come again.
    fn served(&self, path: &str) -> String {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(60) {
            match self.get(path) {
                Some((200, body, _)) => return body,
                Some((503, _, retry)) => assert!(retry, "a 503 says when to come again"),
                Some((status, body, _)) => panic!("{path} answered {status} {body}"),
                None => std::thread::yield_now(),
            }
        }
        panic!("{path} is not served")
    }
}

#[test]
fn a_panic_harms_one_module_for_a_moment_and_three_end_the_shop() {
    let folder = tempfile::tempdir().unwrap();
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut settings = Settings::load(None).unwrap();
    settings.server.bind = address;
    settings.store.path = folder.path().join("data");
    settings.modules.clear();
    let (builds, turns) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let shop = Shop::new(settings, Arc::new(NoPage)).with(Shaky(builds.clone())).with(Steady(turns.clone()));
    let running = std::thread::spawn(move || shop.run());
    let client = Client(format!("http://{address}"), reqwest::blocking::Client::new());

    assert_eq!(client.served("/api/shaky"), "1");
    assert_eq!(client.served("/api/steady"), "1");
    let start = Instant::now();
    while turns.load(Ordering::SeqCst) < 4 {
        assert!(start.elapsed() < Duration::from_secs(60), "a timer goes on after a turn that panicked");
        std::thread::yield_now();
    }
    let figures = client.get("/metrics").expect("the figures").1;
    // The kernel has timers of its own, which are counted beside it.
    let counted = figures.lines().find(|line| line.starts_with("sokoni_timer_panics_total{timer=\"steady\"}"));
    assert!(counted.is_some_and(|line| line.ends_with(" 2")), "its panics are counted: {figures}");
    for strike in 1..=2_u32 {
        let (status, body, retry) = client.get("/api/shaky/panic").expect("an answer");
        assert_eq!((status, retry), (503, true), "the one that met the panic is told to come again: {body}");
        let other = client.get("/api/steady").expect("an answer");
        assert_eq!(other, (200, (strike + 1).to_string(), false), "the other service kept its state");
        assert_eq!(client.served("/api/shaky"), (strike + 1).to_string(), "it was built again");
    }
    // The shop may be gone before its answer is out.
    let _ = client.get("/api/shaky/panic");
    let ended = running.join().expect("the shop itself does not panic");
    let line = ended.expect_err("it gives up").to_string();
    assert!(line.contains("shaky") && line.contains("three times"), "{line}");
    assert_eq!(builds.load(Ordering::SeqCst), 3);
}
