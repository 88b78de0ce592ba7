//! The built program on a folder and a port of its own.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kernel::store::{EngineKind, StoreOptions};
use reqwest::blocking::{Client, RequestBuilder, Response};
use serde_json::{Value, json};

use crate::demo;
use crate::forms::person;
use crate::many::{self, Proxy};

/// The demo accounts' password in these tests.
pub const PASSWORD: &str = "a-long-demo-password";

/// The program under test: the one that cargo builds with these tests, or the one named by `SOKONI_BIN`.
pub fn program() -> PathBuf {
    std::env::var_os("SOKONI_BIN").map_or_else(|| env!("CARGO_BIN_EXE_sokoni").into(), PathBuf::from)
}

/// The engine of the shops under test: sled, or the one that `SOKONI_TEST_ENGINE` names.
pub fn engine() -> EngineKind {
    let named = std::env::var("SOKONI_TEST_ENGINE").ok();
    named.map_or(EngineKind::Sled, |name| name.parse().expect("SOKONI_TEST_ENGINE"))
}

/// The options with which a test opens the store of a stopped shop.
pub fn store_options(folder: &Path) -> StoreOptions {
    StoreOptions { path: folder.to_owned(), engine: engine(), ..StoreOptions::default() }
}

/// A command of the program on `folder`, with the demo shop, a free port, and limits that tests do not reach.
pub fn command(folder: &Path) -> Command {
    let mut command = command_of_one(folder);
    command.envs(many::place(folder).iter().flat_map(many::Place::settings));
    command
}

fn command_of_one(folder: &Path) -> Command {
    let mut command = Command::new(program());
    command
        .env("SOKONI__SERVER__BIND", "127.0.0.1:0")
        .env("SOKONI__STORE__PATH", folder)
        .env("SOKONI__STORE__ENGINE", engine().to_string())
        .env("SOKONI__DEMO__PASSWORD", PASSWORD)
        .env("SOKONI__BACKUP__EVERY_HOURS", "0")
        .env("SOKONI__LIMITS__SIGN_UPS_PER_MINUTE", "10000")
        .env("SOKONI__LIMITS__ACCOUNT_PER_SECOND", "100000")
        .env("SOKONI__ORDERS__NEW_ACCOUNT_MAY_OWE", "0")
        .env("SOKONI__LIMITS__ADDRESS_PER_SECOND", "100000");
    command
}

/// A running shop; killed when dropped. It has several processes where the tests run with several nodes.
pub struct Shop {
    nodes: Vec<Child>,
    _proxy: Option<Proxy>,
    /// `http://127.0.0.1:PORT`.
    pub base: String,
    /// For calls without a token.
    pub client: Client,
}

impl Shop {
    /// Starts on `folder` and waits for the line that says it is open.
    pub fn open(folder: &Path) -> Shop {
        Self::open_with(folder, &[])
    }

    /// [`Shop::open`] with further settings.
    pub fn open_with(folder: &Path, settings: &[(&str, &str)]) -> Shop {
        Self::open_saying(folder, settings, "").0
    }

    /// [`Shop::open_with`], with the last line of output that begins with `start` and comes before the opening.
    pub fn open_saying(folder: &Path, settings: &[(&str, &str)], start: &str) -> (Shop, String) {
        Self::start(folder, settings, start, Stdio::null())
    }

    /// [`Shop::open_with`] that writes its log to a file.
    pub fn open_logging(folder: &Path, settings: &[(&str, &str)], log: &Path) -> Shop {
        let log = File::create(log).expect("a file");
        Self::start(folder, settings, "", log.into()).0
    }

    fn start(folder: &Path, settings: &[(&str, &str)], start: &str, log: Stdio) -> (Shop, String) {
        let Some(place) = many::opening(folder, settings, command_of_one) else {
            demo::copy_to(folder, settings, command_of_one);
            let (child, base, said) = opened(command_of_one(folder).envs(settings.iter().copied()), start, log);
            return (Shop { nodes: vec![child], _proxy: None, base, client: Client::new() }, said);
        };
        let node = |folder: &Path, log| {
            let mut node = command_of_one(folder);
            opened(node.envs(settings.iter().copied()).envs(place.settings()), start, log)
        };
        let (child, base, said) = node(folder, log);
        let mut all = vec![(child, base)];
        all.extend(std::thread::scope(|scope| {
            let start = |folder_of_node| {
                many::share_files(folder, folder_of_node);
                let (child, base, _) = node(folder_of_node, Stdio::null());
                // A test reads the letters of all nodes in one folder.
                many::share(folder, folder_of_node, many::OUTBOX);
                (child, base)
            };
            let starting: Vec<_> = place.others().iter().map(|folder| scope.spawn(move || start(folder))).collect();
            starting.into_iter().map(|node| node.join().expect("the node starts")).collect::<Vec<_>>()
        }));
        let port = |base: &str| base.rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port");
        let proxy = Proxy::before(all.iter().map(|(_, base)| port(base)).collect());
        let base = all[0].1.replace(&format!(":{}", port(&all[0].1)), &format!(":{}", proxy.port));
        // A connection for each call, so that each goes to another node than the one before it.
        let client = Client::builder().pool_max_idle_per_host(0).build().expect("a client");
        let nodes = all.into_iter().map(|(child, _)| child).collect();
        (Shop { nodes, _proxy: Some(proxy), base, client }, said)
    }

    /// Sends SIGKILL, also in the middle of a write.
    pub fn kill(mut self) {
        for child in &mut self.nodes {
            child.kill().expect("it runs");
            child.wait().expect("it ends");
        }
    }

    /// Sends SIGTERM. Returns the exit code.
    pub fn stop(self) -> Option<i32> {
        self.signal("TERM");
        self.ended()
    }

    /// Sends a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        self.nodes.iter().for_each(|child| signal(child, name));
    }

    /// Waits until it has ended. Returns the exit code: the first that is not 0.
    pub fn ended(mut self) -> Option<i32> {
        let codes: Vec<_> = self.nodes.iter_mut().map(|child| child.wait().expect("it ends").code()).collect();
        codes.into_iter().find(|code| *code != Some(0)).unwrap_or(Some(0))
    }

    pub fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.base)).send().expect("an answer")
    }

    pub fn json(&self, path: &str) -> Value {
        self.get(path).json().expect("JSON")
    }

    /// Signs in. Returns the token.
    pub fn sign_in(&self, email: &str, password: &str) -> String {
        let answer = self.client.post(format!("{}/auth/login", self.base));
        let answer = answer.json(&json!({"email": email, "password": password})).send().expect("an answer");
        assert_eq!(answer.status(), 200, "{email} signs in");
        answer.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
    }

    /// Returns the demo buyer's token.
    pub fn buyer(&self) -> String {
        self.sign_in("buyer@sokoni.example", PASSWORD)
    }

    /// Returns the token of an account that has bought nothing before this test, also after a restart.
    pub fn first_timer(&self) -> String {
        let email = "first-timer@home.example";
        let answer = self.client.post(format!("{}/signup", self.base)).json(&person(email)).send().expect("an answer");
        assert!([201, 409].contains(&answer.status().as_u16()), "{email} has an account");
        self.sign_in(email, "a-good-password")
    }

    /// Signs a new person up and in. Returns the token.
    pub fn newcomer(&self, email: &str) -> String {
        let answer = self.client.post(format!("{}/signup", self.base)).json(&person(email)).send().expect("an answer");
        assert_eq!(answer.status(), 201, "{email} signs up");
        self.sign_in(email, "a-good-password")
    }

    /// [`Shop::newcomer`] whom the administrator gives these roles.
    pub fn newcomer_with_roles(&self, email: &str, roles: &[&str]) -> String {
        let (token, owner) = (self.newcomer(email), self.sign_in("admin@sokoni.example", PASSWORD));
        let account = self.mine(&token, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned();
        let given = self.client.put(format!("{}/api/admin/accounts/{account}/roles", self.base)).bearer_auth(owner);
        assert_eq!(given.json(&json!({"roles": roles})).send().expect("an answer").status(), 200, "{roles:?}");
        token
    }

    pub fn post(&self, token: &str, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.base)).bearer_auth(token)
    }

    pub fn mine(&self, token: &str, path: &str) -> Value {
        let answer = self.client.get(format!("{}{path}", self.base)).bearer_auth(token).send().expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        answer.json().expect("JSON")
    }

    pub fn add(&self, token: &str, product: &str, quantity: u32) -> Response {
        let body = json!({"itemID": product, "itemQuantity": quantity});
        self.post(token, "/cart/add").json(&body).send().expect("an answer")
    }

    pub fn order(&self, token: &str, key: &str) -> reqwest::Result<Response> {
        self.post(token, "/api/orders").header("Idempotency-Key", key).json(&order_form()).send()
    }

    /// Waits until every module has consumed all events.
    pub fn all_heard(&self) {
        before_long(|| {
            let figures = self.get("/metrics").text().expect("text");
            let mut lags = figures.lines().filter(|line| line.starts_with("sokoni_event_lag{")).peekable();
            lags.peek().is_some() && lags.all(|line| line.ends_with(" 0"))
        });
    }

    pub fn stock(&self, product: &str) -> u64 {
        self.json(&format!("/api/products/{product}"))["stock"].as_u64().expect("a number")
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        for child in &mut self.nodes {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Starts a process of a shop and waits until it is open. Returns its address, and the last line of output that begins with
/// `start` and comes before that.
pub fn opened(command: &mut Command, start: &str, log: Stdio) -> (Child, String, String) {
    command.stdout(Stdio::piped()).stderr(log);
    let mut child = command.spawn().expect("the program is there");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut said = String::new();
    let base = loop {
        let line = lines.next().expect("the program says that it is open").expect("text");
        if let Some(base) = line.strip_prefix("Sokoni is open at ") {
            break base.to_owned();
        }
        if line.starts_with(start) {
            said = line;
        }
    };
    (child, base, said)
}

/// Sends a process a signal, such as `TERM`.
pub fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success());
}

/// A valid checkout form.
pub fn order_form() -> Value {
    json!({
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi", "zipCode": "00100"},
        "paymentMethod": "bankTransfer"
    })
}

/// How long a test waits for an effect: it ends a test that hangs, and promises nothing. `benches/ratios` measures
/// speed; a test machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the token of an e-mail's link to this screen.
pub fn token_in(letter: &str, screen: &str) -> String {
    // Long lines are broken with a `=` at the end.
    let text = letter.replace("=\r\n", "").replace("=3D", "=");
    let start = text.find(screen).map(|at| at + screen.len()).expect("the link");
    text[start..].chars().take_while(|c| c.is_ascii_alphanumeric() || "-_".contains(*c)).collect()
}

/// Waits for this many e-mails to an address in the shop's outbox folder, and returns them.
pub fn letters(folder: &Path, to: &str, count: usize) -> Vec<String> {
    let start = Instant::now();
    loop {
        let files = std::fs::read_dir(folder.join("outbox")).into_iter().flatten().flatten();
        let eml = files.filter(|file| file.file_name().to_string_lossy().ends_with(".eml"));
        let letters = eml.map(|file| std::fs::read_to_string(file.path()).expect("text"));
        let found: Vec<String> = letters.filter(|letter| letter.contains(to)).collect();
        if found.len() >= count {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "{} letters to {to}", found.len());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Waits for the effect of an event.
pub fn before_long(mut happened: impl FnMut() -> bool) {
    let start = Instant::now();
    while !happened() {
        assert!(start.elapsed() < PATIENCE, "it did not happen");
        std::thread::sleep(Duration::from_millis(5));
    }
}
