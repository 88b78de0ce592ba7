//! A carrier, who takes loads and moves them to the door.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};

use super::Client;
use super::wire::{Lost, Wire, text};

const WAY: [&str; 4] = ["Preparing", "Picked Up", "Out for Delivery", "Delivered"];

pub struct Carrier {
    token: String,
    /// The current load, and the last try without an answer, as the index of a status of its way.
    load: Option<(String, Option<usize>)>,
    /// Shipment → number of acknowledged statuses of the way.
    moved: BTreeMap<String, usize>,
}

impl Carrier {
    pub fn new(token: String) -> Carrier {
        Carrier { token, load: None, moved: BTreeMap::new() }
    }

    /// Finds a load that was not begun yet.
    fn find(&self, wire: &Wire) -> Result<Option<String>, Lost> {
        let board = wire.get(&self.token, "/api/shipments?board=true&limit=50")?;
        let ours = |load: &&Value| load["name"].as_str().is_some_and(|name| name.contains("Gakuyuini"));
        let new = |load: &&Value| !self.moved.contains_key(text(&load["id"]));
        let found = board.as_array().expect("a list").iter().filter(ours).find(new);
        Ok(found.map(|load| text(&load["id"]).to_owned()))
    }

    /// Returns a shipment that can still be carried; `None` where it was cancelled, since nobody carries it then.
    fn seen(&self, wire: &Wire, path: &str) -> Result<Option<Value>, Lost> {
        let (status, shipment) = wire.call(Method::GET, &self.token, path, "", &Value::Null)?;
        assert!([200, 404].contains(&status), "{path}: {shipment}");
        Ok(Some(shipment).filter(|shipment| status == 200 && shipment["terminal"] != true))
    }

    fn put_down(&mut self) -> bool {
        self.load = None;
        false
    }

    /// Moves the load by one status, or takes it first.
    fn move_on(&mut self, wire: &Wire, id: &str, tried: Option<usize>) -> Result<bool, Lost> {
        let path = format!("/api/shipments/{id}");
        let Some(done) = self.moved.get(id).copied() else {
            let (status, answer) = wire.post(&self.token, &format!("{path}/take"), &json!({}))?;
            if status != 200 {
                // The previous try may have done it; the buyer may have cancelled meanwhile.
                let Some(shipment) = self.seen(wire, &path)? else { return Ok(self.put_down()) };
                assert!(!shipment["carrier"].is_null(), "{answer}");
            }
            self.moved.insert(id.to_owned(), 0);
            return Ok(true);
        };
        let Some(to) = WAY.get(done) else { return Ok(self.put_down()) };
        let shipment = wire.get(&self.token, &path)?;
        if shipment["status"] == *to {
            assert_eq!(tried, Some(done), "{id} moved to {to} by nobody");
        } else {
            if shipment["terminal"] == true {
                return Ok(self.put_down());
            }
            self.load = Some((id.to_owned(), Some(done)));
            let (status, answer) = wire.post(&self.token, &format!("{path}/move"), &json!({"status": to}))?;
            if status == 409 {
                assert!(self.seen(wire, &path)?.is_none(), "{answer}");
                return Ok(self.put_down());
            }
            assert_eq!(status, 200, "{answer}");
        }
        self.moved.insert(id.to_owned(), done + 1);
        self.load = Some((id.to_owned(), None));
        Ok(true)
    }
}

impl Client for Carrier {
    fn act(&mut self, wire: &Wire) -> Result<bool, Lost> {
        match self.load.clone() {
            Some((id, tried)) => self.move_on(wire, &id, tried),
            None => {
                self.load = self.find(wire)?.map(|id| (id, None));
                Ok(false)
            }
        }
    }

    fn is_done(&self) -> bool {
        !matches!(self.load, Some((_, Some(_))))
    }

    fn kept(&self, wire: &Wire) -> Result<u64, Lost> {
        for (id, moved) in &self.moved {
            let activity = wire.all(&self.token, &format!("/api/shipments/{id}/activity?limit=200"))?;
            for (n, status) in WAY.iter().enumerate() {
                let stands = activity.iter().filter(|e| e["kind"] == "ACT" && e["status"] == **status).count();
                assert_eq!(stands, usize::from(n < *moved), "{id}: {status} of {moved} moves");
            }
        }
        Ok(self.moved.values().map(|moved| *moved as u64 + 1).sum())
    }

    fn name(&self) -> String {
        "carrier".to_owned()
    }
}
