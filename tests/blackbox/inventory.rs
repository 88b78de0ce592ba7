//! A seller's lots: from listing to buying, and the parts that nobody else sees.

use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::Method;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};

/// A red PNG of 2 by 2 pixels.
const PNG: &[u8] = include_bytes!("red.png");

fn seller(shop: &Shop) -> String {
    shop.sign_in("seller@sokoni.example", PASSWORD)
}

fn lot(sku: &str) -> Value {
    json!({
        "sku": sku, "name": "Gakuyuini Peaberry", "kind": "coffee", "category": "Green coffee", "tags": ["blackcurrant"],
        "origin": "Kirinyaga, Kenya", "country": "Kenya", "processMethod": "Washed", "cuppingScore": "87.50",
        "notes": null, "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag", "price": "20.00", "currency": "USD",
        "unitCost": "12.50", "stock": 40, "minQuantity": 2, "increment": 2,
        "tiers": [{"minQuantity": 10, "price": "18.00"}],
    })
}

fn send(shop: &Shop, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let call = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(token).json(body);
    let answer = call.send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

fn upload(shop: &Shop, token: &str, id: &str, file: &'static [u8]) -> (u16, Value) {
    let answer = shop.post(token, &format!("/api/inventory/{id}/images?alt=Red%20cherries")).body(file);
    let answer = answer.send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or(Value::Null))
}

/// Sets the flag when dropped, also where the test fails: its readers would wait for ever.
struct AtEnd<'a>(&'a AtomicBool);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The cache must not return an old answer to a caller that knows of the change.
#[test]
fn who_asks_after_a_change_sees_it_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (seller, buyer) = (seller(&shop), shop.buyer());
    let mut plenty = lot("KE-KIR-PB-99");
    plenty["stock"] = json!(400);
    let id = send(&shop, &seller, Method::POST, "/api/inventory", &plenty).1["id"].clone();
    let id = id.as_str().expect("an id");
    let listed = |shop: &Shop| {
        let goods = shop.json("/api/data?sort=newest&limit=5");
        goods.as_array().expect("a list").iter().find(|product| product["id"] == id).expect("it")["stock"].clone()
    };
    let done = AtomicBool::new(false);
    let shop = &shop;
    std::thread::scope(|threads| {
        let _end = AtEnd(&done);
        for _ in 0..6 {
            // They give the service a queue, in which the change waits too.
            threads.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    shop.get("/api/search?q=tea&limit=500");
                }
            });
        }
        for bought in 1..100 {
            // This puts both answers into the cache.
            assert_eq!(json!(shop.stock(id)), listed(shop));
            shop.add(&buyer, id, 4);
            let status = shop.order(&buyer, &format!("number {bought}")).expect("an answer").status().as_u16();
            let left = 400 - 4 * bought;
            assert_eq!((status, shop.stock(id), listed(shop)), (201, left, json!(left)));
        }
    });
}

#[test]
fn a_lot_is_listed_pictured_found_bought_and_restocked() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (seller, buyer) = (seller(&shop), shop.buyer());
    let (status, item) = send(&shop, &seller, Method::POST, "/api/inventory", &lot("KE-KIR-PB-99"));
    assert_eq!((status, &item["remainingUnits"], &item["value"]), (201, &json!(40), &json!("500.00")), "{item}");
    let id = item["id"].as_str().expect("an id");
    let (status, image) = upload(&shop, &seller, id, PNG);
    assert_eq!((status, &image["alt"]), (201, &json!("Red cherries")), "{image}");
    let found = shop.json("/api/search?q=gakuyuini");
    let product = &found[0];
    assert_eq!((&product["id"], &product["image_url"]), (&item["id"], &image["url"]));
    assert!(product.get("unitCost").is_none() && product.get("unit_cost").is_none(), "the cost is the seller's alone");
    let picture = shop.get(image["url"].as_str().expect("an address"));
    assert_eq!((picture.status().as_u16(), &picture.headers()["content-type"]), (200, &"image/webp".parse().unwrap()));

    let this_month = |shop: &Shop| shop.mine(&seller, "/api/analytics?period=3m")["months"][2]["sales"].as_u64();
    let this_month = |shop: &Shop| this_month(shop).expect("a number");
    let sales_before = this_month(&shop);
    assert_eq!(shop.add(&buyer, id, 4).status(), 200);
    assert_eq!(shop.order(&buyer, "one").expect("an answer").status(), 201);
    let now = shop.mine(&seller, &format!("/api/inventory/{id}"));
    assert_eq!((&now["remainingUnits"], &now["amountSold"]), (&json!(36), &json!(4)));
    let summary = shop.mine(&seller, "/api/sales/summary");
    assert!(summary["revenue"].to_string().contains("USD"), "{summary}");
    let body = json!({"quantity": 6, "note": "second picking"});
    let (status, now) = send(&shop, &seller, Method::POST, &format!("/api/inventory/{id}/restock"), &body);
    assert_eq!((status, &now["remainingUnits"], &now["received"]), (200, &json!(42), &json!(46)));
    let ledger = shop.mine(&seller, &format!("/api/inventory/{id}/movements?limit=2"));
    let balances: Vec<&Value> = ledger["items"].as_array().expect("a list").iter().map(|m| &m["balance"]).collect();
    assert_eq!((balances, &ledger["total"]), (vec![&json!(42), &json!(36)], &json!(3)));
    let cursor = ledger["next_cursor"].as_str().expect("more");
    let first = shop.mine(&seller, &format!("/api/inventory/{id}/movements?cursor={cursor}"));
    assert_eq!((&first["items"][0]["balance"], &first["items"][0]["delta"]), (&json!(40), &json!(40)));
    before_long(|| this_month(&shop) == sales_before + 1);

    assert_eq!(send(&shop, &seller, Method::POST, &format!("/api/inventory/{id}/unlist"), &json!({})).0, 200);
    assert_eq!(shop.get(&format!("/api/products/{id}")).status(), 404, "not in the shop");
    assert_eq!(shop.mine(&seller, "/api/inventory?q=gakuyuini")["total"], 1, "still in the stock");
    assert_eq!(send(&shop, &seller, Method::POST, &format!("/api/inventory/{id}/relist"), &json!({})).0, 200);
    assert_eq!(shop.get(&format!("/api/products/{id}")).status(), 200);
    assert_eq!(send(&shop, &seller, Method::DELETE, &format!("/api/inventory/{id}"), &json!({})).0, 204);
    assert_eq!(shop.mine(&seller, "/api/inventory?q=gakuyuini")["total"], 0);
    assert_eq!(shop.mine(&buyer, "/api/purchases")[0]["name"], "Gakuyuini Peaberry", "what was bought stays bought");
    assert_eq!(send(&shop, &seller, Method::POST, "/api/inventory", &lot("KE-KIR-PB-99")).0, 201, "its ID is free");
}

#[test]
fn what_is_wrong_with_a_lot_is_said_at_once_and_nothing_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = seller(&shop);
    let total = shop.mine(&seller, "/api/inventory")["total"].clone();
    let mut wrong = lot("a b");
    for (field, value) in [
        ("kind", json!("milk")),
        ("price", json!("-1")),
        ("unitCost", json!("1,5")),
        ("minQuantity", json!(0)),
        ("stock", json!("many")),
        ("tiers", json!([{"minQuantity": 1, "price": "30.00"}])),
    ] {
        wrong[field] = value;
    }
    let (status, faults) = send(&shop, &seller, Method::POST, "/api/inventory", &wrong);
    assert_eq!(status, 422);
    assert!(faults["errors"]["stock"].is_array(), "{faults}");
    wrong["stock"] = json!(4);
    let (_, faults) = send(&shop, &seller, Method::POST, "/api/inventory", &wrong);
    for field in ["sku", "kind", "price", "unitCost", "minQuantity", "tiers"] {
        assert!(faults["errors"][field].is_array(), "{field} is named in {faults}");
    }
    assert_eq!(send(&shop, &seller, Method::POST, "/api/inventory", &lot("KE-NAN-WHT-26")).0, 409, "another's ID");
    assert_eq!(shop.mine(&seller, "/api/inventory")["total"], total);
    let id = shop.mine(&seller, "/api/inventory")["items"][0]["id"].clone();
    let id = id.as_str().expect("an id");
    assert_eq!(upload(&shop, &seller, id, b"<svg xmlns='http://www.w3.org/2000/svg'/>").0, 422, "no picture");
    static LARGE: [u8; (8 << 20) + 1] = [0; (8 << 20) + 1];
    assert_eq!(upload(&shop, &seller, id, &LARGE).0, 413);
    let (status, _) =
        send(&shop, &seller, Method::POST, &format!("/api/inventory/{id}/restock"), &json!({"quantity": 0}));
    assert_eq!(status, 422);
}

#[test]
fn a_sellers_lots_are_nobody_elses() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (seller, buyer) = (seller(&shop), shop.buyer());
    let own = shop.mine(&seller, "/api/inventory");
    let id = own["items"][0]["id"].as_str().expect("an id");
    assert_eq!(shop.mine(&buyer, "/api/inventory")["total"], 0);
    let call = |method: Method, path: String, body: Value| send(&shop, &buyer, method, &path, &body).0;
    assert_eq!(call(Method::GET, format!("/api/inventory/{id}"), json!({})), 404);
    assert_eq!(call(Method::GET, format!("/api/inventory/{id}/movements"), json!({})), 404);
    assert_eq!(call(Method::GET, format!("/api/inventory?cursor={id}&sort=value"), json!({})), 422, "nor its place");
    for (method, path, body) in [
        (Method::POST, "/api/inventory".to_owned(), lot("X-1")),
        (Method::PUT, format!("/api/inventory/{id}"), lot("X-1")),
        (Method::POST, format!("/api/inventory/{id}/restock"), json!({"quantity": 1})),
        (Method::POST, format!("/api/inventory/{id}/unlist"), json!({})),
        (Method::DELETE, format!("/api/inventory/{id}"), json!({})),
        (Method::DELETE, format!("/api/inventory/{id}/images/x"), json!({})),
    ] {
        assert_eq!(call(method, path.clone(), body), 403, "{path}: a buyer does not sell");
    }
    assert_eq!(upload(&shop, &buyer, id, PNG).0, 403);
    let others: Vec<Value> = shop.json("/api/data").as_array().expect("a list").clone();
    let own_ids: Vec<&Value> = own["items"].as_array().expect("a list").iter().map(|item| &item["id"]).collect();
    let other = others.iter().find(|product| !own_ids.contains(&&product["id"])).expect("somebody else's");
    let other = other["id"].as_str().expect("an id");
    for (method, path, body) in [
        (Method::PUT, format!("/api/inventory/{other}"), lot("X-1")),
        (Method::POST, format!("/api/inventory/{other}/restock"), json!({"quantity": 1})),
        (Method::POST, format!("/api/inventory/{other}/unlist"), json!({})),
        (Method::DELETE, format!("/api/inventory/{other}"), json!({})),
    ] {
        assert_eq!(send(&shop, &seller, method, &path, &body).0, 404, "{path}: another seller's");
    }
    assert_eq!(upload(&shop, &seller, other, PNG).0, 404);
}

#[test]
fn an_import_says_what_it_would_do_and_a_bad_line_keeps_all_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = seller(&shop);
    let export = || {
        let call = shop.client.get(format!("{}/api/inventory.csv", shop.base)).bearer_auth(&seller);
        call.send().expect("an answer").text().expect("text")
    };
    let preview = |file: String| -> Value {
        let call = shop.post(&seller, "/api/inventory/import/preview").header("content-type", "text/csv");
        call.body(file).send().expect("an answer").json().expect("JSON")
    };
    let confirm = |id: &Value| {
        let path = format!("/api/inventory/imports/{}/confirm", id.as_str().expect("an id"));
        send(&shop, &seller, Method::POST, &path, &json!({}))
    };
    let before = export();
    let new = "NEW-1,New Lot,tea,Black Tea,,,\"Nandi, Kenya\",Kenya,,,,,,,,,,,kg,1000,Sack,3.10,USD,,50,1,1,,yes\n";
    let bad = preview(format!("{before}{new}{}", new.replace("NEW-1", "NEW-2").replace("3.10", "cheap")));
    assert_eq!(bad["bad"].as_array().map(Vec::len), Some(1), "{bad}");
    assert!(bad["bad"][0]["errors"]["price"].is_array(), "{bad}");
    assert_eq!(confirm(&bad["id"]).0, 409);
    assert_eq!(export(), before, "nothing is imported");
    let good = preview(format!("{before}{new}"));
    assert_eq!((&good["creates"], &good["bad"]), (&json!(1), &json!([])), "{good}");
    assert_eq!(export(), before, "reading imports nothing");
    let (status, done) = confirm(&good["id"]);
    assert_eq!((status, &done["created"], &done["updated"]), (200, &json!(1), &good["updates"]));
    assert_eq!(confirm(&good["id"]).0, 404, "once");
    assert_eq!(shop.json("/api/search?q=new%20lot")[0]["sku"], "NEW-1");
    let many: String = (0..600).map(|n| new.replace("NEW-1", &format!("MANY-{n}"))).collect();
    let (header, _) = before.split_once('\n').expect("a line of names");
    let many = preview(format!("{header}\n{many}"));
    assert_eq!((&many["creates"], confirm(&many["id"]).0), (&json!(600), 200));
    assert_eq!(export().lines().count(), before.lines().count() + 601, "all are exported");
    let unknown: Value = preview("sku,colour\nA,red\n".to_owned());
    assert!(unknown["errors"]["file"].is_array(), "{unknown}");
}
