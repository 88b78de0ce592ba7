use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};

use super::live_feed::LOOKS;
use super::worker::Handle;
use super::*;

const BOTH: &[&str] = &[Added::NAME, Dropped::NAME];

fn emit(store: &Store, events: std::ops::RangeInclusive<u64>) {
    let emitted = store.scope("source").transact_blocking(move |tx| {
        events.clone().try_for_each(|n| if n % 10 == 0 { tx.emit(&Dropped(n)) } else { tx.emit(&Added(n)) })
    });
    emitted.map_err(|e: StoreError| e).unwrap();
}

/// Adds an event to the sum, and its number to the list of those taken.
fn add(event: &StoredEvent, tx: &mut Tx<'_>) -> Result<(), ConsumeError> {
    let n = match (event.open::<Added>()?.as_deref(), event.open::<Dropped>()?.as_deref()) {
        (Some(Added(n)), None) | (None, Some(Dropped(n))) => *n,
        other => return Err(ConsumeError::Other(format!("{other:?}"))),
    };
    let times = tx.get(&SUMS, format!("{n:05}"))?.unwrap_or(0);
    tx.put(&SUMS, format!("{n:05}"), &(times + 1))?;
    Ok(())
}

/// Starts a consumer; the receiver is woken by each of its commits.
fn start(store: &Store, events: &'static [&'static str], handle: Box<Handle>) -> Receiver<()> {
    let (woken, wake) = channel();
    let wake_up = Box::new(move || {
        let _ = woken.send(());
    });
    store
        .consume(Consumer { name: "sink.sum", scope: store.scope("sink"), events, handle, wake: Some(wake_up) })
        .unwrap();
    wake
}

fn taken(store: &Store) -> Vec<(u64, u64)> {
    let rows = store.scope("sink").read(|r| r.scan(&SUMS, b"", None).collect::<Result<Vec<_>, StoreError>>()).unwrap();
    rows.into_iter().map(|(key, times)| (String::from_utf8(key).unwrap().parse().unwrap(), times)).collect()
}

fn once_each(events: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    events.map(|n| (n, 1)).collect()
}

/// Waits, commit by commit, until `done`.
fn until(wake: &Receiver<()>, done: impl Fn() -> bool) {
    while !done() {
        wake.recv_timeout(std::time::Duration::from_secs(60)).expect("the consumer goes on");
    }
}

#[test]
fn each_event_is_taken_once_across_restarts() {
    on_every_engine(|place| {
        let store = place.open();
        emit(&store, 1..=300);
        let wake = start(&store, &[Added::NAME], Box::new(add));
        until(&wake, || taken(&store).len() == 270);
        emit(&store, 301..=305);
        until(&wake, || taken(&store).len() == 275);
        assert!(
            store
                .consume(Consumer {
                    name: "sink.sum",
                    scope: store.scope("sink"),
                    events: BOTH,
                    handle: Box::new(add),
                    wake: None
                })
                .is_err()
        );
        store.stop();
        drop(store);

        let store = place.open();
        emit(&store, 306..=309);
        let wake = start(&store, &[Added::NAME], Box::new(add));
        until(&wake, || taken(&store).len() == 279);
        assert_eq!(taken(&store), once_each((1..=309).filter(|n| n % 10 != 0)));
        // Its effects are seen a moment before its lag shows them; it wakes the test after that.
        until(&wake, || store.stats().lag == [("sink.sum".to_owned(), 0)]);
        let scope = store.scope("source");
        emit(&store, 310..=310);
        assert!(scope.read(|_| Ok::<_, StoreError>(())).is_ok());
        store.stop();
        assert_eq!(store.0.shared.bell.head(), 310);
        assert!(matches!(
            store.consume(Consumer { name: "late", scope, events: BOTH, handle: Box::new(add), wake: None }),
            Err(StoreError::Stopped)
        ));
    });
}

#[test]
fn an_event_that_always_fails_is_put_aside_and_the_others_go_on() {
    on_every_engine(|place| {
        let store = place.open();
        emit(&store, 1..=30);
        let (good, tries) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let handler = {
            let (good, tries) = (good.clone(), tries.clone());
            move |event: &StoredEvent, tx: &mut Tx<'_>| {
                add(event, tx)?;
                if event.seq == 7 && !good.load(Ordering::SeqCst) {
                    tries.fetch_add(1, Ordering::SeqCst);
                    return Err(ConsumeError::Other("no such thing".to_owned()));
                }
                if event.seq == 9 {
                    std::panic::resume_unwind(Box::new("planned"));
                }
                Ok(())
            }
        };
        let wake = start(&store, BOTH, Box::new(handler));
        until(&wake, || taken(&store).len() == 28 && store.stats().dead_events == 2);
        assert_eq!(taken(&store), once_each((1..=30).filter(|n| ![7, 9].contains(n))));
        assert_eq!(tries.load(Ordering::SeqCst), 6, "once in the batch, five times by itself");
        let letters = store.dead_events(None, 50).unwrap();
        assert_eq!(
            letters.iter().map(|l| (l.seq, l.at_ms, l.error.as_str())).collect::<Vec<_>>(),
            [(7, 7, "no such thing"), (9, 7, "the consumer panicked")]
        );
        assert_eq!((letters[0].consumer.as_str(), letters[0].event.as_str()), ("sink.sum", Added::NAME));

        assert_eq!(store.replay("sink.sum", 7), Err("no such thing".to_owned()));
        assert!(
            store.replay("sink.sum", 8).is_err()
                && store.replay("nobody", 7).is_err()
                && store.replay("sink.sum", 99).is_err()
        );
        assert_eq!(store.stats().dead_events, 2);
        good.store(true, Ordering::SeqCst);
        store.replay("sink.sum", 7).unwrap();
        assert!(store.replay("sink.sum", 7).is_err(), "once");
        assert_eq!(taken(&store), once_each((1..=30).filter(|n| *n != 9)));
        store.stop();
        drop(store);
        let store = place.open();
        assert_eq!((store.stats().dead_events, store.dead_events(None, 50).unwrap().len()), (1, 1));
    });
}

#[test]
fn a_failing_store_blames_no_event() {
    let faults = FaultPlan { fail_commit_at: Some(2), full_commit_at: Some(3), ..FaultPlan::default() };
    let store = Store::in_memory(faults);
    emit(&store, 1..=5);
    let failures = Arc::new(Mutex::new(7));
    let handler = move |event: &StoredEvent, tx: &mut Tx<'_>| {
        let mut left = failures.lock().unwrap();
        if event.seq == 3 && *left > 0 {
            *left -= 1;
            return Err(ConsumeError::Store(StoreError::Engine("for a while".to_owned())));
        }
        add(event, tx)
    };
    let wake = start(&store, BOTH, Box::new(handler));
    until(&wake, || taken(&store).len() == 5);
    assert_eq!(taken(&store), once_each(1..=5));
    assert_eq!(store.stats().dead_events, 0);
    store.stop();
}

#[test]
fn a_cursor_passes_what_nobody_wants_without_a_commit_for_each() {
    let store = Store::in_memory(FaultPlan::default());
    let wake = start(&store, &[Dropped::NAME], Box::new(add));
    for n in 1..=9 {
        emit(&store, n..=n);
    }
    assert_eq!(store.stats().commits, 9);
    emit(&store, 10..=10);
    until(&wake, || taken(&store) == [(10, 1)]);
    assert_eq!(store.stats().commits, 11);
    store.stop();
    assert_eq!(store.stats().lag, [("sink.sum".to_owned(), 0)]);
}

#[test]
fn stopping_ends_a_consumer_that_waits_after_a_failure() {
    let store = Store::in_memory(FaultPlan::default());
    emit(&store, 1..=1);
    let (failed, failure) = channel();
    let handler = move |_: &StoredEvent, _: &mut Tx<'_>| {
        let _ = failed.send(());
        Err(ConsumeError::Store(StoreError::Busy))
    };
    drop(start(&store, BOTH, Box::new(handler)));
    for _ in 0..4 {
        failure.recv().unwrap();
    }
    store.stop();
    assert_eq!(store.stats().lag, [("sink.sum".to_owned(), 1)], "nothing is lost");
}

#[test]
fn a_tail_hears_of_an_event_after_the_consumers_and_does_not_wait_for_one_that_is_held_up() {
    let store = Store::in_memory(FaultPlan::default());
    let (hold, held) = channel::<()>();
    let held = Mutex::new(held);
    let slow: Box<Handle> = Box::new(move |event, tx| {
        // The second event is held up until the test lets go.
        if event.seq == 2 {
            let _ = held.lock().unwrap().recv();
        }
        add(event, tx)
    });
    start(&store, BOTH, slow);
    let hears = |looks| {
        let (tell, told) = channel();
        let seen = store.scope("sink");
        store
            .tail_after(looks, move |event| {
                let key = format!("{:05}", event.seq);
                let there = seen.read(|r| Ok::<_, StoreError>(r.get(&SUMS, &key)?.is_some())).unwrap();
                let _ = tell.send((event.seq, there));
            })
            .unwrap();
        told
    };
    // The patient one would rather wait for ever, so that a busy machine does not decide.
    let (patient, usual) = (hears(u32::MAX), hears(LOOKS));
    let wait = std::time::Duration::from_secs(60);
    emit(&store, 1..=1);
    assert_eq!(patient.recv_timeout(wait), Ok((1, true)), "it hears after the consumer");
    assert_eq!(usual.recv_timeout(wait).map(|(seq, _)| seq), Ok(1));
    emit(&store, 2..=2);
    assert_eq!(usual.recv_timeout(wait), Ok((2, false)), "it does not wait for ever");
    assert!(patient.try_recv().is_err(), "it waits");
    drop(hold);
    assert_eq!(patient.recv_timeout(wait), Ok((2, true)));
}
