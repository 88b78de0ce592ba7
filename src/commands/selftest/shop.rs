//! The shop under test: this program as a separate process, on the copy.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::interrupt::Interrupt;
use super::wire::Wire;

/// A running shop; killed when dropped.
pub(super) struct Child {
    process: Interrupt,
    wire: Wire,
}

impl Child {
    /// Opens it on a free port of this machine; e-mails and payments stay inside.
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

    /// Sends SIGKILL, also in the middle of a write.
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

/// Puts units into a cart.
pub(super) fn add(wire: Wire, buyer: &str, good: &str, units: u64) -> Result<(), String> {
    wire.done("POST", "/cart/add", buyer, &json!({"itemID": good, "itemQuantity": units})).map(drop)
}

/// Orders the goods in the cart. Returns status and answer.
pub(super) fn order(wire: Wire, buyer: &str, key: &str) -> Result<(u16, Value), String> {
    let form = json!({
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi",
            "zipCode": "00100", "country": "Kenya"},
        "paymentMethod": "bankTransfer"
    });
    wire.call("POST", "/api/orders", buyer, key, Some(&form))
}
