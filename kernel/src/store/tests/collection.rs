use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::*;
use crate::store::{Collection, Listed, Words, drop_lists, file_names, lists};

/// A thing in some of the lists `a` to `d`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Thing {
    id: String,
    at_ms: i64,
    lists: BTreeSet<String>,
    file: Option<String>,
}

impl Record for Thing {}

impl Listed for Thing {
    fn id(&self) -> &str {
        &self.id
    }

    fn sort_key(&self) -> String {
        lists::sort_key(self.at_ms, &self.id)
    }

    fn lists(&self) -> BTreeSet<String> {
        self.lists.clone()
    }

    fn files(&self) -> BTreeSet<(String, String)> {
        self.file.iter().map(|hash| (hash.clone(), self.id.clone())).collect()
    }

    fn texts(&self) -> Vec<&str> {
        vec![&self.id]
    }
}

const THINGS: Collection<Thing> = Collection::new("things");
const LISTS: [&str; 4] = ["a", "b", "c", "d"];

fn thing(id: &str, at_ms: i64, lists: &[&str]) -> Thing {
    Thing { id: id.to_owned(), at_ms, lists: lists.iter().map(|list| (*list).to_owned()).collect(), file: None }
}

/// Saves things as a module does: each over the one that is stored.
fn save(scope: &Scope, things: Vec<Thing>) {
    let kept: Result<(), StoreError> = scope.transact_blocking(move |tx| {
        things.iter().try_for_each(|thing| {
            let before = tx.get(&THINGS, &thing.id)?;
            THINGS.save(tx, before.as_ref(), thing)
        })
    });
    kept.unwrap();
}

fn page(scope: &Scope, list: &str, before: Option<&str>, limit: usize) -> (Vec<String>, u64) {
    let (rows, total) = scope.read(|reader| THINGS.page(reader, list, before, limit)).unwrap();
    (rows.into_iter().map(|row| row.id).collect(), total)
}

#[test]
fn a_list_is_paged_from_its_newest_row() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    save(&scope, vec![thing("x", 1, &["a"]), thing("y", 3, &["a", "b"]), thing("z", 2, &["a"])]);
    assert_eq!(page(&scope, "a", None, 2), (vec!["y".to_owned(), "z".to_owned()], 3));
    let last = lists::sort_key(2, "z");
    assert_eq!(page(&scope, "a", Some(&last), 2), (vec!["x".to_owned()], 3));
    assert_eq!(page(&scope, "c", None, 2), (vec![], 0));
    let found = |words: &str| {
        let words = Words::of(Some(words));
        scope.read::<_, StoreError>(|reader| THINGS.search(reader, &["a"], &words, None, 9)).unwrap().1
    };
    assert_eq!((found("Z"), found(""), found("w")), (1, 3, 0));
}

#[test]
fn several_lists_are_read_as_one() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    let things = [(1, "a"), (2, "b"), (3, "a"), (4, "c"), (5, "a"), (6, "b"), (7, "d")];
    save(&scope, things.map(|(at, list)| thing(&format!("t{at}"), at, &[list])).to_vec());
    let read = |words: &str, before: Option<&str>, limit| {
        let words = Words::of(Some(words));
        let found = scope.read(|reader| THINGS.search(reader, &["a", "b", "c", "none"], &words, before, limit));
        let (rows, total): (Vec<Thing>, u64) = found.unwrap();
        (rows.into_iter().map(|row| row.at_ms).collect::<Vec<_>>(), total)
    };
    assert_eq!(read("", None, 4), (vec![6, 5, 4, 3], 6));
    assert_eq!(read("", Some(&lists::sort_key(3, "t3")), 4), (vec![2, 1], 6));
    assert_eq!(read("T5", None, 4), (vec![5], 1));
    assert_eq!(read("t", Some(&lists::sort_key(4, "t4")), 2), (vec![3, 2], 6));
}

#[test]
fn lists_that_are_not_kept_any_more_are_removed_in_parts() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    for list in ["all/amina", "all/baraka"] {
        let things = (0..1_500).map(|at| thing(&format!("{list}-{at}"), at, &[list, "open/amina"]));
        save(&scope, things.collect());
    }
    let many = (0..1_100).map(|at| thing(&format!("few-{at}"), at, &[]));
    let many = many.map(|row| Thing { lists: BTreeSet::from([format!("all/{}", row.id)]), ..row });
    save(&scope, many.collect());
    drop_lists(&scope, "all/", |name| !name.ends_with('7')).unwrap();
    let count = |list: &str| page(&scope, list, None, usize::MAX);
    for list in ["all/amina", "all/baraka", "all/few-0", "all/few-1099"] {
        assert_eq!(count(list), (vec![], 0), "{list}");
    }
    assert_eq!((count("open/amina").0.len(), count("open/amina").1), (3_000, 3_000));
    assert_eq!(count("all/few-1097").1, 1, "a list that is kept");
}

#[test]
fn files_are_named_as_long_as_a_row_names_them() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    let named = |hash: &str| scope.read(|reader| file_names::is_named(reader, hash)).unwrap();
    let with = |file: &str| Thing { file: Some(file.to_owned()), ..thing("x", 1, &[]) };
    save(&scope, vec![with("one")]);
    assert!(named("one"));
    save(&scope, vec![with("two")]);
    assert!(!named("one") && named("two"));
    let gone: Result<(), StoreError> = scope.transact_blocking(move |tx| THINGS.delete(tx, &with("two")));
    gone.unwrap();
    assert!(!named("two"));
}

#[test]
fn numbers_are_drawn_without_gaps() {
    let scope = Store::in_memory(FaultPlan::default()).scope("a");
    let drawn = |key: &'static str| scope.transact_blocking::<_, StoreError, _>(move |tx| tx.next(&SUMS, key)).unwrap();
    assert_eq!([drawn("2026"), drawn("2026"), drawn("2027"), drawn("2026")], [1, 2, 1, 3]);
    let failed: Result<(), _> = scope.transact_blocking(|tx| tx.next(&SUMS, "2026").and(Err(StoreError::Busy)));
    assert_eq!((failed, drawn("2026")), (Err(StoreError::Busy), 4));
}

/// A change of one of few things: saved with a time and lists, or deleted.
fn change() -> impl Strategy<Value = (u8, Option<(i64, BTreeSet<String>)>)> {
    let lists = prop::collection::btree_set(prop::sample::select(LISTS.to_vec()).prop_map(str::to_owned), 0..4);
    (0..6_u8, prop::option::weighted(0.8, (0..9_i64, lists)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_list_holds_the_rows_that_stand_in_it(changes in prop::collection::vec(change(), 1..60)) {
        let scope = Store::in_memory(FaultPlan::default()).scope("a");
        let mut model: BTreeMap<String, Thing> = BTreeMap::new();
        for (id, after) in changes {
            let id = id.to_string();
            let before = model.remove(&id);
            let after = after.map(|(at_ms, lists)| Thing { id: id.clone(), at_ms, lists, file: None });
            model.extend(after.clone().map(|row| (id, row)));
            let done: Result<(), StoreError> = scope.transact_blocking(move |tx| match (&before, &after) {
                (before, Some(row)) => THINGS.save(tx, before.as_ref(), row),
                (Some(row), None) => THINGS.delete(tx, row),
                (None, None) => Ok(()),
            });
            prop_assert_eq!(done, Ok(()));
        }
        for list in LISTS {
            let mut wanted: Vec<_> = model.values().filter(|row| row.lists.contains(list)).cloned().collect();
            wanted.sort_by_cached_key(|row| std::cmp::Reverse(row.sort_key()));
            let (rows, total) = scope.read(|reader| THINGS.page(reader, list, None, usize::MAX)).unwrap();
            prop_assert_eq!(total, wanted.len() as u64);
            prop_assert_eq!(rows, wanted);
        }
    }
}
