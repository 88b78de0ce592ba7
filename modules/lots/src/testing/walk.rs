//! A ledger that takes random steps, beside a simple model of it.

use std::collections::{BTreeMap, BTreeSet};

use contracts::lots::{MoveKind, Stage};
use kernel::store::Scope;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::{balance, lot, made, output, received, scope, undone, wanted};

/// A simple model of the ledger: what each lot has, and what came and went.
#[derive(Default)]
pub(crate) struct Oracle {
    pub(crate) balances: BTreeMap<String, u64>,
    came: u64,
    went: u64,
    /// The lots that each lot was made of, directly.
    pub(crate) parents: BTreeMap<String, BTreeSet<String>>,
}

/// Takes random steps on a ledger and on the model, and compares them.
pub(crate) struct Walk {
    pub(crate) scope: Scope,
    pub(crate) oracle: Oracle,
    random: StdRng,
    count: usize,
}

impl Walk {
    pub(crate) fn new(seed: u64) -> Self {
        Walk { scope: scope(), oracle: Oracle::default(), random: StdRng::seed_from_u64(seed), count: 0 }
    }

    fn any_lot(&mut self) -> Option<(String, u64)> {
        // The newest lots are used most, so that chains grow long and goods run short.
        let known = self.oracle.balances.len();
        let back = self.random.random_range(0..known.clamp(1, 40));
        self.oracle.balances.iter().rev().nth(back).map(|(lot, grams)| (lot.clone(), *grams))
    }

    pub(crate) fn step(&mut self) {
        self.count += 1;
        // The names are in the order in which the lots are made.
        let (id, name) = (format!("m{:09}", self.count), |n: usize, count: usize| format!("l{count:09}-{n}"));
        let kind = self.random.random_range(0..10);
        let Some((from, has)) = self.any_lot().filter(|_| kind > 1) else {
            let (lot_id, grams) = (name(0, self.count), self.random.random_range(1..1_000_000));
            received(&self.scope, lot(&lot_id, "2025/26", "KE", Stage::Green), grams).unwrap();
            self.oracle.balances.insert(lot_id, grams);
            self.oracle.came += grams;
            return;
        };
        // Now and then more than there is.
        let taken = self.random.random_range(1..=has + has / 10 + 1);
        let loss = self.random.random_range(0..=taken / 5);
        let (inputs, outputs, kind): (Vec<(String, u64)>, Vec<u64>, MoveKind) = match kind {
            2..=4 if taken - loss >= 2 => {
                let first = self.random.random_range(1..taken - loss);
                (vec![(from, taken)], vec![first, taken - loss - first], MoveKind::Split)
            }
            5..=7 => {
                let Some((other, more)) = self.any_lot().filter(|(other, _)| *other != from) else { return };
                let second = self.random.random_range(1..=more + 1);
                (vec![(from, taken), (other, second)], vec![taken - loss + second], MoveKind::Blend)
            }
            8 => (vec![(from, taken)], vec![taken - loss], MoveKind::Process),
            _ => (vec![(from, taken)], Vec::new(), MoveKind::Loss),
        };
        let enough = inputs.iter().all(|(lot, grams)| self.oracle.balances[lot] >= *grams);
        let new: Vec<_> = outputs.iter().enumerate().map(|(n, grams)| output(&name(n, self.count), *grams)).collect();
        let given: Vec<(&str, u64)> = inputs.iter().map(|(lot, grams)| (lot.as_str(), *grams)).collect();
        let result = made(&self.scope, wanted(&id, kind, &given, new));
        assert_eq!(result.is_ok(), enough, "step {}: {result:?}", self.count);
        if !enough {
            assert_eq!(result.unwrap_err().kind(), "lot-short");
            return;
        }
        for (lot, grams) in &inputs {
            *self.oracle.balances.get_mut(lot).unwrap() -= grams;
        }
        for (n, grams) in outputs.iter().enumerate() {
            let lot = name(n, self.count);
            self.oracle.parents.insert(lot.clone(), inputs.iter().map(|(lot, _)| lot.clone()).collect());
            self.oracle.balances.insert(lot, *grams);
        }
        let put: u64 = outputs.iter().sum();
        self.oracle.went += inputs.iter().map(|(_, grams)| grams).sum::<u64>() - put;
        // A mistake now and then: it is undone at once, so all of it is still there.
        if self.random.random_range(0..20) == 0 {
            undone(&self.scope, &id).unwrap();
            for (lot, grams) in &inputs {
                *self.oracle.balances.get_mut(lot).unwrap() += grams;
            }
            for n in 0..outputs.len() {
                self.oracle.balances.insert(name(n, self.count), 0);
                self.oracle.parents.remove(&name(n, self.count));
            }
            self.oracle.went -= inputs.iter().map(|(_, grams)| grams).sum::<u64>() - put;
        }
    }

    pub(crate) fn check(&self) {
        let mut sum = 0;
        for (id, grams) in &self.oracle.balances {
            assert_eq!(balance(&self.scope, id), *grams, "lot {id} after {} steps", self.count);
            sum += grams;
        }
        assert_eq!(sum + self.oracle.went, self.oracle.came, "grams came from nowhere or went nowhere");
    }
}
