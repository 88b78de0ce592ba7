use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug)]
enum Step {
    Put(Vec<u8>, u64),
    Delete(Vec<u8>),
    Scan(Vec<u8>, Option<Vec<u8>>, bool),
}

/// Steps, and whether they are kept.
type Transaction = (Vec<Step>, bool);

fn key() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(vec![0_u8, 1, b'a', 254, 255]), 0..4)
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (key(), any::<u64>()).prop_map(|(key, n)| Step::Put(key, n)),
        2 => key().prop_map(Step::Delete),
        2 => (key(), prop::option::of(key()), any::<bool>()).prop_map(|(prefix, from, back)| Step::Scan(prefix, from, back)),
    ]
}

fn transactions() -> impl Strategy<Value = Vec<Vec<Transaction>>> {
    let transaction = (prop::collection::vec(step(), 0..8), prop::bool::weighted(0.7));
    prop::collection::vec(prop::collection::vec(transaction, 1..5), 1..8)
}

type Model = BTreeMap<Vec<u8>, u64>;

fn expected(model: &Model, prefix: &[u8], from: Option<&[u8]>, back: bool) -> Vec<(Vec<u8>, u64)> {
    let inside = |key: &[u8]| match from {
        Some(from) if back => key < from,
        Some(from) => key > from,
        None => true,
    };
    let rows = model.iter().filter(|(key, _)| key.starts_with(prefix) && inside(key));
    let mut rows: Vec<_> = rows.map(|(key, n)| (key.clone(), *n)).collect();
    if back {
        rows.reverse();
    }
    rows
}

/// Runs one transaction on the store as on a model of it; wrong reads are errors.
fn play(tx: &mut Tx<'_>, model: &Model, (steps, kept): &Transaction) -> Result<(), StoreError> {
    let mut model = model.clone();
    for step in steps {
        match step {
            Step::Put(key, n) => {
                tx.put(&SUMS, key, n)?;
                model.insert(key.clone(), *n);
            }
            Step::Delete(key) => {
                tx.delete(&SUMS, key)?;
                model.remove(key);
            }
            Step::Scan(prefix, from, back) => {
                let wanted = expected(&model, prefix, from.as_deref(), *back);
                let rows = if *back {
                    tx.scan_back(&SUMS, prefix, from.as_deref())
                } else {
                    tx.scan(&SUMS, prefix, from.as_deref())
                };
                if rows.collect::<Result<Vec<_>, _>>()? != wanted {
                    return Err(StoreError::Engine(format!("wrong: {step:?}")));
                }
            }
        }
    }
    if *kept { Ok(()) } else { Err(StoreError::Busy) }
}

fn after(model: &mut Model, (steps, kept): &Transaction) {
    for step in steps.iter().filter(|_| *kept) {
        match step {
            Step::Put(key, n) => drop(model.insert(key.clone(), *n)),
            Step::Delete(key) => drop(model.remove(key)),
            Step::Scan(..) => {}
        }
    }
}

fn check(place: &Place, rounds: &[Vec<Transaction>]) -> Result<(), TestCaseError> {
    let mut model = Model::new();
    let mut store = place.open();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for round in rounds {
        // All of a round wait together, so that they are committed in groups.
        let scope = store.scope("a");
        let mut audit_context = Vec::new();
        for transaction in round {
            let (before, mine) = (model.clone(), transaction.clone());
            audit_context.push(scope.inner_hub().submit("a", move |tx| play(tx, &before, &mine), true).unwrap());
            after(&mut model, transaction);
        }
        for (answer, transaction) in audit_context.into_iter().zip(round) {
            let answer = runtime.block_on(answer).unwrap();
            prop_assert_eq!(answer, if transaction.1 { Ok(()) } else { Err(StoreError::Busy) });
        }
        let rows = scope.read(|r| r.scan(&SUMS, b"", None).collect::<Result<Vec<_>, StoreError>>()).unwrap();
        prop_assert_eq!(rows, expected(&model, b"", None, false));
    }
    drop(store);
    store = place.open();
    let rows =
        store.scope("a").read(|r| r.scan_back(&SUMS, b"", None).collect::<Result<Vec<_>, StoreError>>()).unwrap();
    prop_assert_eq!(rows, expected(&model, b"", None, true));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]
    #[test]
    fn the_memory_store_is_as_its_model(rounds in transactions()) {
        check(&Place::Memory(MemoryDisk::default()), &rounds)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(32) })]
    #[test]
    fn the_store_on_disk_is_as_its_model(rounds in transactions(), engine in prop::sample::select(ON_DISK.to_vec())) {
        check(&Place::on_disk(engine), &rounds)?;
    }
}
