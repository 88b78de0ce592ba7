//! The shop that is tried: this program once more, as a process of its own, on the copy.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use kernel::store::Store;
use kernel::{new_id, store_options};
use serde_json::{Value, json};

use super::Bench;
use super::interrupt::Interrupt;
use super::wire::Wire;

/// A running shop; killed when dropped.
pub(super) struct Child {
    process: Interrupt,
    wire: Wire,
}

impl Child {
    /// Opens it on a free port of this machine, with letters and payments kept inside.
    pub(super) fn open(data: &Path, config: Option<&Path>, process: &Interrupt) -> Result<Child, String> {
        let program = std::env::current_exe().map_err(|e| format!("this program is not found: {e}"))?;
        let mut command = Command::new(program);
        if let Some(file) = config {
            command.arg("--config").arg(file);
        }
        command
            .env("SOKONI__STORE__PATH", data)
            .env("SOKONI__SERVER__BIND", "127.0.0.1:0")
            .env("SOKONI__SERVER__TLS_CERTIFICATE", "")
            .env("SOKONI__SERVER__TLS_KEY", "")
            .env("SOKONI__MAIL__SMTP_URL", "")
            // Its buyers have no mailbox.
            .env("SOKONI__ORDERS__CONFIRMED_EMAIL", "never")
            .env("SOKONI__BACKUP__EVERY_HOURS", "0")
            .env("SOKONI__LIMITS__SIGN_UPS_PER_MINUTE", "100000")
            .env("SOKONI__LIMITS__ACCOUNT_PER_SECOND", "100000")
            .env("SOKONI__ORDERS__NEW_ACCOUNT_MAY_OWE", "0")
            .env("SOKONI__LIMITS__ADDRESS_PER_SECOND", "100000")
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let out = process.start(&mut command)?;
        let mut lines = out.into_iter().flat_map(|out| BufReader::new(out).lines().map_while(Result::ok));
        let address = lines.find_map(|line| line.strip_prefix("Sokoni is open at http://")?.parse().ok());
        match address {
            Some(address) => Ok(Child { process: process.clone(), wire: Wire(address) }),
            None => {
                process.kill()?;
                Err("the shop does not open on the copy: sokoni says why when it is started on it".to_owned())
            }
        }
    }

    pub(super) fn wire(&self) -> Wire {
        self.wire
    }

    /// SIGKILL, in the middle of whatever it does.
    pub(super) fn kill(self) -> Result<(), String> {
        self.process.kill()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
    }
}

/// Whom the tries work with; made for them, in the copy alone.
pub(super) struct Staff {
    /// Tokens.
    pub(super) admin: String,
    pub(super) seller: String,
    /// Of everybody that the tries make.
    password: String,
}

/// Makes the administrator and the seller of the tries.
pub(super) fn prepare(bench: &Bench<'_>) -> Result<Staff, String> {
    // A new shop is made by the first opening, with its demo where that is asked for.
    bench.open()?.kill()?;
    let password = new_id();
    let mut settings = bench.settings.clone();
    settings.store.path = bench.data();
    let store = Store::open(store_options(&settings)).map_err(|e| e.to_string())?;
    let email = email("admin");
    let made = auth::create_administrator(&store, &email, "Self-test", || Ok(password.clone()));
    store.stop();
    drop(store);
    made.map_err(|e| e.to_string())?;
    let child = bench.open()?;
    let mut staff = Staff { admin: String::new(), seller: String::new(), password };
    staff.admin = staff.sign_in(child.wire(), &email)?;
    let (seller, id) = staff.sign_up(child.wire())?;
    let roles = format!("/api/admin/accounts/{id}/roles");
    child.wire().done("PUT", &roles, &staff.admin, &json!({"roles": ["seller"]}))?;
    staff.seller = staff.sign_in(child.wire(), &seller)?;
    child.kill()?;
    Ok(staff)
}

/// Of nobody else: its end is no mail's.
fn email(who: &str) -> String {
    format!("{who}-{}@selftest.example", new_id())
}

impl Staff {
    fn sign_in(&self, wire: Wire, email: &str) -> Result<String, String> {
        let answer = wire.done("POST", "/auth/login", "", &json!({"email": email, "password": self.password}))?;
        answer["token"].as_str().map(str::to_owned).ok_or_else(|| format!("no token in {answer}"))
    }

    /// E-mail and account id of somebody new.
    fn sign_up(&self, wire: Wire) -> Result<(String, String), String> {
        let email = email("person");
        let answer = wire.done(
            "POST",
            "/signup",
            "",
            &json!({
                "userType": "individual", "fullName": "Self-test", "email": email, "password": self.password,
                "confirmPassword": self.password, "phoneNumber": "+254 700 000000", "industry": "other",
                "businessType": "other", "paymentMethod": "creditCard", "streetAddress": "1 Moi Avenue",
                "city": "Nairobi", "state": "Nairobi", "zipCode": "00100", "isSameAsPhysical": true
            }),
        )?;
        let id = answer["user"]["id"].as_str().ok_or_else(|| format!("no id in {answer}"))?;
        Ok((email, id.to_owned()))
    }

    /// The token of a new buyer.
    pub(super) fn buyer(&self, wire: Wire) -> Result<String, String> {
        let (email, _) = self.sign_up(wire)?;
        self.sign_in(wire, &email)
    }

    /// The id of a new good with so many units.
    pub(super) fn good(&self, wire: Wire, stock: u64) -> Result<String, String> {
        let made = wire.done(
            "POST",
            "/api/inventory",
            &self.seller,
            &json!({
                "sku": format!("ST-{}", new_id()), "name": "Self-test", "kind": "coffee", "category": "Green coffee",
                "tags": [], "origin": "Kirinyaga, Kenya", "country": "Kenya", "processMethod": "Washed",
                "cuppingScore": "87.50", "notes": null, "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag",
                "price": "20.00", "currency": "USD", "unitCost": null, "stock": stock, "minQuantity": 1,
                "increment": 1, "tiers": []
            }),
        )?;
        made["id"].as_str().map(str::to_owned).ok_or_else(|| format!("no id in {made}"))
    }

    /// Units left of a good.
    pub(super) fn left(&self, wire: Wire, good: &str) -> Result<u64, String> {
        let item = wire.get(&self.seller, &format!("/api/inventory/{good}"))?;
        item["remainingUnits"].as_u64().ok_or_else(|| format!("no stock in {item}"))
    }
}

/// Puts units into a cart.
pub(super) fn add(wire: Wire, buyer: &str, good: &str, units: u64) -> Result<(), String> {
    wire.done("POST", "/cart/add", buyer, &json!({"itemID": good, "itemQuantity": units})).map(drop)
}

/// Orders what is in the cart: status and answer.
pub(super) fn order(wire: Wire, buyer: &str, key: &str) -> Result<(u16, Value), String> {
    let form = json!({
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi",
            "zipCode": "00100", "country": "Kenya"},
        "paymentMethod": "bankTransfer"
    });
    wire.call("POST", "/api/orders", buyer, key, Some(&form))
}
