use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;

use super::*;

/// Holds the writer in a transaction until the returned function is called, so that others wait and go as one group.
fn hold(scope: &Scope) -> impl FnOnce() + use<> {
    let (entered, inside) = channel();
    let (leave, left) = channel::<()>();
    let left = Mutex::new(left);
    let answer = scope.inner_hub().submit(
        scope.name(),
        move |_| {
            entered.send(()).unwrap();
            left.lock().unwrap().recv().unwrap();
            Ok::<_, StoreError>(())
        },
        true,
    );
    inside.recv().unwrap();
    drop(answer);
    move || leave.send(()).unwrap()
}

fn failing(faults: FaultPlan) -> Store {
    let disk = MemoryDisk::default();
    disk.plan(faults);
    Store::on(disk.open().unwrap(), in_memory(4, 8, Arc::new(|| 7))).unwrap()
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

#[test]
fn those_that_fail_in_a_group_leave_the_others() {
    on_every_engine(|place| {
        let store = place.open();
        let scope = store.scope("a");
        let before = store.stats();
        let go = hold(&scope);
        let shared = scope.inner_hub();
        let first = shared.submit("a", |tx| tx.put(&SUMS, "n", &1), true).unwrap();
        let refused = shared
            .submit(
                "a",
                |tx| {
                    tx.put(&SUMS, "n", &99)?;
                    Err::<(), _>(StoreError::Busy)
                },
                true,
            )
            .unwrap();
        let panicked = shared
            .submit(
                "a",
                |tx| -> Result<(), StoreError> {
                    tx.put(&SUMS, "n", &98)?;
                    tx.emit(&Added(1))?;
                    std::panic::resume_unwind(Box::new("planned"))
                },
                true,
            )
            .unwrap();
        let last = shared
            .submit(
                "a",
                |tx| {
                    let n = tx.get(&SUMS, "n")?.unwrap_or(0) + 1;
                    tx.put(&SUMS, "n", &n)?;
                    Ok::<_, StoreError>(n)
                },
                true,
            )
            .unwrap();
        go();
        assert_eq!(block_on(first).unwrap(), Ok(()));
        assert_eq!(block_on(refused).unwrap(), Err(StoreError::Busy));
        assert_eq!(block_on(panicked).unwrap(), Err(StoreError::Engine("panicked".to_owned())));
        assert_eq!(block_on(last).unwrap(), Ok(2), "it saw the first, and nothing of those that failed");
        assert_eq!(scope.read(|r| r.get(&SUMS, "n")), Ok::<_, StoreError>(Some(2)));
        assert_eq!(store.stats().commits, before.commits + 1, "one commit for all");
    });
}

#[test]
fn a_full_queue_is_busy() {
    let store = failing(FaultPlan::default());
    let scope = store.scope("a");
    let go = hold(&scope);
    let waiting: Vec<_> =
        (0..4).map(|_| scope.inner_hub().submit("a", |tx| tx.put(&SUMS, "n", &1), false).unwrap()).collect();
    let submitted = || {
        let (transaction, answer) = scope.transaction(|tx| tx.put(&SUMS, "n", &2));
        transaction.submit();
        block_on(answer).unwrap()
    };
    assert_eq!(submitted(), Err(StoreError::Busy));
    go();
    for answer in waiting {
        assert_eq!(block_on(answer).unwrap(), Ok::<_, StoreError>(()));
    }
    assert_eq!(submitted(), Ok(()));
    let (lost, answer) = scope.transaction(|tx| tx.put(&SUMS, "n", &3));
    drop(lost);
    assert_eq!(block_on(answer).unwrap(), Err(StoreError::Busy), "one that is lost on its way is answered");
    assert_eq!(scope.read(|r| r.get(&SUMS, "n")), Ok::<_, StoreError>(Some(2)));
}

#[test]
fn a_commit_that_fails_cleanly_fails_its_whole_group_and_no_other() {
    let store = failing(FaultPlan { fail_commit_at: Some(2), full_commit_at: Some(3), ..FaultPlan::default() });
    let scope = store.scope("a");
    put(&scope, "k", "one").unwrap();
    let go = hold(&scope);
    let shared = scope.inner_hub();
    let two =
        shared.submit("a", |tx| tx.put(&NOTES, "k", &note("two")).and_then(|()| tx.emit(&Added(1))), true).unwrap();
    let saw = shared.submit("a", |tx| tx.get(&NOTES, "k"), true).unwrap();
    go();
    assert!(matches!(block_on(two).unwrap(), Err(StoreError::Engine(_))));
    assert!(matches!(block_on(saw).unwrap(), Err(StoreError::Engine(_))), "it read what never was");
    assert_eq!(get(&scope, "k").as_deref(), Some("one"));
    assert_eq!(put(&scope, "k", "three"), Err(StoreError::Full("planned".to_owned())));
    put(&scope, "k", "four").unwrap();
    assert_eq!(get(&scope, "k").as_deref(), Some("four"));
    scope.transact_blocking(|tx| tx.emit(&Added(2))).map_err(|e: StoreError| e).unwrap();
    assert_eq!(store.0.shared.bell.head(), 1, "the number of the event that never was is used again");
}

#[test]
fn after_a_commit_of_unknown_outcome_nothing_is_written_and_the_old_state_is_read() {
    for faults in [
        FaultPlan { fail_sync_at: Some(2), ..FaultPlan::default() },
        FaultPlan { panic_commit_at: Some(2), ..FaultPlan::default() },
    ] {
        let store = failing(faults);
        let scope = store.scope("a");
        put(&scope, "k", "one").unwrap();
        let changed = scope.transact_blocking(|tx| {
            tx.put(&NOTES, "k", &note("two"))?;
            tx.put(&NOTES, "l", &note("new"))
        });
        assert!(matches!(changed, Err(StoreError::Engine(_))));
        assert_eq!(get(&scope, "k").as_deref(), Some("one"));
        assert_eq!(get(&scope, "l"), None);
        let rows = scope.read(|r| Ok::<_, StoreError>(r.scan(&NOTES, b"", None).count()));
        assert_eq!(rows, Ok(1));
        assert!(put(&scope, "k", "three").is_err());
        store.stop();
    }
}

#[test]
fn watchers_are_told_before_the_answer_and_only_of_their_scope() {
    on_every_engine(|place| {
        let store = place.open();
        let seen: Arc<Mutex<Vec<Changed>>> = Arc::default();
        let sink = seen.clone();
        store.watch("a", Box::new(move |_| std::panic::resume_unwind(Box::new("planned"))));
        store.watch("a", Box::new(move |changed| sink.lock().unwrap().extend_from_slice(changed)));
        let b = store.scope("b");
        put(&b, "x", "y").unwrap();
        let scope = store.scope("a");
        let failed: Result<(), _> =
            scope.transact_blocking(|tx| tx.put(&NOTES, "no", &note("")).and(Err(StoreError::Busy)));
        assert!(failed.is_err());
        assert!(seen.lock().unwrap().is_empty());
        scope
            .transact_blocking(|tx| tx.put(&NOTES, "k\0l", &note("")).and_then(|()| tx.delete(&SUMS, "s")))
            .map_err(|e: StoreError| e)
            .unwrap();
        let changed = |table: &str, key: &str| Changed { table: table.to_owned(), key: key.as_bytes().to_vec() };
        assert_eq!(*seen.lock().unwrap(), [changed("notes", "k\0l"), changed("sums", "s")]);
    });
}

#[test]
fn waiting_for_oneself_is_refused() {
    let store = failing(FaultPlan::default());
    let scope = store.scope("a");
    let inner = scope.clone();
    let inside: Result<(), StoreError> = scope.read(|_| {
        assert_eq!(get(&inner, "k"), None, "a read in a read is fine");
        put(&inner, "k", "one")
    });
    assert!(matches!(inside, Err(StoreError::Engine(_))));
    let inner = scope.clone();
    let inside: Result<(), StoreError> = scope.transact_blocking(move |_| put(&inner, "k", "one"));
    assert!(matches!(inside, Err(StoreError::Engine(_))));
    put(&scope, "k", "one").unwrap();
}

#[test]
fn a_read_sees_one_state() {
    on_every_engine(|place| {
        let store = place.open();
        let scope = store.scope("a");
        let done = Arc::new(AtomicBool::new(false));
        std::thread::scope(|threads| {
            threads.spawn(|| {
                for n in 1..=60_u64 {
                    let both =
                        scope.transact_blocking(move |tx| tx.put(&SUMS, "a", &n).and_then(|()| tx.put(&SUMS, "b", &n)));
                    both.map_err(|e: StoreError| e).unwrap();
                }
                done.store(true, Ordering::SeqCst);
            });
            while !done.load(Ordering::SeqCst) {
                scope
                    .read(|r| {
                        assert_eq!(r.get(&SUMS, "a")?, r.get(&SUMS, "b")?);
                        Ok::<_, StoreError>(())
                    })
                    .unwrap();
            }
        });
    });
}

#[test]
fn the_last_handle_may_go_inside_a_transaction() {
    let store = failing(FaultPlan::default());
    let scope = store.scope("a");
    let shared = store.0.shared.clone();
    let own = scope.clone();
    let go = hold(&scope);
    let answer = shared
        .submit("a", move |tx| own.read(|_| Ok::<_, StoreError>(())).and_then(|()| tx.put(&SUMS, "n", &1)), true)
        .unwrap();
    drop((store, scope));
    go();
    assert_eq!(block_on(answer).unwrap(), Ok(()));
    assert!(matches!(shared.transact("a", |_| Ok::<_, StoreError>(())), Err(StoreError::Stopped)));
}

#[test]
fn many_at_once_are_all_kept() {
    on_every_engine(|place| {
        let store = place.open();
        std::thread::scope(|threads| {
            for _ in 0..4 {
                let scope = store.scope("a");
                threads.spawn(move || {
                    for _ in 0..25 {
                        scope
                            .transact_blocking(|tx| {
                                let n = tx.get(&SUMS, "n")?.unwrap_or(0);
                                tx.put(&SUMS, "n", &(n + 1))
                            })
                            .map_err(|e: StoreError| e)
                            .unwrap();
                    }
                });
            }
        });
        drop(store);
        assert_eq!(place.open().scope("a").read(|r| r.get(&SUMS, "n")), Ok::<_, StoreError>(Some(100)));
    });
}

#[test]
fn after_the_power_was_cut_a_commit_is_there_as_a_whole_or_not_at_all() {
    let both = |n: u64| move |tx: &mut Tx<'_>| tx.put(&SUMS, "a", &n).and_then(|()| tx.put(&SUMS, "b", &n));
    let sum = |scope: &Scope, key: &str| -> Option<u64> { scope.read(|r| r.get(&SUMS, key)).unwrap() };
    for (faults, unsynced, found) in [
        (FaultPlan { cut_before_commit: Some(2), ..FaultPlan::default() }, Unsynced::Kept, 1),
        (FaultPlan { cut_before_sync: Some(2), ..FaultPlan::default() }, Unsynced::Lost, 1),
        (FaultPlan { cut_before_sync: Some(2), ..FaultPlan::default() }, Unsynced::Kept, 2),
        (FaultPlan { fail_sync_at: Some(2), ..FaultPlan::default() }, Unsynced::Lost, 1),
        (FaultPlan { fail_sync_at: Some(2), ..FaultPlan::default() }, Unsynced::Kept, 2),
    ] {
        let disk = MemoryDisk::default();
        let store = Store::on_memory(&disk).unwrap();
        store.scope("a").transact_blocking(both(7)).map_err(|e: StoreError| e).unwrap();
        disk.plan(faults.clone());
        let scope = store.scope("a");
        scope.transact_blocking(both(1)).map_err(|e: StoreError| e).unwrap();
        assert!(!disk.met());
        let second: Result<(), StoreError> = scope.transact_blocking(both(2));
        assert!(second.is_err() && disk.met(), "{faults:?}");
        assert!(put(&scope, "k", "three").is_err(), "{faults:?}: nothing is written any more");
        store.stop();
        let again = Store::on_memory(&disk.again(unsynced)).unwrap();
        let scope = again.scope("a");
        assert_eq!((sum(&scope, "a"), sum(&scope, "b")), (Some(found), Some(found)), "{faults:?} {unsynced:?}");
        put(&scope, "k", "four").unwrap();
    }
}

#[test]
fn a_read_that_fails_fails_alone() {
    let disk = MemoryDisk::default();
    let scope = Store::on_memory(&disk).unwrap().scope("a");
    put(&scope, "k", "one").unwrap();
    let read = |scope: &Scope| -> Result<Option<Note>, StoreError> { scope.read(|r| r.get(&NOTES, "k")) };
    disk.plan(FaultPlan { fail_read_at: Some(2), ..FaultPlan::default() });
    assert!(read(&scope).is_ok() && read(&scope).is_err() && read(&scope).is_ok());
    assert!(disk.met());
}

#[test]
fn what_was_acknowledged_outlives_an_engine_that_fails_behind_the_log() {
    let plan = |refuse_apply_at, fail_apply_at, panic_apply_at| FaultPlan {
        refuse_apply_at,
        fail_apply_at,
        panic_apply_at,
        ..FaultPlan::default()
    };
    for n in 1..=8 {
        for (faults, breaks) in
            [(plan(Some(n), None, None), false), (plan(None, Some(n), None), true), (plan(None, None, Some(n)), true)]
        {
            let disk = MemoryDisk::default();
            let store = Store::on_memory(&disk).unwrap();
            let scope = store.scope("a");
            disk.plan(faults.clone());
            let enter = |key: String| scope.transact_blocking(move |tx| tx.put(&SUMS, key.as_str(), &n));
            let mut kept = Vec::new();
            for key in (0..10_000).map(|key| key.to_string()) {
                let entered: Result<(), StoreError> = enter(key.clone());
                assert!(entered.is_ok() || breaks, "{faults:?}: {entered:?}");
                kept.extend(entered.ok().map(|()| key));
                if (disk.met() && !breaks) || store.broken().is_some() {
                    break;
                }
            }
            assert_eq!((disk.met(), store.broken().is_some()), (true, breaks), "{faults:?}");
            assert_eq!(enter("last".to_owned()).is_err(), breaks, "{faults:?}");
            let read = |scope: &Scope, key: &str| -> Option<u64> { scope.read(|r| r.get(&SUMS, key)).unwrap() };
            let all = |scope: &Scope| kept.iter().all(|key| read(scope, key) == Some(n));
            assert!(all(&scope), "{faults:?}: read while the shop is open");
            store.stop();
            let again = Store::on_memory(&disk.again(Unsynced::Kept)).unwrap().scope("a");
            assert!(all(&again), "{faults:?}: read after the next start");
        }
    }
}
