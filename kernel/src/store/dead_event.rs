//! Dead events: a consumer failed on them again and again, and they were put aside so that the others go on.

use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::engine::Reads;
use super::event::{self, StoredEvent};
use super::reader::Reader;
use super::record::Record;
use super::stats::Counters;
use super::stored_table::StoredTable;
use super::table::Table;
use super::view::View;
use super::{StoreError, Tx};

/// Consumer, NUL, 8-byte big-endian event number → the dead event.
pub(super) const DEAD: Table<DeadEventRow> = Table::new("dead");
pub(super) const TABLE: &str = DEAD.name;

/// The table, in the scope of the events.
pub(super) fn table() -> StoredTable {
    DEAD.stored()
}

/// A dead event: its consumer gave it up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadEventRow {
    /// The consumer that gave it up.
    pub consumer: String,
    /// The event's number.
    pub seq: u64,
    /// The event's name.
    pub event: String,
    /// When it was given up, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// The last error of the consumer.
    pub error: String,
}

impl Record for DeadEventRow {}

pub(super) fn key(consumer: &str, seq: u64) -> Vec<u8> {
    [consumer.as_bytes(), &[0], &seq.to_be_bytes()].concat()
}

/// How much of an error is stored, in characters.
const SAID: usize = 1000;

pub(super) fn bury(tx: &mut Tx<'_>, consumer: &str, event: &StoredEvent, error: &str) -> Result<(), StoreError> {
    let event = DeadEventRow {
        consumer: consumer.to_owned(),
        seq: event.seq,
        event: event.name.clone(),
        at_ms: tx.now_ms(),
        error: error.chars().take(SAID).collect(),
    };
    tx.within(event::SCOPE, |tx| tx.put(&DEAD, key(consumer, event.seq), &event))
}

/// Deletes a dead event; returns whether it was there.
pub(super) fn raise(tx: &mut Tx<'_>, consumer: &str, seq: u64) -> Result<bool, StoreError> {
    tx.within(event::SCOPE, |tx| {
        let there = tx.has(&DEAD, key(consumer, seq))?;
        tx.delete(&DEAD, key(consumer, seq))?;
        Ok(there)
    })
}

pub(super) fn count(committed: &dyn Reads) -> Result<u64, StoreError> {
    let reader = Reader { view: View::of(committed), scope: event::SCOPE };
    let mut rows = reader.scan(&DEAD, b"", None);
    rows.try_fold(0, |count, row| row.map(|_| count + 1))
}

/// Updates the number of dead events after a commit.
pub(super) fn counted(counters: &Counters, up: bool) {
    let dead = &counters.dead_events;
    let _ = if up { dead.fetch_add(1, Ordering::Relaxed) } else { dead.fetch_sub(1, Ordering::Relaxed) };
}
