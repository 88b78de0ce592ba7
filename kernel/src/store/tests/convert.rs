use std::collections::BTreeMap;
use std::fs;

use super::*;

fn made(engine: EngineKind) -> (TempDir, BTreeMap<Vec<u8>, Vec<u8>>) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(options(folder.path(), engine)).unwrap();
    for round in 0..3_u64 {
        let written: Result<(), StoreError> = store.scope("a").transact_blocking(move |tx| {
            tx.emit(&Added(round))?;
            tx.delete(&SUMS, (round + 5).to_be_bytes())?;
            (0..800_u64).filter(|n| *n != round + 5).try_for_each(|n| tx.put(&SUMS, n.to_be_bytes(), &(n + round)))
        });
        written.unwrap();
    }
    let rows = rows(&store);
    store.stop();
    (folder, rows)
}

fn rows(store: &Store) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let mut all = BTreeMap::new();
    let walked: Result<(), StoreError> = store.snapshot().for_each(|key, value| {
        all.insert(key.to_vec(), value.to_vec());
        Ok(())
    });
    walked.unwrap();
    all
}

#[test]
fn a_converted_store_has_the_same_rows_and_is_refused_to_the_engine_before() {
    for (from, to) in [(EngineKind::Sled, EngineKind::Fjall), (EngineKind::Fjall, EngineKind::Sled)] {
        let (folder, before) = made(from);
        let data = folder.path().join("data");
        // What a conversion left that was cut off is no hindrance.
        fs::create_dir_all(data.join("store.new/keyspaces")).unwrap();
        fs::write(data.join("store.new/db"), b"half").unwrap();
        assert_eq!(engine_of(&data).unwrap(), from);
        let report = convert(&data, to, 1 << 20, &mut |_| {}).unwrap().unwrap();
        assert!(report.rows >= before.len() as u64, "{report:?}");
        assert_eq!(engine_of(&data).unwrap(), to);
        assert!(!data.join("store.new").exists());
        let refused = Store::open(options(folder.path(), from)).err().expect("refused");
        assert!(matches!(refused, OpenError::OtherEngine { found, wanted, .. } if found == to && wanted == from));
        for part in [from.to_string(), to.to_string(), format!("`sokoni convert --to {from}`")] {
            assert!(refused.to_string().contains(&part), "{refused}");
        }
        let store = Store::open(options(folder.path(), to)).unwrap();
        assert_eq!(rows(&store), before);
        put(&store.scope("a"), "k", "later").unwrap();
        assert!(matches!(convert(&data, from, 1 << 20, &mut |_| {}), Err(OpenError::Locked(_))));
        store.stop();
        drop(store);
        // Again it is only cleaned up.
        fs::create_dir(data.join("store.new")).unwrap();
        assert_eq!(convert(&data, to, 1 << 20, &mut |_| {}).unwrap(), None);
        assert!(!data.join("store.new").exists());
        convert(&data, from, 1 << 20, &mut |_| {}).unwrap().unwrap();
        let store = Store::open(options(folder.path(), from)).unwrap();
        assert_eq!(get(&store.scope("a"), "k").as_deref(), Some("later"));
        assert_eq!(store.0.shared.bell.head(), 3, "the log of events goes on");
    }
}

#[test]
fn a_compacted_store_keeps_its_engine_and_rows() {
    for engine in ON_DISK {
        let (folder, before) = made(engine);
        let data = folder.path().join("data");
        compact(&data, 1 << 20).unwrap();
        assert_eq!(engine_of(&data).unwrap(), engine);
        assert_eq!(rows(&Store::open(options(folder.path(), engine)).unwrap()), before);
    }
}

#[test]
fn many_rows_outlive_the_engines_own_merging() {
    for engine in ON_DISK {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(options(folder.path(), engine)).unwrap();
        let text = |n: u64| format!("{n} ").repeat(6000);
        // More than fjall holds in memory, again and again over the same keys.
        for round in 0..8_u64 {
            let written: Result<(), StoreError> = store.scope("a").transact_blocking(move |tx| {
                (0..100_u64).try_for_each(|n| tx.put(&NOTES, n.to_be_bytes(), &note(&text(n * 10 + round))))
            });
            written.unwrap();
        }
        let check = |store: &Store| {
            let rows = store.scope("a").read(|r| {
                r.scan_back(&NOTES, b"", None).map(|row| row.map(|row| row.1.0)).collect::<Result<Vec<_>, StoreError>>()
            });
            let wanted: Vec<_> = (0..100).rev().map(|n| text(n * 10 + 7)).collect();
            assert!(rows.unwrap() == wanted, "{engine}");
        };
        check(&store);
        store.stop();
        drop(store);
        check(&Store::open(options(folder.path(), engine)).unwrap());
    }
}
