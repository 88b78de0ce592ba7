//! A trade whose packs are tested: plots, lots, goods, orders and contracts of two sides.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::Path;

use reqwest::Method;
use serde_json::{Value, json};

use crate::forms::good;
use crate::samples::{agreed, post};
use crate::shop::{PASSWORD, Shop, order_form};

/// A shop with its demo seller and its demo buyer.
pub struct Trade {
    pub shop: Shop,
    pub seller: String,
    pub buyer: String,
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("text in place of {value}")).to_owned()
}

impl Trade {
    pub fn open(folder: &Path) -> Trade {
        let shop = Shop::open(folder);
        let (seller, buyer) = (shop.sign_in("seller@sokoni.example", PASSWORD), shop.buyer());
        Trade { shop, seller, buyer }
    }

    pub fn call(&self, token: &str, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let call = self.shop.client.request(method, format!("{}{path}", self.shop.base)).bearer_auth(token);
        let answer = call.json(body).send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    pub fn does(&self, path: &str, body: &Value) -> Value {
        let (status, said) = self.call(&self.seller, Method::POST, path, body);
        assert!(status < 300, "{path}: {status} {said}");
        said
    }

    pub fn status(&self, token: &str, path: &str) -> u16 {
        let call = self.shop.client.get(format!("{}{path}", self.shop.base)).bearer_auth(token);
        call.send().expect("an answer").status().as_u16()
    }

    pub fn bytes(&self, token: &str, path: &str) -> Vec<u8> {
        let call = self.shop.client.get(format!("{}{path}", self.shop.base)).bearer_auth(token);
        let answer = call.send().expect("an answer");
        assert_eq!(answer.status(), 200, "{path}");
        answer.bytes().expect("bytes").to_vec()
    }

    /// Another seller.
    pub fn rival(&self) -> String {
        self.shop.newcomer_with_roles("otieno@home.example", &["buyer", "seller"])
    }

    /// A plot of a new producer. Returns the ids of both.
    pub fn plot(&self, grower: &str) -> (String, String) {
        let producer = text(&self.does("/api/producers", &json!({"name": grower, "country": "Kenya"}))["id"]);
        let at = json!({"longitude": "36.947115", "latitude": "-0.549876"});
        let form = json!({"producerId": producer, "name": "Hillside", "positions": [at], "hectares": "0.62"});
        let plot = text(&self.does("/api/plots", &form)["id"]);
        (producer, plot)
    }

    /// A lot of a tonne, with goods of this delivery.
    pub fn lot(&self, number: &str, mut delivery: Value) -> String {
        delivery["grams"] = json!(1_000_000);
        delivery["day"] = json!("2026-01-02");
        let lot =
            json!({"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26"});
        text(&self.does("/api/lots", &json!({"lot": lot, "delivery": delivery}))["id"])
    }

    /// A new coffee in bags of a kilogram, sold from these lots.
    pub fn coffee(&self, n: usize, lots: &[&str]) -> String {
        let id = text(&self.does("/api/inventory", &good(n, 1_000))["id"]);
        if !lots.is_empty() {
            let path = format!("/api/lot-products/{id}");
            assert_eq!(self.call(&self.seller, Method::PUT, &path, &json!({"lots": lots})).0, 200);
        }
        id
    }

    /// Orders bags of a coffee, and waits until they are drawn.
    pub fn order(&self, product: &str, bags: u32, key: &str) -> String {
        assert_eq!(self.shop.add(&self.buyer, product, bags).status(), 200);
        let order: Value = self.shop.order(&self.buyer, key).expect("an answer").json().expect("JSON");
        self.shop.all_heard();
        text(&order["id"])
    }

    pub fn begin(&self, order: &str) -> Value {
        self.does("/api/eudr-packs", &json!({"orderId": order}))
    }

    /// Lets the rules of the regulation hold for every shipment of coffee to the Netherlands, whatever day it is.
    pub fn rules(&self) {
        let owner = self.shop.sign_in("admin@sokoni.example", PASSWORD);
        for paper in ["eudr-pack", "dds-number"] {
            let rule = json!({"paper": paper, "origin": "*", "destination": "NL", "product": "coffee",
                "due": "before-import-clearance", "blocks": "import-clearance"});
            assert_eq!(self.call(&owner, Method::POST, "/api/admin/paper-rules", &rule).0, 201);
        }
    }

    /// The address of an order's shipment, for the buyer.
    pub fn shipment(&self, order: &str) -> String {
        let shipments = self.shop.mine(&self.buyer, "/api/shipments");
        let shipment = shipments.as_array().expect("a list").iter().find(|one| one["orderId"] == *order).expect("one");
        format!("/api/shipments/{}", text(&shipment["id"]))
    }

    /// Whether a paper of a shipment is there, and what stands in for it.
    pub fn paper(&self, shipment: &str, kind: &str) -> (String, String) {
        self.shop.all_heard();
        let seen = self.shop.mine(&self.buyer, shipment);
        let paper = seen["documents"].as_array().expect("papers").iter().find(|paper| paper["type"] == kind);
        let paper = paper.expect("one");
        (text(&paper["status"]), paper["provided"].as_str().unwrap_or_default().to_owned())
    }

    /// A contract on ten bags of a coffee that both sides signed.
    pub fn contract(&self, product: &str) -> String {
        let good = json!({"id": product, "min_quantity": 10});
        let contract = agreed(&self.shop, &self.buyer, &self.seller, &good, "none");
        for side in [&self.buyer, &self.seller] {
            assert_eq!(post(&self.shop, side, &format!("/api/contracts/{contract}/sign"), &json!({})).0, 200);
        }
        contract
    }

    /// Calls bags off a contract to the Netherlands, and waits until they are drawn.
    pub fn call_off(&self, contract: &str, bags: u32, key: &str) -> Value {
        let mut form = order_form();
        form["quantity"] = json!(bags);
        form["deliveryAddress"]["city"] = json!("Rotterdam");
        form["deliveryAddress"]["country"] = json!("Netherlands");
        let call = self.shop.post(&self.buyer, &format!("/api/contracts/{contract}/call-offs"));
        let answer = call.header("Idempotency-Key", key).json(&form).send().expect("an answer");
        assert_eq!(answer.status(), 201);
        self.shop.all_heard();
        answer.json().expect("JSON")
    }

    /// Lets an order's only line draw its bags of a kilogram from a lot.
    pub fn draw(&self, order: &Value, lot: &str, bags: u32) {
        self.split(order["id"].as_str().expect("an id"), &[(lot, bags)]);
    }

    /// Lets an order's only line draw its bags of a kilogram from lots.
    pub fn split(&self, order: &str, lots: &[(&str, u32)]) {
        let lines = self.shop.mine(&self.seller, "/api/lot-lines?limit=200");
        let of_order = |line: &&Value| text(&line["id"]).starts_with(order);
        let line = text(&lines["items"].as_array().expect("a list").iter().find(of_order).expect("one")["id"]);
        let rows = lots.iter().map(|(lot, bags)| json!({"lotId": lot, "grams": 1_000 * bags}));
        let lots = json!({"lots": rows.collect::<Vec<_>>()});
        assert_eq!(self.call(&self.seller, Method::PUT, &format!("/api/lot-lines/{line}"), &lots).0, 200);
    }
}

/// The reasons of a pack's gaps with this weight.
pub fn gaps(pack: &Value, weight: &str) -> Vec<String> {
    let gaps = pack["gaps"].as_array().expect("gaps").iter().filter(|gap| gap["weight"] == weight);
    gaps.map(|gap| text(&gap["reason"])).collect()
}

/// The files of an archive, by their names.
pub fn unpacked(archive: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).expect("an archive");
    let mut files = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("a file");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("bytes");
        files.insert(file.name().expect("a name").into_owned(), bytes);
    }
    files
}
