//! A small shop on a disk in memory, made once; each round opens a copy of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use kernel::store::{MemoryDisk, Store, Unsynced};
use kernel::{Clock, Settings};
use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::{OWN_PASSWORD, good, person};
use crate::inside::Inside;
use crate::invariants::{self, People};
use crate::wire::Wire;

/// The shop before any round.
pub struct House {
    pub disk: MemoryDisk,
    /// The folder of its files beside the store.
    folder: PathBuf,
    pub people: People,
    pub carrier: String,
    /// A good of each seller.
    pub goods: Vec<String>,
}

/// The one house of these tests.
pub fn house() -> &'static House {
    static HOUSE: LazyLock<House> = LazyLock::new(House::build);
    &HOUSE
}

impl House {
    fn build() -> House {
        // One folder for each process: another one may run the same tests.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{}", std::process::id()));
        let folder = folder.join("house");
        fs::create_dir_all(&folder).expect("a folder");
        let disk = MemoryDisk::default();
        let store = Store::on_memory(&disk).expect("a store");
        auth::create_administrator(&store, "admin@home.example", "Amina", || Ok(OWN_PASSWORD.to_owned()))
            .expect("made");
        store.stop();
        let open = Open::start(&disk, folder.clone()).expect("the shop opens");
        let admin = open.sign_in("admin@home.example");
        let account = |email: &str, role: &str| {
            let made = open.call(Method::POST, "", "/signup", "", &person(email)).expect("signed up");
            let id = made["user"]["id"].as_str().expect("an id").to_owned();
            open.call(Method::PUT, &admin, &format!("/api/admin/accounts/{id}/roles"), "", &json!({"roles": [role]}))
                .expect("a role");
            open.sign_in(email)
        };
        let sellers = vec![account("one@home.example", "seller"), account("two@home.example", "seller")];
        let (buyer, carrier) = (account("buyer@home.example", "buyer"), account("carrier@home.example", "logistics"));
        let goods = sellers.iter().enumerate().map(|(n, seller)| {
            let made = open.call(Method::POST, seller, "/api/inventory", "", &good(n, 5000)).expect("listed");
            made["id"].as_str().expect("an id").to_owned()
        });
        let goods = goods.collect();
        open.settle().expect("settled");
        open.close();
        House {
            disk: disk.again(Unsynced::Lost),
            folder,
            people: People { admin, sellers, buyers: vec![buyer] },
            carrier,
            goods,
        }
    }

    /// Copies the files, for one round.
    pub fn files(&self) -> PathBuf {
        static COPIES: AtomicU64 = AtomicU64::new(0);
        let to = self.folder.with_file_name(format!("round-{}", COPIES.fetch_add(1, Ordering::Relaxed)));
        copy(&self.folder, &to);
        to
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type().expect("a type").is_dir() {
            copy(&from, &to);
        } else if entry.file_type().expect("a type").is_file() {
            fs::copy(from, to).expect("copied");
        }
    }
}

/// A running shop.
pub struct Open {
    pub store: Store,
    pub wire: Wire,
    disk: MemoryDisk,
    /// Whether a fault leaves the store broken.
    pub breaks: bool,
    inside: Inside,
}

impl Open {
    /// Starts on a disk, with its files in this folder.
    pub fn start(disk: &MemoryDisk, folder: PathBuf) -> Result<Open, String> {
        let mut settings = Settings::load(None).map_err(|e| e.to_string())?;
        settings.store.path = folder;
        (settings.server.workers, settings.server.shutdown_seconds) = (1, 1);
        settings.demo.enabled = false;
        settings.limits.account_per_second = 100_000;
        settings.orders.new_account_may_owe = 0;
        settings.limits.address_per_second = 100_000;
        let store = Store::on_memory(disk).map_err(|e| e.to_string())?;
        let inside = Inside::open(settings, Clock::default(), store.clone())?;
        Ok(Open { store, wire: Wire::to(&inside.base), disk: disk.clone(), breaks: false, inside })
    }

    /// Stops the shop, also with a broken store.
    pub fn close(self) {
        // Closing the shop would wait for its connections.
        drop(self.wire);
        // Its last error is about a disk that fails on purpose.
        let _ = self.inside.close();
        self.store.stop();
    }

    /// Whether the store is broken and nothing can follow.
    fn is_broken(&self) -> bool {
        self.breaks && self.disk.met()
    }

    /// Makes a call with a token and a key, each empty where there is none. Returns the answer if it is a success.
    pub fn call(&self, method: Method, token: &str, path: &str, key: &str, body: &Value) -> Result<Value, String> {
        let (status, text) = self.wire.send(method, token, path, key, body)?;
        if !(200..300).contains(&status) {
            return Err(format!("{path}: {status} {text}"));
        }
        Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub fn get(&self, token: &str, path: &str) -> Result<Value, String> {
        self.call(Method::GET, token, path, "", &Value::Null)
    }

    pub fn post(&self, token: &str, path: &str, body: &Value) -> Result<Value, String> {
        self.call(Method::POST, token, path, "", body)
    }

    fn sign_in(&self, email: &str) -> String {
        let answer =
            self.post("", "/auth/login", &json!({"email": email, "password": OWN_PASSWORD})).expect("signed in");
        answer["token"].as_str().expect("a token").to_owned()
    }

    /// Waits until every consumer has taken every event. Returns an error where that cannot happen.
    pub fn settle(&self) -> Result<(), String> {
        let began = std::time::Instant::now();
        loop {
            if self.is_broken() {
                return Err("the store is broken".to_owned());
            }
            let lag = self.store.stats().lag;
            if lag.iter().all(|(_, behind)| *behind == 0) {
                return Ok(());
            }
            // It ends a test that hangs, and promises nothing.
            if began.elapsed() > std::time::Duration::from_secs(60) {
                return Err(format!("the consumers do not come to the end: {lag:?}"));
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// Checks all invariants. Returns the broken ones as sentences.
    pub fn holds(&self, people: &People) -> Result<invariants::Findings, String> {
        self.settle()?;
        if !invariants::settled(&self.wire, &people.admin)? {
            return Err("the shop says that a consumer is behind".to_owned());
        }
        let mut found = invariants::look(&self.wire, people)?;
        let audit = self.store.audit_verify(None).map_err(|e| e.to_string())?;
        found.broken.extend(audit.fault.map(|fault| format!("the audit log does not hold: {fault}")));
        Ok(found)
    }
}
