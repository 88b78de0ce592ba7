//! A seller who restocks, and visitors who sign up.

use std::collections::BTreeMap;

use rand::Rng;
use rand::rngs::StdRng;
use serde_json::json;

use super::wire::{Lost, Wire, text};
use super::{Client, Market};
use crate::forms::person;

pub struct Restocker {
    market: Market,
    rng: StdRng,
    begun: u64,
    /// The current good, quantity and mark, and whether it was sent before.
    doing: Option<(usize, u64, String, bool)>,
    /// Mark → the good's number and quantity.
    done: BTreeMap<String, (usize, u64)>,
}

impl Restocker {
    pub fn new(market: Market, rng: StdRng) -> Restocker {
        Restocker { market, rng, begun: 0, doing: None, done: BTreeMap::new() }
    }
}

impl Client for Restocker {
    fn act(&mut self, wire: &Wire) -> Result<bool, Lost> {
        let (n, quantity, mark, again) = self.doing.clone().unwrap_or_else(|| {
            self.begun += 1;
            let n = self.rng.random_range(0..self.market.goods.len());
            (n, self.rng.random_range(1..20), format!("r-{}", self.begun), false)
        });
        self.doing = Some((n, quantity, mark.clone(), true));
        let (id, seller) = &self.market.goods[n];
        let token = &self.market.sellers[*seller].0;
        let there = again && {
            // Sales go on meanwhile, so it may be some pages back.
            let ledger = wire.all(token, &format!("/api/inventory/{id}/movements?limit=200"))?;
            ledger.iter().any(|movement| movement["reason"] == format!("restocked: {mark}"))
        };
        if !there {
            let body = json!({"quantity": quantity, "note": mark});
            let (status, answer) = wire.post(token, &format!("/api/inventory/{id}/restock"), &body)?;
            assert_eq!(status, 200, "{answer}");
        }
        self.done.insert(mark, (n, quantity));
        self.doing = None;
        Ok(true)
    }

    fn is_done(&self) -> bool {
        self.doing.is_none()
    }

    fn kept(&self, wire: &Wire) -> Result<u64, Lost> {
        for (n, (id, seller)) in self.market.goods.iter().enumerate() {
            let ledger =
                wire.all(&self.market.sellers[*seller].0, &format!("/api/inventory/{id}/movements?limit=200"))?;
            let mut there = BTreeMap::new();
            for movement in &ledger {
                if let Some(mark) = text(&movement["reason"]).strip_prefix("restocked: ") {
                    let quantity = movement["delta"].as_u64().expect("a number");
                    assert!(there.insert(mark.to_owned(), (n, quantity)).is_none(), "{mark} came in twice");
                }
            }
            let told = self.done.iter().filter(|(_, (good, _))| *good == n);
            assert_eq!(there, told.map(|(mark, done)| (mark.clone(), *done)).collect(), "what came in of {id}");
        }
        Ok(self.done.len() as u64)
    }

    fn name(&self) -> String {
        "restocks".to_owned()
    }
}

/// A visitor, who signs up as one person after another.
#[derive(Default)]
pub struct Visitor {
    /// Number of visitors who have an account.
    accounts: u64,
    /// Whether the sign-up of the next one was sent before.
    again: bool,
}

impl Client for Visitor {
    fn act(&mut self, wire: &Wire) -> Result<bool, Lost> {
        let email = format!("visitor{}@home.example", self.accounts);
        let again = std::mem::replace(&mut self.again, true);
        let (status, answer) = wire.post("", "/signup", &person(&email))?;
        assert!(status == 201 || (again && status == 409), "{email}: {status} {answer}");
        self.accounts += 1;
        self.again = false;
        Ok(true)
    }

    fn is_done(&self) -> bool {
        !self.again
    }

    fn kept(&self, wire: &Wire) -> Result<u64, Lost> {
        for n in 0..self.accounts {
            let email = format!("visitor{n}@home.example");
            let (status, answer) = wire.post("", "/signup", &person(&email))?;
            assert_eq!(status, 409, "{email} has an account: {answer}");
        }
        if let Some(last) = self.accounts.checked_sub(1) {
            let body = json!({"email": format!("visitor{last}@home.example"), "password": "a-good-password"});
            assert_eq!(wire.post("", "/auth/login", &body)?.0, 200, "the last one signs in");
        }
        Ok(self.accounts)
    }

    fn name(&self) -> String {
        "sign-ups".to_owned()
    }
}
