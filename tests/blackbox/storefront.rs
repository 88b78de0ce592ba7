//! What the shop shows of itself, as its owner set it in the page.

use std::path::Path;

use reqwest::Method;
use reqwest::blocking::Response;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, command, letters};

/// A picture of 64 by 40 pixels.
const LOGO: &[u8] = include_bytes!("logo.png");

fn administrator(shop: &Shop) -> String {
    shop.sign_in("admin@sokoni.example", PASSWORD)
}

fn send(shop: &Shop, token: &str, method: Method, path: &str, body: &Value) -> Response {
    let call = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(token).json(body);
    call.send().expect("an answer")
}

fn look() -> Value {
    json!({
        "name": "Chai & Kahawa", "email": "shop@kahawa.example", "phone": "+254 700 000 000",
        "address": "1 Moi Avenue\nNairobi", "timeZone": "Africa/Nairobi", "currency": "EUR", "accent": "#7a1f5c",
        "second": "#1f4b7a"
    })
}

fn dressed(shop: &Shop) -> String {
    let token = administrator(shop);
    assert_eq!(send(shop, &token, Method::PUT, "/api/admin/look", &look()).status(), 200);
    let call = shop.client.put(format!("{}/api/admin/look/logo", shop.base)).bearer_auth(&token);
    assert_eq!(call.body(LOGO).send().expect("an answer").status(), 200);
    token
}

/// Checks that a page shows the shop's own name, colours, logo and currency, and nothing of the built-in ones.
fn wears_the_look(shop: &Shop, path: &str) {
    let html = shop.get(path).text().expect("text");
    for part in ["Chai &amp; Kahawa", "shop-currency\" content=\"EUR\"", "--leaf:light-dark(#7a1f5c,", "/media/logos/"]
    {
        assert!(html.contains(part), "{path}: {part} in {html}");
    }
    assert!(!html.contains("Sokoni") && !html.contains('$'), "{path}: {html}");
}

#[test]
fn a_look_is_shown_at_once_and_after_a_restart_on_every_page_and_in_the_icon_of_the_installed_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SHOP__CURRENCY", "EUR")]);
    let built = shop.json("/manifest.webmanifest");
    assert_eq!((&built["name"], &built["icons"][0]["sizes"]), (&json!("Sokoni"), &json!("any")));
    dressed(&shop);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let paths = ["/", "/store", "/faq", "/signin", "/cart", "/admin", "/nowhere", &format!("/product/{product}")];
    paths.iter().for_each(|path| wears_the_look(&shop, path));
    let manifest = shop.json("/manifest.webmanifest");
    assert_eq!(manifest["name"], "Chai & Kahawa");
    for icon in manifest["icons"].as_array().expect("a list") {
        let answer = shop.get(icon["src"].as_str().expect("a path"));
        assert_eq!((answer.status().as_u16(), &answer.headers()["content-type"]), (200, &"image/png".parse().unwrap()));
    }
    let again = {
        assert_eq!(shop.stop(), Some(0));
        Shop::open(folder.path())
    };
    wears_the_look(&again, "/store");
    let off = {
        assert_eq!(again.stop(), Some(0));
        Shop::open_with(folder.path(), &[("SOKONI__MODULES__STOREFRONT", "false")])
    };
    assert!(off.get("/store").text().expect("text").contains("Sokoni"), "the settings hold while the module is off");
}

#[test]
fn a_version_is_taken_back_with_its_logo_and_the_list_says_who_wrote_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = dressed(&shop);
    let with_logo = shop.mine(&token, "/api/admin/look")["logo"].clone();
    let removed = send(&shop, &token, Method::DELETE, "/api/admin/look/logo", &json!({}));
    assert_eq!(removed.json::<Value>().expect("JSON")["logo"], Value::Null);
    let versions = shop.mine(&token, "/api/admin/versions/look");
    assert_eq!((&versions["total"], &versions["items"][0]["number"]), (&json!(3), &json!(3)));
    assert!(versions["items"][0]["by"].is_string(), "{versions}");
    let back = |number: u32| {
        let path = format!("/api/admin/versions/look/{number}/take-back");
        send(&shop, &token, Method::POST, &path, &json!({})).status().as_u16()
    };
    assert_eq!((back(2), back(99)), (204, 404));
    let now = shop.mine(&token, "/api/admin/look");
    assert_eq!((&now["logo"], &now["name"]), (&with_logo, &json!("Chai & Kahawa")));
    assert_eq!(shop.get(with_logo.as_str().expect("a path")).status(), 200);
    assert_eq!(back(0), 204);
    assert!(shop.get("/").text().expect("text").contains("Sokoni"), "0 is what the settings say");
}

#[test]
fn a_look_that_nobody_can_read_is_refused_whole_with_a_sentence_for_each_field() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = administrator(&shop);
    let mut bad = look();
    for (field, value) in [("accent", "#ffdd00"), ("email", "nobody"), ("timeZone", "Nowhere"), ("currency", "XXX")] {
        bad[field] = json!(value);
    }
    for (method, path) in [(Method::PUT, "/api/admin/look"), (Method::POST, "/api/admin/look/check")] {
        let answer = send(&shop, &token, method, path, &bad);
        assert_eq!(answer.status(), 422);
        let errors = answer.json::<Value>().expect("JSON")["errors"].clone();
        assert_eq!(errors.as_object().map(serde_json::Map::len), Some(4), "{errors}");
        assert!(errors["accent"][0].as_str().expect("words").contains("4.5 : 1"), "{errors}");
    }
    let logo = shop.client.put(format!("{}/api/admin/look/logo", shop.base)).bearer_auth(&token);
    let refused = logo.body("<svg onload=alert(1)>").send().expect("an answer");
    assert_eq!(refused.status(), 422);
    assert_eq!(refused.json::<Value>().expect("JSON")["errors"]["logo"][0], "is not a PNG, JPEG or WebP picture");
    assert_eq!(shop.mine(&token, "/api/admin/look")["name"], "");
    assert_eq!(shop.mine(&token, "/api/admin/versions/look")["total"], 0, "nothing was saved");
}

#[test]
fn a_text_is_shown_sanitised_and_linked_and_its_page_is_in_the_sitemap_until_it_is_taken_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = administrator(&shop);
    let text = |markdown: &str| json!({"title": "Our story", "markdown": markdown, "inFooter": true, "inMenu": true});
    let put = |name: &str, body: &Value| {
        send(&shop, &token, Method::PUT, &format!("/api/admin/texts/{name}"), body).status().as_u16()
    };
    assert_eq!(
        (shop.get("/pages/our-story").status().as_u16(), shop.get("/api/texts/faq").status().as_u16()),
        (404, 404)
    );
    assert_eq!(put("our-story", &text("# We\n\nWe grow **tea**.<script>alert(1)</script>")), 200);
    assert_eq!((put("faq", &text("Ask us.")), put("Not a name", &text("x")), put("empty", &text(""))), (200, 422, 422));
    let html = shop.json("/api/texts/our-story")["html"].as_str().expect("HTML").to_owned();
    assert!(
        html.contains("<h2>We</h2>") && html.contains("<strong>tea</strong>") && !html.contains("<script"),
        "{html}"
    );
    let page = shop.get("/pages/our-story");
    assert_eq!(page.status(), 200);
    let page = page.text().expect("text");
    assert!(page.contains("<title>Our story | Sokoni</title>") && page.contains("We grow tea."), "{page}");
    assert!(page.contains(r#""texts":["faq"]"#) && page.contains(r#""path":"/pages/our-story""#), "{page}");
    assert!(shop.get("/sitemap.xml").text().expect("text").contains("/pages/our-story"));
    assert_eq!(put("our-story", &text("Second.")), 200);
    assert!(shop.json("/api/texts/our-story")["html"].as_str().expect("HTML").contains("Second."));
    let gone = send(&shop, &token, Method::DELETE, "/api/admin/texts/our-story", &json!({}));
    assert_eq!((gone.status().as_u16(), shop.get("/pages/our-story").status().as_u16()), (204, 404));
}

#[test]
fn buttons_and_carousel_are_the_owners_or_the_built_in_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = administrator(&shop);
    let shelf = |attribute: &str, colour: &str| json!({"label": "Roasted", "attribute": attribute, "value": "Roasted coffee", "colour": colour});
    let put = |body: Value| send(&shop, &token, Method::PUT, "/api/admin/shelves", &body);
    let wrong = put(json!({"buttons": [shelf("password", "red")], "carousel": []}));
    assert_eq!(wrong.status(), 422);
    let errors = wrong.json::<Value>().expect("JSON")["errors"].clone();
    assert!(errors["buttons.0.attribute"].is_array() && errors["buttons.0.colour"].is_array(), "{errors}");
    assert_eq!(put(json!({"buttons": [shelf("category", "#8a5a2b")], "carousel": []})).status(), 200);
    assert!(shop.get("/store").text().expect("text").contains(r#""value":"Roasted coffee""#));
    assert_eq!(put(json!({"builtIn": true})).status(), 200);
    assert_eq!(shop.mine(&token, "/api/admin/shelves")["buttons"], Value::Null);
    assert!(!shop.get("/store").text().expect("text").contains("Roasted coffee\""));
}

#[test]
fn the_first_day_list_ticks_itself_from_facts() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = administrator(&shop);
    let done = |step: &str| {
        let rows = shop.mine(&token, "/api/admin/first-day");
        let row = rows.as_array().expect("a list").iter().find(|row| row["step"] == step).cloned();
        row.unwrap_or_else(|| panic!("{step} in {rows}"))["done"] == true
    };
    assert!(!done("look") && !done("terms") && done("selling") && done("product") && done("payment"));
    dressed(&shop);
    let terms = json!({"title": "Terms of sale", "markdown": "Pay within 14 days."});
    assert_eq!(send(&shop, &token, Method::PUT, "/api/admin/texts/terms-of-sale", &terms).status(), 200);
    assert!(done("look") && done("terms") && !done("email"));
    let server = json!({"host": "localhost", "port": 1, "security": "none", "user": "", "from": "shop@home.example"});
    assert_eq!(send(&shop, &token, Method::PUT, "/api/admin/mail-server", &server).status(), 200);
    assert!(done("email") && !done("tax"));
    let none = json!({"charged": false, "prices": "without", "rounding": "line"});
    assert_eq!(send(&shop, &token, Method::PUT, "/api/admin/tax/settings", &none).status(), 200);
    assert!(done("tax"), "a shop without tax is a decision too");
    assert!(done("email") && !done("freight"));
    let rates = json!({"currency": "USD"});
    assert_eq!(send(&shop, &token, Method::PUT, "/api/admin/shipping-rates", &rates).status(), 200);
    assert!(done("freight"), "carriers name the price");
}

#[test]
fn e_mails_and_invoices_wear_the_look() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open_with(folder.path(), &[("SOKONI__SHOP__CURRENCY", "EUR")]);
    dressed(&shop);
    shop.newcomer("achieng@home.example");
    let letter = unfolded(&letters(folder.path(), "achieng@home.example", 1)[0]);
    for part in [
        "From: =?utf-8?b?Q2hhaSAmIEthaGF3YQ==?= <",
        "Reply-To:",
        "multipart/alternative",
        "#7a1f5c",
        "/media/logos/",
        "Nairobi",
    ] {
        assert!(letter.contains(part), "{part} in {letter}");
    }
    assert!(!letter.contains("Sokoni") && !letter.contains('$'), "{letter}");
    let buyer = shop.buyer();
    before_long(|| shop.mine(&buyer, "/api/billing").as_array().is_some_and(|all| !all.is_empty()));
    let bill = shop.mine(&buyer, "/api/billing")[0]["id"].as_str().expect("an id").to_owned();
    let call = shop.client.get(format!("{}/api/bills/{bill}/invoice.pdf", shop.base)).bearer_auth(&buyer);
    let file = call.send().expect("an answer").bytes().expect("bytes");
    let (text, written) = (String::from_utf8_lossy(&file), written(&file));
    assert!(text.contains("/DCTDecode"), "the invoice has the logo");
    for part in ["Chai & Kahawa", "1 Moi Avenue, Nairobi", "Africa/Nairobi"] {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(!text.contains("Sokoni") && !written.contains("Sokoni") && !written.contains('$'), "{written}");
}

/// The texts that a PDF file writes: plain ones in brackets, those with other letters as hexadecimal digits.
fn written(file: &[u8]) -> String {
    let file = String::from_utf8_lossy(file);
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    let decoded = |hex: &str| hex.as_bytes().chunks(2).map(byte).collect::<Option<Vec<u8>>>();
    let mut all = String::new();
    for line in file.lines().filter_map(|line| line.strip_suffix(" Tj")) {
        match line.strip_prefix('<').and_then(|line| decoded(line.strip_suffix('>')?)) {
            Some(bytes) => all += &String::from_utf8_lossy(&bytes),
            None => all += line,
        }
        all.push('\n');
    }
    all
}

/// Decodes long lines, which are folded (quoted-printable).
fn unfolded(letter: &str) -> String {
    letter.replace("=\r\n", "").replace("=3D", "=")
}

#[test]
fn the_look_is_in_a_backup_with_its_logo_and_in_an_export() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, tar) = (folder.path().join("data"), folder.path().join("one.tar"));
    let shop = Shop::open(&data);
    dressed(&shop);
    let logo = shop.json("/manifest.webmanifest")["icons"][0]["src"].as_str().expect("a path").to_owned();
    run(&data, &["backup", "--to", tar.to_str().expect("a path")]);
    assert!(run(&data, &["export"]).contains("Chai & Kahawa"), "the export has the look");
    assert_eq!(shop.stop(), Some(0));
    run(&data, &["restore", tar.to_str().expect("a path"), "--replace"]);
    let again = Shop::open(&data);
    assert!(again.get("/").text().expect("text").contains("Chai &amp; Kahawa"));
    assert_eq!(again.get(&logo).status(), 200, "{logo}");
}

fn run(folder: &Path, arguments: &[&str]) -> String {
    let output = command(folder).args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_test_order_goes_through_and_leaves_no_trace_in_stock_numbers_or_books() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let token = administrator(&shop);
    let product = shop.json("/api/data?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let (stock, seller) = (shop.stock(&product), shop.sign_in("seller@sokoni.example", PASSWORD));
    let sales = shop.mine(&seller, "/api/sales");
    let tried =
        |product: &str| send(&shop, &token, Method::POST, "/api/admin/test-order", &json!({"productId": product}));
    assert_eq!(tried("nothing").status(), 422);
    let (first, second) = (tried(&product), tried(&product));
    assert_eq!((first.status().as_u16(), second.status().as_u16()), (200, 200));
    let (first, second): (Value, Value) = (first.json().expect("JSON"), second.json().expect("JSON"));
    assert_eq!(first["number"], second["number"], "no number was used up");
    assert_eq!(shop.stock(&product), stock);
    assert_eq!(shop.mine(&seller, "/api/sales"), sales);
    let rows = shop.mine(&token, "/api/admin/first-day");
    let trial = rows.as_array().expect("a list").iter().find(|row| row["step"] == "trial").expect("a row").clone();
    assert_eq!(trial["done"], true);
}
