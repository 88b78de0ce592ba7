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

/// The statuses of a way, in their order.
const WAY: [&str; 12] = [
    "Scheduled",
    "Preparing",
    "Picked Up",
    "In Transit to Port",
    "At Origin Port",
    "Export Clearance",
    "Loaded",
    "At Sea",
    "Arrived at Port",
    "Import Clearance",
    "Out for Delivery",
    "Delivered",
];

/// The status that a step leads to: the step that waits for a paper, or the time until which it is due.
fn status_of(step: &str) -> &'static str {
    match step.strip_prefix("before-").unwrap_or(step) {
        "pickup" => "Picked Up",
        "gate-in" => "At Origin Port",
        "loading" => "Loaded",
        "import-clearance" => "Import Clearance",
        "delivery" | "on-the-way" => "Delivered",
        step => panic!("{step} is no step"),
    }
}

#[test]
fn every_shipment_of_the_demo_has_the_papers_of_the_steps_behind_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
    let all = shop.mine(&owner, "/api/admin/trade/shipments?limit=200");
    let all = all["items"].as_array().expect("shipments");
    let (mut abroad, mut waiting) = (0, 0);
    for row in all {
        let ship = shop.mine(&owner, &format!("/api/admin/shipments/{}", text(&row["id"])));
        let (number, status) = (text(&ship["number"]), text(&ship["status"]));
        // The one that is held lacks what it is held for: its declaration was rejected on the way.
        let held = status == "On Hold";
        let at = WAY.iter().position(|known| *known == status).unwrap_or(if held { 5 } else { 0 });
        for paper in ship["documents"].as_array().expect("papers").iter().filter(|paper| paper["need"].is_object()) {
            let (kind, state) = (text(&paper["type"]), text(&paper["status"]));
            let steps = [&paper["need"]["due"], &paper["need"]["blocks"]].into_iter().filter_map(Value::as_str);
            let behind = steps.map(status_of).any(|step| WAY.iter().position(|known| *known == step) <= Some(at));
            let lacks = ["missing", "rejected", "expired"].contains(&state) && !(held && state == "rejected");
            assert!(!(behind && lacks), "{number} is {status}, and its {kind} is {state}");
            (abroad, waiting) = (abroad + i32::from(behind), waiting + i32::from(lacks));
        }
    }
    assert!(all.len() >= 40 && abroad > 100 && waiting > 0, "{} {abroad} {waiting}", all.len());
    // The papers of what arrived were there before it left.
    let buyer = shop.sign_in("green@noordzee.example", PASSWORD);
    let own = shop.mine(&buyer, "/api/shipments?limit=200");
    let arrived = with(&own, "status", &json!("Delivered"));
    let log = shop.mine(&buyer, &format!("/api/shipments/{}/activity?limit=100", text(&arrived["id"])));
    let log: Vec<&Value> = log["items"].as_array().expect("entries").iter().collect();
    let verified = log.iter().find(|entry| entry["text"] == "Phytosanitary Certificate verified").expect("verified");
    assert_eq!(log[0]["status"], "Delivered", "{log:#?}");
    assert!(text(&verified["at"]) < text(&log[0]["at"]));
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
