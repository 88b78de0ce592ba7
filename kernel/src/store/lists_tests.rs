use std::collections::BTreeMap;

use proptest::prelude::*;
use uuid::Uuid;

use super::*;
use crate::store::{FaultPlan, Scope, Store, golden};

fn scope() -> Scope {
    Store::in_memory(FaultPlan::default()).scope("a")
}

/// A place of any form, from few: such as most have, such as a line of an order has, and other texts.
fn place() -> impl Strategy<Value = (String, String)> {
    (0..5_u8, 0..60_u64).prop_map(|(form, number)| {
        let id = Uuid::from_u128(u128::from(number % 7) << 64 | 9).to_string();
        match form {
            0 => (sort_key(number as i64, &id), id),
            1 => (sort_key(number as i64, &format!("{id}-2")), format!("{id}-2")),
            2 => (format!("{number:04}"), format!("{number:04}")),
            3 => (sort_key(number as i64, "e-7"), "e-7".to_owned()),
            _ => (sort_key(number as i64, &id.to_uppercase()), format!("other {number}")),
        }
    })
}

/// Every chunk of the scope.
fn chunks(scope: &Scope) -> Vec<Entries> {
    let rows = |reader: &Reader<'_>| reader.scan(&CHUNKS, b"", None).map(|row| row.map(|(_, chunk)| chunk)).collect();
    scope.read::<_, StoreError>(rows).unwrap()
}

fn ids(scope: &Scope, before: Option<&str>) -> Vec<String> {
    scope.read(|reader| newest(reader, "things/amina", before).collect::<Result<_, StoreError>>()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_list_is_a_sorted_map_of_its_places(changes in prop::collection::vec((any::<bool>(), place()), 1..220)) {
        let scope = scope();
        let mut model = BTreeMap::new();
        for (adds, (place, id)) in changes {
            let (at, there) = (place.clone(), id.clone());
            if adds { model.entry(place).or_insert(id); } else { model.remove(&place); }
            let done: Result<(), StoreError> = scope.transact_blocking(move |tx| {
                put(tx, "things/baraka", "1", "x")?;
                if adds { put(tx, "things/amina", &at, &there) } else { remove(tx, "things/amina", &at) }?;
                assert_eq!(has(tx, "things/amina", &at), Ok(adds), "{at}");
                Ok(())
            });
            prop_assert_eq!(done, Ok(()));
        }
        let wanted: Vec<String> = model.values().rev().cloned().collect();
        prop_assert_eq!(ids(&scope, None), wanted);
        prop_assert_eq!(scope.read(|reader| count(reader, "things/amina")), Ok(model.len() as u64));
        for before in model.keys() {
            let wanted: Vec<String> = model.range(..before.clone()).rev().map(|(_, id)| id.clone()).collect();
            prop_assert_eq!(ids(&scope, Some(before)), wanted, "before {}", before);
        }
        let ends = scope.read::<_, StoreError>(|reader| Ok(reader.scan(&ENDS, b"things/amina", None).count())).unwrap();
        prop_assert_eq!(ends, usize::from(!model.is_empty()), "an empty list has no row");
        for chunk in chunks(&scope) {
            prop_assert!((1..=MOST).contains(&chunk.len()), "a chunk has {} entries", chunk.len());
        }
    }
}

#[test]
fn a_list_that_grows_at_its_end_has_full_chunks() {
    let scope = scope();
    for at in 0..1_000 {
        let id = Uuid::from_u128(at).to_string();
        let done: Result<(), StoreError> =
            scope.transact_blocking(move |tx| add(tx, "things/amina", &sort_key(at as i64, &id), &id));
        done.unwrap();
    }
    let chunks = chunks(&scope);
    assert_eq!(chunks.len(), 1_000 / (MOST + 1 - LEFT), "chunks of {} entries", MOST + 1 - LEFT);
    for chunk in &chunks {
        let bytes = crate::store::record::encode(chunk).unwrap().len();
        assert!(bytes < 28 * MOST, "a chunk takes {bytes} bytes");
    }
}

#[test]
fn the_forms_of_a_list_are_those_that_are_kept() {
    let mut entries = Entries::default();
    let id = "0198c0de-0000-7000-8000-00000000000a";
    for (place, id) in [
        (sort_key(7, id), id),
        (sort_key(300, &format!("{id}-2")), &format!("{id}-2")),
        (sort_key(9, "e7"), "e7"),
        ("b".into(), "b"),
        ("c".into(), "d"),
    ] {
        entries.insert(Entry::of(&place, id));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    golden(folder, "list-chunk", &entries);
    golden(folder, "list-end", &ListEnd { count: 70, entries });
}
