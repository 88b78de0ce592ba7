//! No company is shown another's price. Three companies and a visitor read everything that the table of rights lists, and
//! the pages; the answers are searched for the digits of the prices of the others. Then each tries the ids of everything
//! in which another found its own price, wherever an id stands in a path; and all e-mails are searched.

use std::collections::BTreeSet;
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};

use super::people::{People, account};
use super::rows;
use super::things::Things;
use crate::shop::{Shop, order_form};

/// The companies with their secret prices. The rival sells and carries too.
const COMPANIES: [(&str, &str); 3] = [("buyer", "613.47"), ("stranger", "724.58"), ("rival", "835.69")];

struct Crawl<'a> {
    shop: &'a Shop,
    people: &'a People,
}

impl Crawl<'_> {
    /// Reads an address as `who`. Returns the tag and the text.
    fn read(&self, who: &str, path: &str, known: Option<&str>) -> (u16, String, String) {
        let mut call = self.shop.client.get(format!("{}{path}", self.shop.base));
        if let Some(token) = self.people.token(who) {
            call = call.bearer_auth(token);
        }
        if let Some(tag) = known {
            call = call.header("if-none-match", tag);
        }
        let answer = call.send().expect("an answer");
        let tag = answer.headers().get("etag").map(|tag| tag.to_str().expect("text").to_owned()).unwrap_or_default();
        let status = answer.status().as_u16();
        // A picture is no text; what is not UTF-8 in it stays out.
        (status, tag, String::from_utf8_lossy(&answer.bytes().expect("a body")).into_owned())
    }

    /// The secrets of others in what `who` reads.
    fn leaks(&self, who: &str, path: &str) -> Vec<String> {
        let (_, _, text) = self.read(who, path, None);
        leaks_in(who, &text, path)
    }

    /// The ids in every answer in which a company finds its own price.
    fn ids_of(&self, (who, price): (&str, &str), paths: &[String]) -> BTreeSet<String> {
        let mut ids = BTreeSet::new();
        for path in paths {
            let (_, _, text) = self.read(who, path, None);
            if let Ok(answer) = serde_json::from_str::<Value>(&text)
                && text.contains(price)
            {
                collect_ids(&answer, &mut ids);
            }
        }
        ids
    }
}

/// The secrets of others in a text that `who` got.
fn leaks_in(who: &str, text: &str, place: &str) -> Vec<String> {
    let others = COMPANIES.iter().filter(|(company, _)| *company != who);
    let shown = others.filter(|(_, price)| text.contains(price) || has_number(text, &price.replace('.', "")));
    shown.map(|(company, price)| format!("{who} reads {company}'s {price} at {place}")).collect()
}

/// Adds the texts of all fields that are ids.
fn collect_ids(value: &Value, ids: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| collect_ids(one, ids)),
        Value::Object(fields) => {
            for (name, one) in fields {
                match one.as_str().filter(|_| name == "id" || name.ends_with("_id") || name.ends_with("Id")) {
                    Some(id) => drop(ids.insert(id.to_owned())),
                    None => collect_ids(one, ids),
                }
            }
        }
        _ => {}
    }
}

/// The texts of all e-mails to an address.
fn letters_to(folder: &Path, email: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder.join("outbox")).expect("the outbox").map(|file| file.expect("a file").path());
    // Long lines are broken with a `=` at the end.
    let texts = files.filter_map(|file| std::fs::read_to_string(file).ok()).map(|text| text.replace("=\r\n", ""));
    texts.filter(|text| text.lines().any(|line| line.starts_with("To: ") && line.contains(email))).collect()
}

/// A path with this id in it.
fn in_path(path: &str, id: &str) -> String {
    let (Some(start), Some(end)) = (path.find('{'), path.find('}')) else { return path.to_owned() };
    format!("{}{id}{}", &path[..start], &path[end + 1..])
}

/// Whether a text has this number by itself, not as a part of a longer one such as a time.
fn has_number(text: &str, digits: &str) -> bool {
    text.match_indices(digits).any(|(at, _)| {
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let bytes = text.as_bytes();
        !is_digit(at.checked_sub(1).and_then(|before| bytes.get(before))) && !is_digit(bytes.get(at + digits.len()))
    })
}

#[test]
fn no_company_and_no_visitor_is_shown_anothers_price_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let people = People::arrive(&shop, folder.path());
    let things = Things::new(&shop, &people);
    let product = things.make("product", "buyer").remove(0);
    let post = |who: &str, path: &str, body: &serde_json::Value| {
        let call = shop.post(&people.member(who), path).header("Idempotency-Key", things.key()).json(body);
        let answer = call.send().expect("an answer");
        let (status, text) = (answer.status(), answer.text().expect("text"));
        assert!(status.is_success(), "{who} {path}: {status} {text}");
    };
    let add = |who: &str| post(who, "/cart/add", &json!({"itemID": product, "itemQuantity": 1}));
    for (who, price) in COMPANIES {
        add(who);
        post(who, "/api/orders", &order_form());
        let company = account(&shop, &people.member(who));
        crate::shop::before_long(|| shop.mine(&people.member("seller"), "/api/buyers").to_string().contains(&company));
        let prices = json!([{"productId": product, "price": price}]);
        let list =
            json!({"name": format!("For {who}"), "companies": [company], "from": "2020-01-01", "prices": prices});
        post("seller", "/api/price-lists", &list);
        // Each leaves traces of its price: a cart, an order at it, goods looked at, a question.
        add(who);
        post(who, "/api/orders", &order_form());
        add(who);
        post(who, "/api/recently-viewed", &json!({"product_id": product}));
        let terms = json!({"productId": product, "quantity": 10, "message": "What would ten cost?"});
        let _ =
            shop.post(&people.member(who), "/api/quotes").header("Idempotency-Key", things.key()).json(&terms).send();
    }
    shop.all_heard();

    let crawl = Crawl { shop: &shop, people: &people };
    let name = shop.json(&format!("/api/products/{product}"))["name"].as_str().expect("a name").replace(' ', "%20");
    let (list, search) = ("/api/data?limit=500".to_owned(), format!("/api/search?q={name}"));
    let one = format!("/api/products/{product}");
    let sorted = "/api/data?limit=500&sort=price".to_owned();
    for (who, price) in COMPANIES {
        for path in [&list, &search, &one, &sorted, &"/api/recently-viewed".into(), &"/cart/get".into()] {
            let (_, _, text) = crawl.read(who, path, None);
            assert!(text.contains(price), "{who} sees the own price at {path}: {text}");
        }
    }
    let mut paths = vec![list.clone(), search, one.clone(), sorted, format!("/product/{product}"), "/store".into()];
    paths.extend([
        "/".to_owned(),
        "/home".to_owned(),
        "/sitemap.xml".to_owned(),
        "/api/data?tab=best-sellers".to_owned(),
    ]);
    for row in rows().into_iter().filter(|row| row.method == Method::GET) {
        // An export empties what it is allowed to do in an hour, and a stream does not end.
        if !row.path.starts_with("/api/live") {
            paths.push(row.path_of(&things.make(&row.thing, "buyer")));
        }
    }
    let readers = ["visitor", "buyer", "stranger", "rival", "carrier"];
    let mut leaks = Vec::new();
    // Twice, and in both orders: the second time caches answer.
    for path in paths.iter().chain(paths.iter().rev()) {
        for who in readers.iter().filter(|who| **who != "carrier" || path.starts_with("/api/data")) {
            leaks.extend(crawl.leaks(who, path));
        }
    }
    // The ids of what is one company's alone, in every path that takes an id.
    let known: Vec<BTreeSet<String>> = COMPANIES.iter().map(|company| crawl.ids_of(*company, &paths)).collect();
    let with_id: Vec<String> = rows()
        .into_iter()
        .filter(|row| row.method == Method::GET && row.path.matches('{').count() == 1)
        .map(|row| row.path)
        .collect();
    for (at, (company, _)) in COMPANIES.iter().enumerate() {
        let others = || known.iter().enumerate().filter(|(other, _)| *other != at);
        let own = known[at].iter().filter(|id| others().all(|(_, ids)| !ids.contains(*id)));
        let own: Vec<&String> = own.collect();
        assert!(own.len() >= 3, "{company} has orders, bills and purchases of its own: {own:?}");
        for path in own.iter().flat_map(|id| with_id.iter().map(|path| in_path(path, id))) {
            for who in ["visitor", "buyer", "stranger", "rival"].iter().filter(|who| *who != company) {
                leaks.extend(crawl.leaks(who, &path));
            }
        }
    }
    // What each is mailed, and the totals before an order.
    for (who, email) in
        [("buyer", "buyer@sokoni.example"), ("stranger", "stranger@home.example"), ("rival", "rival@home.example")]
    {
        crate::shop::letters(folder.path(), email, 1);
        let letters = letters_to(folder.path(), email);
        leaks.extend(letters.iter().flat_map(|letter| leaks_in(who, letter, "an e-mail")));
        let body = json!({"lines": [{"productId": product, "quantity": 1}]});
        let totals = shop.post(&people.member(who), "/api/orders/preview").json(&body).send().expect("an answer");
        leaks.extend(leaks_in(who, &totals.text().expect("text"), "the preview"));
    }
    leaks.sort();
    leaks.dedup();
    assert!(leaks.is_empty(), "{leaks:#?}");

    // A tag of one company's answer is not that of another's, and nobody is told that theirs is still right by it.
    for path in [&list, &one] {
        let (_, own, _) = crawl.read("buyer", path, None);
        assert_eq!(crawl.read("buyer", path, Some(&own)).0, 304, "{path}");
        for who in ["visitor", "stranger", "rival"] {
            let (status, tag, _) = crawl.read(who, path, Some(&own));
            assert_eq!((status, tag != own), (200, true), "{who} {path}");
        }
    }
}
