//! The carrier's price and the cost of an exception: nothing is owed before the payer agrees.

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop, before_long, order_form};
use crate::trade::single;

/// An order of a newcomer from the demo's seller, carried by the demo's carrier.
struct Carried {
    shop: Shop,
    buyer: String,
    carrier: String,
    order: String,
    shipment: String,
}

impl Carried {
    fn open(folder: &std::path::Path) -> Carried {
        let shop = Shop::open(folder);
        let (buyer, seller) = (shop.newcomer("nafula@home.example"), shop.sign_in("seller@sokoni.example", PASSWORD));
        let carrier = shop.sign_in("logistics@sokoni.example", PASSWORD);
        shop.add(&buyer, single(&shop, &seller)["id"].as_str().expect("an id"), 1);
        let mut form = order_form();
        form["deliveryAddress"]["country"] = json!("Kenya");
        let placed = shop.post(&buyer, "/api/orders").header("Idempotency-Key", "k").json(&form).send();
        let placed: Value = placed.expect("an answer").json().expect("JSON");
        let purchase = || shop.mine(&buyer, "/api/purchases")[0].clone();
        before_long(|| purchase()["shipment_id"].is_string());
        let id = |value: &Value| value.as_str().expect("an id").to_owned();
        let (order, shipment) = (id(&placed["id"]), id(&purchase()["shipment_id"]));
        let carried = Carried { shop, buyer, carrier, order, shipment };
        assert_eq!(carried.call(&carried.carrier, "/take", &json!({})).0, 200);
        carried
    }

    fn post(&self, who: &str, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.shop.post(who, path).json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().expect("JSON"))
    }

    fn call(&self, who: &str, end: &str, body: &Value) -> (u16, Value) {
        self.post(who, &format!("/api/shipments/{}{end}", self.shipment), body)
    }

    fn answer(&self, who: &str, charge: &Value, step: &str) -> (u16, Value) {
        let body = json!({"amount": charge["amount"], "currency": charge["currency"]});
        self.post(who, &format!("/api/charges/{}/{step}", charge["id"].as_str().expect("an id")), &body)
    }

    fn waiting(&self) -> Vec<Value> {
        let seen = self.shop.mine(&self.buyer, "/api/charges?waiting=true");
        seen["items"].as_array().expect("a list").clone()
    }

    /// Returns the buyer's bills other than those for goods, once all events are consumed.
    fn owed(&self) -> Vec<Value> {
        self.shop.all_heard();
        let bills = self.shop.mine(&self.buyer, "/api/billing?side=payer");
        let mut bills = bills.as_array().expect("a list").clone();
        bills.retain(|bill| bill["type"] != "Purchase");
        bills
    }

    fn to_pay(&self) -> Value {
        self.shop.mine(&self.buyer, "/api/billing/summary")["toPay"].clone()
    }
}

fn kind(answer: &(u16, Value)) -> (u16, String) {
    (answer.0, answer.1["type"].as_str().unwrap_or_default().rsplit('/').next().unwrap_or_default().to_owned())
}

#[test]
fn a_carrier_bills_nobody_who_has_not_agreed() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Carried::open(folder.path());
    let goods = t.to_pay();
    let price = |amount: &str| t.call(&t.carrier, "/price", &json!({"amount": amount, "currency": "USD"}));
    let cost = |amount: &str| {
        let body = json!({"type": "Delay", "description": "x", "owner": "carrier", "cost": amount, "currency": "USD",
            "costPayer": "buyer"});
        t.call(&t.carrier, "/exceptions", &body)
    };
    assert_eq!(price("9999999.99").0, 422, "nobody asks for so much");
    assert_eq!(cost("7777777.00").0, 422);
    assert_eq!(price("999999.99").0, 200);
    assert_eq!(cost("777777.00").0, 201);
    assert_eq!(t.owed(), Vec::<Value>::new());
    assert_eq!(t.to_pay(), goods, "the goods alone are owed");
    let waiting = t.waiting();
    assert_eq!(waiting.len(), 2);
    before_long(|| {
        t.shop.mine(&t.buyer, "/api/notifications").to_string().contains("Nothing is owed until you accept")
    });
    let cancelled = t.shop.post(&t.buyer, &format!("/api/orders/{}/cancel", t.order)).send().expect("an answer");
    assert_eq!(cancelled.status(), 200);
    assert_eq!(t.owed(), Vec::<Value>::new());
    assert_eq!((t.waiting(), t.to_pay()), (vec![], json!([])), "cancelled, nothing waits and nothing is owed");
    for charge in &waiting {
        assert_eq!(kind(&t.answer(&t.buyer, charge, "accept")), (409, "answered".to_owned()));
        assert_eq!(kind(&t.answer(&t.carrier, charge, "offer")), (409, "ended".to_owned()));
    }
}

#[test]
fn an_accepted_price_is_billed_and_credited_when_the_goods_never_leave() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Carried::open(folder.path());
    let price = |amount: &str| t.call(&t.carrier, "/price", &json!({"amount": amount, "currency": "USD"}));
    assert_eq!(price("60.00").1["freight"]["status"], "offered");
    let first = t.waiting().remove(0);
    assert_eq!(price("12.00").0, 200, "changed while it waits");
    assert_eq!(kind(&t.answer(&t.buyer, &first, "accept")), (409, "changed".to_owned()));
    let now = t.waiting().remove(0);
    assert_eq!(t.answer(&t.carrier, &now, "accept").0, 403);
    assert_eq!(t.answer(&t.shop.newcomer("stranger@home.example"), &now, "accept").0, 404);
    assert_eq!(t.answer(&t.buyer, &now, "decline").1["status"], "declined");
    assert_eq!(t.answer(&t.carrier, &now, "offer").0, 200, "asked for anew");
    let (status, accepted) = t.answer(&t.buyer, &now, "accept");
    assert_eq!((status, &accepted["status"]), (200, &json!("accepted")), "{accepted}");
    assert_eq!(kind(&price("1.00")), (409, "priced".to_owned()));
    let bills = t.owed();
    assert_eq!((bills.len(), &bills[0]["type"], &bills[0]["amount"]), (1, &json!("Shipment"), &json!("12.00")));
    before_long(|| t.shop.mine(&t.carrier, "/api/notifications").to_string().contains("accepted 12.00 USD"));

    let cancelled = t.shop.post(&t.buyer, &format!("/api/orders/{}/cancel", t.order)).send().expect("an answer");
    assert_eq!(cancelled.status(), 200);
    let bill = t.owed().remove(0);
    assert_eq!((&bill["status"], &bill["balance"]), (&json!("cancelled"), &json!("0.00")));
    let full = t.shop.mine(&t.buyer, &format!("/api/bills/{}", bill["id"].as_str().expect("an id")));
    assert_eq!(full["creditNotes"][0]["amount"], "12.00");
    assert_eq!(t.to_pay(), json!([]));
}

#[test]
fn carriage_that_was_under_way_stays_owed() {
    let folder = tempfile::tempdir().expect("a folder");
    let t = Carried::open(folder.path());
    assert_eq!(t.call(&t.carrier, "/price", &json!({"amount": "12.00", "currency": "USD"})).0, 200);
    assert_eq!(t.answer(&t.buyer, &t.waiting()[0], "accept").0, 200);
    for to in ["Preparing", "Picked Up", "Returned"] {
        assert_eq!(t.call(&t.carrier, "/move", &json!({"status": to})).0, 200, "{to}");
    }
    let bill = t.owed().remove(0);
    assert_eq!((&bill["status"], &bill["balance"]), (&json!("open"), &json!("12.00")));
}
