//! Lines of an order that their seller or the shop cancels, while the rest of the order goes on.

use serde_json::{Value, json};

use crate::delivery::paid;
use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

fn cents(amount: &Value) -> i64 {
    match amount.as_f64() {
        Some(price) => (price * 100.0).round() as i64,
        None => amount.as_str().expect("text").replace('.', "").parse().expect("an amount"),
    }
}

struct Market {
    shop: Shop,
    owner: String,
    seller: String,
    buyer: String,
    /// Two products of the demo seller.
    goods: [Value; 2],
}

impl Market {
    fn open(folder: &std::path::Path) -> Market {
        let shop = Shop::open(folder);
        let (owner, seller) =
            (shop.sign_in("admin@sokoni.example", PASSWORD), shop.sign_in("seller@sokoni.example", PASSWORD));
        let (buyer, first) = (shop.newcomer("akinyi@home.example"), single(&shop, &seller));
        let all = shop.json("/api/data");
        let mut others = all.as_array().expect("a list").iter().filter(|good| good["id"] != first["id"]);
        let fits = |good: &&Value| {
            let alike = ["min_quantity", "increment", "currency"].iter().all(|name| good[*name] == first[*name]);
            good["seller"]["id"] == first["seller"]["id"] && alike
        };
        let second = others.find(fits).expect("a second product").clone();
        Market { shop, owner, seller, buyer, goods: [first, second] }
    }

    fn id(&self, at: usize) -> &str {
        self.goods[at]["id"].as_str().expect("an id")
    }

    fn stock(&self) -> [u64; 2] {
        [0, 1].map(|at| self.shop.stock(self.id(at)))
    }

    fn order(&self, units: [u32; 2], key: &str) -> Value {
        (0..2).filter(|at| units[*at] > 0).for_each(|at| drop(self.shop.add(&self.buyer, self.id(at), units[at])));
        let mut form = order_form();
        form["deliveryAddress"]["country"] = json!("Kenya");
        let call = self.shop.post(&self.buyer, "/api/orders").header("Idempotency-Key", key).json(&form);
        let answer = call.send().expect("an answer");
        assert_eq!(answer.status(), 201);
        self.shop.all_heard();
        answer.json().expect("JSON")
    }

    fn send(&self, token: &str, path: &str, key: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.post(token, path).header("Idempotency-Key", key).json(body);
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    fn cancel(&self, token: &str, line: &Value, key: &str) -> (u16, Value) {
        let path = format!("/api/sales/{}/cancel-line", line["purchase_id"].as_str().expect("an id"));
        self.send(token, &path, key, &json!({"reason": "The lot was wet."}))
    }

    fn seen(&self, token: &str, path: &str) -> Value {
        self.shop.all_heard();
        self.shop.mine(token, path)
    }

    fn seen_order(&self, order: &Value) -> Value {
        self.seen(&self.buyer, &format!("/api/orders/{}", order["id"].as_str().expect("an id")))
    }

    fn bill(&self, order: &Value) -> Value {
        let bills = self.seen(&self.buyer, "/api/billing?limit=200");
        let mut bills = bills.as_array().expect("a list").iter();
        let bill = bills.find(|bill| bill["order_id"] == order["id"] && bill["type"] == "Purchase").expect("a bill");
        self.shop.mine(&self.buyer, &format!("/api/bills/{}", bill["id"].as_str().expect("an id")))
    }

    fn told(&self, token: &str, title: &str) -> Option<String> {
        let told = self.seen(token, "/api/notifications");
        let mut told = told["items"].as_array().expect("a list").iter();
        told.find(|one| one["title"] == title).map(|one| one["text"].as_str().expect("text").to_owned())
    }
}

#[test]
fn a_cancelled_line_is_credited_to_the_cent_and_the_rest_of_the_order_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let rule = json!({"seller": "*", "buyer": "KE", "category": "S", "rate": "16", "from": "2020-01-01"});
    assert_eq!(market.send(&market.owner, "/api/admin/tax/rules", "rule", &rule).0, 201);
    let settings = json!({"charged": true, "prices": "without", "rounding": "line"});
    let put = market.shop.client.put(format!("{}/api/admin/tax/settings", market.shop.base));
    assert_eq!(put.bearer_auth(&market.owner).json(&settings).send().expect("an answer").status(), 200);
    let code = json!({"code": "HARVEST-15", "basisPoints": 1_500, "from": "2020-01-01", "until": "2099-12-31"});
    assert_eq!(market.send(&market.seller, "/api/discount-codes", "code", &code).0, 201);
    let (before, earned) = (market.stock(), market.shop.mine(&market.seller, "/api/sales/summary"));

    market.shop.add(&market.buyer, market.id(0), 3);
    market.shop.add(&market.buyer, market.id(1), 2);
    let mut form = order_form();
    form["deliveryAddress"]["country"] = json!("Kenya");
    form["discountCode"] = json!("HARVEST-15");
    let (made, order) = market.send(&market.buyer, "/api/orders", "k", &form);
    assert_eq!(made, 201, "{order}");
    let lines = order["lines"].as_array().expect("a list").clone();
    let off = |line: &Value| cents(&line["line_total"]) + (cents(&line["line_total"]) * 16 + 50) / 100;
    assert!(lines.iter().all(|line| line["discount"].is_string()), "{order}");

    let path = format!("/api/sales/{}", lines[0]["purchase_id"].as_str().expect("an id"));
    assert_eq!(market.seen(&market.seller, &path)["canCancelLine"], true);
    for (who, status) in [(&market.buyer, 404), (&market.owner, 404)] {
        assert_eq!(market.cancel(who, &lines[0], "others").0, status);
    }
    let keyless = market.shop.post(&market.seller, &format!("{path}/cancel-line")).json(&json!({"reason": "Wet"}));
    assert_eq!(keyless.send().expect("an answer").status(), 422);
    let (status, sale) = market.cancel(&market.seller, &lines[0], "one");
    assert_eq!((status, &sale["status"], &sale["canCancelLine"]), (200, &json!("Cancelled"), &json!(false)), "{sale}");
    assert_eq!(sale["cancellation"], json!({"by": "seller", "reason": "The lot was wet."}));
    assert_eq!(market.cancel(&market.seller, &lines[0], "one").0, 200, "the same key changes nothing");
    let (status, refused) = market.cancel(&market.seller, &lines[0], "two");
    assert_eq!((status, &refused["type"]), (409, &json!("/problems/not-cancellable")));
    assert_eq!(market.stock(), [before[0], before[1] - 2]);

    let seen = market.seen_order(&order);
    assert_eq!(
        (&seen["status"], &seen["total"]),
        (&json!("Placed"), &order["total"]),
        "the order stays as it was placed"
    );
    assert_eq!(seen["lines"][0]["cancelled"]["reason"], "The lot was wet.");
    assert_eq!((cents(&seen["cancelled_total"]), &seen["lines"][1]["cancelled"]), (off(&lines[0]), &Value::Null));
    assert_eq!(cents(&seen["left_total"]), cents(&seen["total"]) - off(&lines[0]));
    let bill = market.bill(&order);
    assert_eq!((&bill["amount"], cents(&bill["credited"])), (&order["total"], off(&lines[0])));
    assert_eq!(cents(&bill["balance"]), cents(&order["total"]) - off(&lines[0]));
    let number = order["number"].as_str().expect("text");
    let told = market.told(&market.buyer, &format!("Order {number}: goods were cancelled")).expect("the buyer is told");
    assert!(told.contains("The lot was wet.") && told.contains(lines[0]["name"].as_str().expect("text")), "{told}");
    let shipment = format!("/api/shipments/{}", seen["lines"][1]["shipment_id"].as_str().expect("an id"));
    let shipment = market.seen(&market.buyer, &shipment);
    assert_eq!((&shipment["amount"], &shipment["name"]), (&json!(2), &lines[1]["name"]), "{shipment}");
    let back = json!({"lines": [{"purchaseId": lines[0]["purchase_id"], "quantity": 1}], "reason": "damaged"});
    let order_path = format!("/api/orders/{}", order["id"].as_str().expect("an id"));
    let (status, refused) = market.send(&market.buyer, &format!("{order_path}/returns"), "back", &back);
    assert_eq!((status, &refused["type"], &refused["left"]), (409, &json!("/problems/too-many"), &json!(0)));

    let (status, cancelled) = market.send(&market.buyer, &format!("{order_path}/cancel"), "all", &json!({}));
    assert_eq!((status, &cancelled["status"]), (200, &json!("Cancelled")), "{cancelled}");
    let bill = market.bill(&order);
    assert_eq!((&bill["credited"], &bill["status"]), (&order["total"], &json!("cancelled")), "{bill}");
    assert_eq!(market.stock(), before, "each unit comes back once");
    assert_eq!(market.seen(&market.seller, "/api/sales/summary"), earned);
}

#[test]
fn the_shop_cancels_lines_and_the_last_one_cancels_the_order_and_owes_back_what_was_paid() {
    let folder = tempfile::tempdir().expect("a folder");
    let market = Market::open(folder.path());
    let before = market.stock();
    let order = market.order([2, 1], "k");
    paid(&market.shop, &market.buyer, &market.seller, &order);
    before_long(|| market.seen_order(&order)["paymentStatus"] == "Paid");
    let path = format!("/api/admin/orders/{}/cancel-lines", order["id"].as_str().expect("an id"));
    let lines = |places: &[usize]| {
        let ids: Vec<&Value> = places.iter().map(|at| &order["lines"][*at]["purchase_id"]).collect();
        json!({"lines": ids, "reason": "The lot was wet."})
    };
    assert_eq!(market.send(&market.seller, &path, "others", &lines(&[0])).0, 403);
    let (status, wrong) = market.send(&market.owner, &path, "twice", &lines(&[0, 0]));
    assert_eq!((status, &wrong["errors"]["lines[1]"]), (422, &json!(["is there twice"])), "{wrong}");
    assert_eq!(market.send(&market.owner, &path, "one", &lines(&[0])).0, 204);
    assert_eq!(market.send(&market.owner, &path, "both", &lines(&[0, 1])).0, 409);
    let (bill, line) = (market.bill(&order), cents(&order["lines"][0]["line_total"]));
    assert_eq!((cents(&bill["credited"]), cents(&bill["balance"])), (line, -line), "what was paid is owed back");
    let title = format!("Order {}: goods were cancelled", order["number"].as_str().expect("text"));
    assert!(market.told(&market.seller, &title).is_some() && market.told(&market.buyer, &title).is_some());
    let (status, sale) = market.cancel(&market.seller, &order["lines"][1], "last");
    assert_eq!((status, &sale["status"]), (200, &json!("Cancelled")));
    let seen = market.seen_order(&order);
    assert_eq!((&seen["status"], &seen["cancellation"]["by"]), (&json!("Cancelled"), &json!("seller")));
    assert_eq!(market.bill(&order)["credited"], order["total"]);
    assert_eq!(market.stock(), before);
}
