use std::sync::atomic::{AtomicI64, Ordering};

use super::*;

#[test]
fn what_is_stored_is_there_after_opening_again() {
    on_every_engine(|place| {
        let store = place.open();
        assert!(store.is_empty());
        put(&store.scope("a"), "k", "one").unwrap();
        assert!(!store.is_empty());
        store.stop();
        assert_eq!(put(&store.scope("a"), "k", "late"), Err(StoreError::Stopped));
        assert_eq!(get(&store.scope("a"), "k").as_deref(), Some("one"), "reading goes on");
        drop(store);
        let store = place.open();
        assert!(!store.is_empty());
        assert_eq!(get(&store.scope("a"), "k").as_deref(), Some("one"));
        assert_eq!(get(&store.scope("b"), "k"), None, "scopes are apart");
        drop(store); // Without stop.
        assert_eq!(get(&place.open().scope("a"), "k").as_deref(), Some("one"));
        assert!(place.open().size_on_disk() > 0);
    });
}

#[test]
fn an_error_takes_back_the_whole_transaction() {
    on_every_engine(|place| {
        let scope = place.open().scope("a");
        put(&scope, "k", "one").unwrap();
        let failed: Result<(), StoreError> = scope.transact_blocking(|tx| {
            tx.put(&NOTES, "k", &note("two"))?;
            tx.delete(&NOTES, "other")?;
            assert_eq!(tx.get(&NOTES, "k")?, Some(note("two")), "it sees its own writes");
            tx.put(&NOTES, "big", &note(&"x".repeat(MAX_ROW_BYTES)))
        });
        assert!(matches!(failed, Err(StoreError::TooLarge { bytes }) if bytes > MAX_ROW_BYTES));
        assert_eq!(get(&scope, "k").as_deref(), Some("one"));
        let most = MAX_ROW_BYTES - 2 - 3 - "a\0notes\0k".len();
        scope
            .transact_blocking(move |tx| tx.put(&NOTES, "k", &note(&"x".repeat(most - 2))))
            .map_err(|e: StoreError| e)
            .unwrap();
    });
}

fn keys(rows: Rows<'_, Note>) -> Vec<String> {
    rows.map(|row| String::from_utf8(row.unwrap().0).unwrap()).collect()
}

#[test]
fn scans_see_prefixes_cursors_and_what_is_not_committed_yet() {
    on_every_engine(|place| {
        let scope = place.open().scope("a");
        for key in ["a/1", "b/1", "b/2", "b/3", "b/4", "c/1"] {
            put(&scope, key, key).unwrap();
        }
        let also: Table<Note> = Table::new("notes2");
        let seen = scope.transact_blocking(move |tx| {
            tx.put(&also, "b/9", &note("another table"))?;
            tx.put(&NOTES, "b/25", &note("new"))?;
            tx.put(&NOTES, "b/3", &note("changed"))?;
            tx.delete(&NOTES, "b/1")?;
            let changed = tx.scan(&NOTES, b"b/3", None).next().transpose()?.map(|row| row.1);
            assert_eq!(changed, Some(note("changed")));
            Ok::<_, StoreError>([
                keys(tx.scan(&NOTES, b"b/", None)),
                keys(tx.scan(&NOTES, b"b/", Some(b"b/25"))),
                keys(tx.scan_back(&NOTES, b"b/", None)),
                keys(tx.scan_back(&NOTES, b"b/", Some(b"b/3"))),
                keys(tx.scan(&NOTES, b"b/", Some(b"a"))),
                keys(tx.scan(&NOTES, b"b/", Some(b"c/1"))),
                keys(tx.scan_back(&NOTES, b"b/", Some(b"b/"))),
                keys(tx.scan_back(&NOTES, b"b/", Some(b"zz"))),
            ])
        });
        let all = vec!["b/2", "b/25", "b/3", "b/4"];
        let back: Vec<_> = all.iter().rev().copied().collect();
        let wanted =
            [all.clone(), vec!["b/3", "b/4"], back.clone(), vec!["b/25", "b/2"], all.clone(), vec![], vec![], back];
        assert_eq!(seen.unwrap(), wanted);
        scope
            .read(|r| {
                assert_eq!(keys(r.scan(&NOTES, b"b/", None)), all);
                assert_eq!(keys(r.scan_back(&NOTES, b"", None)), ["c/1", "b/4", "b/3", "b/25", "b/2", "a/1"]);
                assert!(r.has(&NOTES, "c/1")? && !r.has(&NOTES, "c/2")?);
                Ok::<_, StoreError>(())
            })
            .unwrap();
    });
}

#[test]
fn keys_of_any_bytes_are_scanned() {
    on_every_engine(|place| {
        let scope = place.open().scope("a");
        let all: Vec<Vec<u8>> = vec![vec![], vec![0], vec![0, 255], vec![254], vec![255], vec![255, 0], vec![255, 255]];
        let written = all.clone();
        scope
            .transact_blocking(move |tx| written.iter().try_for_each(|key| tx.put(&SUMS, key, &1)))
            .map_err(|e: StoreError| e)
            .unwrap();
        let read = |prefix: &[u8]| -> Vec<Vec<u8>> {
            scope
                .read(|r| {
                    r.scan(&SUMS, prefix, None).map(|row| row.map(|row| row.0)).collect::<Result<_, StoreError>>()
                })
                .unwrap()
        };
        assert_eq!(read(b""), all);
        assert_eq!(read(&[255]), all[4..]);
        assert_eq!(read(&[255, 255]), all[6..]);
    });
}

#[test]
fn records_open_by_version_and_to_the_last_byte() {
    let bytes = record::encode(&note("hi")).unwrap();
    assert_eq!(bytes, [0, 2, 2, b'h', b'i'], "golden: version, then payload");
    assert_eq!(record::decode::<Note>(&bytes).unwrap(), note("hi"));
    assert_eq!(record::decode::<Note>(&[0, 1, 5]).unwrap(), note("5"), "upgraded");
    assert_eq!(record::decode::<Note>(&[0, 9, 5]), Err(RecordError::UnknownVersion { version: 9, known: 2 }));
    assert_eq!(record::decode::<Note>(&[0, 2, 1, b'h', b'i']), Err(RecordError::LeftOver(1)));
    assert_eq!(record::decode::<Note>(&[0]), Err(RecordError::Short));
    assert!(matches!(record::decode::<Note>(&[0, 2, 3, b'h']), Err(RecordError::Payload(_))));
    assert!(matches!(
        record::decode::<Note>(&[0, 2, 253, 255, 255, 255, 255, 255, 255, 255, 127]),
        Err(RecordError::Payload(_))
    ));
    assert_eq!(record::encode(&()).unwrap(), [0, 0]);
    assert_eq!(record::encode(&7_u64).unwrap(), [0, 1, 7]);
    assert_eq!(record::decode::<u64>(&[0, 7, 7]), Err(RecordError::UnknownVersion { version: 7, known: 1 }));
}

#[derive(Debug, PartialEq)]
enum Refused {
    Reused,
    Store(StoreError),
}
impl From<KeyReused> for Refused {
    fn from(_: KeyReused) -> Self {
        Refused::Reused
    }
}
impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Refused::Store(error)
    }
}

#[test]
fn the_same_key_does_it_once() {
    on_every_engine(|place| {
        let ask = |store: &Store, account: &'static str, fingerprint, answer: u64| {
            store.scope("a").transact_blocking(move |tx| {
                once(tx, account, "key", fingerprint, "another request", |tx| {
                    let sum = tx.get(&SUMS, "sum")?.unwrap_or(0) + answer;
                    tx.put(&SUMS, "sum", &sum)?;
                    if answer == 0 { Err(Refused::Store(StoreError::Busy)) } else { Ok(answer) }
                })
            })
        };
        let store = place.open();
        assert_eq!(ask(&store, "amina", 1, 0), Err(Refused::Store(StoreError::Busy)), "a failure is not kept");
        assert_eq!(ask(&store, "amina", 1, 5), Ok((5, false)));
        assert_eq!(ask(&store, "amina", 1, 6), Ok((5, true)));
        assert_eq!(ask(&store, "amina", 2, 6), Err(Refused::Reused));
        assert_eq!(ask(&store, "brian", 2, 7), Ok((7, false)));
        drop(store);
        let store = place.open();
        assert_eq!(ask(&store, "amina", 1, 9), Ok((5, true)), "after a restart too");
        assert_eq!(store.scope("a").read(|r| r.get(&SUMS, "sum")), Ok::<_, StoreError>(Some(12)));
    });
}

#[test]
fn an_answer_is_remembered_for_thirty_days_and_then_swept() {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    const SAVED: Table<u64> = Table::new("idempotency");
    let now = Arc::new(AtomicI64::new(DAY_MS));
    let clock = now.clone();
    let now_ms: Arc<dyn Fn() -> i64 + Send + Sync> = Arc::new(move || clock.load(Ordering::SeqCst));
    let store = Store::on(MemoryDisk::default().open().unwrap(), in_memory(64, 64, now_ms)).unwrap();
    let scope = store.scope("a");
    let ask = |key: &'static str, answer: u64| {
        scope.transact_blocking(move |tx| once(tx, "amina", key, 1, "another request", |_| Ok::<_, Refused>(answer)))
    };
    let sweep = || idempotency::sweep(&scope, None, now.load(Ordering::SeqCst)).unwrap();
    let saved = || scope.read(|r| Ok::<_, StoreError>(r.scan(&SAVED, &[], None).count())).unwrap();
    assert_eq!((ask("old", 1), ask("older", 1)), (Ok((1, false)), Ok((1, false))));
    now.fetch_add(30 * DAY_MS - 1, Ordering::SeqCst);
    assert_eq!((sweep(), saved(), ask("old", 2)), (None, 2, Ok((1, true))));
    now.fetch_add(1, Ordering::SeqCst);
    assert_eq!(ask("old", 2), Ok((2, false)), "it is over also before it is swept");
    assert_eq!((sweep(), saved(), ask("old", 3)), (None, 1, Ok((2, true))));
}

#[test]
fn a_port_writes_its_own_scope_in_the_callers_commit() {
    on_every_engine(|place| {
        let store = place.open();
        let (cart, stock) = (store.scope("cart"), store.scope("stock"));
        let port: Port<u64> = Port::new(&stock, Arc::new(3));
        let (good, bad) = (port.clone(), port);
        let answer = cart.transact_blocking(move |tx| {
            good.enter(tx, |n, tx| tx.put(&SUMS, "n", n))?;
            tx.put(&SUMS, "mine", &1)?;
            Ok::<_, StoreError>((tx.has(&SUMS, "n")?, good.enter(tx, |_, tx| tx.has(&SUMS, "n"))?))
        });
        assert_eq!(answer.unwrap(), (false, true));
        let failed: Result<(), _> = cart.transact_blocking(move |tx| {
            bad.enter(tx, |_, tx| tx.put(&SUMS, "n", &99))?;
            Err(StoreError::Busy)
        });
        assert_eq!(failed, Err(StoreError::Busy));
        assert_eq!(stock.read(|r| r.get(&SUMS, "n")), Ok::<_, StoreError>(Some(3)));
        assert_eq!(cart.read(|r| r.get(&SUMS, "n")), Ok::<_, StoreError>(None));
    });
}
