//! The figures of commits: how long each phase took, and what was written to each table.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use metrics::{Counter, Histogram, counter, histogram};

use super::engine::{Batch, SharedBytes, row_bytes};
use super::table;

/// The histogram of how long a phase of a group took, in seconds, by `phase`.
pub(crate) const PHASES: &str = "sokoni_store_writer_seconds";
/// Counts the committed rows, by `table`.
pub(crate) const ROWS: &str = "sokoni_store_written_rows_total";
/// Counts the bytes of these rows, keys and values, by `table`.
pub(crate) const BYTES: &str = "sokoni_store_written_bytes_total";

/// The phases of a group, in their order: the writer's, the committer's, and those of the applier for many groups at
/// once.
pub(super) struct Phases {
    /// Waiting for a transaction.
    pub(super) wait: Phase,
    /// Running the transactions.
    pub(super) run: Phase,
    /// Waiting for the outcome of the group before.
    pub(super) turn: Phase,
    /// Writing the group to the log.
    pub(super) write: Phase,
    /// Waiting for the disk.
    pub(super) sync: Phase,
    /// Making the rows visible.
    pub(super) publish: Phase,
    /// Calling the watchers.
    pub(super) watch: Phase,
    /// Answering the callers.
    pub(super) answer: Phase,
    /// Giving the rows to the engine.
    pub(super) apply: Phase,
    /// Waiting until the engine's files have them.
    pub(super) flush: Phase,
}

impl Default for Phases {
    fn default() -> Self {
        let phase = |name: &'static str| Phase(histogram!(PHASES, "phase" => name));
        Phases {
            wait: phase("wait"),
            run: phase("run"),
            turn: phase("turn"),
            write: phase("write"),
            sync: phase("sync"),
            publish: phase("publish"),
            watch: phase("watch"),
            answer: phase("answer"),
            apply: phase("apply"),
            flush: phase("flush"),
        }
    }
}

/// One phase.
pub(super) struct Phase(Histogram);

impl Phase {
    /// Runs `f` and records how long it took.
    pub(super) fn time<T>(&self, f: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let value = f();
        self.record(begun.elapsed());
        value
    }

    pub(super) fn record(&self, took: Duration) {
        self.0.record(took.as_secs_f64());
    }
}

/// The counters of each table that was written so far, by the part of its keys that names it.
#[derive(Default)]
pub(super) struct TableCounters(HashMap<Vec<u8>, (Counter, Counter)>);

impl TableCounters {
    /// Counts the rows of a committed batch. The rows of a table stand together, so each table is counted once.
    pub(super) fn count(&mut self, batch: &Batch) {
        let mut rows = batch.iter().peekable();
        while let Some((key, value)) = rows.next() {
            let size = |key: &[u8], value: &Option<SharedBytes>| row_bytes(key, value.as_ref()) as u64;
            let (prefix, mut count, mut bytes) = (table::prefix(key), 1, size(key, value));
            while let Some((key, value)) = rows.next_if(|(key, _)| key.starts_with(prefix)) {
                count += 1;
                bytes += size(key, value);
            }
            if !self.0.contains_key(prefix) {
                let name = String::from_utf8_lossy(prefix).trim_end_matches('\0').replace('\0', "/");
                let counters = (counter!(ROWS, "table" => name.clone()), counter!(BYTES, "table" => name));
                self.0.insert(prefix.to_vec(), counters);
            }
            if let Some((all_rows, all_bytes)) = self.0.get(prefix) {
                all_rows.increment(count);
                all_bytes.increment(bytes);
            }
        }
    }
}
