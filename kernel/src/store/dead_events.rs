//! The dead events, as the rest of the program sees them.

use super::dead_event::{DEAD, DeadEventRow, counted, key, raise};
use super::event::SCOPE;
use super::{Store, StoreError};

impl Store {
    /// Returns at most `limit` dead events, by consumer and number, strictly after `after`.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn dead_events(&self, after: Option<(&str, u64)>, limit: usize) -> Result<Vec<DeadEventRow>, StoreError> {
        let after = after.map(|(consumer, seq)| key(consumer, seq));
        self.0.shared.read(SCOPE, |reader| {
            let rows = reader.scan(&DEAD, b"", after.as_deref()).take(limit);
            rows.map(|row| row.map(|(_, event)| event)).collect()
        })
    }

    /// Whether a consumer gave an event up.
    ///
    /// # Errors
    /// [`StoreError`] where the engine fails.
    pub fn is_dead(&self, consumer: &str, seq: u64) -> Result<bool, StoreError> {
        self.0.shared.read(SCOPE, |reader| reader.has(&DEAD, key(consumer, seq)))
    }

    /// Deletes a dead event for good; returns whether it was there.
    ///
    /// # Errors
    /// [`StoreError`] where the commit fails.
    pub fn discard(&self, consumer: &str, seq: u64) -> Result<bool, StoreError> {
        let consumer = consumer.to_owned();
        let gone: bool = self.0.shared.transact(SCOPE, move |tx| raise(tx, &consumer, seq))?;
        if gone {
            counted(&self.0.shared.counters, false);
        }
        Ok(gone)
    }
}
