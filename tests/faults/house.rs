//! A small shop on a disk in memory, made once; each round opens a copy of it.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread::JoinHandle;

use kernel::store::{MemoryDisk, Store, Unsynced};
use kernel::{Settings, StartError};
use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::invariants::{self, Answer, People, Reads};
use crate::parts;

const PASSWORD: &str = "a-good-password";

/// The shop as it is before anything happens.
pub struct House {
    pub disk: MemoryDisk,
    /// Its files beside the store.
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
        // Of this process: another one may run the same tests.
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("faults-{}", std::process::id()));
        let folder = folder.join("house");
        fs::create_dir_all(&folder).expect("a folder");
        let disk = MemoryDisk::default();
        let store = Store::on_memory(&disk).expect("a store");
        auth::create_administrator(&store, "admin@home.example", "Amina", || Ok(PASSWORD.to_owned())).expect("made");
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
            let made = open.call(Method::POST, seller, "/api/inventory", "", &lot(n)).expect("listed");
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

    /// A copy of the files, for a round of its own.
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
    base: String,
    client: Client,
    disk: MemoryDisk,
    /// Whether a fault that was met leaves the store broken.
    pub breaks: bool,
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), StartError>>,
}

impl Open {
    /// Starts on a disk, with its files in this folder.
    pub fn start(disk: &MemoryDisk, folder: PathBuf) -> Result<Open, String> {
        let mut settings = Settings::load(None).map_err(|e| e.to_string())?;
        settings.store.path = folder;
        settings.server.bind = SocketAddr::from(([127, 0, 0, 1], 0));
        (settings.server.workers, settings.server.shutdown_seconds) = (1, 1);
        settings.demo.enabled = false;
        settings.limits.account_per_second = 100_000;
        settings.limits.address_per_second = 100_000;
        let store = Store::on_memory(disk).map_err(|e| e.to_string())?;
        let (stop, stopped) = oneshot::channel::<()>();
        let (opened, address) = mpsc::channel();
        let of_shop = store.clone();
        let thread = std::thread::spawn(move || {
            let until = async {
                // Whoever lets go of it stops it too.
                let _ = stopped.await;
            };
            let tell = move |address: SocketAddr| {
                let _ = opened.send(address);
            };
            parts::shop(settings).run_on(of_shop, tell, until)
        });
        let Ok(address) = address.recv() else {
            return Err(format!("the shop does not open: {:?}", thread.join().expect("no panic")));
        };
        let base = format!("http://{address}");
        Ok(Open { store, base, client: Client::new(), disk: disk.clone(), breaks: false, stop, thread })
    }

    /// Stops it; a store that is broken stops too.
    pub fn close(self) {
        // Its connections would be waited for.
        drop(self.client);
        drop(self.stop);
        // What it says at its end is of a disk that was made to fail.
        let _ = self.thread.join().expect("the shop does not panic");
        self.store.stop();
    }

    /// Whether nothing more can come of it.
    fn is_broken(&self) -> bool {
        self.breaks && self.disk.met()
    }

    /// A call with a token and, unless they are empty, a key; the answer where it is a good one.
    pub fn call(&self, method: Method, token: &str, path: &str, key: &str, body: &Value) -> Result<Value, String> {
        let mut request = self.client.request(method.clone(), format!("{}{path}", self.base)).bearer_auth(token);
        if !key.is_empty() {
            request = request.header("Idempotency-Key", key);
        }
        if method != Method::GET {
            request = request.json(body);
        }
        let answer = request.send().map_err(|e| format!("{path}: {e}"))?;
        let (status, text) = (answer.status(), answer.text().map_err(|e| format!("{path}: {e}"))?);
        if !status.is_success() {
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
        let answer = self.post("", "/auth/login", &json!({"email": email, "password": PASSWORD})).expect("signed in");
        answer["token"].as_str().expect("a token").to_owned()
    }

    /// Waits until every consumer has taken every event; an error where that cannot be.
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
            // Ends a test that hangs; no promise.
            if began.elapsed() > std::time::Duration::from_secs(60) {
                return Err(format!("the consumers do not come to the end: {lag:?}"));
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// All that must hold: what does not, as a sentence.
    pub fn holds(&self, people: &People) -> Result<invariants::Findings, String> {
        self.settle()?;
        if !invariants::settled(self, &people.admin)? {
            return Err("the shop says that a consumer is behind".to_owned());
        }
        let mut found = invariants::look(self, people)?;
        let audit = self.store.audit_verify(None).map_err(|e| e.to_string())?;
        found.broken.extend(audit.fault.map(|fault| format!("the audit log does not hold: {fault}")));
        Ok(found)
    }
}

impl Reads for Open {
    fn read(&self, token: &str, path: &str) -> Result<Answer, String> {
        let answer = self.client.get(format!("{}{path}", self.base)).bearer_auth(token).send();
        let answer = answer.map_err(|e| format!("{path}: {e}"))?;
        let next = answer.headers().get("x-next-cursor").and_then(|next| next.to_str().ok()).map(str::to_owned);
        let (status, text) = (answer.status(), answer.text().map_err(|e| format!("{path}: {e}"))?);
        if !status.is_success() {
            return Err(format!("{path}: {status} {text}"));
        }
        Ok(Answer { body: serde_json::from_str(&text).map_err(|e| format!("{path}: {e}"))?, next })
    }
}

fn person(email: &str) -> Value {
    json!({
        "userType": "individual", "fullName": format!("Person {email}"), "email": email, "password": PASSWORD,
        "confirmPassword": PASSWORD, "phoneNumber": "+254 700 000000", "industry": "other",
        "businessType": "other", "paymentMethod": "creditCard", "streetAddress": "1 Moi Avenue", "city": "Nairobi",
        "state": "Nairobi", "zipCode": "00100", "isSameAsPhysical": true
    })
}

fn lot(n: usize) -> Value {
    json!({
        "sku": format!("KE-KIR-PB-{n}"), "name": format!("Gakuyuini {n}"), "kind": "coffee", "category": "Green coffee",
        "tags": [], "origin": "Kirinyaga, Kenya", "country": "Kenya", "processMethod": "Washed", "cuppingScore": "87.50",
        "notes": null, "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag", "price": "20.00", "currency": "USD",
        "unitCost": null, "stock": 5000, "minQuantity": 1, "increment": 1, "tiers": []
    })
}
