use super::*;
use crate::store::{FaultPlan, Scope, Store, Stored, record};

const SCOPE: &str = "a";

/// A row as a program of before wrote it.
#[derive(Serialize, Deserialize)]
struct First<T>(T);
impl<T: Serialize + DeserializeOwned + 'static> Record for First<T> {}

fn first_version<T: Serialize + DeserializeOwned + 'static>(value: T) -> Vec<u8> {
    record::encode(&First(value)).unwrap()
}

/// A list with this many entries and their count, as a program of before wrote it.
fn fill(scope: &Scope, list: &'static str, entries: usize) {
    let filled: Result<(), StoreError> = scope.transact_blocking(move |tx| {
        for at in 0..entries {
            let key = ROWS.key(SCOPE, &lists::key(list, &format!("{at:05}")));
            tx.put_stored(&key[..], first_version(format!("id {at}")));
        }
        tx.put_stored(&COUNTS.key(SCOPE, list.as_bytes())[..], first_version(entries as u64));
        Ok(())
    });
    filled.unwrap();
}

fn ids(scope: &Scope, list: &str) -> (Vec<String>, u64) {
    scope
        .read(|reader| {
            let ids = lists::newest(reader, list, None).collect::<Result<_, StoreError>>()?;
            Ok::<_, StoreError>((ids, lists::count(reader, list)?))
        })
        .unwrap()
}

#[test]
fn lists_of_a_program_of_before_are_moved_and_a_move_that_was_cut_off_goes_on() {
    let store = Store::in_memory(FaultPlan::default());
    let (scope, mut stored) = (store.scope(SCOPE), Stored::kernel());
    stored.add(SCOPE, Vec::new(), Vec::new());
    fill(&scope, "all/amina", 2 * PART + 300);
    fill(&scope, "all/baraka", 1);
    let begun = scope.transact_blocking(|tx| move_entries(tx, b"")).unwrap();
    assert_eq!(begun.len(), PART);

    let older = store.upgrade(&stored, |_| Ok(())).unwrap();
    let names: Vec<_> = older.iter().map(|older| (older.name.as_str(), older.found, older.known)).collect();
    assert_eq!(names, [("a/list-counts", 1, 2), ("a/lists", 1, 2)]);
    let wanted = |entries: usize| ((0..entries).rev().map(|at| format!("id {at}")).collect::<Vec<_>>(), entries as u64);
    assert_eq!(ids(&scope, "all/amina"), wanted(2 * PART + 300));
    assert_eq!(ids(&scope, "all/baraka"), wanted(1));
    let left =
        scope.read::<_, StoreError>(|r| Ok(r.scan(&ROWS, b"", None).count() + r.scan(&COUNTS, b"", None).count()));
    assert_eq!(left, Ok(0));
    assert_eq!(store.older(&stored), Ok(Vec::new()), "nothing is left to do");
}

#[test]
fn an_entry_of_a_program_of_before_opens() {
    let kept = include_str!("../../tests/golden/list-row.v1.hex");
    let bytes: Vec<u8> =
        (0..kept.len()).step_by(2).map(|at| u8::from_str_radix(&kept[at..at + 2], 16).unwrap()).collect();
    assert_eq!(bytes, first_version("id".to_owned()));
    assert_eq!(record::decode::<Former<String>>(&bytes).unwrap().0, "id");
}
