//! The newest events in memory: the first of the consumers that comes reads them from the store, and the others find them
//! here. A shop has some twenty consumers, and each looks at every event.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::{StoreError, StoredEvent};

/// The most memory that the records of the events take, in bytes. Those that were opened take some three times as much more.
const BYTES: usize = if cfg!(test) { 1 << 10 } else { 2 << 20 };
/// The rough cost of an event beyond its record, in bytes.
const EACH: usize = 128;

/// Events without a gap between them.
#[derive(Default)]
pub(super) struct RecentEvents(Mutex<Window>);

#[derive(Default)]
struct Window {
    events: VecDeque<Arc<StoredEvent>>,
    bytes: usize,
}

impl RecentEvents {
    /// The events strictly after one number, up to and with another that is durable, at most `limit`. `read` reads the
    /// same from the store, after the number that it is given.
    ///
    /// # Errors
    /// Those of `read`.
    pub(super) fn between(
        &self,
        after: u64,
        upto: u64,
        limit: usize,
        read: impl Fn(u64) -> Result<Vec<StoredEvent>, StoreError>,
    ) -> Result<Vec<Arc<StoredEvent>>, StoreError> {
        let mut window = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match window.ends() {
            // A consumer that is far behind reads for itself: the others need the newest ones.
            Some((first, _)) if after + 1 < first => {
                drop(window);
                return Ok(read(after)?.into_iter().map(Arc::new).collect());
            }
            Some((_, last)) if after <= last => {
                if last < upto {
                    read(last)?.into_iter().for_each(|event| window.push(event));
                }
            }
            _ => {
                *window = Window::default();
                read(after)?.into_iter().for_each(|event| window.push(event));
            }
        }
        let found = window.after(after, upto, limit);
        window.trim();
        Ok(found)
    }
}

impl Window {
    /// The numbers of its first and its last event.
    fn ends(&self) -> Option<(u64, u64)> {
        Some((self.events.front()?.seq, self.events.back()?.seq))
    }

    fn push(&mut self, event: StoredEvent) {
        self.bytes += EACH + event.record.len();
        self.events.push_back(Arc::new(event));
    }

    fn after(&self, after: u64, upto: u64, limit: usize) -> Vec<Arc<StoredEvent>> {
        let begin = self.events.partition_point(|event| event.seq <= after);
        let events = self.events.range(begin..).take_while(|event| event.seq <= upto);
        events.take(limit).cloned().collect()
    }

    /// Forgets the oldest ones above [`BYTES`].
    fn trim(&mut self) {
        while self.bytes > BYTES
            && let Some(oldest) = self.events.pop_front()
        {
            self.bytes -= EACH + oldest.record.len();
        }
    }
}

#[cfg(test)]
#[path = "recent_events_tests.rs"]
mod tests;
