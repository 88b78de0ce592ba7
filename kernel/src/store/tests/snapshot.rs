use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::snapshot::Snapshot;
use super::*;

/// Key → new value, or `None` where it is deleted; each becomes one commit.
type Change = Vec<(Vec<u8>, Option<u64>)>;
type Model = BTreeMap<Vec<u8>, u64>;

fn change() -> impl Strategy<Value = Change> {
    let key = prop::collection::vec(prop::sample::select(vec![0_u8, b'a', b'b', 255]), 0..4);
    prop::collection::vec((key, prop::option::weighted(0.7, any::<u64>())), 0..6)
}

fn commit(scope: &Scope, model: &mut Model, change: &Change) {
    let mine = change.clone();
    let done: Result<(), StoreError> = scope.transact_blocking(move |tx| {
        mine.iter().try_for_each(|(key, value)| match value {
            Some(value) => tx.put(&SUMS, key, value),
            None => tx.delete(&SUMS, key),
        })
    });
    done.unwrap();
    for (key, value) in change {
        match value {
            Some(value) => drop(model.insert(key.clone(), *value)),
            None => drop(model.remove(key)),
        }
    }
}

fn full(model: &Model) -> Vec<(Vec<u8>, Vec<u8>)> {
    model.iter().map(|(key, n)| (SUMS.key("a", key).to_vec(), record::encode(n).unwrap())).collect()
}

/// Snapshots are taken between commits, and walked while further commits fall between their rows.
fn check(place: &Place, before: &[(Change, bool)], during: &[Change], chunk: usize) -> Result<(), TestCaseError> {
    let store = place.open();
    let scope = store.scope("a");
    let mut model = Model::new();
    let mut taken = Vec::new();
    for (change, snapshot) in before {
        commit(&scope, &mut model, change);
        if *snapshot {
            taken.push((Snapshot::within(scope.inner_hub(), 1 << 20, chunk), full(&model)));
        }
    }
    let mut waiting = during.iter().cycle();
    for (snapshot, wanted) in &taken {
        let mut seen = Vec::new();
        let walked: Result<(), StoreError> = snapshot.for_each(|key, value| {
            seen.push((key.to_vec(), value.to_vec()));
            // This would be refused, or wait for ever, if the walk kept writers out here.
            if let Some(change) = waiting.next() {
                commit(&scope, &mut model, change);
            }
            Ok(())
        });
        walked.unwrap();
        prop_assert_eq!(&seen, wanted);
    }
    let mut seen = Vec::new();
    let whole: Result<(), StoreError> = store.snapshot().for_each(|key, value| {
        seen.push((key.to_vec(), value.to_vec()));
        Ok(())
    });
    whole.unwrap();
    prop_assert_eq!(seen, full(&model));
    Ok(())
}

fn plan() -> impl Strategy<Value = (Vec<(Change, bool)>, Vec<Change>, usize)> {
    let before = prop::collection::vec((change(), any::<bool>()), 1..12);
    (before, prop::collection::vec(change(), 0..6), 1_usize..4)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]
    #[test]
    fn a_snapshot_in_memory_is_the_state_of_its_beginning((before, during, chunk) in plan()) {
        check(&Place::Memory(MemoryDisk::default()), &before, &during, chunk)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]
    #[test]
    fn a_snapshot_on_disk_is_the_state_of_its_beginning(
        (before, during, chunk) in plan(),
        engine in prop::sample::select(ON_DISK.to_vec()),
    ) {
        check(&Place::on_disk(engine), &before, &during, chunk)?;
    }
}

fn walk(snapshot: &Snapshot) -> Result<usize, StoreError> {
    let mut rows = 0;
    snapshot.for_each::<StoreError>(|_, _| {
        rows += 1;
        Ok(())
    })?;
    Ok(rows)
}

#[test]
fn what_a_snapshot_keeps_is_bounded() {
    on_every_engine(|place| {
        let store = place.open();
        let scope = store.scope("a");
        let (small, large) =
            (Snapshot::within(scope.inner_hub(), 1000, 64), Snapshot::within(scope.inner_hub(), 100_000, 64));
        for key in ["k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8"] {
            put(&scope, key, "new").unwrap();
            put(&scope, key, "newer").unwrap();
        }
        let said = walk(&small).unwrap_err().to_string();
        assert!(said.contains("changed while one state"), "{said}");
        assert_eq!(walk(&large), Ok(0), "nothing was there when it was taken");
        assert_eq!(walk(&store.snapshot()), Ok(8));
    });
}

#[test]
fn nothing_is_kept_for_snapshots_that_are_gone() {
    let store = Store::in_memory(FaultPlan::default());
    let scope = store.scope("a");
    drop(store.snapshot());
    put(&scope, "k", "one").unwrap();
    assert_eq!(scope.inner_hub().snapshots.living(), 0);
    let snapshot = store.snapshot();
    put(&scope, "k", "two").unwrap();
    assert_eq!(scope.inner_hub().snapshots.living(), 1);
    drop(snapshot);
}

#[test]
fn a_commit_that_failed_half_way_is_in_no_snapshot() {
    let store = Store::in_memory(FaultPlan { fail_sync_at: Some(2), ..FaultPlan::default() });
    let scope = store.scope("a");
    put(&scope, "k", "one").unwrap();
    let before = store.snapshot();
    put(&scope, "l", "never").unwrap_err();
    assert_eq!(walk(&before), Ok(1));
    assert_eq!(walk(&store.snapshot()), Ok(1), "also one that is taken afterwards");
}

#[test]
fn a_commit_that_left_nothing_behind_harms_no_snapshot() {
    let store = Store::in_memory(FaultPlan { fail_commit_at: Some(2), ..FaultPlan::default() });
    let scope = store.scope("a");
    put(&scope, "k", "one").unwrap();
    let before = store.snapshot();
    put(&scope, "l", "never").unwrap_err();
    put(&scope, "l", "later").unwrap();
    assert_eq!(walk(&before), Ok(1));
}

#[test]
fn a_snapshot_outlives_the_store_and_leaves_out_what_is_the_engines() {
    on_every_engine(|place| {
        let store = place.open();
        put(&store.scope("a"), "k", "one").unwrap();
        let snapshot = store.snapshot();
        store.stop();
        assert_eq!(walk(&snapshot), Ok(1));
    });
}
