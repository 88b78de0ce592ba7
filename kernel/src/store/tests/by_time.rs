use super::*;
use crate::store::ByTime;

const ROWS: ByTime<Note> = ByTime::new("rows");

#[test]
fn what_is_due_comes_in_the_order_of_its_time_until_it_is_deleted() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    let set: Result<(), StoreError> = scope.transact_blocking(|tx| {
        ROWS.put(tx, 20, "late", &note("late"))?;
        ROWS.put(tx, 10, "b", &note("b"))?;
        ROWS.put(tx, 10, "a", &note("a"))?;
        ROWS.put(tx, 5, "gone", &note("gone"))?;
        ROWS.remove(tx, 5, "gone")
    });
    set.unwrap();
    let due = |now_ms: i64| scope.read::<_, StoreError>(|reader| ROWS.due(reader, now_ms)).unwrap();
    let named = |now_ms: i64| due(now_ms).into_iter().map(|(_, Note(text))| text).collect::<Vec<_>>();
    assert_eq!(named(9), Vec::<String>::new());
    assert_eq!(
        (named(10), named(20)),
        (vec!["a".to_owned(), "b".to_owned()], vec!["a".into(), "b".into(), "late".into()])
    );
    assert_eq!([9, 10].map(|now_ms| scope.read::<_, StoreError>(|r| ROWS.any_due(r, now_ms)).unwrap()), [false, true]);
    let (key, _) = due(10).remove(0);
    let taken: Result<(), StoreError> = scope.transact_blocking(move |tx| tx.delete(&ROWS, &key));
    taken.unwrap();
    assert_eq!(named(10), ["b"]);
}

#[test]
fn one_commit_takes_a_part() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    let set: Result<(), StoreError> =
        scope.transact_blocking(|tx| (0..60).try_for_each(|n| ROWS.put(tx, n, "x", &note("x"))));
    set.unwrap();
    assert_eq!(scope.read::<_, StoreError>(|reader| ROWS.due(reader, i64::MAX)).unwrap().len(), 50);
}
