//! The HTML for search engines and readers without script.

use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::forms::person;
use crate::shop::{PASSWORD, Shop};

#[test]
fn a_product_page_says_in_its_html_what_it_sells() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SERVER__PUBLIC_URL", "https://shop.example/")]);
    let product = shop.json("/api/data?limit=1")[0].clone();
    let path = format!("/product/{}", product["id"].as_str().expect("an id"));
    let page = shop.get(&path);
    assert_eq!(page.status(), 200);
    let tag = page.headers()["etag"].clone();
    let html = page.text().expect("text");
    let name = product["name"].as_str().expect("a name");
    assert!(html.contains(&format!("<title>{name} from ")), "{html}");
    assert!(html.contains(&format!("<link rel=\"canonical\" href=\"https://shop.example{path}\">")));
    let (_, rest) = html.split_once("<script type=\"application/ld+json\">").expect("JSON-LD");
    let about: Value = serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON");
    assert_eq!((&about["name"], &about["sku"]), (&product["name"], &product["sku"]));
    let price = format!("{:.2}", product["price"].as_f64().expect("a price"));
    assert_eq!(about["offers"]["price"], price.as_str());
    let (_, readable) = html.split_once("<noscript>").expect("for readers without script");
    for part in [name, product["notes"].as_str().expect("notes"), &price] {
        assert!(readable.contains(part), "{part} is readable without script");
    }
    let again = shop.client.get(format!("{}{path}", shop.base)).header("if-none-match", tag);
    assert_eq!(again.send().expect("an answer").status(), 304);
}

#[test]
fn a_page_about_nothing_is_a_404() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    assert_eq!(shop.get("/product/nothing").status(), 404);
    assert_eq!(shop.get("/nowhere").status(), 404);
}

#[test]
fn the_sitemap_lists_every_listed_product_and_no_private_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let map = shop.get("/sitemap.xml").text().expect("text");
    for product in shop.json("/api/data").as_array().expect("a list") {
        let address = format!("<loc>{}/product/{}</loc>", shop.base, product["id"].as_str().expect("an id"));
        assert!(map.contains(&address), "{address}");
    }
    assert!(map.contains(&format!("<loc>{}/</loc>", shop.base)));
    assert!(!map.contains("/account<") && !map.contains("/cart<"));
    let robots = shop.get("/robots.txt").text().expect("text");
    assert!(robots.contains("Disallow: /account") && robots.contains("/sitemap.xml"));
    assert!(!robots.contains("Disallow: /\n"));
    for missing in ["/sitemap-x.xml", "/sitemap-7.xml", "/sitemap-99999999999999999999.xml"] {
        let answer = shop.get(missing);
        assert_eq!(answer.status(), 404, "{missing}");
        assert_eq!(answer.json::<Value>().expect("a problem")["status"], 404, "{missing}");
    }
}

/// Gets the answer for a caller that accepts this encoding.
fn packed(shop: &Shop, path: &str, takes: &str) -> Response {
    shop.client.get(format!("{}{path}", shop.base)).header("accept-encoding", takes).send().expect("an answer")
}

#[test]
fn lists_and_drawn_pictures_travel_compressed_to_who_can_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let product = shop.json("/api/data?limit=1")[0].clone();
    let picture = product["image_url"].as_str().expect("an address").to_owned();
    let one = format!("/api/products/{}", product["id"].as_str().expect("an id"));
    for path in ["/api/data", "/api/search?q=tea", "/api/openapi.json", "/store", &picture, &one] {
        let plain = shop.get(path);
        assert!(plain.headers().get("content-encoding").is_none(), "{path}");
        let length = plain.bytes().expect("bytes").len();
        for encoding in ["br", "zstd", "gzip"] {
            let packed = packed(&shop, path, encoding);
            assert_eq!(packed.headers()["content-encoding"], encoding, "{path}");
            assert_eq!(packed.headers()["vary"].to_str().expect("text").to_lowercase(), "accept-encoding", "{path}");
            let packed = packed.bytes().expect("bytes").len();
            assert!(packed < length / 4 * 3, "{path}: {packed} of {length} bytes by {encoding}");
        }
        assert_eq!(packed(&shop, path, "gzip, deflate, br, zstd").headers()["content-encoding"], "br", "{path}");
    }
}

#[test]
fn who_has_a_list_already_is_told_so_until_it_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let paths = [
        "/api/data".to_owned(),
        "/api/search?q=tea".to_owned(),
        "/api/filters".to_owned(),
        format!("/api/products/{product}"),
    ];
    let tag_of =
        |path: &str, takes: &str| packed(&shop, path, takes).headers()["etag"].to_str().expect("text").to_owned();
    let again = |path: &str, tag: &str, takes: &str| {
        let call = shop.client.get(format!("{}{path}", shop.base)).header("accept-encoding", takes);
        call.header("if-none-match", tag).send().expect("an answer")
    };
    let tags: Vec<String> = paths.iter().map(|path| tag_of(path, "identity")).collect();
    for (path, tag) in paths.iter().zip(&tags) {
        for takes in ["identity", "gzip", "br"] {
            let same = again(path, tag, takes);
            assert_eq!(
                (same.status().as_u16(), &same.headers()["etag"]),
                (304, &tag.parse().expect("a value")),
                "{path}"
            );
            assert_eq!(same.headers()["vary"], "accept-encoding");
            assert!(same.bytes().expect("bytes").is_empty(), "{path}");
        }
        assert_eq!(again(path, "\"another\"", "identity").status(), 200, "{path}");
    }
    let buyer = shop.buyer();
    assert!(shop.add(&buyer, &product, 1).status().is_success());
    assert_eq!(shop.order(&buyer, "k").expect("an answer").status(), 201);
    let one = paths.last().expect("the product");
    let changed = again(one, &tags[3], "identity");
    assert_eq!(changed.status(), 200, "there is less of it");
    assert_ne!(changed.headers()["etag"].to_str().expect("text"), tags[3]);
    assert_eq!(again("/api/data", &tags[0], "br").status(), 200);
}

#[test]
fn what_is_for_one_caller_alone_is_kept_by_nobody() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let buyer = shop.buyer();
    for path in ["/api/orders", "/cart/get", "/api/account", "/api/data", "/api/filters"] {
        let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&buyer).send().expect("an answer");
        assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
    }
    let body = json!({"email": "buyer@sokoni.example", "password": PASSWORD});
    let login = shop.client.post(format!("{}/auth/login", shop.base)).json(&body).send().expect("an answer");
    assert_eq!(
        (login.status().as_u16(), &login.headers()["cache-control"]),
        (200, &"no-store".parse().expect("a value"))
    );
    let sign_up = shop.client.post(format!("{}/signup", shop.base)).json(&person("new@home.example"));
    assert_eq!(sign_up.send().expect("an answer").headers()["cache-control"], "no-store");
    assert_eq!(
        shop.get("/api/data").headers()["cache-control"],
        "no-cache",
        "a visitor's browser asks whether it is new"
    );
}

#[test]
fn a_shop_for_the_world_that_does_not_know_its_address_says_so_at_its_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let warned = |name: &str, settings: &[(&str, &str)]| {
        let log = folder.path().join(name);
        let mut all = vec![("SOKONI__DEMO__ENABLED", "false")];
        all.extend(settings);
        drop(Shop::open_logging(&folder.path().join("data"), &all, &log));
        std::fs::read_to_string(log).expect("a log").contains("server.public_url is not set")
    };
    let all = ("SOKONI__SERVER__BIND", "0.0.0.0:0");
    assert!(warned("one", &[all]));
    assert!(!warned("two", &[all, ("SOKONI__SERVER__PUBLIC_URL", "https://shop.example")]));
    assert!(!warned("three", &[]));
}
