//! The right to call: `table.txt` has a line for every operation that the program publishes, with the status that each
//! kind of caller gets. An operation without a line fails, and so does a line without an operation.

mod forms;
mod head_calls;
mod people;
mod secret_prices;
mod staff;
mod things;

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::Value;

use crate::shop::Shop;
use people::{COLUMNS, People};
use things::Things;

/// Reads a file of the project.
fn file(path: &str) -> String {
    std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file")
}

/// A line of the table.
struct Row {
    method: Method,
    /// As published, with a query where the right to call depends on it.
    path: String,
    /// The status for the caller of each column.
    statuses: Vec<u16>,
    /// The thing in the path, made anew for each call that changes it.
    thing: String,
    /// The body, as [`forms::fill`] reads it.
    form: String,
}

impl Row {
    fn read(line: &str) -> Row {
        let mut parts = line.split('|').map(str::trim);
        let mut next = || parts.next().unwrap_or_default().to_owned();
        let (operation, statuses, thing, form) = (next(), next(), next(), next());
        let (method, path) = operation.split_once(' ').expect("a method and a path");
        let statuses: Vec<u16> = statuses.split_whitespace().map(|s| s.parse().expect("a status")).collect();
        assert_eq!(statuses.len(), COLUMNS.len(), "a status for each column: {line}");
        Row { method: method.parse().expect("a method"), path: path.trim().to_owned(), statuses, thing, form }
    }

    /// The name in the document: `get /api/orders/{id}`.
    fn operation(&self) -> String {
        let path = self.path.split('?').next().unwrap_or_default();
        format!("{} {path}", self.method.as_str().to_lowercase())
    }

    /// Makes the call as each of the columns.
    fn statuses_given(&self, shop: &Shop, people: &People, things: &Things<'_>) -> Vec<u16> {
        let read = (self.method == Method::GET).then(|| things.make(&self.thing, "buyer"));
        let parts = |who: &str| read.clone().unwrap_or_else(|| things.make(&self.thing, who));
        COLUMNS.iter().map(|who| self.call(shop, people, things, who, &parts(who))).collect()
    }

    /// Returns the path with these parts in it.
    fn path_of(&self, parts: &[String]) -> String {
        let mut path = self.path.clone();
        for part in parts {
            // A part may also belong to the body only, such as a full cart.
            if let (Some(start), Some(end)) = (path.find('{'), path.find('}')) {
                path.replace_range(start..=end, part);
            }
        }
        assert!(!path.contains('{'), "the line names what stands in {path}");
        path
    }

    /// Calls as `who`, with `parts` in the path. Returns the status.
    fn call(&self, shop: &Shop, people: &People, things: &Things<'_>, who: &str, parts: &[String]) -> u16 {
        // Signing out ends the session, and renewing ends its token, so each gets a session of its own.
        let own = ["/auth/logout", "/auth/renew"].contains(&self.path.as_str());
        let token = if own { people.again(shop, who) } else { people.token(who) };
        self.call_with(shop, things, token.as_deref(), who, parts)
    }

    /// Calls with a token, with `parts` in the path and the form of `who`. Returns the status.
    fn call_with(&self, shop: &Shop, things: &Things<'_>, token: Option<&str>, who: &str, parts: &[String]) -> u16 {
        let path = self.path_of(parts);
        let mut request = shop.client.request(self.method.clone(), format!("{}{path}", shop.base));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        request = request.header("Idempotency-Key", things.key());
        forms::fill(request, &self.form, parts, things, who).send().expect("an answer").status().as_u16()
    }
}

fn rows() -> Vec<Row> {
    let table = file("tests/blackbox/access/table.txt");
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(Row::read).collect()
}

#[test]
fn every_operation_has_its_line_and_every_line_its_operation() {
    let document: Value = serde_json::from_str(&file("web/openapi.json")).expect("JSON");
    let paths = document["paths"].as_object().expect("paths");
    let published = paths.iter().flat_map(|(path, calls)| {
        let calls = calls.as_object().expect("operations").keys().filter(|key| *key != "parameters");
        calls.map(move |method| format!("{method} {path}"))
    });
    let (published, listed): (BTreeSet<String>, BTreeSet<String>) =
        (published.collect(), rows().iter().map(Row::operation).collect());
    let lacking: Vec<_> = published.difference(&listed).collect();
    assert!(lacking.is_empty(), "who may call it? Add lines to tests/blackbox/access/table.txt: {lacking:#?}");
    let gone: Vec<_> = listed.difference(&published).collect();
    assert!(gone.is_empty(), "no such operation: {gone:#?}");
}

#[test]
fn the_document_wants_a_token_where_a_visitor_is_turned_away() {
    let document: Value = serde_json::from_str(&file("web/openapi.json")).expect("JSON");
    for row in rows() {
        let (operation, refused) = (row.operation(), row.statuses[0] == 401);
        let (method, path) = operation.split_once(' ').expect("a method and a path");
        let secured = document["paths"][path][method]["security"].is_array();
        assert_eq!(secured, refused, "whether {operation} is for those who are signed in");
    }
}

#[test]
fn every_caller_gets_exactly_what_the_table_says() {
    let folder = tempfile::tempdir().expect("a folder");
    // Some bodies hold wrong passwords, more of them than one address may send.
    let settings = [("SOKONI__LIMITS__SIGN_IN_FAILURES_PER_MINUTE", "10000")];
    let shop = Shop::open_with(folder.path(), &settings);
    let people = People::arrive(&shop, folder.path());
    let things = Things::new(&shop, &people);
    let mut wrong = Vec::new();
    for row in rows() {
        let given = row.statuses_given(&shop, &people, &things);
        if given != row.statuses {
            let line = |statuses: &[u16]| statuses.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
            wrong.push(format!("{} {}: {} in place of {}", row.method, row.path, line(&given), line(&row.statuses)));
        }
    }
    wrong.extend(staff::wrong(&shop, &people, &things, &rows()));
    assert!(wrong.is_empty(), "{}:\n{}", COLUMNS.join(" "), wrong.join("\n"));
}
