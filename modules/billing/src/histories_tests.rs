//! Random histories of orders, payments, returns, credits, refunds, write-offs, corrections, disputes and payouts, by the
//! very commits that the shop makes, on a store in memory. `SOKONI_COMMIT_HISTORIES` says how many; the usual number
//! keeps the suite quick.
//!
//! After every step all that the ledger says is counted anew, from the bills, the payments and the payouts: see
//! [`count::check`]. A step that is refused moves nothing.

mod count;
mod steps;
mod world;

use std::collections::BTreeSet;
use std::sync::Arc;

use kernel::secrets::{KeyRing, Vault};
use kernel::store::{Reader, StoreError};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::disputes::model::{Dispute, State as DisputeState};
use crate::disputes::store::DISPUTES;
use crate::ledger::model::Entry;
use crate::ledger::post::ENTRIES;
use count::check;
use world::{World, rows};

const DAY_MS: i64 = 86_400_000;
const THREADS: usize = 8;
/// How many times as many histories are run at most, where a kind of step has not happened.
const FURTHER: u64 = 10;

impl World {
    fn step(&mut self, random: &mut StdRng) {
        self.now_ms += random.random_range(0..12 * DAY_MS);
        match random.random_range(0..19) {
            0..=2 => self.order(random),
            3..=6 => self.pay(random),
            7 => self.give_back(random),
            8 => self.refund(random),
            9 => self.credit(random),
            10 => self.write_off(random),
            11 => self.correct(random),
            12 => self.cancel(random),
            13 => self.dispute(random),
            14 => self.decide(random),
            15 => self.withdraw(random),
            16 => self.settle_refund(random),
            17 => self.pay_out(random),
            _ => self.settle_payout(random),
        }
        self.scope.read(check).unwrap();
    }
}

#[test]
fn in_every_history_of_commits_each_cent_is_in_one_place() {
    let wanted = std::env::var("SOKONI_COMMIT_HISTORIES").ok().and_then(|count| count.parse().ok());
    let (histories, first) = (wanted.unwrap_or(150), wanted.map_or(0, |_| 1_000_000));
    let vault = Arc::new(Vault::new(&KeyRing::random()));
    // A commit waits for the store's writer, so several stores at once use the time.
    let part = &|thread: u64, first: u64| {
        let mut seen = BTreeSet::new();
        for seed in (first + thread..first + histories).step_by(THREADS) {
            let mut random = StdRng::seed_from_u64(seed);
            let mut world = World::new(&vault);
            for _ in 0..random.random_range(6..24) {
                world.step(&mut random);
            }
            seen.extend(world.scope.read(|r| Ok::<_, StoreError>(happenings(r))).unwrap());
        }
        seen
    };
    // Nothing is proved by steps that were all refused: each kind happens, if need be in further histories.
    let mut missing = BTreeSet::from([
        "bill",
        "payment",
        "credit",
        "refund",
        "write-off",
        "correction",
        "payout",
        "paid-out",
        "payout-failed",
        "dispute for the buyer",
        "dispute shared",
        "dispute for the seller",
        "dispute withdrawn",
        "two currencies",
    ]);
    for again in 0..FURTHER {
        let first = first + again * histories;
        std::thread::scope(|threads| {
            let parts: Vec<_> = (0..THREADS as u64).map(|thread| threads.spawn(move || part(thread, first))).collect();
            for seen in parts.into_iter().flat_map(|part| part.join().unwrap()) {
                missing.remove(seen);
            }
        });
        if missing.is_empty() {
            break;
        }
    }
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

/// What happened in a history.
fn happenings(reader: &Reader<'_>) -> Vec<&'static str> {
    let entries = rows::<Entry>(reader, &ENTRIES);
    let mut all: Vec<&str> = entries.iter().map(|entry| entry.happening.as_str()).collect();
    all.extend(rows::<Dispute>(reader, &DISPUTES).iter().filter_map(|dispute| match dispute.state {
        DisputeState::ForBuyer => Some("dispute for the buyer"),
        DisputeState::Shared => Some("dispute shared"),
        DisputeState::ForSeller => Some("dispute for the seller"),
        DisputeState::Withdrawn => Some("dispute withdrawn"),
        DisputeState::Open | DisputeState::Deciding => None,
    }));
    if entries.iter().any(|entry| entry.currency != entries[0].currency) {
        all.push("two currencies");
    }
    all
}
