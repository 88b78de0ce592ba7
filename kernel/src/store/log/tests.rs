//! The log's own tests: what a torn write and a flipped bit do to its files.

use std::fs;
use std::path::Path;

use super::*;
use crate::store::free_space::FreeSpace;

/// A group of some rows.
fn rows(group: u64) -> Batch {
    (0..group).map(|n| (format!("key {n}").into_bytes(), (n != 1).then(|| vec![n as u8; 90]))).collect()
}

const SHOP: ShopId = [3; 16];

/// Opens the log of a shop whose engine has the groups up to `applied`; returns the others.
fn open(folder: &Path, applied: u64) -> Result<(FileLog, Vec<u64>), String> {
    let mut groups = Vec::new();
    let room = FreeSpace::new(folder, ".room", 0);
    let opened = FileLog::open(folder.join("log"), Source { shop: SHOP, applied }, true, room, |group, found| {
        assert_eq!(found, rows(group));
        groups.push(group);
        Ok(())
    })?;
    assert_eq!(opened.last, groups.last().copied().unwrap_or(applied));
    Ok((opened.log, groups))
}

/// A folder with an empty log.
fn empty() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    renew(&folder.path().join("log"), Source { shop: SHOP, applied: 0 }, &mut std::iter::empty()).unwrap();
    folder
}

fn append(log: &mut FileLog, group: u64) {
    log.write(group, &rows(group)).unwrap();
    log.sync().unwrap();
}

/// Returns the bytes of a segment with four groups, and where the last one begins.
fn written() -> (Vec<u8>, usize) {
    let folder = empty();
    let (mut log, _) = open(folder.path(), 0).unwrap();
    (1..=3).for_each(|group| append(&mut log, group));
    let segment = folder.path().join("log/00000000000000000001.log");
    let last = fs::read(&segment).unwrap().len();
    append(&mut log, 4);
    (fs::read(&segment).unwrap(), last)
}

/// Reads a log with this one segment; then appends a group, and reads it again.
fn read(bytes: &[u8], applied: u64) -> Result<Vec<u64>, String> {
    let folder = empty();
    fs::write(folder.path().join("log/00000000000000000001.log"), bytes).unwrap();
    let (mut log, found) = open(folder.path(), applied)?;
    let next = found.last().copied().unwrap_or(applied) + 1;
    append(&mut log, next);
    let again = open(folder.path(), applied)?.1;
    assert_eq!(again, [found.as_slice(), &[next]].concat(), "a group that comes after");
    Ok(found)
}

#[test]
fn a_last_record_that_is_torn_anywhere_loses_nothing_else() {
    let (whole, last) = written();
    assert_eq!(read(&whole, 0).unwrap(), [1, 2, 3, 4]);
    for at in last..whole.len() {
        let (mut zeroed, mut doubled, mut moved) = (whole.clone(), whole[..at].to_vec(), whole.clone());
        zeroed[at..].fill(0);
        doubled.extend_from_slice(&whole[last..at]);
        moved[last..].rotate_left((at - last).max(1));
        for torn in [&whole[..at], &zeroed, &doubled, &moved] {
            assert_eq!(read(torn, 0).unwrap(), [1, 2, 3], "{at}");
            assert_eq!(read(torn, 2).unwrap(), [3], "{at}");
            assert!(read(torn, 4).is_err(), "{at}: the engine has that group");
        }
    }
    let mut twice = whole.clone();
    twice.extend_from_slice(&whole[last..]);
    assert_eq!(read(&twice, 0).unwrap(), [1, 2, 3, 4], "the last record once more");
    for at in 0..40 {
        assert_eq!(read(&whole[..at], 0).unwrap(), [0; 0], "{at}: the first segment was never answered from");
    }
}

#[test]
fn a_flipped_bit_is_found_and_never_read_as_data() {
    let (whole, last) = written();
    for at in 0..whole.len() {
        for bit in [0, 6] {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << bit;
            let found = read(&flipped, 0);
            if at < last {
                let said = found.expect_err("a record that was followed by another was acknowledged");
                assert!(said.contains("log/") && !said.contains('\n'), "{at}: {said}");
            } else {
                assert_eq!(found.unwrap(), [1, 2, 3], "{at}: as if the power had gone while it was written");
            }
            assert!(read(&flipped, 4).is_err(), "{at}: the engine has that group");
        }
    }
}
