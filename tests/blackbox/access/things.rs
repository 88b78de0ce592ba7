//! The parts of the table's paths: ids of somebody's things. Each is made anew, so that a call that changes one does
//! not affect another.

mod company;
mod growers;
mod lots;
mod packs;
mod quality;

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::forms;
use super::people::{People, account};
use crate::delivery::{brought, delivered};
use crate::shop::{Shop, before_long, order_form};

pub struct Things<'a> {
    shop: &'a Shop,
    people: &'a People,
    /// A product of the demo seller's that is sold one by one and does not run out.
    product: Value,
    /// The same of the rival's, for members of the demo seller's company.
    other: Value,
    keys: AtomicU64,
    /// The account that administrators act on.
    person: String,
}

impl<'a> Things<'a> {
    pub fn new(shop: &'a Shop, people: &'a People) -> Things<'a> {
        let person = account(shop, &shop.newcomer("person@home.example"));
        let mut things =
            Things { shop, people, product: Value::Null, other: Value::Null, keys: AtomicU64::new(0), person };
        let lot = things.one("lot");
        things.product = shop.json(&format!("/api/products/{lot}"));
        let lot = things.post("rival", "/api/inventory", &forms::lot(&things.key()));
        things.other = shop.json(&format!("/api/products/{}", text(&lot["id"])));
        things
    }

    /// Returns a key that was never used before.
    pub fn key(&self) -> String {
        format!("table-{}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    /// The demo seller's product that is sold one by one.
    pub fn one_lot(&self) -> &Value {
        &self.product
    }

    fn sent(&self, who: &str, method: Method, path: &str, body: &Value) -> Value {
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base));
        let call = call.bearer_auth(self.people.member(who)).header("Idempotency-Key", self.key());
        let answer = call.json(body).send().expect("an answer");
        let status = answer.status();
        let said = answer.text().expect("text");
        assert!(status.is_success(), "{who} {path}: {status} {said}");
        serde_json::from_str(&said).unwrap_or(Value::Null)
    }

    fn post(&self, who: &str, path: &str, body: &Value) -> Value {
        self.sent(who, Method::POST, path, body)
    }

    /// Deletes a thing of the buyer's.
    fn gone(&self, path: &str) {
        self.sent("buyer", Method::DELETE, path, &json!({}));
    }

    fn seen(&self, who: &str, path: &str) -> Value {
        self.shop.mine(&self.people.member(who), path)
    }

    /// Polls for the effect of an event until it is there.
    fn after<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        for _ in 0..200 {
            if let Some(found) = look() {
                return found;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{what} does not come");
    }

    fn one(&self, name: &str) -> String {
        self.make(name, "buyer").remove(0)
    }

    /// Makes the ids for a path by `name`; none for an empty name. Goods that `who` calls with are put in their cart.
    pub fn make(&self, name: &str, who: &str) -> Vec<String> {
        let id = |made: Value| vec![text(&made["id"])];
        let buys = |path: &str, body: &Value| self.post("buyer", path, body);
        let sells = |path: &str, body: &Value| self.post("seller", path, body);
        match name {
            "" => Vec::new(),
            "key" => vec![self.key()],
            // Work on backups is refused while other work is under way.
            "idle" => {
                let administrator = self.people.member("administrator");
                let running = || self.shop.mine(&administrator, "/api/admin/maintenance")["running"].clone();
                before_long(|| running().is_null());
                Vec::new()
            }
            "nothing" => vec!["nothing".to_owned()],
            "product" => vec![text(&self.product["id"])],
            "shop" => vec![text(&self.product["seller"]["id"])],
            "day" => {
                let day = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * 30);
                vec![day.to_string()[..10].to_owned()]
            }
            "kind" => vec!["orders".to_owned()],
            "sandbox" => vec!["sandbox".to_owned()],
            "stripe" => vec!["stripe".to_owned()],
            "receipt" => vec!["RKTQDM7W6S".to_owned()],
            "guessed" => vec!["guessed".to_owned()],
            "secret" => vec!["guessed".to_owned(), "payment".to_owned()],
            "payout" => {
                // An account has room for only a few, so the others are deleted.
                for kept in self.seen("seller", "/api/payout-details").as_array().expect("a list") {
                    let path = format!("/api/payout-details/{}", text(&kept["id"]));
                    self.sent("seller", Method::DELETE, &path, &json!({}));
                }
                let form = json!({"kind": "till", "holder": "Test Person", "number": "832909"});
                id(sells("/api/payout-details", &form))
            }
            "carrier" => vec![account(self.shop, &self.people.member("carrier"))],
            "me" => vec![account(self.shop, &self.people.member("administrator"))],
            "person" => {
                self.standing("restore", "suspended");
                vec![self.person.clone()]
            }
            "suspended" => {
                self.standing("suspend", "active");
                vec![self.person.clone()]
            }
            "request" => vec![self.role_request()],
            "failure" => vec!["nobody".to_owned(), "1".to_owned()],
            "address" => {
                let made = buys("/api/addresses", &forms::address());
                // An account has room for only a few, so the others are deleted.
                for kept in self.seen("buyer", "/api/addresses")["items"].as_array().expect("a list") {
                    if kept["id"] != made["id"] {
                        self.gone(&format!("/api/addresses/{}", text(&kept["id"])));
                    }
                }
                id(made)
            }
            "token" => {
                for kept in self.seen("buyer", "/api/tokens").as_array().expect("a list") {
                    if kept["name"] == "Spare" {
                        self.gone(&format!("/api/tokens/{}", text(&kept["id"])));
                    }
                }
                id(buys("/api/tokens", &json!({"name": "Spare"})))
            }
            "session" => {
                self.shop.buyer();
                let all = self.seen("buyer", "/api/sessions");
                let mut others = all.as_array().expect("a list").iter().filter(|session| session["current"] == false);
                vec![text(&others.next().expect("the one just begun")["id"])]
            }
            "order" => {
                let quantity = json!({"itemID": self.product["id"], "itemQuantity": 1});
                buys("/cart/add", &quantity);
                id(buys("/api/orders", &order_form()))
            }
            "received" => {
                let order = self.one("order");
                delivered(self.shop, &self.people.member("buyer"), &order);
                vec![order]
            }
            "brought" => brought(self.shop, &self.people.member("buyer"), &self.one("order")),
            "incart" => {
                // A visitor has no cart here, and a program uses the buyer's.
                let who = if who == "visitor" { "buyer" } else { who };
                let own = ["seller", "manager", "employee"].contains(&who);
                let goods = if own { &self.other } else { &self.product };
                self.post(who, "/cart/add", &json!({"itemID": goods["id"], "itemQuantity": 1}));
                vec![text(&goods["id"])]
            }
            "purchase" => vec![format!("{}-001", self.one("order"))],
            "shipment" => vec![self.shipment()],
            "taken" => vec![self.taken()],
            "charge" => {
                let shipment = self.taken();
                let price = json!({"amount": "12.00", "currency": "USD"});
                self.post("carrier", &format!("/api/shipments/{shipment}/price"), &price);
                vec![format!("{shipment}-freight")]
            }
            "paper" => self.paper("invoice"),
            "agreement" => self.paper("purchase-contract"),
            "place" => vec![self.taken(), "invoice".to_owned()],
            "exception" => {
                let told = json!({"type": "Delay", "owner": "carrier", "description": "Rain."});
                id(self.post("carrier", &format!("/api/shipments/{}/exceptions", self.taken()), &told))
            }
            "bill" => vec![self.bill()],
            // The first line of an order that is billed.
            "sold" => vec![self.bill().replace("-b01", "-001")],
            "payment" => vec![self.payment()],
            "arrived" => {
                let payment = self.payment();
                sells(&format!("/api/payments/{payment}/confirm"), &json!({}));
                vec![payment]
            }
            "paid" => vec![self.paid()],
            "disputed" => vec![self.disputed()],
            "proof" => {
                let dispute = self.disputed();
                let url = format!("{}/api/disputes/{dispute}/files?name=a.pdf", self.shop.base);
                let call = self.shop.client.post(url).bearer_auth(self.people.member("buyer")).body("%PDF-1.4 a proof");
                assert_eq!(call.send().expect("an answer").status(), 200);
                vec![dispute, "0".to_owned()]
            }
            "recurring" => vec![self.proposal()],
            "running" => {
                let schedule = self.proposal();
                buys(&format!("/api/recurring/{schedule}/accept"), &json!({}));
                vec![schedule]
            }
            "asked" => vec![self.asked()],
            "offered" => vec![self.offered("none")],
            "contract" => vec![self.contract("none")],
            "fixable" => vec![self.fixable()],
            "signed" => vec![self.signed("none")],
            "sample" => vec![self.signed("subject to approval of sample")],
            "askedsample" => vec![self.asked_sample()],
            "sentsample" => vec![self.sent_sample()],
            "arrivedsample" => vec![self.arrived_sample()],
            "cuppedsession" => self.cupped_session(),
            "scoredsession" => self.scored_session(),
            "scoredproduct" => vec![self.scored_product()],
            "conversation" => {
                let about = json!({"kind": "product", "id": self.product["id"]});
                id(buys("/api/conversations", &json!({"about": about, "key": self.key(), "text": "Is it there?"})))
            }
            "lot" => id(sells("/api/inventory", &forms::lot(&self.key()))),
            "client" => {
                let buyer = account(self.shop, &self.people.member("buyer"));
                let known = || self.seen("seller", "/api/buyers?limit=200").to_string().contains(&buyer).then_some(());
                self.after("the buyer among the seller's", known);
                vec![buyer]
            }
            "credited" => {
                let buyer = self.make("client", who);
                let credit = json!({"limit": null, "currency": "USD", "days": 30});
                self.sent("seller", Method::PUT, &format!("/api/credit-granted/{}", buyer[0]), &credit);
                buyer
            }
            "draft" => id(sells("/api/order-drafts", &self.draft(who))),
            "draftof" => [self.make("draft", who), self.make("shop", who)].concat(),
            "sentdraft" => {
                let made = sells("/api/order-drafts", &self.draft(who));
                id(sells(&format!("/api/order-drafts/{}/send", text(&made["id"])), &json!({"version": 1})))
            }
            "knownshop" => {
                self.make("client", who);
                self.make("shop", who)
            }
            "leftshop" => {
                let shop = self.make("knownshop", who);
                let leave = json!({"upTo": "500.00"});
                self.sent("buyer", Method::PUT, &format!("/api/order-leaves/{}", shop[0]), &leave);
                shop
            }
            "discountcode" => {
                let made = sells("/api/discount-codes", &forms::code(&self.key()));
                vec![text(&made["code"])]
            }
            "pricelist" => {
                let prices = json!([{"productId": self.one("lot"), "price": "5.00"}]);
                let (companies, from) = (self.make("client", who), "2020-01-01");
                let form = json!({"name": "A list", "companies": companies, "from": from, "prices": prices});
                id(sells("/api/price-lists", &form))
            }
            "image" => {
                let lot = self.one("lot");
                let call = self.shop.post(&self.people.member("seller"), &format!("/api/inventory/{lot}/images"));
                let made: Value = call.body(forms::PNG).send().expect("an answer").json().expect("JSON");
                vec![lot, text(&made["id"])]
            }
            "photograph" => {
                let path = format!("/api/inventory/{}/images", self.one("lot"));
                let call = self.shop.post(&self.people.member("seller"), &path);
                let made: Value = call.body(forms::PNG).send().expect("an answer").json().expect("JSON");
                vec![text(&made["url"]).rsplit('/').next().expect("a name").to_owned()]
            }
            "producer" => id(sells("/api/producers", &forms::producer(&self.key()))),
            "plot" => {
                let position = json!({"longitude": "36.947115", "latitude": "-0.549876"});
                let producer = self.make("producer", who).remove(0);
                let form = json!({"producerId": producer, "name": "Upper block", "positions": [position]});
                id(sells("/api/plots", &form))
            }
            "plotfile" => {
                let call = self.shop.post(&self.people.member("seller"), "/api/plot-files");
                let call = call.header("content-type", "application/geo+json").body(forms::PLOTS);
                id(call.send().expect("an answer").json().expect("JSON"))
            }
            "import" => {
                let call = self.shop.post(&self.people.member("seller"), "/api/inventory/import/preview");
                let call = call.header("content-type", "text/csv").body(forms::CSV);
                id(call.send().expect("an answer").json().expect("JSON"))
            }
            "text" => {
                self.text("our-story");
                vec!["our-story".to_owned()]
            }
            "version" => {
                self.text("our-story");
                vec!["text-our-story".to_owned(), "1".to_owned()]
            }
            "news" => id(self.post("administrator", "/api/news", &json!({"title": "A title", "text": "A text."}))),
            other => match (self.of_lots(other).or_else(|| self.of_growers(other)), self.of_packs(other)) {
                (Some(id), _) => vec![id],
                (None, Some(ids)) => ids,
                (None, None) => self.of_company(other, who),
            },
        }
    }

    /// Writes a page of the shop's own.
    fn text(&self, name: &str) {
        let text = json!({"title": "Our story", "markdown": "We grow tea."});
        self.sent("administrator", Method::PUT, &format!("/api/admin/texts/{name}"), &text);
    }

    /// Suspends or restores the person if their status is `from`.
    fn standing(&self, step: &str, from: &str) {
        let path = format!("/api/admin/accounts/{}", self.person);
        if self.seen("administrator", &path)["status"] == from {
            self.post("administrator", &format!("{path}/{step}"), &json!({"reason": "A reason of ten letters."}));
        }
    }

    /// The carrier's unanswered request for the role of a seller.
    /// The form of a draft for the demo buyer.
    fn draft(&self, who: &str) -> Value {
        let lines = json!([{"productId": self.one("lot"), "quantity": 1, "price": "5.00"}]);
        json!({"buyer": self.make("client", who)[0], "lines": lines, "deliveryAddress": forms::address()})
    }

    fn role_request(&self) -> String {
        let roles = format!("/api/admin/accounts/{}/roles", self.one("carrier"));
        self.sent("administrator", Method::PUT, &roles, &json!({"roles": ["buyer", "logistics"]}));
        let asked = self.seen("carrier", "/api/account/role-requests");
        let mut waiting = asked.as_array().expect("a list").iter().filter(|request| request["status"] == "waiting");
        if let Some(request) = waiting.next() {
            return text(&request["id"]);
        }
        let wish = json!({"role": "seller", "reason": "We grow what we carry."});
        text(&self.post("carrier", "/api/account/role-requests", &wish)["id"])
    }

    fn shipment(&self) -> String {
        let purchase = self.one("purchase");
        self.after("the shipment", || {
            self.seen("buyer", &format!("/api/purchases/{purchase}"))["shipment_id"].as_str().map(str::to_owned)
        })
    }

    /// A shipment that the demo's carrier carries.
    fn taken(&self) -> String {
        let shipment = self.shipment();
        self.post("carrier", &format!("/api/shipments/{shipment}/take"), &json!({}));
        shipment
    }

    /// A paper of this kind that its seller handed in: shipment and kind.
    fn paper(&self, kind: &str) -> Vec<String> {
        let shipment = self.taken();
        let url = format!("{}/api/shipments/{shipment}/documents/{kind}?name=a.pdf", self.shop.base);
        let call = self.shop.client.put(url).bearer_auth(self.people.member("seller")).body("%PDF-1.4 a paper");
        assert_eq!(call.send().expect("an answer").status(), 200);
        vec![shipment, kind.to_owned()]
    }

    fn bill(&self) -> String {
        text(&self.bill_of(&self.one("order"))["id"])
    }

    /// The bill of an order of the buyer's, once it is made.
    fn bill_of(&self, order: &str) -> Value {
        self.after("the bill", || {
            let bills = self.seen("buyer", "/api/billing?limit=200");
            bills.as_array().expect("a list").iter().find(|bill| bill["order_id"] == *order).cloned()
        })
    }

    /// A transfer of the buyer's that the seller has not confirmed yet.
    fn payment(&self) -> String {
        let form = json!({"method": "ach", "amount": "1.00", "reference": "RF-1"});
        text(&self.post("buyer", &format!("/api/bills/{}/payments", self.bill()), &form)["id"])
    }

    /// A bill of the buyer's of which the seller has confirmed a payment.
    fn paid(&self) -> String {
        let bill = self.bill();
        let form = json!({"method": "ach", "amount": "1.00", "reference": "RF-1"});
        let payment = self.post("buyer", &format!("/api/bills/{bill}/payments"), &form);
        self.post("seller", &format!("/api/payments/{}/confirm", text(&payment["id"])), &json!({}));
        bill
    }

    /// An open dispute about such a bill.
    fn disputed(&self) -> String {
        let form = json!({"reason": "damaged", "words": "Two bags were wet.", "amount": "1.00"});
        text(&self.post("buyer", &format!("/api/bills/{}/disputes", self.paid()), &form)["id"])
    }

    /// A schedule that the buyer has not answered yet.
    fn proposal(&self) -> String {
        // Only a few may wait for an answer, so the others are declined.
        for open in self.seen("buyer", "/api/recurring?waiting=true")["items"].as_array().expect("a list") {
            self.post("buyer", &format!("/api/recurring/{}/decline", text(&open["id"])), &json!({}));
        }
        let form = json!({"payerEmail": "buyer@sokoni.example", "description": "Tasting box", "amount": "48.00",
            "currency": "USD", "every": "month", "firstDue": self.one("day")});
        text(&self.post("seller", "/api/recurring", &form)["id"])
    }

    fn asked(&self) -> String {
        text(&self.post("buyer", "/api/quotes", &json!({"product_id": self.product["id"], "quantity": 1}))["id"])
    }

    fn offered(&self, sample: &str) -> String {
        let (quote, mut terms) = (self.asked(), forms::terms());
        terms["sampleTerm"] = json!(sample);
        self.post("seller", &format!("/api/quotes/{quote}/offer"), &terms);
        quote
    }

    fn contract(&self, sample: &str) -> String {
        let quote = self.offered(sample);
        let accepted = self.post("buyer", &format!("/api/quotes/{quote}/accept"), &json!({"version": 2}));
        text(&accepted["contractId"])
    }

    /// A signed contract whose price the buyer fixes.
    fn fixable(&self) -> String {
        let contract = self.contract("none");
        self.sent(
            "seller",
            Method::PUT,
            &format!("/api/contracts/{contract}/price-terms"),
            &crate::fixing::terms("buyer"),
        );
        for side in ["buyer", "seller"] {
            let mark = text(&self.seen(side, &format!("/api/contracts/{contract}"))["termsMark"]);
            self.post(side, &format!("/api/contracts/{contract}/sign?terms={mark}"), &json!({}));
        }
        contract
    }

    fn signed(&self, sample: &str) -> String {
        self.sign(self.contract(sample))
    }

    fn sign(&self, contract: String) -> String {
        for side in ["buyer", "seller"] {
            self.post(side, &format!("/api/contracts/{contract}/sign"), &json!({}));
        }
        contract
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("text in place of {value}")).to_owned()
}
