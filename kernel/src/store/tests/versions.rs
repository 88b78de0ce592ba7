//! Tests of stores that an older program wrote.

use std::cell::Cell;

use super::*;

const NOTES: &str = "notes";
const EVENT: &str = "test.noted";

/// The record of the older program.
#[derive(Clone, Serialize, Deserialize)]
struct OldNote(String);
impl Record for OldNote {}

/// The record of today's program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct NewNote {
    text: String,
    length: u64,
}
impl Record for NewNote {
    const FORMER: &'static [Former<Self>] =
        &[|payload| record::decode_payload::<OldNote>(payload).map(|OldNote(text)| new(&text))];
}

impl Event for OldNote {
    const NAME: &'static str = EVENT;
}
impl Event for NewNote {
    const NAME: &'static str = EVENT;
}

fn new(text: &str) -> NewNote {
    NewNote { text: text.to_owned(), length: text.len() as u64 }
}

fn program<N: Event>() -> Stored {
    let mut stored = Stored::kernel();
    stored.add("test", vec![Table::<N>::new(NOTES).stored(), SUMS.stored()], vec![N::stored()]);
    stored
}

/// More rows than one commit rewrites.
const ROWS: u64 = 2500;
const EVENTS: u64 = 7;

/// Makes the store of an older program, which entered its versions or comes from before there were any.
fn old_store(disk: &MemoryDisk, versions: bool) {
    let store = Store::on_memory(disk).unwrap();
    if versions {
        store.upgrade(&program::<OldNote>(), |_| panic!("there is nothing yet")).unwrap();
    }
    let scope = store.scope("test");
    let write = |tx: &mut Tx<'_>| -> Result<(), StoreError> {
        for n in 0..ROWS {
            tx.put(&Table::<OldNote>::new(NOTES), n.to_be_bytes(), &OldNote(n.to_string()))?;
        }
        tx.put(&SUMS, "all", &ROWS)?;
        (0..EVENTS).try_for_each(|n| tx.emit(&OldNote(n.to_string())))
    };
    scope.transact_blocking(write).unwrap();
    store.stop();
}

fn all_is_new(store: &Store) {
    let (mut rows, mut events) = (0, 0);
    let look = |key: &[u8], value: &[u8]| -> Result<(), StoreError> {
        match key_parts(key) {
            Some(("test", NOTES, key)) => {
                let n = u64::from_be_bytes(key.try_into().unwrap());
                assert_eq!(record::version(value)?, 2);
                assert_eq!(record::decode::<NewNote>(value)?, new(&n.to_string()));
                rows += 1;
            }
            Some(("_events", "log", _)) => {
                assert_eq!(events::version(value)?, (EVENT.to_owned(), 2));
                events += 1;
            }
            _ => {}
        }
        Ok(())
    };
    store.snapshot().for_each(look).unwrap();
    assert_eq!((rows, events), (ROWS, EVENTS));
    let sum: Result<_, StoreError> = store.scope("test").read(|reader| reader.get(&SUMS, "all"));
    assert_eq!(sum.unwrap(), Some(ROWS));
}

fn rows_of(store: &Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut rows = Vec::new();
    let keep = |key: &[u8], value: &[u8]| -> Result<(), StoreError> {
        rows.push((key.to_vec(), value.to_vec()));
        Ok(())
    };
    store.snapshot().for_each(keep).unwrap();
    rows
}

#[test]
fn what_an_older_program_wrote_is_rewritten_once_after_what_comes_before_it() {
    for versions in [false, true] {
        let disk = MemoryDisk::default();
        old_store(&disk, versions);
        let store = Store::on_memory(&disk).unwrap();
        let audit_context = Cell::new(0);
        let before = |older: &[Older]| {
            let names: Vec<_> = older.iter().map(|o| (o.name.as_str(), o.found, o.known)).collect();
            assert_eq!(names, [(EVENT, 1, 2), ("test/notes", 1, 2)]);
            audit_context.set(audit_context.get() + 1);
            Ok(())
        };
        let older = store.upgrade(&program::<NewNote>(), before).unwrap();
        assert_eq!((older.len(), audit_context.get()), (2, 1));
        all_is_new(&store);
        let kept = rows_of(&store);
        assert_eq!(store.upgrade(&program::<NewNote>(), |_| panic!("it is done")).unwrap(), []);
        assert!(rows_of(&store) == kept, "nothing is written where nothing is to be done");
    }
}

#[test]
fn a_store_that_a_newer_program_wrote_is_refused_and_stays_as_it_is() {
    let newer = |name: &str, found, known| UpgradeError::Newer { name: name.to_owned(), found, known };
    let disk = MemoryDisk::default();
    old_store(&disk, true);
    let store = Store::on_memory(&disk).unwrap();
    store.upgrade(&program::<NewNote>(), |_| Ok(())).unwrap();
    let kept = rows_of(&store);
    let refused = store.upgrade(&program::<OldNote>(), |_| panic!("nothing is begun")).unwrap_err();
    assert_eq!(refused, newer(EVENT, 2, Some(1)));
    assert_eq!(refused.to_string(), "test.noted has version 2, this program knows 1");
    assert_eq!(store.older(&program::<OldNote>()).unwrap_err(), refused);
    let refused = store.older(&Stored::kernel()).unwrap_err();
    assert_eq!(refused, newer(EVENT, 2, None));
    assert_eq!(refused.to_string(), "test.noted has version 2, this program knows no such table");
    assert!(rows_of(&store) == kept);

    // Rows show it too where no versions were entered.
    let store = Store::in_memory(FaultPlan::default());
    let write = |tx: &mut Tx<'_>| tx.put(&Table::<NewNote>::new(NOTES), "k", &new("k"));
    store.scope("test").transact_blocking(write).map_err(|e: StoreError| e).unwrap();
    assert_eq!(store.older(&program::<OldNote>()).unwrap_err(), newer("test/notes", 2, Some(1)));
}

#[test]
fn an_upgrade_that_is_cut_off_at_any_commit_is_gone_on_with() {
    let cuts: [fn(u64) -> FaultPlan; 2] = [
        |n| FaultPlan { cut_before_commit: Some(n), ..FaultPlan::default() },
        |n| FaultPlan { cut_before_sync: Some(n), ..FaultPlan::default() },
    ];
    let mut met = 0;
    for (cut, unsynced) in [(cuts[0], Unsynced::Kept), (cuts[1], Unsynced::Kept), (cuts[1], Unsynced::Lost)] {
        for n in 1.. {
            let disk = MemoryDisk::default();
            old_store(&disk, true);
            let store = Store::on_memory(&disk).unwrap();
            let untouched = rows_of(&store);
            disk.plan(cut(n));
            let first = store.upgrade(&program::<NewNote>(), |_| Ok(()));
            drop(store);
            if !disk.met() {
                first.unwrap();
                break;
            }
            met += 1;
            first.unwrap_err();
            let store = Store::on_memory(&disk.again(unsynced)).unwrap();
            let begun = rows_of(&store) != untouched;
            // The older program may take the store back only where nothing of it was changed.
            assert_eq!(store.older(&program::<OldNote>()).is_err(), begun);
            let audit_context = Cell::new(false);
            let before = |_: &[Older]| {
                audit_context.set(true);
                Ok(())
            };
            store.upgrade(&program::<NewNote>(), before).unwrap();
            assert_eq!(audit_context.get(), !begun, "what comes before comes before the first change");
            all_is_new(&store);
            assert_eq!(store.older(&program::<NewNote>()).unwrap(), []);
        }
    }
    // Beginning, three commits of notes, one of events, the end: each cut in three ways.
    assert_eq!(met, 3 * 6);
}

#[test]
fn without_what_comes_before_it_nothing_is_changed() {
    let disk = MemoryDisk::default();
    old_store(&disk, false);
    let store = Store::on_memory(&disk).unwrap();
    let kept = rows_of(&store);
    let refused = store.upgrade(&program::<NewNote>(), |_| Err("no backup".to_owned()));
    assert_eq!(refused.unwrap_err().to_string(), "no backup");
    assert!(rows_of(&store) == kept);
}

#[test]
fn a_row_that_cannot_be_rewritten_is_named_and_stays() {
    let disk = MemoryDisk::default();
    old_store(&disk, true);
    let store = Store::on_memory(&disk).unwrap();
    let bad = [&b"test\0notes\0z\0"[..], &[1]].concat();
    let (key, value) = (bad.clone(), vec![0, 1, 9]);
    let write = move |tx: &mut Tx<'_>| -> Result<(), StoreError> {
        tx.put_stored(key.clone(), value.clone());
        Ok(())
    };
    store.scope("test").transact_blocking(write).unwrap();
    let refused = store.upgrade(&program::<NewNote>(), |_| Ok(())).unwrap_err().to_string();
    assert!(refused.starts_with("a row of test/notes cannot be brought up to date (key z\\x00\\x01): "), "{refused}");
    assert!(rows_of(&store).contains(&(bad, vec![0, 1, 9])));
}
