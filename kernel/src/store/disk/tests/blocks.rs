//! Rows in blocks are as the rows of one map, whatever the writer does meanwhile.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;

use super::super::super::engine::{Batch, Pair, Reads, SharedBytes, Span};
use super::super::block::{self, Block};
use super::super::blocks::Blocks;
use super::super::database::Database;
use super::super::sled_database;

type Model = BTreeMap<SharedBytes, SharedBytes>;

/// A new database in blocks, with the folder that it lies in.
fn blocks() -> (tempfile::TempDir, Blocks) {
    let folder = tempfile::tempdir().unwrap();
    let rows = sled_database::start(folder.path(), &folder.path().join("store"), 1 << 20, true).unwrap();
    (folder, Blocks::new(rows, 1 << 20))
}

fn scanned(db: &Blocks, span: &Span, back: bool) -> Vec<Pair> {
    db.scan(span.clone(), back).collect::<Result<_, _>>().unwrap()
}

/// Keys that share their beginnings, and that are each other's beginnings.
fn key() -> impl Strategy<Value = Vec<u8>> {
    let part = prop::sample::select(vec![0_u8, 1, b'a', b'b', 254]);
    prop_oneof![
        3 => prop::collection::vec(part.clone(), 0..5),
        1 => (prop::collection::vec(part, 0..3), 0..300_u16).prop_map(|(mut key, n)| {
            key.extend_from_slice(&n.to_be_bytes());
            key
        }),
    ]
}

/// Values of all sizes: many that fit into a block, some larger than one, some that cannot be compressed.
fn value() -> impl Strategy<Value = Vec<u8>> {
    let noise = |length: usize, seed: u64| {
        (0..length as u64).map(|n| (n ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes()[1]).collect()
    };
    prop_oneof![
        8 => (any::<u8>(), 0..600_usize).prop_map(|(byte, length)| vec![byte; length]),
        3 => (0..900_usize, any::<u64>()).prop_map(move |(length, seed)| noise(length, seed)),
        1 => (3000..20_000_usize, any::<u64>()).prop_map(move |(length, seed)| noise(length, seed)),
    ]
}

fn batch() -> impl Strategy<Value = Batch> {
    let value = prop::option::weighted(0.7, value().prop_map(SharedBytes::from));
    prop::collection::btree_map(key().prop_map(SharedBytes::from), value, 0..120)
}

fn span() -> impl Strategy<Value = Span> {
    (key(), key(), any::<bool>()).prop_filter("a span is not empty", |(start, end, _)| start != end).prop_map(
        |(one, other, with_start)| Span { start: one.clone().min(other.clone()), with_start, end: one.max(other) },
    )
}

fn expected(model: &Model, span: &Span, back: bool) -> Vec<Pair> {
    let from = if span.with_start { Bound::Included(&span.start[..]) } else { Bound::Excluded(&span.start[..]) };
    let rows = model.range::<[u8], _>((from, Bound::Excluded(&span.end[..])));
    let mut rows: Vec<_> = rows.map(|(key, value)| (key.clone(), value.clone())).collect();
    if back {
        rows.reverse();
    }
    rows
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]
    #[test]
    fn blocks_are_as_their_model(
        batches in prop::collection::vec(batch(), 1..8),
        spans in prop::collection::vec(span(), 1..12),
        keys in prop::collection::vec(key(), 1..20),
        emptied in any::<bool>(),
        filled in batch(),
    ) {
        let (_folder, db) = blocks();
        let mut model: Model = filled.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
        db.fill(&mut model.clone().into_iter().map(Ok)).unwrap();
        prop_assert!(scanned(&db, &Span::all(), false) == expected(&model, &Span::all(), false));
        let all_deleted = emptied.then(|| batches.iter().flat_map(|batch| batch.keys().cloned().map(|key| (key, None))).collect());
        let again = batches.first().cloned();
        for batch in batches.into_iter().chain(all_deleted).chain(again) {
            db.write(&batch).unwrap();
            for (key, value) in batch {
                match value {
                    Some(value) => drop(model.insert(key, value)),
                    None => drop(model.remove(&key)),
                }
            }
            for back in [false, true] {
                prop_assert!(scanned(&db, &Span::all(), back) == expected(&model, &Span::all(), back));
                for span in &spans {
                    prop_assert!(scanned(&db, span, back) == expected(&model, span, back), "{span:?} {back}");
                }
            }
            for key in keys.iter().map(Vec::as_slice).chain(model.keys().map(|key| &**key)) {
                let recent = db.get_recent(key);
                prop_assert!(recent.is_none_or(|value| value == model.get(key).cloned()), "{key:?} from before");
                prop_assert!(db.get(key).unwrap() == model.get(key).cloned(), "{key:?}");
                let recent = db.get_recent(key);
                prop_assert!(recent.is_none_or(|value| value == model.get(key).cloned()), "{key:?} again");
            }
        }
    }

    #[test]
    fn any_bytes_are_a_block_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..200), key in key()) {
        let _ = Block::read(&bytes).map(|block| block.find(&key).is_some());
    }
}

#[test]
fn a_thread_remembers_the_blocks_that_it_read_until_they_are_written() {
    let (_folder, db) = blocks();
    let rows = table(0..2000);
    db.write(&rows).unwrap();
    let (key, value) = rows.iter().nth(1000).unwrap();
    let (beside, there) = rows.iter().nth(1001).unwrap();
    assert_eq!(db.get_recent(key), None);
    assert_eq!(db.get(key).unwrap(), *value);
    assert_eq!(db.get_recent(key).as_ref(), Some(value));
    assert_eq!(db.get_recent(beside).as_ref(), Some(there));
    assert_eq!(db.get_recent(&[&**key, b"?"].concat()), Some(None), "no row of the block");
    assert_eq!(std::thread::scope(|other| other.spawn(|| db.get_recent(key)).join().unwrap()), None);
    db.write(&Batch::from([(beside.clone(), None)])).unwrap();
    assert_eq!(db.get_recent(beside), None);
    assert_eq!(db.get(beside).unwrap(), None);
    assert_eq!(db.get_recent(beside), Some(None));
}

/// Rows as those of a table: long keys with much in common.
fn table(rows: std::ops::Range<u32>) -> Batch {
    rows.map(|n| {
        (
            format!("sales\0orders\0{n:08}").as_bytes().into(),
            Some(format!("order {n} of {}", n % 7).repeat(9).as_bytes().into()),
        )
    })
    .collect()
}

/// The blocks, each with the size of its rows.
fn filled(db: &Blocks) -> Vec<(SharedBytes, usize)> {
    let read = |(key, bytes): Pair| {
        let block = Block::read(&bytes).unwrap();
        let keys = (0..block.len()).map(|at| if at == 0 { &[] } else { block.key(at - 1) });
        let sizes = keys.zip(0..).map(|(before, at)| block::row_len(before, block.key(at), block.value(at)));
        (key, sizes.sum())
    };
    db.now().scan(Span::all(), false).map(|row| read(row.unwrap())).collect()
}

#[test]
fn a_damaged_block_is_an_error_or_other_rows_and_never_a_panic() {
    for length in [3, 40] {
        let batch = table(0..length);
        let rows: Vec<(&[u8], &[u8])> =
            batch.iter().map(|(key, value)| (&key[..], value.as_deref().unwrap())).collect();
        for whole in [block::pack(&rows), block::DenseCompressor::new().unwrap().pack(&rows).unwrap()] {
            let (mut refused, mut tried) = (0, 0);
            for at in 0..whole.len() {
                for bit in 0..8 {
                    let mut bytes = whole.clone();
                    bytes[at] ^= 1 << bit;
                    tried += 1;
                    refused += usize::from(Block::read(&bytes).is_err());
                    for (key, _) in &rows {
                        let _ = Block::read(&bytes).map(|block| block.find(key).is_some());
                    }
                }
                assert!(Block::read(&whole[..at]).is_err(), "cut off at {at}");
            }
            assert!(refused > 0, "{refused} of {tried}");
        }
    }
    // A length that the rest cannot have takes no memory.
    for compressed in [1, 2] {
        assert!(Block::read(&[compressed, 0xFF, 0xFF, 0xFF, 0x7F, 0x10, 0]).is_err());
    }
}

#[test]
fn appended_rows_leave_full_blocks_behind_and_others_leave_room() {
    let (_folder, db) = blocks();
    for n in 0..200 {
        db.write(&table(n * 5..n * 5 + 5)).unwrap();
    }
    let appended = filled(&db);
    let (_, full) = appended.split_last().unwrap();
    assert!(full.len() > 10 && full.iter().all(|(_, size)| *size > 3800 && *size <= 4096), "{appended:?}");
    // So does a list that grows before others.
    let other = |n: u32| (format!("sales\0zzz\0{n}").as_bytes().into(), Some(vec![1; 900].into()));
    db.write(&(0..8).map(other).collect()).unwrap();
    for n in 200..400 {
        db.write(&table(n * 5..n * 5 + 5)).unwrap();
    }
    let small = filled(&db).iter().filter(|(_, size)| *size < 3800).count();
    assert!(small <= 4, "{:?}", filled(&db));

    let (_folder, db) = blocks();
    for n in 0..1000 {
        let at = n * 619 % 1000;
        db.write(&table(at..at + 1)).unwrap();
    }
    let sizes = filled(&db);
    assert!(sizes.iter().all(|(_, size)| *size > 1500 && *size <= 4096), "{sizes:?}");
    db.write(&table(0..1000).into_keys().map(|key| (key, None)).collect()).unwrap();
    assert_eq!(filled(&db), []);
}

#[test]
fn a_database_that_is_filled_at_once_has_dense_blocks_until_they_are_changed() {
    let (_folder, db) = blocks();
    let rows = table(0..4000);
    db.fill(&mut rows.clone().into_iter().map(|(key, value)| Ok((key, value.unwrap())))).unwrap();
    let dense = filled(&db);
    let (_, full) = dense.split_last().unwrap();
    assert!(full.len() > 10 && full.iter().all(|(_, size)| *size > 15 << 10 && *size <= 16 << 10), "{dense:?}");
    // A row that changes in the midst takes one block apart.
    let (key, _) = rows.iter().nth(2000).unwrap();
    db.write(&Batch::from([(key.clone(), Some((*b"another").into()))])).unwrap();
    let changed = filled(&db);
    assert!((dense.len() + 3..dense.len() + 6).contains(&changed.len()), "{changed:?}");
    let large = |blocks: &[(SharedBytes, usize)]| blocks.iter().filter(|(_, size)| *size > 4096).count();
    assert_eq!(large(&changed), large(&dense) - 1);
    assert_eq!(db.get(key).unwrap().as_deref(), Some(&b"another"[..]));
    assert_eq!(scanned(&db, &Span::all(), false).len(), rows.len());
}

#[test]
fn readers_see_the_rows_that_the_writer_does_not_touch_once_and_in_order() {
    let (_folder, db) = blocks();
    // Some rows of the first half stay; all others come and go, so that blocks are split and emptied.
    let half = table(2000..2001).into_keys().next().unwrap();
    let stays = |key: &SharedBytes| *key < half && key.last().is_some_and(|last| b"048".contains(last));
    let rows: Batch = table(0..4000).into_iter().filter(|(key, _)| stays(key)).collect();
    db.write(&rows).unwrap();
    let (wanted, ended) = (rows.into_keys().collect::<Vec<_>>(), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 0..60_u32 {
                let from = round * 997 % 3000;
                let batch = table(from..from + 1000).into_iter().filter(|(key, _)| !stays(key));
                let put: Batch = batch.map(|(key, value)| (key, value.filter(|_| round % 3 != 2))).collect();
                db.write(&put).unwrap();
            }
            ended.store(true, Ordering::SeqCst);
        });
        for back in [false, true] {
            let (db, wanted, ended, stays) = (&db, &wanted, &ended, &stays);
            scope.spawn(move || {
                loop {
                    let last = ended.load(Ordering::SeqCst);
                    let mut keys: Vec<_> = scanned(db, &Span::all(), back).into_iter().map(|(key, _)| key).collect();
                    if back {
                        keys.reverse();
                    }
                    assert!(keys.is_sorted_by(|one, next| one < next), "in order, and once");
                    keys.retain(stays);
                    assert!(keys == *wanted, "all that stay");
                    for key in wanted {
                        assert!(db.get(key).unwrap().is_some());
                        assert!(db.get_recent(key).is_none_or(|value| value.is_some()));
                    }
                    if last {
                        break;
                    }
                }
            });
        }
    });
}
