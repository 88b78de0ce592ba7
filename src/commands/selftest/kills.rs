//! kill -9 in the middle of orders.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::bench::Bench;
use super::invariants;
use super::judge::{self, Tried};
use super::shop::{add, order};
use super::staff::Staff;
use super::wire::Wire;

/// Buyers that order at once.
const BUYERS: usize = 4;
/// More units than they can buy.
const STOCK: u64 = 1_000_000;

/// A buyer that orders one unit after another.
struct Buyer {
    token: String,
    /// Number of orders begun; each has its own key.
    begun: u64,
    /// Whether the cart was filled for the current order: an order without an answer is sent again.
    filled: bool,
    /// Ids of the orders that were acknowledged.
    told: BTreeSet<String>,
}

impl Buyer {
    /// Places one order. It fails where the shop did not answer.
    fn order(&mut self, wire: Wire, good: &str) -> Result<(), String> {
        if !self.filled {
            // The cart is filled twice where the answer was lost: the order then has two units.
            add(wire, &self.token, good, 1)?;
            self.filled = true;
        }
        let (status, answer) = order(wire, &self.token, &format!("kill-{}", self.begun))?;
        match (status, answer["id"].as_str()) {
            (201, Some(id)) => {
                self.told.insert(id.to_owned());
                (self.begun, self.filled) = (self.begun + 1, false);
                Ok(())
            }
            _ => Err(format!("an order was answered {status} {answer}")),
        }
    }
}

/// Lets buyers order and kills the shop, again and again; then every acknowledged order must exist once. Adds the
/// buyers' tokens to `tokens`.
pub(super) fn run(bench: &Bench<'_>, staff: &Staff, rounds: u32, tokens: &mut Vec<String>) -> Tried {
    let began = Instant::now();
    let child = bench.open()?;
    let good = staff.good(child.wire(), STOCK)?;
    let mut buyers = Vec::new();
    for _ in 0..BUYERS {
        let token = staff.buyer(child.wire())?;
        tokens.push(token.clone());
        buyers.push(Buyer { token, begun: 0, filled: false, told: BTreeSet::new() });
    }
    child.kill()?;
    let chance = RandomState::new();
    for round in 0..rounds {
        one(bench, &mut buyers, &good, chance.hash_one(round)).map_err(|why| format!("round {}: {why}", round + 1))?;
    }
    let child = bench.open()?;
    let wire = child.wire();
    let mut evidence = judge::Kept { acknowledged: 0, missing: 0, there: 0, doubled: 0 };
    let mut units = 0;
    for buyer in &mut buyers {
        if buyer.filled {
            buyer.order(wire, &good)?;
        }
        let there = invariants::all(&wire, &buyer.token, "/api/orders?limit=200")?;
        let ids: BTreeSet<&str> = there.iter().filter_map(|order| order["id"].as_str()).collect();
        evidence.acknowledged += buyer.told.len();
        evidence.missing += buyer.told.iter().filter(|id| !ids.contains(id.as_str())).count();
        evidence.there += there.len();
        evidence.doubled += there.len() - ids.len();
        let quantities = there.iter().filter_map(|order| order["lines"][0]["quantity"].as_u64());
        units += quantities.sum::<u64>();
    }
    let left = staff.left(wire, &good)?;
    child.kill()?;
    let seen = judge::kept(&evidence, STOCK - units, left)?;
    let mut settings = bench.settings.clone();
    settings.store.path = bench.data();
    let store = kernel::store::Store::open(kernel::store_options(&settings)).map_err(|e| e.to_string())?;
    let audit = store.audit_verify(None).map_err(|e| e.to_string());
    store.stop();
    let audit = audit?;
    match audit.fault {
        Some(fault) => Err(format!("the audit log does not hold: {fault}")),
        None => Ok(format!(
            "{rounds} times, {seen}, {} entries of the audit log are whole, {} s",
            audit.entries,
            began.elapsed().as_secs()
        )),
    }
}

/// Opens the shop once and ends it by SIGKILL, after a few answers and a random moment.
fn one(bench: &Bench<'_>, buyers: &mut [Buyer], good: &str, chance: u64) -> Result<(), String> {
    let child = bench.open()?;
    let wire = child.wire();
    let (sender, answers) = mpsc::channel();
    let refused = Mutex::new(None::<String>);
    std::thread::scope(|scope| {
        for buyer in buyers {
            let (sender, refused) = (sender.clone(), &refused);
            scope.spawn(move || {
                loop {
                    match buyer.order(wire, good) {
                        // Nobody counts the answers any more once it is about to be killed.
                        Ok(()) => {
                            let _ = sender.send(());
                        }
                        Err(why) => {
                            if why.starts_with("an order was answered")
                                && let Ok(mut refused) = refused.lock()
                            {
                                *refused = Some(why);
                            }
                            return;
                        }
                    }
                }
            });
        }
        drop(sender);
        for _ in 0..=chance % 20 {
            if answers.recv().is_err() {
                break;
            }
        }
        std::thread::sleep(Duration::from_micros(chance / 20 % 10_000));
        child.kill()
    })?;
    refused.into_inner().ok().flatten().map_or(Ok(()), Err)
}
