//! What must hold of a shop whatever happened to it, read over its API as its people read it. The self-test asks it, and so
//! do the tests of faults and of killed processes.

mod goods;
mod orders;

use std::collections::BTreeSet;

use serde_json::Value;

use goods::{goods, months};
use orders::{Seller, buyer};

/// What a call answered.
pub struct Answer {
    /// Its JSON.
    pub body: Value,
    /// Where the next page starts, where a header says so.
    pub next: Option<String>,
}

/// Reads the shop.
pub trait Reads {
    /// A call that reads, with this token; an error says in words why there is no answer to it.
    fn read(&self, token: &str, path: &str) -> Result<Answer, String>;
}

/// Tokens of those whose goods and orders are looked at.
pub struct People {
    /// The administrator's.
    pub admin: String,
    /// Of all who sell to the buyers.
    pub sellers: Vec<String>,
    /// Of accounts whose orders are all with these sellers, and all of the last month.
    pub buyers: Vec<String>,
}

/// What was found: how much was looked at, and what does not hold.
#[derive(Default)]
pub struct Findings {
    /// Goods whose stock was counted.
    pub goods: usize,
    /// Orders that were followed to their sales, bills, shipments and notifications.
    pub orders: usize,
    /// A sentence for each thing that does not hold.
    pub broken: Vec<String>,
}

impl Findings {
    fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.broken.push(what());
        }
    }
}

/// Whether every consumer has taken every event.
pub fn settled(shop: &dyn Reads, admin: &str) -> Result<bool, String> {
    let modules = shop.read(admin, "/api/admin/modules")?.body;
    let consumers = rows(&modules)?.iter().flat_map(|module| module["consumers"].as_array().into_iter().flatten());
    Ok(consumers.map(|consumer| consumer["behind"].as_u64()).all(|behind| behind == Some(0)))
}

/// Looks at everything. The shop must be [`settled`], and nobody may change it meanwhile.
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

/// All rows of a list, page by page.
pub fn all(shop: &dyn Reads, token: &str, path: &str) -> Result<Vec<Value>, String> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let Answer { body, next } = shop.read(token, &format!("{path}{cursor}"))?;
        let in_page = body.get("items").is_some();
        found.extend_from_slice(rows(if in_page { &body["items"] } else { &body })?);
        match if in_page { body["next_cursor"].as_str().map(str::to_owned) } else { next } {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return Ok(found),
        }
    }
}

fn rows(list: &Value) -> Result<&[Value], String> {
    list.as_array().map(Vec::as_slice).ok_or_else(|| format!("not a list: {list}"))
}

fn text<'a>(row: &'a Value, field: &str) -> Result<&'a str, String> {
    row[field].as_str().ok_or_else(|| format!("no {field} in {row}"))
}

fn number(row: &Value, field: &str) -> Result<i64, String> {
    row[field].as_i64().ok_or_else(|| format!("no number {field} in {row}"))
}

/// An amount in the smallest unit of its currency.
fn money(row: &Value, field: &str) -> Result<i128, String> {
    text(row, field)?.replace('.', "").parse().map_err(|_| format!("{field} is no amount in {row}"))
}
