//! Batches that fjall writes as a table of their own.

use super::super::super::engine::{Batch, Engine, SharedBytes, Span};
use super::super::super::engine_kind::EngineKind;
use super::super::super::free_space::size_of;
use super::super::opening::open_engine;

const CACHE: u64 = 1 << 20;
/// Rows of a batch; each has a kilobyte that cannot be compressed.
const ROWS: u32 = 6000;

fn key(n: u32) -> SharedBytes {
    format!("a\0rows\0{n:06}").as_bytes().into()
}

/// Bytes that follow from the row and the batch.
fn value(n: u32, batch: u32) -> SharedBytes {
    let noise =
        |at: u32| (at ^ (n << 8) ^ (batch << 28)).wrapping_mul(0x9E37_79B9).wrapping_mul(at | 1).to_be_bytes()[0];
    (0..1024).map(noise).collect()
}

#[test]
fn a_large_batch_replaces_and_deletes_rows_and_is_on_the_disk_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let open = || open_engine(&path, EngineKind::Fjall, CACHE, true).unwrap();
    let engine = open();
    assert_eq!(engine.batch_bytes(), usize::MAX);
    let small: Batch = (0..10).map(|n| (key(n), Some((*b"small").into()))).collect();
    engine.apply(&small).unwrap();
    engine.apply(&(5..ROWS).map(|n| (key(n), Some(value(n, 1)))).collect()).unwrap();
    // A small one over the large one, and then a large one that deletes every third row.
    engine.apply(&Batch::from([(key(7), Some((*b"again").into()))])).unwrap();
    let second = (0..ROWS).map(|n| (key(n), (!n.is_multiple_of(3)).then(|| value(n, 2))));
    engine.apply(&second.filter(|(at, _)| *at != key(7)).collect()).unwrap();
    engine.flush().unwrap();
    engine.sync().unwrap();

    let expected = |n: u32| match n {
        7 => Some((*b"again").into()),
        n => (!n.is_multiple_of(3)).then(|| value(n, 2)),
    };
    let check = |engine: &dyn Engine| {
        for n in 0..ROWS {
            assert!(engine.get(&key(n)).unwrap() == expected(n), "row {n}");
        }
        let rows: Vec<_> =
            engine.scan(Span::all(), false).map(Result::unwrap).filter(|(key, _)| key[0] == b'a').collect();
        let wanted: Vec<_> = (0..ROWS).filter_map(|n| Some((key(n), expected(n)?))).collect();
        assert!(rows == wanted);
    };
    check(&engine);
    // Without its close, as after a kill.
    drop(engine);
    check(&open());
    let two_batches = 2 * 1024 * u64::from(ROWS);
    let taken = size_of(&path.join("store")).unwrap();
    assert!(taken < two_batches * 5 / 4, "{taken} bytes for {two_batches}");
}
