//! Modules that are switched off, alone and all together: the shop opens without them, and they catch up on the missed
//! events when they are switched on again.

use std::path::Path;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long};

/// Every module that can be switched off, with one of its calls, and its status while the module is on.
const OPTIONAL: &[(&str, &str, u16)] = &[
    ("cart", "/cart/get", 200),
    ("sales", "/api/orders", 200),
    ("logistics", "/api/shipments", 200),
    ("billing", "/api/billing", 200),
    ("messages", "/api/notifications", 200),
    ("analytics", "/api/analytics", 200),
    ("storefront", "/api/texts/nothing", 404),
    ("tax", "/api/account/tax-number", 200),
    // The buyer is no seller.
    ("pricing", "/api/price-lists", 403),
    ("lots", "/api/lots", 403),
    ("quality", "/api/samples", 200),
    ("origins", "/api/plots", 403),
    ("growers", "/api/grower-deliveries", 403),
];

fn without(folder: &Path, off: &[&str]) -> Shop {
    let settings: Vec<(String, &str)> =
        off.iter().map(|name| (format!("SOKONI__MODULES__{}", name.to_uppercase()), "false")).collect();
    let settings: Vec<(&str, &str)> = settings.iter().map(|(key, value)| (key.as_str(), *value)).collect();
    Shop::open_with(folder, &settings)
}

/// Checks that the shop is open, names the modules that are on, serves its main pages and goods, and refuses the calls
/// of the others.
fn stands(shop: &Shop, off: &[&str]) {
    assert_eq!(shop.get("/readyz").status(), 200, "without {off:?}");
    let on = shop.json("/api/modules");
    let on: Vec<&str> = on.as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    for page in ["/", "/store", "/signin", "/home", "/dashboard"] {
        assert_eq!(shop.get(page).status(), 200, "{page} without {off:?}");
    }
    assert_eq!(shop.json("/api/data?limit=3").as_array().map(Vec::len), Some(3));
    let token = shop.buyer();
    for &(module, path, status) in OPTIONAL {
        let answer = shop.client.get(format!("{}{path}", shop.base)).bearer_auth(&token).send().expect("an answer");
        let there = !off.contains(&module);
        assert_eq!(on.contains(&module), there, "{module} without {off:?}");
        let expected = if there { status } else { 404 };
        assert_eq!(answer.status(), expected, "{path} without {off:?}");
        if !there {
            let problem: Value = answer.json().expect("JSON");
            assert!(problem["type"].as_str().is_some_and(|kind| kind.ends_with("module-disabled")), "{problem}");
        }
    }
}

#[test]
fn each_module_alone_and_all_together_can_be_off() {
    let all: Vec<_> = OPTIONAL.iter().map(|(module, ..)| *module).collect();
    for off in all.iter().map(|module| vec![*module]).chain([all.clone()]) {
        // A new shop each time, whose demo data is made without these modules.
        let folder = tempfile::tempdir().expect("a folder");
        let shop = without(folder.path(), &off);
        stands(&shop, &off);
        assert_eq!(shop.stop(), Some(0), "it stops without {off:?}");
        stands(&Shop::open(folder.path()), &[]);
    }
}

#[test]
fn what_was_off_catches_up_on_what_it_missed() {
    let folder = tempfile::tempdir().expect("a folder");
    let listeners = ["logistics", "billing", "messages", "analytics"];
    let sold = |shop: &Shop| -> i64 {
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let figures = shop.mine(&seller, "/api/analytics?period=24m");
        figures["months"].as_array().expect("a list").iter().filter_map(|month| month["sales"].as_i64()).sum()
    };
    let sold_before = {
        let shop = Shop::open(folder.path());
        stands(&shop, &[]);
        sold(&shop)
    };
    let order = {
        let shop = without(folder.path(), &listeners);
        let (seller, buyer) = (shop.sign_in("seller@sokoni.example", PASSWORD), shop.first_timer());
        let own = shop.mine(&seller, "/auth/me")["user"]["id"].clone();
        let goods = shop.json("/api/data");
        let mut goods = goods.as_array().expect("a list").iter();
        let good = goods.find(|good| good["seller"]["id"] == own && good["min_quantity"] == 1).expect("a good");
        assert_eq!(shop.add(&buyer, good["id"].as_str().expect("an id"), 2).status(), 200);
        let order: Value = shop.order(&buyer, "missed").expect("an answer").json().expect("JSON");
        assert_eq!((&order["shipment_id"], &order["paymentStatus"]), (&Value::Null, &json!("Unpaid")));
        shop.kill();
        order
    };
    let shop = Shop::open(folder.path());
    let (seller, buyer) = (shop.sign_in("seller@sokoni.example", PASSWORD), shop.first_timer());
    let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    before_long(|| !shop.mine(&buyer, &path)["shipment_id"].is_null());
    let of_order =
        |rows: &Value, key: &str| rows.as_array().expect("a list").iter().filter(|row| row[key] == order["id"]).count();
    before_long(|| of_order(&shop.mine(&buyer, "/api/shipments"), "orderId") == 1);
    before_long(|| of_order(&shop.mine(&buyer, "/api/billing"), "order_id") == 1);
    before_long(|| {
        let told = shop.mine(&seller, "/api/notifications");
        told["items"].as_array().expect("a list").iter().any(|told| told.to_string().contains("Test Person"))
    });
    before_long(|| sold(&shop) == sold_before + 1);
}
