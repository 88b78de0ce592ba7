//! The bodies of the table's calls. They are valid, so that only the right to call can refuse them.

use reqwest::blocking::RequestBuilder;
use serde_json::{Value, json};

use super::things::Things;
use crate::forms::person;
use crate::shop::order_form;

/// A red PNG of 2 by 2 pixels.
pub const PNG: &[u8] = b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x02\x00\x00\x00\x02\x08\x02\x00\x00\x00\xfd\xd4\x9a\x73\x00\x00\x00\x10\x49\x44\x41\x54\x78\x9c\x63\xf8\xcf\xc0\x00\x44\x0c\x10\x0a\x00\x1f\xee\x03\xfd\x8b\x5f\x14\xd4\x00\x00\x00\x00\x49\x45\x4e\x44\xae\x42\x60\x82";

/// A logo.
pub const LOGO: &[u8] = include_bytes!("../logo.png");

/// An import of one new lot.
pub const CSV: &str = "sku,name,kind,category,origin,country,unit,unitWeightG,package,price,stock,minQuantity,increment\n\
    KE-NEW-01,Ruiru Peaberry,coffee,Green coffee,\"Kiambu, Kenya\",Kenya,bag,1000,1 kg bag,20.00,5,1,1\n";

/// A file of one plot.
pub const PLOTS: &str = r#"{"type": "FeatureCollection", "features": [{"type": "Feature",
    "properties": {"ProducerName": "Grower 0233", "ProducerCountry": "KE", "ProductionPlace": "Hillside"},
    "geometry": {"type": "Point", "coordinates": [36.947115, -0.549876]}}]}"#;

/// Adds the line's body: a name from below, or JSON in which `$1` is the path's first id and `$product` a thing.
pub fn fill(request: RequestBuilder, form: &str, path: &[String], things: &Things<'_>, who: &str) -> RequestBuilder {
    match form {
        "" => request,
        "PNG" => request.header("content-type", "image/png").body(PNG),
        "LOGO" => request.header("content-type", "image/png").body(LOGO),
        "PDF" => request.header("content-type", "application/pdf").body("%PDF-1.4 a paper"),
        "CSV" => request.header("content-type", "text/csv").body(CSV),
        "PLOTS" => request.header("content-type", "application/geo+json").body(PLOTS),
        "MARKET-PRICES" => {
            request.header("content-type", "text/csv").body("market,month,day,price\nRC,2027-03,2026-11-24,4512\n")
        }
        "PRODUCERS" => request.header("content-type", "text/csv").body("name,country\nGrower 0417,Kenya\n"),
        "DELIVERIES" => request.header("content-type", "text/csv").body(
            "day,season,memberNumber,stage,grossKg,pricePerKg,currency\n2026-01-02,2026/27,nobody,cherry,9,1,KES\n",
        ),
        "PRODUCER" => request.json(&producer(&things.key())),
        "DELIVERY" => request.json(&grower_delivery(&things.make("producer", who)[0])),
        "ADDRESS" => request.json(&address()),
        "LOT" => request.json(&lot(&things.key())),
        "CODE" => request.json(&code(&things.key())),
        "CERTIFICATE" => request.json(&certificate(&things.key())),
        "RECEIPT" => request.json(&receipt(&things.key())),
        "ORDER" => request.json(&order_form()),
        "PERSON" => request.json(&person(&format!("{}@home.example", things.key()))),
        "PLAN" => request.json(&plan()),
        "TOTAL" => request.json(&json!({"total": things.total(&path[0])})),
        "TERMS" => request.json(&terms()),
        "COUNTER" => request.json(&counter()),
        "PRICETERMS" => request.json(&crate::fixing::terms("buyer")),
        "ROLL" => request.json(&json!({"to": crate::fixing::month(5), "spreadPoints": 40})),
        "CALLOFF" => {
            let mut form = order_form();
            form["quantity"] = things.one_lot()["min_quantity"].clone();
            request.json(&form)
        }
        json => {
            let mut json = json.to_owned();
            for (at, part) in path.iter().enumerate() {
                json = json.replace(&format!("${}", at + 1), part);
            }
            while let Some(at) = json.find('$') {
                let name: String = json[at + 1..].chars().take_while(char::is_ascii_lowercase).collect();
                json.replace_range(at..=at + name.len(), &things.make(&name, who)[0]);
            }
            request.json(&serde_json::from_str::<Value>(&json).expect("JSON"))
        }
    }
}

/// A certificate for coffee of Kenya.
pub fn certificate(number: &str) -> Value {
    json!({"scheme": "Fairtrade", "number": number, "holder": "Growers", "goods": "coffee", "countries": ["Kenya"],
        "from": "2025-07-01", "until": "2035-06-30"})
}

/// A new lot with the goods that are received into it.
pub fn receipt(number: &str) -> Value {
    json!({
        "lot": {"number": number, "goods": "coffee", "stage": "green", "country": "Kenya", "cropYear": "2025/26"},
        "delivery": {"grams": 1_000_000, "day": "2026-01-02"},
    })
}

/// A delivery of 30 kg of cherries.
pub fn grower_delivery(producer: &str) -> Value {
    json!({"producerId": producer, "day": "2026-01-02", "season": "2026/27", "stage": "cherry", "grossG": 30_500,
        "tareG": 500, "pricePerKg": "120.00", "currency": "KES"})
}

/// A producer in Kenya of this name.
pub fn producer(name: &str) -> Value {
    json!({"name": name, "country": "Kenya", "place": "Othaya"})
}

pub fn address() -> Value {
    json!({"fullName": "Test Person", "streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi",
           "zipCode": "00100", "country": "Kenya"})
}

pub fn lot(sku: &str) -> Value {
    json!({
        "sku": sku, "name": "Gakuyuini Peaberry", "kind": "coffee", "category": "Green coffee", "tags": ["blackcurrant"],
        "origin": "Kirinyaga, Kenya", "country": "Kenya", "unit": "bag", "unitWeightG": 1000, "package": "1 kg bag",
        "price": "20.00", "currency": "USD", "stock": 1_000_000, "minQuantity": 1, "increment": 1,
    })
}

fn plan() -> Value {
    json!({
        "type": "Sample", "name": "Sample of AA", "amount": 1, "unit": "bag", "originPlace": "nyeri",
        "destinationPlace": "Hamburg", "dateToShip": "2098-03-02", "mode": "air",
    })
}

/// Terms that answer a quote's first version.
pub fn terms() -> Value {
    let until = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * 20);
    json!({"version": 1, "unit_price": "10.00", "quantity": 1, "incoterm": "FOB", "valid_until": until.to_string()})
}

/// The other side's counter-offer to [`terms`].
fn counter() -> Value {
    let mut terms = terms();
    terms["version"] = json!(2);
    terms["unit_price"] = json!("9.00");
    terms
}

/// A discount code that nobody has yet.
pub fn code(text: &str) -> Value {
    json!({"code": text, "basisPoints": 1_000, "from": "2020-01-01", "until": "2035-06-30"})
}
