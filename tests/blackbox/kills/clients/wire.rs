//! Calls to a shop that may be killed at any moment.

use std::cell::Cell;

use reqwest::Method;
use serde_json::Value;

use crate::invariants::{self, Reads};
use crate::shop::Shop;
use crate::wire;

/// No answer came: the call may have taken effect or not.
#[derive(Debug)]
pub struct Lost;

/// The connections of one client: one, or one to each node of a shop.
pub struct Wire {
    nodes: Vec<wire::Wire>,
    /// Calls so far: each goes to another node than the one before.
    calls: Cell<usize>,
}

impl Wire {
    pub fn to(shop: &Shop) -> Wire {
        Wire::to_nodes(std::slice::from_ref(&shop.base))
    }

    /// For the nodes at these addresses.
    pub fn to_nodes(bases: &[String]) -> Wire {
        Wire { nodes: bases.iter().map(|base| wire::Wire::to(base)).collect(), calls: Cell::new(0) }
    }

    fn next(&self) -> &wire::Wire {
        self.calls.set(self.calls.get() + 1);
        &self.nodes[self.calls.get() % self.nodes.len()]
    }

    /// Makes a call with a token and a key, each empty where there is none. Returns status and JSON.
    pub fn call(&self, method: Method, token: &str, path: &str, key: &str, body: &Value) -> Result<(u16, Value), Lost> {
        match self.next().send(method, token, path, key, body) {
            // A 503 says itself that the call may be repeated. A 408 is what a node says on a connection on which no call came
            // for seconds; a client that sends just then takes it for its answer, and nothing was done.
            Err(_) | Ok((408 | 503, _)) => Err(Lost),
            Ok((status, text)) => Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null))),
        }
    }

    pub fn post(&self, token: &str, path: &str, body: &Value) -> Result<(u16, Value), Lost> {
        self.call(Method::POST, token, path, "", body)
    }

    /// Gets a resource that must exist.
    pub fn get(&self, token: &str, path: &str) -> Result<Value, Lost> {
        let (status, body) = self.call(Method::GET, token, path, "", &Value::Null)?;
        assert_eq!(status, 200, "{path}: {body}");
        Ok(body)
    }

    /// Returns all rows of a list.
    pub fn all(&self, token: &str, path: &str) -> Result<Vec<Value>, Lost> {
        invariants::all(self.next(), token, path).map_err(|_| Lost)
    }

    /// For the check of the invariants.
    pub fn reads(&self) -> &dyn Reads {
        self.next()
    }
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}
