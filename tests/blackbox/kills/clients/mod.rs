//! Clients of a shop that may be killed at any moment, and what each of them must find afterwards.

mod buyer;
mod carrier;
mod others;
mod wire;

use rand::SeedableRng;
use rand::rngs::StdRng;
use reqwest::Method;
use serde_json::json;

use crate::forms::{good, person};
use crate::invariants::People;
use crate::shop::{PASSWORD, Shop};
use buyer::Buyer;
use carrier::Carrier;
use others::{Restocker, Visitor};

pub use wire::{Lost, Wire};

/// A client that makes one call after another, and repeats those without an answer.
pub trait Client: Send {
    /// Makes one call, or repeats the one that the kill left without an answer. Returns whether it was acknowledged.
    fn act(&mut self, wire: &Wire) -> Result<bool, Lost>;
    /// Whether every call has its answer.
    fn is_done(&self) -> bool;
    /// Checks that everything acknowledged to it exists once. Returns the count.
    fn kept(&self, wire: &Wire) -> Result<u64, Lost>;
    /// The client's name, for messages.
    fn name(&self) -> String;
}

/// The facts that all clients know.
#[derive(Clone)]
struct Market {
    /// Tokens and account ids.
    sellers: Vec<(String, String)>,
    /// Product ids, each with the number of its seller.
    goods: Vec<(String, usize)>,
}

/// Makes the accounts and the goods.
pub fn begin(shop: &Shop, rng: &mut StdRng) -> (People, Vec<Box<dyn Client>>) {
    let admin = shop.sign_in("admin@sokoni.example", PASSWORD);
    let wire = Wire::to(shop);
    let account = |email: &str, role: &str| {
        let (status, made) = wire.call(Method::POST, "", "/signup", "", &person(email)).expect("an answer");
        assert_eq!(status, 201, "{made}");
        let id = made["user"]["id"].as_str().expect("an id").to_owned();
        let roles = format!("/api/admin/accounts/{id}/roles");
        let (status, given) = wire.call(Method::PUT, &admin, &roles, "", &json!({"roles": [role]})).expect("an answer");
        assert_eq!(status, 200, "{given}");
        (shop.sign_in(email, "a-good-password"), id)
    };
    let sellers: Vec<_> =
        ["one@home.example", "two@home.example"].iter().map(|email| account(email, "seller")).collect();
    let mut goods = Vec::new();
    for (n, (token, _)) in sellers.iter().enumerate() {
        for sort in 0..3 {
            let (status, made) =
                wire.call(Method::POST, token, "/api/inventory", "", &good(n * 10 + sort, 500_000)).expect("an answer");
            assert_eq!(status, 201, "{made}");
            goods.push((made["id"].as_str().expect("an id").to_owned(), n));
        }
    }
    let market = Market { sellers, goods };
    let buyers: Vec<String> = (0..4).map(|n| account(&format!("buyer{n}@home.example"), "buyer").0).collect();
    let carrier = account("carrier@home.example", "logistics").0;
    let mut clients: Vec<Box<dyn Client>> = Vec::new();
    for (n, token) in buyers.iter().enumerate() {
        clients.push(Box::new(Buyer::new(n, token.clone(), market.clone(), StdRng::from_rng(rng))));
    }
    clients.push(Box::new(Carrier::new(carrier)));
    clients.push(Box::new(Restocker::new(market.clone(), StdRng::from_rng(rng))));
    clients.push(Box::new(Visitor::default()));
    let sellers = market.sellers.iter().map(|(token, _)| token.clone()).collect();
    (People { admin, sellers, buyers }, clients)
}
