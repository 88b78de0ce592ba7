//! The columns of the table: the callers.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, letters, token_in};

/// In the table's order. The thing of a row belongs to the demo's buyer, seller or carrier; `stranger` has bought and
/// sold nothing; `rival` sells and carries too, and has no part in it; `program` calls with an access token of the
/// buyer's; `manager` and `employee` are members of the seller's company, and act in its name.
pub const COLUMNS: [&str; 10] =
    ["visitor", "stranger", "rival", "buyer", "program", "seller", "manager", "employee", "carrier", "administrator"];

const STRANGER: &str = "stranger@home.example";
const RIVAL: &str = "rival@home.example";
const MANAGER: &str = "manager@home.example";
const EMPLOYEE: &str = "employee@home.example";

/// All callers.
pub struct People {
    /// In the order of [`COLUMNS`].
    tokens: Vec<Option<String>>,
    /// The shop's folder, which holds its e-mails.
    folder: PathBuf,
}

impl People {
    /// Signs all callers in.
    pub fn arrive(shop: &Shop, folder: &Path) -> People {
        let buyer = shop.buyer();
        let program = program(shop, &buyer, "The table's program");
        let demo = |name: &str| shop.sign_in(&format!("{name}@sokoni.example"), PASSWORD);
        let rival = shop.newcomer_with_roles(RIVAL, &["buyer", "seller", "logistics"]);
        let administrator = demo("admin");
        let seller = demo("seller");
        let mut people = People { tokens: Vec::new(), folder: folder.to_owned() };
        let member = |email: &str, role: &str| {
            invite(shop, &seller, email, role);
            join(shop, &people.link(email), "Test Member")
        };
        let (manager, employee) = (member(MANAGER, "manager"), member(EMPLOYEE, "employee"));
        people.tokens = vec![
            None,
            Some(shop.newcomer(STRANGER)),
            Some(rival),
            Some(buyer),
            Some(program),
            Some(seller),
            Some(manager),
            Some(employee),
            Some(demo("logistics")),
            Some(administrator),
        ];
        people
    }

    /// Returns the token of `who`; `None` for a visitor.
    pub fn token(&self, who: &str) -> Option<String> {
        let at = COLUMNS.iter().position(|name| *name == who).expect("a column");
        self.tokens[at].clone()
    }

    /// Returns the token of the latest invitation to `email`.
    pub fn link(&self, email: &str) -> String {
        token_in(letters(&self.folder, email, 1).last().expect("a letter"), "/join/")
    }

    /// Returns the token of a caller who is not a visitor.
    pub fn member(&self, who: &str) -> String {
        self.token(who).expect("not a visitor")
    }

    /// Makes a further token of `who`.
    pub fn again(&self, shop: &Shop, who: &str) -> Option<String> {
        Some(match who {
            "visitor" => return None,
            "program" => program(shop, &self.member("buyer"), "Another program"),
            "stranger" => shop.sign_in(STRANGER, "a-good-password"),
            "rival" => shop.sign_in(RIVAL, "a-good-password"),
            "manager" => shop.sign_in(MANAGER, "a-good-password"),
            "employee" => shop.sign_in(EMPLOYEE, "a-good-password"),
            "carrier" => shop.sign_in("logistics@sokoni.example", PASSWORD),
            "administrator" => shop.sign_in("admin@sokoni.example", PASSWORD),
            _ => shop.sign_in(&format!("{who}@sokoni.example"), PASSWORD),
        })
    }
}

/// Makes an access token of the buyer's.
fn program(shop: &Shop, buyer: &str, name: &str) -> String {
    let made = shop.post(buyer, "/api/tokens").header("Idempotency-Key", name);
    let made = made.json(&json!({"name": name})).send().expect("an answer");
    assert_eq!(made.status(), 201);
    made.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}

/// Returns the account id of a token.
pub fn account(shop: &Shop, token: &str) -> String {
    shop.mine(token, "/auth/me")["user"]["id"].as_str().expect("an id").to_owned()
}

/// Invites a person into the company of `owner`. Returns the invitation.
pub fn invite(shop: &Shop, owner: &str, email: &str, role: &str) -> Value {
    let invited = shop.post(owner, "/api/company/invitations").json(&json!({"email": email, "role": role}));
    let invited = invited.send().expect("an answer");
    assert_eq!(invited.status(), 201);
    invited.json().expect("JSON")
}

/// Accepts an invitation by its token. Returns the new member's token.
pub fn join(shop: &Shop, link: &str, name: &str) -> String {
    let form = json!({"name": name, "password": "a-good-password"});
    let joined = shop.client.post(format!("{}/auth/invitations/{link}", shop.base)).json(&form);
    let joined = joined.send().expect("an answer");
    assert_eq!(joined.status(), 201);
    joined.json::<Value>().expect("JSON")["token"].as_str().expect("a token").to_owned()
}
