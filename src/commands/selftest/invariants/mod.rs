//! The invariants of a shop, read over its API as its users read it. The self-test checks them, and so do the tests of
//! faults and of killed processes.

mod goods;
mod orders;
mod reads;

use std::collections::BTreeSet;

use goods::{goods, months};
use orders::{Seller, buyer};
use reads::rows;

pub use reads::{Answer, Findings, Reads, all};

/// Tokens of the accounts whose goods and orders are checked.
pub struct People {
    /// The administrator's.
    pub admin: String,
    /// Of all sellers that the buyers buy from.
    pub sellers: Vec<String>,
    /// Of accounts that order from these sellers only, and only in the last month.
    pub buyers: Vec<String>,
}

/// Whether every consumer has taken every event.
pub fn settled(shop: &dyn Reads, admin: &str) -> Result<bool, String> {
    let modules = shop.read(admin, "/api/admin/modules")?.body;
    let consumers = rows(&modules)?.iter().flat_map(|module| module["consumers"].as_array().into_iter().flatten());
    Ok(consumers.map(|consumer| consumer["behind"].as_u64()).all(|behind| behind == Some(0)))
}

/// Checks everything. The shop must be [`settled`], and nobody may change it meanwhile.
pub fn look(shop: &dyn Reads, people: &People) -> Result<Findings, String> {
    let mut found = Findings::default();
    let dead = shop.read(&people.admin, "/api/admin/dead-letters")?.body;
    found.must(dead["total"] == 0, || format!("no event is given up, and these are: {}", dead["items"]));
    let mut sellers = Vec::new();
    for token in &people.sellers {
        let sales = all(shop, token, "/api/sales?limit=200")?;
        goods(shop, token, &sales, &mut found)?;
        months(shop, token, &sales, &mut found)?;
        sellers.push(Seller::of(shop, token, sales)?);
    }
    let mut numbers = BTreeSet::new();
    for token in &people.buyers {
        buyer(shop, token, &sellers, &mut numbers, &mut found)?;
    }
    Ok(found)
}
