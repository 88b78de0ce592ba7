//! Consumers of events: effect and cursor commit together, so that each event is taken exactly once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::events::{CURSORS, DEAD, DeadLetter, LOG, SCOPE, StoredEvent};
use super::tx::Tx;
use super::{Scope, Store, StoreError};

/// Events taken in one transaction at most.
const BATCH: usize = 256;
/// Failures of one event before it becomes a dead letter.
const TRIES: u32 = 5;

/// Why a consumer could not take an event.
#[derive(Debug, thiserror::Error)]
pub enum ConsumeError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The event makes no sense to it.
    #[error("{0}")]
    Refused(String),
}

impl From<super::RecordError> for ConsumeError {
    fn from(error: super::RecordError) -> Self {
        ConsumeError::Store(StoreError::Record(error))
    }
}

type Handle = Box<dyn Fn(&StoredEvent, &mut Tx<'_>) -> Result<(), ConsumeError> + Send + Sync>;

/// One reader of the log.
pub struct Consumer {
    /// Its name, and its cursor's.
    pub name: &'static str,
    /// The scope that its handler writes to.
    pub scope: Scope,
    /// The names of the events that it takes.
    pub events: &'static [&'static str],
    /// The effect; re-runnable.
    pub handle: Handle,
    /// Called after a commit of this consumer.
    pub wake: Option<Box<dyn Fn() + Send + Sync>>,
}

/// Tells waiting consumers that the log has grown or that the store stops.
#[derive(Default)]
pub(super) struct Bell {
    state: Mutex<(u64, bool)>,
    rung: Condvar,
}

impl Bell {
    pub(super) fn ring(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0 += 1;
        self.rung.notify_all();
    }

    pub(super) fn stop(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.rung.notify_all();
    }

    fn now(&self) -> (u64, bool) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the bell has rung since `seen`, or for `patience`.
    fn wait(&self, seen: u64, patience: Option<Duration>) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let still = |s: &mut (u64, bool)| s.0 == seen && !s.1;
        match patience {
            None => drop(self.rung.wait_while(state, still)),
            Some(patience) => drop(self.rung.wait_timeout_while(state, patience, |s| !s.1)),
        }
    }
}

/// The thread of one consumer; ends when the store stops.
pub(super) fn run(store: &Store, consumer: &Arc<Consumer>) {
    let bell = store.bell();
    let mut failures = 0_u32;
    loop {
        let (seen, stopped) = bell.now();
        if stopped {
            return;
        }
        let batch = if failures == 0 { BATCH } else { 1 };
        match step(store, consumer, batch, failures + 1 >= TRIES) {
            Ok(Taken { more, .. }) => {
                failures = 0;
                if let Some(wake) = &consumer.wake {
                    wake();
                }
                if !more {
                    bell.wait(seen, None);
                }
            }
            Err(StoreError::Stopped) => return,
            Err(_) => {
                failures += 1;
                bell.wait(seen, Some(Duration::from_millis(10 << failures.min(6))));
            }
        }
    }
}

struct Taken {
    more: bool,
}

/// Takes up to `batch` events. `bury`: an event that fails becomes a dead letter instead of an error.
fn step(store: &Store, consumer: &Arc<Consumer>, batch: usize, bury: bool) -> Result<Taken, StoreError> {
    let scope = store.scope(SCOPE);
    let cursor = scope.read(|r| r.get(&CURSORS, consumer.name))?.unwrap_or(0);
    let nothing = scope.read(|r| Ok::<_, StoreError>(r.scan(&LOG, b"", after(cursor).as_ref().map(<[u8; 8]>::as_slice)).next().is_none()))?;
    if nothing {
        return Ok(Taken { more: false });
    }
    let consumer = consumer.clone();
    scope.transact_blocking(move |tx| {
        let cursor = tx.get(&CURSORS, consumer.name)?.unwrap_or(0);
        let events: Vec<StoredEvent> = tx
            .scan(&LOG, b"", after(cursor).as_ref().map(<[u8; 8]>::as_slice))
            .take(batch)
            .map(|row| {
                let (key, logged) = row?;
                let seq = key.as_slice().try_into().map(u64::from_be_bytes).unwrap_or(u64::MAX);
                Ok(StoredEvent { seq, name: logged.name, at_ms: logged.at_ms, payload: logged.payload })
            })
            .collect::<Result<_, StoreError>>()?;
        for event in events.iter().filter(|e| consumer.events.contains(&e.name.as_str())) {
            // What a failed handler wrote must not stay beside its dead letter.
            let before = tx.overlay.own.clone();
            let next = tx.overlay.next_event;
            let handled = catch_unwind(AssertUnwindSafe(|| {
                (consumer.handle)(event, &mut Tx { overlay: tx.overlay, scope: consumer.scope.name() })
            }));
            let why = match handled {
                Ok(Ok(())) => continue,
                Ok(Err(error)) => error.to_string(),
                Err(_) => "the handler panicked".to_owned(),
            };
            tracing::warn!(consumer = consumer.name, event = event.name, seq = event.seq, why, "an event was not taken");
            if !bury {
                return Err(StoreError::Engine(why));
            }
            tx.overlay.own = before;
            tx.overlay.next_event = next;
            let mut key = consumer.name.as_bytes().to_vec();
            key.push(0);
            key.extend_from_slice(&event.seq.to_be_bytes());
            tx.put(&DEAD, key, &DeadLetter { event: event.name.clone(), why })?;
        }
        let reached = events.last().map_or(cursor, |e| e.seq + 1);
        tx.put(&CURSORS, consumer.name, &reached)?;
        Ok(Taken { more: events.len() == batch })
    })
}

/// The key before the cursor, for a scan that starts strictly after it.
fn after(cursor: u64) -> Option<[u8; 8]> {
    cursor.checked_sub(1).map(u64::to_be_bytes)
}
