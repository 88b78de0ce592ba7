//! What search engines and readers without script are told.

use serde_json::Value;

use crate::shop::Shop;

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

#[test]
fn lists_and_drawn_pictures_travel_compressed_to_who_can_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let picture = shop.json("/api/data?limit=1")[0]["image_url"].as_str().expect("an address").to_owned();
    for path in ["/api/data", &picture] {
        let plain = shop.get(path);
        assert!(plain.headers().get("content-encoding").is_none(), "{path}");
        let plain = plain.bytes().expect("bytes").len();
        let call = shop.client.get(format!("{}{path}", shop.base)).header("accept-encoding", "gzip");
        let packed = call.send().expect("an answer");
        assert_eq!(packed.headers()["content-encoding"], "gzip", "{path}");
        let packed = packed.bytes().expect("bytes").len();
        assert!(2 * packed < plain, "{path}: {packed} of {plain} bytes");
    }
}
