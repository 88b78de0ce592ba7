//! The accounts that the tries use.

use kernel::store::Store;
use kernel::{new_id, store_options};
use serde_json::json;

use super::bench::Bench;
use super::wire::Wire;

/// The accounts that the tries use. They exist only in the copy.
pub(super) struct Staff {
    /// Tokens.
    pub(super) admin: String,
    pub(super) seller: String,
    /// The password of all accounts that the tries make.
    password: String,
}

/// Makes the administrator and the seller of the tries.
pub(super) fn prepare(bench: &Bench<'_>) -> Result<Staff, String> {
    // The first opening makes a new shop, with its demo if the configuration says so.
    bench.open()?.kill()?;
    let password: String = new_id();
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

/// Makes an address that nobody has, in a domain without mail.
fn email(who: &str) -> String {
    format!("{who}-{}@selftest.example", new_id::<String>())
}

impl Staff {
    fn sign_in(&self, wire: Wire, email: &str) -> Result<String, String> {
        let answer = wire.done("POST", "/auth/login", "", &json!({"email": email, "password": self.password}))?;
        answer["token"].as_str().map(str::to_owned).ok_or_else(|| format!("no token in {answer}"))
    }

    /// Signs up a new account. Returns its e-mail and id.
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

    /// Makes a new buyer and returns its token.
    pub(super) fn buyer(&self, wire: Wire) -> Result<String, String> {
        let (email, _) = self.sign_up(wire)?;
        self.sign_in(wire, &email)
    }

    /// Makes a new good with this many units and returns its id.
    pub(super) fn good(&self, wire: Wire, stock: u64) -> Result<String, String> {
        let made = wire.done(
            "POST",
            "/api/inventory",
            &self.seller,
            &json!({
                "sku": format!("ST-{}", new_id::<String>()), "name": "Self-test", "kind": "coffee", "category": "Green coffee",
                "tags": [], "origin": "Kirinyaga, Kenya", "country": "Kenya", "processMethod": "Washed",
                "cuppingScore": "87.50", "notes": null, "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag",
                "price": "20.00", "currency": "USD", "unitCost": null, "stock": stock, "minQuantity": 1,
                "increment": 1, "tiers": []
            }),
        )?;
        made["id"].as_str().map(str::to_owned).ok_or_else(|| format!("no id in {made}"))
    }

    /// Returns the units left of a good.
    pub(super) fn left(&self, wire: Wire, good: &str) -> Result<u64, String> {
        let item = wire.get(&self.seller, &format!("/api/inventory/{good}"))?;
        item["remainingUnits"].as_u64().ok_or_else(|| format!("no stock in {item}"))
    }
}
