//! Reading a shop, and the findings.

use serde_json::Value;

/// The answer to a call.
pub struct Answer {
    /// Its JSON.
    pub body: Value,
    /// The cursor of the next page, where a header has one.
    pub next: Option<String>,
}

/// Reads the shop.
pub trait Reads {
    /// Makes a call that reads, with this token. The error says in words why there is no answer.
    fn read(&self, token: &str, path: &str) -> Result<Answer, String>;
}

/// The findings: counts of the checked things, and the broken invariants.
#[derive(Default)]
pub struct Findings {
    /// Goods with a checked stock.
    pub goods: usize,
    /// Orders that were checked with their sales, bills, shipments and notifications.
    pub orders: usize,
    /// A sentence for each broken invariant.
    pub broken: Vec<String>,
}

impl Findings {
    pub(super) fn must(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.broken.push(what());
        }
    }
}

/// Returns all rows of a list, page by page.
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

pub(super) fn rows(list: &Value) -> Result<&[Value], String> {
    list.as_array().map(Vec::as_slice).ok_or_else(|| format!("not a list: {list}"))
}

pub(super) fn text<'a>(row: &'a Value, field: &str) -> Result<&'a str, String> {
    row[field].as_str().ok_or_else(|| format!("no {field} in {row}"))
}

pub(super) fn number(row: &Value, field: &str) -> Result<i64, String> {
    row[field].as_i64().ok_or_else(|| format!("no number {field} in {row}"))
}

/// Parses an amount into the smallest unit of its currency.
pub(super) fn money(row: &Value, field: &str) -> Result<i128, String> {
    text(row, field)?.replace('.', "").parse().map_err(|_| format!("{field} is no amount in {row}"))
}
