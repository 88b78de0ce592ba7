//! What freight costs: tariffs of sellers and of the shop.

use reqwest::Method;
use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

fn send(shop: &Shop, who: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let call = shop.client.request(method, format!("{}{path}", shop.base)).bearer_auth(who).json(body);
    let answer = call.send().expect("an answer");
    (answer.status().as_u16(), answer.json().unwrap_or_default())
}

fn row(from: &str, to: &str, price: &str) -> Value {
    json!({"fromKg": from, "toKg": to, "price": price})
}

fn zone(name: &str, countries: &[&str], lane: &str, rows: &[Value]) -> Value {
    json!({"name": name, "countries": countries, "everywhereElse": countries.is_empty(), "lane": lane, "freeFrom": null,
        "rows": rows})
}

fn rates(zones: &[Value]) -> Value {
    json!({"currency": "USD", "zones": zones, "pickup": true, "pickupPlace": "The mill in Karatina"})
}

#[test]
fn a_freight_table_with_a_hole_is_refused_whole_before_and_when_it_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
    let whole = rates(&[zone("Near", &["Germany"], "parcel", &[row("0", "5", "9.00"), row("5", "60", "40.00")])]);
    let put = |body: &Value| send(&shop, &seller, Method::PUT, "/api/shipping-rates", body);
    assert_eq!(put(&whole), (200, whole.clone()));
    let broken = rates(&[
        zone("Near", &["Germany"], "parcel", &[row("0", "5", "10.00"), row("20", "60", "")]),
        zone("Far", &["Germany"], "ship", &[row("0", "0", "-1")]),
    ]);
    let (status, problem) = put(&broken);
    assert_eq!(status, 422);
    let wrong = |problem: &Value, within: &str| {
        let errors = problem["errors"].as_object().expect("errors").clone();
        errors.keys().map(|field| field.replacen(within, "", 1)).collect::<Vec<_>>()
    };
    let expected = [
        "zones.0.rows.1.fromKg",
        "zones.0.rows.1.price",
        "zones.1.countries",
        "zones.1.lane",
        "zones.1.rows.0.price",
        "zones.1.rows.0.toKg",
    ];
    assert_eq!(wrong(&problem, ""), expected, "{problem}");
    let hole = &problem["errors"]["zones.0.rows.1.fromKg"][0];
    assert_eq!(hole, "must be 5: from 5 to 20 kg there is no price");
    assert_eq!(shop.mine(&seller, "/api/shipping-rates")["own"], whole, "nothing of it was saved");
    let tried = json!({"rates": broken, "country": "Germany", "weightKg": "60"});
    let (status, problem) = send(&shop, &seller, Method::POST, "/api/shipping-rates/try", &tried);
    assert_eq!((status, wrong(&problem, "rates.")), (422, expected.map(str::to_owned).to_vec()));
}

#[test]
fn a_tariff_is_tried_before_it_is_saved_and_the_sellers_goes_before_the_shops() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (seller, owner) =
        (shop.sign_in("seller@sokoni.example", PASSWORD), shop.sign_in("admin@sokoni.example", PASSWORD));
    let mut tariff = rates(&[
        zone("Near", &["Kenya", "UG"], "parcel", &[row("0", "60", "20.00")]),
        zone("Else", &[], "freight", &[row("0", "30", "45.00"), row("30", "1000", "310.00")]),
    ]);
    tariff["zones"][1]["freeFrom"] = json!("5000.00");
    for (country, weight, goods, price, reason, lane) in [
        ("Uganda", "60", "", json!("20.00"), "table", "parcel"),
        ("Uganda", "60.5", "", Value::Null, "too-heavy", "freight"),
        ("Germany", "60", "4999.99", json!("310.00"), "table", "freight"),
        ("Germany", "60", "5000", json!("0.00"), "free", "freight"),
    ] {
        let body = json!({"rates": tariff, "country": country, "weightKg": weight, "goods": goods});
        let (status, tried) = send(&shop, &seller, Method::POST, "/api/shipping-rates/try", &body);
        assert_eq!((status, &tried["price"]), (200, &price), "{country} {weight}: {tried}");
        assert_eq!((&tried["reason"], &tried["lane"]), (&json!(reason), &json!(lane)), "{country} {weight}");
    }
    assert_eq!(shop.mine(&seller, "/api/shipping-rates"), json!({"own": null, "shop": null}));
    let (status, of_shop) = send(&shop, &owner, Method::PUT, "/api/admin/shipping-rates", &tariff);
    assert_eq!((status, &of_shop["zones"][0]["countries"]), (200, &json!(["Kenya", "Uganda"])));
    let own = rates(&[]);
    assert_eq!(send(&shop, &seller, Method::PUT, "/api/shipping-rates", &own).0, 200);
    assert_eq!(shop.mine(&seller, "/api/shipping-rates"), json!({"own": own, "shop": of_shop}));
    let gone = shop.client.delete(format!("{}/api/shipping-rates", shop.base)).bearer_auth(&seller).send();
    assert_eq!(gone.expect("an answer").status(), 204);
    assert_eq!(shop.mine(&seller, "/api/shipping-rates")["own"], Value::Null);
    assert_eq!(shop.mine(&owner, "/api/admin/shipping-rates")["shop"], of_shop);
}

#[test]
fn a_seller_sends_a_parcel_abroad_without_a_carrier_or_papers_and_its_buyer_follows_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let shop = Shop::open(folder.path());
    let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
    shop.add(&buyer, single(&shop, &seller)["id"].as_str().expect("an id"), 1);
    let mut form = order_form();
    form["deliveryAddress"]["country"] = json!("Germany");
    let placed = shop.post(&buyer, "/api/orders").header("Idempotency-Key", "k").json(&form).send();
    assert_eq!(placed.expect("an answer").status(), 201);
    before_long(|| shop.mine(&buyer, "/api/purchases")[0]["shipment_id"].is_string());
    let id = shop.mine(&buyer, "/api/purchases")[0]["shipment_id"].as_str().expect("an id").to_owned();
    let path = format!("/api/shipments/{id}");
    let label = shop.mine(&seller, &format!("{path}/label"));
    assert!(label["to"]["lines"].to_string().contains("Germany") && label["trackingNumber"].is_null(), "{label}");
    assert_eq!(shop.mine(&seller, &path)["may"]["parcel"], true);
    let parcel = |number: &str, link: &str| json!({"carrier": "Posta Kenya", "trackingNumber": number, "trackingLink": link, "weightKg": "2.5"});
    let send_as = |who: &str, body: &Value| send(&shop, who, Method::POST, &format!("{path}/parcel"), body);
    let (status, problem) = send_as(&seller, &json!({"trackingLink": "http://posta.example", "weightKg": "much"}));
    let errors = problem["errors"].as_object().expect("errors").keys().cloned().collect::<Vec<_>>();
    assert_eq!((status, errors.join(" ")), (422, "carrier trackingLink trackingNumber weightKg".to_owned()));
    assert_eq!(send_as(&buyer, &parcel("1", "")).0, 403);
    let (status, sent) = send_as(&seller, &parcel("RR1KE", "https://posta.example/RR1KE"));
    assert_eq!((status, &sent["status"], &sent["blocked"]), (200, &json!("Picked Up"), &Value::Null), "{sent}");
    let documents = sent["documents"].as_array().expect("papers");
    assert!(documents.iter().all(|paper| paper["required"] == false), "a parcel needs no papers");
    let told = || {
        let all = shop.mine(&buyer, "/api/notifications");
        all.to_string().contains("Picked Up")
    };
    before_long(told);
    let seen = shop.mine(&buyer, &path)["parcel"].clone();
    assert_eq!(
        (&seen["trackingNumber"], &seen["trackingLink"]),
        (&json!("RR1KE"), &json!("https://posta.example/RR1KE"))
    );
    assert_eq!(send_as(&seller, &parcel("RR2KE", "")).1["parcel"]["trackingNumber"], "RR2KE");
    assert_eq!(shop.mine(&seller, &format!("{path}/label"))["weightKg"], "2.5");
    assert_eq!(send(&shop, &buyer, Method::POST, &format!("{path}/received"), &json!({})).0, 200);
    assert_eq!(shop.mine(&buyer, &path)["status"], "Delivered");
    assert_eq!(send_as(&seller, &parcel("RR3KE", "")).0, 409);
}

/// The demo seller's tariff, a buyer, and a product of the seller.
struct Priced {
    shop: Shop,
    buyer: String,
    seller: String,
    product: Value,
}

impl Priced {
    fn open(folder: &std::path::Path) -> Priced {
        let shop = Shop::open(folder);
        let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
        let product = single(&shop, &seller);
        let priced = Priced { shop, buyer, seller, product };
        priced.tariff("12.00");
        priced
    }

    fn tariff(&self, price: &str) {
        let near = zone("Near", &["Kenya"], "parcel", &[row("0", "1000", price)]);
        let body = rates(&[near, zone("Far", &["Germany"], "freight", &[row("0", "0.001", "1.00")])]);
        assert_eq!(send(&self.shop, &self.seller, Method::PUT, "/api/shipping-rates", &body).0, 200);
    }

    fn price(&self) -> i64 {
        cents(&self.product["price"])
    }

    fn preview(&self, country: &str, delivery: &str) -> (u16, Value) {
        let lines = json!([{"productId": self.product["id"], "quantity": 1}]);
        let body = json!({"country": country, "deliveryMethod": delivery, "lines": lines});
        send(&self.shop, &self.buyer, Method::POST, "/api/orders/preview", &body)
    }

    fn order(&self, key: &str, country: &str, delivery: &str, expected: Option<i64>) -> (u16, Value) {
        self.shop.add(&self.buyer, self.product["id"].as_str().expect("an id"), 1);
        let mut form = order_form();
        form["deliveryAddress"]["country"] = json!(country);
        form["deliveryMethod"] = json!(delivery);
        if let Some(expected) = expected {
            form["expectedTotal"] = json!(format!("{}.{:02}", expected / 100, expected % 100));
        }
        let call = self.shop.post(&self.buyer, "/api/orders").header("Idempotency-Key", key).json(&form);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn one(&self, path: &str) -> Value {
        self.shop.all_heard();
        self.shop.mine(&self.buyer, path)
    }
}

fn cents(amount: &Value) -> i64 {
    match amount.as_f64() {
        Some(price) => (price * 100.0).round() as i64,
        None => amount.as_str().expect("text").replace('.', "").parse().expect("an amount"),
    }
}

#[test]
fn freight_is_a_part_of_the_total_the_bill_and_the_invoice_and_stays_when_the_tariff_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Priced::open(folder.path());
    let total = t.price() + 1200;
    let (status, preview) = t.preview("Kenya", "standard");
    assert_eq!((status, cents(&preview["total"])), (200, total), "{preview}");
    let freight = &preview["freight"][0];
    assert_eq!(
        (&freight["kind"], &freight["zone"], &freight["lane"]),
        (&json!("priced"), &json!("Near"), &json!("parcel"))
    );
    let (status, problem) = t.order("k", "Kenya", "standard", Some(t.price()));
    assert_eq!((status, cents(&problem["total"])), (409, total), "the buyer saw no freight: {problem}");
    let placed = t.shop.post(&t.buyer, "/api/orders").header("Idempotency-Key", "l");
    let mut form = order_form();
    form["deliveryAddress"]["country"] = json!("Kenya");
    form["expectedTotal"] = preview["total"].clone();
    let placed = placed.json(&form).send().expect("an answer");
    assert_eq!(placed.status(), 201);
    let placed: Value = placed.json().expect("JSON");
    assert_eq!(cents(&placed["total"]), total);
    t.tariff("99.00");
    let order = t.one(&format!("/api/orders/{}", placed["id"].as_str().expect("an id")));
    assert_eq!((cents(&order["total"]), &order["freight"][0]["price"]), (total, &json!("12.00")));
    let bill = t.one("/api/billing?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let full = t.one(&format!("/api/bills/{bill}"));
    assert_eq!(cents(&full["amount"]), total);
    assert!(full["lines"].to_string().contains("Freight: Near"), "{full}");
    let call = t.shop.client.get(format!("{}/api/bills/{bill}/invoice.pdf", t.shop.base)).bearer_auth(&t.buyer);
    let file = call.send().expect("an answer").bytes().expect("bytes");
    assert!(String::from_utf8_lossy(&file).contains("Freight: Near"), "the invoice has the freight");
    let shipment = t.one("/api/purchases")[0]["shipment_id"].as_str().expect("an id").to_owned();
    let shipment = t.one(&format!("/api/shipments/{shipment}"));
    assert_eq!((&shipment["sellerPays"], shipment["parcel"].is_object()), (&json!(true), true), "{shipment}");
    let cancel = format!("/api/orders/{}/cancel", placed["id"].as_str().expect("an id"));
    assert_eq!(send(&t.shop, &t.buyer, Method::POST, &cancel, &json!({})).0, 200);
    assert_eq!(cents(&t.one(&format!("/api/bills/{bill}"))["balance"]), 0, "all of it is credited");
}

#[test]
fn where_no_table_has_a_price_the_carrier_names_it_and_goods_are_fetched_where_the_seller_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Priced::open(folder.path());
    for (country, delivery, kind) in [
        ("Germany", "standard", "by-carrier"),
        ("France", "standard", "by-carrier"),
        ("Kenya", "express", "by-carrier"),
        ("Kenya", "collect", "pickup"),
    ] {
        let (_, preview) = t.preview(country, delivery);
        assert_eq!((&preview["freight"][0]["kind"], cents(&preview["total"])), (&json!(kind), t.price()), "{preview}");
    }
    assert_eq!(t.preview("Kenya", "collect").1["freight"][0]["place"], "The mill in Karatina");
    let (status, order) = t.order("k", "Germany", "standard", Some(t.price()));
    assert_eq!(status, 201, "{order}");
    let shipment = t.one("/api/purchases")[0]["shipment_id"].as_str().expect("an id").to_owned();
    assert_eq!(t.one(&format!("/api/shipments/{shipment}"))["sellerPays"], false);
    let mut closed = rates(&[]);
    closed["pickup"] = json!(false);
    assert_eq!(send(&t.shop, &t.seller, Method::PUT, "/api/shipping-rates", &closed).0, 200);
    let (status, problem) = t.order("l", "Kenya", "collect", None);
    assert!(status == 422 && problem["errors"]["deliveryMethod"].is_array(), "{problem}");
}

#[test]
fn freight_is_taxed_with_the_goods_that_it_carries() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Priced::open(folder.path());
    let owner = t.shop.sign_in("admin@sokoni.example", PASSWORD);
    let rule = json!({"seller": "*", "buyer": "KE", "category": "S", "rate": "10", "from": "2020-01-01"});
    assert_eq!(send(&t.shop, &owner, Method::POST, "/api/admin/tax/rules", &rule).0, 201);
    let settings = json!({"charged": true, "prices": "without", "rounding": "document"});
    assert_eq!(send(&t.shop, &owner, Method::PUT, "/api/admin/tax/settings", &settings).0, 200);
    let net = t.price() + 1200;
    let (status, order) = t.order("k", "Kenya", "standard", Some(net + (net + 5) / 10));
    assert_eq!(status, 201, "{order}");
    let bill = t.one("/api/billing?limit=1")[0]["id"].as_str().expect("an id").to_owned();
    let bill = t.one(&format!("/api/bills/{bill}"));
    assert_eq!((cents(&bill["amount"]), cents(&bill["tax"]["net"])), (net + (net + 5) / 10, net), "{bill}");
}
