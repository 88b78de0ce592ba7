//! The program under measurement.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::constant::free_address;
use crate::{LIST, Result};

pub(crate) const PASSWORD: &str = "seven cups of chai";
const START_LIMIT: Duration = Duration::from_secs(300);
const STOP_LIMIT: Duration = Duration::from_secs(30);
/// The setting of the store's engine.
pub(crate) const ENGINE: &str = "SOKONI__STORE__ENGINE";

/// The program under measurement: the one that cargo built, or the one that `SOKONI_BIN` names.
pub(crate) fn program() -> PathBuf {
    std::env::var_os("SOKONI_BIN").map_or_else(|| env!("CARGO_BIN_EXE_sokoni").into(), PathBuf::from)
}

/// Compacts the folder of a stopped shop.
pub(crate) fn compact(program: &Path, data: &Path, settings: &[(&str, &str)]) -> Result<()> {
    let mut command = Command::new(program);
    command.arg("compact").env("SOKONI__STORE__PATH", data).envs(settings.iter().copied()).stdout(Stdio::null());
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{} was not compacted: {status}", data.display()).into()) }
}

/// A running shop; it ends when dropped.
pub(crate) struct Shop {
    pub(crate) address: SocketAddr,
    /// From the start of the process to its first product list.
    pub(crate) opened_after: Duration,
    process: Child,
}

/// A lot that is sold by the single unit.
#[derive(Clone)]
pub(crate) struct Lot {
    pub(crate) id: String,
    pub(crate) stock: usize,
}

/// An account with a cart.
#[derive(Clone)]
pub(crate) struct Buyer {
    pub(crate) token: String,
    /// The products that it adds, one unit of each in turn.
    pub(crate) products: Vec<String>,
}

impl Shop {
    pub(crate) async fn open(data: &Path) -> Result<Self> {
        Self::open_with(data, 1, &[]).await
    }

    /// Opens it with this many times the sample goods, and with further settings in the environment.
    pub(crate) async fn open_with(data: &Path, scale: u32, settings: &[(&str, &str)]) -> Result<Self> {
        Self::open_by(&program(), data, scale, settings).await
    }

    /// [`Shop::open_with`] by another program.
    pub(crate) async fn open_by(program: &Path, data: &Path, scale: u32, settings: &[(&str, &str)]) -> Result<Self> {
        let address = free_address()?;
        let mut command = Command::new(program);
        command
            .env("SOKONI__SERVER__BIND", address.to_string())
            .env("SOKONI__STORE__PATH", data)
            .env("SOKONI__DEMO__ENABLED", "true")
            .env("SOKONI__DEMO__PASSWORD", PASSWORD)
            .env("SOKONI__DEMO__SCALE", scale.to_string())
            .env("SOKONI__LOG__LEVEL", "error")
            // The measurement is about the work, not the limits that protect it.
            .env("SOKONI__LIMITS__SIGN_UPS_PER_MINUTE", "1000000")
            .env("SOKONI__LIMITS__ACCOUNT_PER_SECOND", "1000000")
            .env("SOKONI__ORDERS__NEW_ACCOUNT_MAY_OWE", "0")
            .env("SOKONI__LIMITS__ADDRESS_PER_SECOND", "1000000")
            // A backup during the measurement would be measured too.
            .env("SOKONI__BACKUP__EVERY_HOURS", "0")
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        let start = Instant::now();
        let mut shop = Self { address, opened_after: Duration::ZERO, process: command.spawn()? };
        first_200(address, LIST).await?;
        shop.opened_after = start.elapsed();
        Ok(shop)
    }

    /// Memory in use, in MB (10^6 bytes).
    pub(crate) fn resident_mb(&self) -> Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
        let kib: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kib * 1024.0 / 1e6)
    }

    /// Processor time used so far, in seconds.
    pub(crate) fn processor_seconds(&self) -> Result<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()))?;
        // After the name, which is in brackets: state, ten numbers, then the ticks in user mode and in the kernel.
        let after = stat.rsplit_once(')').ok_or("no stat")?.1;
        let ticks: Vec<f64> = after.split_whitespace().skip(11).take(2).filter_map(|tick| tick.parse().ok()).collect();
        // Linux reports a hundred ticks a second to programs, at any kernel clock rate.
        Ok(ticks.iter().sum::<f64>() / 100.0)
    }

    /// Stops it as a service manager does.
    pub(crate) fn stop(&mut self) -> Result<()> {
        if let Some(status) = self.process.try_wait()? {
            return Err(format!("the shop ended with {status}").into());
        }
        let told = Command::new("kill").arg(self.process.id().to_string()).status()?;
        let start = Instant::now();
        while told.success() && start.elapsed() < STOP_LIMIT {
            if let Some(status) = self.process.try_wait()? {
                return if status.success() { Ok(()) } else { Err(format!("the shop ended with {status}").into()) };
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Err("the shop did not stop".into())
    }

    /// Returns the token of one of the demo's accounts.
    pub(crate) async fn demo_account(&self, client: &mut Client, email: &str) -> Result<String> {
        sign_in(client, email).await
    }

    /// Makes new accounts, signed in, that buy these goods.
    pub(crate) async fn buyers(&self, count: usize, lots: &[Lot]) -> Result<Vec<Buyer>> {
        let mut client = Client::connect(self.address).await?;
        let products: Vec<String> = lots.iter().map(|lot| lot.id.clone()).collect();
        let mut buyers = Vec::new();
        for number in 0..count {
            let token = sign_up(&mut client, number).await?;
            buyers.push(Buyer { token, products: products.clone() });
        }
        Ok(buyers)
    }
}

impl Drop for Shop {
    fn drop(&mut self) {
        // First a stop: a program that counts how often each of its parts runs writes the counts when it ends. It may have
        // ended already; nothing can be done about that here.
        let _ = self.stop();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Signs a new account up and in. Returns its token.
async fn sign_up(client: &mut Client, number: usize) -> Result<String> {
    let email = format!("bench-{number}@sokoni.example");
    let form = json!({
        "userType": "individual", "fullName": "Bench Buyer", "email": email, "password": PASSWORD,
        "confirmPassword": PASSWORD, "phoneNumber": "+254 700 000 000", "industry": "other",
        "businessType": "other", "paymentMethod": "creditCard", "streetAddress": "Kimathi Street 4",
        "city": "Nyeri", "state": "Nyeri County", "zipCode": "10100", "isSameAsPhysical": true,
    });
    let made = client.send("POST", "/signup", None, &form.to_string()).await?;
    if made.status != 201 {
        return Err(format!("POST /signup: {} {}", made.status, String::from_utf8_lossy(&made.body)).into());
    }
    sign_in(client, &email).await
}

/// Signs an account in, and switches its e-mails off: they leave at their own pace after an order, so that those of one
/// measurement would be sent during the next ones. Returns its token.
pub(crate) async fn sign_in(client: &mut Client, email: &str) -> Result<String> {
    let login = json!({ "email": email, "password": PASSWORD }).to_string();
    let session: Value = serde_json::from_slice(&client.send("POST", "/auth/login", None, &login).await?.body)?;
    let token = session["token"].as_str().ok_or("no token")?.to_owned();
    let none = json!({ "orders": false, "shipments": false, "bills": false, "quotes": false, "messages": false });
    let wanted = json!({ "email": none }).to_string();
    let set = client.send("PUT", "/api/notification-preferences", Some(&token), &wanted).await?;
    if set.status == 200 { Ok(token) } else { Err(format!("e-mails were not switched off: {}", set.status).into()) }
}

/// Waits until `path` answers 200.
pub(crate) async fn first_200(address: SocketAddr, path: &str) -> Result<()> {
    let start = Instant::now();
    while start.elapsed() < START_LIMIT {
        if let Ok(mut client) = Client::connect(address).await
            && let Ok(answer) = client.send("GET", path, None, "").await
            && answer.status == 200
        {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Err(format!("{address} did not open").into())
}
