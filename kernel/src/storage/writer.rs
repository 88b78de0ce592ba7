//! The one writer: runs waiting transactions in order, makes them durable together, then answers them all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::Receiver;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

use super::engine::Batch;
use super::events::SCOPE;
use super::tx::Overlay;
use super::{Changed, Inner, StoreError, table};

/// A waiting transaction. `run` is called once; the returned closure answers the asker.
pub(super) type Job = Box<dyn FnOnce(&mut Overlay) -> Finished + Send>;
/// Whether the closure succeeded, and how to answer: `None` = done, `Some` = the commit failed.
pub(super) struct Finished {
    pub(super) succeeded: bool,
    pub(super) answer: Box<dyn FnOnce(Option<StoreError>) + Send>,
}

/// The writer's thread; ends when the queue is closed and empty.
pub(super) fn run(inner: &Arc<Inner>, queue: &Receiver<Job>, group: usize, first_event: u64) {
    let mut next_event = first_event;
    while let Ok(first) = queue.recv() {
        let mut overlay = Overlay {
            engine: inner.engine.clone(),
            group: Batch::new(),
            own: Batch::new(),
            next_event,
            now_ms: now_ms(),
        };
        let mut answers = Vec::new();
        let mut next = Some(first);
        while let Some(job) = next {
            let before = overlay.next_event;
            // The job catches its closure's panic itself; one that breaks the job drops its asker's channel.
            match catch_unwind(AssertUnwindSafe(|| job(&mut overlay))) {
                Ok(finished) => {
                    let own = std::mem::take(&mut overlay.own);
                    if finished.succeeded {
                        overlay.group.extend(own);
                    } else {
                        overlay.next_event = before;
                    }
                    answers.push(finished.answer);
                }
                Err(_) => {
                    overlay.own.clear();
                    overlay.next_event = before;
                }
            }
            next = if answers.len() < group { queue.try_recv().ok() } else { None };
        }
        let failure = commit(inner, &overlay);
        if failure.is_none() {
            next_event = overlay.next_event;
        }
        inner.counters.transactions.fetch_add(answers.len() as u64, Ordering::Relaxed);
        for answer in answers {
            answer(failure.clone());
        }
        if failure.is_none() && overlay.group.keys().any(|k| k.starts_with(SCOPE.as_bytes())) {
            inner.bell.ring();
        }
    }
}

/// The event log's clock: events carry when they were appended.
fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

fn commit(inner: &Inner, overlay: &Overlay) -> Option<StoreError> {
    if overlay.group.is_empty() {
        return None;
    }
    if let Some(why) = inner.poisoned.get() {
        return Some(why.clone());
    }
    let start = Instant::now();
    if let Err(error) = inner.engine.apply(&overlay.group) {
        return Some(error);
    }
    if let Err(error) = inner.engine.make_durable() {
        // Whether the disk has it is unknown: nothing more is promised until the next start reads what is there.
        let why = StoreError::Engine(format!("{error}; the shop must be started again"));
        let _ = inner.poisoned.set(why.clone());
        return Some(why);
    }
    let micros = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
    inner.counters.commits.fetch_add(1, Ordering::Relaxed);
    inner.counters.last_flush.store(micros, Ordering::Relaxed);
    inner.counters.flush_total.fetch_add(micros, Ordering::Relaxed);
    tell_watchers(inner, &overlay.group);
    None
}

fn tell_watchers(inner: &Inner, group: &Batch) {
    let watchers = inner.watchers.read().unwrap_or_else(PoisonError::into_inner);
    for (scope, watcher) in watchers.iter() {
        let changed: Vec<Changed> = group
            .keys()
            .filter_map(|full| table::split(full))
            .filter(|(s, _, _)| s == scope)
            .map(|(_, table, key)| Changed { table: table.to_owned(), key: key.to_vec() })
            .collect();
        if !changed.is_empty() {
            watcher(&changed);
        }
    }
}
