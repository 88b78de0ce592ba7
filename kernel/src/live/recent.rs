//! The latest events, for pages that open their stream a moment after they read what they show.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crate::store::StoredEvent;

/// The most events that are kept.
const MOST: usize = 256;
/// What is added to the age of a page: its request was on its way, and another node may have answered what the page shows
/// a moment after this node heard of an event.
const MARGIN: Duration = Duration::from_secs(2);

/// The latest events, by when their turn came.
pub(super) struct RecentEvents {
    events: VecDeque<(Instant, StoredEvent)>,
    /// Every event after this is here.
    complete_after: Instant,
}

impl RecentEvents {
    pub(super) fn new(now: Instant) -> Self {
        RecentEvents { events: VecDeque::new(), complete_after: now }
    }

    pub(super) fn add(&mut self, now: Instant, event: &StoredEvent) {
        if self.events.len() == MOST
            && let Some((at, _)) = self.events.pop_front()
        {
            self.complete_after = at;
        }
        self.events.push_back((now, event.clone()));
    }

    /// Returns the events since a page of this age was read; `None` where not all of them are here.
    pub(super) fn since(&self, now: Instant, age: Duration) -> Option<impl Iterator<Item = &StoredEvent>> {
        let from = now.checked_sub(age.checked_add(MARGIN)?)?;
        let is_complete = from > self.complete_after;
        is_complete.then(|| self.events.iter().filter(move |(at, _)| *at >= from).map(|(_, event)| event))
    }
}

#[cfg(test)]
impl RecentEvents {
    /// Behaves as if it was there all that time.
    pub(super) fn starts_before(&mut self, time: Duration) {
        self.complete_after -= time;
    }
}
