//! The store's figures.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use super::phases::Phases;

/// The histogram of how long commits take, in seconds.
pub(crate) const FLUSH: &str = "sokoni_store_flush_seconds";

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
    /// Whether the store takes writes: after a disk failed half way, it is only readable until the next start.
    pub writable: bool,
    /// Whether the engine's files are being made smaller, now.
    pub compacting: bool,
    /// Transactions that wait to be run, now.
    pub queue: u64,
    /// Dead events, now.
    pub dead_events: u64,
    /// How many events each running consumer is behind, now.
    pub lag: Vec<(String, u64)>,
}

pub(super) struct Counters {
    pub(super) phases: Phases,
    flush: metrics::Histogram,
    /// Transactions that wait.
    pub(super) queue: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) transactions: AtomicU64,
    pub(super) last_flush_micros: AtomicU64,
    pub(super) flush_micros_total: AtomicU64,
    pub(super) dead_events: AtomicU64,
    pub(super) compacting: AtomicBool,
}

impl Default for Counters {
    fn default() -> Self {
        let zero = || AtomicU64::new(0);
        Counters {
            phases: Phases::default(),
            flush: metrics::histogram!(FLUSH),
            queue: zero(),
            commits: zero(),
            transactions: zero(),
            last_flush_micros: zero(),
            flush_micros_total: zero(),
            dead_events: zero(),
            compacting: AtomicBool::new(false),
        }
    }
}

impl Counters {
    /// The writer took a transaction out of the queue.
    pub(super) fn taken(&self) {
        self.queue.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn committed(&self, transactions: u64, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.flush.record(took.as_secs_f64());
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.transactions.fetch_add(transactions, Ordering::Relaxed);
        self.last_flush_micros.store(micros, Ordering::Relaxed);
        self.flush_micros_total.fetch_add(micros, Ordering::Relaxed);
    }

    pub(super) fn read(&self, writable: bool, lag: Vec<(String, u64)>) -> StoreStats {
        let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        StoreStats {
            commits: of(&self.commits),
            transactions: of(&self.transactions),
            last_flush_micros: of(&self.last_flush_micros),
            flush_micros_total: of(&self.flush_micros_total),
            writable,
            compacting: self.compacting.load(Ordering::Relaxed),
            queue: of(&self.queue),
            dead_events: of(&self.dead_events),
            lag,
        }
    }
}
