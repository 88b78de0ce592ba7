//! Events that a consumer failed to take again and again, put aside so that the others go on.

use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::engine::Engine;
use super::events;
use super::hub::Hub;
use super::reader::Reader;
use super::record::Record;
use super::table::Table;
use super::view::View;
use super::{Store, StoreError, StoredEvent, StoredTable, Tx};

/// Consumer, NUL, 8-byte big-endian event number → why.
const DEAD: Table<DeadLetter> = Table::new("dead");
pub(super) const TABLE: &str = DEAD.name;

/// The table, in the scope of the events.
pub(super) fn table() -> StoredTable {
    DEAD.stored()
}

/// An event that its consumer gave up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeadLetter {
    /// Who gave it up.
    pub consumer: String,
    /// The event's number.
    pub seq: u64,
    /// The event's name.
    pub event: String,
    /// When it was given up, in milliseconds since 1970 UTC.
    pub at_ms: i64,
    /// What the consumer said last.
    pub error: String,
}

impl Record for DeadLetter {
    const VERSION: u16 = 1;
}

fn key(consumer: &str, seq: u64) -> Vec<u8> {
    [consumer.as_bytes(), &[0], &seq.to_be_bytes()].concat()
}

/// How much of an error is kept, in characters.
const SAID: usize = 1000;

pub(super) fn bury(tx: &mut Tx<'_>, consumer: &str, event: &StoredEvent, error: &str) -> Result<(), StoreError> {
    let letter = DeadLetter {
        consumer: consumer.to_owned(),
        seq: event.seq,
        event: event.name.clone(),
        at_ms: tx.now_ms(),
        error: error.chars().take(SAID).collect(),
    };
    tx.within(events::SCOPE, |tx| tx.put(&DEAD, key(consumer, event.seq), &letter))
}

/// Takes a dead letter away: whether it was there.
pub(super) fn raise(tx: &mut Tx<'_>, consumer: &str, seq: u64) -> Result<bool, StoreError> {
    tx.within(events::SCOPE, |tx| {
        let there = tx.has(&DEAD, key(consumer, seq))?;
        tx.delete(&DEAD, key(consumer, seq))?;
        Ok(there)
    })
}

pub(super) fn count(engine: &dyn Engine) -> Result<u64, StoreError> {
    let reader = Reader { view: View { engine, layers: [None, None] }, scope: events::SCOPE };
    let mut rows = reader.scan(&DEAD, b"", None);
    rows.try_fold(0, |count, row| row.map(|_| count + 1))
}

impl Store {
    /// Events that consumers gave up, by consumer and number, strictly after one of them, at most `limit`.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn dead_letters(&self, after: Option<(&str, u64)>, limit: usize) -> Result<Vec<DeadLetter>, StoreError> {
        let after = after.map(|(consumer, seq)| key(consumer, seq));
        self.0.hub.read(events::SCOPE, |reader| {
            let rows = reader.scan(&DEAD, b"", after.as_deref()).take(limit);
            rows.map(|row| row.map(|(_, letter)| letter)).collect()
        })
    }

    /// Whether a consumer gave an event up.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn is_dead(&self, consumer: &str, seq: u64) -> Result<bool, StoreError> {
        self.0.hub.read(events::SCOPE, |reader| reader.has(&DEAD, key(consumer, seq)))
    }

    /// Gives an event that a consumer gave up away for good: whether it was there.
    ///
    /// # Errors
    /// [`StoreError`] where the commit fails.
    pub fn discard(&self, consumer: &str, seq: u64) -> Result<bool, StoreError> {
        let consumer = consumer.to_owned();
        let gone: bool = self.0.hub.transact(events::SCOPE, move |tx| raise(tx, &consumer, seq))?;
        if gone {
            counted(&self.0.hub, false);
        }
        Ok(gone)
    }
}

/// Keeps the figure up to date after a commit.
pub(super) fn counted(hub: &Hub, up: bool) {
    let dead = &hub.counters.dead_letters;
    let _ = if up { dead.fetch_add(1, Ordering::Relaxed) } else { dead.fetch_sub(1, Ordering::Relaxed) };
}
