//! Tax: the owner's rules, and the tax of orders, bills and credit notes.

use serde_json::{Value, json};

use crate::delivery::delivered;
use crate::forms::{good, order_within_kenya};
use crate::shop::{PASSWORD, Shop, order_form};
use crate::trade::single;

fn cents(amount: &Value) -> i64 {
    match amount.as_f64() {
        Some(price) => (price * 100.0).round() as i64,
        None => amount.as_str().expect("text").replace('.', "").parse().expect("an amount"),
    }
}

struct Taxed {
    shop: Shop,
    owner: String,
    buyer: String,
    product: Value,
}

impl Taxed {
    fn open(folder: &std::path::Path) -> Taxed {
        let shop = Shop::open(folder);
        let owner = shop.sign_in("admin@sokoni.example", PASSWORD);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        let (buyer, product) = (shop.newcomer("akinyi@home.example"), single(&shop, &seller));
        Taxed { shop, owner, buyer, product }
    }

    fn rule(&self, seller: &str, buyer: &str, category: &str, rate: &str) -> (u16, Value) {
        let rule = json!({"seller": seller, "buyer": buyer, "category": category, "rate": rate, "from": "2020-01-01"});
        let call = self.shop.post(&self.owner, "/api/admin/tax/rules").json(&rule).send().expect("an answer");
        (call.status().as_u16(), call.json().expect("JSON"))
    }

    fn put(&self, token: &str, path: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.put(format!("{}{path}", self.shop.base)).bearer_auth(token).json(body);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn charge(&self, prices: &str) {
        let settings = json!({"charged": true, "prices": prices, "rounding": "line"});
        assert_eq!(self.put(&self.owner, "/api/admin/tax/settings", &settings).0, 200);
    }

    fn tax_of(&self, order: &Value) -> Value {
        self.one(&format!("/api/orders/{}", order["id"].as_str().expect("an id")))["tax"].clone()
    }

    fn order(&self, key: &str, units: u32, expected: Option<&str>) -> (u16, Value) {
        self.order_to("Kenya", key, units, expected)
    }

    fn order_to(&self, country: &str, key: &str, units: u32, expected: Option<&str>) -> (u16, Value) {
        self.shop.add(&self.buyer, self.product["id"].as_str().expect("an id"), units);
        let mut form = order_form();
        form["deliveryAddress"]["country"] = json!(country);
        if let Some(total) = expected {
            form["expectedTotal"] = json!(total);
        }
        let call = self.shop.post(&self.buyer, "/api/orders").header("Idempotency-Key", key).json(&form).send();
        let answer = call.expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn one(&self, path: &str) -> Value {
        self.shop.all_heard();
        self.shop.mine(&self.buyer, path)
    }

    fn bill(&self) -> Value {
        let id = self.one("/api/billing?limit=1")[0]["id"].as_str().expect("an id").to_owned();
        self.one(&format!("/api/bills/{id}"))
    }
}

#[test]
fn tax_is_added_in_the_order_and_stays_when_the_rule_changes_and_a_return_of_all_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    assert_eq!(taxed.rule("*", "KE", "S", "16").0, 201);
    taxed.charge("without");
    let price = cents(&taxed.product["price"]);
    let (net, tax) = (3 * price, (3 * price * 16 + 50) / 100);
    let text = |minor: i64| format!("{}.{:02}", minor / 100, minor % 100);

    let lines = json!([{"productId": taxed.product["id"], "quantity": 3}]);
    let preview = taxed.shop.post(&taxed.buyer, "/api/orders/preview").json(&json!({"country": "KE", "lines": lines}));
    let preview: Value = preview.send().expect("an answer").json().expect("JSON");
    assert_eq!((&preview["goods"], &preview["total"]), (&json!(text(net)), &json!(text(net + tax))));
    assert_eq!((&preview["tax"]["tax"], &preview["tax"]["groups"][0]["rate"]), (&json!(text(tax)), &json!("16")));
    let (refused, _) = taxed.order("without", 3, Some(&text(net)));
    assert_eq!(refused, 409, "the total that was seen has no tax");
    let (made, order) = taxed.order("with", 0, Some(&text(net + tax)));
    assert_eq!((made, &order["total"]), (201, &json!(text(net + tax))), "{order}");

    let gone = json!({"charged": false, "prices": "with", "rounding": "document"});
    taxed.put(&taxed.owner, "/api/admin/tax/settings", &gone);
    let id = order["id"].as_str().expect("an id");
    let kept = taxed.one(&format!("/api/orders/{id}"));
    assert_eq!((&kept["tax"]["tax"], &kept["total"]), (&json!(text(tax)), &json!(text(net + tax))));
    assert_eq!((&kept["tax"]["groups"][0]["category"], &kept["tax"]["groups"][0]["rate"]), (&json!("S"), &json!("16")));
    let bill = taxed.bill();
    assert_eq!((&bill["amount"], &bill["tax"]["tax"]), (&json!(text(net + tax)), &json!(text(tax))));

    delivered(&taxed.shop, &taxed.buyer, id);
    let line = &kept["lines"][0]["purchase_id"];
    for (key, units) in [("one", 1), ("two", 2)] {
        let back = json!({"reason": "quality", "lines": [{"purchaseId": line, "quantity": units}]});
        let call = taxed.shop.post(&taxed.buyer, &format!("/api/orders/{id}/returns"));
        let answer = call.header("Idempotency-Key", key).json(&back).send().expect("an answer");
        assert_eq!(answer.status(), 201, "{}", answer.text().expect("text"));
    }
    let bill = taxed.bill();
    assert_eq!((&bill["credited"], &bill["balance"]), (&bill["amount"], &json!("0.00")));
    let notes = bill["creditNotes"].as_array().expect("a list");
    assert_eq!(notes.iter().map(|note| cents(&note["tax"])).sum::<i64>(), tax);
}

#[test]
fn prices_with_tax_stay_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    taxed.rule("*", "KE", "S", "16");
    taxed.charge("with");
    let seller = taxed.shop.sign_in("seller@sokoni.example", PASSWORD);
    let revenue = || {
        let summary = taxed.shop.mine(&seller, "/api/sales/summary");
        let sums = summary["revenue"].as_array().expect("a list").clone();
        sums.iter().filter(|sum| sum["currency"] == "USD").map(|sum| cents(&sum["amount"])).sum::<i64>()
    };
    let before = revenue();
    let price = cents(&taxed.product["price"]);
    let (made, order) = taxed.order("with", 1, None);
    assert_eq!((made, cents(&order["total"])), (201, price));
    let tax = taxed.tax_of(&order);
    assert_eq!(cents(&tax["net"]) + cents(&tax["tax"]), price);
    assert!(cents(&tax["tax"]) > 0);
    assert_eq!(revenue() - before, cents(&tax["net"]), "the seller's takings are without tax");
    let path = format!("/api/orders/{}/cancel", order["id"].as_str().expect("an id"));
    assert_eq!(taxed.shop.post(&taxed.buyer, &path).send().expect("an answer").status(), 200);
    assert_eq!(revenue(), before, "all of it is taken off again");
}

#[test]
fn a_wrong_rule_is_told_field_by_field_and_one_that_overlaps_is_named_and_nothing_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    let wrong = json!({"seller": "Kenia", "buyer": "", "category": "X", "rate": "200", "from": "soon"});
    let call = taxed.shop.post(&taxed.owner, "/api/admin/tax/rules").json(&wrong).send().expect("an answer");
    assert_eq!(call.status(), 422);
    let told: Value = call.json().expect("JSON");
    for field in ["seller", "buyer", "category", "rate", "from"] {
        assert!(told["errors"][field].is_array(), "{field} in {told}");
    }
    let (_, told) = taxed.rule("KE", "*", "G", "5");
    assert!(told["errors"]["rate"].is_array() && told["errors"]["reason"].is_array(), "{told}");
    assert_eq!(taxed.rule("KE", "KE", "S", "16").0, 201);
    let (status, told) = taxed.rule("KE", "KE", "S", "14");
    assert_eq!(status, 409);
    assert!(told["detail"].as_str().expect("text").contains("from Kenya to Kenya"), "{told}");
    let book = taxed.shop.mine(&taxed.owner, "/api/admin/tax");
    assert_eq!(book["rules"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_tax_number_has_the_syntax_of_its_country_and_decides_what_a_business_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    let put = |body: Value| taxed.put(&taxed.buyer, "/api/account/tax-number", &body);
    let (status, refused) = put(json!({"country": "Kenya", "number": "12"}));
    assert!(status == 422 && refused["errors"]["number"].is_array(), "{refused}");
    let kept = put(json!({"country": "KE", "number": "p051234567q"}));
    assert_eq!(kept, (200, json!({"country": "Kenya", "number": "P051234567Q"})));
    let rule = json!({"seller": "*", "buyer": "KE", "customer": "business", "category": "E", "rate": "0", "from": "2020-01-01", "reason": "Exempt"});
    taxed.shop.post(&taxed.owner, "/api/admin/tax/rules").json(&rule).send().expect("an answer");
    taxed.rule("*", "KE", "S", "16");
    taxed.charge("without");
    let (_, order) = taxed.order("k", 1, None);
    let tax = taxed.tax_of(&order);
    assert_eq!((&tax["tax"], &tax["groups"][0]["category"]), (&json!("0.00"), &json!("E")));
    assert_eq!(taxed.bill()["tax"]["payerNumber"], "P051234567Q");
}

#[test]
fn the_usual_rules_tax_sales_at_home_and_free_exports_and_a_cancelled_order_owes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    let seller = taxed.shop.sign_in("seller@sokoni.example", PASSWORD);
    taxed.put(&seller, "/api/account/tax-number", &json!({"country": "Kenya", "number": "P000000001A"}));
    let take = |of: Value| {
        let call = taxed.shop.post(&taxed.owner, "/api/admin/tax/offered-rules").json(&json!({"of": of})).send();
        let answer = call.expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    assert_eq!(take(json!([])).0, 422);
    assert_eq!(take(json!(["KE"])).1["rules"].as_array().map(Vec::len), Some(2));
    assert_eq!(take(json!(["KE", "UG"])).1["rules"].as_array().map(Vec::len), Some(4), "none of them twice");
    taxed.charge("without");

    let (_, abroad) = taxed.order_to("Germany", "abroad", 1, None);
    let tax = taxed.tax_of(&abroad);
    assert_eq!((&tax["tax"], &tax["groups"][0]["category"]), (&json!("0.00"), &json!("G")));
    assert_eq!(tax["groups"][0]["reason"], "Export of goods, zero-rated");
    let bill = taxed.bill();
    assert_eq!((&bill["tax"]["payeeNumber"], &bill["tax"]["gross"]), (&json!("P000000001A"), &bill["amount"]));

    let (_, home) = taxed.order("home", 1, None);
    assert_eq!(taxed.tax_of(&home)["groups"][0]["category"], "S");
    let path = format!("/api/orders/{}", home["id"].as_str().expect("an id"));
    let cancelled = taxed.shop.post(&taxed.buyer, &format!("{path}/cancel")).send().expect("an answer");
    assert_eq!(cancelled.json::<Value>().expect("JSON")["total"], home["total"]);
    let bill = taxed.bill();
    assert_eq!((&bill["credited"], &bill["balance"]), (&home["total"], &json!("0.00")));
    assert_eq!(bill["creditNotes"][0]["tax"], bill["tax"]["tax"], "the credit of all has all of the tax");
}

#[test]
fn who_approves_an_order_sees_and_confirms_its_total_with_tax() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    let [manager, employee] =
        ["manager", "counter"].map(|name| taxed.shop.sign_in(&format!("{name}@lakeside.example"), PASSWORD));
    taxed.rule("*", "KE", "S", "16");
    taxed.charge("without");
    let product = taxed.shop.mine(&manager, "/api/approvals?status=waiting")["items"][0]["items"][1]["itemId"].clone();
    taxed.shop.add(&employee, product.as_str().expect("an id"), 120);
    let mut form = order_form();
    form["deliveryAddress"]["country"] = json!("Kenya");
    let call = taxed.shop.post(&employee, "/api/approvals").header("Idempotency-Key", "ask").json(&form).send();
    let asked: Value = call.expect("an answer").json().expect("JSON");
    let goods = 120 * cents(&asked["items"][0]["price"]);
    let (total, tax) = (cents(&asked["total"]), cents(&asked["tax"]["tax"]));
    assert_eq!((total, tax), (goods + tax, (goods * 16 + 50) / 100), "{asked}");
    let path = format!("/api/approvals/{}/confirm", asked["id"].as_str().expect("an id"));
    let confirm = |total: &Value| {
        let answer = taxed.shop.post(&manager, &path).json(&json!({"total": total})).send().expect("an answer");
        (answer.status().as_u16(), answer.json::<Value>().expect("JSON"))
    };
    let (status, refused) = confirm(&asked["tax"]["net"]);
    assert_eq!((status, &refused["total"]), (409, &asked["total"]), "the total without tax is not what is owed");
    let (status, confirmed) = confirm(&asked["total"]);
    assert_eq!((status, &confirmed["total"]), (200, &asked["total"]));
}

#[test]
fn tax_is_in_whole_units_of_the_currency_and_a_credit_of_all_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let taxed = Taxed::open(folder.path());
    taxed.rule("*", "KE", "S", "18");
    let settings = json!({"charged": true, "prices": "without", "rounding": "document"});
    taxed.put(&taxed.owner, "/api/admin/tax/settings", &settings);
    let seller = taxed.shop.sign_in("seller@sokoni.example", PASSWORD);
    for (n, (currency, price, sums)) in [
        // 3 × 3,333 × 0.18 = 1,799.82, in whole shillings; of 9,999 francs alike.
        ("UGX", "3333", ("9999.00", "1800.00", "11799.00")),
        ("RWF", "3333", ("9999.00", "1800.00", "11799.00")),
        ("KES", "33.33", ("99.99", "18.00", "117.99")),
    ]
    .into_iter()
    .enumerate()
    {
        let mut good = good(n, 50);
        (good["price"], good["currency"]) = (json!(price), json!(currency));
        let call = taxed.shop.post(&seller, "/api/inventory").json(&good).send().expect("an answer");
        let product: Value = call.json().expect("JSON");
        let buyer = taxed.shop.newcomer(&format!("buyer-{n}@home.example"));
        taxed.shop.add(&buyer, product["id"].as_str().expect("an id"), 3);
        let key = format!("order-{n}");
        let call = taxed.shop.post(&buyer, "/api/orders").header("Idempotency-Key", key).json(&order_within_kenya());
        let order: Value = call.send().expect("an answer").json().expect("JSON");
        let tax = &order["tax"];
        let found = (tax["net"].as_str(), tax["tax"].as_str(), tax["gross"].as_str());
        assert_eq!(found, (Some(sums.0), Some(sums.1), Some(sums.2)), "{currency}: {order}");
        assert_eq!((&order["total"], &order["currency"]), (&json!(sums.2), &json!(currency)));
        let path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
        taxed.shop.all_heard();
        assert_eq!(taxed.shop.mine(&buyer, "/api/billing")[0]["amount"], sums.2);
        assert_eq!(taxed.shop.post(&buyer, &format!("{path}/cancel")).send().expect("an answer").status(), 200);
        taxed.shop.all_heard();
        let bill = taxed.shop.mine(&buyer, "/api/billing")[0]["id"].as_str().expect("an id").to_owned();
        let bill = taxed.shop.mine(&buyer, &format!("/api/bills/{bill}"));
        assert_eq!((&bill["balance"], &bill["creditNotes"][0]["tax"]), (&json!("0.00"), &json!(sums.1)), "{currency}");
    }
}
