//! A shop with its demo seller, and the forms that it sends.

use std::path::Path;

use serde_json::{Value, json};

use crate::shop::{PASSWORD, Shop};

pub const COLUMNS: &str = "day,season,memberNumber,producer,plots,point,stage,grade,grossKg,tareKg,pricePerKg,currency,moisturePercent,scale,ticket,signedFor\n";
pub const CHECK: &str = "/api/grower-deliveries/import/preview";
pub const IMPORT: &str = "/api/grower-deliveries/import";
pub const SECOND: &str = "/api/grower-seasons/second-payment";
pub const PREVIEW: &str = "/api/grower-seasons/second-payment/preview";

/// A shop with its demo seller.
pub struct Factory {
    pub shop: Shop,
    pub seller: String,
}

impl Factory {
    pub fn open(folder: &Path) -> Factory {
        let shop = Shop::open(folder);
        let seller = shop.sign_in("seller@sokoni.example", PASSWORD);
        Factory { shop, seller }
    }

    pub fn send(&self, path: &str, body: &Value) -> (u16, Value) {
        self.send_once(path, body, "")
    }

    pub fn send_once(&self, path: &str, body: &Value, key: &str) -> (u16, Value) {
        let mut call = self.shop.post(&self.seller, path).json(body);
        if !key.is_empty() {
            call = call.header("Idempotency-Key", key);
        }
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    pub fn import(&self, path: &str, file: &str, key: &str) -> (u16, Value) {
        let mut call = self.shop.post(&self.seller, path).header("content-type", "text/csv").body(file.to_owned());
        if !key.is_empty() {
            call = call.header("Idempotency-Key", key);
        }
        let answer = call.send().expect("an answer");
        (answer.status().as_u16(), answer.json().unwrap_or_default())
    }

    /// The list of deliveries with a filter.
    pub fn listed(&self, filter: &str) -> Value {
        self.shop.mine(&self.seller, &format!("/api/grower-deliveries?{filter}"))
    }

    pub fn grower(&self, name: &str) -> String {
        let (status, made) = self.send("/api/producers", &json!({"name": name, "country": "Kenya"}));
        assert_eq!(status, 201, "{made}");
        text(&made["id"])
    }

    pub fn delivers(&self, grower: &str, gross_g: u64, over: &Value) -> Value {
        let (status, made) = self.send("/api/grower-deliveries", &delivery(grower, gross_g, over));
        assert_eq!(status, 201, "{made}");
        made
    }

    pub fn statement(&self, grower: &str) -> Value {
        self.shop.mine(&self.seller, &format!("/api/grower-statement?season=2024/25&producer={grower}"))
    }

    /// The amounts in the file of a statement.
    pub fn file(&self, grower: &str) -> Vec<String> {
        let path = format!("/api/grower-statement.csv?season=2024/25&producer={grower}");
        let call = self.shop.client.get(format!("{}{path}", self.shop.base)).bearer_auth(&self.seller);
        let file = call.send().expect("an answer").text().expect("text");
        file.lines().skip(1).filter_map(|line| line.split(',').nth(5)).map(str::to_owned).collect()
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

pub fn entry(grower: &str, kind: &str, amount: &str) -> Value {
    json!({"producerId": grower, "season": "2024/25", "day": "2025-01-03", "kind": kind, "amount": amount,
        "note": "What it is for"})
}

pub fn delivery(grower: &str, gross_g: u64, over: &Value) -> Value {
    let mut form = json!({"producerId": grower, "day": "2025-01-02", "season": "2024/25", "point": "Gatugi",
        "stage": "cherry", "grade": "A", "grossG": gross_g, "tareG": 500, "pricePerKg": "120.50", "currency": "KES"});
    for (field, value) in over.as_object().expect("an object") {
        form[field] = value.clone();
    }
    form
}
