//! One client's calls to a shop that may fail or end at any moment.

use reqwest::Method;
use reqwest::blocking::{Client, Response};
use serde_json::Value;

use crate::invariants::{Answer, Reads};

/// See the module.
pub struct Wire {
    base: String,
    client: Client,
}

impl Wire {
    /// For the shop at `http://HOST:PORT`.
    pub fn to(base: &str) -> Wire {
        Wire { base: base.to_owned(), client: Client::new() }
    }

    /// Makes a call with a token and a key, each left out where it is empty. Returns status and text. The error says
    /// why there is no complete answer.
    pub fn send(
        &self,
        method: Method,
        token: &str,
        path: &str,
        key: &str,
        body: &Value,
    ) -> Result<(u16, String), String> {
        let answer = self.answer(method, token, path, key, body)?;
        let status = answer.status().as_u16();
        Ok((status, answer.text().map_err(|e| format!("{path}: {e}"))?))
    }

    fn answer(&self, method: Method, token: &str, path: &str, key: &str, body: &Value) -> Result<Response, String> {
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
        request.send().map_err(|e| format!("{path}: {e}"))
    }
}

impl Reads for Wire {
    fn read(&self, token: &str, path: &str) -> Result<Answer, String> {
        let answer = self.answer(Method::GET, token, path, "", &Value::Null)?;
        let next = answer.headers().get("x-next-cursor").and_then(|next| next.to_str().ok()).map(str::to_owned);
        let (status, text) = (answer.status(), answer.text().map_err(|e| format!("{path}: {e}"))?);
        if !status.is_success() {
            return Err(format!("{path}: {status} {text}"));
        }
        Ok(Answer { body: serde_json::from_str(&text).map_err(|e| format!("{path}: {e}"))?, next })
    }
}
