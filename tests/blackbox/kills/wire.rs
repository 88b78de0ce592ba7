//! Calls to a shop that may be killed at any moment.

use reqwest::Method;
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::invariants::{Answer, Reads};
use crate::shop::Shop;

/// No answer came: what was asked for may have happened or not.
#[derive(Debug)]
pub struct Lost;

/// A connection of one client.
pub struct Wire {
    base: String,
    client: Client,
}

impl Wire {
    pub fn to(shop: &Shop) -> Wire {
        Wire { base: shop.base.clone(), client: Client::new() }
    }

    /// A call with a token and, unless they are empty, a key: status and JSON.
    pub fn call(&self, method: Method, token: &str, path: &str, key: &str, body: &Value) -> Result<(u16, Value), Lost> {
        let mut request = self.client.request(method.clone(), format!("{}{path}", self.base));
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if !key.is_empty() {
            request = request.header("Idempotency-Key", key);
        }
        if method != Method::GET {
            request = request.json(body);
        }
        let answer = request.send().map_err(|_| Lost)?;
        let status = answer.status().as_u16();
        let text = answer.text().map_err(|_| Lost)?;
        // It says itself that it may be asked again.
        if status == 503 {
            return Err(Lost);
        }
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    pub fn post(&self, token: &str, path: &str, body: &Value) -> Result<(u16, Value), Lost> {
        self.call(Method::POST, token, path, "", body)
    }

    /// What is there for certain.
    pub fn get(&self, token: &str, path: &str) -> Result<Value, Lost> {
        let (status, body) = self.call(Method::GET, token, path, "", &Value::Null)?;
        assert_eq!(status, 200, "{path}: {body}");
        Ok(body)
    }

    /// All rows of a list.
    pub fn all(&self, token: &str, path: &str) -> Result<Vec<Value>, Lost> {
        crate::invariants::all(self, token, path).map_err(|_| Lost)
    }
}

impl Reads for Wire {
    fn read(&self, token: &str, path: &str) -> Result<Answer, String> {
        let answer = self.client.get(format!("{}{path}", self.base)).bearer_auth(token).send();
        let answer = answer.map_err(|e| format!("{path}: {e}"))?;
        let next = answer.headers().get("x-next-cursor").and_then(|next| next.to_str().ok()).map(str::to_owned);
        let (status, text) = (answer.status(), answer.text().map_err(|e| format!("{path}: {e}"))?);
        if !status.is_success() {
            return Err(format!("{path}: {status} {text}"));
        }
        Ok(Answer { body: serde_json::from_str(&text).map_err(|e| format!("{path}: {e}"))?, next })
    }
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

/// A checkout form within one country: its shipments need no papers.
pub fn order_form() -> Value {
    json!({
        "deliveryAddress": {"streetAddress": "1 Moi Avenue", "city": "Nairobi", "state": "Nairobi", "zipCode": "00100",
            "country": "Kenya"},
        "paymentMethod": "card"
    })
}
