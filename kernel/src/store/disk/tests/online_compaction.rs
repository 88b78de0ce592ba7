//! Compaction while the store is used.

use std::collections::BTreeMap;
use std::path::Path;

use proptest::prelude::*;

use super::super::super::engine::{Batch, Engine, OWN_ROWS, Pair, Reads, SharedBytes, Span};
use super::super::super::engine_kind::EngineKind;
use super::super::opening::open_engine;
use super::super::store_engine::DiskEngine;

const CACHE: u64 = 1 << 20;

type Model = BTreeMap<SharedBytes, SharedBytes>;

fn open(path: &Path) -> DiskEngine {
    open_engine(path, EngineKind::Sled, CACHE, true).unwrap()
}

fn key(n: u32) -> SharedBytes {
    format!("a\0rows\0{n:06}").as_bytes().into()
}

/// Bytes that follow from the row and the round, and that no compression makes shorter.
fn value(n: u32, round: u32, length: u32) -> SharedBytes {
    let noise = |at: u32| {
        (at ^ (n << 8) ^ (round << 28)).wrapping_mul(0x9E37_79B9).wrapping_mul(at | 1).rotate_left(round).to_be_bytes()
            [0]
    };
    (0..length).map(noise).collect()
}

fn apply(engine: &DiskEngine, model: &mut Model, batch: &Batch) {
    engine.apply(batch).unwrap();
    engine.flush().unwrap();
    engine.sync().unwrap();
    for (key, value) in batch {
        match value {
            Some(value) => drop(model.insert(key.clone(), value.clone())),
            None => drop(model.remove(key)),
        }
    }
}

/// The rows that are not the engine's own.
fn rows(engine: &DiskEngine, back: bool) -> Vec<Pair> {
    let all = engine.scan(Span::all(), back).map(Result::unwrap);
    all.filter(|(key, _)| !key.starts_with(OWN_ROWS)).collect()
}

fn check(engine: &DiskEngine, model: &Model) {
    let mut wanted: Vec<Pair> = model.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
    assert!(rows(engine, false) == wanted, "ascending");
    wanted.reverse();
    assert!(rows(engine, true) == wanted, "descending");
    for (key, value) in model {
        assert!(engine.get(key).unwrap().as_ref() == Some(value), "one row");
    }
}

/// Goes on until nothing is left to do; returns the number of pieces.
fn compact(engine: &DiskEngine) -> usize {
    (1..).find(|_| !engine.compact_piece(1).unwrap()).unwrap()
}

/// Rows that were overwritten so often that they take little of the file.
fn overwritten(engine: &DiskEngine, model: &mut Model) {
    for round in 0..20 {
        apply(engine, model, &(0..300).map(|n| (key(n), Some(value(n, round, 900)))).collect());
    }
}

fn batch() -> impl Strategy<Value = Batch> {
    let row = (0..400_u32, prop::option::weighted(0.8, (0..8_u32, 0..3000_u32)));
    prop::collection::vec(row, 0..80).prop_map(|rows| {
        rows.into_iter().map(|(n, new)| (key(n), new.map(|(round, length)| value(n, round, length)))).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]
    #[test]
    fn rows_that_are_written_between_its_pieces_are_kept(
        steps in prop::collection::vec((batch(), 0..40_usize), 1..20),
        killed in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data");
        let (mut engine, mut model) = (open(&path), Model::new());
        for (batch, pieces) in &steps {
            apply(&engine, &mut model, batch);
            for _ in 0..*pieces {
                engine.compact_piece(1).unwrap();
            }
            check(&engine, &model);
        }
        if killed {
            drop(engine);
            engine = open(&path);
            check(&engine, &model);
        }
        compact(&engine);
        check(&engine, &model);
        prop_assert!(!path.join("store.new").exists());
        engine.close().unwrap();
        drop(engine);
        check(&open(&path), &model);
    }
}

#[test]
fn the_file_is_smaller_after_it_and_the_next_one_waits_until_it_has_grown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let (engine, mut model) = (open(&path), Model::new());
    overwritten(&engine, &mut model);
    assert!(!engine.compact_piece(0).unwrap(), "0 is never");
    let before = engine.db.length();
    assert!(compact(&engine) > 100, "in pieces");
    let after = engine.db.length();
    assert!(after < before / 5, "{before} bytes before, {after} after");
    assert_eq!(std::fs::metadata(path.join("store/db")).unwrap().len(), after, "the file is in the store's folder");
    check(&engine, &model);

    assert_eq!(compact(&engine), 1, "nothing to do");
    apply(&engine, &mut model, &Batch::from([(key(7), Some(value(7, 1, 100)))]));
    assert_eq!(compact(&engine), 1, "one more row is too little");
    overwritten(&engine, &mut model);
    assert!(compact(&engine) > 100, "it has grown again");
    check(&engine, &model);
    let after = engine.db.length();
    drop(engine);
    let engine = open(&path);
    check(&engine, &model);
    let saved = engine.db.get(&[OWN_ROWS, b"compacted"].concat()).unwrap().expect("a length");
    let saved = u64::from_be_bytes(saved[..].try_into().unwrap());
    assert!((after / 2..=after).contains(&saved), "the length after the last one is remembered: {saved} of {after}");
}

#[test]
fn a_scan_that_began_before_the_new_files_took_their_place_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (engine, mut model) = (open(&folder.path().join("data")), Model::new());
    overwritten(&engine, &mut model);
    for (back, read) in [(false, 0), (false, 1), (false, 150), (true, 1), (true, 150), (true, 299)] {
        overwritten(&engine, &mut model);
        let mut wanted: Vec<Pair> = model.clone().into_iter().collect();
        if back {
            wanted.reverse();
        }
        let mut scan = engine.scan(Span { start: b"a".to_vec(), with_start: true, end: b"b".to_vec() }, back);
        let mut found: Vec<Pair> = scan.by_ref().take(read).map(Result::unwrap).collect();
        assert!(compact(&engine) > 100);
        found.extend(scan.map(Result::unwrap));
        assert!(found == wanted, "after {read} rows, back: {back}");
    }
}

#[test]
fn one_that_fails_or_is_killed_leaves_the_store_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let (mut engine, mut model) = (open(&path), Model::new());
    overwritten(&engine, &mut model);
    for pieces in [3, 60, 200] {
        for _ in 0..pieces {
            assert!(engine.compact_piece(1).unwrap());
        }
        assert!(path.join("store.new/db").exists(), "it is going on after {pieces} pieces");
        // Without its close, as after a kill.
        drop(engine);
        assert!(path.join("store.new").exists());
        engine = open(&path);
        check(&engine, &model);
        engine.compact_piece(1).unwrap();
        assert!(!path.join("store.new").exists(), "the rest is deleted");
    }
    for _ in 0..60 {
        assert!(engine.compact_piece(1).unwrap());
    }
    std::fs::remove_dir_all(path.join("store.new")).unwrap();
    let before = engine.db.length();
    compact(&engine);
    assert_eq!(engine.db.length(), before, "new files that are lost do not take the place of the old ones");
    assert_eq!(compact(&engine), 1, "it is not tried again at once");
    apply(&engine, &mut model, &Batch::from([(key(1), None)]));
    check(&engine, &model);
    engine.close().unwrap();
    drop(engine);
    check(&open(&path), &model);
}
