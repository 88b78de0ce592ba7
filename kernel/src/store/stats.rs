//! What the store counts.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Figures since the store was opened, unless said otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreStats {
    /// Groups made durable.
    pub commits: u64,
    /// Transactions that were kept.
    pub transactions: u64,
    /// How long the last commit took to become durable, in microseconds.
    pub last_flush_micros: u64,
    /// How long all commits took together, in microseconds.
    pub flush_micros_total: u64,
    /// Events that were given up, now.
    pub dead_letters: u64,
    /// How many events each running consumer is behind, now.
    pub lag: Vec<(String, u64)>,
}

#[derive(Default)]
pub(super) struct Counters {
    pub(super) commits: AtomicU64,
    pub(super) transactions: AtomicU64,
    pub(super) last_flush_micros: AtomicU64,
    pub(super) flush_micros_total: AtomicU64,
    pub(super) dead_letters: AtomicU64,
}

impl Counters {
    pub(super) fn committed(&self, transactions: u64, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.transactions.fetch_add(transactions, Ordering::Relaxed);
        self.last_flush_micros.store(micros, Ordering::Relaxed);
        self.flush_micros_total.fetch_add(micros, Ordering::Relaxed);
    }

    pub(super) fn read(&self, lag: Vec<(String, u64)>) -> StoreStats {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        StoreStats {
            commits: of(&self.commits),
            transactions: of(&self.transactions),
            last_flush_micros: of(&self.last_flush_micros),
            flush_micros_total: of(&self.flush_micros_total),
            dead_letters: of(&self.dead_letters),
            lag,
        }
    }
}
