//! The columns of the table: who calls.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

/// In the table's order. What belongs to somebody belongs to the demo's buyer, seller or carrier, as its row's thing says;
/// `stranger` has bought and sold nothing; `rival` sells and carries too, and has no part in it; `program` calls with an
/// access token of the buyer's.
pub const COLUMNS: [&str; 8] =
    ["visitor", "stranger", "rival", "buyer", "program", "seller", "carrier", "administrator"];

const STRANGER: &str = "stranger@home.example";
const RIVAL: &str = "rival@home.example";

/// Everybody's token, in the order of [`COLUMNS`].
pub struct People(Vec<Option<String>>);

impl People {
    /// Signs everybody in.
    pub fn arrive(shop: &Shop) -> People {
        let buyer = shop.buyer();
        let program = program(shop, &buyer, "The table's program");
        let demo = |name: &str| shop.sign_in(&format!("{name}@sokoni.example"), PASSWORD);
        let (rival, administrator) = (shop.newcomer(RIVAL), demo("admin"));
        let path = format!("/api/admin/accounts/{}/roles", account(shop, &rival));
        let roles = shop.client.put(format!("{}{path}", shop.base)).bearer_auth(&administrator);
        let given = roles.json(&json!({"roles": ["buyer", "seller", "logistics"]})).send().expect("an answer");
        assert_eq!(given.status(), 200);
        People(vec![
            None,
            Some(shop.newcomer(STRANGER)),
            Some(rival),
            Some(buyer),
            Some(program),
            Some(demo("seller")),
            Some(demo("logistics")),
            Some(administrator),
        ])
    }

    /// The token of `who`; none for a visitor.
    pub fn token(&self, who: &str) -> Option<String> {
        let at = COLUMNS.iter().position(|name| *name == who).expect("a column");
        self.0[at].clone()
    }

    /// The token of somebody who is signed in.
    pub fn member(&self, who: &str) -> String {
        self.token(who).expect("not a visitor")
    }

    /// A further token of `who`.
    pub fn again(&self, shop: &Shop, who: &str) -> Option<String> {
        Some(match who {
            "visitor" => return None,
            "program" => program(shop, &self.member("buyer"), "Another program"),
            "stranger" => shop.sign_in(STRANGER, "a-good-password"),
            "rival" => shop.sign_in(RIVAL, "a-good-password"),
            "carrier" => shop.sign_in("logistics@sokoni.example", PASSWORD),
            "administrator" => shop.sign_in("admin@sokoni.example", PASSWORD),
            _ => shop.sign_in(&format!("{who}@sokoni.example"), PASSWORD),
        })
    }
}

/// A new access token of the buyer's.
fn program(shop: &Shop, buyer: &str, name: &str) -> String {
    let made = shop.post(buyer, "/api/tokens").header("Idempotency-Key", name);
    let made = made.json(&json!({"name": name})).send().expect("an answer");
    assert_eq!(made.status(), 201);
    made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}

/// The id of the account that a token is for.
pub fn account(shop: &Shop, token: &str) -> String {
    shop.mine(token, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned()
}
