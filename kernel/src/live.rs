//! The streams by which open pages receive events.
//!
//! A page receives only the name of an event, and loads its data again. So a stream keeps only the names that it has
//! not sent yet, each once: the names that wait for a slow reader are no more than there are kinds of events.

mod recent;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use self::recent::RecentEvents;
use crate::ids::AccountId;
use crate::store::{Event, RecordError, StoredEvent};

/// How many streams a person may hold open; one more ends the oldest of theirs. A company's members receive the
/// company's events, and none of them ends another's stream.
const STREAMS: usize = 8;

/// A kind of event that open pages receive, with a function that finds the accounts that it concerns.
pub(crate) struct Decoder {
    name: &'static str,
    concerns: fn(&StoredEvent) -> Result<Vec<AccountId>, RecordError>,
}

impl Decoder {
    pub(crate) fn of<E: Event>() -> Self {
        Decoder {
            name: E::NAME,
            concerns: |event| Ok(event.open::<E>()?.map(|event| event.concerns()).unwrap_or_default()),
        }
    }

    /// The accounts that an event of this kind concerns; none where it cannot be read.
    fn accounts(&self, event: &StoredEvent) -> Vec<AccountId> {
        (self.concerns)(event).unwrap_or_else(|error| {
            tracing::warn!(event = event.seq, name = event.name, %error, "open pages were not told of an event");
            Vec::new()
        })
    }
}

/// All open streams, by account.
pub(crate) struct Live {
    decoders: HashMap<&'static str, Decoder>,
    streams: Mutex<HashMap<AccountId, Vec<Arc<LiveQueue>>>>,
    recent: Mutex<RecentEvents>,
    open: AtomicUsize,
    closed: AtomicBool,
}

/// The names that one stream has not sent yet.
struct LiveQueue {
    person: AccountId,
    waiting: Mutex<QueueState>,
    bell: Notify,
}

#[derive(Default)]
struct QueueState {
    names: Vec<&'static str>,
    ended: bool,
}

impl LiveQueue {
    fn waiting(&self) -> MutexGuard<'_, QueueState> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, name: &'static str) {
        let mut waiting = self.waiting();
        if !waiting.names.contains(&name) {
            waiting.names.push(name);
            self.bell.notify_one();
        }
    }

    fn end(&self) {
        self.waiting().ended = true;
        self.bell.notify_one();
    }
}

/// The reading end of a stream; the account's place is free again when it is dropped.
pub(crate) struct LiveSubscription {
    live: Arc<Live>,
    account: AccountId,
    queue: Arc<LiveQueue>,
}

impl LiveSubscription {
    /// Waits for events that concern the account and returns their names, each once. `None` where the stream ends.
    pub(crate) async fn next(&self) -> Option<Vec<&'static str>> {
        loop {
            {
                let mut waiting = self.queue.waiting();
                if waiting.ended {
                    return None;
                }
                if !waiting.names.is_empty() {
                    return Some(std::mem::take(&mut waiting.names));
                }
            }
            self.queue.bell.notified().await;
        }
    }
}

impl Drop for LiveSubscription {
    fn drop(&mut self) {
        self.live.leave(&self.account, &self.queue);
    }
}

impl Live {
    pub(crate) fn new(decoders: Vec<Decoder>) -> Self {
        Live {
            decoders: decoders.into_iter().map(|decoder| (decoder.name, decoder)).collect(),
            streams: Mutex::default(),
            recent: Mutex::new(RecentEvents::new(Instant::now())),
            open: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        }
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<AccountId, Vec<Arc<LiveQueue>>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream of a person for an account. It receives the events that are committed from now on. `None` where
    /// the shop closes.
    pub(crate) fn listen(self: &Arc<Self>, account: &str, person: &str) -> Option<LiveSubscription> {
        let mut streams = self.streams();
        // Read under the lock, which closing takes after it sets this: no stream slips in behind it.
        if self.closed.load(Ordering::SeqCst) {
            return None;
        }
        let lines = streams.entry(account.into()).or_default();
        let theirs = |queue: &Arc<LiveQueue>| queue.person == *person;
        if lines.iter().filter(|queue| theirs(queue)).count() == STREAMS
            && let Some(oldest) = lines.iter().position(theirs)
        {
            lines.remove(oldest).end();
            self.open.fetch_sub(1, Ordering::Relaxed);
        }
        let queue = Arc::new(LiveQueue { person: person.into(), waiting: Mutex::default(), bell: Notify::new() });
        lines.push(queue.clone());
        self.open.fetch_add(1, Ordering::Relaxed);
        Some(LiveSubscription { live: self.clone(), account: account.into(), queue })
    }

    fn recent(&self) -> MutexGuard<'_, RecentEvents> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a stream the names of the events of the last moments that concern its account: what a page of this age, or
    /// younger, does not show. Returns `false` where not all of them are known any more.
    pub(crate) fn recall(&self, subscription: &LiveSubscription, age: Duration) -> bool {
        let recent = self.recent();
        let Some(events) = recent.since(Instant::now(), age) else { return false };
        for event in events {
            let Some(decoder) = self.decoders.get(event.name.as_str()) else { continue };
            if decoder.accounts(event).contains(&subscription.account) {
                subscription.queue.tell(decoder.name);
            }
        }
        true
    }

    fn leave(&self, account: &str, queue: &Arc<LiveQueue>) {
        let mut streams = self.streams();
        let Some(lines) = streams.get_mut(account) else { return };
        // The oldest of too many streams has left already.
        if let Some(at) = lines.iter().position(|other| Arc::ptr_eq(other, queue)) {
            lines.remove(at);
            self.open.fetch_sub(1, Ordering::Relaxed);
        }
        if lines.is_empty() {
            streams.remove(account);
        }
    }

    /// Sends an event's name to the accounts that it concerns.
    pub(crate) fn tell(&self, event: &StoredEvent) {
        let Some(decoder) = self.decoders.get(event.name.as_str()) else { return };
        // First, so that a stream that opens now has it from here or from below.
        self.recent().add(Instant::now(), event);
        if self.open() == 0 {
            return;
        }
        let accounts = decoder.accounts(event);
        let streams = self.streams();
        for queue in accounts.iter().filter_map(|account| streams.get(account)).flatten() {
            queue.tell(decoder.name);
        }
    }

    /// How many streams are open.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// Ends all streams and opens no more: the shop closes, and would wait for them.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
        self.streams().values().flatten().for_each(|queue| queue.end());
    }
}

#[cfg(test)]
#[path = "live_tests.rs"]
mod tests;
