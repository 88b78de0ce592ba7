//! The demo shop's one whole trade, as its two sides see it.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("text in place of {value}"))
}

/// The item of a page or a list for which a member is this.
fn with<'a>(list: &'a Value, member: &str, is: &Value) -> &'a Value {
    let items = list.as_array().or_else(|| list["items"].as_array()).expect("a list");
    items.iter().find(|item| item[member] == *is).unwrap_or_else(|| panic!("no {member} {is} in {list}"))
}

#[test]
fn both_sides_follow_one_trade_from_the_offer_sample_to_the_open_balance() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let sign_in = |email: &str| shop.sign_in(email, PASSWORD);
    let (exporter, roaster) = (sign_in("seller@sokoni.example"), sign_in("green@noordzee.example"));
    let (marloes, finance) = (sign_in("marloes@noordzee.example"), sign_in("finance@noordzee.example"));
    for (person, side) in [(&exporter, "seller"), (&roaster, "buyer"), (&marloes, "buyer"), (&finance, "buyer")] {
        let contracts = shop.mine(person, &format!("/api/contracts?side={side}&limit=50"));
        let signed = with(&contracts, "quantity", &json!(3600));
        let contract = shop.mine(person, &format!("/api/contracts/{}", text(&signed["id"])));
        assert_eq!(
            (&contract["status"], &contract["sample"], &contract["total"], &contract["tradeTerms"]["depositPercent"]),
            (&json!("fulfilled"), &json!("approved"), &json!("48420.00"), &json!(30)),
            "{contract:#}"
        );
        let order = &contract["orders"][0]["id"];

        let samples = shop.mine(person, &format!("/api/samples?side={side}&limit=50"));
        let shipped = with(&samples, "kind", &json!("pre-shipment"));
        let sample = shop.mine(person, &format!("/api/samples/{}", text(&shipped["id"])));
        assert_eq!((&sample["state"], &sample["contractId"]), (&json!("approved"), &signed["id"]), "{sample:#}");

        let bills = shop.mine(person, &format!("/api/billing?order={}", text(order)));
        let bill = with(&bills, "amount", &contract["total"]);
        let bill = shop.mine(person, &format!("/api/bills/{}", text(&bill["id"])));
        assert_eq!(
            (&bill["status"], &bill["paid"], &bill["balance"]),
            (&json!("partly paid"), &json!("14526.00"), &json!("33894.00")),
            "the deposit is paid, and the balance is open: {bill:#}"
        );
        assert_eq!(bill["lines"][0]["certified"]["claims"][0]["scheme"], "Fairtrade", "{bill:#}");

        let shipment = shop.mine(person, "/api/shipments?limit=200");
        let shipment = with(&shipment, "orderId", order);
        let full = shop.mine(person, &format!("/api/shipments/{}", text(&shipment["id"])));
        let lading = with(&full["documents"], "type", &json!("bill-of-lading"));
        assert_eq!(
            (&full["balance"]["amount"], lading["held"].is_string()),
            (&json!("33894.00"), side == "buyer"),
            "the documents wait for the balance: {full:#}"
        );
        assert_eq!((&shipment["status"], &shipment["id"]), (&json!("At Sea"), &contract["orders"][0]["shipmentId"]));
        let packs = shop.mine(person, &format!("/api/eudr-packs?side={side}"));
        assert_eq!(with(&packs, "orderId", order)["status"], "AVAILABLE");

        let open = with(&contracts, "quantity", &json!(1800));
        let open = shop.mine(person, &format!("/api/contracts/{}", text(&open["id"])));
        let fixing = &open["fixing"];
        assert_eq!(
            (&open["status"], &fixing["market"], &fixing["fixed"], &fixing["open"], &fixing["price"]),
            (&json!("open"), &json!("KC"), &json!(1200), &json!(600), &Value::Null)
        );
    }
    for cupper in [&exporter, &marloes] {
        let sessions = shop.mine(cupper, "/api/cuppings");
        let session = with(&sessions, "title", &json!("Pre-shipment against offer sample"));
        assert_eq!((&session["state"], &session["blind"]), (&json!("revealed"), &json!(true)));
    }
    let approvals = shop.mine(&finance, "/api/approvals");
    for total in ["48420.00", "57900.00"] {
        assert_eq!(with(&approvals, "total", &json!(total))["status"], "confirmed");
    }
    let credit = shop.mine(&roaster, "/api/credit");
    assert_eq!(
        (&credit["items"][0]["used"], &credit["items"][0]["free"]),
        (&json!(["57900.00 USD"]), &json!("2100.00"))
    );
    let goods = shop.json("/api/data");
    let riverbend = text(&with(&goods, "name", &json!("Riverbend AB"))["id"]).to_owned();
    let seen = shop.mine(&marloes, &format!("/api/products/{riverbend}"));
    let own = &seen["company_price"];
    assert_eq!(own["price"].as_f64(), Some(10.95), "{seen:#}");
    assert_eq!(own["price_tiers"], json!([{"min_quantity": 1200, "price": 10.80}]), "{seen:#}");
}
