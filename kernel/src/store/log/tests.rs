//! The log's own tests: what a torn write and a flipped bit do to its files.

use std::fs;
use std::path::Path;

use super::*;
use crate::store::free_space::FreeSpace;

/// A group of some rows.
fn rows(group: u64) -> Batch {
    (0..group).map(|n| (format!("key {n}").as_bytes().into(), (n != 1).then(|| vec![n as u8; 90].into()))).collect()
}

const SHOP: ShopId = [3; 16];

/// Opens the log of a shop whose engine has the groups up to `applied`; returns the others.
fn open(folder: &Path, applied: u64) -> Result<(FileLog, Vec<u64>), String> {
    let mut groups = Vec::new();
    let room = FreeSpace::new(folder, ".room", Box::new(|| 0));
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

/// Writes a base with one row, as if the walk over the rows had ended after the group `upto`.
fn write_base(log: &Path, group: u64, upto: u64) {
    let mut base = BaseWriter::begin(log, SHOP, group).unwrap();
    base.row(((*b"key 0").into(), vec![0; 90].into())).unwrap();
    base.finish(upto).unwrap();
}

#[test]
fn a_kill_while_a_base_is_written_or_just_after_loses_nothing() {
    let folder = empty();
    let files = folder.path().join("log");
    let (mut log, _) = open(folder.path(), 0).unwrap();
    (1..=4).for_each(|group| append(&mut log, group));
    let mut base = BaseWriter::begin(&files, SHOP, 2).unwrap();
    base.row(((*b"key 0").into(), vec![0; 90].into())).unwrap();
    assert_eq!(open(folder.path(), 0).unwrap().1, [1, 2, 3, 4], "it was begun");
    base.finish(4).unwrap();
    assert_eq!(open(folder.path(), 2).unwrap().1, [3, 4], "it was ended");
    assert_eq!(open(folder.path(), 4).unwrap().1, [0; 0], "it was ended");
    log.forget(2).unwrap();
    assert!(!files.join("00000000000000000000.base").exists());
    assert_eq!(open(folder.path(), 2).unwrap().1, [3, 4], "what came before it was deleted");
    assert!(files.join("00000000000000000002.base").exists() && !files.join("base.new").exists());
}

#[test]
fn a_base_whose_groups_the_log_has_lost_is_not_used() {
    let (whole, last) = written();
    let folder = empty();
    let log = folder.path().join("log");
    let segment = log.join("00000000000000000001.log");
    fs::write(&segment, &whole).unwrap();
    write_base(&log, 2, 4);
    assert_eq!(open(folder.path(), 2).unwrap().1, [3, 4]);
    assert_eq!(whole_base(&log).unwrap().group, 2);

    fs::write(&segment, &whole[..last]).unwrap();
    let lacks = "its log lacks the groups 4 to 4";
    assert_eq!(open(folder.path(), 2).err().unwrap(), lacks);
    assert_eq!(check_after(&log, Source { shop: SHOP, applied: 2 }).unwrap_err(), lacks);
    let older = whole_base(&log).unwrap();
    assert_eq!((older.group, groups_after_base(&log, &older, |_, _| Ok(())).unwrap()), (0, 3));
    forget_newer(&log, &older).unwrap();
    assert_eq!(open(folder.path(), 2).unwrap().1, [3]);

    write_base(&log, 2, 4);
    assert_eq!(last_known(&log, SHOP), Some(4), "the base tells of it");
    fs::remove_file(log.join("00000000000000000000.base")).unwrap();
    assert_eq!(whole_base(&log).err().unwrap(), lacks);
}

#[test]
fn a_base_of_version_1_is_read_as_before() {
    let folder = empty();
    let log = folder.path().join("log");
    write_base(&log, 2, 2);
    let path = log.join("00000000000000000002.base");
    let new = fs::read(&path).unwrap();
    assert_eq!(new[8..12], [2, 0, 0, 0]);
    let mut old = new[..36].to_vec();
    old[8] = 1;
    old.extend_from_slice(&crc32fast::hash(&old).to_le_bytes());
    old.extend_from_slice(&new[52..]);
    for bytes in [new, old] {
        fs::write(&path, bytes).unwrap();
        let rows = rows_of_base(&whole_base(&log).unwrap()).unwrap().collect::<Result<Vec<_>, String>>();
        assert_eq!(rows.unwrap(), [((*b"key 0").into(), vec![0; 90].into())]);
        assert_eq!(open(folder.path(), 2).unwrap().1, [0; 0]);
    }
}

#[test]
fn the_last_group_that_a_log_knows_of_is_found_whatever_is_damaged() {
    let (whole, last) = written();
    let folder = empty();
    let log = folder.path().join("log");
    let known = |bytes: &[u8]| {
        fs::write(log.join("00000000000000000001.log"), bytes).unwrap();
        last_known(&log, SHOP)
    };
    for at in last..whole.len() {
        assert_eq!(known(&whole[..at]), Some(3), "cut at {at}");
    }
    for at in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[at] ^= 1;
        assert_eq!(known(&flipped), Some(if at < last { 4 } else { 3 }), "{at}");
    }
    assert_eq!(known(&whole[..20]), Some(0));
    assert_eq!(last_known(&log, [4; 16]), None, "it is of another shop");
    assert_eq!(last_known(&folder.path().join("none"), SHOP), None);
}

#[test]
fn a_log_that_is_begun_anew_opens_and_keeps_what_the_engine_lacks() {
    let (whole, last) = written();
    let mut damaged = whole.clone();
    damaged[60] ^= 1;
    let anew = |bytes: &[u8], applied| {
        let folder = empty();
        let log = folder.path().join("log");
        fs::write(log.join("00000000000000000001.log"), bytes).unwrap();
        begin_anew(&log, Source { shop: SHOP, applied }, &mut std::iter::empty()).unwrap();
        folder
    };
    for bytes in [&whole[..], &whole[..last], &whole[..last + 9], &damaged] {
        let folder = anew(bytes, 4);
        let (mut log, found) = open(folder.path(), 4).unwrap();
        assert_eq!(found, [0; 0]);
        append(&mut log, 5);
        assert_eq!(open(folder.path(), 4).unwrap().1, [5]);
    }
    let files = |folder: &Path| fs::read_dir(folder.join("log")).unwrap().count();
    assert_eq!(files(anew(&whole, 4).path()), 1, "the base has all that was in the segment");
    let behind = anew(&whole, 2);
    assert_eq!(open(behind.path(), 2).unwrap().1, [3, 4]);
    assert_eq!(files(behind.path()), 2);
    let folder = anew(&damaged, 3);
    assert!(open(folder.path(), 3).is_err(), "the group 4 is behind damage");
    assert!(folder.path().join("log/00000000000000000001.log").exists());
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
