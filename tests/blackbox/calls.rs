//! The statuses that every call may return, and the owner of each thing.

use serde_json::{Value, json};

use crate::forms::person;
use crate::shop::{PASSWORD, Shop};

#[test]
fn every_status_of_the_wire_is_answered_as_a_problem() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = shop.buyer();
    let url = |path: &str| format!("{}{path}", shop.base);
    let cart = || shop.post(&token, "/cart/add");
    let long = format!("{{\"itemID\":\"{}\"}}", "x".repeat(300_000));
    let json_type = ("content-type", "application/json");
    let cases = [
        (400, cart().header(json_type.0, json_type.1).body("{")),
        (401, shop.client.get(url("/cart/get"))),
        (401, shop.client.get(url("/cart/get")).bearer_auth("nonsense")),
        (404, shop.client.get(url("/api/nowhere"))),
        (404, shop.client.get(url("/api/products/nobody"))),
        (404, cart().json(&json!({"itemID": "nobody", "itemQuantity": 1}))),
        (405, shop.client.delete(url("/api/data"))),
        (413, cart().header(json_type.0, json_type.1).body(long)),
        (415, cart().body("itemID=1")),
        (422, cart().json(&json!({"itemID": "x", "itemQuantity": 0}))),
        (422, shop.post(&token, "/api/orders").header("Idempotency-Key", "k").json(&crate::shop::order_form())),
    ];
    for (status, request) in cases {
        let answer = request.send().expect("an answer");
        assert_eq!(answer.status(), status, "{}", answer.url());
        let headers = answer.headers().clone();
        assert_eq!(headers["content-type"], "application/problem+json");
        assert_eq!(headers.contains_key("www-authenticate"), status == 401);
        assert_eq!(headers.contains_key("allow"), status == 405);
        let problem: Value = answer.json().expect("JSON");
        assert_eq!(problem["status"], status);
        assert_eq!(problem["message"], problem["detail"]);
    }
    let both = shop.client.delete(url("/contact")).send().expect("an answer");
    assert_eq!((both.status().as_u16(), &both.headers()["allow"]), (405, &"GET, HEAD, POST".parse().expect("a value")));
    for text in ["/api/openapi.json", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml", "/sitemap-goods-1.xml"] {
        let sent = shop.client.post(url(text)).send().expect("an answer");
        assert_eq!(
            (sent.status().as_u16(), &sent.headers()["allow"]),
            (405, &"GET, HEAD".parse().expect("a value")),
            "{text}"
        );
    }
}

/// An id that they do not know has an empty answer: their module hears of a purchase a moment after it was made.
const KNOWN_LATER: [&str; 2] = ["/api/purchase-lots/{id}", "/api/purchase-lots/{id}/certificates"];

#[test]
fn what_does_not_exist_is_not_found_at_any_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let document = shop.json("/api/openapi.json");
    let people = ["admin", "seller", "buyer", "logistics"];
    let tokens = people.map(|who| shop.sign_in(&format!("{who}@sokoni.example"), PASSWORD));
    let paths = document["paths"].as_object().expect("paths");
    let read = |(path, calls): &(&String, &Value)| {
        path.contains('{') && calls.get("get").is_some() && !KNOWN_LATER.contains(&path.as_str())
    };
    for (path, _) in paths.iter().filter(read) {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "nobody" } else { part });
        let address = format!("{}{}", shop.base, parts.collect::<Vec<_>>().join("/"));
        for (who, token) in people.iter().zip(&tokens) {
            let status = shop.client.get(&address).bearer_auth(token).send().expect("an answer").status().as_u16();
            // 422: a parameter that the call needs is missing.
            assert!([403, 404, 422].contains(&status), "{who}: {status} for {path}");
        }
    }
}

#[test]
fn more_than_there_is_is_refused_as_that_however_much_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = shop.buyer();
    let product = &shop.json("/api/data?limit=1")[0];
    for much in [json!(9_999_999), json!(1e15), json!("99999999999999999999"), json!(1_000_001)] {
        let add = json!({"itemID": product["id"], "itemQuantity": much});
        let answer = shop.post(&token, "/cart/add").json(&add).send().expect("an answer");
        assert_eq!(answer.status(), 409, "{much}");
        assert_eq!(answer.json::<Value>().expect("JSON")["available"], product["stock"]);
    }
    for wrong in [json!(1.5), json!(-2), json!(0), json!(""), json!("2.5")] {
        let add = json!({"itemID": product["id"], "itemQuantity": wrong});
        assert_eq!(shop.post(&token, "/cart/add").json(&add).send().expect("an answer").status(), 422, "{wrong}");
    }
}

#[test]
fn sign_up_names_every_wrong_field_and_takes_an_e_mail_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let post = |body: &Value| shop.client.post(format!("{}/signup", shop.base)).json(body).send().expect("an answer");
    let wrong =
        json!({"userType": "individual", "email": "nonsense", "password": "a-good-password", "confirmPassword": "b"});
    let answer = post(&wrong);
    assert_eq!(answer.status(), 422);
    let errors = answer.json::<Value>().expect("JSON")["errors"].clone();
    for field in ["email", "confirmPassword", "fullName", "phoneNumber", "streetAddress", "city", "paymentMethod"] {
        assert!(errors[field].is_array(), "{field} is named in {errors}");
    }
    assert_eq!(post(&person("a@home.example")).status(), 201);
    assert_eq!(post(&person("A@home.example")).status(), 409);
}

#[test]
fn signing_out_ends_the_token_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = shop.buyer();
    assert_eq!(shop.post(&token, "/auth/logout").send().expect("an answer").status(), 204);
    for path in ["/auth/me", "/cart/get", "/api/orders"] {
        let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&token).send().expect("an answer");
        assert_eq!(answer.status(), 401, "{path}");
    }
}

#[test]
fn sign_in_slows_after_ten_failures() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let try_it = || {
        let body = json!({"email": "buyer@sokoni.example", "password": "wrong"});
        shop.client.post(format!("{}/auth/login", shop.base)).json(&body).send().expect("an answer")
    };
    let first = try_it();
    assert_eq!(
        (first.status().as_u16(), first.json::<Value>().expect("JSON")["message"].clone()),
        (401, json!("Invalid credentials"))
    );
    // More than ten, because a test machine may be so busy that the first ones are forgotten meanwhile.
    let slowed = (0..30).map(|_| try_it()).find(|a| a.status() == 429).expect("a 429 within the next failures");
    assert!(slowed.headers().contains_key("retry-after"));
}

#[test]
fn somebody_elses_order_is_not_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, stranger) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    shop.add(&buyer, &product, 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&stranger).send().expect("an answer");
    assert_eq!(answer.status(), 404);
    assert_eq!(shop.post(&stranger, &format!("{path}/cancel")).send().expect("an answer").status(), 404);
    assert_eq!(shop.mine(&stranger, "/api/orders")["total"], 0);
}

#[test]
fn the_catalogue_is_searched_and_filtered_by_visitors() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    assert!(shop.json("/api/data").as_array().is_some_and(|all| all.len() >= 24));
    assert_eq!(shop.json("/api/search?q=%20"), json!([]));
    let found = shop.json("/api/search?q=sunrise%20urga");
    assert!(found[0]["name"].as_str().is_some_and(|n| n.contains("Uraga Sunrise")), "two words, any order, one typo");
    let high = shop.json("/api/data?cupping_score=88..");
    assert!(high.as_array().is_some_and(|h| !h.is_empty()));
    assert!(high.as_array().expect("a list").iter().all(|p| p["cupping_score"].as_f64().is_some_and(|s| s >= 88.0)));
    for product in shop.json("/api/data").as_array().expect("a list") {
        let picture = shop.get(product["image_url"].as_str().expect("an address"));
        assert_eq!(
            (picture.status().as_u16(), &picture.headers()["content-type"]),
            (200, &"image/svg+xml".parse().expect("a header"))
        );
    }
}

#[test]
fn those_who_bought_a_product_and_have_it_review_it_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, stranger) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/products/{product}/reviews");
    let review = |token: &str, body: Value| shop.post(token, &path).json(&body).send().expect("an answer");
    assert_eq!(review(&buyer, json!({"rating": 5})).status(), 403);
    shop.add(&buyer, &product, 1);
    let order: Value = shop.order(&buyer, "k").expect("an answer").json().expect("JSON");
    // The module learns from events that the buyer has the goods, within a moment.
    let status = format!("/api/products/{product}/review-status");
    crate::delivery::delivered(&shop, &buyer, order["id"].as_str().expect("an id"));
    crate::shop::before_long(|| shop.mine(&buyer, &status)["may_review"] == true);
    assert_eq!(review(&buyer, json!({"rating": 6, "text": "x".repeat(2001)})).status(), 422);
    assert_eq!(review(&buyer, json!({"rating": 2, "text": "Thin."})).status(), 201);
    assert_eq!(review(&buyer, json!({"rating": 4, "text": "Better hot."})).status(), 200);
    assert_eq!(review(&stranger, json!({"rating": 1})).status(), 403);
    let page = shop.json(&path);
    assert_eq!((&page["total"], &page["average"], &page["counts"]), (&json!(1), &json!(4.0), &json!([0, 0, 0, 1, 0])));
    assert_eq!(page["items"][0]["text"], "Better hot.");
    assert_eq!(
        (&page["items"][0]["mine"], &shop.mine(&buyer, &path)["items"][0]["mine"]),
        (&json!(false), &json!(true))
    );
    let shown = shop.json(&format!("/api/products/{product}"));
    assert_eq!((&shown["rating"], &shown["rating_count"]), (&json!(4.0), &json!(1)));
    shop.add(&stranger, &product, 1);
    let order: Value = shop.order(&stranger, "k").expect("an answer").json().expect("JSON");
    crate::shop::before_long(|| shop.mine(&stranger, &status)["bought"] == true);
    let cancel = format!("/api/orders/{}/cancel", order["id"].as_str().expect("an id"));
    assert_eq!(shop.post(&stranger, &cancel).send().expect("an answer").status(), 200);
    crate::shop::before_long(|| shop.mine(&stranger, &status)["bought"] == false);
}

#[test]
fn what_somebody_looked_at_is_theirs_the_latest_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, stranger) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let goods = shop.json("/api/data?limit=3");
    let view = |id: &Value| {
        let body = json!({"product_id": id});
        shop.post(&buyer, "/api/recently-viewed").json(&body).send().expect("an answer").status()
    };
    for at in [0, 1, 2, 0] {
        assert_eq!(view(&goods[at]["id"]), 204);
    }
    assert_eq!(view(&json!("nothing")), 404);
    let seen = shop.mine(&buyer, "/api/recently-viewed");
    let names: Vec<&Value> = seen["items"].as_array().expect("a list").iter().map(|p| &p["id"]).collect();
    assert_eq!(names, [&goods[0]["id"], &goods[2]["id"], &goods[1]["id"]]);
    assert_eq!(shop.mine(&stranger, "/api/recently-viewed")["total"], 0);
}

#[test]
fn addresses_are_kept_for_their_account_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, stranger) = (shop.buyer(), shop.newcomer("stranger@home.example"));
    let form = |city: &str| {
        json!({"fullName": "Test Person", "streetAddress": "1 Moi Avenue", "city": city, "state": "Nairobi",
               "zipCode": "00100", "country": "Kenya"})
    };
    let faulty = shop.post(&buyer, "/api/addresses").json(&json!({"city": "x".repeat(201)})).send().expect("an answer");
    assert_eq!(faulty.status(), 422);
    let errors = faulty.json::<Value>().expect("JSON")["errors"].clone();
    for field in ["fullName", "streetAddress", "city", "zipCode", "country"] {
        assert!(errors[field].is_array(), "{field} is named in {errors}");
    }
    let made = shop.post(&buyer, "/api/addresses").json(&form("Nairobi")).send().expect("an answer");
    assert_eq!(made.status(), 201);
    let made: Value = made.json().expect("JSON");
    assert_eq!(made["isDefault"], true);
    let path = format!("/api/addresses/{}", made["id"].as_str().expect("an id"));
    let url = format!("{}{path}", shop.base);
    let put = |token: &str| shop.client.put(&url).bearer_auth(token).json(&form("Thika")).send().expect("an answer");
    let delete = |token: &str| shop.client.delete(&url).bearer_auth(token).send().expect("an answer").status();
    assert_eq!((put(&stranger).status().as_u16(), delete(&stranger).as_u16()), (404, 404));
    assert_eq!(put(&buyer).status(), 200);
    assert_eq!(shop.mine(&buyer, "/api/addresses")["items"][0]["city"], "Thika");
    assert_eq!(shop.mine(&stranger, "/api/addresses")["total"], 0);
    assert_eq!((delete(&buyer).as_u16(), delete(&buyer).as_u16()), (204, 404));
}

#[test]
fn a_visitors_cart_is_merged_and_rows_carry_the_price_of_their_quantity() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.newcomer("merger@home.example");
    let goods = shop.json("/api/data");
    let goods = goods.as_array().expect("a list");
    let single =
        goods.iter().find(|p| p["min_quantity"] == 1 && p["price_tiers"][0].is_object()).expect("one with tiers");
    let bulk = goods.iter().find(|p| p["min_quantity"].as_u64() > Some(1)).expect("one sold in bulk");
    let (id, tier) = (single["id"].as_str().expect("an id"), &single["price_tiers"][0]);
    let units = tier["min_quantity"].as_u64().expect("a number");
    assert_eq!(shop.add(&buyer, id, 1).status(), 200);
    let merge =
        |items: Value| shop.post(&buyer, "/api/cart/merge").json(&json!({"items": items})).send().expect("an answer");
    let sent = json!([
        {"itemID": id, "itemQuantity": units}, {"itemID": bulk["id"], "itemQuantity": 1}, {"itemID": "gone", "itemQuantity": 2}
    ]);
    let first: Value = merge(sent.clone()).json().expect("JSON");
    let row = &first["items"][0];
    let money = |amount: &Value| format!("{:.2}", amount.as_f64().expect("a number"));
    assert_eq!((&row["quantity"], &row["price"]), (&json!(units), &json!(money(&tier["price"]))));
    assert_eq!(row["list_price"], json!(money(&single["price"])));
    let adjusted = first["adjusted"].as_array().expect("a list");
    let told: Vec<_> = adjusted.iter().map(|a| (&a["itemID"], &a["name"], &a["wanted"], &a["kept"])).collect();
    assert_eq!(
        told,
        [
            (&bulk["id"], &bulk["name"], &json!(1), &bulk["min_quantity"]),
            (&json!("gone"), &Value::Null, &json!(2), &json!(0))
        ]
    );
    assert_eq!(merge(sent).json::<Value>().expect("JSON")["items"], first["items"], "once more changes nothing");
    assert_eq!(shop.mine(&buyer, "/cart/get"), first["items"]);
    assert_eq!(merge(json!([{"itemID": "", "itemQuantity": 0}])).status(), 422);
    assert_eq!(merge(json!(vec![json!({"itemID": id, "itemQuantity": 1}); 101])).status(), 422);
    assert_eq!(merge(json!([])).json::<Value>().expect("JSON")["items"], first["items"]);

    let total: f64 = first["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|row| {
            row["price"].as_str().and_then(|p| p.parse::<f64>().ok()).expect("money")
                * row["quantity"].as_f64().expect("units")
        })
        .sum();
    let order: Value = shop.order(&buyer, "merged").expect("an answer").json().expect("JSON");
    assert_eq!(order["total"], json!(format!("{total:.2}")), "the cart shows what the order costs");
}

#[test]
fn what_a_visitor_writes_is_kept_for_the_administrator() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let administrator = shop.sign_in("admin@sokoni.example", crate::shop::PASSWORD);
    let write = |path: &str, body: &Value| {
        shop.client.post(format!("{}{path}", shop.base)).json(body).send().expect("an answer")
    };
    let sent =
        json!({"name": " Achieng ", "email": "achieng@home.example", "message": "Do you ship to Kisumu?\nBy road?"});
    assert!(write("/contact", &sent).json::<Value>().expect("JSON")["message"].is_string());
    let kept = shop.mine(&administrator, "/api/contact-messages");
    assert_eq!(kept["total"], 1);
    let (name, message) = (&kept["items"][0]["name"], &kept["items"][0]["message"]);
    assert_eq!((name, message), (&json!("Achieng"), &sent["message"]));
    let wrong = write("/contact", &json!({"name": "  ", "email": "nowhere", "message": "x".repeat(5001)}));
    assert_eq!(wrong.status(), 422);
    let errors = wrong.json::<Value>().expect("JSON")["errors"].clone();
    assert!(["name", "email", "message"].iter().all(|field| errors[field].is_array()), "{errors}");
    assert_eq!(shop.get("/contact").headers()["content-type"], "text/html; charset=utf-8");

    for address in ["a@home.example", "A@Home.Example ", "b@home.example"] {
        assert_eq!(write("/api/newsletter", &json!({"email": address})).status(), 200, "{address}");
    }
    assert_eq!(write("/api/newsletter", &json!({"email": "a"})).status(), 422);
    let first = shop.mine(&administrator, "/api/newsletter/subscribers?limit=1");
    assert_eq!((&first["total"], &first["items"][0]["email"]), (&json!(2), &json!("b@home.example")));
    let next = format!("/api/newsletter/subscribers?cursor={}", first["next_cursor"].as_str().expect("a cursor"));
    assert_eq!(shop.mine(&administrator, &next)["items"][0]["email"], "a@home.example");
    let stranger = shop.newcomer("stranger@home.example");
    for path in ["/api/contact-messages", "/api/newsletter/subscribers"] {
        assert_eq!(shop.get(path).status(), 401, "{path}");
        let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&stranger).send().expect("an answer");
        assert_eq!(answer.status(), 403, "{path}");
    }
}

#[test]
fn without_messages_the_shop_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__MODULES__MESSAGES", "false")]);
    let answer = shop.client.post(format!("{}/contact", shop.base)).json(&json!({})).send().expect("an answer");
    assert_eq!(answer.status(), 404);
    assert_eq!(answer.json::<Value>().expect("JSON")["type"], "/problems/module-disabled");
    assert!(shop.json("/api/modules").as_array().is_some_and(|on| !on.contains(&json!("messages"))));
    assert_eq!(shop.get("/contact").status(), 200, "the page itself is there");
    for page in ["/messages", "/messages/one", "/notifications"] {
        let answer = shop.get(page);
        let kind = answer.headers()["content-type"].to_str().expect("text").to_owned();
        assert_eq!(
            (answer.status().as_u16(), kind.as_str()),
            (404, "text/html; charset=utf-8"),
            "{page} says that it is off"
        );
    }
}
